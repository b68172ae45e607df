import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import { bool, int, type Form } from '@heliograph/catalogue/kit/fields.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../../app/menu.ts';
import { useMenu, useWords } from '../../../app/parts.ts';
import type { CallInput } from '../../../client/client.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { archiveWords as words } from './words.ts';

const form: Form = {
  fields: {
    versions: int({ label: words.keepVersions, min: 1, max: 1000 }),
    days: int({ label: words.keepDays, unit: 'd', min: 1, max: 3650, optional: true, help: words.keepDaysHelp }),
    afterChange: bool({ label: words.afterChange, help: words.afterChangeHelp }),
    alarmAfter: int({ label: words.alarmAfter, min: 1, max: 20 }),
  },
};

function Nightly(): ReactElement | null {
  const say = useWords();
  const path = pathOf(useMenu(), 'maintain/job');
  if (path === undefined) return null;
  return (
    <p className="muted">
      {say(words.nightlyHelp)} <Link to={path}>{say(words.nightly)}</Link>
    </p>
  );
}

const beneath = () => <Nightly />;

/** How many versions are kept and how long, and when they are collected. */
export function KeepingDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const say = useWords();
  const { data } = useCall(configArchiveCalls.keeping, {});
  const keep = useDo(configArchiveCalls.keep, [configArchiveCalls.keeping.path]);
  if (!data) return null;
  return (
    <FormDrawer
      title={say(words.keeping)}
      width={420}
      form={form}
      initial={{ ...data }}
      onSave={(values) => {
        const days = values['days'] === '' || values['days'] === undefined ? null : values['days'];
        return keep.mutateAsync({ ...values, days } as CallInput<typeof configArchiveCalls.keep>);
      }}
      beneath={beneath}
      onClose={onClose}
    />
  );
}

import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { OpeningDialog } from '../../engine/form/OpeningDialog.tsx';
import { groupOptions, type OltGroupOption } from './group-options.ts';
import { useGroups } from './use-groups.ts';

const initial = { groupId: undefined };

function Dialog({
  ids,
  groups,
  refreshes,
  onClose,
}: {
  ids: readonly string[];
  groups: readonly OltGroupOption[];
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { projectList } = useSession();
  const move = useDo(oltCalls.moveDeviceToGroup, refreshes);
  const form = useMemo((): Form => {
    const options = groupOptions(groups, { projects: projectList, ungrouped: say(oltWords.ungroup) });
    const shown = options.map(({ value, label }) => ({ value, label: text(label, label) }));
    return { fields: { groupId: choice({ label: oltWords.group, options: shown }) } };
  }, [groups, projectList, say]);
  return (
    <FormDialog
      width={400}
      title={say(oltWords.moveTitle, { n: ids.length })}
      form={form}
      initial={initial}
      onSave={({ groupId }) => move.mutateAsync({ ids: [...ids], groupId: String(groupId) })}
      onClose={onClose}
    />
  );
}

/** Moves OLTs to a group, or out of theirs. */
export function MoveToGroup({
  olts,
  refreshes,
  onClose,
}: {
  olts: readonly z.output<typeof oltRow>[];
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const query = useGroups();
  return (
    <OpeningDialog query={query} onClose={onClose}>
      {(groups) => <Dialog ids={olts.map((olt) => olt.id)} groups={groups} refreshes={refreshes} onClose={onClose} />}
    </OpeningDialog>
  );
}

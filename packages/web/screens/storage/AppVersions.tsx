import '../maintain/maintain.css';
import { appVersionCalls, appVersionForm, type appVersionRow } from '@heliograph/catalogue/calls/app-versions.ts';
import { fileCalls } from '@heliograph/catalogue/calls/storage.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { appVersionResource } from '@heliograph/catalogue/resources/app-versions.ts';
import { appWords as words } from '@heliograph/catalogue/words/app-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { bytesText } from './bytes.ts';

type Version = z.output<typeof appVersionRow>;

const lists = ['/system/appVersion'];
const blank = { platform: 'android', version: '', build: 1, isForced: false, status: '1', notes: '', ossId: '' };

/** The form with the files that there are to choose from. */
function useForm(): Form | undefined {
  const { data } = useCall(fileCalls.listFiles, { pageSize: 100 }, { quiet: true });
  if (!data) return undefined;
  const options = data.rows.map((file) => ({
    value: file.ossId,
    label: text(file.originalName, file.originalName),
  }));
  const ossId = choice({ label: words.file, help: words.fileHelp, options, optional: true });
  return { ...appVersionForm, fields: { ...appVersionForm.fields, ossId } };
}

function VersionDialog({
  version,
  form,
  onClose,
}: {
  version: Version | null;
  form: Form;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(appVersionCalls.addAppVersion, lists);
  const edit = useDo(appVersionCalls.editAppVersion, lists);
  const [initial] = useState(() => (version === null ? blank : { ...blank, ...version }));
  return (
    <FormDialog
      columns={2}
      title={say(version === null ? words.add : words.edit)}
      form={form}
      initial={initial}
      onSave={(values) => {
        const given = Object.fromEntries(Object.keys(blank).map((name) => [name, values[name] ?? null]));
        return version === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, versionId: version.versionId, updateTime: version.updateTime });
      }}
      onClose={onClose}
    />
  );
}

function Forced({ version }: { version: Version }): ReactElement {
  const say = useWords();
  return (
    <>
      {version.version}
      {version.isForced ? <span className="muted"> · {say(words.forced)}</span> : null}
    </>
  );
}

const cells = {
  notes: (version: Version) => <span className="task-said">{version.notes}</span>,
  version: (version: Version) => <Forced version={version} />,
  bytes: (version: Version) => (version.bytes === null ? undefined : bytesText(version.bytes)),
};

function useRemove() {
  return useRemoval(appVersionCalls.removeAppVersions, {
    many: appVersionResource.many,
    nameOf: (version: Version) => version.version,
    input: (versions) => ({ versionIds: versions.map((version) => version.versionId) }),
    refreshes: lists,
  });
}

/** Releases of the mobile app (S1 §2.5). */
export function AppVersions(): ReactElement {
  const may = useMay();
  const remove = useRemove();
  const form = useForm();
  const [edited, setEdited] = useState<{ readonly version: Version | null } | null>(null);
  return (
    <>
      <ListPage
        resource={appVersionResource}
        call={appVersionCalls.listAppVersions}
        cells={cells}
        nameOf={(version) => version.version}
        enter={(version) => may(appVersionCalls.editAppVersion) && setEdited({ version })}
        rowActions={(version) => [
          {
            key: 'edit',
            label: engine.edit,
            permission: appVersionCalls.editAppVersion,
            run: () => setEdited({ version }),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: appVersionCalls.removeAppVersions,
            run: () => remove([version]),
          },
        ]}
        add={{ label: words.add, permission: appVersionCalls.addAppVersion, run: () => setEdited({ version: null }) }}
      />
      {edited && form ? <VersionDialog version={edited.version} form={form} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

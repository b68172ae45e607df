import { blacklistCalls, blacklistForm } from '@heliograph/catalogue/calls/blacklist.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { blacklistResource, blacklistWords as words } from '@heliograph/catalogue/resources/blacklist.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { PartsContext, useMay, useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { OltLoss } from '../olts/OltLoss.tsx';

type Entry = OutputOf<typeof blacklistCalls.listBlacklist>;

const lists = ['/device/blacklist/', '/device/olt/', '/olt/', '/board/'];
const blank = { deviceMac: '', deviceSn: '', deviceName: '', reason: '' };
const nameOf = (entry: Entry) => entry.deviceName ?? entry.deviceMac ?? entry.deviceSn ?? '';
const importing: ImportSpec = {
  title: words.importTitle,
  data: blacklistCalls.importBlacklist,
  template: blacklistCalls.blacklistTemplate,
  form: blacklistForm,
};

function EntryDialog({ entry, onClose }: { entry: Entry | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const parts = useParts();
  const options = { debounce: true, quiet: true };
  const add = useDo(blacklistCalls.addToBlacklist, lists, options);
  const edit = useDo(blacklistCalls.editBlacklist, lists, options);
  const [initial] = useState(() => ({
    deviceMac: entry?.deviceMac ?? '',
    deviceSn: entry?.deviceSn ?? '',
    deviceName: entry?.deviceName ?? '',
    reason: entry?.reason ?? '',
  }));
  const send = (values: Readonly<Record<string, unknown>>, takeOut: boolean): Promise<unknown> => {
    const given = { ...Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]])), takeOut };
    return entry === null ? add.mutateAsync(given) : edit.mutateAsync({ ...given, id: entry.id });
  };
  /** A device that is managed: says what listing it means, and goes on only when that is wanted. */
  const save = async (values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    try {
      return await send(values, false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const managed = error.body['managed'];
      if (!Array.isArray(managed)) {
        parts.notices.error(error.message);
        throw error;
      }
      const question = {
        title: say(words.managedTitle),
        body: (
          // A question stands outside of the page, where nothing of it is known.
          <PartsContext value={parts}>
            <p>{error.message}</p>
            <OltLoss ids={managed.map(String)} />
          </PartsContext>
        ),
        confirm: say(words.takeOut),
        danger: true,
      };
      if (!(await ask(question))) throw error;
      return send(values, true);
    }
  };
  return (
    <FormDialog
      width={560}
      title={say(entry === null ? words.add : words.edit)}
      form={blacklistForm}
      initial={initial}
      onSave={save}
      onClose={onClose}
    />
  );
}

function Tools({ onImport }: { onImport: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <>
      {may('device:blacklist:import') ? (
        <Button icon={<Icon name="upload" size={14} />} onClick={onImport}>
          {say(words.import)}
        </Button>
      ) : null}
    </>
  );
}

const exports = {
  call: blacklistCalls.exportBlacklist,
  formats: ['xlsx', 'csv'],
  permission: blacklistCalls.exportBlacklist,
};

/** Devices that are not let in, by no rule and by nobody (S1 §2.5, S2 §3). */
export function Blacklist(): ReactElement {
  const [edited, setEdited] = useState<{ readonly entry: Entry | null } | null>(null);
  const [isImporting, setImporting] = useState(false);
  const may = useMay();
  const remove = useRemoval(blacklistCalls.removeFromBlacklist, {
    many: blacklistResource.many,
    nameOf,
    input: (entries: readonly Entry[]) => ({ id: entries.map(({ id }) => id).join(',') }),
    refreshes: lists,
  });
  const removing = {
    key: 'delete',
    label: engine.delete,
    danger: true,
    permission: blacklistCalls.removeFromBlacklist,
  };
  return (
    <>
      <ListPage
        resource={blacklistResource}
        call={blacklistCalls.listBlacklist}
        nameOf={nameOf}
        every={30_000}
        enter={(entry) => may(blacklistCalls.editBlacklist) && setEdited({ entry })}
        rowActions={(entry) => [
          {
            key: 'edit',
            label: engine.edit,
            permission: blacklistCalls.editBlacklist,
            run: () => setEdited({ entry }),
          },
          { ...removing, run: () => remove([entry]) },
        ]}
        bulk={[{ ...removing, always: true, run: remove }]}
        exports={exports}
        add={{ label: words.add, permission: blacklistCalls.addToBlacklist, run: () => setEdited({ entry: null }) }}
        tools={<Tools onImport={() => setImporting(true)} />}
      />
      {edited ? <EntryDialog entry={edited.entry} onClose={() => setEdited(null)} /> : null}
      {isImporting ? <ImportDialog spec={importing} refreshes={lists} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

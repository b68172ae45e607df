import { backupCalls, type backupRow } from '@heliograph/catalogue/calls/backup.ts';
import { backupResource } from '@heliograph/catalogue/resources/backup.ts';
import { backupParts, backupWords as words } from '@heliograph/catalogue/words/backup-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { PartsContext, useMay, useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCall, useDo, useDownload } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import { UploadButton } from '../../engine/UploadButton.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { bytesText } from '../storage/bytes.ts';
import { BackupState } from './BackupState.tsx';
import './maintain.css';

type Backup = z.output<typeof backupRow>;

const lists = ['/system/backup/'];

function PartNames({ parts }: { parts: readonly string[] }): ReactElement {
  const say = useWords();
  const known = backupParts as Readonly<Record<string, (typeof backupParts)['settings']>>;
  return <>{parts.map((part) => (known[part] ? say(known[part]) : part)).join(' · ')}</>;
}

const cells = {
  state: (backup: Backup) => <BackupState work={backup} />,
  bytes: (backup: Backup) => (backup.bytes === null ? undefined : bytesText(backup.bytes)),
  message: (backup: Backup) => <span className="task-said">{backup.message}</span>,
  parts: (backup: Backup) => <PartNames parts={backup.parts} />,
};

/** The restore that goes on, or the last one, as long as there was any. */
function LastRestore(): ReactElement | null {
  const say = useWords();
  const { data } = useCall(backupCalls.lastRestore, {}, { quiet: true });
  if (!data) return null;
  return (
    <div className="last-restore" role="status">
      <strong>{say(data.state === 'running' ? words.restoring : words.lastRestore)}</strong>
      <BackupState work={data} />
      <TimeText at={data.endTime ?? data.createTime} />
      <span className="muted">{data.message}</span>
    </div>
  );
}

function Tools(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { client } = useParts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (!may(backupCalls.uploadBackup)) return null;
  return (
    <>
      <UploadButton
        accept=".hcb"
        label={say(words.upload)}
        onFile={async (file) => {
          await client.upload(backupCalls.uploadBackup, file);
          await refresh(queries, ...lists);
        }}
      />
      <Button
        type="primary"
        icon={<Icon name="plus" size={14} />}
        onClick={() => void navigate('/maintain/backup/create')}
      >
        {say(words.wizard)}
      </Button>
    </>
  );
}

interface Asking {
  /** What was wrong with the one that was typed before. */
  readonly problem: string | undefined;
  readonly onPassphrase: (given: string) => void;
}

function WithPassphrase({ problem, onPassphrase }: Asking): ReactElement {
  const say = useWords();
  return (
    <>
      <p>{say(words.restoreMore)}</p>
      <p>{say(words.passphraseAsk)}</p>
      <Input.Password
        style={{ marginTop: 8 }}
        maxLength={128}
        autoComplete="off"
        placeholder={say(words.passphrase)}
        aria-label={say(words.passphrase)}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        onChange={(event) => onPassphrase(event.target.value)}
      />
      {problem === undefined ? null : (
        <p role="alert" className="tone-critical">
          {problem}
        </p>
      )}
    </>
  );
}

/** What the server says of the passphrase; whatever else went wrong the request layer has said. */
const problemOf = (error: unknown): string | undefined => {
  if (!(error instanceof CallError)) throw error;
  return error.problems.find(({ field }) => field === 'passphrase')?.message;
};

function useActions() {
  const parts = useParts();
  const ask = useAsk();
  const say = useWords();
  const remove = useRemoval(backupCalls.removeBackups, {
    many: backupResource.many,
    nameOf: (backup: Backup) => backup.name,
    input: (backups) => ({ ids: backups.map((backup) => backup.id) }),
    refreshes: lists,
  });
  const restore = useDo(backupCalls.restoreBackup, lists);
  return {
    remove,
    restore: async (backup: Backup) => {
      const title = say(words.restoreAsk, { name: backup.name });
      let problem: string | undefined;
      // Asked again until it is right: what is wrong with a passphrase is said where it is typed.
      do {
        let passphrase: string | undefined;
        const body = backup.needsPassphrase ? (
          // A question stands outside of the page, where nothing of it is known.
          <PartsContext value={parts}>
            <WithPassphrase problem={problem} onPassphrase={(given) => (passphrase = given)} />
          </PartsContext>
        ) : (
          say(words.restoreMore)
        );
        if (!(await ask({ title, body, confirm: say(words.restore), danger: true }))) return;
        const input = { id: backup.id, ...(passphrase === undefined ? {} : { passphrase }) };
        problem = await restore.mutateAsync(input).then(() => undefined, problemOf);
      } while (problem !== undefined);
    },
  };
}

/** Backups of the console: to fetch, to restore (S1 §2.5). */
export function BackupList(): ReactElement {
  const download = useDownload();
  const { remove, restore } = useActions();
  return (
    <ListPage
      resource={backupResource}
      call={backupCalls.listBackups}
      cells={cells}
      nameOf={(backup) => backup.name}
      above={<LastRestore />}
      rowActions={(backup) => [
        {
          key: 'download',
          label: words.download,
          permission: backupCalls.downloadBackup,
          disabled: !backup.hasFile,
          run: () => download(backupCalls.downloadBackup, { id: backup.id }),
        },
        {
          key: 'restore',
          label: words.restore,
          permission: backupCalls.restoreBackup,
          disabled: !backup.hasFile,
          run: () => restore(backup),
        },
        {
          key: 'delete',
          label: engine.delete,
          danger: true,
          permission: backupCalls.removeBackups,
          disabled: backup.state === 'running',
          run: () => remove([backup]),
        },
      ]}
      tools={<Tools />}
    />
  );
}

import { userAdminCalls, type userImportResult } from '@heliograph/catalogue/calls/user-admin.ts';
import { accessWords } from '@heliograph/catalogue/resources/access.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Table, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';

type Result = z.output<typeof userImportResult>;

const isSheet = (name: string) => /\.xlsx?$/i.test(name);

function ResultDialog({ result, onClose }: { result: Result; onClose: () => void }): ReactElement {
  const say = useWords();
  const { total, added, updated, failed } = result;
  return (
    <Modal
      open
      width={640}
      title={say(accessWords.resultTitle)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(shell.close)}</Button>}
    >
      <p role="status">{say(words.importDone, { total, added, updated, failed })}</p>
      {failed > 0 && added + updated === 0 ? <p className="tone-critical">{say(words.importNothing)}</p> : null}
      {result.rows.length > 0 ? (
        <Table<Result['rows'][number]>
          size="small"
          rowKey="row"
          dataSource={result.rows}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: say(accessWords.row), dataIndex: 'row', width: 70 },
            {
              title: say(accessWords.problem),
              render: (_value, { problems }) => problems.map(({ field, message }) => `${field}: ${message}`).join('; '),
            },
          ]}
        />
      ) : null}
    </Modal>
  );
}

interface Options {
  readonly file: File | null;
  readonly updateSupport: boolean;
  readonly skipBad: boolean;
}

function Chooser({ options, change }: { options: Options; change: (part: Partial<Options>) => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const download = useDownload();
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <Upload.Dragger
        accept=".xlsx,.xls"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen, all) => {
          if (all.length > 1 || !isSheet(chosen.name)) notices.error(say(accessWords.importWrong));
          else change({ file: chosen });
          // Sent by the dialog's button, with the token in its header.
          return false;
        }}
      >
        <p style={{ padding: '10px 0' }}>
          <Icon name="upload" size={26} />
        </p>
        <p>{options.file ? options.file.name : say(accessWords.importDrop)}</p>
        <p className="muted">{say(accessWords.importHint)}</p>
      </Upload.Dragger>
      <Checkbox checked={options.updateSupport} onChange={({ target }) => change({ updateSupport: target.checked })}>
        {say(words.importUpdate)}
      </Checkbox>
      <Checkbox checked={options.skipBad} onChange={({ target }) => change({ skipBad: target.checked })}>
        {say(words.importSkip)}
      </Checkbox>
      <div>
        <Button
          type="link"
          style={{ padding: 0 }}
          icon={<Icon name="download" size={14} />}
          onClick={() => void download(userAdminCalls.userImportTemplate, {})}
        >
          {say(accessWords.template)}
        </Button>
      </div>
    </div>
  );
}

/** Import of users from a sheet (400 px wide), then a dialog that names each row that is wrong. */
export function ImportUsers({
  refreshes,
  onClose,
}: {
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const [options, setOptions] = useState<Options>({ file: null, updateSupport: false, skipBad: false });
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const run = async () => {
    const { file, updateSupport, skipBad } = options;
    if (!file) return;
    setBusy(true);
    try {
      // Beside the file, an upload takes what its address says.
      const { path } = userAdminCalls.importUsers;
      const call = { ...userAdminCalls.importUsers, path: `${path}?updateSupport=${updateSupport}&skipBad=${skipBad}` };
      setResult(await client.upload(call, file));
      await refresh(queries, ...refreshes);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (result) return <ResultDialog result={result} onClose={onClose} />;
  return (
    <Modal
      open
      width={400}
      title={say(words.importTitle)}
      okText={say(words.import)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ disabled: options.file === null, loading: isBusy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Chooser options={options} change={(part) => setOptions({ ...options, ...part })} />
    </Modal>
  );
}

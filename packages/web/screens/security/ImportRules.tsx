import { accessRuleCalls, type importResult } from '@heliograph/catalogue/calls/access-rules.ts';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { accessWords } from '@heliograph/catalogue/resources/access.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Modal, Table, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';

type Result = z.output<typeof importResult>;
type BadRow = Result['rows'][number];

const isSheet = (name: string) => /\.xlsx?$/i.test(name);

function ResultDialog({ result, onClose }: { result: Result; onClose: () => void }): ReactElement {
  const say = useWords();
  const { total, added, failed } = result;
  return (
    <Modal
      open
      width={560}
      title={say(accessWords.resultTitle)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(shell.close)}</Button>}
    >
      <p role="status">{say(accessWords.resultMore, { total, added, failed })}</p>
      {result.rows.length > 0 ? (
        <Table<BadRow>
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

/** What is imported: the call that takes the file and the one that gives an empty one. */
export interface ImportCalls {
  readonly title: Text;
  readonly data: AnyCall;
  readonly template: AnyCall;
}
const ruleCalls: ImportCalls = {
  title: accessWords.importTitle,
  data: accessRuleCalls.importDeviceAuthorizedData,
  template: accessRuleCalls.importDeviceAuthorizedTemplate,
};

interface ChooserProps {
  readonly calls: ImportCalls;
  readonly file: File | null;
  readonly setFile: (file: File | null) => void;
}

function Chooser({ calls, file, setFile }: ChooserProps): ReactElement {
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
          else setFile(chosen);
          // Sent by the dialog's button, with the token in its header.
          return false;
        }}
      >
        <p style={{ padding: '10px 0' }}>
          <Icon name="upload" size={26} />
        </p>
        <p>{file ? file.name : say(accessWords.importDrop)}</p>
        <p className="muted">{say(accessWords.importHint)}</p>
      </Upload.Dragger>
      <div>
        <Button
          type="link"
          style={{ padding: 0 }}
          icon={<Icon name="download" size={14} />}
          onClick={() => void download(calls.template, {})}
        >
          {say(accessWords.template)}
        </Button>
      </div>
    </div>
  );
}

/** Import of rules from a sheet (400 px wide), then a dialog that names each row that could not be imported. */
export function ImportRules({
  refreshes,
  calls = ruleCalls,
  onClose,
}: {
  refreshes: readonly string[];
  calls?: ImportCalls;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const run = async () => {
    if (!file) return;
    setBusy(true);
    try {
      setResult((await client.upload(calls.data, file)) as Result);
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
      title={say(calls.title)}
      okText={say(accessWords.importRun)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ disabled: file === null, loading: isBusy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Chooser calls={calls} file={file} setFile={setFile} />
    </Modal>
  );
}

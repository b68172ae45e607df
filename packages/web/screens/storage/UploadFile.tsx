import { fileCalls, fileForm, mostFileBytes } from '@heliograph/catalogue/calls/storage.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { storageWords as words } from '@heliograph/catalogue/words/storage-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh } from '../../client/hooks.ts';
import { useFormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { Icon } from '../../engine/icons.tsx';
import { bytesText } from './bytes.ts';

const blank = { type: 'tenant', version: '', deviceTypes: [], remark: '' };

function Chooser({ file, setFile }: { file: File | null; setFile: (file: File) => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  return (
    <Upload.Dragger
      maxCount={1}
      showUploadList={false}
      beforeUpload={(chosen, all) => {
        if (all.length > 1 || chosen.size > mostFileBytes) notices.error(say(words.hint));
        else setFile(chosen);
        return false;
      }}
    >
      <p style={{ padding: '10px 0' }}>
        <Icon name="upload" size={26} />
      </p>
      <p style={{ overflowWrap: 'anywhere' }}>{file ? `${file.name} · ${bytesText(file.size)}` : say(words.drop)}</p>
      <p className="muted">{say(words.hint)}</p>
    </Upload.Dragger>
  );
}

/** One file with what is said of it. */
export function UploadFile({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [initial] = useState(blank);
  const state = useFormState(fileForm, initial);
  const send = async () => {
    if (file === null || !state.check()) return;
    setBusy(true);
    try {
      const given = Object.entries(state.values).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '',
      ]);
      await client.upload(fileCalls.uploadFile, file, Object.fromEntries(given) as Record<string, string>);
      await refresh(queries, '/resource/oss');
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={560}
      title={say(words.uploadTitle)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="row">
          <span className="grow" />
          <Button onClick={onClose}>{say(shell.cancel)}</Button>
          <Button type="primary" disabled={file === null} loading={isBusy} onClick={() => void send()}>
            {say(words.upload)}
          </Button>
        </div>
      }
    >
      <Chooser file={file} setFile={setFile} />
      <div style={{ marginTop: 16 }}>
        <FormFields form={fileForm} state={state} columns={2} disabled={isBusy} />
      </div>
    </Modal>
  );
}

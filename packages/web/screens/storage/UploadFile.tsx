import { fileCalls, fileForm, mostFileBytes } from '@heliograph/catalogue/calls/storage.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { storageWords as words } from '@heliograph/catalogue/words/storage-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { refresh } from '../../client/hooks.ts';
import { FileDrop } from '../../engine/FileDrop.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useDiscard } from '../../engine/form/use-discard.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { bytesText } from './bytes.ts';

const blank = { type: 'tenant', version: '', deviceTypes: [], remark: '' };

/** One file with what is said of it. */
export function UploadFile({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [initial] = useState(blank);
  const state = useFormState(fileForm, initial);
  const { isBusy, send } = useSend(state, async (values) => {
    if (file === null) return;
    const given = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '',
    ]);
    await client.upload(fileCalls.uploadFile, file, Object.fromEntries(given) as Record<string, string>);
    await refresh(queries, '/resource/oss');
    onClose();
  });
  const mayGo = useDiscard();
  const close = async () => {
    if (await mayGo(file !== null || state.isChanged)) onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={say(words.uploadTitle)}
      onCancel={() => void close()}
      mask={{ closable: false }}
      footer={
        <div className="row">
          <span className="grow" />
          <Button onClick={() => void close()}>{say(shell.cancel)}</Button>
          <Button type="primary" disabled={file === null} loading={isBusy} onClick={() => void send()}>
            {say(words.upload)}
          </Button>
        </div>
      }
    >
      <FileDrop
        label={file ? `${file.name} · ${bytesText(file.size)}` : say(words.drop)}
        hint={say(words.hint)}
        fits={({ size }) => size <= mostFileBytes}
        wrong={say(words.hint)}
        onFile={setFile}
      />
      <div style={{ marginTop: 16 }}>
        <FormFields form={fileForm} state={state} columns={2} disabled={isBusy} />
      </div>
    </Modal>
  );
}

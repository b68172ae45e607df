import { cpeFileCalls, cpeFileForm, mostCpeFileBytes } from '@heliograph/catalogue/calls/cpe-files.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
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
import { bytesText } from '../storage/bytes.ts';
import { cpeFileTexts as words } from './words.ts';

const blank = { kind: 'firmware', version: '', oui: '', productClass: '', remark: '' };

/** One file for customer devices, with what is said of it. */
export function AddFile({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [initial] = useState(blank);
  const state = useFormState(cpeFileForm, initial);
  const { isBusy, send } = useSend(state, async (values) => {
    if (file === null) return;
    const given = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    await client.upload(cpeFileCalls.addCpeFile, file, Object.fromEntries(given) as Record<string, string>);
    await refresh(queries, '/tr069/files');
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
      title={say(words.add)}
      onCancel={() => void close()}
      mask={{ closable: false }}
      footer={
        <div className="row">
          <span className="grow" />
          <Button onClick={() => void close()}>{say(shell.cancel)}</Button>
          <Button type="primary" disabled={file === null} loading={isBusy} onClick={() => void send()}>
            {say(shell.confirm)}
          </Button>
        </div>
      }
    >
      <FileDrop
        label={file ? `${file.name} · ${bytesText(file.size)}` : say(words.drop)}
        hint={say(words.hint)}
        fits={({ size }) => size <= mostCpeFileBytes}
        wrong={say(words.hint)}
        onFile={setFile}
      />
      <div style={{ marginTop: 16 }}>
        <FormFields form={cpeFileForm} state={state} columns={2} disabled={isBusy} />
      </div>
    </Modal>
  );
}

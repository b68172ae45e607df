import '../maintain/maintain.css';
import { firmwareCalls, firmwareForm, mostFirmwareBytes } from '@heliograph/catalogue/calls/firmware.ts';
import { fileProblem, libraryKind } from '@heliograph/catalogue/formats/file-kinds.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { Button, Progress } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh } from '../../client/hooks.ts';
import { FileDrop } from '../../engine/FileDrop.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { bytesText } from '../storage/bytes.ts';
import { asBase64, SignatureField } from './SignatureFile.tsx';
import { sendPieces } from './send-pieces.ts';
import { Unfinished } from './Unfinished.tsx';
import { firmwareTexts as words } from './words.ts';

const path = '/system/firmware/';
const blank: Values = {
  deviceType: 'olt',
  fileType: 'bld',
  model: '',
  version: '',
  reports: '',
  follows: '',
  description: '',
  checksum: '',
  shared: false,
};

interface Progressed {
  readonly received: number;
  readonly isBroken: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Sends a file in pieces; what was begun is gone on with. */
function usePieces() {
  const { client, notices } = useParts();
  const say = useWords();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progressed | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (file: File, signature: File | null, values: Values): Promise<boolean> => {
    const stop = new AbortController();
    running.current = stop;
    const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    try {
      const { id, received } = await client.send(firmwareCalls.beginFirmware, {
        ...(said as Parameters<typeof client.send<typeof firmwareCalls.beginFirmware>>[1]),
        name: file.name,
        bytes: file.size,
      });
      setProgress({ received, isBroken: false });
      const isThere = await sendPieces(received, {
        client,
        id,
        file,
        signal: stop.signal,
        wait: pause,
        onReceived: (now) => setProgress({ received: now, isBroken: false }),
        onBroken: (isBroken) => setProgress((was) => (was ? { ...was, isBroken } : was)),
      });
      const signed = signature === null ? {} : { signature: await asBase64(signature) };
      if (isThere) await client.send(firmwareCalls.finishFirmware, { id, ...signed });
      return isThere;
    } catch (error) {
      if (error instanceof CallError && error.code === 0) notices.error(say(words.waits));
      throw error;
    } finally {
      setProgress(null);
      await refresh(queries, path);
    }
  };
  return { progress, run, stop: () => running.current?.abort() };
}

function Sending({ file, progress, onStop }: { file: File; progress: Progressed; onStop: () => void }): ReactElement {
  const say = useWords();
  const percent = Math.floor((progress.received / file.size) * 100);
  return (
    <div className="firmware-progress" role="status">
      <Progress percent={percent} status={progress.isBroken ? 'exception' : 'active'} showInfo={false} />
      <div className="row wrap">
        <span className="grow">
          {say(words.sending, { percent, size: bytesText(file.size) })}
          {progress.isBroken ? ` · ${say(words.waits)}` : ''}
        </span>
        <Button onClick={onStop}>{say(words.stop)}</Button>
      </div>
    </div>
  );
}

function Done({ name, onAgain }: { name: string; onAgain: () => void }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  return (
    <div className="wizard-done" role="status">
      <p>{say(words.done, { name })}</p>
      <div className="row wrap">
        <Button type="primary" onClick={() => void navigate('/maintain/firmware/list')}>
          {say(words.toLibrary)}
        </Button>
        <Button onClick={onAgain}>{say(words.another)}</Button>
      </div>
    </div>
  );
}

function Upload({ onAgain }: { onAgain: () => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [initial] = useState(blank);
  const state = useFormState(firmwareForm, initial);
  const { progress, run, stop } = usePieces();
  const { isBusy, send } = useSend(state, async (values) => {
    if (file !== null && (await run(file, signature, values))) setDone(file.name);
  });
  useUnsaved(done === null && (file !== null || state.isChanged));
  const take = (chosen: File) => {
    const wrong = fileProblem(libraryKind(state.values['deviceType']), chosen.name, chosen.size);
    if (wrong) notices.error(say(wrong));
    else setFile(chosen);
  };
  if (done !== null) return <Done name={done} onAgain={onAgain} />;
  return (
    <>
      <FileDrop
        label={file ? `${file.name} · ${bytesText(file.size)}` : say(words.drop)}
        hint={say(words.hint)}
        fits={({ size }) => size <= mostFirmwareBytes && size > 0}
        wrong={say(words.hint)}
        onFile={take}
      />
      <div style={{ marginTop: 16 }}>
        <FormFields form={firmwareForm} state={state} columns={2} disabled={isBusy} />
        <div className="firmware-signature">
          <SignatureField file={signature} disabled={isBusy} onFile={setSignature} />
        </div>
      </div>
      {file !== null && progress !== null ? <Sending file={file} progress={progress} onStop={stop} /> : null}
      <div className="row">
        <Button type="primary" disabled={file === null} loading={isBusy} onClick={() => void send()}>
          {say(words.start)}
        </Button>
      </div>
    </>
  );
}

function Page(): ReactElement {
  const say = useWords();
  const [round, setRound] = useState(0);
  return (
    <>
      <header className="page-head">
        <h1>{say(words.upload)}</h1>
      </header>
      <section className="card wizard">
        <Upload key={round} onAgain={() => setRound(round + 1)} />
      </section>
      <Unfinished />
    </>
  );
}

/** Puts a firmware into the library, in pieces: a line that breaks costs one of them. */
export const UploadPage = (): ReactElement => (
  <NeedsPermission permission="system:firmware:add">
    <Page />
  </NeedsPermission>
);

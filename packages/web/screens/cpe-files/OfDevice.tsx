import { cpeFileCalls, type cpeTransferRow } from '@heliograph/catalogue/calls/cpe-files.ts';
import { cpeReachCalls } from '@heliograph/catalogue/calls/cpe-reach.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeTaskStates } from '@heliograph/catalogue/words/cpe-words.ts';
import { Button, Drawer } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { cpeNameOf } from '../cpes/CpeList.tsx';
import { CpeTasks } from '../cpes/CpeTasks.tsx';
import type { CpeDetail } from '../cpes/use-cpe.tsx';
import { bytesText } from '../storage/bytes.ts';
import { fileCells, fileNameOf, useFileActions, type ListedCpeFile } from './cells.tsx';
import { receivedResource, sendableResource, transferResource } from './resource.ts';
import { cpeFileTexts as words } from './words.ts';

type Transfer = z.output<typeof cpeTransferRow>;

/** Answers that a transfer makes old. */
const paths = ['/tr069/transfers', '/tr069/tasks'];
const tones = { waiting: 'off', running: 'minor', done: 'good', failed: 'critical' } as const;

function useSendFile(cpe: CpeDetail, onSent: () => void = () => undefined) {
  const say = useWords();
  const ask = useAsk();
  const send = useDo(cpeFileCalls.sendCpeFile, paths);
  return async (file: ListedCpeFile) => {
    const body = say(words.sendAsk, { name: fileNameOf(file), what: cpeNameOf(cpe) });
    if (await ask({ title: say(words.send), body, confirm: say(words.send), danger: true }))
      send.mutate({ cpeId: cpe.id, fileId: file.id, delaySeconds: 0 }, { onSuccess: onSent });
  };
}

/** Files that suit the device. */
function Choose({ cpe, onClose }: { cpe: CpeDetail; onClose: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const send = useSendFile(cpe, onClose);
  return (
    <Drawer open title={say(words.sendMore)} size={isPhone ? '100%' : 860} onClose={onClose}>
      <ListPage
        embedded
        resource={sendableResource}
        call={cpeFileCalls.cpeFiles}
        input={{ fitsCpeId: cpe.id }}
        cells={fileCells}
        nameOf={fileNameOf}
        rowActions={(file) => [
          { key: 'send', label: words.send, permission: cpeFileCalls.sendCpeFile, run: () => send(file) },
        ]}
      />
    </Drawer>
  );
}

function Bar({ cpe }: { cpe: CpeDetail }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isChoosing, setChoosing] = useState(false);
  const fetchFile = useDo(cpeFileCalls.fetchFromCpe, paths);
  const queue = useDo(cpeReachCalls.queuedTransfers, paths);
  const mayQueue = may(cpeReachCalls.queuedTransfers);
  return (
    <div className="row wrap cpe-bar">
      {may(cpeFileCalls.sendCpeFile) ? (
        <>
          <Button type="primary" onClick={() => setChoosing(true)}>
            {say(words.send)}
          </Button>
          <Button onClick={() => fetchFile.mutate({ cpeId: cpe.id, kind: 'config' })}>{say(words.backup)}</Button>
          <Button onClick={() => fetchFile.mutate({ cpeId: cpe.id, kind: 'log' })}>{say(words.log)}</Button>
        </>
      ) : null}
      {mayQueue ? <Button onClick={() => queue.mutate({ cpeId: cpe.id })}>{say(words.queue)}</Button> : null}
      {isChoosing ? <Choose cpe={cpe} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

function File({ transfer: { fileName, fileType } }: { transfer: Transfer }): ReactElement {
  return <span title={fileType}>{fileName ?? fileType}</span>;
}

function State({ state }: Pick<Transfer, 'state'>): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[state]} word={say(cpeTaskStates[state])} />;
}

function Said({ word }: { word: Text }): ReactElement {
  const say = useWords();
  return <>{say(word)}</>;
}

const cells = {
  direction: ({ direction }: Transfer) => <Said word={direction === 'download' ? words.down : words.up} />,
  file: (transfer: Transfer) => <File transfer={transfer} />,
  state: ({ state }: Transfer) => <State state={state} />,
  step: ({ step }: Transfer) => <Said word={words[step]} />,
  octets: ({ octets, bytes }: Transfer) =>
    bytes === null ? bytesText(octets ?? 0) : `${bytesText(octets ?? 0)} / ${bytesText(bytes)}`,
};

function Transfers({ cpeId }: { cpeId: string }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.transfers)}</h2>
      <ListPage embedded resource={transferResource} call={cpeFileCalls.cpeTransfers} input={{ cpeId }} cells={cells} />
    </section>
  );
}

function Received({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const { actions } = useFileActions();
  const send = useSendFile(cpe);
  return (
    <section className="onu-part">
      <h2>{say(words.received)}</h2>
      <ListPage
        embedded
        resource={receivedResource}
        call={cpeFileCalls.cpeFiles}
        input={{ cpeId: cpe.id }}
        cells={fileCells}
        nameOf={fileNameOf}
        rowActions={(file) => [
          ...(file.kind === 'config'
            ? [{ key: 'restore', label: words.restore, permission: cpeFileCalls.sendCpeFile, run: () => send(file) }]
            : []),
          ...actions(file),
        ]}
      />
    </section>
  );
}

/** Files of one device: what goes to it, what it has sent, and how that stands. */
export const OfDevice = ({ cpe }: { cpe: CpeDetail }): ReactElement => (
  <NeedsPermission permission="device:cpefile:list">
    <Bar cpe={cpe} />
    <Transfers cpeId={cpe.id} />
    <Received cpe={cpe} />
    <CpeTasks cpeId={cpe.id} />
  </NeedsPermission>
);

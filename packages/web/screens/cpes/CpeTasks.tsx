import { cpeDeviceCalls, type cpeTask } from '@heliograph/catalogue/calls/cpe-device.ts';
import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { cpeTaskKinds, cpeTaskStates } from '@heliograph/catalogue/words/cpe-words.ts';
import { Button } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { partWords } from '../cpe-parts/words.ts';
import { cpeTaskResource } from './resource.ts';
import { cpeWords as words } from './words.ts';

type Task = z.output<typeof cpeTask>;

const tones = { waiting: 'off', running: 'minor', done: 'good', failed: 'critical' } as const;

function State({ task }: { task: Task }): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[task.state]} word={say(cpeTaskStates[task.state])} />;
}

function Kind({ task }: { task: Task }): ReactElement {
  const say = useWords();
  return <>{say(cpeTaskKinds[task.kind])}</>;
}

/** Names are long: the last part says which, the whole one stands behind it. */
function Parts({ task }: { task: Task }): ReactElement {
  const [first, ...others] = task.parts;
  if (!first) return <span className="muted">–</span>;
  const all = task.parts.map(({ name, value }) => (value === null ? name : `${name} = ${value}`)).join('\n');
  const short = first.name.split('.').filter(Boolean).slice(-2).join('.');
  return (
    <span className="mono" title={all}>
      {first.value === null ? short : `${short} = ${first.value}`}
      {others.length > 0 ? ` +${others.length}` : ''}
    </span>
  );
}

function Cancel({ cpeId, task }: { cpeId: string; task: Task }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const cancel = useDo(cpePartCalls.cancelCpeTask, ['/tr069/']);
  if (task.state !== 'waiting' || !may('device:cpe:operate')) return null;
  return (
    <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ cpeId, taskId: task.id })}>
      {say(partWords.cancel)}
    </Button>
  );
}

function Reason({ task }: { task: Task }): ReactElement {
  const { fault, parameter, reason, hint, told } = task;
  if (reason === null && told.length > 0)
    return <span className="mono">{told.map(({ name, value }) => `${name}: ${value}`).join('; ')}</span>;
  if (reason === null) return <span className="muted">–</span>;
  return (
    <span title={hint ?? undefined}>
      {fault === null ? '' : `${fault} · `}
      {reason}
      {parameter === null ? null : <span className="mono muted"> {parameter}</span>}
    </span>
  );
}

const cellsOf = (cpeId: string) => ({
  kind: (task: Task) => <Kind task={task} />,
  state: (task: Task) => <State task={task} />,
  parts: (task: Task) => <Parts task={task} />,
  reason: (task: Task) => (task.state === 'waiting' ? <Cancel cpeId={cpeId} task={task} /> : <Reason task={task} />),
});

/** What was asked of a device, and how that stands; live events read it again. */
export function CpeTasks({ cpeId }: { cpeId: string }): ReactElement {
  const say = useWords();
  const cells = useMemo(() => cellsOf(cpeId), [cpeId]);
  return (
    <section className="onu-part">
      <h2>{say(words.tasks)}</h2>
      <ListPage embedded resource={cpeTaskResource} call={cpeDeviceCalls.cpeTasks} input={{ cpeId }} cells={cells} />
    </section>
  );
}

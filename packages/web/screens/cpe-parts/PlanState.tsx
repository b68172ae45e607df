import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { cpeTaskStates } from '@heliograph/catalogue/words/cpe-words.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { partWords as words } from './words.ts';

const tones = { waiting: 'off', running: 'minor', done: 'good', failed: 'critical' } as const;

/** How the last change of a device stands: it waits for a report, is carried out, is done, or was refused with the words of the device. */
export function PlanState({ cpeId }: { cpeId: string }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const cancel = useDo(cpePartCalls.cancelCpeTask, ['/tr069/']);
  const { data } = useCall(
    cpeDeviceCalls.cpeTasks,
    { cpeId, pageNum: 1, pageSize: 10 },
    { quiet: true, keep: false, every: 'poll' },
  );
  const task = data?.rows.find(({ kind }) => kind === 'plan');
  if (!task) return null;
  return (
    <div className="row wrap cpe-plan" role="status">
      <span className="muted">{say(words.newest)}</span>
      <StateDot tone={tones[task.state]} word={say(cpeTaskStates[task.state])} />
      <Age at={task.endTime ?? task.createTime} bare />
      {task.state === 'failed' ? (
        <span className="tone-critical">
          {task.fault === null ? '' : `${task.fault} · `}
          {task.reason} {task.parameter === null ? null : <span className="mono">{task.parameter}</span>}
          {task.hint === null ? null : <span className="muted"> {task.hint}</span>}
        </span>
      ) : null}
      {task.state === 'waiting' && may('device:cpe:operate') ? (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ cpeId, taskId: task.id })}>
          {say(words.cancel)}
        </Button>
      ) : null}
    </div>
  );
}

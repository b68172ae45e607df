import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { refresh, useCallOnce } from '../../client/hooks.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { onuNameOf, useStandingWord, type Onu } from './OnuCells.tsx';
import { runAll, unfinished, type OperationSpec, type OperationOutcome } from './operations.ts';
import { operateWords as words } from './words.ts';

const tones: Readonly<Record<OperationOutcome['is'], Tone>> = {
  waits: 'off',
  running: 'warning',
  verified: 'good',
  taken: 'minor',
  underWay: 'warning',
  failed: 'critical',
  stopped: 'off',
};

function OutcomeText({ outcome }: { outcome: OperationOutcome }): ReactElement {
  const say = useWords();
  const standing = useStandingWord();
  const fillings =
    outcome.is === 'failed'
      ? { reason: outcome.reason }
      : outcome.is === 'verified' || outcome.is === 'taken'
        ? { phase: standing({ phase: outcome.phase, cause: null }) }
        : outcome.is === 'underWay'
          ? { state: say(changeStates[outcome.state]) }
          : {};
  return <StateDot tone={tones[outcome.is]} word={say(words[outcome.is], fillings)} />;
}

/** Sends the command to each ONU and keeps what came of it. */
function useRun(operation: OperationSpec, onus: readonly Onu[]) {
  const once = useCallOnce();
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, OperationOutcome>>(
    () => new Map(onus.map((onu) => [onu.id, { is: 'waits' }])),
  );
  const [isRunning, setRunning] = useState(true);
  const isStopped = useRef(false);
  const run = async (ids: readonly string[]) => {
    isStopped.current = false;
    setRunning(true);
    await runAll({
      ids,
      isStopped: () => isStopped.current,
      send: (onuId) => once(onuCalls.setOperationOnu, { onuId, operation: operation.id }, { quiet: true }),
      tell: (id, outcome) => setOutcomes((now) => new Map(now).set(id, outcome)),
    });
    setRunning(false);
    await refresh(queries, '/onu/', '/onuAuthList/', '/board/');
  };
  const begin = useEffectEvent(() => void run(onus.map((onu) => onu.id)));
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  return { outcomes, isRunning, run, stop: () => (isStopped.current = true) };
}

/** A command to one or many ONUs with the result of each; it begins when it is shown. */
export function OperateDialog({
  operation,
  onus,
  onClose,
}: {
  operation: OperationSpec;
  onus: readonly Onu[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { outcomes, isRunning, run, stop } = useRun(operation, onus);
  const left = unfinished(outcomes);
  const all = [...outcomes.values()];
  const done = all.filter(({ is }) => is !== 'waits' && is !== 'running').length;
  const failed = all.filter(({ is }) => is === 'failed').length;
  return (
    <Modal
      open
      width={620}
      title={say(operation.label)}
      onCancel={onClose}
      closable={!isRunning}
      keyboard={!isRunning}
      mask={{ closable: false }}
      footer={
        isRunning ? (
          <Button onClick={stop}>{say(words.stop)}</Button>
        ) : (
          <>
            {left.length > 0 ? <Button onClick={() => void run(left)}>{say(words.retry)}</Button> : null}
            <Button type="primary" onClick={onClose}>
              {say(shell.close)}
            </Button>
          </>
        )
      }
    >
      <Progress
        percent={Math.round((done / onus.length) * 100)}
        showInfo={false}
        size="small"
        status={failed > 0 ? 'exception' : 'normal'}
      />
      <p className="muted" role="status">
        {say(words.progress, { done, total: onus.length })}
        {failed > 0 ? ` · ${say(words.someFailed, { n: failed })}` : ''}
      </p>
      <ul className="operate-lines">
        {onus.map((onu) => (
          <li key={onu.id}>
            <span className="ellipsis">
              <strong>{onuNameOf(onu)}</strong> <span className="muted mono">{onu.place}</span>
            </span>
            <OutcomeText outcome={outcomes.get(onu.id) ?? { is: 'waits' }} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

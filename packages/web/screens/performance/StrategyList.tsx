import { strategyTaskCalls, type strategyRow } from '@heliograph/catalogue/calls/strategies.ts';
import { cycles, metricOfCode, strategyStates } from '@heliograph/catalogue/models/strategies.ts';
import { strategyResource } from '@heliograph/catalogue/resources/strategies.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { RunStateDot } from '../maintain/RunStateDot.tsx';
import { builderPath, detailPath, strategyLists } from './paths.ts';
import { performanceWords as words } from './words.ts';

export type Strategy = z.output<typeof strategyRow>;

/** Work or stop, as the specification calls it, with the word beside the switch. */
export function StrategySwitch({ strategy }: { strategy: Strategy }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(strategyTaskCalls.setStrategyStatus, strategyLists, { silentSuccess: true });
  const isOn = strategy.status === '0';
  return (
    <span className="row">
      <Switch
        size="small"
        checked={isOn}
        loading={set.isPending}
        disabled={!may(strategyTaskCalls.setStrategyStatus)}
        aria-label={say(words.switchTitle, { what: strategy.name })}
        onChange={(on) => set.mutate({ strategyId: strategy.strategyId, status: on ? '0' : '1' })}
      />
      <span className={isOn ? undefined : 'muted'}>{say(strategyStates[isOn ? '0' : '1'])}</span>
    </span>
  );
}

export function LastRun({ strategy: { lastRun } }: { strategy: Strategy }): ReactElement {
  const say = useWords();
  if (lastRun === null) return <span className="muted">{say(words.noResult)}</span>;
  return (
    <span className="row wrap" title={lastRun.message}>
      <RunStateDot status={lastRun.status} />
      <TimeText at={lastRun.startTime} />
    </span>
  );
}

export function MetricNames({ codes }: { codes: readonly number[] }): ReactElement {
  const say = useWords();
  return (
    <>
      {codes
        .flatMap((code) => metricOfCode(code)?.metric.title ?? [])
        .map((title) => say(title))
        .join(' · ')}
    </>
  );
}

function Cycle({ strategy: { cycle } }: { strategy: Strategy }): ReactElement {
  const say = useWords();
  return <>{say(cycles[cycle].label)}</>;
}

const cells = {
  name: (row: Strategy) => <Link to={detailPath(row.strategyId)}>{row.name}</Link>,
  metrics: (row: Strategy) => <MetricNames codes={row.metrics} />,
  cycle: (row: Strategy) => <Cycle strategy={row} />,
  lastRun: (row: Strategy) => <LastRun strategy={row} />,
  status: (row: Strategy) => <StrategySwitch strategy={row} />,
};

function useRemove() {
  return useRemoval(strategyTaskCalls.removeStrategies, {
    many: strategyResource.many,
    nameOf: (row: Strategy) => row.name,
    input: (rows) => ({ strategyIds: rows.map(({ strategyId }) => strategyId) }),
    refreshes: strategyLists,
  });
}

/** What is collected of which devices how often (S1 §2.5). */
export function StrategyList(): ReactElement {
  const navigate = useNavigate();
  const remove = useRemove();
  return (
    <ListPage
      resource={strategyResource}
      call={strategyTaskCalls.listStrategies}
      cells={cells}
      every="poll"
      nameOf={(row) => row.name}
      enter={(row) => void navigate(detailPath(row.strategyId))}
      rowActions={(row) => [
        {
          key: 'edit',
          label: engine.edit,
          permission: strategyTaskCalls.editStrategy,
          run: () => void navigate(builderPath(row.strategyId)),
        },
        {
          key: 'delete',
          label: engine.delete,
          danger: true,
          permission: strategyTaskCalls.removeStrategies,
          run: () => remove([row]),
        },
      ]}
      bulk={[
        {
          key: 'delete',
          label: engine.delete,
          danger: true,
          permission: strategyTaskCalls.removeStrategies,
          run: remove,
        },
      ]}
      add={{ label: words.add, permission: strategyTaskCalls.addStrategy, run: () => void navigate(builderPath()) }}
    />
  );
}

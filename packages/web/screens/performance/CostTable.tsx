import { strategyTaskCalls, type strategyCost } from '@heliograph/catalogue/calls/strategies.ts';
import { isPolled, metricOfCode, type CycleId } from '@heliograph/catalogue/models/strategies.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { numberText } from '../../engine/values/time.ts';
import { performanceWords as words } from './words.ts';

type Cost = z.output<typeof strategyCost>;
type One = Cost['metrics'][number];

function Line({ cost, one, isFirst }: { cost: Cost; one: One; isFirst: boolean }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const every = shortDuration(cost.pollSeconds * 1000, lang);
  const n = numberText(one.requests, lang);
  const told = () => {
    if (isPolled(one.code)) {
      if (one.requests === 0) return say(isFirst ? words.costNothing : words.costWithPoll, { every });
      return one.requests === null ? say(words.costUnknown) : say(words.costPolls, { n });
    }
    if (one.requests === null) return say(words.costUnknown);
    return one.unknown > 0 ? say(words.costSome, { n, unknown: one.unknown }) : say(words.costRequests, { n });
  };
  return (
    <tr>
      <td>{say(metricOfCode(one.code)?.metric.title ?? words.metric)}</td>
      <td>{told()}</td>
    </tr>
  );
}

/** What a strategy adds to what its devices are asked anyway. */
export function CostTable({ macs, metrics, cycle }: { macs: string; metrics: number[]; cycle: CycleId }): ReactElement {
  const say = useWords();
  const query = useCall(strategyTaskCalls.getStrategyCost, { macs, metrics, cycle }, { quiet: true });
  return (
    <QueryArea query={query} rows={3}>
      {(cost) => {
        const first = cost.metrics.find(({ code }) => isPolled(code));
        return (
          <>
            <p className="muted">{say(words.costHelp)}</p>
            <table className="figures">
              <tbody>
                {cost.metrics.map((one) => (
                  <Line key={one.code} cost={cost} one={one} isFirst={one === first} />
                ))}
              </tbody>
            </table>
          </>
        );
      }}
    </QueryArea>
  );
}

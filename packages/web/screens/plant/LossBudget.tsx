import { plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { plantScreenWords as words } from './words.ts';

/** Ports that are left, and which drops lose more light than they should. */
export function LossBudget({ splitterId }: { splitterId: string }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const query = useCall(plantCalls.lossBudget, { splitterId }, { quiet: true, keep: false, every: 'poll' });
  const db = (value: number | null) => (value === null ? '–' : `${numberText(value, tongue)} dB`);
  return (
    <QueryArea query={query} rows={4}>
      {({ drops, used, ways, free, deviatesFrom }) => (
        <section className="loss-budget">
          <h3>{say(words.loss)}</h3>
          <p>{say(words.capacity, { used, ways, free })}</p>
          {drops.length === 0 ? (
            <p className="muted">{say(words.noDrops)}</p>
          ) : (
            <>
              <p className={drops.some(({ deviates }) => deviates) ? 'tone-major' : 'muted'}>
                {say(words.deviates, {
                  n: drops.filter(({ deviates }) => deviates).length,
                  total: drops.length,
                  from: deviatesFrom,
                })}
              </p>
              <p className="muted">{say(words.lossWhy, { fibre: say(words.fibre) })}</p>
              <table className="figures">
                <thead>
                  <tr>
                    <th scope="col">ONU</th>
                    {[words.expected, words.measured, words.deviation].map((label) => (
                      <th key={label.en} scope="col">
                        {say(label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {drops.map((drop) => (
                    <tr key={drop.onuId}>
                      <td>
                        {drop.place} <span className="muted">{drop.name}</span>
                      </td>
                      <td className="nowrap">{db(drop.expected)}</td>
                      <td className="nowrap">{db(drop.measured)}</td>
                      <td className="nowrap">
                        {drop.deviates ? (
                          <strong className="tone-major">{db(drop.deviation)}</strong>
                        ) : (
                          db(drop.deviation)
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </section>
      )}
    </QueryArea>
  );
}

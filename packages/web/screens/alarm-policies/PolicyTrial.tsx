import { policyTrial, tryCallOf } from '@heliograph/catalogue/calls/alarm-policies.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { Segmented } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { policyScreenWords as words } from './words.ts';

type Told = z.output<typeof policyTrial>;

/** Each day as a bar: all that was told, and of it what the rule would have acted on. */
function Days({ perDay }: { perDay: Told['perDay'] }): ReactElement {
  const most = Math.max(1, ...perDay.map(({ told }) => told));
  return (
    <ol className="policy-days" aria-hidden="true">
      {perDay.map(({ date, told, acted }) => (
        <li key={date} title={`${date}: ${acted} / ${told}`}>
          <span className="told" style={{ height: `${(told / most) * 100}%` }}>
            <span className="acted" style={{ height: `${told === 0 ? 0 : (acted / told) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Latest({ rows }: { rows: Told['rows'] }): ReactElement | null {
  const say = useWords();
  const { tongue } = useSession();
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{say(words.latest)}</summary>
      <ul className="policy-latest">
        {rows.map((row, at) => (
          <li key={`${row.at} ${at}`}>
            <SeverityMark value={row.severity} />
            <TimeText at={row.at} />
            <span>
              {wordsIn(row.name, tongue)} · {row.host} {wordsIn(row.objectName, tongue)}
            </span>
            <span className="muted">{row.description}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a rule as it is typed would have done in the last days; nothing is done by it. */
export function PolicyTrial({
  effect,
  values,
  editedId,
}: {
  effect: PolicyEffect;
  values: Values;
  editedId: string | undefined;
}): ReactElement {
  const say = useWords();
  const [inDays, setDays] = useState(7);
  const typed = useDeferredValue(values);
  const call = tryCallOf(effect);
  const isSound = call.form !== undefined && validate(call.form, typed).length === 0;
  const input = { ...typed, inDays, ...(editedId === undefined ? {} : { editedId }) };
  const { data } = useCall(call, input, { enabled: isSound, quiet: true });
  const result = !isSound || !data ? undefined : data;
  return (
    <div aria-live="polite">
      <Segmented
        value={inDays}
        onChange={setDays}
        options={[7, 30].map((n) => ({ value: n, label: say(words.days, { n }) }))}
      />
      {isSound ? null : <p className="muted">{say(words.fixFirst)}</p>}
      {result?.told === 0 ? <p className="muted">{say(words.none)}</p> : null}
      {result && result.told > 0 ? (
        <>
          <p>
            {say(words.acted, { n: result.days, told: result.told, acted: result.acted, alarms: result.alarms })}{' '}
            {result.others > 0 ? say(words.others, { others: result.others }) : ''} {result.isCut ? say(words.cut) : ''}
          </p>
          <Days perDay={result.perDay} />
          <Latest rows={result.rows} />
        </>
      ) : null}
    </div>
  );
}

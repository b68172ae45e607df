import { thresholdCalls, type thresholdTrial } from '@heliograph/catalogue/calls/thresholds.ts';
import { thresholds } from '@heliograph/catalogue/entities/thresholds.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { useDeferredValue, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { thresholdScreenWords as words } from './words.ts';

type Told = z.output<typeof thresholdTrial>;

function Days({ perDay }: { perDay: Told['perDay'] }): ReactElement {
  const most = Math.max(1, ...perDay.map(({ raised }) => raised));
  return (
    <ol className="policy-days" aria-hidden="true">
      {perDay.map(({ date, raised }) => (
        <li key={date} title={`${date}: ${raised}`}>
          <span className="told" style={{ height: `${(raised / most) * 100}%` }}>
            <span className="acted" style={{ height: '100%' }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Latest({ rows, isUsual }: { rows: Told['rows']; isUsual: boolean }): ReactElement | null {
  const say = useWords();
  const { tongue } = useSession();
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{say(words.latest)}</summary>
      <ul className="policy-latest">
        {rows.map((row, at) => (
          <li key={`${row.at} ${at}`}>
            <span>
              <TimeText at={row.at} /> – {row.until === null ? say(words.stands) : <TimeText at={row.until} />}
            </span>
            <span>
              {row.host} · {wordsIn(row.place, tongue)}
            </span>
            <span className="muted">
              {row.value}
              {isUsual ? ` (${say(words.usual, { value: row.bound })})` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a threshold as it is typed would have raised; nothing is done by it. */
export function ThresholdTrial({ values, editedId }: { values: Values; editedId: string | undefined }): ReactElement {
  const say = useWords();
  const typed = useDeferredValue(values);
  const call = thresholdCalls.tryThreshold;
  const isSound = validate(thresholds.form, typed).length === 0;
  const input = { ...typed, ...(editedId === undefined ? {} : { editedId }) };
  const { data } = useCall(call, input, { enabled: isSound, quiet: true });
  if (!isSound || !data) return <p className="muted">{isSound ? '…' : say(words.fixFirst)}</p>;
  const { raised, places, known } = data;
  const at = <TimeText at={data.readingsFrom} />;
  const [before = '', after = ''] = say(words.hours, { at: '\u0000' }).split('\u0000');
  return (
    <div aria-live="polite">
      {known === 0 ? <p className="muted">{say(words.none)}</p> : null}
      {known > 0 ? (
        <>
          <p>
            {raised === 0 ? say(words.quiet, { known }) : say(words.raised, { raised, places, known })}{' '}
            {data.isCut ? say(words.cut) : ''}
          </p>
          <p className="muted">
            {before}
            {at}
            {after}
          </p>
          {raised > 0 ? <Days perDay={data.perDay} /> : null}
          <Latest rows={data.rows} isUsual={values['against'] !== 'limit'} />
        </>
      ) : null}
    </div>
  );
}

import { standardLimits as limits } from '@heliograph/catalogue/words/signal-bands.ts';
import { downCauses } from '@heliograph/catalogue/words/phases.ts';
import { belowMedian } from '@heliograph/catalogue/onu/verdict.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { ReadByMark, useEveryMs } from '../../../engine/values/ReadBy.tsx';
import { Age, ReadingCell } from '../../../engine/values/Values.tsx';
import { OnuSignal } from '../OnuCells.tsx';
import { distanceText, readingText } from '../units.ts';
import { onuPageWords as page, onuWords as words } from '../words.ts';
import type { Detail } from './detail.ts';

/** Ends of the scale in dBm. */
const weakest = -32;
const strongest = -4;
const place = (dbm: number) => ((Math.min(Math.max(dbm, weakest), strongest) - weakest) / (strongest - weakest)) * 100;

const bands = [
  { tone: 'critical', from: weakest, to: limits.warningFrom },
  { tone: 'minor', from: limits.warningFrom, to: limits.goodFrom },
  { tone: 'good', from: limits.goodFrom, to: limits.strongAbove },
  { tone: 'critical', from: limits.strongAbove, to: strongest },
] as const;

/** The level of the ONU among the bands, and the median of the port for comparison. */
function Scale({ rx, median }: { rx: number | null; median: number | null }): ReactElement {
  const say = useWords();
  return (
    <div className="onu-scale">
      <div className="onu-scale-bar" role="img" aria-label={say(page.scale, { from: weakest, to: strongest })}>
        {bands.map((band) => (
          <span
            key={band.from}
            className={`back-${band.tone}`}
            style={{ left: `${place(band.from)}%`, width: `${place(band.to) - place(band.from)}%` }}
          />
        ))}
        {median === null ? null : <i className="onu-median" style={{ left: `${place(median)}%` }} />}
        {rx === null ? null : <i className="onu-here" style={{ left: `${place(rx)}%` }} />}
      </div>
      <div className="onu-scale-ticks" aria-hidden="true">
        {[limits.warningFrom, limits.goodFrom, limits.strongAbove].map((dbm) => (
          <span key={dbm} style={{ left: `${place(dbm)}%` }}>
            {dbm}
          </span>
        ))}
      </div>
      <p className="onu-key muted">
        {rx === null ? null : (
          <span>
            <i className="onu-here" /> {say(page.thisOnu)}
          </span>
        )}
        {median === null ? null : (
          <span>
            <i className="onu-median" /> {say(page.median)} {median.toFixed(2)} dBm
          </span>
        )}
      </p>
    </div>
  );
}

/** ONU Rx / OLT Rx (distance) with age, its place among the bands, and the other readings of its transceiver. */
export function LightPanel({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const everyMs = useEveryMs()(onu.lightBy);
  const below = belowMedian({ rx: onu.rxPower, siblings: onu.siblings });
  const cause = downCauses.find(({ id }) => id === onu.cause);
  const parts = [
    [words.onuTx, onu.txPower, 'dBm'],
    [words.temperature, onu.temperature, '°C'],
    [words.voltage, onu.voltage, 'V'],
    [words.bias, onu.bias, 'mA'],
  ] as const;
  return (
    <section className="onu-part">
      <h2>
        {say(page.optics)} <Age at={onu.at} everyMs={everyMs} />
        <ReadByMark by={onu.lightBy} />
      </h2>
      <p className="onu-level">
        {onu.state === 'offline' ? (
          <>
            <span className="tone-off">{say(page.noLight, { cause: say(cause?.label ?? page.unknown) })}</span>{' '}
            {onu.distance === null ? null : <span className="muted">{distanceText(onu.distance, lang)}</span>}
          </>
        ) : (
          <OnuSignal onu={onu} />
        )}
        {below === null ? null : (
          <span className={below >= 3 ? 'tone-minor' : 'muted'}>
            {say(page.delta, { db: `${below > 0 ? '−' : '+'}${Math.abs(below).toFixed(2)}` })}
          </span>
        )}
      </p>
      <Scale rx={onu.rxPower} median={onu.siblings.rxMedian} />
      {parts.some(([, value]) => value !== null) ? (
        <dl className="onu-figures">
          {parts.map(([label, value, unit]) => (
            <div key={unit}>
              <dt>{say(label)}</dt>
              <dd>
                <ReadingCell at={onu.at} everyMs={everyMs}>
                  {readingText(value, unit, lang)}
                </ReadingCell>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText } from '../../../engine/values/time.ts';
import { Age } from '../../../engine/values/Values.tsx';
import { rateText } from '../../onus/units.ts';
import { useOlt } from '../olt.ts';
import { lookOf, shortNames, portUsageOf, type Glance, type PortLook } from './glance.ts';
import { useToPort } from '../to-port.ts';
import { genericDeviceWords as words } from './words.ts';

const looks: readonly (readonly [PortLook, Text])[] = [
  ['up', words.up],
  ['errors', words.errors],
  ['down', words.down],
  ['off', words.off],
  ['unknown', words.unknown],
];

/** Outlines that tell the states apart without their colours, on a 12 x 12 grid. */
const marks: Readonly<Record<PortLook, string>> = {
  up: 'M6 10V2.5M2.5 6 6 2.5 9.500 6',
  errors: 'M6 1.5v5.500M6 9.500v.8',
  down: 'M2.5 6h7',
  off: 'M2.5 2.5l7 7M9.500 2.5l-7 7',
  unknown: 'M3.8 4a2.2 2.2 0 1 1 3.2 2c-.8.4-1 .8-1 1.5M6 10v.4',
};

function Mark({ look }: { look: PortLook }): ReactElement {
  return (
    <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
      <path d={marks[look]} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}

function Tile({ port, name }: { port: Glance; name: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const to = useToPort()(port);
  const look = lookOf(port);
  const usage = portUsageOf(port);
  const state = looks.find(([known]) => known === look)?.[1] ?? words.unknown;
  const title = say(words.portIs, {
    name: port.portDesc === null ? port.name : `${port.name} (${port.portDesc})`,
    state: say(state),
    speed: port.link === true ? (port.speed ?? '–') : '–',
    out: rateText(port.upBps, lang),
    in: rateText(port.downBps, lang),
  });
  const inside = (
    <>
      <span className="strip-name" aria-hidden="true">
        {name}
      </span>
      <Mark look={look} />
      <span className="strip-usage" aria-hidden="true">
        {usage === null ? null : <span style={{ width: `${Math.max(usage, 3)}%` }} />}
      </span>
      <span className="visually-hidden">{title}</span>
    </>
  );
  const className = `strip-port is-${look}`;
  return to === undefined ? (
    <span className={className} title={title}>
      {inside}
    </span>
  ) : (
    <Link className={className} to={to} title={title}>
      {inside}
    </Link>
  );
}

/** Every port as a small field with its state as colour and mark, and how many are in each state. */
export function PortStrip({ ports }: { ports: readonly Glance[] }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const { tongue: lang } = useSession();
  if (ports.length === 0) return <p className="muted">{say(words.noPorts)}</p>;
  const names = shortNames(ports.map(({ name }) => name));
  const newest = ports
    .map(({ at }) => at)
    .reduce((one, at) => (at !== null && (one === null || at > one) ? at : one), null);
  return (
    <>
      <p className="strip-legend">
        {looks.map(([look, label]) => {
          const count = ports.filter((port) => lookOf(port) === look).length;
          return count === 0 ? null : (
            <span key={look} className={`strip-key is-${look}`}>
              <Mark look={look} /> <strong>{numberText(count, lang)}</strong> {say(label)}
            </span>
          );
        })}
        <span className="grow" />
        <Age at={newest} everyMs={(olt.intervalTime ?? olt.pollSeconds) * 1000} />
      </p>
      <div className="port-strip">
        {ports.map((port, at) => (
          <Tile key={port.port} port={port} name={names[at] ?? port.name} />
        ))}
      </div>
    </>
  );
}

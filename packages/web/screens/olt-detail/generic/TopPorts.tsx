import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText } from '../../../engine/values/time.ts';
import { ReadingCell } from '../../../engine/values/Values.tsx';
import { rateText } from '../../onus/units.ts';
import { useOlt } from '../olt.ts';
import { busiestPorts, troubledPorts, troublesOf, portUsageOf, type Glance } from './glance.ts';
import { useToPort } from '../to-port.ts';
import { genericDeviceWords as words } from './words.ts';

const most = 5;

function Name({ port }: { port: Glance }): ReactElement {
  const to = useToPort()(port);
  return (
    <span className="ellipsis" title={port.portDesc === null ? port.name : `${port.name} · ${port.portDesc}`}>
      {to === undefined ? port.name : <Link to={to}>{port.name}</Link>}{' '}
      <span className="muted">{port.portDesc ?? ''}</span>
    </span>
  );
}

/** What is told of a port beside its name, under which heading. */
interface Figure {
  readonly label: Text;
  readonly of: (port: Glance) => ReactNode;
  readonly tone?: string;
}

/** The first few ports by something, and what is told of each; or why there are none. */
function TopPorts({ top, none, figures }: { top: readonly Glance[]; none: Text; figures: readonly Figure[] }) {
  const say = useWords();
  if (top.length === 0) return <p className="muted">{say(none)}</p>;
  return (
    <table className="figures top-ports">
      <thead>
        <tr>
          <th scope="col">{say(words.port)}</th>
          {figures.map(({ label }) => (
            <th key={label.en} scope="col" className="number">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {top.map((port) => (
          <tr key={port.port}>
            <td>
              <Name port={port} />
            </td>
            {figures.map(({ label, of, tone = '' }) => (
              <td key={label.en} className={`number ${tone}`}>
                {of(port)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rate({ port, bps }: { port: Glance; bps: number | null }): ReactElement {
  const { tongue: lang } = useSession();
  const olt = useOlt();
  return (
    <ReadingCell at={port.at} everyMs={(olt.intervalTime ?? olt.pollSeconds) * 1000}>
      {rateText(bps, lang)}
    </ReadingCell>
  );
}

const rate = (port: Glance, bps: number | null) => <Rate port={port} bps={bps} />;

/** Ports by what goes through them now. */
export function BusiestPorts({ ports }: { ports: readonly Glance[] }): ReactElement {
  const { tongue: lang } = useSession();
  const isRead = ports.some(({ upBps, downBps }) => upBps !== null || downBps !== null);
  const usage = (port: Glance) => {
    const percent = portUsageOf(port);
    return percent === null ? '–' : `${numberText(percent, lang, percent < 10 ? 1 : 0)} %`;
  };
  return (
    <TopPorts
      top={busiestPorts(ports, most)}
      none={isRead ? words.noTraffic : words.noRates}
      figures={[
        { label: words.out, of: (port) => rate(port, port.upBps) },
        { label: words.in, of: (port) => rate(port, port.downBps) },
        { label: words.usage, of: usage },
      ]}
    />
  );
}

/** Ports by what went wrong on them in the last hour. */
export function TroubledPorts({ ports }: { ports: readonly Glance[] }): ReactElement {
  const { tongue: lang } = useSession();
  const isKnown = ports.some((port) => troublesOf(port) !== null);
  const pair = (label: Text, of: (grown: Glance['grown']) => readonly (number | null)[]): Figure => ({
    label,
    tone: 'tone-minor',
    of: ({ grown }) =>
      of(grown)
        .map((count) => numberText(count, lang))
        .join(' / '),
  });
  return (
    <TopPorts
      top={troubledPorts(ports, most)}
      none={isKnown ? words.noTroubles : words.noTroublesYet}
      figures={[
        pair(words.errorsOf, ({ upErrors, downErrors }) => [upErrors, downErrors]),
        pair(words.dropsOf, ({ upDrops, downDrops }) => [upDrops, downDrops]),
      ]}
    />
  );
}

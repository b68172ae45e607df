import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText } from '../../../engine/values/time.ts';
import { Reading } from '../../../engine/values/Values.tsx';
import { rateText } from '../../onus/units.ts';
import { useOlt } from '../olt.ts';
import { busiestPorts, troubledPorts, troublesOf, usageOf, type Glance } from './glance.ts';
import { useToPort } from '../to-port.ts';
import { deviceWords as words } from './words.ts';

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

/** Ports by what goes through them now. */
export function BusiestPorts({ ports }: { ports: readonly Glance[] }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const olt = useOlt();
  const everyMs = (olt.intervalTime ?? olt.pollSeconds) * 1000;
  const top = busiestPorts(ports, most);
  const isRead = ports.some(({ upBps, downBps }) => upBps !== null || downBps !== null);
  if (top.length === 0) return <p className="muted">{say(isRead ? words.noTraffic : words.noRates)}</p>;
  return (
    <table className="figures top-ports">
      <thead>
        <tr>
          <th scope="col">{say(words.port)}</th>
          <th scope="col" className="number">
            {say(words.out)}
          </th>
          <th scope="col" className="number">
            {say(words.in)}
          </th>
          <th scope="col" className="number">
            {say(words.usage)}
          </th>
        </tr>
      </thead>
      <tbody>
        {top.map((port) => {
          const usage = usageOf(port);
          return (
            <tr key={port.port}>
              <td>
                <Name port={port} />
              </td>
              {[port.upBps, port.downBps].map((rate, at) => (
                <td key={at === 0 ? 'out' : 'in'} className="number">
                  <Reading at={port.at} everyMs={everyMs}>
                    {rateText(rate, lang)}
                  </Reading>
                </td>
              ))}
              <td className="number">{usage === null ? '–' : `${numberText(usage, lang, usage < 10 ? 1 : 0)} %`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Ports by what went wrong on them in the last hour. */
export function TroubledPorts({ ports }: { ports: readonly Glance[] }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const top = troubledPorts(ports, most);
  const isKnown = ports.some((port) => troublesOf(port) !== null);
  if (top.length === 0) return <p className="muted">{say(isKnown ? words.noTroubles : words.noTroublesYet)}</p>;
  const pair = (out: number | null, into: number | null) => `${numberText(out, lang)} / ${numberText(into, lang)}`;
  return (
    <table className="figures top-ports">
      <thead>
        <tr>
          <th scope="col">{say(words.port)}</th>
          <th scope="col" className="number">
            {say(words.errorsOf)}
          </th>
          <th scope="col" className="number">
            {say(words.dropsOf)}
          </th>
        </tr>
      </thead>
      <tbody>
        {top.map((port) => (
          <tr key={port.port}>
            <td>
              <Name port={port} />
            </td>
            <td className="number tone-minor">{pair(port.grown.upErrors, port.grown.downErrors)}</td>
            <td className="number tone-minor">{pair(port.grown.upDrops, port.grown.downDrops)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

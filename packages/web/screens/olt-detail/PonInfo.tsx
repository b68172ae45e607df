import { oltInfoCalls, type portRow } from '@heliograph/catalogue/calls/olt-info.ts';
import { readEvery } from '@heliograph/catalogue/models/read-by.ts';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { ReadByMark, ReadingBy, wayOf } from '../../engine/values/ReadBy.tsx';
import { Age, ReadingCell, SignalValue, StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { readingText } from '../onus/units.ts';
import { FigureTable, type FigureColumn } from './FigureTable.tsx';
import { useOlt } from './olt.ts';
import { OltFrame } from './OltFrame.tsx';
import { PortState } from './PortState.tsx';
import { portWords as words } from './words.ts';

type Port = z.output<typeof portRow>;

function Onus({ port }: { port: Port }): ReactElement {
  const { pollSeconds, onusBy } = useOlt();
  const everyMs = readEvery(onusBy, pollSeconds * 1000);
  const { tongue: lang } = useSession();
  if (port.onuTotal === null) return <span className="muted">–</span>;
  const isShort = port.onuOnline !== null && port.onuOnline < port.onuTotal;
  return (
    <ReadingCell at={port.at} everyMs={everyMs}>
      <strong className={isShort ? 'tone-minor' : undefined}>{numberText(port.onuOnline, lang)}</strong> /{' '}
      {numberText(port.onuTotal, lang)}
    </ReadingCell>
  );
}

function Admin({ admin, say }: { admin: boolean | null; say: Say }): ReactElement {
  if (admin === null) return <span className="muted">–</span>;
  return <StateDot tone={admin ? 'good' : 'off'} word={say(admin ? words.enabled : words.disabled)} />;
}

/** When the newest of a port was read, and how often that is. */
const measured = ({ at, linkCliAt }: Port, everyMs: number) =>
  linkCliAt === null ? { at, everyMs } : { at: linkCliAt, everyMs: readEvery('cli', everyMs) };

function useColumns(toOnus: (port: Port) => string | undefined): FigureColumn<Port>[] {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { pollSeconds, onusBy } = useOlt();
  const everyMs = pollSeconds * 1000;
  const optic = (field: 'txPower' | 'temperature' | 'voltage' | 'bias', unit: string) => (port: Port) =>
    port[field] === null ? (
      <span className="muted">–</span>
    ) : (
      <ReadingBy at={port.at} cliAt={port.opticsCliAt} everyMs={everyMs} bare={field !== 'txPower'}>
        {readingText(port[field], unit, lang)}
      </ReadingBy>
    );
  return [
    {
      label: words.port,
      draw: (port) => {
        const to = toOnus(port);
        return to === undefined ? (
          port.name
        ) : (
          <Link to={to} title={say(words.toOnus)}>
            {port.name}
          </Link>
        );
      },
    },
    { label: words.admin, draw: (port) => <Admin admin={port.admin} say={say} /> },
    {
      label: words.state,
      draw: (port) => (
        <>
          <PortState link={port.link} />
          <ReadByMark by={wayOf(port.linkCliAt)} />
        </>
      ),
    },
    { label: words.onus, isNumber: true, draw: (port) => <Onus port={port} /> },
    {
      label: words.rxMean,
      isNumber: true,
      draw: (port) => (
        <ReadingCell at={port.at} everyMs={readEvery(onusBy, everyMs)}>
          {/* The mean of a port on which nobody shines any more is yesterday's. */}
          <SignalValue dbm={port.onuOnline === 0 ? null : port.rxMean} />
        </ReadingCell>
      ),
    },
    { label: words.description, draw: (port) => port.portDesc ?? '–' },
    { label: words.txPower, isNumber: true, draw: optic('txPower', 'dBm') },
    { label: words.temperature, isNumber: true, draw: optic('temperature', '°C') },
    { label: words.bias, isNumber: true, draw: optic('bias', 'mA') },
    { label: words.voltage, isNumber: true, draw: optic('voltage', 'V') },
    { label: words.measured, isNumber: true, draw: (port) => <Age {...measured(port, everyMs)} bare /> },
  ];
}

function Table({ ports }: { ports: readonly Port[] }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const links = useLinks();
  const navigate = useNavigate();
  const toOnus = (port: Port) => links.pon({ oltId: olt.id, ponMode: olt.ponMode }, port.port);
  const columns = useColumns(toOnus);
  if (ports.length === 0) return <Nothing title={say(words.noPorts)} />;
  return (
    <FigureTable
      columns={columns}
      rows={ports}
      keyOf={(port) => String(port.port)}
      onOpen={(port) => {
        const to = toOnus(port);
        if (to !== undefined) void navigate(to);
      }}
    />
  );
}

function Content(): ReactElement {
  const olt = useOlt();
  const query = useCall(oltInfoCalls.getPortInfo, { oltId: olt.id, kind: 'pon' }, { quiet: true, every: 'poll' });
  return (
    <QueryArea query={query} rows={8}>
      {({ rows }) => <Table ports={rows} />}
    </QueryArea>
  );
}

/** PON ports: state, ONUs, mean signal, optics; each leads to its ONUs. */
export function PonInfo(): ReactElement {
  return (
    <OltFrame permission="device:olt:list">
      <Content />
    </OltFrame>
  );
}

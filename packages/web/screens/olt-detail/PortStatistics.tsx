import { oltInfoCalls, type portRow, type portStatistics } from '@heliograph/catalogue/calls/olt-info.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import { ReadingBy, useEveryMs } from '../../engine/values/ReadBy.tsx';
import { Age } from '../../engine/values/Values.tsx';
import { octetsText, rateText } from '../onus/units.ts';
import { FigureTable, type FigureColumn } from './FigureTable.tsx';
import { useToPort } from './to-port.ts';
import { useOlt } from './olt.ts';
import { OltFrame } from './OltFrame.tsx';
import { PortState } from './PortState.tsx';
import { portWords as words, trafficWaysOf } from './words.ts';

type Counters = z.output<typeof portStatistics>;
type Port = Counters & { readonly speed: string | null };

const keyOf = (port: Port) => `${port.kind}-${port.port}`;

function withSpeed(rows: readonly Counters[], ports: readonly z.output<typeof portRow>[]): Port[] {
  const speeds = new Map(ports.map((port) => [`${port.kind}-${port.port}`, port.speed]));
  return rows.map((row) => ({ ...row, speed: speeds.get(`${row.kind}-${row.port}`) ?? null }));
}

function useColumns(): FigureColumn<Port>[] {
  const { tongue: lang } = useSession();
  const toPort = useToPort();
  const olt = useOlt();
  const ways = trafficWaysOf(olt.family);
  const everyMs = (olt.intervalTime ?? olt.pollSeconds) * 1000;
  const every = useEveryMs();
  const rate = (field: 'upBps' | 'downBps') => (port: Port) => (
    <ReadingBy at={port.at} cliAt={port.countersCliAt} everyMs={everyMs} bare={field !== 'upBps'}>
      {rateText(port[field], lang)}
    </ReadingBy>
  );
  const pair = (up: number | null, down: number | null) => (
    <span className={(up ?? 0) + (down ?? 0) > 0 ? 'tone-minor' : undefined}>
      {numberText(up, lang)} / {numberText(down, lang)}
    </span>
  );
  const number = true;
  return [
    {
      label: words.port,
      draw: (port) => {
        const to = toPort(port);
        return to === undefined ? port.name : <Link to={to}>{port.name}</Link>;
      },
    },
    { label: words.state, draw: (port) => <PortState link={port.link} /> },
    { label: words.speed, draw: (port) => port.speed ?? '–' },
    { label: ways.upRate, isNumber: number, draw: rate('upBps') },
    { label: ways.downRate, isNumber: number, draw: rate('downBps') },
    { label: ways.upTotal, isNumber: number, draw: (port) => octetsText(port.upOctets, lang) },
    { label: ways.downTotal, isNumber: number, draw: (port) => octetsText(port.downOctets, lang) },
    { label: ways.upPackets, isNumber: number, draw: (port) => numberText(port.upPackets, lang) },
    { label: ways.downPackets, isNumber: number, draw: (port) => numberText(port.downPackets, lang) },
    { label: ways.errors, isNumber: number, draw: (port) => pair(port.upErrors, port.downErrors) },
    { label: ways.drops, isNumber: number, draw: (port) => pair(port.upDrops, port.downDrops) },
    {
      label: words.measured,
      isNumber: number,
      draw: (port) => <Age at={port.at} everyMs={port.countersCliAt === null ? everyMs : every('cli')} bare />,
    },
  ];
}

/** Export of the last day of the PON ports or of the uplink ports. */
function ExportPorts(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const olt = useOlt();
  const download = useDownload();
  if (!may('device:olt:export')) return null;
  const [pon, uplink] = [oltInfoCalls.exportPortStatistics, oltInfoCalls.exportPortStatisticsGE];
  const item = (key: string, label: string, call: typeof pon) => ({
    key,
    label,
    onClick: () => void download(call, { oltId: olt.id, window: 'day' }),
  });
  const items = [item('uplink', say(words.exportUplink), uplink), item('pon', say(words.exportPon), pon)];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<Icon name="download" size={14} />}>{say(words.export)}</Button>
    </Dropdown>
  );
}

function Table({ ports }: { ports: readonly Port[] }): ReactElement {
  const say = useWords();
  const columns = useColumns();
  const toPort = useToPort();
  const navigate = useNavigate();
  if (ports.length === 0) return <Nothing title={say(words.noPorts)} />;
  return (
    <FigureTable
      columns={columns}
      rows={ports}
      keyOf={keyOf}
      onOpen={(port) => {
        const to = toPort(port);
        if (to !== undefined) void navigate(to);
      }}
    />
  );
}

function Content(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const [kind, setKind] = useQueryValue('kind', '');
  const query = useCall(oltInfoCalls.getPmMonitorInfos, { oltId: olt.id }, { quiet: true, every: 'poll' });
  const ports = useCall(oltInfoCalls.getPortInfo, { oltId: olt.id }, { quiet: true });
  return (
    <>
      <div className="port-bar-line">
        {olt.family === 'generic' ? null : (
          <Segmented
            value={kind}
            onChange={setKind}
            options={[
              { value: '', label: say(words.all) },
              { value: 'uplink', label: say(words.uplink) },
              { value: 'pon', label: say(words.pon) },
            ]}
          />
        )}
        <span className="grow" />
        <Button
          type="text"
          aria-label={say(engine.refresh)}
          title={say(engine.refresh)}
          icon={<Icon name="refresh" size={14} />}
          onClick={() => void query.refetch()}
        />
        <ExportPorts />
      </div>
      <QueryArea query={query} rows={10}>
        {({ rows }) => (
          <Table ports={withSpeed(rows, ports.data?.rows ?? []).filter((port) => kind === '' || port.kind === kind)} />
        )}
      </QueryArea>
    </>
  );
}

/** Counters and rates of all ports of an OLT. */
export function PortStatistics(): ReactElement {
  return (
    <OltFrame permission="device:olt:list">
      <Content />
    </OltFrame>
  );
}

import { intervalForm, oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { windows } from '@heliograph/catalogue/calls/device-ref.ts';
import { Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import { Age } from '../../engine/values/Values.tsx';
import { useRange } from '../../engine/chart/range.ts';
import { ChartViewButton, useDrawing, WindowChoice } from '../../engine/chart/TimeChart.tsx';
import { octetsText, rateText } from '../onus/units.ts';
import { useOlt } from './olt.ts';
import { OltFrame } from './OltFrame.tsx';
import { PortChart, useStatistics } from './PortChart.tsx';
import { PortState } from './PortState.tsx';
import { portWords as words, trafficWaysOf } from './words.ts';

type Kind = 'uplink' | 'pon';
export type PmCounters = z.output<typeof oltInfoCalls.getPmMonitorInfos.output>;

/** The chosen port in the address; the first one that is up until one is chosen. */
function usePort(rows: readonly PmCounters[] | undefined) {
  const [query, setQuery] = useSearchParams();
  const [kind, port] = [query.get('kind'), Number(query.get('port'))];
  const named = rows?.find((row) => row.kind === kind && row.port === port);
  const chosen = named ?? rows?.find((row) => row.link) ?? rows?.[0];
  const choose = (key: string) => {
    const next = new URLSearchParams(query);
    const [nextKind = '', nextPort = ''] = key.split('-');
    next.set('kind', nextKind);
    next.set('port', nextPort);
    setQuery(next, { replace: true });
  };
  return { chosen, choose };
}

function PortChoice({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly PmCounters[];
  chosen: PmCounters;
  onChoose: (key: string) => void;
}): ReactElement {
  const say = useWords();
  const options = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ value: `${kind}-${row.port}`, label: row.name }));
  return (
    <Select
      aria-label={say(words.port)}
      style={{ minWidth: 150 }}
      showSearch={{ optionFilterProp: 'label' }}
      value={`${chosen.kind}-${chosen.port}`}
      options={[
        { label: say(words.uplink), title: 'uplink', options: options('uplink') },
        { label: say(words.pon), title: 'pon', options: options('pon') },
      ]}
      onChange={onChoose}
    />
  );
}

/** Interval of the timed statistics, 15 to 900 s; empty or 0 leaves only what polls collect. */
function Interval(): ReactElement {
  const say = useWords();
  const may = useMay();
  const olt = useOlt();
  const { notices } = useParts();
  const [isOpen, setOpen] = useState(false);
  const set = useDo(oltInfoCalls.setIntervalTime, ['/olt/'], { silentSuccess: true });
  const [initial, setInitial] = useState({ intervalTime: olt.intervalTime });
  const open = () => {
    setInitial({ intervalTime: olt.intervalTime });
    setOpen(true);
  };
  const shown = olt.intervalTime === null ? say(words.intervalOff) : say(words.intervalOf, { n: olt.intervalTime });
  return (
    <span className="row">
      <span className="muted">{say(words.interval)}</span> <strong>{shown}</strong>
      {may(oltInfoCalls.setIntervalTime) ? (
        <Button
          type="text"
          size="small"
          aria-label={say(words.intervalTitle)}
          title={say(words.intervalTitle)}
          icon={<Icon name="edit" size={13} />}
          onClick={open}
        />
      ) : null}
      {isOpen ? (
        <FormDialog
          width={380}
          title={say(words.intervalTitle)}
          form={intervalForm}
          initial={initial}
          onSave={async ({ intervalTime }) => {
            await set.mutateAsync({ oltId: olt.id, intervalTime: intervalTime as number | null });
            notices.success(say(words.intervalSet));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}

function PortCounters({ port }: { port: PmCounters }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { family } = useOlt();
  const ways = trafficWaysOf(family);
  const figures = [
    [ways.upRate, rateText(port.upBps, lang)],
    [ways.downRate, rateText(port.downBps, lang)],
    [ways.upTotal, octetsText(port.upOctets, lang)],
    [ways.downTotal, octetsText(port.downOctets, lang)],
    [ways.upPackets, numberText(port.upPackets, lang)],
    [ways.downPackets, numberText(port.downPackets, lang)],
    [ways.errors, `${numberText(port.upErrors, lang)} / ${numberText(port.downErrors, lang)}`],
    [ways.drops, `${numberText(port.upDrops, lang)} / ${numberText(port.downDrops, lang)}`],
  ] as const;
  return (
    <section className="card port-figures">
      {figures.map(([label, value]) => (
        <div key={label.en}>
          <span className="muted">{say(label)}</span>
          <strong>{value}</strong>
        </div>
      ))}
    </section>
  );
}

function OnePort({ rows }: { rows: readonly PmCounters[] }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const { chosen, choose } = usePort(rows);
  const [window, setWindow] = useQueryValue('window', 'hour');
  const shown = windows.find((known) => known === window) ?? 'hour';
  const [range, setRange] = useRange();
  if (!chosen) return <Nothing title={say(words.noPorts)} />;
  return (
    <>
      <div className="port-bar-line">
        <PortChoice rows={rows} chosen={chosen} onChoose={choose} />
        <PortState link={chosen.link} />
        <Age at={chosen.at} everyMs={(olt.intervalTime ?? olt.pollSeconds) * 1000} />
        <span className="grow" />
        <Interval />
      </div>
      <div className="port-stack">
        <section className="card chart-card">
          <div className="row wrap" style={{ marginBottom: 8 }}>
            <strong>{say(words.rates)}</strong>
            <span className="grow" />
            <ChartViewButton />
            <WindowChoice
              isStretch={range !== undefined}
              windows={windows}
              value={shown}
              onChange={(next) => {
                setRange(undefined);
                setWindow(next);
              }}
            />
          </div>
          <PortChart key={`${chosen.kind}-${chosen.port}`} port={chosen} window={shown} />
        </section>
        <PortCounters port={chosen} />
      </div>
    </>
  );
}

function Content(): ReactElement {
  const olt = useOlt();
  const query = useCall(oltInfoCalls.getPmMonitorInfos, { oltId: olt.id }, { quiet: true, every: 'poll' });
  return (
    <QueryArea query={query} rows={10}>
      {({ rows }) => <OnePort rows={rows} />}
    </QueryArea>
  );
}

/** An address that names a port says all that its chart asks for: that comes beside what is told of the OLT and its ports, and not after both. */
function useAhead(): void {
  const may = useMay();
  const [query] = useSearchParams();
  const [kind, port, oltId] = [query.get('kind'), Number(query.get('port')), query.get('oltId') ?? ''];
  const window = windows.find((known) => known === query.get('window')) ?? 'hour';
  const isNamed = oltId !== '' && (kind === 'uplink' || kind === 'pon') && Number.isInteger(port) && port > 0;
  const place = { kind: kind === 'pon' ? 'pon' : 'uplink', port } as const;
  useStatistics(oltId, place, window, isNamed && may(oltInfoCalls.getTimeDataStatistics));
}

/** One port: its rates over time and its counters. */
export function EachPortStatistics(): ReactElement {
  useDrawing();
  useAhead();
  return (
    <OltFrame permission="device:olt:list">
      <Content />
    </OltFrame>
  );
}

import { intervalForm, oltInfoCalls, type portPoint } from '@heliograph/catalogue/calls/olt-info.ts';
import { windows, type WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import { Button, Select } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo, useDownload } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { Area, Nothing, Waiting } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { numberText, zoneText } from '../../engine/values/time.ts';
import { Age } from '../../engine/values/Values.tsx';
import { ChartViewButton, Legend, TimeChart, WindowChoice } from '../../engine/chart/TimeChart.tsx';
import type { ChartData } from '../../engine/chart/series.ts';
import { chartWords } from '../../engine/chart/words.ts';
import { octetsText, rateText } from '../onus/units.ts';
import { useOlt } from './olt.ts';
import { OltFrame } from './OltFrame.tsx';
import { PortState } from './PortState.tsx';
import { portWords as words, waysOf } from './words.ts';

type Kind = 'uplink' | 'pon';
type Statistics = z.output<typeof oltInfoCalls.getTimeDataStatistics.output>;
type Counters = z.output<typeof oltInfoCalls.getPmMonitorInfos.output>;
type Point = z.output<typeof portPoint>;

/** The chosen port in the address; the first one that is up until one is chosen. */
function usePort(rows: readonly Counters[] | undefined) {
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
  rows: readonly Counters[];
  chosen: Counters;
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

function useRates(points: readonly Point[]): ChartData {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { family } = useOlt();
  const ways = waysOf(family);
  return useMemo(
    () => ({
      times: points.map((point) => point.at),
      write: (value: number) => rateText(value, lang),
      series: [
        {
          key: 'down',
          label: say(ways.downRate),
          tone: 'primary',
          shape: 'area',
          values: points.map((p) => p.downBps),
        },
        { key: 'up', label: say(ways.upRate), tone: 'good', shape: 'line', values: points.map((p) => p.upBps) },
      ],
    }),
    [points, say, lang, ways],
  );
}

function Rates({ statistics, port }: { statistics: Statistics; port: number }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const points = useMemo(() => statistics.series.find((one) => one.port === port)?.points ?? [], [statistics, port]);
  const data = useRates(points);
  const step = shortDuration(statistics.stepSeconds * 1000, lang);
  return (
    <>
      <div className="chart-line">
        <span className="muted">{say(chartWords.samples, { step, zone: zoneText(Date.parse(statistics.to)) })}</span>
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={say(words.rates)} />
    </>
  );
}

function PortCounters({ port }: { port: Counters }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { family } = useOlt();
  const ways = waysOf(family);
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

function ExportOne({ port, window }: { port: Counters; window: WindowId }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const olt = useOlt();
  const download = useDownload();
  if (!may('device:olt:export')) return null;
  const { exportPortStatistics, exportPortStatisticsGE } = oltInfoCalls;
  const call = port.kind === 'pon' ? exportPortStatistics : exportPortStatisticsGE;
  return (
    <Button
      icon={<Icon name="download" size={14} />}
      onClick={() => void download(call, { oltId: olt.id, kind: port.kind, port: port.port, window })}
    >
      {say(words.export)}
    </Button>
  );
}

function OnePort({ rows }: { rows: readonly Counters[] }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const { chosen, choose } = usePort(rows);
  const [window, setWindow] = useQueryValue('window', 'hour');
  const shown = windows.find((known) => known === window) ?? 'hour';
  const asked = { oltId: olt.id, kind: chosen?.kind ?? 'uplink', port: chosen?.port, window: shown };
  const query = useCall(oltInfoCalls.getTimeDataStatistics, asked, { quiet: true, every: 'poll', enabled: !!chosen });
  if (!chosen) return <Nothing title={say(words.noPorts)} />;
  const isOther =
    query.data && !query.data.series.some((one) => one.port === chosen.port && query.data.kind === chosen.kind);
  return (
    <>
      <div className="port-bar-line">
        <PortChoice rows={rows} chosen={chosen} onChoose={choose} />
        <PortState link={chosen.link} />
        <Age at={chosen.at} everyMs={(olt.intervalTime ?? olt.pollSeconds) * 1000} />
        <span className="grow" />
        <Interval />
        <ExportOne port={chosen} window={shown} />
      </div>
      <div className="port-stack">
        <section className="card chart-card">
          <div className="row wrap" style={{ marginBottom: 8 }}>
            <strong>{say(words.rates)}</strong>
            <span className="grow" />
            <ChartViewButton />
            <WindowChoice windows={windows} value={shown} onChange={setWindow} />
          </div>
          {isOther ? (
            <Waiting rows={6} />
          ) : (
            <Area query={query} rows={6}>
              {(statistics) => <Rates statistics={statistics} port={chosen.port} />}
            </Area>
          )}
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
    <Area query={query} rows={10}>
      {({ rows }) => <OnePort rows={rows} />}
    </Area>
  );
}

/** One port: its rates over time and its counters. */
export function EachPortStatistics(): ReactElement {
  return (
    <OltFrame permission="device:olt:list">
      <Content />
    </OltFrame>
  );
}

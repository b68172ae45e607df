import {
  roleWords,
  listenerWords,
  sourceWords,
  systemFigures,
  systemInfoWords as words,
  type SystemFigure,
} from '@heliograph/catalogue/words/system-info.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { Nothing } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age, Since, StateDot } from '../../engine/values/Values.tsx';
import { Bytes, Card, everyMs, NoReading, InfoRows, type InfoColumn, type SystemFacts } from './parts.tsx';

type Process = SystemFacts['processes'][number];

/** The word for an id that the server sent; the id itself when there is none. */
function wordOf(table: Readonly<Record<string, Text>>, id: string, say: Say): string {
  const word = table[id];
  return word ? say(word) : id;
}

function Word({ table, id, muted = false }: { table: Readonly<Record<string, Text>>; id: string; muted?: boolean }) {
  const say = useWords();
  return <span className={muted ? 'muted' : undefined}>{wordOf(table, id, say)}</span>;
}

/** Share of one processor since the process started, in percent. */
function cpuOf({ cpuSeconds, startedAt, at }: Process): number | null {
  const lived = startedAt === null ? 0 : (Date.parse(at) - Date.parse(startedAt)) / 1000;
  return cpuSeconds === null || lived <= 0 ? null : (cpuSeconds / lived) * 100;
}

function Amount({ value, unit = '', digits = 0 }: { value: number | null; unit?: string; digits?: number }) {
  const { lang } = useSession();
  return value === null ? <NoReading /> : <span className="nowrap">{`${numberText(value, lang, digits)}${unit}`}</span>;
}

function Roles({ row }: { row: Process }): ReactElement {
  const say = useWords();
  const names = row.roles.map((role) => wordOf(roleWords, role, say)).join(', ');
  return (
    <StateDot
      tone={row.silent ? 'critical' : 'good'}
      word={names || '–'}
      note={row.silent ? say(words.silent) : null}
    />
  );
}

function Restarts({ row }: { row: Process }): ReactElement {
  const say = useWords();
  if (row.restarts === null)
    return (
      <span className="muted" title={say(words.alone)}>
        –
      </span>
    );
  return (
    <span className={row.restarts > 0 ? 'tone-major' : undefined}>
      <Amount value={row.restarts} />
    </span>
  );
}

const processColumns: readonly InfoColumn<Process>[] = [
  { label: words.roles, draw: (row) => <Roles row={row} /> },
  { label: words.process, draw: (row) => <span className="mono">{row.process}</span> },
  { label: words.uptime, draw: (row) => <Since since={row.startedAt} /> },
  { label: words.memory, draw: (row) => <Bytes value={row.memoryBytes} /> },
  { label: words.cpu, draw: (row) => <Amount value={cpuOf(row)} unit=" %" digits={1} /> },
  { label: words.lag, draw: (row) => <Amount value={row.lagMs} unit=" ms" /> },
  { label: words.restarts, draw: (row) => <Restarts row={row} /> },
  { label: words.age, draw: (row) => <Age bare at={row.at} everyMs={everyMs} /> },
];

export function Processes({ info }: { info: SystemFacts }): ReactElement {
  return (
    <Card title={words.processes}>
      <InfoRows rows={info.processes} keyOf={(row) => row.process} columns={processColumns} />
    </Card>
  );
}

function FigureValue({
  figure,
  found,
}: {
  figure: SystemFigure;
  found: SystemFacts['figures'][number] | undefined;
}): ReactElement {
  const say = useWords();
  const value = found?.value ?? null;
  const tone = figure.bad && value !== null && value > 0 ? 'tone-critical' : undefined;
  return (
    <dd className={tone} title={figure.counts ? say(words.counted) : undefined}>
      <Amount value={value} {...(figure.unit === undefined ? {} : { unit: ` ${figure.unit}`, digits: 1 })} />
    </dd>
  );
}

/** As old as the oldest of the figures that were read. */
const oldestOf = ({ figures }: SystemFacts): string | null =>
  figures
    .flatMap(({ at }) => (at === null ? [] : [at]))
    .sort()
    .at(0) ?? null;

export function SystemFigures({ info }: { info: SystemFacts }): ReactElement {
  const say = useWords();
  const found = new Map(info.figures.map((figure) => [figure.id, figure]));
  return (
    <Card title={words.figures} note={<Age at={oldestOf(info)} everyMs={everyMs} />}>
      <div className="info-figures">
        {Object.entries(systemFigures).map(([group, { label, figures }]) => (
          <section key={group}>
            <h3>{say(label)}</h3>
            <dl>
              {Object.entries<SystemFigure>(figures).map(([id, figure]) => (
                <div key={id} style={{ display: 'contents' }}>
                  <dt>{say(figure.label)}</dt>
                  <FigureValue figure={figure} found={found.get(id)} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  );
}

type Service = SystemFacts['services'][number];

function Port({ row }: { row: Service }): ReactElement {
  const say = useWords();
  const isOther = row.wanted !== 0 && row.wanted !== row.port;
  return (
    <span>
      <span className="mono">{row.port}</span>
      {isOther ? <span className="muted"> {say(words.instead, { port: row.wanted })}</span> : null}
    </span>
  );
}

const serviceColumns: readonly InfoColumn<Service>[] = [
  { label: words.service, draw: (row) => <Word table={listenerWords} id={row.service} /> },
  { label: words.address, draw: (row) => <span className="mono">{row.address}</span> },
  { label: words.port, draw: (row) => <Port row={row} /> },
  { label: words.age, draw: (row) => <Age bare at={row.at} everyMs={everyMs} /> },
];

export function SystemServices({ info }: { info: SystemFacts }): ReactElement {
  const say = useWords();
  return (
    <Card title={words.services}>
      {info.services.length === 0 ? (
        <Nothing title={say(words.noServices)} />
      ) : (
        <InfoRows
          rows={info.services}
          keyOf={(row) => `${row.service} ${row.address} ${row.port}`}
          columns={serviceColumns}
        />
      )}
    </Card>
  );
}

type Setting = SystemFacts['settings'][number];

function SettingValue({ row }: { row: Setting }): ReactElement {
  const say = useWords();
  if (row.value === null) return <span className="muted">{say(words.unset)}</span>;
  if (row.secret) return <span className="muted">{say(words.secret)}</span>;
  return <span className="mono">{row.value}</span>;
}

const settingColumns: readonly InfoColumn<Setting>[] = [
  { label: words.setting, draw: (row) => <span className="mono">{row.name}</span> },
  { label: words.value, draw: (row) => <SettingValue row={row} /> },
  { label: words.source, draw: (row) => <Word table={sourceWords} id={row.source} muted={row.source === 'default'} /> },
];

export function Configuration({ info }: { info: SystemFacts }): ReactElement {
  return (
    <Card title={words.settings}>
      <InfoRows rows={info.settings} keyOf={(row) => row.name} columns={settingColumns} />
    </Card>
  );
}

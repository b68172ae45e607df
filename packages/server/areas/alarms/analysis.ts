import { alarmAnalysisCalls } from '@heliograph/catalogue/calls/alarm-analysis.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { alarmTypes, severities } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import type { Request } from '../../http/request.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { csvType, writeCsv, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { timeText } from '../../time-text.ts';
import { beforeOf, periodOf, piecesOf, sumPeriodOf, type CountedPeriod } from '../../estate/alarms/sums/period.ts';
import { noSite } from '../../estate/at-site.ts';
import { countedSince, noisiestOlts, readSums, type SumRow, type Sums } from '../../estate/alarms/sums/read.ts';
import { csvTable, sheetTables, type AnalysisScope } from './analysis-table.ts';
import { curveOf } from './charts.store.ts';

type Asked = Omit<InputOf<typeof alarmAnalysisCalls.exportAlarmAnalysis>, 'format'>;
export type AnalysisAnswer = OutputOf<typeof alarmAnalysisCalls.getAlarmAnalysis>;

const mostNoisy = 10;
/** Sums are kept so long: what lies before has none. */
const mostYears = 5;
const year = 366 * 86_400_000;

function periodAsked({ window, beginTime, endTime }: Asked, now: number): CountedPeriod {
  if (beginTime === undefined) {
    if (endTime !== undefined) throw badInput([{ field: 'beginTime', message: messages.required }]);
    return sumPeriodOf(window, now);
  }
  const [from, to] = [beginTime.getTime(), endTime?.getTime() ?? now + 1];
  if (to <= from) throw badInput([{ field: 'endTime', message: messages.endBeforeBegin }]);
  if (from < now - mostYears * year || to > now + year)
    throw badInput([{ field: 'beginTime', message: messages.outOfSums }]);
  return periodOf(from, to, now);
}

const mean = (seconds: number, count: number) => (count === 0 ? null : Math.round(seconds / count));

const shown = (row: Sums | undefined): AnalysisAnswer['total'] => ({
  raised: row?.raised ?? 0,
  explained: row?.explained ?? 0,
  shielded: row?.shielded ?? 0,
  notices: row?.notices ?? 0,
  confirmed: row?.confirmed ?? 0,
  confirmSeconds: mean(row?.confirmSeconds ?? 0, row?.confirmed ?? 0),
  cleared: row?.cleared ?? 0,
  clearSeconds: mean(row?.clearSeconds ?? 0, row?.cleared ?? 0),
});

/** Numbers of now beside those of before, which are null where nothing is known of that time. */
class Compared {
  readonly #rows: readonly SumRow[];
  readonly #isKnown: boolean;

  constructor(rows: readonly SumRow[], isKnown: boolean) {
    this.#rows = rows;
    this.#isKnown = isKnown;
  }

  sum(which: (row: SumRow) => boolean, of: (row: SumRow) => number = ({ raised }) => raised) {
    const [now, before] = [false, true].map((side) =>
      this.#rows.filter((row) => row.before === side && which(row)).reduce((sum, row) => sum + of(row), 0),
    );
    return { now: now ?? 0, before: this.#isKnown ? (before ?? 0) : null };
  }

  /** Kinds with the most alarms now. */
  noisiest() {
    return this.#rows
      .filter((row) => row.by === 'kind' && !row.before && row.raised > 0)
      .toSorted((a, b) => b.raised - a.raised || (String(a.kind) < String(b.kind) ? -1 : 1))
      .slice(0, mostNoisy)
      .map(({ kind }) => ({ kind: kind ?? '', ...this.sum((one) => one.by === 'kind' && one.kind === kind) }));
  }
}

async function namesOf(tx: Tx, tenantId: number, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; host: string }>`
    select id, coalesce(nullif(name, ''), address) as host from olt where tenant_id = ${tenantId} and id = any(${[...ids]}::int8[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, host }) => [id, host]));
}

/** What the sums were narrowed down to, by name: a file that says nothing of it passes for one about everything. */
async function narrowedBy(tx: Tx, tenantId: number, { projectId, siteId, oltId }: Asked): Promise<AnalysisScope> {
  const { rows } = await sql<{ project: string | null; site: string | null }>`
    select (select name from project where tenant_id = ${tenantId} and id = ${projectId ?? null}::int8) as project,
      (select name from site where tenant_id = ${tenantId} and id = ${siteId ?? null}::int8) as site`.execute(tx);
  const olts = oltId === undefined ? new Map<string, string>() : await namesOf(tx, tenantId, [oltId]);
  const named = (id: string | undefined, name: string | null | undefined) => (id === undefined ? null : (name ?? id));
  return {
    project: named(projectId, rows[0]?.project),
    site: siteId === noSite ? oltWords.noSite : named(siteId, rows[0]?.site),
    olt: named(oltId, olts.get(oltId ?? '')),
  };
}

/** Each point of now with the one that stands in its place before. */
function pointsWith(period: CountedPeriod, rows: readonly SumRow[], isKnown: boolean): AnalysisAnswer['points'] {
  const curve = rows.filter(({ by }) => by === 'curve');
  const side = (before: boolean) => curve.filter((row) => row.before === before);
  const { from, beforeFrom: first, step } = period;
  const before = curveOf({ from: first, to: from, beforeFrom: first, step }, side(true));
  return curveOf(period, side(false)).map(({ at, until, ...levels }, n) => {
    const there = before[n];
    const sum = there ? there.critical + there.major + there.minor + there.warning : 0;
    return {
      at: timeText(new Date(at)),
      until: timeText(new Date(until)),
      ...levels,
      before: isKnown && there ? sum : null,
    };
  });
}

async function analyse(tx: Tx, tenantId: number, asked: Asked, period: CountedPeriod): Promise<AnalysisAnswer> {
  const { from, to, beforeFrom, step } = period;
  const { projectId, oltId, siteId } = asked;
  const since = await countedSince(tx, tenantId);
  const isKnown = since !== null && since <= beforeFrom;
  const pieces = [...piecesOf(period), ...(isKnown ? beforeOf(period) : [])];
  const by = ['all', 'curve', 'type', 'kind'] as const;
  const about = { whose: { projectId, oltId, siteId }, pieces, from, step, by };
  const rows = await readSums(tx, tenantId, about);
  const compared = new Compared(rows, isKnown);
  const all = (before: boolean) => rows.find((row) => row.by === 'all' && row.before === before);
  const ofAll = (of: (row: SumRow) => number) => compared.sum((row) => row.by === 'all', of);
  const devices = await noisiestOlts(tx, tenantId, about, mostNoisy);
  const names = await namesOf(
    tx,
    tenantId,
    devices.map((one) => one.oltId),
  );
  return {
    from: timeText(new Date(from)),
    to: timeText(new Date(to)),
    beforeFrom: timeText(new Date(beforeFrom)),
    stepSeconds: step / 1000,
    since: since === null ? null : timeText(new Date(since)),
    points: pointsWith(period, rows, isKnown),
    total: shown(all(false)),
    before: isKnown ? shown(all(true)) : null,
    levels: severities.map(({ value }) => ({
      value,
      ...compared.sum(({ by, severity }) => by === 'curve' && severity === value),
    })),
    types: alarmTypes.map(({ value }) => ({
      value,
      ...compared.sum(({ by, type }) => by === 'type' && type === value),
    })),
    causes: [
      { id: 'power', ...ofAll(({ power }) => power) },
      { id: 'fibre', ...ofAll(({ fibre }) => fibre) },
      { id: 'none', ...ofAll(({ raised, power, fibre }) => raised - power - fibre) },
    ],
    kinds: compared.noisiest(),
    devices: devices.map(({ oltId: id, now, before }) => ({
      oltId: id,
      host: names.get(id ?? '') ?? '',
      now,
      before: isKnown ? before : null,
    })),
  };
}

/** Charts of alarms over a time, compared with as long a time before it. */
export function alarmAnalysis(ctx: Context): Area {
  const desk = new SheetDesk();
  const read = (asked: Asked, { actor: { tenantId } }: Request, tx: Tx) =>
    analyse(tx, tenantId, asked, periodAsked(asked, ctx.clock.now()));
  return area(alarmAnalysisCalls, {
    getAlarmAnalysis: (asked, request) => request.tx((tx) => read(asked, request, tx)),

    exportAlarmAnalysis: async ({ format, ...asked }, request) => {
      const { analysis, narrowed } = await request.tx(async (tx) => ({
        analysis: await read(asked, request, tx),
        narrowed: await narrowedBy(tx, request.actor.tenantId, asked),
      }));
      const fileName = `alarm-analysis-${analysis.from.slice(0, 10)}.${format}`;
      if (format === 'csv') {
        return { fileName, contentType: csvType, body: writeCsv(csvTable(analysis, narrowed, request.language)) };
      }
      const sheets = sheetTables(analysis, narrowed, request.language);
      const body = await desk.inTurn(async () => Buffer.from(await writeXlsx(sheets)));
      return { fileName, contentType: xlsxType, body };
    },
  });
}

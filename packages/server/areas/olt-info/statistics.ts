import type { oltInfoCalls, portPoint } from '@heliograph/catalogue/calls/olt-info.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fieldsOf } from '@heliograph/catalogue/kit/metric.ts';
import { text, type Language } from '@heliograph/catalogue/kit/text.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { Tx } from '../../db/scope.ts';
import { wholeOf } from '../../history/coverage.ts';
import { keepsOf } from '../../history/keeps.ts';
import { seriesOf, spanStepsOf, type Span } from '../../history/read.ts';
import { envelopeOf } from '../../history/envelope.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { csvType, harmlessCell, writeCsv, writeXlsx, xlsxType, type SheetTable } from '../../sheets/sheets.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from './olt-ref.ts';
import { oltPortRowsOf } from './ports.store.ts';
import { spanOf } from './span.ts';

type Asked = InputOf<typeof oltInfoCalls.getTimeDataStatistics>;
type Statistics = OutputOf<typeof oltInfoCalls.getTimeDataStatistics>;
type Point = z.input<typeof portPoint>;

const metrics = { uplink, pon } as const;
const fields = fieldsOf(pon);
type Values = Omit<Point, 'at'>;
const nothing = Object.fromEntries(fields.map((name) => [name, null])) as Values;

/** Every step has a point; one in which nothing was collected holds nulls, never zeros. */
function pointsOf(span: Span, samples: readonly (Values & { readonly at: Date })[]): Point[] {
  const found = new Map(samples.map((sample) => [sample.at.getTime(), sample]));
  return spanStepsOf(span).map((step) => {
    const sample = found.get(step.getTime()) ?? nothing;
    return { at: timeText(step), ...(Object.fromEntries(fields.map((name) => [name, sample[name]])) as Values) };
  });
}

/** How far the readings behind each point lie apart; a point without readings has none. */
async function extentsOf(tx: Tx, tenantId: number, wanted: Omit<Parameters<typeof envelopeOf>[2], 'fields'>) {
  const steps = await envelopeOf(tx, tenantId, { ...wanted, fields: ['upBps', 'downBps'] });
  const found = new Map(steps.map((step) => [step.at.getTime(), step]));
  const times = spanStepsOf(wanted.span);
  const counts = times.map((at) => {
    const step = found.get(at.getTime());
    return Math.max(step?.upBps.n ?? 0, step?.downBps.n ?? 0);
  });
  const whole = wholeOf(counts, wanted.span.stepSeconds);
  return times.map((at, place) => {
    const step = found.get(at.getTime());
    const [up, down] = [step?.upBps, step?.downBps];
    return {
      n: counts[place] ?? 0,
      of: whole[place] ?? null,
      upLeast: up?.least ?? null,
      upMost: up?.most ?? null,
      downLeast: down?.least ?? null,
      downMost: down?.most ?? null,
    };
  });
}

export async function timeStatistics(
  ctx: Context,
  request: Request,
  asked: Asked,
): Promise<Statistics & { name: string }> {
  const { tenantId } = request.actor;
  return request.tx(async (tx) => {
    const olt = await findOlt(tx, tenantId, asked);
    const now = ctx.clock.now();
    const metric = metrics[asked.kind];
    const keeps = await keepsOf(tx, tenantId);
    const span = spanOf(metric, asked, now, olt.stat_seconds ?? ctx.settings.pollSeconds, keeps);
    const ports = (await oltPortRowsOf(tx, tenantId, olt.id, asked.kind)).filter(
      ({ port }) => asked.port === undefined || port === asked.port,
    );
    const one = asked.port ?? null;
    const where = sql`olt_id = ${olt.id} and (${one}::int2 is null or port = ${one}::int2)`;
    const samples = await seriesOf(tx, tenantId, { metric, span, now, where });
    const extents = one === null ? undefined : await extentsOf(tx, tenantId, { metric, span, now, where });
    const series = ports.map(({ port, name }) => ({
      ...(extents ? { extents } : {}),
      port,
      name,
      points: pointsOf(
        span,
        samples.filter((sample) => sample.port === port),
      ),
    }));
    const { from, to, stepSeconds } = span;
    return { name: olt.name, kind: asked.kind, from: timeText(from), to: timeText(to), stepSeconds, series };
  });
}

const headings = [
  { title: text('Time (UTC)', '时间 (UTC)'), key: 'at' as const },
  ...fields.map((key) => ({ title: pon.fields[key].title, key })),
];

const portTitle = text('Port', '端口');

/** Steps without readings are left out. */
const tableOf = (statistics: Statistics, language: Language): SheetTable => ({
  name: portTitle[language],
  headings: [portTitle, ...headings.map(({ title }) => title)].map((title) => title[language]),
  rows: statistics.series.flatMap(({ name, points }) =>
    points
      .filter((point) => point.upOctets !== null || point.downOctets !== null)
      .map((point) => [name, ...headings.map(({ key }) => point[key])]),
  ),
});

/** The same as a file; `desk` makes one workbook at a time. */
export async function statisticsFile(
  ctx: Context,
  request: Request,
  desk: SheetDesk,
  { format, ...asked }: Asked & { readonly format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const statistics = await timeStatistics(ctx, request, asked);
  const fileName = `${statistics.name}-${asked.kind}-${statistics.to.slice(0, 10)}.${format}`;
  const table = tableOf(statistics, request.language);
  if (format === 'csv') return { fileName, contentType: csvType, body: writeCsv(table) };
  return {
    fileName,
    contentType: xlsxType,
    body: await desk.inTurn(async () =>
      Buffer.from(await writeXlsx([{ ...table, rows: table.rows.map((row) => row.map(harmlessCell)) }])),
    ),
  };
}

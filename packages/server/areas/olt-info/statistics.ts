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
import { seriesOf, stepsOf, type Span } from '../../history/read.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from './olt-ref.ts';
import { portsOf } from './ports.store.ts';
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
  return stepsOf(span).map((step) => {
    const sample = found.get(step.getTime()) ?? nothing;
    return { at: timeText(step), ...(Object.fromEntries(fields.map((name) => [name, sample[name]])) as Values) };
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
    const span = spanOf(metric, asked, now, olt.stat_seconds ?? ctx.settings.pollSeconds);
    const ports = (await portsOf(tx, tenantId, olt.id, asked.kind)).filter(
      ({ port }) => asked.port === undefined || port === asked.port,
    );
    const one = asked.port ?? null;
    const where = sql`olt_id = ${olt.id} and (${one}::int2 is null or port = ${one}::int2)`;
    const samples = await seriesOf(tx, tenantId, { metric, span, now, where });
    const series = ports.map(({ port, name }) => ({
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

/** A cell that begins like a formula would be run by a spreadsheet; port names come from devices. */
const safe = (words: string): string => {
  const plain = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

function csvOf(statistics: Statistics, language: Language): Buffer {
  const head = [portTitle, ...headings.map(({ title }) => title)].map((title) => safe(title[language])).join(',');
  const lines = statistics.series.flatMap(({ name, points }) =>
    points
      .filter((point) => point.upOctets !== null || point.downOctets !== null)
      .map((point) => [safe(name), ...headings.map(({ key }) => String(point[key] ?? ''))].join(',')),
  );
  return Buffer.from(`\ufeff${[head, ...lines].join('\r\n')}\r\n`);
}

/** The same as a CSV file; steps without readings are left out. */
export async function statisticsFile(ctx: Context, request: Request, asked: Asked): Promise<FileReply> {
  const statistics = await timeStatistics(ctx, request, asked);
  return {
    fileName: `${statistics.name}-${asked.kind}-${statistics.to.slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvOf(statistics, request.language),
  };
}

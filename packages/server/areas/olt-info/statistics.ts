import type { oltInfoCalls, portPoint } from '@heliograph/catalogue/calls/olt-info.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text, type Language } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { levelsOf } from './levels.ts';
import { findOlt, numberOf } from './olt-ref.ts';
import { spanOf, stepsOf, type Span } from './span.ts';
import { portsOf, samplesOf, type Sample } from './statistics.store.ts';

type Asked = InputOf<typeof oltInfoCalls.getTimeDataStatistics>;
type Statistics = OutputOf<typeof oltInfoCalls.getTimeDataStatistics>;
type Point = z.input<typeof portPoint>;

const values = (sample: Sample | undefined): Omit<Point, 'at'> => ({
  upBps: numberOf(sample?.up_bps ?? null),
  downBps: numberOf(sample?.down_bps ?? null),
  upOctets: numberOf(sample?.up_octets ?? null),
  downOctets: numberOf(sample?.down_octets ?? null),
  upPackets: numberOf(sample?.up_packets ?? null),
  downPackets: numberOf(sample?.down_packets ?? null),
  upErrors: numberOf(sample?.up_errors ?? null),
  downErrors: numberOf(sample?.down_errors ?? null),
  upDrops: numberOf(sample?.up_drops ?? null),
  downDrops: numberOf(sample?.down_drops ?? null),
});

/** Every step has a point; one in which nothing was collected holds nulls, never zeros. */
function pointsOf(span: Span, samples: readonly Sample[]): Point[] {
  const at = new Map(samples.map((sample) => [sample.at.getTime(), sample]));
  return stepsOf(span).map((step) => ({ at: timeText(step), ...values(at.get(step.getTime())) }));
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
    const span = spanOf(asked, now, olt.stat_seconds ?? ctx.settings.pollSeconds);
    const levels = await levelsOf(tx, tenantId, span, now);
    const ports = (await portsOf(tx, tenantId, olt.id, asked.kind)).filter(
      ({ port }) => asked.port === undefined || port === asked.port,
    );
    const samples = await samplesOf(tx, tenantId, { oltId: olt.id, kind: asked.kind, port: asked.port }, span, levels);
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
  { title: text('Time (UTC)', '时间 (UTC)'), key: 'at' },
  { title: text('Up bit/s', '上行 bit/s'), key: 'upBps' },
  { title: text('Down bit/s', '下行 bit/s'), key: 'downBps' },
  { title: text('Up octets', '上行字节数'), key: 'upOctets' },
  { title: text('Down octets', '下行字节数'), key: 'downOctets' },
  { title: text('Up packets', '上行报文数'), key: 'upPackets' },
  { title: text('Down packets', '下行报文数'), key: 'downPackets' },
  { title: text('Up errors', '上行错误'), key: 'upErrors' },
  { title: text('Down errors', '下行错误'), key: 'downErrors' },
  { title: text('Up drops', '上行丢包'), key: 'upDrops' },
  { title: text('Down drops', '下行丢包'), key: 'downDrops' },
] as const satisfies readonly { title: { en: string; zh: string }; key: keyof Point }[];

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

import type { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { tileKindOf, placesFor } from '@heliograph/catalogue/models/tiles.ts';
import { measuredOf, type MeasuredField } from '@heliograph/catalogue/models/thresholds.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { tileMessages } from '@heliograph/catalogue/words/tile-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput } from '../../fault.ts';
import { spreadsOf, type Spread } from '../../history/envelope.ts';
import { levelFor, periodSeconds, type Span } from '../../history/read.ts';
import { timeText } from '../../time-text.ts';
import { rowsAt } from './places.ts';

export type TopAsked = InputOf<typeof ownBoardCalls.tileTop>;
export type Top = OutputOf<typeof ownBoardCalls.tileTop>;

const most = 10;
const hour = 3600;
const day = 24 * hour;
/** How far back each window reaches, and how fine it is read: no finer than it must, for all ports of a tenant are. */
const windows = {
  hour: [hour, 60],
  day: [day, hour],
  week: [7 * day, hour],
  month: [30 * day, day],
  season: [92 * day, day],
  year: [365 * day, day],
} as const;

function stretch({ metric }: MeasuredField, window: TopAsked['window'], now: number): Span {
  const [length, step] = windows[window];
  const level = levelFor(metric, step, length);
  const period = periodSeconds[level] * 1000;
  const from = Math.floor((now - length * 1000) / period) * period;
  const to = Math.ceil(now / period) * period;
  return { from: new Date(from), to: new Date(to), stepSeconds: Math.max(1, (to - from) / 1000), level };
}

function subjectOf(what: string, of: TopAsked['of']): MeasuredField {
  const subject = measuredOf(what);
  const kind = tileKindOf('top');
  if (!subject || subject.spec.kind !== 'gauge' || subject.metric.of === 'onu' || !kind)
    throw badInput([{ field: 'what', message: messages.notAChoice }]);
  if (!placesFor(kind, { what }).includes(of)) throw badInput([{ field: 'of', message: tileMessages.notThere }]);
  return subject;
}

async function named(tx: Tx, tenantId: number, { metric }: MeasuredField, ids: readonly string[]) {
  if (ids.length === 0) return { hosts: new Map<string, string>(), ports: new Map<string, string>() };
  const olts = await tx
    .selectFrom('olt')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();
  const ports = await tx
    .selectFrom('olt_port')
    .select(['olt_id', 'port', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', 'in', [...ids])
    .where('kind', '=', metric.of === 'pon' ? 'pon' : 'uplink')
    .execute();
  return {
    hosts: new Map(olts.map(({ id, name }) => [id, name])),
    ports: new Map(ports.map(({ olt_id: olt, port, name }) => [`${olt}/${port}`, name])),
  };
}

/** Places by the mean of a metric over a window, the worst first. A place without a reading is in no order, and so not in the list. */
export async function topAt(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { what, of, placeId, window, order, projectId }: TopAsked,
): Promise<Top> {
  const subject = subjectOf(what, of);
  const { metric, field, spec } = subject;
  const where = await rowsAt(tx, tenantId, { of, id: placeId }, projectId);
  const now = ctx.clock.now();
  const span = stretch(subject, window, now);
  const spreads = await spreadsOf(tx, tenantId, { metric, fields: [field], span, now, where });
  const sign = order === 'high' ? -1 : 1;
  const worst = spreads
    .flatMap((one) => {
      const { mean } = one[field] as unknown as Spread;
      return mean === null ? [] : [{ oltId: one.oltId, port: one.port, value: mean / spec.scale }];
    })
    .toSorted((a, b) => sign * (a.value - b.value))
    .slice(0, most);
  const { hosts, ports } = await named(tx, tenantId, subject, [...new Set(worst.map(({ oltId }) => oltId))]);
  return {
    unit: spec.unit,
    from: timeText(span.from),
    to: timeText(span.to),
    rows: worst.map(({ oltId, port, value }) => ({
      id: `${oltId}/${port ?? ''}`,
      oltId,
      onuId: null,
      host: hosts.get(oltId) ?? '',
      place: port === null ? null : (ports.get(`${oltId}/${port}`) ?? String(port)),
      value: Math.round(value * 100) / 100,
    })),
  };
}

import type { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { isPacked } from '@heliograph/catalogue/kit/metric.ts';
import { isOfOnus, placesFor, tileKindOf, type TilePlace } from '@heliograph/catalogue/models/tiles.ts';
import { measuredOf, type MeasuredField } from '@heliograph/catalogue/models/thresholds.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { tileMessages } from '@heliograph/catalogue/words/tile-words.ts';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput } from '../../fault.ts';
import { envelopeOf, type Spread } from '../../history/envelope.ts';
import { placesWhere, stepsOfOnus } from '../../history/onus/read.ts';
import { seriesOf, spanStepsOf, totalSeriesOf, type Span } from '../../history/read.ts';
import { timeText } from '../../time-text.ts';
import { spanOf } from '../olt-info/olt-info.ts';
import { addedUp } from './added-up.ts';
import { rowsAt } from './places.ts';

type SeriesAsked = InputOf<typeof ownBoardCalls.tileSeries>;
type Series = OutputOf<typeof ownBoardCalls.tileSeries>;

const dayMs = 86_400_000;
/** Ports whose rates are added up one by one; of more the mean is told, with the least and the most. */
const mostAdded = 128;

/** The metric of a tile; one that is not kept of such a place is refused at its field, and one of ONUs where those are not asked for. */
function subjectAt(what: string, of: TilePlace['of'], areOnus: boolean): MeasuredField {
  const subject = measuredOf(what);
  const kind = tileKindOf('metric');
  if (!subject || subject.spec.kind !== 'gauge' || !kind || isOfOnus(what) !== areOnus)
    throw badInput([{ field: 'what', message: messages.notAChoice }]);
  if (!placesFor(kind, { what }).includes(of)) throw badInput([{ field: 'of', message: tileMessages.notThere }]);
  return subject;
}

interface Read {
  readonly joined: Series['joined'];
  readonly places: number | null;
  readonly values: readonly (number | null)[];
  readonly least: readonly (number | null)[] | null;
  readonly most: readonly (number | null)[] | null;
}

interface Reading {
  readonly tx: Tx;
  readonly tenantId: number;
  readonly subject: MeasuredField;
  readonly span: Span;
  readonly now: number;
  readonly pollSeconds: number;
  readonly where: RawBuilder<unknown>;
}

const unitOf = (value: number | null | undefined, { spec }: MeasuredField): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : Math.round((value / spec.scale) * 100) / 100;

/** ONUs by state and whatever else is counted: over all OLTs together, as the first screen has it. */
async function counted({ tx, tenantId, subject, span, now, pollSeconds, where }: Reading): Promise<Read> {
  const { metric, field } = subject;
  // The step that has just begun: who has not been polled in it yet counts with what it said last, or each step begins with a fall.
  const reach = span.stepSeconds + 2 * pollSeconds;
  const rows = await totalSeriesOf(tx, tenantId, { metric, fields: [field], span, now, where }, reach);
  const at = new Map(rows.map((row) => [row.at.getTime(), row[field] as unknown as number | null]));
  const values = spanStepsOf(span).map((step) => unitOf(at.get(step.getTime()), subject));
  return { joined: 'sum', places: null, values, least: null, most: null };
}

/** Rates of some ports, added up; undefined where they are too many. */
async function added({ tx, tenantId, subject, span, now, pollSeconds, where }: Reading): Promise<Read | undefined> {
  const { metric, field } = subject;
  const step = Math.max(span.stepSeconds, pollSeconds);
  const rows = await seriesOf(tx, tenantId, {
    metric,
    fields: [field],
    span: { ...span, stepSeconds: step },
    now,
    where,
  });
  const places = Map.groupBy(rows, ({ oltId, port }) => `${oltId}/${port}`);
  const each = [...places.values()].map((points) => ({
    points: points.map((point) => ({
      at: point.at.getTime(),
      value: unitOf(point[field] as unknown as number | null, subject),
    })),
  }));
  const reach = Math.max(1, Math.ceil((2 * pollSeconds) / span.stepSeconds));
  const steps = spanStepsOf(span).map((at) => at.getTime());
  return { joined: 'sum', places: places.size, values: addedUp(each, steps, reach, now), least: null, most: null };
}

async function spread({ tx, tenantId, subject, span, now, where }: Reading): Promise<Read> {
  const { metric, field } = subject;
  const rows = await envelopeOf(tx, tenantId, { metric, fields: [field], span, now, where });
  const at = new Map(rows.map((row) => [row.at.getTime(), row[field] as unknown as Spread]));
  const steps = spanStepsOf(span).map((step) => at.get(step.getTime()));
  const side = (name: 'mean' | 'least' | 'most') => steps.map((one) => unitOf(one?.[name], subject));
  return { joined: 'mean', places: null, values: side('mean'), least: side('least'), most: side('most') };
}

/** ONUs stand packed: of one, or of those of a port, each step's mean, least and most over all of them. */
async function ofOnus({ tx, tenantId, subject, span, where }: Reading): Promise<Read> {
  const { metric, field } = subject;
  const onus = await placesWhere(tx, tenantId, where);
  const found = [...(await stepsOfOnus(tx, tenantId, metric, onus, span, field)).values()].flatMap(
    (fields) => fields.at(-1) ?? [],
  );
  const steps = spanStepsOf(span).map((_, step) => {
    let [n, sum, least, most] = [0, 0, Infinity, -Infinity];
    for (const one of found) {
      const count = one.n[step] ?? 0;
      if (count === 0) continue;
      n += count;
      sum += (one.value[step] ?? 0) * count;
      least = Math.min(least, one.least[step] ?? least);
      most = Math.max(most, one.most[step] ?? most);
    }
    return n === 0 ? undefined : { mean: sum / n, least, most };
  });
  const side = (name: 'mean' | 'least' | 'most') => steps.map((one) => unitOf(one?.[name], subject));
  return { joined: 'mean', places: onus.length, values: side('mean'), least: side('least'), most: side('most') };
}

async function read(reading: Reading, ports: number): Promise<Read> {
  const { metric, spec } = reading.subject;
  if (isPacked(metric)) return ofOnus(reading);
  if (spec.unit === 'ONUs' || spec.unit === 'addresses') return counted(reading);
  if (spec.unit === 'bit/s' && ports <= mostAdded) return (await added(reading)) ?? spread(reading);
  return spread(reading);
}

/** How many ports of the kind lie at a place. */
async function portsAt(
  tx: Tx,
  tenantId: number,
  { metric }: MeasuredField,
  where: RawBuilder<unknown>,
): Promise<number> {
  if (metric.of !== 'port' && metric.of !== 'pon') return 0;
  const found = await tx
    .selectFrom('olt_port')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', metric.of === 'pon' ? 'pon' : 'uplink')
    .where(where as never)
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

const cut = (values: readonly (number | null)[], to: number): (number | null)[] => values.slice(0, to);

/** A metric of a place over a window that ends now, and beside it the same some days before, point by point. */
export async function seriesAt(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { what, of, placeId, port, window, beside, projectId }: SeriesAsked,
  areOnus: boolean,
): Promise<Series> {
  const subject = subjectAt(what, of, areOnus);
  const where = await rowsAt(tx, tenantId, { of, id: placeId, port }, projectId);
  const now = ctx.clock.now();
  const { pollSeconds } = ctx.settings;
  const span = spanOf(subject.metric, { window }, now, pollSeconds);
  const ports = await portsAt(tx, tenantId, subject, where);
  const of_ = (some: Span): Reading => ({ tx, tenantId, subject, span: some, now, pollSeconds, where });
  const shown = await read(of_(span), ports);
  const by = beside * dayMs;
  const before: Span = { ...span, from: new Date(span.from.getTime() - by), to: new Date(span.to.getTime() - by) };
  const earlier = by === 0 ? null : await read(of_(before), ports);
  const times = spanStepsOf(span);
  const last = shown.values.findLastIndex((value) => value !== null);
  const at = times[last];
  return {
    from: timeText(span.from),
    to: timeText(span.to),
    stepSeconds: span.stepSeconds,
    unit: subject.spec.unit,
    joined: shown.joined,
    places: shown.places,
    times: times.map((time) => timeText(time)),
    values: cut(shown.values, times.length),
    least: shown.least && cut(shown.least, times.length),
    most: shown.most && cut(shown.most, times.length),
    earlier: earlier && cut(earlier.values, times.length),
    at: at === undefined ? null : timeText(at),
  };
}

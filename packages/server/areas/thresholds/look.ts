import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { seriesBeyond } from '../../history/crossings.ts';
import { readingsSince } from '../../history/onus/latest.ts';
import { lock } from '../../work/locks.ts';
import { isBeyond, thresholdLimitsOf, nextBeyond, type ThresholdLimits } from './judge.ts';
import {
  crossingsOf,
  heldThreshold,
  noteAsked,
  putCrossings,
  thresholdRowsOf,
  spotKey,
  thresholdSubjectOf,
  type Crossing,
  type Spot,
  type Threshold,
} from './thresholds.store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A reading is written so long after its time at most: a slow poll ends with its commit. */
const lateMs = 5 * minuteMs;
/** After a stop of the worker no more than this is gone through again. */
const furthestMs = 24 * hourMs;
/** Of what was not read for so long nothing is known any more, and an alarm would say that it is. */
const forgottenMs = 24 * hourMs;
/** Readings of ONUs have to be taken apart, which costs a hundred times those of ports: so rarely. */
const everyMs = { onu: 5 * minuteMs, port: 0 } as const;

/** Alarms that one threshold may raise, and places that it remembers: a limit that is set wrong must not bury the others. */
export const mostRaised = 500;
const mostBeyond = 5000;

/** Places that were looked at, each with what is so now; undefined: it is within its limits. */
type Judged = ReadonlyMap<string, { readonly spot: Spot; readonly now: Crossing | undefined }>;

interface Look {
  readonly tx: Tx;
  readonly tenantId: number;
  readonly threshold: Threshold;
  readonly limits: ThresholdLimits;
  readonly stood: ReadonlyMap<string, Crossing>;
  readonly from: Date;
  readonly to: Date;
}

async function judgedPorts({ tx, tenantId, threshold, limits, stood, from, to }: Look): Promise<Judged> {
  const subject = thresholdSubjectOf(threshold);
  if (!subject) return new Map();
  const { metric, field } = subject;
  const { series } = await seriesBeyond(tx, tenantId, {
    metric,
    field,
    from,
    to,
    against: threshold.against,
    where: thresholdRowsOf(tenantId, threshold),
    crossing: limits.isAbove ? sql`compared > ${limits.at}::float8` : sql`compared < ${limits.at}::float8`,
    known: [...stood.values()],
  });
  return new Map(
    series.map(({ oltId, port, at, values, usual, compared }) => {
      const spot = { oltId, port, onuId: '0' };
      const key = spotKey(spot);
      let now = stood.get(key) && { ...stood.get(key) };
      at.forEach((time, k) => {
        const read = { at: time, value: values[k] ?? 0, usual: usual[k] ?? null, compared: compared[k] ?? 0 };
        const after = nextBeyond(limits, now as Crossing | undefined, read);
        now = after && { ...spot, ...after };
      });
      return [key, { spot, now: now as Crossing | undefined }];
    }),
  );
}

async function judgedOnus({ tx, tenantId, threshold, limits, stood, from, to }: Look): Promise<Judged> {
  const subject = thresholdSubjectOf(threshold);
  const found = new Map<string, { spot: Spot; now: Crossing | undefined }>();
  if (!subject) return found;
  const asked = { ...subject, where: thresholdRowsOf(tenantId, threshold) };
  // Of ONUs that are not there any more the last reading stays in the history.
  const known = new Map([...stood.values()].map((one) => [one.onuId, one]));
  for await (const { oltId, pon, at, onus, values } of readingsSince(tx, tenantId, asked, from, to)) {
    onus.forEach((onu, k) => {
      const value = values[k] ?? Number.NaN;
      if (Number.isNaN(value)) return;
      const onuId = String(onu);
      const before = found.get(onuId);
      const stands = before ? before.now : known.get(onuId);
      // Nearly all are within their limits, and were: nothing is kept of them.
      if (!stands && !isBeyond(limits, value)) return;
      const spot = { oltId, port: pon, onuId };
      const after = nextBeyond(limits, stands, { at, value, usual: null, compared: value });
      found.set(onuId, { spot, now: after && { ...spot, ...after } });
    });
  }
  return new Map([...found.values()].map((one) => [spotKey(one.spot), one]));
}

/** What may be raised of what would be: the first come stay, and those that are too many are counted. */
function withinMost(stood: ReadonlyMap<string, Crossing>, judged: Judged): { stand: Crossing[]; leftOut: number } {
  const untouched = [...stood].filter(([key]) => !judged.has(key)).map(([, one]) => one);
  let [raised, leftOut] = [untouched.filter((one) => one.raised).length, 0];
  const standing = [...judged.values()].flatMap(({ now }) => now ?? []);
  const isOld = (one: Crossing) => stood.get(spotKey(one))?.raised === true;
  raised += standing.filter(isOld).length;
  const stand = standing
    .toSorted((one, two) => one.since - two.since)
    .map((one) => {
      if (!one.raised || isOld(one)) return one;
      if (raised < mostRaised) {
        raised += 1;
        return one;
      }
      leftOut += 1;
      return { ...one, raised: false };
    });
  return { stand: stand.slice(0, Math.max(0, mostBeyond - untouched.length)), leftOut };
}

/** From when readings are gone through: with some that were seen before, since they come late; at first as far back as it must last. */
function since({ asked_at: asked, minutes }: Threshold, now: number): Date {
  const first = now - minutes * minuteMs - 3 * lateMs;
  return new Date(asked === null ? first : Math.max(asked.getTime() - lateMs, now - furthestMs));
}

/**
 * Asks one threshold of what was read since it was asked last, and keeps what is beyond it. In one transaction, so that a kill leaves it to be
 * asked again. Answers whether it was due.
 */
export const askThreshold = (ctx: Context, tenantId: number, id: string): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await lock(tx, 'thresholds', tenantId);
    const threshold = await heldThreshold(tx, tenantId, id);
    const now = ctx.clock.now();
    const subject = threshold && thresholdSubjectOf(threshold);
    if (!threshold || !subject) return false;
    const isOfOnus = subject.metric.of === 'onu';
    const asked = threshold.asked_at?.getTime() ?? -Infinity;
    if (now - asked < everyMs[isOfOnus ? 'onu' : 'port']) return false;
    const known = await crossingsOf(tx, tenantId, id);
    const stood = new Map(known.map((one) => [spotKey(one), one]));
    const look = {
      tx,
      tenantId,
      threshold,
      limits: thresholdLimitsOf(threshold),
      stood,
      from: since(threshold, now),
      to: new Date(now),
    };
    const judged = isOfOnus ? await judgedOnus(look) : await judgedPorts(look);
    const over = [...judged.values()].filter(({ now: stands }) => !stands).map(({ spot }) => spot);
    const forgotten = known.filter((one) => !judged.has(spotKey(one)) && one.at < now - forgottenMs);
    const { stand, leftOut } = withinMost(stood, judged);
    await putCrossings(tx, tenantId, id, { gone: [...over, ...forgotten], stand });
    await noteAsked(tx, tenantId, id, new Date(now), leftOut);
    return true;
  });

import type { thresholdTrial } from '@heliograph/catalogue/calls/thresholds.ts';
import { thresholds as entity } from '@heliograph/catalogue/entities/thresholds.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { MeasuredField } from '@heliograph/catalogue/models/thresholds.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { withIds } from '../../entities/references.ts';
import { entityColumnsOf } from '../../entities/store-entity.ts';
import { seriesBeyond } from '../../history/crossings.ts';
import { rowDays } from '../../history/days/pack.ts';
import { placesWhere, stepsOfOnus } from '../../history/onus/read.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { thresholdLimitsOf, turnsOf, type AlarmStretch } from './judge.ts';
import { thresholdOltsOf, thresholdRowsOf, thresholdSubjectOf, type Spot, type Threshold } from './thresholds.store.ts';

type Trial = z.input<typeof thresholdTrial>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const days = 7;
/** So many are looked at, in the order of their ids: a trial is asked for with each key that is typed. */
const mostOlts = 100;
const mostOnus = 2000;
const mostRows = 20;

interface Found {
  readonly spot: Spot;
  readonly turns: readonly AlarmStretch[];
}
interface Tried {
  readonly found: readonly Found[];
  readonly known: number;
  readonly isCut: boolean;
  readonly readingsFrom: number;
}

async function triedPorts(
  tx: Tx,
  tenantId: number,
  threshold: Threshold,
  subject: MeasuredField,
  now: number,
): Promise<Tried> {
  const limits = thresholdLimitsOf(threshold);
  const { metric, field } = subject;
  const from = Math.floor(now / hourMs) * hourMs - days * dayMs;
  // Readings stand as rows for some days; of what is not summed up they are all there is.
  const kept = metric.keep.sums ? now - (rowDays - 1) * dayMs : from;
  const readingsFrom = Math.max(from, Math.floor(kept / hourMs) * hourMs);
  const { series, known } = await seriesBeyond(tx, tenantId, {
    metric,
    field,
    against: threshold.against,
    where: thresholdRowsOf(tenantId, threshold, mostOlts),
    from: new Date(from),
    to: new Date(now),
    readingsFrom: new Date(readingsFrom),
    crossing: limits.isAbove ? sql`compared > ${limits.at}::float8` : sql`compared < ${limits.at}::float8`,
  });
  const found = series.map(({ oltId, port, at, values, usual, compared }) => ({
    spot: { oltId, port, onuId: '0' },
    turns: turnsOf(
      limits,
      at.map((time, k) => ({ at: time, value: values[k] ?? 0, usual: usual[k] ?? null, compared: compared[k] ?? 0 })),
    ),
  }));
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${thresholdOltsOf(tenantId, threshold)}) o`.execute(tx);
  return { found, known, isCut: (rows[0]?.n ?? 0) > mostOlts, readingsFrom };
}

/** ONUs by the means of their hours: a week of their readings is thirty times as much. */
async function triedOnus(
  tx: Tx,
  tenantId: number,
  threshold: Threshold,
  subject: MeasuredField,
  now: number,
): Promise<Tried> {
  const limits = thresholdLimitsOf(threshold);
  const { metric, field, spec } = subject;
  const to = (Math.floor(now / hourMs) + 1) * hourMs;
  const from = to - days * dayMs;
  const all = await placesWhere(tx, tenantId, thresholdRowsOf(tenantId, threshold));
  const onus = all.slice(0, mostOnus);
  const steps = { from: new Date(from), to: new Date(to), stepSeconds: 3600, level: 'hour' } as const;
  const read = await stepsOfOnus(tx, tenantId, metric, onus, steps, field);
  let known = 0;
  const found = onus.map(({ id, oltId, pon }): Found => {
    const value = read.get(id)?.at(-1)?.value ?? [];
    const hours = Array.from(value, (mean, k) => ({ at: from + k * hourMs, mean: mean / spec.scale })).filter(
      ({ mean }) => !Number.isNaN(mean),
    );
    if (hours.length > 0) known += 1;
    const readings = hours.flatMap(({ at, mean }) =>
      [at, at + hourMs - 1000].map((time) => ({ at: time, value: mean, usual: null, compared: mean })),
    );
    return { spot: { oltId, port: pon, onuId: id }, turns: turnsOf(limits, readings) };
  });
  return { found, known, isCut: all.length > mostOnus, readingsFrom: now };
}

async function namesOf(tx: Tx, tenantId: number, spots: readonly Spot[]) {
  const { rows: olts } = await sql<{ id: string; name: string }>`select id, name from olt
    where tenant_id = ${tenantId} and id = any(${spots.map(({ oltId }) => oltId)}::int8[])`.execute(tx);
  const { rows: onus } = await sql<{ id: string; onu_no: number }>`select id, onu_no from onu
    where tenant_id = ${tenantId} and id = any(${spots.map(({ onuId }) => onuId)}::int8[])`.execute(tx);
  const { rows: ports } = await sql<{
    key: string;
    name: string;
  }>`select olt_id || '/' || kind || '/' || port as key, name from olt_port
    where tenant_id = ${tenantId} and olt_id = any(${spots.map(({ oltId }) => oltId)}::int8[])`.execute(tx);
  return {
    olts: new Map(olts.map(({ id, name }) => [id, name])),
    onus: new Map(onus.map(({ id, onu_no: no }) => [id, no])),
    ports: new Map(ports.map(({ key, name }) => [key, name])),
  };
}

async function latest(
  tx: Tx,
  tenantId: number,
  subject: MeasuredField,
  found: readonly Found[],
): Promise<Trial['rows']> {
  const all = found.flatMap(({ spot, turns }) => turns.map((turn) => ({ spot, turn })));
  const shown = all.toSorted((one, two) => two.turn.at - one.turn.at).slice(0, mostRows);
  const names = await namesOf(
    tx,
    tenantId,
    shown.map(({ spot }) => spot),
  );
  const { of } = subject.metric;
  return shown.map(({ spot: { oltId, port, onuId }, turn }) => {
    const place = { ...nowhere, port, pon: port, onu: names.onus.get(onuId) ?? null };
    return {
      at: timeText(new Date(turn.at)),
      until: turn.until === null ? null : timeText(new Date(turn.until)),
      oltId,
      host: names.olts.get(oltId) ?? '',
      place: placeText(
        placeKey(of, place),
        names.ports.get(`${oltId}/${of === 'port' ? 'uplink' : 'pon'}/${port}`) ?? null,
      ),
      value: Math.round(turn.value * 100) / 100,
      bound: Math.round((turn.usual ?? 0) * 100) / 100,
    };
  });
}

function perDayOf(found: readonly Found[], now: number): Trial['perDay'] {
  const counts = new Map<string, number>();
  for (let day = days - 1; day >= 0; day -= 1) counts.set(new Date(now - day * dayMs).toISOString().slice(0, 10), 0);
  for (const { at } of found.flatMap(({ turns }) => turns)) {
    const date = new Date(at).toISOString().slice(0, 10);
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return [...counts].map(([date, raised]) => ({ date, raised })).toSorted((one, two) => (one.date < two.date ? -1 : 1));
}

/** What a threshold as it is typed would have raised in the last seven days; nothing is done by it. */
export const tryThreshold = (
  ctx: Context,
  request: Request,
  typed: Readonly<Record<string, unknown>>,
): Promise<Trial> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { editedId: _, ...words } = typed;
    const ids = await withIds(tx, tenantId, entity as unknown as Entity, words);
    const threshold = entityColumnsOf(entity as unknown as Entity, ids) as unknown as Threshold;
    const subject = thresholdSubjectOf(threshold);
    if (!subject) throw fault('notFound');
    const now = ctx.clock.now();
    const of = subject.metric.of === 'onu' ? triedOnus : triedPorts;
    const { found, known, isCut, readingsFrom } = await of(tx, tenantId, threshold, subject, now);
    const hit = found.filter(({ turns }) => turns.length > 0);
    return {
      readingsFrom: timeText(new Date(readingsFrom)),
      days,
      raised: hit.reduce((sum, { turns }) => sum + turns.length, 0),
      places: hit.length,
      known,
      isCut,
      perDay: perDayOf(found, now),
      rows: await latest(tx, tenantId, subject, hit),
    };
  });

import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { writeLives } from '../../estate/onus/phase-notes.ts';
import { linkOnus, type OnusToLink } from '../../estate/cpes/link.ts';
import { countRefused, writePacked } from '../../history/onus/write.ts';
import { settleOutages } from '../../estate/outages/settle.ts';
import { roomForOnus } from '../../quota.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { onuTraffic } from '@heliograph/catalogue/metrics/onu-traffic.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Listed, OnuReading } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';
import type { OnuBook } from './onu-book.ts';
import { loadBook, textsRead } from './onu-memory.ts';
import type { PonMeans } from './write-ports.ts';
import {
  diffOnus,
  type BandStep,
  type FactChange,
  type LifeStep,
  type Newcomer,
  type OnuDiff,
  type OnuRow,
  type TextFact,
} from './onu-diff.ts';

const offline = stateCode('offline');

export interface OnusWritten extends OnusToLink {
  readonly steps: readonly LifeStep[];
  readonly levels: readonly BandStep[];
  /** Anything that the tally counts may have changed. */
  readonly touched: boolean;
  /** Those that came, are missing now, or of which something else than the state changed. */
  readonly others: number;
  /** ONUs appeared of which only the state is known. */
  readonly newcomers: number;
  /** Most of the known ONUs were not in the list: believed when the next reading says so too (an OLT that just restarted lists few). */
  readonly mostGone: boolean;
  /** Empty when no levels were read. */
  readonly means: PonMeans;
  /** How the ONUs stand now, for the memory of the poller. */
  readonly book: OnuBook;
  readonly told: ReadonlySet<TextFact>;
}

/**
 * Rows are locked in the order of their ids, as everywhere, so that polls and traps never wait for each other in a circle. Left out: all
 * of the OLT.
 */
async function lockedOnus(tx: Tx, { tenantId, oltId }: OltKey, some?: readonly OnuReading[]): Promise<OnuRow[]> {
  if (some?.length === 0) return [];
  const places =
    some &&
    sql`(o.pon, o.onu_no) in (select * from unnest(${some.map(({ pon }) => pon)}::int2[], ${some.map(({ onu }) => onu)}::int4[]))`;
  const { rows } = await sql<OnuRow>`
    select o.* from onu o where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and ${places ?? sql`true`} order by o.id
    for no key update of o`.execute(tx);
  return rows;
}

interface Times {
  readonly begun: Date;
  readonly at: Date;
  readonly withOptics: boolean;
  /** Most were gone from the reading before this, too. */
  readonly goneBefore: boolean;
  /** Rows that were read with their levels, where those are not read with all; the levels of the others stay as they are. */
  readonly isLit?: (reading: OnuReading) => boolean;
}

/** `remembered`: how the ONUs stood after the last reading, where nobody has written about them since. */
export async function writeOnus(
  ctx: Context,
  tx: Tx,
  key: OltKey,
  listed: Listed<OnuReading>,
  times: Times,
  remembered?: OnuBook,
): Promise<OnusWritten> {
  const told = textsRead(listed.rows);
  const before = remembered?.holds(told) === true ? remembered : await loadBook(tx, key, told);
  const doubt = before.doubtOf(listed);
  const known = await lockedOnus(tx, key, doubt.all ? undefined : doubt.rows);
  const compared = { ...listed, rows: doubt.rows, complete: listed.complete && doubt.all };
  const diff = diffOnus(known, compared, times.begun, times.at);
  const mostGone = diff.vanished.length > Math.max(10, known.filter((row) => !row.missing).length / 2);
  const believed = !mostGone || times.goneBefore;
  const ids = await insertNew(ctx, tx, key, diff.newcomers, times.at);
  await updateFacts(tx, key, diff.changes, times.at);
  const linked = await linkOnus(tx, key.tenantId, [...ids, ...diff.changes.map(({ id }) => id)]);
  await writeLives(ctx, tx, key, diff.steps, times.at);
  if (believed) await markMissing(tx, key, diff.vanished, times.at);
  await settleOutages(ctx, tx, key, turnedPorts(known, diff), times.at);
  const gone = new Set(believed ? diff.vanished : []);
  if (diff.newcomers.length === 0) before.note(diff, known, gone);
  const book = diff.newcomers.length === 0 ? before : await loadBook(tx, key, told);
  const means = times.withOptics
    ? await writeLight(ctx, tx, key, book, listed.rows, times)
    : new Map<number, number | null>();
  const turned = [
    ...diff.steps.filter(({ before: was, life }) => was.state !== life.state).map(({ id }) => id),
    ...gone,
  ];
  const toLink = [...ids, ...renamed(known, diff)];
  return { ...summary(diff, gone), mostGone, means, book, told, toLink, linked, turned };
}

/** Known ones that are called otherwise now, or are listed again. */
function renamed(known: readonly OnuRow[], { changes }: OnuDiff): string[] {
  const before = new Map(known.map((row) => [row.id, row]));
  const isNew = ({ id, facts }: FactChange): boolean => {
    const row = before.get(id);
    return !row || row.sn !== facts.sn || row.mac !== facts.mac || row.missing !== facts.missing;
  };
  return changes.filter(isNew).map(({ id }) => id);
}

function summary({ newcomers, changes, steps, levels, vanished }: OnuDiff, gone: ReadonlySet<string>) {
  const stepped = new Set(steps.map(({ id }) => id));
  const renewed = new Set([...changes.map(({ id }) => id), ...gone].filter((id) => !stepped.has(id)));
  const others = newcomers.length + renewed.size;
  const touched = newcomers.length + changes.length + steps.length + vanished.length > 0;
  return { steps, levels, touched, others, newcomers: newcomers.length };
}

/** Latest readings, and the means that they give. */
async function writeLight(
  ctx: Context,
  tx: Tx,
  key: OltKey,
  book: OnuBook,
  rows: readonly OnuReading[],
  { isLit, at }: Times,
): Promise<PonMeans> {
  const pons = book.light(isLit ? rows.filter(isLit) : rows, at.getTime());
  const ranges = [...pons].map(([pon, [from, to]]) => [pon, from, to] as const);
  await book.readings.write(tx, key, ranges, (place) => book.keyAt(place), at);
  // What is now is written to the last; what was is left out before the disk is full.
  if (ctx.room.takes('metrics', ranges.length)) await keepHistory(ctx, tx, key, book, ranges, at);
  return book.means();
}

async function keepHistory(
  ctx: Context,
  tx: Tx,
  key: OltKey,
  book: OnuBook,
  ranges: readonly (readonly [pon: number, from: number, to: number])[],
  at: Date,
): Promise<void> {
  const samples = ranges.map((range) => book.readings.samplesOf(range, book.ids, at.getTime()));
  const optics = samples.flatMap((one) => one.optics ?? []);
  const traffic = samples.flatMap((one) => one.traffic ?? []);
  const refused = [
    [optics.length, await writePacked(tx, key, at, onuOptics, optics)],
    [traffic.length, await writePacked(tx, key, at, onuTraffic, traffic)],
  ] as const;
  for (const [rows, why] of refused) if (why) countRefused(ctx.metrics, why, rows);
}

/** Ports on which somebody went, came back, or is listed no more. */
function turnedPorts(known: readonly OnuRow[], { steps, newcomers, vanished }: OnuDiff): Set<number> {
  const gone = new Set(vanished);
  return new Set([
    ...steps.filter(({ before, life }) => before.state === offline || life.state === offline).map(({ pon }) => pon),
    ...newcomers.filter(({ life }) => life.state === offline).map(({ pon }) => pon),
    ...known.filter(({ id, state }) => state === offline && gone.has(id)).map(({ pon }) => pon),
  ]);
}

const factColumns = (items: readonly { readonly facts: FactChange['facts'] }[]) => {
  const column = <K extends keyof FactChange['facts']>(name: K) => items.map((item) => item.facts[name]);
  return sql`${column('sn')}::text[], ${column('mac')}::text[], ${column('loid')}::text[], ${column('name')}::text[],
    ${column('vendor')}::text[], ${column('model')}::text[], ${column('firmware')}::text[], ${column('hardware')}::text[], ${column('ability')}::text[],
    ${column('profile')}::text[], ${column('auth_mode')}::text[], ${column('admin')}::bool[], ${column('omcc')}::bool[],
    ${column('dereg_reason')}::text[], ${column('last_reg')}::timestamptz[], ${column('last_dereg')}::timestamptz[],
    ${column('band')}::int2[], ${column('missing')}::bool[], ${column('missing_since')}::timestamptz[]`;
};

const factNames = sql.raw(
  'sn, mac, loid, name, vendor, model, firmware, hardware, ability, profile, auth_mode, admin, omcc, dereg_reason, last_reg, last_dereg, band, missing, missing_since',
);

async function insertNew(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: OltKey,
  newcomers: readonly Newcomer[],
  at: Date,
): Promise<readonly string[]> {
  if (newcomers.length === 0) return [];
  const fresh = newcomers.map((onu) => ({ ...onu, id: ctx.newId() }));
  // What the device holds is never left out. Beyond the quota it stands in the list with a mark and is not operated.
  const room = await roomForOnus(ctx, tx, tenantId, fresh.length);
  await sql`insert into onu (tenant_id, olt_id, created_at, updated_at, id, pon, onu_no, phase, state, since, down_cause, over_quota, ${factNames})
    select ${tenantId}, ${oltId}, ${at}, ${at}, n.* from unnest(${fresh.map((n) => n.id)}::int8[], ${fresh.map((n) => n.pon)}::int2[],
      ${fresh.map((n) => n.onu)}::int4[], ${fresh.map((n) => n.life.phase)}::int2[], ${fresh.map((n) => n.life.state)}::int2[],
      ${fresh.map((n) => n.life.since)}::timestamptz[], ${fresh.map((n) => n.life.down_cause)}::text[],
      ${fresh.map((_, index) => index >= room)}::bool[], ${factColumns(fresh)}) as n`.execute(tx);
  return fresh.map(({ id }) => id);
}

/** Names the OLT too: by the ids alone the planner may read all ONUs of the tenant to find those of one OLT. */
async function updateFacts(
  tx: Tx,
  { tenantId, oltId }: OltKey,
  changes: readonly FactChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`update onu set sn = c.sn, mac = c.mac, loid = c.loid, name = c.name, vendor = c.vendor, model = c.model,
      firmware = c.firmware, hardware = c.hardware, ability = c.ability, profile = c.profile, auth_mode = c.auth_mode, admin = c.admin, omcc = c.omcc,
      dereg_reason = c.dereg_reason, last_reg = c.last_reg, last_dereg = c.last_dereg, band = c.band, missing = c.missing,
      missing_since = c.missing_since, updated_at = ${at}
    from unnest(${changes.map((change) => change.id)}::int8[], ${factColumns(changes)}) as c(id, ${factNames})
    where onu.tenant_id = ${tenantId} and onu.olt_id = ${oltId} and onu.id = c.id`.execute(tx);
}

async function markMissing(tx: Tx, { tenantId, oltId }: OltKey, vanished: readonly string[], at: Date): Promise<void> {
  if (vanished.length === 0) return;
  await tx
    .updateTable('onu')
    .set({ missing: true, missing_since: at, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...vanished]}::int8[]`)))
    .execute();
}

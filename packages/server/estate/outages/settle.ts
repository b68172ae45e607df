import { stateCode, type DownCauseId } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { outagesOfPort, outageGapMs, type OutageGroup, type PortOnu } from './group.ts';

const offline = stateCode('offline');
const lights: ReadonlySet<number> = new Set([stateCode('online'), stateCode('starting')]);

interface OnuRow {
  readonly id: string;
  readonly pon: number;
  readonly state: number;
  readonly since: Date | null;
  readonly cause: DownCauseId | null;
  readonly missing: boolean;
  readonly splitter_id: string | null;
  readonly onu_no: number;
  readonly identity: string;
}

interface MemberRow {
  readonly outage_id: string;
  readonly pon: number;
  readonly splitter_id: string | null;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly onu_id: string;
  readonly down_at: Date;
  readonly cause: DownCauseId;
  readonly back_at: Date | null;
}

/** A row of `pon_outage_onu`. */
interface Member {
  readonly onuId: string;
  readonly downAt: Date;
  readonly cause: DownCauseId;
  readonly backAt: Date | null;
}

interface Where {
  readonly tenantId: number;
  readonly oltId: string;
}

/** A drop counts for the unit that it was noted for: another one at the place may hang anywhere. */
export const isDropOf = sql`d.tenant_id = o.tenant_id and d.olt_id = o.olt_id and d.pon = o.pon and d.onu_no = o.onu_no
  and d.sn = upper(coalesce(o.sn, o.mac, o.loid, ''))`;

/** Places, each with the serial number, whose customers are kept out or are about to be: that their ONUs went is no fault. */
async function keptOut(tx: Tx, { tenantId, oltId }: Where, pons: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pon: number; onu_no: number; sn: string }>`
    select pon, onu_no, sn from subscription where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = any(${pons}::int[]) and suspended
    union all select pon, onu_no, sn from onu_order
      where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = any(${pons}::int[]) and ended_at is null and kind = 'suspend'`.execute(
    tx,
  );
  return new Set(rows.map(({ pon, onu_no: onu, sn }) => `${pon}/${onu} ${sn.toUpperCase()}`));
}

async function onusOf(tx: Tx, { tenantId, oltId }: Where, pons: readonly number[]): Promise<OnuRow[]> {
  const { rows } =
    await sql<OnuRow>`select o.id, o.pon, o.onu_no, upper(coalesce(o.sn, o.mac, o.loid, '')) as identity, o.state, o.since, o.down_cause as cause, o.missing, d.splitter_id
    from onu o left join onu_drop d on ${isDropOf}
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = any(${pons}::int2[])`.execute(tx);
  return rows;
}

/** Outages that stand, or ended so shortly ago that whoever falls again goes on with them. */
async function standing(tx: Tx, { tenantId, oltId }: Where, pons: readonly number[], at: Date): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    with u as materialized (
      select id, pon, splitter_id, began_at, ended_at from pon_outage
      where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = any(${pons}::int2[])
        and (ended_at is null or ended_at > ${new Date(at.getTime() - outageGapMs)}))
    select u.id as outage_id, u.pon, u.splitter_id, u.began_at, u.ended_at, m.onu_id, m.down_at, m.cause, m.back_at
    from u cross join lateral (select * from pon_outage_onu m where m.tenant_id = ${tenantId} and m.outage_id = u.id offset 0) m
    order by u.id, m.onu_id`.execute(tx);
  return rows;
}

/** From the first stage to the one that is named, by splitter. */
async function pathsOf(tx: Tx, { tenantId, oltId }: Where, pons: readonly number[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; above_id: string | null }>`select id, above_id from splitter
    where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = any(${pons}::int2[]) order by stage, id`.execute(tx);
  const paths = new Map<string, string[]>();
  for (const { id, above_id } of rows) paths.set(id, [...((above_id && paths.get(above_id)) || []), id]);
  return paths;
}

const isLost = ({ missing, state }: OnuRow): boolean => !missing && state === offline;

/** How an ONU stands for the grouping. One that is in an outage already fell when that says; it may have been up in between. */
function portOnu(
  row: OnuRow,
  out: ReadonlySet<string>,
  member: MemberRow | undefined,
  path: readonly string[],
): PortOnu {
  const at = member?.down_at ?? row.since;
  return {
    id: row.id,
    lit: !row.missing && lights.has(row.state),
    lost:
      isLost(row) && at && !out.has(`${row.pon}/${row.onu_no} ${row.identity}`)
        ? { at: at.getTime(), cause: row.cause ?? 'unknown', last: (row.since ?? at).getTime() }
        : null,
    path,
    outage: member?.outage_id ?? null,
  };
}

/** The outage that an ONU is in: the last one that took it, one that stands before one that ended. */
function memberships(rows: readonly MemberRow[]): Map<string, MemberRow> {
  const by = new Map<string, MemberRow>();
  for (const row of rows) {
    const other = by.get(row.onu_id);
    if (!other || (other.ended_at !== null && row.ended_at === null) || other.down_at < row.down_at)
      by.set(row.onu_id, row);
  }
  return by;
}

async function writeOutage(
  tx: Tx,
  { tenantId, oltId }: Where,
  row: { id: string; pon: number; splitter: string | null; began: Date; ended: Date | null },
  at: Date,
): Promise<void> {
  await sql`insert into pon_outage (tenant_id, id, olt_id, pon, splitter_id, began_at, changed_at, ended_at)
    values (${tenantId}, ${row.id}, ${oltId}, ${row.pon}, ${row.splitter}, ${row.began}, ${at}, ${row.ended})
    on conflict (tenant_id, id) do update set splitter_id = excluded.splitter_id, began_at = excluded.began_at,
      changed_at = excluded.changed_at, ended_at = excluded.ended_at, settled = false`.execute(tx);
}

async function writeMembers(tx: Tx, tenantId: number, outage: string, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  await sql`insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause, back_at)
    select ${tenantId}, ${outage}, m.* from unnest(${members.map((m) => m.onuId)}::int8[], ${members.map((m) => m.downAt)}::timestamptz[],
      ${members.map((m) => m.cause)}::text[], ${members.map((m) => m.backAt)}::timestamptz[]) as m
    on conflict (tenant_id, outage_id, onu_id) do update set down_at = excluded.down_at, cause = excluded.cause,
      back_at = excluded.back_at`.execute(tx);
}

/** An ONU that another outage explains better is in that one alone. */
async function leave(tx: Tx, tenantId: number, outage: string, onus: readonly string[]): Promise<void> {
  if (onus.length === 0) return;
  await sql`delete from pon_outage_onu where tenant_id = ${tenantId} and outage_id <> ${outage} and onu_id = any(${onus}::int8[])
    and outage_id in (select id from pon_outage where tenant_id = ${tenantId} and ended_at is null)`.execute(tx);
}

/** What of an outage differs from what stands there. */
async function goOn(
  ctx: Context,
  tx: Tx,
  where: Where,
  {
    group,
    pon,
    known,
    away,
  }: {
    readonly group: OutageGroup;
    readonly pon: number;
    readonly known: readonly MemberRow[];
    readonly away: ReadonlySet<string>;
  },
  at: Date,
): Promise<void> {
  const id = group.outage ?? ctx.newId();
  const [head] = known;
  const before = new Map(known.map((row) => [row.onu_id, row]));
  const fell = group.onus.flatMap(({ id: onuId, lost }): Member[] => {
    const was = before.get(onuId);
    if (!lost || (was && was.back_at === null && was.cause === lost.cause)) return [];
    return [{ onuId, downAt: was?.down_at ?? new Date(lost.at), cause: lost.cause, backAt: null }];
  });
  const came = backOf(known, away, at);
  const began = new Date(
    Math.min(head?.began_at.getTime() ?? Infinity, ...group.onus.map(({ lost }) => lost?.at ?? Infinity)),
  );
  // Named while it was whole: those that come back one by one make it no smaller a fault.
  const isWhole = fell.some(({ onuId }) => !before.has(onuId)) || (came.length === 0 && !head?.splitter_id);
  const splitter = isWhole || !head ? group.splitter : head.splitter_id;
  const isSame =
    head?.ended_at === null && head.splitter_id === splitter && head.began_at.getTime() === began.getTime();
  if (!isSame || fell.length + came.length > 0)
    await writeOutage(tx, where, { id, pon, splitter, began, ended: null }, at);
  const joined = group.onus.flatMap(({ id: onuId, outage }) => (outage !== null && outage !== id ? [onuId] : []));
  await leave(tx, where.tenantId, id, joined);
  await writeMembers(tx, where.tenantId, id, [...fell, ...came]);
}

/** Members that are not away any more, with this outage or another. */
const backOf = (known: readonly MemberRow[], away: ReadonlySet<string>, at: Date): Member[] =>
  known.flatMap(({ onu_id, down_at, cause, back_at }) =>
    back_at === null && !away.has(onu_id) ? [{ onuId: onu_id, downAt: down_at, cause, backAt: at }] : [],
  );

/** Nobody of it is away any more. One of which others took everybody never was. */
async function end(
  tx: Tx,
  where: Where,
  id: string,
  known: readonly MemberRow[],
  away: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const [head] = known;
  if (!head || head.ended_at !== null) return;
  const { tenantId } = where;
  const left = known.filter(({ onu_id }) => !away.has(onu_id));
  if (left.length === 0) {
    await sql`delete from pon_outage where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    return;
  }
  await writeMembers(tx, tenantId, id, backOf(left, away, at));
  const { pon, splitter_id: splitter, began_at: began } = head;
  await writeOutage(tx, where, { id, pon, splitter, began, ended: at }, at);
}

/**
 * Makes the outages of some PON ports what the states of their ONUs say: groups those that fell together, names the splitter, notes who is
 * back, ends what is over. Whoever changed states calls it in the same transaction, holding the row of the OLT, so it is as true
 * after a trap as after a poll or a restart, and one at a time works on a port.
 */
export async function settleOutages(
  ctx: Context,
  tx: Tx,
  where: Where,
  ports: Iterable<number>,
  at: Date,
): Promise<void> {
  const pons = [...new Set(ports)];
  if (pons.length === 0) return;
  const [rows, members] = [await onusOf(tx, where, pons), await standing(tx, where, pons, at)];
  if (members.length === 0 && !rows.some(isLost)) return;
  const out = await keptOut(tx, where, pons);
  const paths = await pathsOf(tx, where, pons);
  const memberOf = memberships(members);
  const byOutage = Map.groupBy(members, ({ outage_id }) => outage_id);
  for (const pon of pons) {
    const onus = rows
      .filter((row) => row.pon === pon && !row.missing)
      .map((row) => portOnu(row, out, memberOf.get(row.id), paths.get(row.splitter_id ?? '') ?? []));
    const groups = outagesOfPort(onus);
    const away = new Set(groups.flatMap((group) => group.onus.map(({ id }) => id)));
    for (const group of groups)
      await goOn(ctx, tx, where, { group, pon, known: byOutage.get(group.outage ?? '') ?? [], away }, at);
    for (const [id, known] of byOutage)
      if (known[0]?.pon === pon && !groups.some(({ outage }) => outage === id))
        await end(tx, where, id, known, away, at);
  }
}

import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { blockedBy, noteBlocked } from '../../estate/blacklist.ts';
import { logDevices } from '../../estate/device-log.ts';
import type { Announced, Announcement } from '../../southbound/announcement.ts';
import { sealTrapCommunity } from './secrets.ts';

export const maxPerTenant = 5_000;
const quietMs = 10_000;

const counterOf = (ctx: Context): Counter =>
  (ctx.metrics.getSingleMetric('heliograph_announcements_total') as Counter | undefined) ??
  new Counter({
    name: 'heliograph_announcements_total',
    help: 'Traps of unknown devices, by what became of them',
    labelNames: ['result'],
    registers: [ctx.metrics],
  });

async function isOlt(tx: Tx, { tenantId, address, mac }: Announcement): Promise<boolean> {
  const found = await tx
    .selectFrom('olt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => {
      if (mac === undefined) return eb('address', '=', address);
      // One that was added by address has no MAC until its first poll.
      return eb.or([eb('mac', '=', mac), eb.and([eb('mac', 'is', null), eb('address', '=', address)])]);
    })
    .limit(1)
    .executeTakeFirst();
  return found !== undefined || isFormer(tx, { tenantId, address, mac });
}

/** Old hardware of an OLT that is being replaced: whoever goes back needs it, so it becomes no OLT of its own meanwhile. */
async function isFormer(
  tx: Tx,
  { tenantId, address, mac }: Pick<Announcement, 'tenantId' | 'address' | 'mac'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from olt_replacement where tenant_id = ${tenantId} and ended_at is null
    and (former ->> 'mac' = ${mac ?? ''} or (${mac ?? null}::text is null and former ->> 'address' = ${address})) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The row of the device: by MAC, else by address. One that was heard without its MAC so far is the same device. */
const rowOf = (tx: Tx, { tenantId, address, mac }: Announcement) =>
  tx
    .selectFrom('unauthorized_device')
    .select(['id', 'mac', 'address', 'state', 'enrich_state', 'last_seen_at', 'trap_secret'])
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      mac === undefined
        ? eb('address', '=', address)
        : eb.or([eb('mac', '=', mac), eb.and([eb('mac', 'is', null), eb('address', '=', address)])]),
    )
    .orderBy(sql`mac nulls last`)
    .limit(1);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>;

function isQuiet(row: Row, heard: Announcement): boolean {
  const news = row.mac === null && heard.mac !== undefined;
  const lately = row.last_seen_at !== null && heard.at - row.last_seen_at.getTime() < quietMs;
  return lately && row.state === 1 && !news;
}

/** Adds the row unless the tenant is full or another process was quicker. */
async function insert(ctx: Context, tx: Tx, heard: Announcement): Promise<string | undefined> {
  const id = ctx.newId();
  const at = new Date(heard.at);
  const sealed =
    heard.community === undefined ? null : sealTrapCommunity(ctx.vault, heard.tenantId, id, heard.community);
  const made = await sql<{ id: string }>`
    insert into unauthorized_device (tenant_id, id, address, mac, trap_secret, state, login_at, last_seen_at,
      next_try_at, created_by, created_at)
    select ${heard.tenantId}::int, ${id}::int8, ${heard.address}, ${heard.mac ?? null}, ${sealed}, 1, ${at}, ${at}, ${at}, 'trap', ${at}
    where (select count(*) from unauthorized_device where tenant_id = ${heard.tenantId}) < ${sql.lit(maxPerTenant)}
    on conflict do nothing returning id`.execute(tx);
  return made.rows[0]?.id;
}

async function refresh(ctx: Context, tx: Tx, heard: Announcement, row: Row): Promise<void> {
  const at = new Date(heard.at);
  const back = row.state !== 1;
  const { tenantId: tenant_id, community } = heard;
  await tx
    .updateTable('unauthorized_device')
    .set({
      address: heard.address,
      mac: row.mac ?? heard.mac ?? null,
      state: 1,
      last_seen_at: at,
      ...(back ? { login_at: at, offline_at: null } : {}),
      // It lives, so a device that did not answer before, or not from here, is worth asking now.
      ...(back || row.enrich_state !== 'done' || row.address !== heard.address ? { next_try_at: at } : {}),
      ...(community === undefined ? {} : { trap_secret: sealTrapCommunity(ctx.vault, tenant_id, row.id, community) }),
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', row.id)
    .execute();
}

async function take(ctx: Context, tx: Tx, heard: Announcement, tries: number): Promise<Announced> {
  if (await isOlt(tx, heard)) return 'admitted';
  const blocked = await blockedBy(ctx, tx, heard.tenantId, heard);
  if (blocked) {
    await noteBlocked(ctx, tx, heard.tenantId, blocked, heard, tries);
    return 'blocked';
  }
  // Looked at without a lock first: enrichment passes over locked rows, and a quiet announcement wakes nobody to look again.
  const there = await rowOf(tx, heard).executeTakeFirst();
  if (there && isQuiet(there, heard)) return 'quiet';
  const row = there && (await rowOf(tx, heard).forUpdate().executeTakeFirst());
  if (row) await refresh(ctx, tx, heard, row);
  const id = row?.id ?? (await insert(ctx, tx, heard));
  if (id === undefined) return (await rowOf(tx, heard).executeTakeFirst()) ? 'quiet' : 'full';
  const { mac, address, at } = heard;
  if (!row) {
    await logDevices(ctx, tx, heard.tenantId, [{ event: 'found', mac: mac ?? null, address, at: new Date(at) }]);
  }
  await ctx.bus.wake(tx, `unauthorized:${heard.tenantId}`);
  await emit(ctx.bus, tx, heard.tenantId, [{ kind: 'unauthorized.changed', payload: { id, state: 1 } }]);
  return row ? 'seen' : 'created';
}

/** One announcement, in a transaction of its own. Cheap when repeated, but a flood should go through `announcer`. */
export async function announce(ctx: Context, heard: Announcement, tries = 1): Promise<Announced> {
  const result = await ctx.scope.tenant(heard.tenantId, (tx) => take(ctx, tx, heard, tries));
  counterOf(ctx).inc({ result });
  return result;
}

/** New names of a tenant that are looked up: the first 200, then 20 a second. Forged senders must not hold up real traps. */
const burst = 200;
const perSecond = 20;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

function spend(buckets: Map<number, Bucket>, tenantId: number, at: number): boolean {
  const last = buckets.get(tenantId) ?? { tokens: burst, at };
  const tokens = Math.min(burst, last.tokens + (Math.max(0, at - last.at) / 1000) * perSecond);
  const allowed = tokens >= 1;
  buckets.set(tenantId, { tokens: allowed ? tokens - 1 : tokens, at });
  return allowed;
}

/** What was heard last of a sender. */
interface Remembered {
  readonly at: number;
  blocked: boolean;
  /** Words of a blacklisted one that are not counted in the list yet. */
  untold: number;
}

/**
 * `announce` with a memory of who spoke within the last 10 s, so that a storm of an unknown sender costs no transaction per
 * trap. Remembers at most 20,000 senders; beyond that the oldest is forgotten and costs a transaction again.
 */
export function announcer(ctx: Context): (heard: Announcement) => Promise<Announced> {
  const memory = new Map<string, Remembered>();
  const buckets = new Map<number, Bucket>();
  const without = (result: 'quiet' | 'limited' | 'blocked') => {
    counterOf(ctx).inc({ result });
    return result;
  };
  return async (heard) => {
    const key = `${heard.tenantId} ${heard.mac ?? heard.address}`;
    const last = memory.get(key);
    if (last !== undefined && heard.at - last.at < quietMs) {
      if (!last.blocked) return without('quiet');
      last.untold += 1;
      return without('blocked');
    }
    if (!spend(buckets, heard.tenantId, heard.at)) return without('limited');
    const now: Remembered = { at: heard.at, blocked: false, untold: 0 };
    memory.delete(key);
    memory.set(key, now);
    const [oldest] = memory.keys();
    if (memory.size > 20_000 && oldest !== undefined) memory.delete(oldest);
    try {
      const result = await announce(ctx, heard, 1 + (last?.untold ?? 0));
      now.blocked = result === 'blocked';
      return result;
    } catch (error) {
      memory.delete(key); // not stored, so its next word counts again
      throw error;
    }
  };
}

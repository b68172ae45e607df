import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import type { Tx } from '../../db/scope.ts';
import { Fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { closeTenant } from '../../http/session.ts';
import { settleWaitingOnus } from '../../quota.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { localFolder } from '../../storage/local-store.ts';
import { dueAt, removeTenant } from './removal.ts';
import { findTenants } from './tenants.store.ts';
import { lock } from '../../work/locks.ts';
import { repeat } from '../../work/repeat.ts';

const tickMs = 60_000;
/** Rows that one statement takes away, so that no lock is held for long. */
const batch = 5_000;
const by = 'automatic deletion';

/** Sessions of tenants that have expired meanwhile end, those of the WebSocket too. */
export async function endExpired(ctx: Context): Promise<void> {
  const now = new Date(ctx.clock.now());
  await ctx.scope.system(async (tx) => {
    const rows = await tx
      .selectFrom('tenant')
      .select('id')
      .where('expire_at', '<=', now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('session')
            .select('handle')
            .whereRef('session.tenant_id', '=', 'tenant.id')
            .where('session.ended', 'is', null),
        ),
      )
      .execute();
    for (const { id } of rows) await closeTenant(ctx, tx, id);
  });
}

/** In the log of the installation's own tenant: there is no other left afterwards. */
async function note(ctx: Context, object: string, after: object): Promise<void> {
  const home = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  if (!home) return;
  await ctx.scope.tenant(home.id, (tx) =>
    tx
      .insertInto('audit_log')
      .values({
        tenant_id: home.id,
        id: ctx.newId(),
        actor_id: null,
        actor_name: by,
        call_name: 'tenantKeeper',
        object,
        before: null,
        after: JSON.stringify(after),
        request_id: '',
        ip: '',
        outcome: 0,
        message: null,
      })
      .execute(),
  );
}

/** Tenants whose days after expiry are over are removed, and can be restored for a week from then on. */
export async function removeDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.scope.system(async (tx) => {
    const rows = await tx
      .selectFrom('tenant')
      .select('id')
      .where('expire_at', '<=', new Date(now))
      .where('auto_delete_days', '>', 0)
      .where('removed_at', 'is', null)
      .execute();
    const found = await findTenants(
      tx,
      rows.map((row) => String(row.id)),
    );
    return found.filter((tenant) => (dueAt(tenant) ?? Infinity) <= now);
  });
  for (const tenant of due) {
    ctx.log.warn({ tenant: tenant.code, expired: tenant.expire_at }, 'a tenant is removed by its days after expiry');
    const removed = await ctx.scope
      .system((tx) => removeTenant(ctx, tx, String(tenant.id), by))
      .catch((error: unknown) => {
        // Another worker was quicker, and has noted it.
        if (error instanceof Fault) return undefined;
        throw error;
      });
    if (!removed) continue;
    await note(ctx, `tenant ${tenant.code} ${tenant.name}`, {
      removed: 'days after expiry are over',
      restorable: true,
    });
  }
}

/** From here on there is no way back: the week is over. Persisted first, so whoever comes next goes on with it. */
async function beginPurges(ctx: Context): Promise<void> {
  await ctx.scope.system(async (tx) => {
    const begun = await tx
      .updateTable('tenant')
      .set({ purging: true })
      .where('purge_at', '<=', new Date(ctx.clock.now()))
      .where('purging', '=', false)
      .where('code', '<>', homeTenant)
      .returning(['id', 'code'])
      .execute();
    for (const { id, code } of begun) {
      ctx.log.warn({ tenant: code }, 'the data of a removed tenant is deleted');
      await ctx.bus.wake(tx, `devices:${id}`);
    }
  });
}

/** Two workers at once would lock the same rows in different order. */
const lockPurge = (tx: Tx, tenantId: number) => lock(tx, 'purge', tenantId);

const isPurging = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .where('purging', '=', true)
    .executeTakeFirst()) !== undefined;

/**
 * One pass over all tables of a tenant, batch by batch, each its own transaction: killed anywhere, the next pass goes on.
 * A table that others still point into waits for the next round. Answers how many rows went.
 */
export async function purgePass(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<number> {
  const { rows: tables } = await ctx.scope.system((tx) =>
    sql<{ name: string }>`select name from tenant_tables()`.execute(tx),
  );
  let total = 0;
  let waiting = tables.map((table) => table.name);
  while (waiting.length > 0 && goOn()) {
    const still: string[] = [];
    let taken = 0;
    for (const table of waiting) {
      if (!goOn()) return total;
      const gone = await ctx.scope.tenant(tenantId, async (tx) => {
        await lockPurge(tx, tenantId);
        // Another worker may have come to the end meanwhile.
        if (!(await isPurging(tx, tenantId))) return 0;
        const { rows } = await sql<{
          n: number;
        }>`select tenant_purge(${table}, ${tenantId}, ${batch})::int as n`.execute(tx);
        return rows[0]?.n ?? 0;
      });
      // Of rows below rows of the same table, one floor goes at a time: it is empty when nothing more went.
      if (gone !== 0) still.push(table);
      taken += Math.max(0, gone);
    }
    if (taken === 0 && still.length > 0) {
      // Nothing goes by itself: seen when another worker is in the middle of it, else a key that nobody thought of.
      ctx.log.warn({ tenantId, tables: still }, 'rows of a removed tenant are still pointed at');
      return Math.max(total, 1);
    }
    total += taken;
    waiting = still;
  }
  return total;
}

/**
 * What a tenant uploaded to the disk of this server. Before the rows that name it, so that whoever goes on after a kill finds it
 * again. What it put into a storage of its own stays there: that is its own.
 */
const dropFiles = (ctx: Context, tenantId: number): Promise<void> =>
  rm(localFolder(ctx.settings.dataDir, tenantId), { recursive: true, force: true });

/** When a whole pass found nothing more, the tenant itself goes. */
async function purge(ctx: Context, goOn: () => boolean): Promise<void> {
  const purging = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select(['id', 'code', 'name']).where('purging', '=', true).orderBy('id').execute(),
  );
  for (const { id, code, name } of purging) {
    await dropFiles(ctx, id);
    const gone = await purgePass(ctx, id, goOn);
    if (!goOn()) return;
    if (gone > 0) {
      ctx.log.info({ tenant: code, rows: gone }, 'rows of a removed tenant were deleted');
      continue;
    }
    const last = await ctx.scope.system(async (tx) => {
      await lockPurge(tx, id);
      await tx.updateTable('session').set({ work_tenant_id: null }).where('work_tenant_id', '=', id).execute();
      await ctx.bus.wake(tx, `devices:${id}`);
      return tx.deleteFrom('tenant').where('id', '=', id).where('purging', '=', true).executeTakeFirst();
    });
    if (last.numDeletedRows === 0n) continue;
    await note(ctx, `tenant ${code} ${name}`, { removed: 'all data deleted', restorable: false });
  }
}

/** One round of what time does to tenants. Several workers may do it at once: each step is made once. */
export async function careForTenants(ctx: Context, isSteady: boolean, goOn: () => boolean = () => true): Promise<void> {
  await endExpired(ctx);
  await settleWaitingOnus(ctx);
  if (!isSteady || !goOn()) return;
  await removeDue(ctx);
  await beginPurges(ctx);
  await purge(ctx, goOn);
}

/** Each minute (worker role): expiry, automatic deletion after its days, and deletion of what was removed a week ago. */
export function startTenantKeeper(given: Context): { stop(): Promise<void> } {
  const ctx = withTerms(given, lasting);
  const clock = new SteadyClock(ctx);
  return repeat(ctx, {
    id: 'tenants.care',
    everyMs: tickMs,
    work: (signal) => careForTenants(ctx, clock.look(), () => !signal.aborted),
  });
}

import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { tellCpeAlarms } from '../../estate/cpes/alarms.ts';
import { endTasks } from '../../estate/cpes/tasks.ts';
import { emit } from '../../estate/emit.ts';
import type { KnownCpe, KnownCpes } from './known.ts';

/** Reports in a row that did not come before a device counts as away, where its tenant says nothing else. */
const usualMissed = 3;
/** Reports are on their way for a while, and a device that is busy comes a little late (ms). */
const grace = 30_000;
/** A device that told no interval: what TR-069 leaves to it is mostly a day. */
const usualInterval = 86_400;
/** A device that was told to start anew and has not said so after this time (ms) has not. */
const restartsWithin = 15 * 60_000;
/** Rows of one transaction. */
const atOnce = 500;

/** When a device counts as away, by its last report and how often it reports; `heardFrom`: since when it could have been heard. Wall clock, ms. */
export const awayAt = (
  { lastInform, informSeconds }: Pick<KnownCpe, 'lastInform' | 'informSeconds'>,
  heardFrom: number,
  missed = usualMissed,
): number => Math.max(lastInform ?? 0, heardFrom) + (informSeconds ?? usualInterval) * 1000 * missed + grace;

/** Devices whose reports do not come any more are away, and it is told. */
export async function markAway(
  ctx: Context,
  known: Pick<KnownCpes, 'tenants'>,
  heardFrom: number,
): Promise<readonly KnownCpe[]> {
  const now = ctx.clock.now();
  const gone: KnownCpe[] = [];
  for (const { tenantId, byId, access } of known.tenants) {
    const { missedReports } = access;
    const late = [...byId.values()].filter(
      (cpe) => cpe.online === true && awayAt(cpe, heardFrom, missedReports) <= now,
    );
    for (let at = 0; at < late.length; at += atOnce) {
      const some = late.slice(at, at + atOnce).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      const marked = await ctx.scope.tenant(tenantId, async (tx) => {
        // One that has reported since it was looked at is not away.
        const { rows } = await sql<{ id: string }>`update cpe_live l set online = false, since = ${new Date(now)}
          from unnest(${some.map(({ id }) => id)}::int8[], ${some.map(({ lastInform }) => new Date(lastInform ?? 0).toISOString())}::timestamptz[]) as u(id, heard)
          where l.tenant_id = ${tenantId} and l.cpe_id = u.id and l.online and (l.last_inform is null or l.last_inform <= u.heard + interval '1 second')
          returning l.cpe_id as id`.execute(tx);
        const ids = new Set(rows.map(({ id }) => id));
        const away = some.filter(({ id }) => ids.has(id));
        const events = away.map(({ id, projectId }) => ({
          kind: 'cpe.state' as const,
          payload: { cpeId: id, projectId, online: false, since: new Date(now).toISOString() },
        }));
        const alarms = away.map(({ id, lastInform }) => ({
          cpeId: id,
          kind: 'cpeUnreachable' as const,
          change: 'raise' as const,
          text: lastInform === undefined ? '' : new Date(lastInform).toISOString(),
        }));
        await tellCpeAlarms(ctx, tx, tenantId, alarms);
        await emit(ctx.bus, tx, tenantId, events);
        return away;
      });
      for (const cpe of marked) if (awayAt(cpe, heardFrom, missedReports) <= now) cpe.online = false;
      gone.push(...marked);
    }
  }
  return gone;
}

/** Tasks for which no report came, and restarts that were not told. */
export async function endLateTasks(
  ctx: Context,
  known: { readonly tenants: readonly { readonly tenantId: number }[] },
): Promise<void> {
  const now = ctx.clock.now();
  for (const { tenantId } of known.tenants) {
    await ctx.scope.tenant(tenantId, async (tx) => {
      const { rows } = await sql<{
        id: string;
        expired: boolean;
        told: boolean;
      }>`select id, expires_at < ${new Date(now)} as expired,
          kind in ('download','upload','scheduleInform','softwareModule') and step <> 'begin' as told from cpe_task
        where tenant_id = ${tenantId} and state in ('waiting','running') and (expires_at < ${new Date(now)}
          or kind in ('reboot','factoryReset') and step <> 'begin' and begun_at < ${new Date(now - restartsWithin)})
        order by id limit ${atOnce}`.execute(tx);
      const ids = (expired: boolean, told: boolean) =>
        rows.filter((row) => row.expired === expired && row.told === told).map(({ id }) => id);
      await endTasks(ctx, tx, tenantId, ids(true, false), { reason: cpeTaskReasons.expired });
      await endTasks(ctx, tx, tenantId, ids(true, true), { reason: cpeTaskReasons.neverTold });
      await endTasks(ctx, tx, tenantId, ids(false, false), { reason: cpeTaskReasons.noRestart });
    });
  }
}

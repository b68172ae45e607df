import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { changeReasons, changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { VoipTask } from '../../db/tables/voip.ts';
import { emit } from '../../estate/emit.ts';
import { Fault } from '../../fault.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { changeEvent, loadChange, queueChange, type ChangeRow } from '../../southbound/config/changes.store.ts';
import { loadOlt } from '../../southbound/config/device.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { ensureRow, type Ensured } from '../config/config.ts';
import { dueOnus, keepOnu, voipLeases, type VoipRow } from './voip.store.ts';

const tickMs = 20_000;
const atOnce = 8;
/** A page is read as for a person who waits. */
const forTask = { timeoutMs: 1500, retries: 2, budgetMs: 30_000 } as const;

type Work = InHand<VoipRow>;

/** Why a change did not come to what was asked, in one sentence. */
function reasonOf({ state, reasons }: ChangeRow): Text {
  const told = changeStates[state];
  const [first] = reasons ?? [];
  if (!first) return told;
  const why = fill(changeReasons[first.reason], { detail: first.detail ?? '' });
  return text(`${told.en}: ${why.en}`, `${told.zh}：${why.zh}`);
}

const end = (ctx: Context, row: Work, state: 'done' | 'failed', step: number, reason: Text | null): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await voipLeases.release(tx, row.lease);
    await keepOnu(ctx, tx, row, { state, step, change_id: null, reason });
  });

/** The ONU that was meant still has its place. */
const isThere = (ctx: Context, { tenant_id: tenantId, olt_id: oltId, pon, onu_no: onu, sn }: VoipRow) =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const at = await tx
      .selectFrom('onu')
      .select('sn')
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', oltId)
      .where('pon', '=', pon)
      .where('onu_no', '=', onu)
      .where('missing', '=', false)
      .executeTakeFirst();
    return at?.sn?.toUpperCase() === sn.toUpperCase();
  });

/** What has to be asked of the OLT so that the ONU holds the row. */
async function wanted(ctx: Context, row: Work, { page, values }: VoipTask): Promise<Ensured> {
  const olt = await ctx.scope.tenant(row.tenant_id, (tx) => loadOlt(tx, row.tenant_id, row.olt_id));
  if (!olt) return { what: 'against', why: messages.noSuchPage };
  const visit = new Visit(ctx, olt, forTask);
  try {
    const place = placeKey('onu', { ...nowhere, pon: row.pon, onu: row.onu_no });
    const asker = { tenantId: row.tenant_id, by: row.created_by, origin: row.origin };
    return await ensureRow(ctx, visit, olt, { page, place, values }, asker);
  } catch (error) {
    const why = error instanceof Fault ? error.words : deviceTroubleOf(error)?.words;
    if (!why) throw error;
    return { what: 'against', why };
  } finally {
    await visit.close();
  }
}

/** Whether what was in hand came out as asked; undefined: nothing was, or it went with its history. */
const endedOf = async (ctx: Context, { tenant_id: tenantId, change_id: id }: Work): Promise<ChangeRow | undefined> =>
  id === null ? undefined : ctx.scope.tenant(tenantId, (tx) => loadChange(tx, tenantId, id));

/** Goes on until something is in hand at the OLT, or it is over. Each row is looked at first: what the ONU holds already is not written. */
async function goOn(ctx: Context, row: Work): Promise<void> {
  const change = await endedOf(ctx, row);
  if (change && change.state !== 'verified') return end(ctx, row, 'failed', row.step, reasonOf(change));
  for (let step = row.step + (change ? 1 : 0); ; step += 1) {
    const task = row.tasks[step];
    if (!task) return end(ctx, row, 'done', step, null);
    if (!(await isThere(ctx, row))) return end(ctx, row, 'failed', step, messages.anotherOnu);
    const made = await wanted(ctx, row, task);
    if (made.what === 'against') return end(ctx, row, 'failed', step, made.why);
    if (made.what === 'held') continue;
    // In the device's queue in the transaction in which the row says so: never twice, never not at all.
    return ctx.scope.tenant(row.tenant_id, async (tx) => {
      await voipLeases.release(tx, row.lease);
      const queued = await queueChange(ctx, tx, made.change);
      await keepOnu(ctx, tx, row, { step, change_id: queued.id });
      await emit(ctx.bus, tx, row.tenant_id, [changeEvent(queued)]);
    });
  }
}

/**
 * Writes VoIP profiles to ONUs (worker role), each row as a change of the one write path. Woken by `voip:<tenant>` and the end of
 * changes; every 20 s by itself. What is in hand stands in the row, so whoever is stopped in between is gone on from there.
 */
export function startVoipProfiles(ctx: Context): { stop(): Promise<void> } {
  const busy = new Set<number>();
  const due = new DueTenants<VoipRow>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => {
      const ended = tenantOf(topic, 'configEnd');
      return tenantOf(topic, 'voip') ?? (ended !== undefined && busy.has(ended) ? ended : undefined);
    },
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const rows = await dueOnus(tx, tenantId, owner, most);
        if (rows.length > 0) busy.add(tenantId);
        else if (!(await isOpen(tx, tenantId))) busy.delete(tenantId);
        return { rows };
      }),
  });
  return new WorkRunner<VoipRow>(ctx, {
    id: 'voip.profiles',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: voipLeases,
    atOnce: 2 * atOnce,
    ofTenant: atOnce,
    take: (room, owner) => due.take(room, owner),
    work: (row) => goOn(ctx, row),
  });
}

/** Whether anything is still being written in the tenant: only then the end of a change may be one of ours. */
const isOpen = async (tx: Parameters<typeof loadChange>[0], tenantId: number): Promise<boolean> => {
  const open = await tx
    .selectFrom('voip_onu')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};

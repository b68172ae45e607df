import { bulkMessages } from '@heliograph/catalogue/words/customer-words.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { BulkOltSave } from '../../db/tables/orders.ts';
import { emit } from '../../estate/emit.ts';
import { Fault } from '../../fault.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { saveOlt } from '../config/config.ts';
import { holdAllNumbers, orderEvent, orderTopic, writeOrder, type PlanRow } from '../orders/orders.ts';
import {
  advanceBulk,
  bulkLeases,
  dueBulks,
  hasOpenBulks,
  nextLines,
  settleLine,
  bulkTopicOf,
  unsavedOlts,
  type CustomerBulkRow,
  type LineRow,
} from './bulks.store.ts';
import { plansOf } from './check.ts';
import { judgeLine, openedWanted, type LineVerdict } from './judge-lines.ts';
import { knownOnus, Olts, type KnownSubject } from './subjects.ts';

const tickMs = 10_000;
/** Orders placed in one transaction: live events of the tenant wait for its end. */
const atOnce = 50;

type Work = InHand<CustomerBulkRow>;

const refused = (field: string, message: Fault['words']): LineVerdict => ({
  is: 'bad',
  problems: [{ field, message }],
});

/** Judged anew when it is placed: days may lie between the check and the start. */
async function judgeNow(
  ctx: Context,
  tx: Tx,
  line: LineRow,
  known: KnownSubject | undefined,
  plans: ReadonlyMap<string, PlanRow>,
): Promise<LineVerdict> {
  const isThere =
    known?.sn === line.sn && known?.olt.id === line.olt_id && known.pon === line.pon && known.onu === line.onu_no;
  if (!known || !isThere) return refused('', bulkMessages.gone);
  const wanted = openedWanted(ctx, line);
  if (!wanted) return refused(line.asked.secrets?.[0] ?? '', bulkMessages.secretsGone);
  return judgeLine(ctx, tx, known, wanted, plans.get(wanted.planId ?? ''));
}

async function placeSome(ctx: Context, tx: Tx, bulk: Work, lines: readonly LineRow[]): Promise<LiveEvent[]> {
  const { tenant_id: tenantId, created_by: by, origin } = bulk;
  await holdAllNumbers(tx, [...new Set(lines.flatMap(({ olt_id: oltId }) => oltId ?? []))]);
  const plans = new Map((await plansOf(tx, tenantId)).map((plan) => [plan.id, plan]));
  const onus = await knownOnus(
    tx,
    tenantId,
    lines.flatMap(({ onu_id: id }) => id ?? []),
    new Olts(tenantId),
  );
  const events: LiveEvent[] = [];
  for (const line of lines) {
    const verdict = await judgeNow(ctx, tx, line, onus.get(line.onu_id ?? ''), plans);
    if (verdict.is === 'ready') {
      const order = await writeOrder(ctx, tx, { tenantId, by, origin }, verdict.judged, bulk.id);
      await settleLine(tx, line, { state: 'placed', orderId: order.id });
      events.push(orderEvent(order));
    } else if (verdict.is === 'same') await settleLine(tx, line, { state: 'same' });
    else await settleLine(tx, line, { state: 'refused', problems: verdict.problems });
  }
  return events;
}

/** Some of what was checked become orders: each row and its order in one transaction, so none is placed twice. */
const place = (ctx: Context, bulk: Work): Promise<void> =>
  ctx.scope.tenant(bulk.tenant_id, async (tx) => {
    await bulkLeases.release(tx, bulk.lease);
    const now = new Date(ctx.clock.now());
    const lines = await nextLines(tx, bulk, atOnce);
    const events = await placeSome(ctx, tx, bulk, lines);
    await advanceBulk(tx, bulk, { state: lines.length < atOnce ? 'working' : 'placing' }, now);
    await ctx.bus.wake(tx, bulkTopicOf(bulk.tenant_id));
    await ctx.bus.wake(tx, orderTopic(bulk.tenant_id));
    await emit(ctx.bus, tx, bulk.tenant_id, events);
  });

/** Nothing is in hand any more: what was written is saved, if that was asked for. */
const settle = (ctx: Context, bulk: Work): Promise<void> =>
  ctx.scope.tenant(bulk.tenant_id, async (tx) => {
    await bulkLeases.release(tx, bulk.lease);
    const isToSave = bulk.save && (await unsavedOlts(tx, bulk)).length > 0;
    await advanceBulk(tx, bulk, { state: isToSave ? 'saving' : 'done' }, new Date(ctx.clock.now()));
    await ctx.bus.wake(tx, bulkTopicOf(bulk.tenant_id));
  });

async function saveOne(
  ctx: Context,
  bulk: Work,
  { id: oltId, name }: { readonly id: string; readonly name: string },
): Promise<BulkOltSave> {
  try {
    const at = await saveOlt(ctx, oltId, { tenantId: bulk.tenant_id, by: bulk.created_by, origin: bulk.origin });
    return { oltId, name, at: at.toISOString(), why: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { oltId, name, at: null, why: error.words };
  }
}

/** One OLT after the other; each says for itself whether it did. */
async function save(ctx: Context, bulk: Work, signal: AbortSignal): Promise<void> {
  const { tenant_id: tenantId } = bulk;
  const olts = await ctx.scope.tenant(tenantId, (tx) => unsavedOlts(tx, bulk));
  const saves: BulkOltSave[] = [];
  for (const olt of olts) {
    if (signal.aborted) return;
    saves.push(await saveOne(ctx, bulk, olt));
  }
  const touched = new Set(olts.map(({ id }) => id));
  await ctx.scope.tenant(tenantId, async (tx) => {
    await bulkLeases.release(tx, bulk.lease);
    const before = (bulk.saves ?? []).filter(({ oltId }) => !touched.has(oltId));
    await advanceBulk(tx, bulk, { state: 'done', saves: [...before, ...saves] }, new Date(ctx.clock.now()));
    await ctx.bus.wake(tx, bulkTopicOf(tenantId));
  });
}

const steps = { placing: place, working: settle, saving: save } as const;

/**
 * Carries changes of many customers out (worker role): rows become orders some at a time, which the orders' own runner works on OLT by
 * OLT; when none is in hand any more the OLTs are saved. Woken by `customerBulks:<tenant>`, and by what orders tell while one is open.
 */
export function startCustomerBulks(ctx: Context): { stop(): Promise<void> } {
  const open = new Set<number>();
  const due = new DueTenants<CustomerBulkRow>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => {
      const told = tenantOf(topic, 'live');
      return tenantOf(topic, 'customerBulks') ?? (told !== undefined && open.has(told) ? told : undefined);
    },
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const isOpen = await hasOpenBulks(tx, tenantId);
        if (isOpen) open.add(tenantId);
        else open.delete(tenantId);
        return { rows: isOpen ? await dueBulks(tx, tenantId, owner, most) : [] };
      }),
  });
  return new WorkRunner<CustomerBulkRow>(ctx, {
    id: 'orders.bulks',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: bulkLeases,
    atOnce: 4,
    ofTenant: 2,
    take: (room, owner) => due.take(room, owner),
    work: (bulk, signal) =>
      bulk.state === 'checked' || bulk.state === 'done' ? Promise.resolve() : steps[bulk.state](ctx, bulk, signal),
  });
}

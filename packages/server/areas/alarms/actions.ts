import type { AlarmAction } from '@heliograph/catalogue/calls/alarms.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { alarmsLike, type AlarmQuery } from '../../estate/alarms/alarm-list.store.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { letGo, lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { recounted } from '../../estate/alarms/sums/sums.store.ts';

/** A one-step action takes at most this many alarms; the next step takes the rest. */
const mostAtOnce = 100_000;

/** Calls that can do both need both rights. */
export function demand(actor: Actor, action: AlarmAction): void {
  if (action.confirm !== undefined && !may(actor, 'alarm:current:confirm')) throw fault('forbidden');
  if (action.clear !== undefined && !may(actor, 'alarm:current:clear')) throw fault('forbidden');
}

interface Deed {
  readonly tenantId: number;
  readonly ids: readonly string[];
  readonly action: AlarmAction;
  readonly by: string;
  readonly note: string | undefined;
  readonly at: Date;
}

/** Returns the ids that were not yet as wanted. What is so already keeps who made it so. */
async function confirm(tx: Tx, { tenantId, ids, action, by, note, at }: Deed): Promise<string[]> {
  if (action.confirm === undefined) return [];
  const values = action.confirm
    ? { confirmed_at: at, confirmed_by: by, confirm_note: note ?? null, operator: by, settled: false }
    : { confirmed_at: null, confirmed_by: null, confirm_note: null, operator: by, settled: false };
  const changed = await tx
    .updateTable('alarm')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', sql<string>`any(${[...ids]}::int8[])`))
    .where('confirmed_at', action.confirm ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

async function clear(tx: Tx, { tenantId, ids, action, by, note, at }: Deed): Promise<string[]> {
  if (action.clear === undefined) return [];
  const over = {
    cleared_at: at,
    cleared_how: 'user',
    cleared_by: by,
    clear_note: note ?? null,
    operator: by,
    settled: false,
  };
  // The next poll looks whether it is so (`stillSeen`).
  const doubted = { ...over, unsure: sql<boolean>`present` };
  // Brought back by hand, it stands for itself: whoever did it wants to see it.
  const back = {
    cleared_at: null,
    cleared_how: null,
    cleared_by: null,
    clear_note: null,
    unsure: false,
    operator: by,
    settled: false,
  };
  const changed = await tx
    .updateTable('alarm')
    .set(action.clear ? doubted : { ...back, parent_id: null, release_at: null })
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', sql<string>`any(${[...ids]}::int8[])`))
    .where('cleared_at', action.clear ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  const found = changed.map(({ id }) => id);
  if (action.clear) await letGo(tx, tenantId, found, at.getTime());
  return found;
}

/** Those that are not yet as wanted. */
const otherThan = ({ tenantId, ids, action: { confirm, clear } }: Deed) =>
  sql`select id from alarm where tenant_id = ${tenantId} and id = any(${[...ids]}::int8[])
    and ((confirmed_at is null) = ${confirm ?? null}::bool or (cleared_at is null) = ${clear ?? null}::bool)`;

const wordsOf = ({ confirm, clear }: AlarmAction): string =>
  [
    ...(confirm === undefined ? [] : [confirm ? 'confirm' : 'undo confirm']),
    ...(clear === undefined ? [] : [clear ? 'clear' : 'undo clear']),
  ].join(' and ');

/** Confirms alarms for somebody who is not signed in; who that is was found out before. Call after `lockAlarms`. */
export async function confirmFor(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { ids, by }: { readonly ids: readonly string[]; readonly by: string },
): Promise<number> {
  const at = new Date(ctx.clock.now());
  const changed = await confirm(tx, { tenantId, ids, by, at, action: { confirm: true }, note: undefined });
  await tellAlarms(ctx, tx, tenantId, changed);
  return changed.length;
}

interface Order {
  readonly action: AlarmAction;
  readonly note?: string | undefined;
}

async function oltsOfAlarms(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('alarm')
    .select('olt_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::int8[])`)
    .execute();
  return rows.flatMap(({ olt_id: id }) => id ?? []);
}

async function carryOut(ctx: Context, tx: Tx, request: Request, ids: readonly string[], order: Order): Promise<number> {
  const { tenantId, userName } = request.actor;
  const deed: Deed = { tenantId, ids, ...order, note: order.note, by: userName, at: new Date(ctx.clock.now()) };
  const changed = await recounted(tx, tenantId, otherThan(deed), async () => [
    ...new Set([...(await confirm(tx, deed)), ...(await clear(tx, deed))]),
  ]);
  request.note({
    object: `${wordsOf(order.action)} ${changed.length} alarms`,
    after: { ids: changed.slice(0, 1000), total: changed.length, note: order.note ?? null },
    about: { olts: await oltsOfAlarms(tx, tenantId, changed) },
  });
  await tellAlarms(ctx, tx, tenantId, changed);
  return changed.length;
}

async function mustKnow(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  const known = await tx
    .selectFrom('alarm')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  if (known.length !== new Set(ids).size) throw fault('notFound');
}

/** On these alarms. Unknown and foreign ids look the same, and one of them stops the whole. */
export const actOnIds = (ctx: Context, request: Request, ids: readonly string[], order: Order): Promise<number> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lockAlarms(tx, tenantId);
    await mustKnow(tx, tenantId, ids);
    return carryOut(ctx, tx, request, ids, order);
  });

/** A filter, and where ids are given only what is among them. */
type Meant = AlarmQuery & { readonly ids?: readonly string[] | undefined };

/** On all alarms that a filter means at this moment. Of ids that are given, every one must be there. */
export const actOnAll = (ctx: Context, request: Request, { ids, ...query }: Meant, order: Order): Promise<number> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lockAlarms(tx, tenantId);
    if (ids !== undefined) await mustKnow(tx, tenantId, ids);
    const meant = await alarmsLike(tx, tenantId, query)
      .$if(ids !== undefined, (select) => select.where('a.id', 'in', [...(ids ?? [])]))
      .select('a.id')
      .limit(mostAtOnce)
      .execute();
    return carryOut(
      ctx,
      tx,
      request,
      meant.map(({ id }) => id),
      order,
    );
  });

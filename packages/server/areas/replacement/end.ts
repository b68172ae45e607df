import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { planAgain } from './again.ts';
import {
  callOff,
  clearDesk,
  holdReplacement,
  replacementItemsOf,
  replacementTopicOf,
  type ReplacementRow,
} from './replacement.store.ts';
import { becomes, endWork, rememberPages, tellOf } from './switch.ts';

/** One that nobody ended yet; `notFound`, `stateChanged`. */
async function held(tx: Tx, tenantId: number, id: string): Promise<ReplacementRow> {
  const row = await holdReplacement(tx, tenantId, id);
  if (!row) throw fault('notFound');
  if (row.ended_at !== null) throw fault('stateChanged');
  return row;
}

async function ended(ctx: Context, request: Request, tx: Tx, row: ReplacementRow, state: 'confirmed' | 'undone') {
  await tx
    .updateTable('olt_replacement')
    .set({
      state,
      ended_at: new Date(ctx.clock.now()),
      ended_by: request.actor.userName,
      next_at: null,
      // Whoever is at it writes nothing any more.
      owner: null,
      lease_until: null,
      fence: String(BigInt(row.fence) + 1n),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
}

/** The new hardware stays. */
export const confirm = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await held(tx, tenantId, id);
    if (row.state !== 'watching') throw fault('stateChanged');
    const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
    await endWork(ctx, tx, tenantId, row.work_id);
    await ended(ctx, request, tx, row, 'confirmed');
    request.note({
      object: `OLT ${olt.name}: replacement confirmed`,
      after: { replacement: id },
      about: { olts: [olt.id] },
    });
    await tellOf(ctx, tx, tenantId, olt, {
      text: 'replacement confirmed',
      by: userName,
      requestId: request.requestId,
    });
  });

/** What is left is planned and written once more: an ONU may have come since, or the hardware answers again. */
export const resumeReplacement = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await held(tx, tenantId, id);
    if (row.state !== 'watching') throw fault('stateChanged');
    const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
    const items = await replacementItemsOf(tx, tenantId, id);
    await planAgain(tx, row, items);
    await tx
      .updateTable('olt_replacement')
      .set({ state: 'reading', trouble: null, next_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    await ctx.bus.wake(tx, replacementTopicOf(tenantId));
    await ctx.bus.wake(tx, `config:${tenantId}:${olt.id}`);
    request.note({
      object: `OLT ${olt.name}: what is left of its replacement is written`,
      after: { replacement: id },
      about: { olts: [olt.id] },
    });
  });

/** Somebody may have added what was left as an OLT of its own, which nobody keeps them from: it is no part of the replacement. */
async function refuseManaged(tx: Tx, { tenant_id: tenantId, olt_id: oltId, former }: ReplacementRow): Promise<void> {
  const other = await tx
    .selectFrom('olt')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '!=', oltId)
    .where((eb) =>
      eb.or([
        eb.and([eb('address', '=', former.address), eb('snmp_port', '=', former.snmp_port)]),
        ...(former.mac === null ? [] : [eb('mac', '=', former.mac)]),
      ]),
    )
    .executeTakeFirst();
  if (other) throw fault('oldIsManaged', { name: other.name });
}

/** The element is the old hardware again, which holds what it held. Whatever was to be written to the new one, or was being written, is called off. */
export const undo = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await held(tx, tenantId, id);
    const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
    await refuseManaged(tx, row);
    await clearDesk(tx, tenantId, olt.id);
    await callOff(tx, tenantId, olt.id, new Date(ctx.clock.now()));
    await endWork(ctx, tx, tenantId, row.work_id);
    await ended(ctx, request, tx, row, 'undone');
    await rememberPages(tx, tenantId, row);
    await becomes(ctx, tx, tenantId, olt, row.former);
    await ctx.bus.wake(tx, `config:${tenantId}:${olt.id}`);
    request.note({
      object: `OLT ${olt.name}: replacement undone`,
      before: { address: olt.address, mac: olt.mac },
      after: { address: row.former.address, mac: row.former.mac, replacement: id },
      about: { olts: [olt.id] },
    });
    const text = `replacement undone: ${row.former.address} ${row.former.mac ?? ''} again`;
    await tellOf(
      ctx,
      tx,
      tenantId,
      { ...olt, mac: row.former.mac },
      { text, by: userName, requestId: request.requestId },
    );
  });

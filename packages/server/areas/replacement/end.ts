import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { clearDesk, holdReplacement, type ReplacementRow } from './replacement.store.ts';
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

/** The element is the old hardware again, which holds what it held. Changes that wait are called off; one that is being written ends first. */
export const undo = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await held(tx, tenantId, id);
    const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
    if (!(await clearDesk(tx, tenantId, olt.id, new Date(ctx.clock.now()), true))) throw fault('busy');
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

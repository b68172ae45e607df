import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeTransferTable } from '../../db/tables/cpe-reach.ts';
import type { CpeFileWish } from '../../db/tables/cpe-task-bodies.ts';
import { newFileToken, tokenHash } from '../../file-token.ts';
import { endTasks, stepTask, wishAll, type Wished } from './tasks.ts';

export type Transfer = Selectable<CpeTransferTable>;

/** How long a device may take from when it was told, beside the delay that was asked for (ms). */
const deadline = { download: 60 * 60_000, upload: 30 * 60_000 } as const;

interface Wanted {
  readonly cpeId: string;
  readonly direction: 'download' | 'upload';
  readonly file: CpeFileWish;
  readonly by: string;
}

/** A file is to go to a device, or to come from it. */
export async function wishTransfer(ctx: Context, tx: Tx, tenantId: number, wanted: Wanted): Promise<Wished> {
  const [wished = { refused: 'notFound' }] = await wishTransfers(ctx, tx, tenantId, [wanted]);
  return wished;
}

/** Files are to go to many devices, or to come from them. Answers of each what became of it. */
export async function wishTransfers(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  wanted: readonly Wanted[],
): Promise<readonly Wished[]> {
  const wishes = wanted.map(({ cpeId, direction, file, by }) => ({ cpeId, kind: direction, body: { file }, by }));
  const all = await wishAll(ctx, tx, tenantId, wishes);
  const rows = wanted.flatMap(({ cpeId, direction, file }, at) => {
    const wished = all[at];
    if (!wished || 'refused' in wished) return [];
    const from = { file_id: file.fileId ?? null, firmware_tenant: file.firmware?.tenantId ?? null };
    const firmware = { firmware_id: file.firmware?.id ?? null };
    return [{ id: wished.id, cpe_id: cpeId, direction, file_type: file.type, ...from, ...firmware }];
  });
  if (rows.length > 0)
    await sql`insert into cpe_transfer (tenant_id, id, cpe_id, direction, file_type, file_id, firmware_tenant, firmware_id, created_at)
      select ${tenantId}, r.*, ${new Date(ctx.clock.now())} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id int8, cpe_id int8, direction text, file_type text, file_id int8, firmware_tenant int, firmware_id int8)`.execute(
      tx,
    );
  return all;
}

export const transferOf = (tx: Tx, tenantId: number, id: string): Promise<Transfer | undefined> =>
  tx.selectFrom('cpe_transfer').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** From now on it counts as told to the device, whatever becomes of the session. Answers the token, which stands nowhere else. */
export async function beginTransfer(
  ctx: Context,
  tx: Tx,
  { tenant_id: tenantId, id, direction }: Transfer,
  { delaySeconds, was }: { readonly delaySeconds: number; readonly was: string | null },
): Promise<string> {
  const token = newFileToken();
  const until = new Date(ctx.clock.now() + delaySeconds * 1000 + deadline[direction]);
  await tx
    .updateTable('cpe_transfer')
    .set({ state: 'sent', token: tokenHash(token), until, was })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('cpe_task')
    .set({ expires_at: until })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await stepTask(tx, tenantId, id, 'sent');
  return token;
}

/** The transfer of a token, while its task is open and its time is not over. */
export const transferByToken = (ctx: Context, tx: Tx, tenantId: number, token: string): Promise<Transfer | undefined> =>
  tx
    .selectFrom('cpe_transfer as r')
    .innerJoin('cpe_task as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.id'))
    .selectAll('r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.token', '=', tokenHash(token))
    .where('r.until', '>', new Date(ctx.clock.now()))
    .where('t.state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

interface Ended {
  readonly commandKey: string;
  readonly fault: { readonly code: number; readonly text: string };
}

/** The device says that a transfer is through (TransferComplete). True: its task has something to look at. */
export async function takeComplete(
  ctx: Context,
  tx: Tx,
  known: { readonly tenantId: number; readonly id: string; readonly lastInform: number | undefined },
  { commandKey, fault }: Ended,
): Promise<boolean> {
  const { tenantId, id: cpeId } = known;
  // Of our keys: one that is none is of somebody else, or made up.
  if (!/^\d{1,19}$/.test(commandKey) || BigInt(commandKey) >= 2n ** 63n) return false;
  const row = await tx
    .selectFrom('cpe_transfer as r')
    .innerJoin('cpe_task as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.id'))
    .select('r.id')
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', commandKey)
    .where('r.cpe_id', '=', cpeId)
    .where('r.state', '=', 'sent')
    .where('t.state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (!row) return false;
  if (fault.code !== 0) {
    const faults = [{ name: '', code: fault.code, text: fault.text }];
    await endTasks(ctx, tx, tenantId, [row.id], { reason: cpeTaskReasons.fault, fault: fault.code, faults });
    return false;
  }
  await markMoved(tx, known, row.id, ctx.clock.now());
  return true;
}

/** It is through; the token is good for nothing any more. As of the report in whose session it says so: a restart of that report or a later one is of this. */
export const markMoved = (
  tx: Tx,
  { tenantId, lastInform }: { readonly tenantId: number; readonly lastInform: number | undefined },
  id: string,
  now: number,
) =>
  tx
    .updateTable('cpe_transfer')
    .set({ state: 'moved', token: null, moved_at: new Date(lastInform ?? now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** Octets that went over the line in one request. */
export const countOctets = (tx: Tx, tenantId: number, id: string, octets: number) =>
  sql`update cpe_transfer set octets = octets + ${octets} where tenant_id = ${tenantId} and id = ${id}::int8`.execute(
    tx,
  );

import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { endTasks, keepResult } from './tasks.ts';

interface Unit {
  readonly uuid: string;
  readonly version: string;
  readonly state: string;
  readonly fault: number;
  readonly text: string;
}

/** The device says what became of its modules (DUStateChangeComplete): the task of this key is over. */
export async function takeUnits(
  ctx: Context,
  tx: Tx,
  { tenantId, id: cpeId }: { readonly tenantId: number; readonly id: string },
  commandKey: string,
  units: readonly Unit[],
): Promise<void> {
  if (!/^\d{1,19}$/.test(commandKey) || BigInt(commandKey) >= 2n ** 63n) return;
  const row = await tx
    .selectFrom('cpe_task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', commandKey)
    .where('cpe_id', '=', cpeId)
    .where('kind', '=', 'changeDu')
    .where('state', 'in', ['waiting', 'running'])
    .where('step', '<>', 'begin')
    .executeTakeFirst();
  if (!row) return;
  const result = { units: units.map(({ text: _text, ...unit }) => unit) };
  await keepResult(tx, tenantId, row.id, result);
  const failed = units.filter(({ fault }) => fault !== 0);
  const faults = failed.map(({ uuid, fault, text }) => ({ name: uuid, code: fault, text }));
  const [first] = faults;
  await endTasks(ctx, tx, tenantId, [row.id], first ? { reason: cpeTaskReasons.fault, fault: first.code, faults } : {});
}

import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { wish, type Wish, type Wished } from '../../estate/cpes/tasks.ts';

export interface CpeOf {
  readonly id: string;
  readonly project_id: string;
  readonly name: string | null;
  readonly serial: string;
  readonly oui: string;
  readonly product_class: string;
  readonly address: string | null;
  readonly connection_request_url: string | null;
  readonly inform_seconds: number | null;
}

/** A device that the caller may see. */
export async function mustFindCpe(tx: Tx, tenantId: number, id: string): Promise<CpeOf> {
  const row = await tx
    .selectFrom('cpe')
    .select(['id', 'project_id', 'name', 'serial', 'oui', 'product_class'])
    .select(['address', 'connection_request_url', 'inform_seconds'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  return row;
}

export const cpeName = ({ name, serial }: Pick<CpeOf, 'name' | 'serial'>): string => name || serial;

/** The id of a task that was wished for, or why it was not taken. */
export function cpeTaskIdOf(wished: Wished): { taskId: string } {
  if ('id' in wished) return { taskId: wished.id };
  if (wished.refused === 'reserved') throw badInput([{ field: 'value', message: cpeMessages.reserved }]);
  throw wished.refused === 'many' ? fault('cpeTasksMany') : fault('notFound');
}

/** Puts a task in the queue of a device and says so in the log. */
export const order = (ctx: Context, request: Request, wanted: Omit<Wish, 'by'>, after: object) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, wanted.cpeId);
    const task = cpeTaskIdOf(await wish(ctx, tx, tenantId, { ...wanted, by }));
    const about = { projects: [cpe.project_id] };
    request.note({ object: `Customer device ${cpeName(cpe)}`, after: { task: wanted.kind, ...after }, about });
    return task;
  });

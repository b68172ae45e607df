import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { Change, Request } from './request.ts';

/** One row of the operation log, inside the transaction of the change it records. */
export async function recordChange(
  ctx: Context,
  tx: Tx,
  request: Request,
  call: string,
  change: Change,
): Promise<void> {
  const { actor } = request;
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: actor.tenantId,
      id: ctx.newId(),
      actor_id: actor.userId,
      actor_name: actor.userName,
      call_name: call,
      object: change.object.slice(0, 512),
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
      request_id: request.requestId,
      ip: request.ip,
      outcome: 0,
      message: null,
    })
    .execute();
}

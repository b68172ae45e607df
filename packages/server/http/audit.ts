import { withoutSecrets } from './scrub.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { Actor } from './actor.ts';
import { logOlts } from '../estate/device-log.ts';
import type { LoggedChange, Request } from './request.ts';

/** Words of a person or a device on one line that the database holds. */
export const oneLine = (words: string, most: number): string =>
  words
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, most);

const named = (ids: readonly string[] | undefined): string[] | null =>
  ids === undefined || ids.length === 0 ? null : [...new Set(ids)];

const json = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(withoutSecrets(value)).replaceAll('\\u0000', '');

/** A change, and where it needs more words than it has itself, these. */
interface Noted extends LoggedChange {
  readonly message?: string | undefined;
}

/** In whose name something is done when the request is over. */
export interface Worker {
  readonly tenantId: number;
  readonly by: string;
  readonly origin: { readonly actorId: string; readonly requestId: string };
}

/** Who did something, and by which request; `ip` is empty and the rest left out where nobody waits for it any more. */
interface Doer {
  readonly tenantId: number;
  readonly actorId: string;
  readonly by: string;
  readonly requestId: string;
  readonly ip: string;
  readonly reason?: string | undefined;
  readonly tookMs?: number;
}

async function record(ctx: Context, tx: Tx, doer: Doer, call: string, changes: readonly Noted[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      changes.map((change) => ({
        tenant_id: doer.tenantId,
        id: ctx.newId(),
        actor_id: doer.actorId,
        actor_name: doer.by,
        call_name: call,
        object: oneLine(change.object, 512),
        before: json(change.before),
        after: json(change.after),
        request_id: doer.requestId,
        ip: doer.ip,
        outcome: 0,
        message: change.message ?? null,
        olt_ids: named(change.about?.olts ?? (change.olt && [change.olt.id])),
        project_ids: named(change.about?.projects),
        reason: doer.reason ?? null,
        took_ms: doer.tookMs ?? null,
      })),
    )
    .execute();
  await logOlts(
    ctx,
    tx,
    doer.tenantId,
    changes.flatMap(({ olt, object }) => {
      if (!olt) return [];
      const row = { oltId: olt.id, oltName: olt.name, source: 'console' as const, kind: call, object, text: '' };
      return [{ ...row, actorName: doer.by, requestId: doer.requestId }];
    }),
  );
}

/** Rows of the operation log, inside the transaction of the changes that they record; all carry the id of the request. */
export const recordChanges = (
  ctx: Context,
  tx: Tx,
  request: Request,
  call: string,
  changes: readonly LoggedChange[],
): Promise<void> => {
  const { actor, requestId, ip, reason } = request;
  const doer = { tenantId: actor.tenantId, actorId: actor.userId, by: actor.userName, requestId, ip, reason };
  return record(ctx, tx, { ...doer, tookMs: request.tookMs() }, call, changes);
};

/** The same of what is done later, in the name of whoever asked for it. */
export const recordWork = (
  ctx: Context,
  tx: Tx,
  { tenantId, by, origin }: Worker,
  call: string,
  change: Noted,
): Promise<void> => {
  const { actorId, requestId } = origin;
  return record(ctx, tx, { tenantId, actorId, by, requestId, ip: '' }, call, [change]);
};

/** What is kept of a call that was refused or failed. */
interface Refusal {
  readonly actor: Actor;
  readonly call: string;
  readonly object: string;
  readonly requestId: string;
  readonly ip: string;
  readonly code: number;
  readonly message: string;
  readonly reason: string | undefined;
  readonly tookMs: number;
}

/** In a transaction of its own: that of the call was rolled back. */
export const recordRefusal = (ctx: Context, refusal: Refusal): Promise<void> =>
  ctx.scope.tenant(refusal.actor.tenantId, async (tx) => {
    const { actor } = refusal;
    await tx
      .insertInto('audit_log')
      .values({
        tenant_id: actor.tenantId,
        id: ctx.newId(),
        actor_id: actor.userId,
        actor_name: actor.userName,
        call_name: refusal.call,
        object: oneLine(refusal.object, 512),
        before: null,
        after: null,
        request_id: refusal.requestId,
        ip: refusal.ip,
        outcome: 1,
        message: oneLine(refusal.message, 2000),
        code: refusal.code,
        reason: refusal.reason ?? null,
        took_ms: refusal.tookMs,
      })
      .execute();
  });

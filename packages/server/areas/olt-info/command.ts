import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../estate/emit.ts';
import { Fault, fault } from '../../fault.ts';
import type { LoggedChange, Request } from '../../http/request.ts';
import { awaitEnd } from '../../southbound/config/await-end.ts';
import { changeEvent, queueChange, type ChangeRow, type NewChange } from '../../southbound/config/changes.store.ts';
import { isStaffed } from '../../work/team.ts';
import type { OltWithLive } from './olt-ref.ts';

/** What is to be done at a device, as the write path takes it (`southbound/config`), and how the operation log tells of it. */
type Command = Pick<NewChange, 'place' | 'page' | 'op' | 'after'> & { readonly noted: LoggedChange };

/** Within the caller's 12 s. */
const longestMs = 9_000;

/** Why a command that ended did not come to the device, or was not taken by it. */
function objectionTo(request: Request, { reasons }: ChangeRow): Fault {
  const [first] = reasons ?? [];
  if (first?.reason === 'unreachable') return fault('deviceNoAnswer', { seconds: longestMs / 1000 });
  const detail = first?.detail;
  return fault('deviceRefused', { reason: detail ? request.tongue.say(detail) : (first?.reason ?? 'error') });
}

/**
 * Gives a command to a device by the one way on which anything is written there, and waits for its end: the intent is stored before
 * it is sent, one process at a time is at the device, and what it holds afterwards is read. Answers the change as it stands after at
 * most nine seconds: it may still be under way then, and is at once when no worker lives. Throws `deviceNoAnswer` and `deviceRefused`.
 */
export async function commandDevice(
  ctx: Context,
  request: Request,
  olt: OltWithLive,
  { noted, ...wanted }: Command,
): Promise<ChangeRow> {
  const { actor, requestId, ip } = request;
  const { tenantId } = actor;
  const { queued, isAwaited } = await request.tx(async (tx) => {
    const row = await queueChange(ctx, tx, {
      tenantId,
      oltId: olt.id,
      ...wanted,
      key: null,
      before: null,
      base: null,
      secrets: {},
      by: actor.userName,
      origin: { actorId: actor.userId, requestId, ip },
    });
    request.note({ ...noted, after: { ...noted.after, change: row.id } });
    await emit(ctx.bus, tx, tenantId, [changeEvent(row)]);
    return { queued: row, isAwaited: await isStaffed(tx) };
  });
  if (!isAwaited) return queued;
  const now = await awaitEnd(ctx, queued, longestMs);
  if (isEnd(now.state) && now.state !== 'verified' && now.state !== 'unverified') throw objectionTo(request, now);
  return now;
}

import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { Inform } from '@heliograph/wire/cwmp/message.ts';
import type { CpeSecret } from '../../estate/cpes/device.ts';
import { actsAtBoot } from '../../estate/cpes/preconfig.store.ts';
import { relinkCpe } from '../../estate/cpes/relink.ts';
import { endTasks, takeTask, type CpeTask } from '../../estate/cpes/tasks.ts';
import { SealedElsewhere } from '../../vault.ts';
import { ownCredentials, type CameBy } from './credentials.ts';
import { readAndKeep, type Desk } from './discovery.ts';
import { isLookDue, lookAtHome } from './homes.ts';
import type { KnownCpe, TenantPart } from './known.ts';
import { forgetStun, stunSetUp, wantsStun } from './reach/stun-set-up.ts';
import { hasEvent } from './report.ts';
import type { Talk } from './talk.ts';
import type { AfterTask } from './tasks/kit.ts';
import { cpeTaskWorkOf } from './tasks/works.ts';

export interface CpeVisit {
  readonly part: TenantPart;
  readonly known: KnownCpe;
  readonly inform: Inform;
  readonly by: CameBy;
  /** Credentials of its own, as they are now. */
  readonly secret: CpeSecret | undefined;
}

/** Its next task; a secret that cannot be opened here ends it. */
async function next({ ctx }: Desk, { tenantId, id }: KnownCpe, after: string): Promise<CpeTask | string | undefined> {
  try {
    return await ctx.scope.tenant(tenantId, (tx) => takeTask(ctx, tx, tenantId, id, after));
  } catch (error) {
    if (!(error instanceof SealedElsewhere)) throw error;
    const row = await ctx.scope.tenant(tenantId, async (tx) => {
      const found = await tx
        .selectFrom('cpe_task')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('cpe_id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .where('id', '>', after)
        .orderBy('id')
        .executeTakeFirst();
      if (found) await endTasks(ctx, tx, tenantId, [found.id], { reason: cpeTaskReasons.secretLost });
      return found;
    });
    return row?.id;
  }
}

/** What was looked at in this session: the last task, and whether one of them has to be looked at in the next again. */
interface Round {
  last: string;
  again: boolean;
}

/** What people asked for, in its order, until one has to wait for another session. */
async function* tasks(desk: Desk, known: KnownCpe, round: Round): Talk<AfterTask> {
  // Before it is looked: what is wanted from now on says so again.
  known.hasTasks = false;
  for (;;) {
    const task = await next(desk, known, round.last);
    if (task === undefined) return 'goOn';
    round.last = typeof task === 'string' ? task : task.id;
    if (typeof task === 'string') continue;
    let isDone = false;
    try {
      const then = yield* cpeTaskWorkOf(desk, known, task);
      if (then === 'stop') return then;
      round.again ||= then === 'later';
      isDone = true;
    } finally {
      // Cut off, or an error of ours: it is taken up again when the device comes next.
      if (!isDone) known.hasTasks = true;
    }
  }
}

/** Tries at reading the whole of a device that broke off each time, before it is left alone until it starts anew or somebody asks. */
const mostTries = 3;
const tries = new WeakMap<KnownCpe, number>();

async function* discovery(desk: Desk, known: KnownCpe): Talk {
  const { root } = known.facts;
  const before = tries.get(known) ?? 0;
  if (known.discovered || root === null || before >= mostTries) return;
  tries.set(known, before + 1);
  yield* readAndKeep(desk, known, [root], { whole: true });
  tries.delete(known);
}

/** A device that was reset is new again, also after a restart of ours; one that started is read again where a rule acts at each start. */
async function beginAnew({ ctx }: Desk, known: KnownCpe, { events }: Inform): Promise<void> {
  const { tenantId, id } = known;
  if (hasEvent(events, '0 BOOTSTRAP') && !known.discovered)
    await ctx.scope.tenant(tenantId, (tx) =>
      tx
        .updateTable('cpe')
        .set({ discovered_at: null })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('discovered_at', 'is not', null)
        .execute(),
    );
  else if (
    hasEvent(events, '1 BOOT') &&
    known.discovered &&
    (await ctx.scope.tenant(tenantId, (tx) => actsAtBoot(tx, tenantId)))
  ) {
    known.startedAnew = true;
    known.discovered = false;
  }
}

/** All that is wanted of a device in this session: that it has credentials of its own, what people asked for, and what it holds. */
export async function* agenda(desk: Desk, { part, known, inform, by, secret }: CpeVisit): Talk {
  const isReset = hasEvent(inform.events, '0 BOOTSTRAP');
  if (isReset || hasEvent(inform.events, '1 BOOT')) {
    tries.delete(known);
    forgetStun(known);
    // It may have been taken elsewhere, which is not always told by the OLTs in this order.
    await desk.ctx.scope.tenant(known.tenantId, (tx) => relinkCpe(desk.ctx, tx, known.tenantId, known.id));
  }
  yield* ownCredentials(desk.ctx, part, known, { by, isReset }, secret);
  const port = desk.stunPort();
  if (secret && port !== undefined && wantsStun(known, port)) yield* stunSetUp(known, secret, port);
  await beginAnew(desk, known, inform);
  yield* pending(desk, known);
}

/** What people asked for, and what it holds: whatever way it speaks. */
export async function* pending(desk: Desk, known: KnownCpe): Talk {
  const round: Round = { last: '0', again: false };
  try {
    let after: AfterTask = known.hasTasks ? yield* tasks(desk, known, round) : 'goOn';
    yield* discovery(desk, known);
    if (after === 'goOn') yield* lookAtHome(desk, known);
    // What somebody asks for while it is in this session is not called for by another.
    while (after === 'goOn' && known.hasTasks) after = yield* tasks(desk, known, round);
  } finally {
    if (round.again) known.hasTasks = true;
  }
}

/** It started anew: its tree may be read although that broke off before. */
export const cpeStartedAnew = (known: KnownCpe): void => void tries.delete(known);

/** Is there nothing to ask of a device? Then its session ends without a look at the database. */
export const isIdle = (
  { stunPort, ...around }: Pick<Desk, 'stunPort' | 'ctx' | 'accessOf'>,
  { known, by, inform }: CpeVisit,
): boolean =>
  !hasEvent(inform.events, '1 BOOT') &&
  by === 'own' &&
  known.secretState === 'own' &&
  !known.hasTasks &&
  known.discovered &&
  !isLookDue(around, known) &&
  !wantsStun(known, stunPort());

import type { ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import type { Variables } from '@heliograph/catalogue/cpe/profile-desired.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { issue, judgeIssue, type Gives, type Issued, type IssueVerdict } from '../../estate/cpes/issue.ts';
import { openProfileSecrets, entriesWithSecrets } from '../../estate/cpes/profiles.ts';
import { cancelTask } from '../../estate/cpes/tasks.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { SealedElsewhere } from '../../vault.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { variablesPlace } from './choose.ts';
import {
  advanceRun,
  atWork,
  dueRuns,
  hasOpenRuns,
  heldDevice,
  nextDevices,
  runLeases,
  settleDevice,
  stillOpen,
  cpeRunTopicOf,
  unbegun,
  type RunDeviceRow,
  type RunRow,
  type SettledDevice,
} from './runs.store.ts';

const tickMs = 10_000;
/** Between two looks at a run that is not over. */
const restMs = 500;
/** Devices that are checked, or told, in one go. */
const atOnce = 25;
/** Devices of one run that are called at once; those that have not come after `youngMs` hold up nobody. */
const mostAtWork = 200;
const youngMs = 60_000;

type Work = InHand<RunRow>;

/** What a run gives; undefined: its secrets were sealed by another installation. */
export function givesOf(
  ctx: Context,
  { tenant_id: tenantId, id, what, sealed_secrets: sealed }: RunRow,
): Gives | undefined {
  const secrets = openProfileSecrets(ctx.vault, tenantId, { table: 'cpe_run', id }, sealed);
  if (secrets === undefined) return undefined;
  const { entries, parameters } = what;
  if (parameters) return { parameters: parameters.map(({ name, value }) => ({ name, value: secrets[name] ?? value })) };
  const open: readonly ProfileEntry[] = entriesWithSecrets(entries ?? [], secrets);
  return { entries: open };
}

function variablesOf(
  ctx: Context,
  { tenant_id, run_id, cpe_id, sealed_variables: sealed }: RunDeviceRow,
): Variables | undefined {
  if (sealed === null) return {};
  try {
    return JSON.parse(ctx.vault.open(variablesPlace(tenant_id, run_id, cpe_id), sealed)) as Variables;
  } catch (error) {
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}

const lost: Issued & IssueVerdict = { is: 'bad', problems: [{ field: '', message: cpeIssueMessages.secretsGone }] };

/** How a device stands after it was looked at, or told. */
function settled(found: IssueVerdict | Issued, bad: 'bad' | 'refused'): SettledDevice {
  switch (found.is) {
    case 'ready':
      return { state: 'ready', changes: found.changes };
    case 'issued':
      return { state: 'issued', taskId: found.taskId };
    case 'bad':
      return { state: bad, problems: found.problems };
    case 'unread':
      return { state: 'unread', problems: [{ field: '', message: cpeIssueMessages.notRead }] };
    case 'same':
      return { state: 'same' };
    default:
      return { state: 'refused' };
  }
}

/** Looks at some of the devices: nothing is sent. */
const check = (ctx: Context, run: Work): Promise<void> =>
  ctx.scope.tenant(run.tenant_id, async (tx) => {
    await runLeases.release(tx, run.lease);
    const gives = givesOf(ctx, run);
    const rows = await nextDevices(tx, run, 'unchecked', atOnce);
    for (const row of rows) {
      const variables = variablesOf(ctx, row);
      const found =
        gives && variables ? await judgeIssue(ctx, tx, run.tenant_id, { cpeId: row.cpe_id, gives, variables }) : lost;
      await settleDevice(tx, row, settled(found, 'bad'));
    }
    if (rows.length < atOnce) await advanceRun(tx, run, { state: 'checked' });
    await ctx.bus.wake(tx, cpeRunTopicOf(run.tenant_id));
  });

/**
 * One device: its row and its task in one transaction, so that none is told twice. Never several devices in one: whoever tells of a task
 * holds the lock of live events, and a session of another device may hold the row that would be next.
 */
const tell = (ctx: Context, run: Work, gives: Gives | undefined, cpeId: string): Promise<void> =>
  ctx.scope.tenant(run.tenant_id, async (tx) => {
    await runLeases.mustHold(tx, run.lease);
    const row = await heldDevice(tx, run, cpeId);
    if (!row) return;
    const variables = variablesOf(ctx, row);
    const to = { cpeId, by: run.created_by };
    const found = gives && variables ? await issue(ctx, tx, run.tenant_id, { ...to, gives, variables }) : lost;
    await settleDevice(tx, row, settled(found, 'refused'));
  });

/** Tells some of the devices, and sees whether all are through. What is open rests a little, so that not all are called at once. */
async function execute(ctx: Context, run: Work, signal: AbortSignal): Promise<void> {
  const { tenant_id: tenantId } = run;
  const gives = givesOf(ctx, run);
  const since = new Date(ctx.clock.now() - youngMs);
  const rows = await ctx.scope.tenant(tenantId, async (tx) => {
    const room = Math.min(atOnce, mostAtWork - (await atWork(tx, run, since)));
    return room > 0 ? nextDevices(tx, run, 'ready', room) : [];
  });
  for (const { cpe_id: cpeId } of rows) {
    if (signal.aborted) return;
    await tell(ctx, run, gives, cpeId);
  }
  await ctx.scope.tenant(tenantId, (tx) => settle(ctx, tx, run));
}

async function settle(ctx: Context, tx: Tx, run: Work): Promise<void> {
  await runLeases.mustHold(tx, run.lease);
  const { ready, open } = await stillOpen(tx, run);
  if (!ready && !open) {
    await runLeases.release(tx, run.lease);
    await advanceRun(tx, run, { state: 'completed', ended_at: new Date(ctx.clock.now()) });
  } else await runLeases.rest(tx, run.lease, restMs);
  await ctx.bus.wake(tx, cpeRunTopicOf(run.tenant_id));
}

/** Takes back what no device has heard of; what a device has begun, it ends. */
async function cancel(ctx: Context, run: Work, signal: AbortSignal): Promise<void> {
  const { tenant_id: tenantId } = run;
  const rows = await ctx.scope.tenant(tenantId, (tx) => unbegun(tx, run, atOnce));
  for (const row of rows) {
    if (signal.aborted) return;
    await ctx.scope.tenant(tenantId, async (tx) => {
      await runLeases.mustHold(tx, run.lease);
      if (await cancelTask(ctx, tx, tenantId, row.cpe_id, row.task_id ?? ''))
        await settleDevice(tx, row, { state: 'cancelled' });
    });
  }
  await ctx.scope.tenant(tenantId, async (tx) => {
    await runLeases.release(tx, run.lease);
    const isOver = !(await stillOpen(tx, run)).open;
    if (isOver) await advanceRun(tx, run, { ended_at: new Date(ctx.clock.now()) });
    await ctx.bus.wake(tx, cpeRunTopicOf(tenantId));
  });
}

/**
 * Carries runs over customer devices out (worker role): checks their devices, makes a task of each, and ends them when all tasks are over.
 * Woken by `cpeRuns:<tenant>`, and by what tasks tell while a run is open. What was done stands in the tables after each device.
 */
export function startCpeRuns(ctx: Context): { stop(): Promise<void> } {
  const open = new Set<number>();
  const due = new DueTenants<RunRow>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => {
      const told = tenantOf(topic, 'live');
      return tenantOf(topic, 'cpeRuns') ?? (told !== undefined && open.has(told) ? told : undefined);
    },
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const isOpen = await hasOpenRuns(tx, tenantId);
        if (isOpen) open.add(tenantId);
        else open.delete(tenantId);
        return { rows: isOpen ? await dueRuns(tx, tenantId, owner, most) : [], nextMs: isOpen ? restMs : undefined };
      }),
  });
  return new WorkRunner<RunRow>(ctx, {
    id: 'cpes.runs',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: runLeases,
    atOnce: 4,
    ofTenant: 2,
    take: (room, owner) => due.take(room, owner),
    work: (run, signal) =>
      run.state === 'checking'
        ? check(ctx, run)
        : run.state === 'executing'
          ? execute(ctx, run, signal)
          : cancel(ctx, run, signal),
  });
}

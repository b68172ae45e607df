import { fill } from '@heliograph/catalogue/kit/text.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { emit } from '../../estate/emit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import { changeEvent, queueChange } from '../../southbound/config/changes.store.ts';
import { fileUrl } from '../../southbound/files/http-desk.ts';
import { newToken, offer } from '../../southbound/files/offers.ts';
import { advanceTarget, type Target, type TargetRow, type TaskRow } from './upgrades.store.ts';

/** As long as a device may take to fetch a file and be asked for it again. */
const offeredMs = 2 * 3_600_000;
/** Waits for a device that is away: about so long, each device a little apart from the others, ms. */
const awayMs = 120_000;
const longestAwayMs = 1_800_000;

/** Between a half and one and a half of a wait, the same for a device each time it is reckoned. */
export const jitter = ({ id, attempts }: Pick<TargetRow, 'id' | 'attempts'>, ms: number): number => {
  const part = ((Number(id.slice(-6)) * 7919 + attempts * 104_729) % 1000) / 1000;
  return Math.round(ms * (0.5 + part));
};

/** What makes it needless or impossible to begin with a device now; undefined: nothing. */
function objection(task: TaskRow, target: Target, now: Date) {
  const { firmware } = target;
  if (task.kind === 'upgrade' && firmware !== null && firmware === task.firmware_version)
    return { state: 'skipped', reason: says.same, now_version: firmware, ended_at: now } as const;
  if (task.version_type === 'specified' && firmware !== task.from_version)
    return {
      state: 'skipped',
      reason: fill(says.notThatVersion, { version: firmware ?? '?' }),
      ended_at: now,
    } as const;
  if (target.online === true) return undefined;
  const wait = Math.min(awayMs * 2 ** Math.min(target.attempts, 6), longestAwayMs);
  const next = new Date(now.getTime() + jitter(target, wait));
  return { state: 'offline', reason: says.offline, attempts: target.attempts + 1, next_at: next } as const;
}

/**
 * Has a device upgraded (or restarted), or says why not. The change, what it may fetch, and how it stands are written in one
 * transaction: none is told twice, and none is forgotten.
 */
export async function beginDevice(ctx: Context, tx: Tx, task: TaskRow, target: Target, before: Health | undefined) {
  const now = new Date(ctx.clock.now());
  const against = objection(task, target, now);
  if (against) return advanceTarget(tx, target, against, now);
  const changeId = await told(ctx, tx, task, target, now);
  return advanceTarget(
    tx,
    target,
    {
      state: 'running',
      change_id: changeId,
      was_version: target.firmware,
      before: before ?? null,
      after: null,
      reason: null,
      next_at: null,
      started_at: now,
      back_at: null,
      ended_at: null,
    },
    now,
  );
}

async function told(ctx: Context, tx: Tx, task: TaskRow, target: Target, now: Date): Promise<string> {
  const { tenant_id: tenantId, created_by: by, origin } = task;
  const common = {
    tenantId,
    oltId: target.olt_id,
    op: 'run',
    key: null,
    before: null,
    base: null,
    by,
    origin,
  } as const;
  const change =
    task.kind === 'reboot'
      ? await queueChange(ctx, tx, { ...common, page: 'oltReboot', after: null, secrets: {} })
      : await queueChange(ctx, tx, { ...common, page: 'oltUpgrade', ...(await asked(ctx, tx, task, target, now)) });
  await emit(ctx.bus, tx, tenantId, [changeEvent(change)]);
  return change.id;
}

async function asked(ctx: Context, tx: Tx, task: TaskRow, target: Target, now: Date) {
  const name = task.firmware_name ?? '';
  const token = task.way === 'url' ? newToken() : undefined;
  await offer(ctx, tx, {
    tenant_id: task.tenant_id,
    target_id: target.id,
    way: task.way,
    address: target.address,
    name,
    file_tenant: task.firmware_tenant ?? task.tenant_id,
    firmware_id: task.firmware_id ?? '0',
    until: new Date(now.getTime() + offeredMs),
    ...(token === undefined ? {} : { token }),
  });
  const after = {
    way: task.way,
    server: task.way === 'tftp' ? task.server_host : null,
    file: name,
    fileType: task.file_type,
    version: task.firmware_version,
  };
  const url = token === undefined ? undefined : fileUrl(task.server_host, ctx.settings.httpPort, token, name);
  return { after, secrets: url === undefined ? {} : { url } };
}

import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { ConfigDeviceTable } from '../../db/tables/config.ts';
import { emit } from '../../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { timeText } from '../../time-text.ts';
import type { Uptime } from './visit.ts';

export type DeviceRecord = Selectable<ConfigDeviceTable>;

const text = (at: Date | null | undefined): string | null => (at ? timeText(at) : null);

export const loadDevice = (tx: Tx, tenantId: number, oltId: string): Promise<DeviceRecord | undefined> =>
  tx
    .selectFrom('config_device')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirst();

export const deviceEvent = (device: DeviceRecord): LiveEvent => ({
  kind: 'config.device',
  payload: {
    oltId: device.olt_id,
    unsavedSince: text(device.unsaved_since),
    savedAt: text(device.saved_at),
    lostAt: text(device.lost_at),
    syncedAt: text(device.synced_at),
  },
});

/** Readings of a whole device that may fail in a row; from then on no word of the device itself has it read before its hour. */
export const mostSyncFailed = 3;

/** A device's clock and ours run apart by less than this. */
const slackMs = 20_000;
/** What had just started has had no time for that: only its answer may have been on the way for a while. */
const youngSlackMs = 3000;
/** sysUpTime has 32 bits of hundredths: after 497 days it begins again, which is no restart. */
const uptimeEnds = 2 ** 32 * 10;

/** Did the device start anew between two looks at its uptime? */
export function hasRestarted(then: Uptime, now: Uptime): boolean {
  const passed = now.at - then.at;
  const expected = then.ms + passed;
  if (expected >= uptimeEnds - slackMs) return false;
  // One that has just started and starts again is up for less than before, though it may be by less than clocks run apart.
  const startedBetween = now.ms < then.ms && now.ms <= passed;
  // One that ran for 8 s until it started again is missed by what it was up for less: that is all there is to see of it.
  const slack = then.ms < 2 * slackMs ? youngSlackMs : slackMs;
  return startedBetween || now.ms < expected - slack - passed * 0.02;
}

interface Seen {
  readonly restarted: boolean;
}

/** A look this short a time (ms) after the one that is written down is not written, unless it tells of a restart: each change looks twice. */
const sameLookMs = 5_000;

const uptimeOf = ({ uptime_ms: ms, uptime_at: at }: DeviceRecord): Uptime | undefined =>
  ms === null || at === null ? undefined : { ms: Number(ms), at: at.getTime() };

const isYoung = (then: Uptime, now: number): boolean => now >= then.at && now - then.at < sameLookMs;

function isSameLook(device: DeviceRecord | undefined, uptime: Uptime): boolean {
  const then = device && uptimeOf(device);
  return then !== undefined && !hasRestarted(then, uptime) && isYoung(then, uptime.at);
}

/** How long a device has been up, where it said so this short a time ago that it is not asked again. */
export function youngUptime(device: DeviceRecord | undefined, now: number): Uptime | undefined {
  const then = device && uptimeOf(device);
  return then && isYoung(then, now) ? then : undefined;
}

/**
 * Notes how long the device has been up. A restart throws unsaved changes away: that is said, and everything is read again.
 * Call with what a visit read, before anything that the visit learned is written. `known`: what was written down a moment ago, by whoever
 * holds the device.
 */
export async function noteUptime(
  ctx: Context,
  tenantId: number,
  oltId: string,
  uptime: Uptime | undefined,
  known?: DeviceRecord,
): Promise<Seen> {
  if (uptime === undefined || isSameLook(known, uptime)) return { restarted: false };
  return ctx.scope.tenant(tenantId, async (tx) => {
    if (isSameLook(await loadDevice(tx, tenantId, oltId), uptime)) return { restarted: false };
    await sql`insert into config_device (tenant_id, olt_id)
      select tenant_id, id from olt where tenant_id = ${tenantId} and id = ${oltId} on conflict do nothing`.execute(tx);
    const device = await tx
      .selectFrom('config_device')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', oltId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!device || (device.uptime_at && device.uptime_at.getTime() > uptime.at)) return { restarted: false };
    const then = uptimeOf(device);
    const restarted = then !== undefined && hasRestarted(then, uptime);
    const lost = restarted && device.unsaved_since !== null;
    const next = {
      uptime_ms: String(Math.round(uptime.ms)),
      uptime_at: new Date(uptime.at),
      ...(restarted ? { sync_wanted: true } : {}),
      ...(restarted && device.sync_failed < mostSyncFailed ? { sync_after: null } : {}),
      ...(lost ? { lost_at: new Date(uptime.at), unsaved_since: null } : {}),
    };
    await setDevice(tx, tenantId, oltId, next);
    if (restarted) await ctx.bus.wake(tx, `config:${tenantId}:${oltId}`);
    if (lost) await emit(ctx.bus, tx, tenantId, [deviceEvent({ ...device, ...next })]);
    return { restarted };
  });
}

/** A trap is easily forged: it has a device read again this often at most. */
const announcedMs = 30_000;

/**
 * OLTs said themselves that they started: they are read at once, not when the wait after their silence is over; those that were
 * read just now, as soon as they may be again.
 */
export async function oltsStartedAnew(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  oltIds: readonly string[],
  at: Date,
): Promise<void> {
  if (oltIds.length === 0) return;
  const { rows } = await sql<{ olt_id: string }>`update config_device d set sync_wanted = true, sync_after = due.at
    from (select olt_id, case when synced_at > ${new Date(at.getTime() - announcedMs)}
        then synced_at + ${announcedMs} * interval '1 millisecond' end as at
      from config_device where tenant_id = ${tenantId} and olt_id = any(${oltIds}::int8[])) due
    where d.tenant_id = ${tenantId} and d.olt_id = due.olt_id
      and d.sync_failed < ${mostSyncFailed} and (not d.sync_wanted or d.sync_after > coalesce(due.at, '-infinity')) returning d.olt_id`.execute(
    tx,
  );
  for (const { olt_id: oltId } of rows) await ctx.bus.wake(tx, `config:${tenantId}:${oltId}`);
}

/** The row has to be there: `takeLease` and `noteUptime` make it. */
export const setDevice = async (
  tx: Tx,
  tenantId: number,
  oltId: string,
  values: Partial<Omit<DeviceRecord, 'tenant_id' | 'olt_id'>>,
): Promise<void> => {
  await tx
    .updateTable('config_device')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .execute();
};

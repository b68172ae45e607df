import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Leases, type InHand } from '../../work/lease.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import type { SystemBlock } from '../../southbound/probe.ts';
import { blockedBy, noteBlocked } from '../../estate/blacklist.ts';
import { sealAccess } from '../../southbound/snmp-access.ts';
import type { DeviceRow, ProbeWay } from './let-in.ts';

const minute = 60_000;
/** How long a device may be silent before it counts as offline. */
const offlineAfter = 15 * minute;
/** Devices that never answered are forgotten after a day of silence, so that forged traps cannot fill the list for good. */
const forgottenAfter = 24 * 60 * minute;
const longestWait = 30 * minute;

const leases = new Leases({ table: 'unauthorized_device', id: 'id', ms: minute, until: 'claimed_until' });
export { leases as deviceLeases };

/** Takes up to `most` devices that are due. */
export function takeDue(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
): Promise<InHand<DeviceRow>[]> {
  const now = ctx.clock.now();
  // Further ahead than any wait: made while the clock was wrong.
  const where = sql<boolean>`t.tenant_id = ${tenantId} and t.address is not null
    and (t.next_try_at <= ${new Date(now)} or t.next_try_at > ${new Date(now + longestWait)})`;
  return leases.take(tx, owner, { where, order: sql`t.next_try_at`, most });
}

/** Until the next try: 10 s, 20, 40 … 30 min. */
const backOff = (attempts: number) => Math.min(10_000 * 2 ** attempts, longestWait);

export async function saveFailure(ctx: Context, tx: Tx, row: DeviceRow, code: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .updateTable('unauthorized_device')
    .set({
      attempts: row.attempts + 1,
      // What it once told stays valid; only one that never answered is called failed.
      enrich_state: row.enrich_state === 'done' ? 'done' : 'failed',
      enrich_fault: code.slice(0, 64),
      monitor_at: new Date(now),
      next_try_at: new Date(now + backOff(row.attempts)),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  if (row.enrich_state === 'waiting') {
    const payload = { id: row.id, state: row.state };
    await emit(ctx.bus, tx, row.tenant_id, [{ kind: 'unauthorized.changed', payload }]);
  }
}

/** Rows that stand for the same device: another one with its MAC, or an OLT that is in already. */
async function isDouble(tx: Tx, row: DeviceRow, mac: string): Promise<boolean> {
  const { tenant_id: tenantId } = row;
  const olt = await tx
    .selectFrom('olt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mac', '=', mac)
    .executeTakeFirst();
  if (olt) return true;
  const other = await tx
    .selectFrom('unauthorized_device')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mac', '=', mac)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (!other) return false;
  await tx
    .updateTable('unauthorized_device')
    .set({ address: row.address, last_seen_at: row.last_seen_at, next_try_at: row.last_seen_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', other.id)
    .execute();
  return true;
}

const lowest = (column: string, value: number | null) =>
  sql<number | null>`least(${sql.ref(column)}, ${value}::smallint)`;
const highest = (column: string, value: number | null) =>
  sql<number | null>`greatest(${sql.ref(column)}, ${value}::smallint)`;

/** What it told, keeping what was known where it told nothing. */
const columnsOf = (row: DeviceRow, told: SystemBlock) => ({
  mac: told.mac ?? row.mac,
  serial: told.serial ?? row.serial,
  device_type: told.deviceType ?? row.device_type,
  device_class: told.deviceClass ?? row.device_class,
  host_name: told.hostName,
  contact: told.contact,
  location: told.location,
  firmware: told.firmware,
  hardware: told.hardware,
  model: told.model,
  pon_mode: told.ponMode,
  sys_descr: told.sysDescr,
  sys_object_id: told.sysObjectId,
  licence_limit: told.licenceLimit,
  licence_time: told.licenceTime,
  running_time: told.runningTime,
  cpu: told.cpu,
  memory: told.memory,
  temperature: told.temperature,
  cpu_min: lowest('cpu_min', told.cpu),
  cpu_max: highest('cpu_max', told.cpu),
  memory_min: lowest('memory_min', told.memory),
  memory_max: highest('memory_max', told.memory),
  temperature_min: lowest('temperature_min', told.temperature),
  temperature_max: highest('temperature_max', told.temperature),
});

/** Stores the answer. Returns the row as it stands now, or nothing when it turned out to be a device that is listed already. */
export async function saveAnswer(
  ctx: Context,
  tx: Tx,
  row: DeviceRow,
  way: ProbeWay,
  told: SystemBlock,
): Promise<DeviceRow | undefined> {
  const { tenant_id: tenantId, id } = row;
  const now = new Date(ctx.clock.now());
  if (told.mac !== null && told.mac !== row.mac && (await isDouble(tx, row, told.mac))) {
    await tx.deleteFrom('unauthorized_device').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    await ctx.bus.wake(tx, `unauthorized:${tenantId}`); // its other row is due
    await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload: { id, state: 0 } }]);
    return undefined;
  }
  const suspect = { mac: told.mac ?? row.mac, serial: told.serial ?? row.serial, address: row.address };
  const blocked = await blockedBy(ctx, tx, tenantId, suspect);
  if (blocked) {
    // Only now it said who it is.
    await tx.deleteFrom('unauthorized_device').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    await noteBlocked(ctx, tx, tenantId, blocked, suspect, 1);
    await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload: { id, state: 0 } }]);
    return undefined;
  }
  const back = row.state !== 1;
  const saved = await tx
    .updateTable('unauthorized_device')
    .set({
      ...columnsOf(row, told),
      snmp_port: way.port,
      snmp_version: way.version,
      snmp_secret: sealAccess(ctx.vault, tenantId, 'unauthorized_device', id, way.secret),
      state: 1,
      last_seen_at: now,
      monitor_at: now,
      ...(back ? { login_at: now, offline_at: null } : {}),
      enrich_state: 'done',
      enrich_fault: null,
      attempts: 0,
      next_try_at: new Date(ctx.clock.now() + 5 * minute),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  // The repeated visits of a device that waits for weeks are no news.
  const news = back || row.enrich_state !== 'done' || row.host_name !== told.hostName;
  const payload = { id, state: 1 };
  if (saved && news) await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload }]);
  return saved;
}

/** Marks the silent ones as offline and forgets those that never were more than a trap. */
export async function sweepUnauthorized(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  const now = ctx.clock.now();
  const gone = await tx
    .updateTable('unauthorized_device')
    .set({ state: 2, offline_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 1)
    .where('last_seen_at', '<', new Date(now - offlineAfter))
    .returning('id')
    .execute();
  const forgotten = await tx
    .deleteFrom('unauthorized_device')
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', 'trap')
    .where('enrich_state', '<>', 'done')
    .where('last_seen_at', '<', new Date(now - forgottenAfter))
    .returning('id')
    .execute();
  const events = [...gone.map(({ id }) => ({ id, state: 2 })), ...forgotten.map(({ id }) => ({ id, state: 0 }))];
  await emit(
    ctx.bus,
    tx,
    tenantId,
    events.slice(0, 200).map((payload): LiveEvent => ({ kind: 'unauthorized.changed', payload })),
  );
}

/** Devices that told who they are and that some open rule may let in; whether it does, `findMatch` says. */
export async function findAdmissible(tx: Tx, tenantId: number): Promise<DeviceRow[]> {
  return tx
    .selectFrom('unauthorized_device as d')
    .selectAll('d')
    .where('d.tenant_id', '=', tenantId)
    .where('d.enrich_state', '=', 'done')
    .where('d.check_status', '=', 1)
    .where('d.address', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('access_rule as r')
          .select('r.id')
          .where('r.tenant_id', '=', tenantId)
          .where('r.check_status', '=', 1)
          .whereRef('r.device_class', '=', 'd.device_class')
          .where((or) =>
            or.or([
              or('r.mac_from', 'is', null),
              or.and([or('r.mac_from', '<=', or.ref('d.mac')), or('r.mac_to', '>=', or.ref('d.mac'))]),
            ]),
          )
          .where(sql<boolean>`(r.device_sn is null or position(lower(d.serial) in lower(r.device_sn)) > 0)`)
          .where(
            sql<boolean>`(cardinality(r.device_types) = 0 or lower(d.device_type) in (select lower(t) from unnest(r.device_types) t))`,
          ),
      ),
    )
    .orderBy('d.id')
    .limit(200)
    .execute();
}

import type { blacklistCalls } from '@heliograph/catalogue/calls/blacklist.ts';
import { macDigits, ruleMac } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { BlacklistedDeviceTable } from '../../db/tables/logs.ts';
import { serialKey } from '../../estate/blacklist.ts';
import { contains } from '../../db/like.ts';

export type BlacklistRow = Selectable<BlacklistedDeviceTable>;
export type BlacklistInput = Pick<
  InputOf<typeof blacklistCalls.addToBlacklist>,
  'deviceMac' | 'deviceSn' | 'deviceName' | 'reason'
>;
export type BlacklistQuery = Omit<InputOf<typeof blacklistCalls.listBlacklist>, 'pageNum' | 'pageSize'>;

/** The columns that hold what was typed. */
export function blacklistColumnsOf({ deviceMac, deviceSn, deviceName, reason }: BlacklistInput) {
  const range = deviceMac === null ? undefined : ruleMac(deviceMac);
  return {
    device_mac: deviceMac,
    mac_from: range?.from ?? null,
    mac_to: range?.to ?? null,
    serial: deviceSn,
    serial_key: deviceSn === null ? null : serialKey(deviceSn),
    name: deviceName,
    reason,
  };
}
export type Columns = ReturnType<typeof blacklistColumnsOf>;

export function filteredBlacklist(tx: Tx, tenantId: number, { deviceMac, deviceSn, deviceName, ip }: BlacklistQuery) {
  let select = tx.selectFrom('blacklisted_device').where('tenant_id', '=', tenantId);
  const mac = deviceMac === undefined ? undefined : macDigits(deviceMac);
  // A whole MAC finds the entries whose range holds it.
  if (mac !== undefined) select = select.where('mac_from', '<=', mac).where('mac_to', '>=', mac);
  else if (deviceMac !== undefined) select = select.where('device_mac', 'ilike', contains(deviceMac));
  if (deviceSn !== undefined) select = select.where('serial', 'ilike', contains(deviceSn));
  if (deviceName !== undefined) select = select.where('name', 'ilike', contains(deviceName));
  if (ip !== undefined) {
    const like = contains(ip);
    select = select.where((eb) => eb.or([eb('ip', 'ilike', like), eb('last_address', 'ilike', like)]));
  }
  return select;
}

export const findEntries = (tx: Tx, tenantId: number, ids: readonly string[]): Promise<BlacklistRow[]> =>
  tx
    .selectFrom('blacklisted_device')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::int8[])`)
    .forUpdate()
    .execute();

/** Rows of a table of devices that an entry keeps outside. */
const matching = (entry: Columns) => sql<boolean>`
  (${entry.mac_from}::text is null or (mac >= ${entry.mac_from}::text and mac <= ${entry.mac_to}::text))
  and (${entry.serial_key}::text is null or lower(trim(serial)) = ${entry.serial_key}::text)`;

/** OLTs that an entry would keep outside, as far as the caller sees them. */
export const managedBy = (tx: Tx, tenantId: number, entry: Columns) =>
  tx
    .selectFrom('olt')
    .select(['id', 'name', 'address', 'device_type', 'firmware', 'hardware', 'mac', 'serial'])
    .where('tenant_id', '=', tenantId)
    .where(matching(entry))
    .orderBy('id')
    .limit(101)
    .execute();

/** Devices that wait outside and are kept there from now on: their rows go, what is known of the first one is returned. */
export const dismiss = (tx: Tx, tenantId: number, entry: Columns) =>
  tx
    .deleteFrom('unauthorized_device')
    .where('tenant_id', '=', tenantId)
    .where(matching(entry))
    .returning(['id', 'host_name as name', 'address', 'device_type', 'firmware', 'hardware'])
    .execute();

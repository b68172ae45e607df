import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { unauthorizedCalls } from '@heliograph/catalogue/calls/unauthorized.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { DeviceRow } from './let-in.ts';

type DeviceQuery = InputOf<typeof unauthorizedCalls.getDeviceUnauthorized>;
type DeviceForm = InputOf<typeof unauthorizedCalls.addDeviceUnauthorized>;

export async function listUnauthorized(tx: Tx, tenantId: number, query: DeviceQuery) {
  let select = tx.selectFrom('unauthorized_device').where('tenant_id', '=', tenantId);
  const { sysHostName, sysMac, sysSerialNumber, deviceType, state } = query;
  if (sysHostName !== undefined) select = select.where('host_name', 'ilike', contains(sysHostName));
  if (sysMac !== undefined) {
    // A part of a MAC counts in any notation too.
    select = select.where('mac', 'like', contains(macDigits(sysMac) ?? sysMac.replace(/[:.\-\s]/g, '').toLowerCase()));
  }
  if (sysSerialNumber !== undefined) select = select.where('serial', 'ilike', contains(sysSerialNumber));
  if (deviceType !== undefined) select = select.where('device_type', 'ilike', contains(deviceType));
  if (state !== 0) select = select.where('state', '=', state);
  return pageOf(select.selectAll().orderBy('id', 'desc'), query);
}

export const findDevices = (tx: Tx, tenantId: number, wanted: readonly string[]): Promise<DeviceRow[]> =>
  tx
    .selectFrom('unauthorized_device')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', wanted)
    .forUpdate()
    .execute();

/** The columns that a person may type. */
export const unauthorizedColumnsOf = (form: DeviceForm) => ({
  mac: form.deviceMac === null ? null : (macDigits(form.deviceMac) ?? null),
  address: form.ip,
  serial: form.deviceSn,
  device_class: form.deviceClass,
  device_type: form.deviceType,
  check_status: form.checkStatus,
  remark: form.remark,
});

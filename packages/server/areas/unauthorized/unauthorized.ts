import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { unauthorizedCalls, type unauthorizedRow } from '@heliograph/catalogue/calls/unauthorized.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { snmpFaultWords } from '@heliograph/catalogue/words/snmp-faults.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { isAllowed } from '../../southbound/networks.ts';
import { allowedTo } from '../../southbound/reach.ts';
import { discovery } from './discovery.ts';
import { letInOlt, type DeviceRow } from './let-in.ts';
import { unauthorizedColumnsOf, findDevices, listUnauthorized } from './unauthorized.store.ts';

export { announce, announcer } from './announce.ts';
export { saveAnswer, sweepUnauthorized } from './enrich.store.ts';
export { letInOlt, type DeviceRow } from './let-in.ts';

const time = (at: Date | null) => at && timeText(at);

function faultText(code: string | null, language: Language): string | null {
  if (code === null) return null;
  if (Object.hasOwn(snmpFaultWords, code)) return snmpFaultWords[code as keyof typeof snmpFaultWords].what[language];
  return Object.hasOwn(faults, code) ? faults[code as keyof typeof faults].words[language] : code;
}

const readingsOf = (row: DeviceRow) => ({
  cpuLoad: row.cpu,
  memoryLoad: row.memory,
  sysTemper: row.temperature,
  maxCpuLoad: row.cpu_max,
  minCpuLoad: row.cpu_min,
  maxMemoryLoad: row.memory_max,
  minMemoryLoad: row.memory_min,
  maxSysTemper: row.temperature_max,
  minSysTemper: row.temperature_min,
});

/** Fields of S1 §3.6 that only an authorized OLT has a value for. */
const unknownYet = {
  domainId: null,
  projectId: null,
  oltMacList: null,
  ponResult: null,
  ponOnlineResult: null,
  onuResult: null,
  onuOnlineResult: null,
  downloadStatus: null,
  deviceAdminPassword: null,
};

const shown = (
  row: DeviceRow,
  tenantCode: string,
  now: string,
  language: Language,
): z.input<typeof unauthorizedRow> => ({
  ...unknownYet,
  ...readingsOf(row),
  id: row.id,
  ip: row.address,
  snmpPort: row.snmp_port,
  sysMac: row.mac && macText(row.mac),
  deviceName: row.device_type,
  sysHostName: row.host_name,
  sysContact: row.contact,
  sysLocation: row.location,
  sysFirmVersion: row.firmware,
  sysHardVersion: row.hardware,
  sysSerialNumber: row.serial,
  sysRunningTime: row.running_time,
  deviceClass: row.device_class,
  deviceType: row.device_type,
  state: row.state,
  currentTime: now,
  loginDataTime: time(row.login_at),
  deviceOfflineTime: time(row.offline_at),
  checkStatus: row.check_status,
  monitorTime: time(row.monitor_at),
  lastSeenTime: time(row.last_seen_at),
  sysDeviceModel: row.model,
  ponMode: row.pon_mode,
  tenantId: tenantCode,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateBy: row.updated_by,
  updateTime: time(row.updated_at),
  remark: row.remark,
  sysLicenselimit: row.licence_limit,
  sysLicenseTime: row.licence_time,
  enrichState: row.enrich_state === 'done' || row.enrich_state === 'failed' ? row.enrich_state : 'waiting',
  enrichFault: faultText(row.enrich_fault, language),
  enrichAttempts: row.attempts,
});

const label = (row: Pick<DeviceRow, 'mac' | 'address' | 'id'>) =>
  row.mac === null ? (row.address ?? row.id) : macText(row.mac);

/** The parts of a row that the operation log keeps; sealed credentials are not among them. */
const loggable = ({ mac, address, serial, device_class, device_type, check_status, remark }: DeviceRow) => ({
  mac,
  address,
  serial,
  device_class,
  device_type,
  check_status,
  remark,
});

const inputOf = (row: DeviceRow) => ({
  deviceMac: row.mac === null ? null : macText(row.mac),
  deviceSn: row.serial,
  deviceClass: row.device_class,
  deviceType: row.device_type,
  ip: row.address,
  checkStatus: row.check_status,
  remark: row.remark,
});

const doubled = (error: unknown) => (error as { code?: string }).code === '23505';

/** One row or `notFound`, which an id of another tenant gives as well. */
async function load(tx: Tx, tenantId: number, id: string): Promise<DeviceRow> {
  const [row] = await findDevices(tx, tenantId, [id]);
  if (!row) throw fault('notFound');
  return row;
}

type Handle = Handlers<typeof unauthorizedCalls>;

/** An address that devices of the tenant may not have is a problem of its field. */
async function mustSuit(ctx: Context, tx: Tx, tenantId: number, address: string | null): Promise<void> {
  if (address === null || isAllowed(address, await allowedTo(ctx, tx, tenantId))) return;
  throw badInput([{ field: 'ip', message: messages.addressNotAllowed }]);
}

/** The dialog: a device entered or corrected by hand. */
const typing = (ctx: Context): Pick<Handle, 'addDeviceUnauthorized' | 'updateDeviceUnauthorized'> => ({
  addDeviceUnauthorized: (form, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const values = unauthorizedColumnsOf(form);
      await mustSuit(ctx, tx, tenantId, values.address);
      const id = ctx.newId();
      const now = new Date(ctx.clock.now());
      request.note({ object: `unauthorized device ${label({ ...values, id })}`, after: values });
      const common = { tenant_id: tenantId, id, state: 2, created_by: userName, created_at: now, next_try_at: now };
      try {
        await tx
          .insertInto('unauthorized_device')
          .values({ ...common, ...values })
          .execute();
      } catch (error) {
        if (doubled(error)) throw fault('exists', { what: label({ ...values, id }) });
        throw error;
      }
      await ctx.bus.wake(tx, `unauthorized:${tenantId}`);
      await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload: { id, state: 2 } }]);
    }),

  updateDeviceUnauthorized: (form, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const before = await load(tx, tenantId, form.id);
      const values = unauthorizedColumnsOf(
        kept(unauthorizedCalls.updateDeviceUnauthorized.form, inputOf(before), form),
      );
      if (values.address !== before.address) await mustSuit(ctx, tx, tenantId, values.address);
      const now = new Date(ctx.clock.now());
      request.note({ object: `unauthorized device ${label(before)}`, before: loggable(before), after: values });
      try {
        await tx
          .updateTable('unauthorized_device')
          .set({ ...values, updated_by: userName, updated_at: now, next_try_at: now })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', form.id)
          .execute();
      } catch (error) {
        if (doubled(error)) throw fault('exists', { what: label({ ...values, id: form.id }) });
        throw error;
      }
      await ctx.bus.wake(tx, `unauthorized:${tenantId}`);
      const payload = { id: form.id, state: before.state };
      await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload }]);
    }),
});

/** Devices that announced themselves and wait to be let in. */
export const unauthorized = (ctx: Context): Area =>
  area(unauthorizedCalls, {
    ...typing(ctx),
    ...discovery(ctx),

    getDeviceUnauthorized: (query, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await listUnauthorized(tx, request.actor.tenantId, query);
        const now = new Date(ctx.clock.now()).toISOString();
        return { rows: rows.map((row) => shown(row, request.actor.tenantCode, now, request.language)), total };
      }),

    authenticateDeviceUnauthorized: ({ id, projectId, groupId }, request) =>
      request.tx(async (tx) => {
        const row = await load(tx, request.actor.tenantId, id);
        request.note({
          object: `unauthorized device ${label(row)}`,
          before: loggable(row),
          after: { authorized: true },
        });
        await letInOlt(ctx, tx, row, {
          by: request.actor.userName,
          projectId,
          groupId,
        });
      }),

    delDeviceUnauthorized: ({ id }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const before = await findDevices(tx, tenantId, id);
        if (before.length !== new Set(id).size) throw fault('notFound');
        request.note({
          object: `unauthorized devices ${before.map(label).join(', ')}`,
          before: { devices: before.map(loggable) },
        });
        await tx.deleteFrom('unauthorized_device').where('tenant_id', '=', tenantId).where('id', 'in', id).execute();
        const events = before.map((row): LiveEvent => ({
          kind: 'unauthorized.changed',
          payload: { id: row.id, state: 0 },
        }));
        await emit(ctx.bus, tx, tenantId, events);
      }),
  });

import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { UnauthorizedDeviceTable } from '../../db/tables/onboarding.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { openAccess, type SnmpSecret, type SnmpVersion } from '../../southbound/snmp-access.ts';
import { admitOlt } from '../olts/olts.ts';
import { discoveryOf, type DiscoverySettings } from './discovery.ts';
import { openTrapCommunity } from './secrets.ts';

export type DeviceRow = Selectable<UnauthorizedDeviceTable>;

/** One way to ask a device. */
export interface ProbeWay {
  readonly port: number;
  readonly version: SnmpVersion;
  readonly secret: SnmpSecret;
}

/** Ways to ask a device, the likeliest first: as it answered before, then its trap community, then the defaults. */
export function probeWaysOf(
  ctx: Context,
  row: DeviceRow,
  { ports, communities, writeCommunity }: DiscoverySettings,
): ProbeWay[] {
  const ways: ProbeWay[] = [];
  if (row.snmp_secret !== null && row.snmp_port !== null && row.snmp_version !== null) {
    const secret = openAccess(ctx.vault, row.tenant_id, 'unauthorized_device', row.id, row.snmp_secret);
    ways.push({ port: row.snmp_port, version: row.snmp_version as SnmpVersion, secret });
  }
  const own = row.trap_secret === null ? [] : [openTrapCommunity(ctx.vault, row.tenant_id, row.id, row.trap_secret)];
  for (const community of new Set([...own, ...communities])) {
    for (const port of ports) {
      ways.push({ port, version: 'v2c', secret: { community, ...(writeCommunity ? { writeCommunity } : {}) } });
    }
  }
  return ways;
}

/**
 * Makes an OLT of an unauthorized device, whose row is gone afterwards. One that never answered comes in with the likeliest
 * way to ask it, so that a person can see and correct it in the OLT list. Throws as `admitOlt`, and `noAddress`.
 */
export async function letInOlt(
  ctx: Context,
  tx: Tx,
  row: DeviceRow,
  asked: { readonly by: string; readonly projectId?: string | undefined; readonly groupId?: string | undefined },
): Promise<string> {
  const { tenant_id: tenantId, address } = row;
  if (address === null) throw fault('noAddress');
  const discovery = await discoveryOf(ctx, tx, tenantId);
  const [way] = probeWaysOf(ctx, row, discovery);
  if (!way) throw fault('noAddress');
  await tx
    .deleteFrom('unauthorized_device')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', row.id), eb.and([eb('mac', 'is', null), eb('address', '=', address)])]))
    .execute();
  const id = await admitOlt(ctx, tx, tenantId, {
    address,
    snmpPort: way.port,
    version: way.version,
    secret: way.secret,
    cli: discovery.cli,
    name: row.host_name ?? address,
    by: asked.by,
    projectId: asked.projectId,
    groupId: asked.groupId,
    remark: row.remark,
    mac: row.mac,
    serial: row.serial,
    deviceClass: row.device_class,
    deviceType: row.device_type,
    sysDescr: row.sys_descr,
    sysObjectId: row.sys_object_id,
    contact: row.contact,
    location: row.location,
    firmware: row.firmware,
    hardware: row.hardware,
    licenceLimit: row.licence_limit,
    licenceTime: row.licence_time,
    ponMode: row.pon_mode,
  });
  await emit(ctx.bus, tx, tenantId, [{ kind: 'unauthorized.changed', payload: { id: row.id, state: 0 } }]);
  return id;
}

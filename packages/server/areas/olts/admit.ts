import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { sealCli, type CliProtocol, type CliSecret } from '../../southbound/cli/cli-access.ts';
import { blockedBy } from '../../estate/blacklist.ts';
import { logDevices } from '../../estate/device-log.ts';
import { mustBeAllowed } from '../../southbound/reach.ts';
import { sealAccess, type SnmpSecret, type SnmpVersion } from '../../southbound/snmp-access.ts';
import { holdOltQuota } from '../../quota.ts';
import { mustReachNewOlts } from '../users/users.ts';
import { groupPlace } from './groups.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';

/** A device that is about to become an OLT of the tenant. */
export interface Seed {
  readonly address: string;
  readonly snmpPort: number;
  readonly version: SnmpVersion;
  readonly secret: SnmpSecret;
  /** Access to the command line, where it is known already. */
  readonly cli?: { readonly protocol: CliProtocol; readonly port: number; readonly secret: CliSecret } | undefined;
  readonly name: string;
  /** User name, or `rule <id>` when a rule let it in. */
  readonly by: string;
  /** Left out: the default project of the tenant. */
  readonly projectId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly remark?: string | null;
  readonly mac?: string | null;
  readonly serial?: string | null;
  readonly deviceClass?: string;
  readonly deviceType?: string | null;
  readonly sysDescr?: string | null;
  readonly sysObjectId?: string | null;
  readonly contact?: string | null;
  readonly location?: string | null;
  readonly firmware?: string | null;
  readonly hardware?: string | null;
  readonly licenceLimit?: string | null;
  readonly licenceTime?: string | null;
  readonly ponMode?: string | null;
}

/** Project and group of a new OLT; a group brings its project along, and without one it stands in the project's default group. */
async function placeOf(tx: Tx, tenantId: number, { projectId, groupId }: Seed) {
  if (groupId !== undefined) {
    const place = await groupPlace(tx, tenantId, groupId);
    if (projectId !== undefined && projectId !== place.project_id) throw fault('notFound');
    return place;
  }
  const project = await tx
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('id', '=', projectId ?? ''))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (!project) throw fault('notFound');
  const group = await tx
    .selectFrom('device_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', project.id)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return { project_id: project.id, group_id: group?.id ?? null };
}

const cliOf = (ctx: Context, tenantId: number, id: string, { cli }: Seed) =>
  cli && {
    cli_protocol: cli.protocol,
    cli_port: cli.port,
    cli_secret: sealCli(ctx.vault, tenantId, id, cli.secret),
  };

const doubled = (error: unknown) => (error as { code?: string }).code === '23505';

/** Neither at an address that devices of the tenant may not have, nor on its blacklist. */
async function mustBeWelcome(ctx: Context, tx: Tx, tenantId: number, { address, mac, serial }: Seed): Promise<void> {
  await mustBeAllowed(ctx, tx, tenantId, address);
  const blocked = await blockedBy(ctx, tx, tenantId, { mac, serial, address });
  if (blocked) throw fault('blacklisted', { what: blocked.name ?? blocked.device_mac ?? blocked.serial ?? address });
}

/**
 * Lets a device in: one OLT row more, polled at once. Throws `boundToOlts`, `addressNotAllowed`, `blacklisted`, as `holdOltQuota`, `exists` (MAC or address and port),
 * `notFound` (project or group). Emits a live event, so call it last in the transaction. Returns the id of the OLT.
 */
export async function admitOlt(ctx: Context, tx: Tx, tenantId: number, seed: Seed): Promise<string> {
  await mustReachNewOlts(tx);
  await mustBeWelcome(ctx, tx, tenantId, seed);
  await holdOltQuota(ctx, tx, tenantId);
  const place = await placeOf(tx, tenantId, seed);
  const id = ctx.newId();
  const now = new Date(ctx.clock.now());
  const row = {
    tenant_id: tenantId,
    id,
    ...place,
    name: seed.name,
    address: seed.address,
    snmp_port: seed.snmpPort,
    snmp_version: seed.version,
    snmp_secret: sealAccess(ctx.vault, tenantId, 'olt', id, seed.secret),
    ...cliOf(ctx, tenantId, id, seed),
    mac: seed.mac ?? null,
    serial: seed.serial ?? null,
    device_class: seed.deviceClass ?? 'OLT',
    device_type: seed.deviceType ?? null,
    sys_descr: seed.sysDescr ?? null,
    sys_object_id: seed.sysObjectId ?? null,
    contact: seed.contact ?? null,
    location: seed.location ?? null,
    firmware: seed.firmware ?? null,
    hardware: seed.hardware ?? null,
    licence_limit: seed.licenceLimit ?? null,
    licence_time: seed.licenceTime ?? null,
    pon_mode: seed.ponMode ?? null,
    remark: seed.remark ?? null,
    created_by: seed.by,
    created_at: now,
    updated_at: now,
  };
  const { name, mac, address } = row;
  try {
    await tx.insertInto('olt').values(row).execute();
  } catch (error) {
    if (!doubled(error)) throw error;
    throw fault('exists', { what: `${seed.address}:${seed.snmpPort}${mac === null ? '' : ` / ${macText(mac)}`}` });
  }
  await tx.insertInto('olt_live').values({ tenant_id: tenantId, olt_id: id }).execute();
  await logDevices(ctx, tx, tenantId, [{ event: 'admitted', oltId: id, name, mac, address, by: seed.by, at: now }]);
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await ctx.bus.wake(tx, `poll:${tenantId}:${id}`);
  await emit(ctx.bus, tx, tenantId, [
    {
      kind: 'olt.state',
      payload: {
        oltId: id,
        sysMac: row.mac === null ? null : macText(row.mac),
        name: row.name,
        online: null,
        since: now.toISOString(),
      },
    },
  ]);
  return id;
}

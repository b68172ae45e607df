import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Context } from '../context.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../db/scope.ts';
import type { TenantTable } from '../db/tables/identity.ts';
import { fault } from '../fault.ts';
import { homeTenant } from '../http/actor.ts';
import { isForeign } from './claims.ts';
import { isAllowed, type Allowed } from './networks.ts';

/** How long a name server may take (ms). */
const patience = 3_000;

/**
 * Where the devices of a tenant may be. The tenant of the installation reaches everything that is not forbidden unless it was
 * given networks; any other tenant only what it was given: private addresses are used by many, and may be another's.
 */
export async function allowedTo(ctx: Context, tx: Tx, tenantId: number): Promise<Allowed> {
  const row = await tx
    .selectFrom('tenant')
    .select(['code', 'device_networks', 'lab_addresses'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return allowedIn(ctx, row);
}

function allowedIn(
  ctx: Context,
  row: Pick<Selectable<TenantTable>, 'code' | 'device_networks' | 'lab_addresses'> | undefined,
): Allowed {
  const networks = row?.device_networks ?? (row?.code === homeTenant ? null : []);
  // Simulated devices are let in by whoever started them, in every list of networks.
  const lab = row?.lab_addresses ?? [];
  return {
    networks: networks === null ? null : [...networks, ...lab],
    exempt: [...ctx.settings.deviceNetworks, ...lab],
  };
}

/** Throws `addressNotAllowed` for an address that devices of this tenant may not have. */
export async function mustBeAllowed(ctx: Context, tx: Tx, tenantId: number, address: string): Promise<void> {
  if (!isAllowed(address, await allowedTo(ctx, tx, tenantId))) throw fault('addressNotAllowed', { address });
}

async function found(host: string, only4: boolean): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience, undefined);
  const asked = lookup(host, only4 ? { family: 4 } : {}).catch(() => undefined);
  const answer = await Promise.race([asked, promise]).finally(() => clearTimeout(timer));
  if (!answer) throw fault('hostUnknown', { host });
  return answer.address;
}

/**
 * The address to connect to, now: a name is looked up once, and what is checked is what is connected to, so that a second
 * answer of a name server leads nowhere else. Throws `hostUnknown`, `addressNotAllowed`. Never inside a transaction.
 */
export async function reachableAddress(
  ctx: Context,
  tenantId: number,
  host: string,
  { only4 = false }: { readonly only4?: boolean } = {},
): Promise<string> {
  const address = isIP(host) === 0 ? await found(host, only4) : host;
  await ctx.scope.tenant(tenantId, (tx) => mustBeAllowed(ctx, tx, tenantId, address));
  return address;
}

/** An OLT, as far as asking it goes. */
interface Asked {
  readonly tenant_id: number;
  readonly id: string;
  readonly address: string;
  readonly snmp_port: number;
}

/**
 * As `askable`, within a transaction, and in one statement where nothing speaks against it; undefined: `askable` has to say. For a visit
 * that begins at once.
 */
export async function plainlyAskable(ctx: Context, tx: Tx, { tenant_id: tenantId, id, address }: Asked) {
  if (isIP(address) === 0) return undefined;
  const row = await tx
    .selectFrom('olt as o')
    .innerJoin('tenant as t', 't.id', 'o.tenant_id')
    .select(['t.code', 't.device_networks', 't.lab_addresses', 'o.proof', 'o.doubt_since'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', id)
    .executeTakeFirst();
  const isOurs = row && row.doubt_since === null && row.proof > 0;
  return isOurs && isAllowed(address, allowedIn(ctx, row)) ? address : undefined;
}

/**
 * As `reachableAddress`, for asking an OLT what it is and holds: not before it is known not to be another tenant's. Throws
 * `ownedElsewhere` too.
 */
export async function askable(ctx: Context, olt: Asked): Promise<string> {
  const { tenant_id: tenantId, snmp_port: port } = olt;
  const address = isIP(olt.address) === 0 ? await found(olt.address, false) : olt.address;
  await ctx.scope.tenant(tenantId, async (tx) => {
    await mustBeAllowed(ctx, tx, tenantId, address);
    const row = await tx
      .selectFrom('olt')
      .select(['proof', 'doubt_since'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', olt.id)
      .executeTakeFirst();
    if (row && row.doubt_since === null && row.proof > 0) return;
    const seen = { address, port, mac: null, serial: null, proof: 0 } as const;
    if (row?.doubt_since || (await isForeign(tx, tenantId, seen))) throw fault('ownedElsewhere');
  });
  return address;
}

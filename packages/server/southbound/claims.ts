import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { SnmpSecret } from './snmp-access.ts';

/** 0: somebody typed it; 1: it answered to words that everybody knows; 2: it answered to a secret of its owner. */
export type Proof = 0 | 1 | 2;

/** Communities that devices come with, or that everybody tries first: to know them proves nothing. */
const wellKnown: ReadonlySet<string> = new Set(
  'public private admin administrator cisco community default guest manager monitor network private1 public1 read readonly readwrite root secret security snmp snmpd switch system test trap user write'.split(
    ' ',
  ),
);
const shortest = 6;

/** Is this community a secret, as far as can be told? */
export const isSecretCommunity = (community: string | undefined): boolean =>
  community !== undefined && community.length >= shortest && !wellKnown.has(community.toLowerCase());

/** What an answer to these credentials proves. */
export function proofOf(version: string, { community, user }: SnmpSecret): Proof {
  if (version === 'v3') return user !== undefined && user.authProtocol !== 'none' ? 2 : 1;
  return isSecretCommunity(community) ? 2 : 1;
}

/** A device as an answer shows it. */
interface Device {
  readonly address: string;
  readonly port: number;
  readonly mac: string | null;
  readonly serial: string | null;
  readonly proof: Proof;
}

/** Serial numbers repeat on clones, so they count only where no MAC is told. */
const keysOf = ({ address, port, mac, serial }: Omit<Device, 'proof'>): string[] =>
  [
    `at:${address.toLowerCase()}:${port}`,
    ...(mac !== null ? [`mac:${mac}`] : serial ? [`sn:${serial.trim().toLowerCase()}`] : []),
  ].sort();

interface Claim {
  readonly key: string;
  readonly tenant_id: number;
  readonly olt_id: string;
}

interface Holder {
  readonly address: string;
  readonly snmp_port: number;
  readonly mac: string | null;
  readonly serial: string | null;
  readonly proof: Proof;
}

const become = (tx: Tx, tenantId: number) =>
  sql`select set_config('app.tenant', ${String(tenantId)}, true)`.execute(tx);

/** Runs a statement under the row security of another tenant, and comes back. What a person is bound to stays out of it: `public`. */
async function asTenant<T>(tx: Tx, tenantId: number, back: number, work: () => Promise<T>): Promise<T> {
  await become(tx, tenantId);
  const result = await work();
  await become(tx, back);
  return result;
}

const holderOf = (tx: Tx, claim: Claim, back: number): Promise<Holder | undefined> =>
  asTenant(tx, claim.tenant_id, back, async () => {
    const { rows } = await sql<Holder>`select address, snmp_port, mac, serial, proof from public.olt
      where tenant_id = ${claim.tenant_id} and id = ${claim.olt_id}::int8`.execute(tx);
    return rows[0];
  });

/**
 * Does the claim of another tenant stand against what we saw? It falls when its OLT is gone or is another device by now, and when
 * ours is proven better at the very same place: whoever answers elsewhere may have been made to say anything.
 */
async function stands(tx: Tx, tenantId: number, claim: Claim, device: Device): Promise<boolean> {
  const holder = await holderOf(tx, claim, tenantId);
  if (!holder || !keysOf({ ...holder, port: holder.snmp_port }).includes(claim.key)) return false;
  const samePlace = holder.address === device.address && holder.snmp_port === device.port;
  return !(samePlace && device.proof > holder.proof);
}

/** Claims are the installation's: whoever is bound to projects meets all of them here. */
const whole = (tx: Tx) => tx.withSchema('public');

const claimsOf = async (tx: Tx, keys: readonly string[], lock: boolean): Promise<readonly Claim[]> =>
  whole(tx)
    .selectFrom('device_claim')
    .select(['key', 'tenant_id', 'olt_id'])
    .where('key', 'in', keys)
    .orderBy('key')
    .$if(lock, (select) => select.forUpdate())
    .execute();

/** Does a device that was met belong to another tenant? Reads only. */
export async function isForeign(tx: Tx, tenantId: number, device: Device): Promise<boolean> {
  for (const claim of await claimsOf(tx, keysOf(device), false)) {
    if (claim.tenant_id !== tenantId && (await stands(tx, tenantId, claim, device))) return true;
  }
  return false;
}

/** The former owner's OLT is asked anew who it is, and learns that it is in doubt. */
const dispossess = (tx: Tx, { tenant_id, olt_id }: Claim, back: number) =>
  asTenant(tx, tenant_id, back, () =>
    sql`update public.olt set proof = 0 where tenant_id = ${tenant_id} and id = ${olt_id}::int8`.execute(tx),
  );

async function take(ctx: Context, tx: Tx, claim: Claim, tenantId: number, oltId: string): Promise<void> {
  if (claim.tenant_id !== tenantId) await dispossess(tx, claim, tenantId);
  await whole(tx)
    .updateTable('device_claim')
    .set({ tenant_id: tenantId, olt_id: oltId, at: new Date(ctx.clock.now()) })
    .where('key', '=', claim.key)
    .execute();
}

/** The claim of another that keeps this OLT in doubt; undefined: all keys of the device are ours now. */
async function contest(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  device: Device,
): Promise<Claim | undefined> {
  const keys = keysOf(device);
  const at = new Date(ctx.clock.now());
  await whole(tx)
    .insertInto('device_claim')
    .values(keys.map((key) => ({ key, tenant_id: tenantId, olt_id: oltId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let against: Claim | undefined;
  for (const claim of await claimsOf(tx, keys, true)) {
    if (claim.tenant_id === tenantId && claim.olt_id === oltId) continue;
    if (claim.tenant_id !== tenantId && (await stands(tx, tenantId, claim, device))) against ??= claim;
    else await take(ctx, tx, claim, tenantId, oltId);
  }
  await whole(tx)
    .deleteFrom('device_claim')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('key', 'not in', keys)
    .execute();
  return against;
}

const endDoubt = (tx: Tx, tenantId: number, oltId: string) =>
  whole(tx)
    .updateTable('device_doubt')
    .set({ over: true })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .execute();

async function doubt(ctx: Context, tx: Tx, tenantId: number, oltId: string, against: Claim): Promise<void> {
  const since = new Date(ctx.clock.now());
  const owner = { key: against.key, owner_tenant_id: against.tenant_id, owner_olt_id: against.olt_id };
  await whole(tx)
    .insertInto('device_doubt')
    .values({ tenant_id: tenantId, olt_id: oltId, ...owner, since })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'olt_id']).doUpdateSet({ ...owner, over: false, told: false }),
    )
    .execute();
}

/**
 * An OLT answered. Its device becomes this tenant's unless another one's claim stands; then the OLT is in doubt, and nothing of
 * what it answered may be kept. Cheap while nothing changes. Call under the lock of the OLT's own row.
 */
export async function claimDevice(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  told: {
    readonly mac?: string | null | undefined;
    readonly serial?: string | null | undefined;
    readonly proof: Proof;
  },
): Promise<'owner' | 'doubtful'> {
  const row = await tx
    .selectFrom('olt')
    .select(['address', 'snmp_port', 'mac', 'serial', 'proof', 'doubt_since'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oltId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return 'owner';
  const { proof } = told;
  const [mac, serial] = [told.mac ?? row.mac, told.serial ?? row.serial];
  const settled = row.doubt_since === null && row.proof >= proof;
  if (settled && mac === row.mac && serial === row.serial) return 'owner';
  const device = { address: row.address, port: row.snmp_port, mac, serial, proof };
  const against = await contest(ctx, tx, { tenantId, oltId }, device);
  const now = new Date(ctx.clock.now());
  if (against) await doubt(ctx, tx, tenantId, oltId, against);
  else if (row.doubt_since !== null) await endDoubt(tx, tenantId, oltId);
  if (against && row.doubt_since !== null) return 'doubtful';
  await tx
    .updateTable('olt')
    .set(against ? { proof: 0, doubt_since: now } : { proof, doubt_since: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oltId)
    .execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  return against ? 'doubtful' : 'owner';
}

/** An OLT is asked elsewhere from now on: what it has proven so far says nothing of the new place. */
export async function dropClaims(tx: Tx, tenantId: number, oltIds: readonly string[]): Promise<void> {
  if (oltIds.length === 0) return;
  await whole(tx).deleteFrom('device_claim').where('tenant_id', '=', tenantId).where('olt_id', 'in', oltIds).execute();
  await whole(tx)
    .updateTable('device_doubt')
    .set({ over: true })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', 'in', oltIds)
    .execute();
}

/** Claims and doubts of OLTs that are there no more. */
export async function tidyClaims(tx: Tx, tenantId: number): Promise<void> {
  await sql`delete from public.device_claim c where c.tenant_id = ${tenantId}
    and not exists (select 1 from public.olt o where o.tenant_id = ${tenantId} and o.id = c.olt_id)`.execute(tx);
  await sql`update public.device_doubt d set over = true where d.tenant_id = ${tenantId} and not d.over
    and not exists (select 1 from public.olt o where o.tenant_id = ${tenantId} and o.id = d.olt_id)`.execute(tx);
}

import type { ClientOptions } from '@heliograph/wire/snmp/client.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { Vault } from '../vault.ts';

export type SnmpVersion = 'v1' | 'v2c' | 'v3';

/** What a device is asked with. Lives sealed in the database and in memory only while it is used; never in an answer or a log. */
export interface SnmpSecret {
  readonly community?: string;
  /** For settings; the read community is used when it is missing. */
  readonly writeCommunity?: string;
  readonly user?: UsmUser;
}

/** Tables that keep credentials. */
type Keeper = 'olt' | 'unauthorized_device';

/** A row that says how a device is reached. */
export interface ReachRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly address: string;
  readonly snmp_port: number;
  readonly snmp_version: string;
  readonly snmp_secret: string;
}

/** Where and how to ask: fits the `Target` of the fast collector and, without its id, `ClientOptions`. */
export interface SnmpTarget {
  readonly id: string;
  readonly address: string;
  readonly port: number;
  readonly version: SnmpVersion;
  readonly community?: string;
  readonly user?: UsmUser;
}

const place = (tenantId: number, keeper: Keeper, id: string) => `${tenantId}|${keeper}|snmp_secret|${id}`;

export const sealAccess = (vault: Vault, tenantId: number, keeper: Keeper, id: string, secret: SnmpSecret): string =>
  vault.seal(place(tenantId, keeper, id), JSON.stringify(secret));

/** Throws when the blob was sealed for another row or with another key. */
export const openAccess = (vault: Vault, tenantId: number, keeper: Keeper, id: string, sealed: string): SnmpSecret =>
  JSON.parse(vault.open(place(tenantId, keeper, id), sealed)) as SnmpSecret;

const versionOf = (name: string): SnmpVersion => (name === 'v1' || name === 'v3' ? name : 'v2c');

/** Address and credentials of an OLT row for reading. */
export function snmpTargetOf(vault: Vault, row: ReachRow, purpose: 'read' | 'write' = 'read'): SnmpTarget {
  const secret = openAccess(vault, row.tenant_id, 'olt', row.id, row.snmp_secret);
  return targetWith(row.id, row.address, row.snmp_port, versionOf(row.snmp_version), secret, purpose);
}

export function targetWith(
  id: string,
  address: string,
  port: number,
  version: SnmpVersion,
  secret: SnmpSecret,
  purpose: 'read' | 'write' = 'read',
): SnmpTarget {
  const community = purpose === 'write' ? (secret.writeCommunity ?? secret.community) : secret.community;
  return {
    id,
    address,
    port,
    version,
    ...(version !== 'v3' && community !== undefined ? { community } : {}),
    ...(version === 'v3' && secret.user ? { user: secret.user } : {}),
  };
}

/** Options of the general client for an OLT row; `purpose` write takes the write community. */
export function clientOptions(vault: Vault, row: ReachRow, purpose: 'read' | 'write' = 'read'): ClientOptions {
  const { id: _, ...options } = snmpTargetOf(vault, row, purpose);
  return options;
}

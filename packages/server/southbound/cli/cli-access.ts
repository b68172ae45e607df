import type { CliTarget } from '@heliograph/wire/cli/session.ts';
import type { Vault } from '../../vault.ts';

export type CliProtocol = 'ssh' | 'telnet';

/** What a person types at a device. Lives sealed in the database and in memory only while it is used; never in an answer or a log. */
export interface CliSecret {
  readonly username: string;
  readonly password: string;
  /** Of `enable`; the login password is tried where it is missing. */
  readonly enablePassword?: string;
  /** `SHA256:…` that the device showed when it was trusted; with it every other key is refused. */
  readonly hostKey?: string;
}

/** A row that says how the command line of an OLT is reached. */
export interface CliRow {
  readonly tenant_id: number;
  readonly id: string;
  /** IP address or host name. */
  readonly address: string;
  readonly cli_protocol: CliProtocol | null;
  readonly cli_port: number | null;
  readonly cli_secret: string | null;
  /** Board model; decides the spelling of commands. */
  readonly device_type: string | null;
}

export const defaultPort = (protocol: CliProtocol): number => (protocol === 'ssh' ? 22 : 23);

const place = (tenantId: number, id: string) => `${tenantId}|olt|cli_secret|${id}`;

export const sealCli = (vault: Vault, tenantId: number, id: string, secret: CliSecret): string =>
  vault.seal(place(tenantId, id), JSON.stringify(secret));

/** Throws when the blob was sealed for another row or with another key. */
export const openCli = (vault: Vault, tenantId: number, id: string, sealed: string): CliSecret =>
  JSON.parse(vault.open(place(tenantId, id), sealed)) as CliSecret;

export const hasCli = (row: CliRow): boolean => row.cli_protocol !== null && row.cli_secret !== null;

/** Where and with what to log in, at an address that was found and checked; undefined when nothing is stored. */
export function cliTarget(vault: Vault, row: CliRow, address: string): CliTarget | undefined {
  const { tenant_id, id, cli_protocol: protocol, cli_port, cli_secret } = row;
  if (protocol === null || cli_secret === null) return undefined;
  const { username, password, enablePassword, hostKey } = openCli(vault, tenant_id, id, cli_secret);
  return {
    protocol,
    address,
    port: cli_port ?? defaultPort(protocol),
    username,
    password,
    ...(enablePassword !== undefined && { enablePassword }),
    ...(hostKey !== undefined && { hostKey }),
  };
}

import type { CliProtocol, CliSecret } from '../../southbound/cli/cli-access.ts';
import type { Vault } from '../../vault.ts';

const trapPlace = (tenantId: number, id: string) => `${tenantId}|unauthorized_device|trap_secret|${id}`;

export const sealTrapCommunity = (vault: Vault, tenantId: number, id: string, community: string): string =>
  vault.seal(trapPlace(tenantId, id), community);

export const openTrapCommunity = (vault: Vault, tenantId: number, id: string, sealed: string): string =>
  vault.open(trapPlace(tenantId, id), sealed);

const discoveryPlace = (tenantId: number) => `${tenantId}|discovery|secret|${tenantId}`;

/** Communities of a tenant's discovery settings. */
export interface DiscoverySecret {
  readonly communities: readonly string[];
  /** For commands to the devices that were let in; they are told apart from reading by many devices. */
  readonly writeCommunity?: string | undefined;
  /** Command line that new devices come with; each can be given its own. */
  readonly cli?: { readonly protocol: CliProtocol; readonly port: number; readonly secret: CliSecret } | undefined;
}

export const sealDiscovery = (vault: Vault, tenantId: number, secret: DiscoverySecret): string =>
  vault.seal(discoveryPlace(tenantId), JSON.stringify(secret));

export const openDiscovery = (vault: Vault, tenantId: number, sealed: string): DiscoverySecret =>
  JSON.parse(vault.open(discoveryPlace(tenantId), sealed)) as DiscoverySecret;

import type { Vault } from '../../vault.ts';

const trapPlace = (tenantId: number, id: string) => `${tenantId}|unauthorized_device|trap_secret|${id}`;

export const sealTrapCommunity = (vault: Vault, tenantId: number, id: string, community: string): string =>
  vault.seal(trapPlace(tenantId, id), community);

export const openTrapCommunity = (vault: Vault, tenantId: number, id: string, sealed: string): string =>
  vault.open(trapPlace(tenantId, id), sealed);

const discoveryPlace = (tenantId: number) => `${tenantId}|discovery|secret|${tenantId}`;

export const sealCommunities = (vault: Vault, tenantId: number, communities: readonly string[]): string =>
  vault.seal(discoveryPlace(tenantId), JSON.stringify({ communities }));

export const openCommunities = (vault: Vault, tenantId: number, sealed: string): readonly string[] =>
  (JSON.parse(vault.open(discoveryPlace(tenantId), sealed)) as { communities: string[] }).communities;

import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { IdentityProviderTable } from '../../db/tables/sign-in.ts';
import { webPeers, type Peers } from '../../outbound/peers.ts';

export type Provider = Selectable<IdentityProviderTable>;

export const providerSecretPlace = (tenantId: number, id: string): string =>
  `${tenantId}|identity_provider|secret|${id}`;

export const findProvider = (tx: Tx, tenantId: number, id: string): Promise<Provider | undefined> =>
  tx
    .selectFrom('identity_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Providers that are in use. */
export const providerPeers: Peers = async (_ctx, tx, tenantId) => {
  const rows = await tx
    .selectFrom('identity_provider')
    .select('issuer')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .execute();
  return webPeers(rows.map(({ issuer }) => issuer));
};

import { isOwnPermission } from '@heliograph/catalogue/menu/settable.ts';
import type { Narrow } from '../../http/session.ts';
import { menuOfTenant, usedEntries } from '../../tenant-menu.ts';

/**
 * A permission is in force while one entry of the tenant's menu that carries it is in use: disabling a page takes what it and
 * its buttons permit from every role. The wildcard of administrators stays (S1 §6), or nobody could enable the page again; it holds
 * what the tenant named itself as well, which no plan knows.
 */
export const stillGiven: Narrow = async (tx, tenantId, permissions) => {
  const concerned = await tx
    .selectFrom('menu_change')
    .select('menu_id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('status', '=', '1'), eb('perms', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  if (!concerned) return permissions.filter((permission) => !isOwnPermission(permission));
  const entries = await menuOfTenant(tx, tenantId);
  const used = new Set(usedEntries(entries).flatMap(({ permission }) => permission ?? []));
  if (permissions.includes('*:*:*')) return [...permissions, ...[...used].filter(isOwnPermission)];
  const gone = new Set(entries.map((entry) => entry.permission).filter((permission) => !used.has(permission ?? '')));
  return permissions.filter(
    (permission) => !gone.has(permission) && (used.has(permission) || !isOwnPermission(permission)),
  );
};

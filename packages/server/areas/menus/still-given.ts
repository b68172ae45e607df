import type { Narrow } from '../../http/session.ts';
import { tenantMenu, usedEntries } from './tenant-menu.store.ts';

/**
 * A permission is in force while one entry of the tenant's menu that carries it is in use: disabling a page takes what it and
 * its buttons permit from every role. The wildcard of administrators stays (S1 §6), or nobody could enable the page again.
 */
export const stillGiven: Narrow = async (tx, tenantId, permissions) => {
  if (permissions.includes('*:*:*')) return permissions;
  const disabled = await tx
    .selectFrom('menu_change')
    .select('menu_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', '1')
    .limit(1)
    .executeTakeFirst();
  if (!disabled) return permissions;
  const entries = await tenantMenu(tx, tenantId);
  const used = new Set(usedEntries(entries).map((entry) => entry.permission));
  const gone = new Set(entries.map((entry) => entry.permission).filter((permission) => !used.has(permission)));
  return permissions.filter((permission) => !gone.has(permission));
};

import type { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { located, menuPageAt } from '@heliograph/catalogue/menu/places.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import type { Area } from '../../http/serve.ts';
import { menuOfTenant, usedEntries } from '../../tenant-menu.ts';
import { lackingFor } from './readable.ts';

/** What a page needs is opened by whoever edits roles; a page that is switched off, by whoever edits the menu. */
const grants = { permission: 'system:role:edit', off: 'system:menu:edit' } as const;
const mostNamed = 3;

/** People in use who hold all of these permissions together, whatever roles give them. */
async function holders(tx: Tx, tenantId: number, permissions: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.nick_name as name from app_user u
    join user_role h on h.tenant_id = u.tenant_id and h.user_id = u.id
    join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.status = '0'
    cross join lateral unnest(r.permissions) as held(permission)
    where u.tenant_id = ${tenantId} and u.status = '0'
    group by u.id, u.nick_name
    having bool_or(held.permission = '*:*:*') or array_agg(held.permission) @> ${permissions}::text[]
    order by u.nick_name, u.id limit ${mostNamed}`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Why a path is not in somebody's menu. Paths are those of the menu alone: nothing is looked up by an id that one may name, and
 * what the plan of the tenant leaves out is as unknown as what was never there.
 */
export async function closedPage(
  tx: Tx,
  actor: Actor,
  asked: string,
  served: readonly Area[],
): Promise<OutputOf<typeof menuCalls.closedPage>> {
  const path = asked.replace(/\/+$/, '');
  const entries = await menuOfTenant(tx, actor.tenantId);
  const found = menuPageAt(located(entries), path)?.entry;
  if (!found) throw fault('notFound');
  const { name, permission: own = '' } = found;
  const isInUse = usedEntries(entries).some(({ menuId }) => menuId === found.menuId);
  // The page's own permission may be held, and what the tenant asks besides for all that the page reads may not.
  const [permission = own] = may(actor, own) ? lackingFor(actor, served, own) : [];
  const isHeld = own === '' || may(actor, permission);
  const why = !isInUse ? 'off' : isHeld ? 'open' : 'permission';
  const wanted = why === 'permission' ? [grants.permission, permission] : [grants.off];
  const permissionName =
    entries.find((entry) => entry.menuType === 'F' && entry.permission === permission)?.name ?? name;
  return {
    ...name,
    permission,
    permissionName,
    why,
    people: why === 'open' ? [] : await holders(tx, actor.tenantId, wanted),
  };
}

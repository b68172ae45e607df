import type { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import { tenantMenu, usedEntries } from './tenant-menu.store.ts';

/** What a page needs is opened by whoever edits roles; a page that is switched off, by whoever edits the menu. */
const grants = { permission: 'system:role:edit', off: 'system:menu:edit' } as const;
const mostNamed = 3;

/** The page at a path; of a directory, the first page in it. */
function pageAt(entries: readonly MenuEntry[], path: string, root = 0, above = ''): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.parentId !== root || entry.menuType === 'F') continue;
    const route = entry.path.startsWith('/') ? entry.path : `${above}/${entry.path}`;
    if (route === path) return entry.menuType === 'C' ? entry : firstPage(entries, entry.menuId);
    const below = pageAt(entries, path, entry.menuId, route);
    if (below) return below;
  }
  return undefined;
}

function firstPage(entries: readonly MenuEntry[], parentId: number): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.parentId !== parentId || entry.menuType === 'F') continue;
    const page = entry.menuType === 'C' ? entry : firstPage(entries, entry.menuId);
    if (page) return page;
  }
  return undefined;
}

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
export async function closedPage(tx: Tx, actor: Actor, asked: string): Promise<OutputOf<typeof menuCalls.closedPage>> {
  const path = asked.replace(/\/+$/, '');
  const entries = await tenantMenu(tx, actor.tenantId);
  // `/device/x` means `/device/oltDetail/x` where only that exists (decision 28).
  const spellings = [path, path.replace(/^\/device\//, '/device/oltDetail/')];
  const found = spellings.map((one) => pageAt(entries, one)).find(Boolean);
  if (!found) throw fault('notFound');
  const { name, permission = '' } = found;
  const isInUse = usedEntries(entries).some(({ menuId }) => menuId === found.menuId);
  const isHeld = permission === '' || may(actor, permission);
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

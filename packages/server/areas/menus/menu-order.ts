import type { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { peopleMessages } from '@heliograph/catalogue/words/people-levels.ts';
import { menuOfTenant } from '../../tenant-menu.ts';

/** Gives entries of the menu their places among their siblings. */
export async function sortMenus(
  ctx: Context,
  tx: Tx,
  request: Request,
  { menuIds, orderNums }: InputOf<typeof menuCalls.sortMenus>,
): Promise<void> {
  const { tenantId } = request.actor;
  if (menuIds.length !== orderNums.length) {
    throw badInput([{ field: 'orderNums', message: peopleMessages.oneEach }]);
  }
  await lockPeople(tx, tenantId);
  const byId = new Map((await menuOfTenant(tx, tenantId)).map((entry) => [String(entry.menuId), entry]));
  const now = new Date(ctx.clock.now());
  const order: { name: string; before: number; after: number }[] = [];
  for (const [index, id] of menuIds.entries()) {
    const entry = byId.get(id);
    const sort = orderNums[index];
    if (!entry || sort === undefined) throw fault('notFound');
    order.push({ name: entry.name.en, before: entry.sort, after: sort });
    const values = { sort, updated_at: now };
    if (entry.own) {
      await tx
        .updateTable('menu_change')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('menu_id', '=', entry.menuId)
        .execute();
    } else {
      await tx
        .insertInto('menu_change')
        .values({ tenant_id: tenantId, menu_id: entry.menuId, own: false, ...kept, ...values })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'menu_id']).doUpdateSet(values))
        .execute();
    }
  }
  const part = (side: 'before' | 'after') => Object.fromEntries(order.map((one) => [one.name, one[side]]));
  request.note({ object: 'order of the menu', before: part('before'), after: part('after') });
}

/** Null = as the console says. */
const kept = {
  parent_id: null,
  menu_type: null,
  name_zh: null,
  name_en: null,
  path: null,
  link: null,
  icon: null,
  visible: null,
  status: null,
};

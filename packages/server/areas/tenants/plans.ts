import { tenantPlanCalls, type planRow } from '@heliograph/catalogue/calls/tenant-plans.ts';
import type { TreeNode } from '@heliograph/catalogue/calls/people-fields.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { ownPermission } from '@heliograph/catalogue/menu/settable.ts';
import { isHomeOnly } from '@heliograph/catalogue/menu/tenant-menu.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { wakeTenants, type LiveSessions } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { wholeMenu } from '../../whole-menu.ts';
import { findPlan, findPlans, listPlans, type TenantPlanRow } from './plans.store.ts';
import { exportPlans } from './tenant-export.ts';
import { actingFor, type Tenant } from './tenants.store.ts';
import { lock } from '../../work/locks.ts';

type Handle = Handlers<typeof tenantPlanCalls>;
type Typed = InputOf<typeof tenantPlanCalls.addPlan>;

/** What a plan can hold: everything but what only the installation's own tenant has. */
const sellable = wholeMenu.filter((entry) => !isHomeOnly(entry.permission));
const byId = new Map(sellable.map((entry) => [entry.menuId, entry]));

const shown = (row: TenantPlanRow): z.input<typeof planRow> => ({
  packageId: row.id,
  packageName: row.name,
  menuIds: row.menu_ids,
  menuCheckStrictly: row.menu_check_strictly,
  status: row.status,
  remark: row.remark,
  tenantNum: row.tenants,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** Names and uses of plans are about several rows: one writer at a time. */
const lockPlans = (tx: Tx) => lock(tx, 'plans', 0);

/** Entries as they were ticked, and what they permit. Throws `notFound`, `planEmpty`. */
function contentOf(ids: readonly string[]) {
  const entries = ids.map((id) => byId.get(Number(id)));
  if (entries.includes(undefined)) throw fault('notFound');
  const permissions = entries.flatMap((entry) => entry?.permission ?? []);
  if (!entries.some((entry) => entry?.menuType === 'C')) throw fault('planEmpty');
  return { menu_ids: ids.map(Number).sort((a, b) => a - b), permissions: [...new Set(permissions)].sort() };
}

const columnsOf = (typed: Typed) => ({
  name: typed.packageName,
  menu_check_strictly: typed.menuCheckStrictly,
  status: typed.status,
  remark: typed.remark,
});

const doubled = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'tenant_plan_name' ? fault('planExists') : error;
  }
};

/** Everybody of the tenants that have the plan sees at once what it holds now. */
async function wakeHolders(ctx: Context, tx: Tx, planId: string): Promise<string[]> {
  const rows = await tx.selectFrom('tenant').select('id').where('plan_id', '=', planId).execute();
  return wakeTenants(
    ctx,
    tx,
    rows.map((row) => row.id),
  );
}

async function edit(ctx: Context, tx: Tx, request: Request, typed: InputOf<typeof tenantPlanCalls.editPlan>) {
  await lockPlans(tx);
  const before = await findPlan(tx, typed.packageId);
  if (typed.updateTime && typed.updateTime !== timeText(before.updated_at)) throw fault('conflict');
  const { menuIds, packageName, menuCheckStrictly, status, remark } = typed;
  const content = menuIds === undefined ? {} : contentOf(menuIds);
  const there = {
    menuIds: undefined,
    packageName: before.name,
    menuCheckStrictly: before.menu_check_strictly,
    status: before.status,
    remark: before.remark,
  };
  const whole = kept<Typed>(tenantPlanCalls.editPlan.form, there, { packageName, menuCheckStrictly, status, remark });
  const after = { ...columnsOf(whole), ...content };
  request.note({ object: `plan ${before.name}`, before, after });
  await tx
    .updateTable('tenant_plan')
    .set({ ...after, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
    .where('id', '=', before.id)
    .execute();
  return wakeHolders(ctx, tx, before.id);
}

async function remove(tx: Tx, request: Request, ids: readonly string[]): Promise<void> {
  await lockPlans(tx);
  const plans = await findPlans(tx, ids);
  const used = plans.find((plan) => plan.tenants > 0);
  if (used) throw fault('planInUse', { name: used.name, count: used.tenants });
  request.note({ object: `plans ${plans.map((plan) => plan.name).join(', ')}`, before: { plans } });
  await tx.deleteFrom('tenant_plan').where('id', 'in', ids).execute();
}

/**
 * The tenant has this plan, and its roles lose for good what is outside. What is inside works by itself: permissions count
 * only within the plan, whether or not the roles were trimmed. The role of its administrators holds everything and stays.
 */
export async function syncPlan(
  ctx: Context,
  tx: Tx,
  request: Request,
  tenant: Tenant,
  planId: string,
): Promise<string[]> {
  const plan = await findPlan(tx, planId);
  const { actor } = request;
  const stays = sql`one = any(${plan.permissions}::text[]) or starts_with(one, ${ownPermission})`;
  const trimmed = await actingFor(tx, tenant.id, actor.tenantId, async () => {
    const { rows } = await sql<{ name: string }>`update role set updated_at = ${new Date(ctx.clock.now())},
        permissions = array(select one from unnest(permissions) as one where ${stays})
      where tenant_id = ${tenant.id} and not ('*:*:*' = any(permissions))
        and exists (select from unnest(permissions) as one where not (${stays}))
      returning name`.execute(tx);
    return rows.map((row) => row.name);
  });
  request.note({
    object: `tenant ${tenant.code} ${tenant.name}`,
    before: { plan: tenant.plan_name },
    after: { plan: plan.name, trimmedRoles: trimmed },
  });
  await tx
    .updateTable('tenant')
    .set({ plan_id: plan.id, updated_by: actor.userName, updated_at: new Date(ctx.clock.now()) })
    .where('id', '=', tenant.id)
    .execute();
  return wakeTenants(ctx, tx, [tenant.id]);
}

function tree(language: Language): TreeNode[] {
  const below = Map.groupBy(sellable, (entry) => entry.parentId);
  const nodes = (parentId: number): TreeNode[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const children = nodes(entry.menuId);
      if (entry.menuType === 'M' && children.length === 0) return [];
      const node = {
        id: String(entry.menuId),
        parentId: String(parentId),
        label: entry.name[language],
        disabled: false,
      };
      return [children.length > 0 ? { ...node, children } : node];
    });
  return nodes(0);
}

const reading: Pick<Handle, 'listPlans' | 'planOptions' | 'planMenu' | 'planMenuTicked' | 'getPlan'> = {
  listPlans: ({ pageNum, pageSize, ...filter }, request) =>
    request.tx(async (tx) => {
      const { rows, total } = await listPlans(tx, filter, pageSize, (pageNum - 1) * pageSize);
      return { rows: rows.map(shown), total };
    }),
  planOptions: (_input, request) =>
    request.tx(async (tx) => {
      const { rows } = await listPlans(tx, { status: '0' }, 1000, 0);
      return rows.map((row) => ({ packageId: row.id, packageName: row.name }));
    }),
  planMenu: (_input, request) => Promise.resolve(tree(request.language)),
  planMenuTicked: ({ packageId }, request) =>
    request.tx(async (tx) => ({
      menus: tree(request.language),
      checkedKeys: packageId === '0' ? [] : (await findPlan(tx, packageId)).menu_ids,
    })),
  getPlan: ({ packageId }, request) => request.tx(async (tx) => shown(await findPlan(tx, packageId))),
};

/** Plans of tenants. */
export function tenantPlans(ctx: Context, sessions: LiveSessions): Area {
  const desk = new SheetDesk();
  const changing = async (request: Request, work: (tx: Tx) => Promise<string[]>) => {
    for (const handle of await doubled(() => request.tx(work))) sessions.forget(handle);
  };
  return area(tenantPlanCalls, {
    ...reading,
    addPlan: (typed, request) =>
      doubled(() =>
        request.tx(async (tx) => {
          await lockPlans(tx);
          const now = new Date(ctx.clock.now());
          const row = { id: ctx.newId(), ...columnsOf(typed), ...contentOf(typed.menuIds ?? []) };
          request.note({ object: `plan ${typed.packageName}`, after: row });
          const by = request.actor.userName;
          await tx
            .insertInto('tenant_plan')
            .values({ ...row, created_by: by, updated_by: null, created_at: now, updated_at: now })
            .execute();
          return { packageId: row.id };
        }),
      ),
    editPlan: (typed, request) => changing(request, (tx) => edit(ctx, tx, request, typed)),
    setPlanStatus: ({ packageId, status }, request) =>
      changing(request, async (tx) => {
        const before = await findPlan(tx, packageId);
        request.note({ object: `plan ${before.name}`, before: { status: before.status }, after: { status } });
        await tx
          .updateTable('tenant_plan')
          .set({ status, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
          .where('id', '=', packageId)
          .execute();
        // Whoever has it keeps it.
        return [];
      }),
    removePlans: ({ ids }, request) => request.tx((tx) => remove(tx, request, ids)),
    exportPlans: ({ format, ...filter }, request) => exportPlans(desk, request, filter, format),
  });
}

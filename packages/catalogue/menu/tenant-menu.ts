import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Where the pages stand: below Manage and below System. */
interface Parents {
  readonly manage: number;
  readonly system: number;
}

/** Tenants, their plans, what one's own tenant may use, and the licence (S1 §2.2, 2.5). */
export const tenantMenu = ({ manage, system }: Parents): readonly MenuEntry[] => [
  page(720, manage, {
    name: text('Tenants', '租户管理'),
    path: 'tenant',
    component: 'manage/tenant/index',
    icon: 'tenant',
    permission: 'system:tenant:list',
  }),
  button(721, 720, 'system:tenant:query', text('See tenant', '租户查询')),
  button(722, 720, 'system:tenant:add', text('Add tenant', '租户新增')),
  button(723, 720, 'system:tenant:edit', text('Edit tenant', '租户修改')),
  button(724, 720, 'system:tenant:remove', text('Delete and restore tenant', '租户删除和恢复')),
  button(725, 720, 'system:tenant:export', text('Export tenants', '租户导出')),
  button(726, 720, 'system:tenant:dynamic', text('Work as a tenant', '切换到租户')),
  page(740, manage, {
    name: text('Tenant plans', '租户套餐'),
    path: 'tenantPlan',
    component: 'manage/tenantPlan/index',
    icon: 'plan',
    permission: 'system:tenantPackage:list',
  }),
  button(741, 740, 'system:tenantPackage:query', text('See plan', '套餐查询')),
  button(742, 740, 'system:tenantPackage:add', text('Add plan', '套餐新增')),
  button(743, 740, 'system:tenantPackage:edit', text('Edit plan', '套餐修改')),
  button(744, 740, 'system:tenantPackage:remove', text('Delete plan', '套餐删除')),
  button(745, 740, 'system:tenantPackage:export', text('Export plans', '套餐导出')),
  page(760, system, {
    name: text('Resource quota', '资源配额'),
    path: '/user/resourceQuota',
    component: 'user/resourceQuota',
    icon: 'plan',
    permission: 'system:ownTenant:list',
  }),
  button(761, 760, 'system:ownTenant:edit', text('Edit own tenant and its logo', '修改本租户信息和徽标')),
  page(1000, system, {
    name: text('Licence', '授权管理'),
    path: 'license',
    component: 'system/license/index',
    icon: 'license',
    permission: 'system:license:list',
  }),
  button(1001, 1000, 'system:license:edit', text('Upload licence', '上传授权文件')),
];

/** What only the installation's own tenant can have, whatever the roles of another one say. */
export const isHomeOnly = (permission: string | undefined): boolean =>
  permission !== undefined && /^system:(tenant|tenantPackage|license|info|legal):/.test(permission);

import { line, maybeLine, number, oneOf, yesNo } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';

/** What an ONU does with the traffic of its customer, and how it gets its address as a router. */
export const planModes = {
  bridge: text('Bridge', '桥接'),
  dhcp: text('Router, address by DHCP', '路由（DHCP）'),
  pppoe: text('Router, PPPoE', '路由（PPPoE）'),
} as const;
export type PlanMode = keyof typeof planModes;

/** Kilobits per second: what the smallest DBA profile of any family takes, to what the largest does. */
const rate = { min: 64, max: 2_488_320, unit: 'kbit/s', sort: true } as const;
const options = Object.entries(planModes).map(([value, label]) => ({ value, label }));

/** What customers buy, in words that no make of device knows: each family makes its own profiles and services of it. */
export const servicePlans = entity({
  id: 'service-plans',
  table: 'service_plan',
  key: 'planId',
  path: '/device/servicePlan',
  permission: 'device:servicePlan',
  calls: ['ServicePlan', 'ServicePlans'],
  one: text('service plan', '业务套餐'),
  many: text('service plans', '业务套餐'),
  title: text('Service plans', '业务套餐'),
  empty: text('Nothing to sell yet. ONUs are authorized with a plan.', '暂无套餐。授权 ONU 时需要选择套餐。'),
  parts: {
    planName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    downKbps: number({ stored: 'down_kbps', label: text('Download', '下行速率'), ...rate, blank: 100_000 }),
    upKbps: number({ stored: 'up_kbps', label: text('Upload', '上行速率'), ...rate, blank: 20_000 }),
    vlan: number({
      stored: 'vlan',
      label: text('VLAN', 'VLAN'),
      spec: 'line.vid',
      min: 1,
      max: 4093,
      blank: 100,
      filter: true,
      sort: true,
    }),
    mode: oneOf({ stored: 'mode', label: text('At the customer', '用户侧'), options, blank: 'dhcp', filter: true }),
    wifi: yesNo({
      stored: 'wifi',
      label: text('Wi-Fi', 'Wi-Fi'),
      help: text('Name and password are asked for when an ONU is authorized.', '授权 ONU 时填写无线名称和密码。'),
    }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  named: 'planName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  single: true,
  usedBy: [
    { table: 'order_rule', column: 'plan_id' },
    { table: 'rd_profile', column: 'plan_id' },
  ],
  exports: true,
  imports: { most: 1000 },
  menu: { menuId: 350, parentId: 300, path: 'servicePlan', icon: 'bulk' },
  kept: {
    follows: 'what administrators set up by hand or import',
    seen: 'whole',
    why: 'what is sold belongs to the tenant and stands in no project; who may authorize ONUs anywhere chooses among all of it',
  },
});

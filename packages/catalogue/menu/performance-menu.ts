import { text } from '../kit/text.ts';
import { kioskWords } from '../words/kiosk-words.ts';
import { entityMenu } from './entity-menu.ts';
import { page, pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Below Maintain, at addresses of their own (as the specification has them). */
const root = 800;
const seen = 'performance:strategy:list';
const strategy = '/performance/strategy/list';

/** Boards that people make, beside the first screen and the big one. */
export const boardsMenu: readonly MenuEntry[] = [
  ...pageWith(
    3310,
    0,
    {
      name: text('Own boards', '自定义看板'),
      path: '/statistics/boards',
      component: 'statistics/boards',
      icon: 'columns',
      permission: 'statistics:boards:list',
    },
    [
      ['add', text('Add board', '新增看板')],
      ['edit', text('Change board', '修改看板')],
      ['remove', text('Delete boards', '删除看板')],
      ['share', text('Share boards', '共享看板')],
    ],
  ),
  page(3315, 0, {
    name: text('Own board', '自定义看板详情'),
    path: '/statistics/boards/view',
    component: 'statistics/boards/view',
    permission: 'statistics:boards:list',
    hidden: true,
    jumpPath: '/statistics/boards',
  }),
];

/** Strategies of monitoring, and what they are seen by (S1 §2.5). */
export const performanceMenu: readonly MenuEntry[] = [
  ...pageWith(
    3121,
    root,
    {
      name: text('Strategies', '性能策略'),
      path: '/performance/strategy/list',
      component: 'performance/strategy/list',
      icon: 'plan',
      permission: seen,
    },
    [
      ['add', text('Add strategy', '新增性能策略')],
      ['edit', text('Edit strategy', '修改性能策略')],
      ['remove', text('Delete strategy', '删除性能策略')],
      ['live', text('Watch devices live', '实时监控设备')],
    ],
  ),
  page(3126, root, {
    name: text('Strategy', '策略详情'),
    path: '/performance/strategy/detail',
    component: 'performance/strategy/detail',
    permission: seen,
    hidden: true,
    jumpPath: strategy,
  }),
  page(3127, root, {
    name: text('Strategy builder', '策略配置'),
    path: '/performance/strategy/builder',
    component: 'performance/strategy/builder',
    permission: seen,
    hidden: true,
    jumpPath: strategy,
  }),
  page(3128, root, {
    name: text('Live monitor', '实时监控'),
    path: '/performance/strategy/live',
    component: 'performance/strategy/live',
    permission: seen,
    hidden: true,
    jumpPath: strategy,
  }),
  page(3129, root, {
    name: text('Abnormal devices', '异常设备'),
    path: '/performance/abnormal',
    component: 'performance/abnormal',
    icon: 'alarm',
    permission: seen,
  }),
  ...pageWith(
    3140,
    root,
    {
      name: kioskWords.title,
      path: '/statistics/kiosk',
      component: 'statistics/kiosk',
      icon: 'board',
      permission: 'statistics:kiosk:list',
    },
    [
      ['add', text('Make kiosk link', '生成大屏免登录链接')],
      ['remove', text('Revoke kiosk links', '吊销大屏免登录链接')],
    ],
  ),
  ...entityMenu(root),
];

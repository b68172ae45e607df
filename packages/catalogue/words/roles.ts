import { text, type Text } from '../kit/text.ts';
import { sections } from '../pages/olt/sections.ts';

/** A role that every tenant starts with. */
export interface StartRole {
  readonly key: string;
  readonly name: Text;
  readonly userLevel: UserLevel;
  readonly permissions: readonly string[];
}

/** Levels of users (S1 §6, decisions 1). What somebody may do is decided by permissions, never by the level. */
export const userLevels = {
  superuser: text('Superuser', '超级用户'),
  administrator: text('Administrator', '管理员'),
  operator: text('Operator', '操作员'),
  ordinary: text('Ordinary user', '普通用户'),
} as const;
export type UserLevel = keyof typeof userLevels;

/** Every section of the configuration, and the configuration itself. */
const configuration = (what: 'list' | 'edit'): string[] => [
  `device:config:${what}`,
  ...sections.map(({ id }) => `device:${id}:${what}`),
];

const looking = [
  'board:view:list',
  'statistics:boards:list',
  'alarm:current:list',
  'device:olt:list',
  'device:onu:list',
  'device:servicePlan:list',
  'plant:zone:list',
  'plant:splitter:list',
  'performance:strategy:list',
  'plant:site:list',
  'plant:map:list',
  'topology:graph:list',
  'device:authorized:list',
  'device:unauthorized:list',
  ...configuration('list'),
] as const;

const operating = [
  ...looking,
  ...configuration('edit'),
  'statistics:boards:add',
  'statistics:boards:edit',
  'maintain:config:list',
  'device:upgrade:list',
  'monitor:devicelog:list',
  'monitor:oltlog:list',
  'monitor:syslog:list',
  'alarm:current:confirm',
  'alarm:current:clear',
  'alarm:work:list',
  'alarm:work:query',
  'alarm:work:add',
  'alarm:work:edit',
  'device:olt:add',
  'device:olt:import',
  'device:olt:edit',
  'device:olt:export',
  'device:olt:operate',
  'device:onu:operate',
  'device:onu:authorize',
  'device:onu:export',
  'device:authorized:add',
  'device:authorized:edit',
  'device:authorized:import',
  'device:unauthorized:edit',
  'performance:strategy:live',
  'performance:strategy:add',
  'performance:strategy:edit',
  'plant:map:mark',
  'plant:map:import',
  'topology:graph:add',
  'topology:graph:edit',
  ...['zone', 'splitter', 'site'].flatMap((of) => ['add', 'edit', 'import'].map((deed) => `plant:${of}:${deed}`)),
] as const;

/** An operator runs the network but removes nothing; a viewer looks. */
export const startRoles: readonly StartRole[] = [
  { key: 'admin', name: text('Administrator', '管理员'), userLevel: 'administrator', permissions: ['*:*:*'] },
  { key: 'operator', name: text('Operator', '操作员'), userLevel: 'operator', permissions: operating },
  { key: 'viewer', name: text('Viewer', '访客'), userLevel: 'ordinary', permissions: looking },
];

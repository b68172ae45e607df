import { alarmViewMenu, projectAlarmMenu } from './alarm-menu.ts';
import { configArchiveMenu } from './config-archive-menu.ts';
import { entityMenu } from './entity-menu.ts';
import { text, type Text } from '../kit/text.ts';
import { button, directory, page, pageWith } from './kit.ts';
import { legalMenu } from './legal-menu.ts';
import { languageMenu } from './language-menu.ts';
import { logsMenu, noticeMenu } from './logs-menu.ts';
import { mapMenu, projectMapMenu } from './map-menu.ts';
import { projectTopologyMenu, topologyMenu } from './topology-menu.ts';
import { infoMenu } from './info-menu.ts';
import { firmwareMenu } from './firmware-menu.ts';
import { boardsMenu, performanceMenu } from './performance-menu.ts';
import { upgradeMenu } from './upgrade-menu.ts';
import { maintainMenu } from './maintain-menu.ts';
import { peopleMenu } from './people-menu.ts';
import { signInMenu } from './sign-in-menu.ts';
import { tenantMenu } from './tenant-menu.ts';
import { projectPermissions, projectScreens } from './project-permissions.ts';
import { onuDetailMenu } from './onu-detail-menu.ts';
import { onuHistoryMenu } from './onu-history-menu.ts';
import { diagnosisMenu } from './cpe-diagnosis-menu.ts';
import { cpeIssueMenu } from './cpe-issue-menu.ts';
import { cpeMenu } from './cpe-menu.ts';
import { rapidMenu } from './rapid-menu.ts';

/**
 * One entry of the server-driven menu (S1 §2.4, 3.8). M is a directory, C a page, F a permission of a page without a
 * place in the menu. Routes are those of S1 §2.2; where it shows none, those of our decisions.
 */
export interface MenuEntry {
  readonly menuId: number;
  /** 0 = at the top. */
  readonly parentId: number;
  readonly menuType: 'M' | 'C' | 'F';
  readonly name: Text;
  /** Below the parent's path. Empty for F. */
  readonly path: string;
  /** Which screen of the web package draws a C entry. */
  readonly component?: string;
  readonly icon?: string;
  /** Held by whoever sees the entry; a directory shows when one of its pages does. */
  readonly permission?: string;
  /** Reached from another screen, not from the menu: the tabs of an OLT. */
  readonly hidden?: boolean;
  /** The tab to go back to (S1 §2.2 GuidePath and JumpPath). */
  readonly jumpPath?: string;
}

const detail = '/device/oltDetail';
const oltSeen = 'device:olt:list';
const onuSeen = 'device:onu:list';

const overview: readonly MenuEntry[] = [
  page(100, 0, {
    name: text('Board', '看板'),
    path: '/dashboard',
    component: 'board/index',
    icon: 'board',
    permission: 'board:view:list',
  }),
  page(3131, 0, {
    name: text('Big screen', '大屏'),
    path: '/statistics/bigScreen',
    component: 'statistics/bigScreen',
    icon: 'board',
    permission: 'board:view:list',
    hidden: true,
  }),
  ...boardsMenu,
  directory(200, 0, { name: text('Alarms', '告警'), path: '/alarm', icon: 'alarm' }),
  page(239, 200, {
    name: text('Incidents', '事件'),
    path: 'incident',
    component: 'alarm/incident',
    icon: 'alarm',
    permission: 'alarm:current:list',
  }),
  page(210, 200, {
    name: text('Current alarms', '当前告警'),
    path: 'query/current',
    component: 'alarm/current',
    icon: 'alarm',
    permission: 'alarm:current:list',
  }),
  button(211, 210, 'alarm:current:confirm', text('Confirm alarms', '确认告警')),
  button(212, 210, 'alarm:current:clear', text('Clear alarms', '清除告警')),
  ...alarmViewMenu(200),
  ...entityMenu(200),
  page(209, 200, {
    name: text('Calendar of planned work', '计划作业日历'),
    path: 'work/calendar',
    component: 'alarm/workCalendar',
    icon: 'clock',
    permission: 'alarm:work:list',
  }),
  page(206, 200, {
    name: text('E-mail rules', '邮件规则'),
    path: 'query/mailRules',
    component: 'alarm/mailRules',
    icon: 'rule',
    permission: 'alarm:mailRule:list',
  }),
  button(207, 206, 'alarm:mailRule:edit', text('Change the e-mail rule', '修改邮件规则')),
  page(208, 200, {
    name: text('Deliveries', '通知记录'),
    path: 'query/deliveries',
    component: 'alarm/deliveries',
    icon: 'page',
    permission: 'alarm:delivery:list',
  }),
];

const devices: readonly MenuEntry[] = [
  directory(300, 0, { name: text('Devices', '设备'), path: '/device', icon: 'device' }),
  page(310, 300, {
    name: text('OLTs', 'OLT 列表'),
    path: 'oltList',
    component: 'device/olt/index',
    icon: 'olt',
    permission: oltSeen,
  }),
  button(311, 310, 'device:olt:add', text('Add OLT', '添加 OLT')),
  button(319, 310, 'device:olt:import', text('Import OLTs', '导入 OLT')),
  button(312, 310, 'device:olt:edit', text('Edit OLT', '修改 OLT')),
  button(313, 310, 'device:olt:remove', text('Remove OLT', '删除 OLT')),
  button(314, 310, 'device:olt:export', text('Export OLTs', '导出 OLT')),
  button(315, 310, 'device:olt:operate', text('Operate OLT', '操作 OLT')),
  page(330, 300, {
    name: text('ONUs', 'ONU 列表'),
    path: 'onuList',
    component: 'device/onu/index',
    icon: 'onu',
    permission: onuSeen,
  }),
  page(390, 300, {
    name: text('Customers', '用户'),
    path: 'customerList',
    component: 'device/customer/index',
    icon: 'onu',
    permission: onuSeen,
  }),
  page(391, 300, {
    name: text('Changes of customers', '用户批量变更'),
    path: 'customerChanges',
    component: 'device/customer/changes',
    icon: 'bulk',
    permission: onuSeen,
  }),
  page(340, 300, {
    name: text('Configure many OLTs', '批量配置'),
    path: 'configBulk',
    component: 'device/config/bulk',
    icon: 'bulk',
    permission: 'device:config:list',
  }),
  button(331, 330, 'device:onu:operate', text('Operate ONU', '操作 ONU')),
  button(332, 330, 'device:onu:export', text('Export ONUs', '导出 ONU')),
  button(333, 330, 'device:onu:authorize', text('Authorize ONU', '授权 ONU')),
  ...entityMenu(300),
  ...mapMenu(300),
  ...topologyMenu(300),
];

/** The tabs of one OLT. The landing tab alone carries no way back (decisions 30). */
const oltTabs: readonly MenuEntry[] = [
  directory(400, 300, { name: text('OLT detail', 'OLT 详情'), path: 'oltDetail', hidden: true }),
  page(401, 400, {
    name: text('Device information', '设备信息'),
    path: 'deviceInfo',
    component: 'device/oltDetail/deviceInfo',
    permission: oltSeen,
    hidden: true,
  }),
  ...pageWith(
    3360,
    400,
    {
      name: text('Replacement', '设备替换'),
      path: 'replacement',
      component: 'device/oltDetail/replacement',
      permission: 'device:replacement:list',
      hidden: true,
      jumpPath: detail,
    },
    [['run', text('Replace OLT', '替换 OLT')]],
  ),
  page(402, 400, {
    name: text('Port statistics', '端口统计'),
    path: 'portStatistics',
    component: 'device/oltDetail/portStatistics',
    permission: oltSeen,
    hidden: true,
    jumpPath: detail,
  }),
  page(403, 400, {
    name: text('Statistics of each port', '各端口统计'),
    path: 'eachPortStatistics',
    component: 'device/oltDetail/eachPortStatistics',
    permission: oltSeen,
    hidden: true,
    jumpPath: detail,
  }),
  page(404, 400, {
    name: text('Running configuration', '运行配置'),
    path: 'runningConfig',
    component: 'device/oltDetail/runningConfig',
    permission: 'device:config:list',
    hidden: true,
    jumpPath: detail,
  }),
  directory(410, 400, { name: text('PON ports', 'PON 口'), path: 'pon', hidden: true, jumpPath: detail }),
  page(411, 410, {
    name: text('PON information', 'PON 信息'),
    path: 'ponInfo',
    component: 'device/oltDetail/pon/ponInfo',
    permission: oltSeen,
    hidden: true,
    jumpPath: `${detail}/pon`,
  }),
  directory(420, 400, {
    name: text('ONUs (GPON)', 'ONU（GPON）'),
    path: 'onuAuthList',
    hidden: true,
    jumpPath: detail,
  }),
  page(421, 420, {
    name: text('ONU list', 'ONU 列表'),
    path: 'onuList',
    component: 'device/oltDetail/onuAuthList/onuList',
    permission: onuSeen,
    hidden: true,
    jumpPath: `${detail}/onuAuthList`,
  }),
  page(422, 420, {
    name: text('Optical values', '光功率'),
    path: 'opticalTable',
    component: 'device/oltDetail/onuAuthList/opticalTable',
    permission: onuSeen,
    hidden: true,
    jumpPath: `${detail}/onuAuthList`,
  }),
  directory(430, 400, {
    name: text('ONUs (EPON)', 'ONU（EPON）'),
    path: 'epon/onuList',
    hidden: true,
    jumpPath: detail,
  }),
  page(431, 430, {
    name: text('ONU status', 'ONU 状态'),
    path: 'onuStatus',
    component: 'device/oltDetail/epon/onuList/onuStatus',
    permission: onuSeen,
    hidden: true,
    jumpPath: `${detail}/epon/onuList`,
  }),
  page(432, 430, {
    name: text('Optical values', '光功率'),
    path: 'onuOptical',
    component: 'device/oltDetail/epon/onuList/onuOptical',
    permission: onuSeen,
    hidden: true,
    jumpPath: `${detail}/epon/onuList`,
  }),
];

const security: readonly MenuEntry[] = [
  directory(500, 0, { name: text('Access and security', '接入与安全'), path: '/security', icon: 'security' }),
  page(510, 500, {
    name: text('Device authorization rules', '设备准入规则'),
    path: 'deviceAuthorized',
    component: 'security/deviceAuthorized/index',
    icon: 'rule',
    permission: 'device:authorized:list',
  }),
  button(511, 510, 'device:authorized:add', text('Add rule', '新增规则')),
  button(512, 510, 'device:authorized:edit', text('Edit rule', '修改规则')),
  button(513, 510, 'device:authorized:remove', text('Delete rule', '删除规则')),
  button(514, 510, 'device:authorized:import', text('Import rules', '导入规则')),
  page(520, 500, {
    name: text('Unauthorized devices', '未授权设备'),
    path: 'deviceUnauthorized',
    component: 'security/deviceUnauthorized/index',
    icon: 'unauthorized',
    permission: 'device:unauthorized:list',
  }),
  button(521, 520, 'device:unauthorized:edit', text('Authenticate device', '认证设备')),
  button(522, 520, 'device:unauthorized:remove', text('Delete unauthorized device', '删除未授权设备')),
];

/** Parent of what a project has. */
export const projectRoot = 900;

/** What /project holds for one project (S1 §2.4): the same screens, seen through that project. */
export const projectMenu: readonly MenuEntry[] = [
  page(910, projectRoot, {
    name: text('Board', '看板'),
    path: '/project/dashboard',
    component: 'board/index',
    icon: 'board',
    permission: 'board:view:list',
  }),
  page(920, projectRoot, {
    name: text('OLTs', 'OLT 列表'),
    path: '/project/oltList',
    component: 'device/olt/index',
    icon: 'olt',
    permission: oltSeen,
  }),
  page(930, projectRoot, {
    name: text('Current alarms', '当前告警'),
    path: '/project/alarm',
    component: 'alarm/current',
    icon: 'alarm',
    permission: 'alarm:current:list',
  }),
  ...projectAlarmMenu(projectRoot),
  ...projectMapMenu(projectRoot),
  ...projectTopologyMenu(projectRoot),
  // Fills the screen (S1 §2.3).
  // Fill the screen (S1 §2.3).
  page(3130, projectRoot, {
    name: text('Big screen', '大屏'),
    path: '/project/statistics/bigScreen',
    component: 'statistics/bigScreen',
    icon: 'board',
    permission: 'board:view:list',
  }),
  page(940, projectRoot, {
    name: text('Project domains', '项目域'),
    path: '/project/domain/domainConfig',
    component: 'project/domain/domainConfig',
    icon: 'tree',
    permission: oltSeen,
  }),
];

/** The whole menu. /project is there for its routes; its children give way to the menu of the project that is chosen. */
export const menu: readonly MenuEntry[] = [
  ...overview,
  ...devices,
  ...oltTabs,
  ...onuDetailMenu(300),
  ...onuHistoryMenu(300),
  ...cpeMenu(300),
  ...diagnosisMenu(300),
  ...cpeIssueMenu(300),
  ...rapidMenu(300),
  ...upgradeMenu(300),
  directory(700, 0, { name: text('Manage', '运营管理'), path: '/manage', icon: 'manage' }),
  ...projectScreens(700),
  ...tenantMenu({ manage: 700, system: 600 }),
  directory(800, 0, { name: text('Maintain', '运维'), path: '/maintain', icon: 'maintain' }),
  ...performanceMenu,
  ...maintainMenu,
  ...firmwareMenu(800),
  ...configArchiveMenu(800),
  ...security,
  ...languageMenu,
  ...logsMenu,
  ...peopleMenu,
  ...signInMenu,
  ...noticeMenu,
  ...infoMenu(600),
  ...legalMenu,
  directory(projectRoot, 0, { name: text('Project', '项目'), path: '/project', icon: 'project', hidden: true }),
  ...projectMenu,
  ...projectPermissions({ project: projectRoot, olts: 310, system: 600 }),
];

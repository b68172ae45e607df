import { text, type Text } from '../kit/text.ts';
import { directory, pageWith, type Button } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const security = 500;
const system = 600;
const logs = 540;

const logPage = (menuId: number, path: string, kind: string, name: Text, more: readonly Button[] = []) =>
  pageWith(
    menuId,
    logs,
    { name, path, component: `security/log/${path}`, icon: 'log', permission: `monitor:${kind}:list` },
    [['export', text('Export', '导出')], ...more],
  );

/** What happened, who stays outside (S1 §2.5). */
export const logsMenu: readonly MenuEntry[] = [
  directory(logs, security, { name: text('Logs', '日志管理'), path: 'log', icon: 'log' }),
  ...logPage(541, 'login', 'logininfor', text('Login log', '登录日志'), [['unlock', text('Unlock users', '账户解锁')]]),
  ...logPage(545, 'operation', 'operlog', text('Operation log', '操作日志'), [
    ['query', text('See changes', '操作详情')],
    ['monitor:log:verify', text('Verify the chain of a log', '校验日志链')],
    ['monitor:log:edit', text('Set how long logs are kept', '设置日志保留期限')],
  ]),
  ...logPage(551, 'olt', 'oltlog', text('OLT log', 'OLT 日志')),
  ...logPage(555, 'device', 'devicelog', text('Device log', '设备日志')),
  ...logPage(1380, 'syslog', 'syslog', text('Syslog of devices', '设备 Syslog'), [
    ['edit', text('Set how long the syslog is kept', '设置 Syslog 保留期限')],
  ]),
  ...logPage(560, 'exception', 'exceptionlog', text('Exception log', '异常日志')),
  ...pageWith(
    570,
    security,
    {
      name: text('Device blacklist', '设备黑名单'),
      path: 'blacklist',
      component: 'security/blacklist/index',
      icon: 'blacklist',
      permission: 'device:blacklist:list',
    },
    [
      ['add', text('Add to the blacklist', '新增黑名单')],
      ['edit', text('Edit the blacklist', '修改黑名单')],
      ['remove', text('Remove from the blacklist', '移出黑名单')],
      ['import', text('Import the blacklist', '导入黑名单')],
      ['export', text('Export the blacklist', '导出黑名单')],
    ],
  ),
];

/** Announcements (S1 §2.5), below System. */
export const noticeMenu: readonly MenuEntry[] = pageWith(
  670,
  system,
  {
    name: text('Announcements', '公告管理'),
    path: 'announcement',
    component: 'system/announcement/index',
    icon: 'announce',
    permission: 'system:notice:list',
  },
  [
    ['query', text('See announcement', '公告查询')],
    ['add', text('Add announcement', '公告新增')],
    ['edit', text('Edit announcement', '公告修改')],
    ['remove', text('Delete announcement', '公告删除')],
  ],
);

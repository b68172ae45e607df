import { text, type Text } from '../kit/text.ts';
import type { UserLevel } from './roles.ts';

/** One stop of a guided tour. */
export interface TourStep {
  /** A part of the frame (`search`, `bell` …) or the path of a page: its entry in the menu is pointed at. */
  readonly at: string;
  readonly title: Text;
  readonly more: Text;
}

const search: TourStep = {
  at: 'search',
  title: text('Everything by its name', '按名称直达'),
  more: text(
    'Type a serial number, a MAC, a name or a page. While a customer is on the line this is the shortest way to the ONU. Ctrl K opens it from anywhere.',
    '输入序列号、MAC、名称或页面名。客户来电时，这是找到 ONU 的最短途径。任何位置按 Ctrl K 即可打开。',
  ),
};
const board: TourStep = {
  at: '/dashboard',
  title: text('What is broken right now', '当前故障一览'),
  more: text(
    'The board lists outages with their probable cause: fibre, power or the OLT. One line stands for all ONUs that went dark together.',
    '看板列出中断及其可能原因：光纤、电源或 OLT。同时掉线的 ONU 合并为一行。',
  ),
};
const alarms: TourStep = {
  at: '/alarm/query/current',
  title: text('Current alarms', '当前告警'),
  more: text(
    'One row per object and kind, however often the device repeats it. Confirm takes it on; it clears itself when the device says so.',
    '同一对象同一类型只有一行，无论设备重复上报多少次。确认表示接手处理；设备恢复后自动清除。',
  ),
};
const bell: TourStep = {
  at: 'bell',
  title: text('New alarms', '新告警'),
  more: text(
    'The latest hundred, as they come in. The number is what nobody confirmed yet.',
    '最新一百条实时告警，数字为尚未确认的条数。',
  ),
};
const live: TourStep = {
  at: 'live',
  title: text('Live, or not', '是否实时'),
  more: text(
    'Green means that changes arrive by themselves. After a lost connection nothing is missed: the page catches up.',
    '绿色表示变化会自动推送。连接中断后会自动补齐，不会遗漏。',
  ),
};
const onus: TourStep = {
  at: '/device/onuList',
  title: text('Why is this customer down?', '这个用户为什么断了？'),
  more: text(
    'Open an ONU: its light against its neighbours, its last words (power or fibre), what is wrong and what to do. Every value shows its age.',
    '打开 ONU：与同口其他 ONU 的光功率对比、掉线原因（断电或断纤）、故障判断和处理建议。每个数值都标明采集时间。',
  ),
};
const olts: TourStep = {
  at: '/device/oltList',
  title: text('OLTs and their configuration', 'OLT 及其配置'),
  more: text(
    'A change is previewed, written, read back, and only then called verified. What somebody changed on the device itself shows as drift.',
    '变更先预览再下发，回读一致才算成功。在设备上直接修改的内容会显示为差异。',
  ),
};
const coming: TourStep = {
  at: '/security/deviceUnauthorized',
  title: text('Devices that knock', '等待接入的设备'),
  more: text(
    'An OLT that sends a trap appears here. Authenticate it once, or write a rule and let it in by itself.',
    '发送 Trap 的 OLT 会出现在这里。可手动认证，或添加规则自动接入。',
  ),
};
const people: TourStep = {
  at: '/system/user',
  title: text('People and what they may do', '用户与权限'),
  more: text(
    'Accounts, roles with menu permissions and data scope, departments and posts. What a role does not hold, its people do not see.',
    '用户、角色（菜单权限与数据范围）、部门和岗位。角色没有的权限，其用户就看不到。',
  ),
};
const projects: TourStep = {
  at: '/manage/project/list',
  title: text('Projects', '项目'),
  more: text(
    'Devices belong to a project. Share it as Manager, Operator or Guest, with an end if you like.',
    '设备归属项目。可按管理者、操作者或访客身份共享，并可设置期限。',
  ),
};
const tenants: TourStep = {
  at: '/manage/tenant',
  title: text('Tenants', '租户'),
  more: text(
    'Each company sees only its own. Plan, quotas and expiry are set here; work as one of them to help, and come back.',
    '各公司只能看到自己的数据。在此设置套餐、配额和到期时间；可切换为某租户协助处理，再切换回来。',
  ),
};
const log: TourStep = {
  at: '/security/log/operation',
  title: text('Who changed what', '操作日志'),
  more: text(
    'Every change with before and after. The chain shows whether anybody touched the log itself.',
    '每次变更的前后内容都有记录，哈希链可证明日志未被改动。',
  ),
};
const backup: TourStep = {
  at: '/maintain/backup/create',
  title: text('Backups of the console', '平台备份'),
  more: text(
    'Set one up before you need it: once, daily or by cron, to disk, TFTP or object storage.',
    '请提前设置：一次、每日或按 Cron，保存到磁盘、TFTP 或对象存储。',
  ),
};
const account: TourStep = {
  at: 'account',
  title: text('Your own settings', '个人设置'),
  more: text(
    'Profile, password, the time zone that times are shown in, and this tour again.',
    '个人资料、密码、时间显示时区，也可在此重新打开本导览。',
  ),
};

interface Tour {
  readonly name: Text;
  readonly steps: readonly TourStep[];
}

const administrator: Tour = {
  name: text('Tour for administrators', '管理员导览'),
  steps: [board, people, projects, tenants, coming, log, backup, search, account],
};

/** What a newcomer is shown, by user level; stops whose page its menu does not hold are left out. */
export const tours: Readonly<Record<UserLevel, Tour>> = {
  superuser: administrator,
  administrator,
  operator: {
    name: text('Tour for operators', '操作员导览'),
    steps: [board, alarms, bell, onus, olts, coming, live, search, account],
  },
  ordinary: { name: text('A short tour', '快速导览'), steps: [search, onus, board, alarms, live, account] },
};

export const tourWords = {
  begin: text('Take the tour', '开始导览'),
  offer: text('New here?', '初次使用？'),
  offerMore: text('Two minutes, then you know your way.', '两分钟熟悉操作。'),
  notNow: text('Not now', '暂不'),
  next: text('Next', '下一步'),
  previous: text('Back', '上一步'),
  finish: text('Done', '完成'),
  guide: text('Guide', '使用指南'),
  guideMore: text(
    'What your pages are for. The tour points at them one after another.',
    '各页面的用途说明，导览会依次指示它们的位置。',
  ),
} as const;

import { text } from '../kit/text.ts';

export const kioskWords = {
  name: text('Name', '名称'),
  nameHelp: text('Where it hangs, such as the control room.', '大屏所在位置，如监控中心。'),
  project: text('Project', '项目'),
  projectHelp: text('Left empty: all projects of the tenant.', '留空则显示本租户全部项目。'),
  days: text('Opens for', '有效期'),
  most: text('A tenant has at most {max} kiosk links', '每个租户最多 {max} 个大屏免登录链接'),
  noProject: text('There is no project of this name', '没有此名称的项目'),
  title: text('Kiosk links', '大屏免登录链接'),
  many: text('kiosk links', '大屏免登录链接'),
  empty: text(
    'No link yet. With one a screen on the wall shows the big screen without sign-in, and nothing else.',
    '暂无链接。通过链接可在墙面大屏免登录查看大屏页面，且仅可查看该页面。',
  ),
  make: text('Make a link', '生成链接'),
  revoke: text('Revoke', '吊销'),
  state: text('State', '状态'),
  opens: text('Opens', '有效'),
  ended: text('Ended', '已过期'),
  ends: text('Ends', '到期时间'),
  madeBy: text('Made by', '创建者'),
  made: text('Made', '创建时间'),
  used: text('Last used', '最近使用'),
  never: text('Not yet', '尚未使用'),
  all: text('All projects', '全部项目'),
  once: text(
    'This address is shown only now. Whoever has it sees the big screen until the link ends or is revoked.',
    '该地址仅显示一次。持有者在链接过期或被吊销前均可查看大屏。',
  ),
  address: text('Address', '地址'),
  over: text('This link opens nothing any more', '该链接已失效'),
  overWhy: text(
    'It has ended or was revoked. Whoever runs this console can make another one.',
    '链接已过期或被吊销，请联系管理员重新生成。',
  ),
  until: text('Kiosk, until {end}', '免登录链接，有效期至 {end}'),
} as const;

import { text } from '@heliograph/catalogue/kit/text.ts';

/** The big screen of a control room. */
export const bigScreenWords = {
  title: text('Big screen', '大屏'),
  network: text('Network', '全网'),
  leave: text('Leave', '退出'),
  pause: text('Pause', '暂停轮播'),
  goOn: text('Go on', '继续轮播'),
  oltsOnline: text('OLTs online', 'OLT 在线'),
  ofOlts: text('of {n}', '共 {n}'),
  standing: text('Standing alarms', '当前告警'),
  latest: text('Latest alarms', '最新告警'),
  noAlarms: text('No alarm stands', '当前没有告警'),
  page: text('{at} / {of}', '{at} / {of}'),
  cutOff: text('Cut off. What you see was read {age} ago', '连接已中断，当前数据为 {age} 前读取'),
  behind: text('Readings are {age} old', '数据已滞后 {age}'),
  online: text('ONUs online', 'ONU 在线'),
  offline: text('ONUs offline', 'ONU 离线'),
} as const;

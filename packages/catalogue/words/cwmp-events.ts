import { fill, text, type Text } from '../kit/text.ts';

/** Why a CPE opens a session (TR-069 Amendment 6, table 8), by what stands before its words: `2 PERIODIC` is 2. */
export const cwmpEventWords: Readonly<Record<string, Text>> = {
  '0': text('First contact, or factory settings restored', '首次上线或已恢复出厂设置'),
  '1': text('Started', '设备启动'),
  '2': text('Periodic report', '周期上报'),
  '3': text('Report as scheduled', '定时上报'),
  '4': text('Values changed', '参数变化'),
  '5': text('Reported on request of a web page', '由网页触发上报'),
  '6': text('Called by the ACS', '响应 ACS 连接请求'),
  '7': text('File transfer finished', '文件传输完成'),
  '8': text('Diagnosis finished', '诊断完成'),
  '9': text('Asks for a download', '请求下载'),
  '10': text('File transfer of its own finished', '设备自主文件传输完成'),
  '11': text('Change of software modules finished', '软件模块变更完成'),
  '12': text('Change of software modules of its own finished', '设备自主软件模块变更完成'),
  '13': text('Woke up', '设备唤醒'),
  '14': text('Sign of life', '心跳'),
  'M Reboot': text('Restart as ordered', '按指令重启完成'),
  'M ScheduleInform': text('Report as ordered', '按指令上报'),
  'M Download': text('Download as ordered', '按指令下载完成'),
  'M ScheduleDownload': text('Scheduled download', '计划下载完成'),
  'M Upload': text('Upload as ordered', '按指令上传完成'),
  'M ChangeDUState': text('Change of software modules as ordered', '按指令变更软件模块完成'),
};

const others = {
  ordered: text('As ordered: {event}', '按指令执行：{event}'),
  vendor: text('Event of the maker: {event}', '厂商自定义事件：{event}'),
  other: text('Event {event}', '事件 {event}'),
} as const;

/** An event code in words; spellings differ from device to device, its number does not. */
export function cwmpEvent(code: string): Text {
  const trimmed = code.trim();
  const key = /^\d+(?=\s|$)/.exec(trimmed)?.[0] ?? trimmed.replaceAll(/\s+/g, ' ');
  if (Object.hasOwn(cwmpEventWords, key)) return cwmpEventWords[key] ?? others.other;
  const event = trimmed.slice(0, 64);
  if (trimmed.startsWith('M ')) return fill(others.ordered, { event: event.slice(2) });
  return trimmed.startsWith('X ') ? fill(others.vendor, { event: event.slice(2) }) : fill(others.other, { event });
}

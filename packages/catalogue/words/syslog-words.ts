import { text, type Text } from '../kit/text.ts';

/** RFC 5424 §6.2.1, in the words of OLTs (spec/decisions 36). */
export const syslogLevelWords: Readonly<Record<number, Text>> = {
  0: text('Emergency', '特急'),
  1: text('Alert', '告警'),
  2: text('Critical', '紧急'),
  3: text('Major', '重要'),
  4: text('Warning', '警告'),
  5: text('Notice', '通知'),
  6: text('Info', '信息'),
  7: text('Debug', '调试'),
};

export const syslogWords = {
  title: text('Syslog of devices', '设备 Syslog'),
  many: text('lines', '条日志'),
  empty: text(
    'No device has written anything yet. An OLT is told where to write on its page Syslog server.',
    '尚无设备日志。请在 OLT 的“Syslog 服务器”页面设置接收地址。',
  ),
  level: text('Level', '级别'),
  levelOrWorse: text('Level, and worse', '级别（含更高）'),
  event: text('Event', '事件'),
  said: text('Time of the device', '设备时间'),
  noLevel: text('not said', '未说明'),
  cut: text('The line was longer than what is kept.', '该行超出保留长度，已截断。'),
  cutShort: text('cut', '已截断'),
  received: text('Received at UDP port {port}', '接收端口 UDP {port}'),
  notReceived: text(
    'Not received: UDP port {port} is taken by another program, or may not be opened.',
    '未接收：UDP 端口 {port} 被其他程序占用或无权打开。',
  ),
  keep: text('Keeping', '保留设置'),
  keepMore: text(
    'Lines go when they are older than this, and the oldest when there are more. Syslog is not signed: a line is filed under the OLT whose address it came from, and anybody in that network could have written it.',
    '超过天数或超过条数的旧日志会被清理。Syslog 没有签名：日志按来源地址归入对应 OLT，同一网络中的任何人都可能伪造。',
  ),
} as const;

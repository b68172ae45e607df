import { text } from '@heliograph/catalogue/kit/text.ts';

/** How people and programs are told of alarms. */
export const notificationScreenWords = {
  any: text('Any', '不限'),
  configure: text('Set it up', '去设置'),
  test: text('Send a test', '发送测试'),
  testTitle: text('Send a test by {name}', '通过 {name} 发送测试'),
  answered: text('Taken: {said}', '已接收：{said}'),
  noAnswer: text('Sent; this channel answers nothing', '已发送，该渠道无应答'),
  preview: text('Preview', '预览'),
  ofSample: text('With a made-up alarm, for none stands now.', '当前没有告警，使用示例告警。'),
  ofAlarm: text('With the newest alarm that stands.', '使用最新的当前告警。'),
  fixFirst: text('Shown when the template is complete.', '模板填写正确后显示。'),
  choose: text('Choose', '请选择'),
} as const;

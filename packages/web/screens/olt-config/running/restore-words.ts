import { text } from '@heliograph/catalogue/kit/text.ts';

export const restoreWords = {
  restore: text('Restore …', '恢复……'),
  title: text('Restore the version of {time}', '恢复 {time} 的版本'),
  result: text('Restoring the version of {time}', '正在恢复 {time} 的版本'),
  earlier: text('Earlier restorings', '恢复记录'),
  explain: text(
    'What would change, as rows of pages as the device last told them. Each row is written, read back and told by itself; before it is written, the device is read again.',
    '以下为按设备最近上报的配置页面计算的变更。每行单独写入、读回并报告结果；写入前会重新读取设备。',
  ),
  notPlanned: text(
    'What the pages held at this version is not known: it was made before that was kept, or somebody else had been at the device. Its lines are listed below.',
    '未保存该版本对应的配置页面数据（版本较早，或由设备侧修改）。其命令行如下。',
  ),
  nothing: text('Nothing differs from what the device holds.', '与设备现有配置没有差异。'),
  all: text('All pages', '全部页面'),
  rows: text('{n} rows', '{n} 行'),
  row: text('1 row', '1 行'),
  readAt: text('read {age}', '读取于 {age}'),
  start: text('Restore {n} rows', '恢复 {n} 行'),
  startOne: text('Restore 1 row', '恢复 1 行'),
  cutsTitle: text('Stops working meanwhile', '执行期间中断'),
  byHand: text('By hand', '需手工处理'),
  byHandHelp: text(
    'Lines for which the console has no page, or no row that it could write. Suggested commands; check them before you type them.',
    '以下命令行没有对应的配置页面或无法由系统写入，仅供参考，输入前请核对。',
  ),
  secret: text('a secret is masked', '含已屏蔽的密钥'),
  showHand: text('{n} commands', '{n} 条命令'),
  copy: text('Copy', '复制'),
  add: text('Add', '新增'),
  edit: text('Change', '修改'),
  remove: text('Remove', '删除'),
  against: text('not restored', '未恢复'),
  gone: text('no longer known', '记录已清除'),
  progress: text(
    '{verified} of {total} restored, {failed} not, {running} under way',
    '共 {total} 行：{verified} 已恢复，{failed} 未恢复，{running} 进行中',
  ),
  after: text(
    'A minute after the last row the configuration is collected again; compare it with the version then.',
    '最后一行完成一分钟后会重新采集配置，届时可与该版本对比。',
  ),
  by: text('{by}, {verified} of {total} rows', '{by}，{verified} / {total} 行'),
} as const;

import { text } from '@heliograph/catalogue/kit/text.ts';

export const replaceOltWords = {
  title: text('Replace this OLT', '替换此 OLT'),
  explain: text(
    'New hardware stands beside the old one and answers at an address of its own. The OLT stays the same here: its project, site, customers, orders, history and alarms go on with the new hardware. Nothing is sent before you agree.',
    '新设备与旧设备并存并使用独立地址。系统中的 OLT 保持不变：项目、站点、用户、订单、历史和告警均由新设备延续。确认之前不会下发任何配置。',
  ),
  check: text('Check the new hardware', '检查新设备'),
  checks: text('Checks', '检查结果'),
  readOnus: text('Read the pages of all ONUs', '读取全部 ONU 的业务页面'),
  readOnusWhy: text(
    'What is set up at ONUs is known as far as it was read. The pages of all of them can be read now, while the old hardware answers.',
    'ONU 的业务配置仅在读取后可知。可趁旧设备仍可应答时读取全部 ONU 的业务页面。',
  ),
  readingOnus: text(
    'Reading what is set up at ONUs: {onusRead} of {onus} ONUs, {pagesRead} of {pages} pages',
    '正在读取 ONU 业务配置：{onus} 个 ONU 已完成 {onusRead} 个，{pages} 个页面已读取 {pagesRead} 个',
  ),
  readingFailed: text(
    '{n} pages were not answered; the rest is read all the same',
    '{n} 个页面无应答，其余页面继续读取',
  ),
  readingWaits: text('The OLT does not answer; it goes on when it does', 'OLT 无应答，恢复后继续读取'),
  plan: text('What is written', '将写入的配置'),
  planMore: text(
    'Rows of pages as they were last read of the old hardware. Pages that cut something off, or take rows from the new hardware, are chosen by hand: the old one may still hold the same addresses, and a route may be the way to the new one.',
    '按旧设备最近读取的页面计算。会造成中断或删除新设备已有行的页面需手工勾选：旧设备可能仍在使用相同地址，路由也可能是访问新设备的唯一路径。',
  ),
  onus: text(
    '{onus} ONUs are authorized at their places, and {rows} rows of their own pages follow',
    '将在原位置授权 {onus} 个 ONU，并写入其 {rows} 行配置',
  ),
  nothing: text('No page of the device differs.', '设备页面没有差异。'),
  start: text('Replace: {n} rows', '开始替换（{n} 行）'),
  ask: text('Replace {name} now?', '立即替换 {name}？'),
  askBody: text(
    'From now on {address} is this OLT. The old hardware is not touched, and until you confirm you can go back to it.',
    '此后该 OLT 使用 {address}。旧设备不受影响，确认之前可随时撤销。',
  ),
  old: text('Old hardware', '旧设备'),
  new: text('New hardware', '新设备'),
  after: text('Checks afterwards', '替换后检查'),
  lacking: text('Not back yet', '尚未恢复的 ONU'),
  rows: text(
    '{verified} of {total} written and read back, {failed} not, {running} under way',
    '共 {total} 行：{verified} 已写入并读回，{failed} 未写入，{running} 进行中',
  ),
  goOn: text('Write what is left', '继续写入'),
  confirm: text('Confirm', '确认替换'),
  confirmAsk: text('Keep the new hardware?', '保留新设备？'),
  confirmBody: text('It cannot be undone afterwards.', '确认后无法撤销。'),
  undo: text('Undo', '撤销'),
  undoAsk: text('Go back to the old hardware?', '恢复为旧设备？'),
  undoBody: text(
    'The OLT is asked at {address} again. What was written to the new hardware stays there.',
    'OLT 恢复使用 {address}。已写入新设备的配置不会清除。',
  ),
  by: text('Begun by {by}', '发起人：{by}'),
  ended: text('Ended by {by}', '结束操作人：{by}'),
  onuAuthorized: text('Authorize', '授权'),
  against: text('not written', '未写入'),
  last: text('Last replacement', '上次替换'),
} as const;

import { text } from '@heliograph/catalogue/kit/text.ts';

/** What the console carries out by itself for the ONUs of an OLT. */
export const careWords = {
  byConsole: text('Carried out by the console', '由控制台执行'),
  save: text('Save', '保存'),
  never: text('not yet', '尚未执行'),
  last: text('Last done', '上次执行'),
  agingMore: text(
    'This OLT has no such setting. The console keeps its own list of found ONUs and lets them go when they were not listed for so long. It counts only readings of the whole list.',
    '该 OLT 没有此设置。控制台自行维护未授权 ONU 列表，超过老化时间未上报的 ONU 将被移除；仅完整读取的列表计时。',
  ),
  agingLast: text('{n} ONUs left the list', '{n} 个 ONU 被移出列表'),
  found: text('In the list', '列表中'),
  unseen: text('Not listed by the OLT now', '当前未上报'),
  read: text('List last read', '上次读取'),
  deleteMore: text(
    'This OLT has no such setting. The console looks once an hour which ONUs stayed offline for too long and has the OLT delete them by the ordinary command; the OLT is asked again before each one, and read back after it. Nothing is deleted on a PON port with an outage or without any ONU online, nor while the OLT does not answer.',
    '该 OLT 没有此设置。控制台每小时检查一次离线过久的 ONU，并通过常规删除命令逐个删除：删除前再次查询，删除后回读。PON 口处于群障、没有在线 ONU 或 OLT 无应答时，不会删除任何 ONU。',
  ),
  deleteLast: text('{n} ONUs taken', '处理 {n} 个 ONU'),
  inName: text('In the name of', '执行身份'),
  preview: text('Who would be taken now', '当前将被删除的 ONU'),
  previewMany: text('ONUs that stayed away', ' 长期离线 ONU'),
  previewNone: text('No ONU stayed offline for so long', '没有离线超过该时间的 ONU'),
  history: text('What was done', '执行记录'),
  historyMany: text('deletions', ' 删除记录'),
  historyNone: text('Nothing was deleted automatically yet', '尚未自动删除任何 ONU'),
  place: text('Place', '位置'),
  sn: text('Serial number', '序列号'),
  name: text('Name', '名称'),
  offline: text('Offline since', '离线时间'),
  counted: text('Counts since', '计时起点'),
  outcome: text('What happens', '处理结果'),
  goes: text('Deleted in the next round', '下一轮删除'),
  state: text('Result', '结果'),
  reason: text('Why', '原因'),
  time: text('Asked for', '发起时间'),
  sure: text('Turn automatic deletion on?', '启用自动删除？'),
  sureMore: text(
    '{n} ONUs would be taken by the first round, which begins now. What is set up for them at the OLT is lost.',
    '首轮立即开始，将删除 {n} 个 ONU；OLT 上为其配置的全部业务将丢失。',
  ),
} as const;

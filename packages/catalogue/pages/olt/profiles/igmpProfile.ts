import { choice, int, str, type Option } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { profileName } from './profile-fields.ts';

const later = { optional: true, later: true } as const;
const one = (label: Text, options: readonly Option[]) => choice({ label, ...later, options });
const seconds = (label: Text, spec: string) => int({ label, ...later, spec, min: 1, max: 255, unit: 's' });
const proxying = { field: 'igmpModeS', is: ['proxy'] };

/** How ONUs take part in IGMP. */
export const igmpProfile = configPage({
  id: 'igmpProfile',
  path: 'igmpProfile',
  pathAlternatives: ['/device/igmpProfile'],
  section: 'profiles',
  title: text('IGMP profiles', 'IGMP 模板'),
  help: text(
    'How ONUs take part in IGMP. A profile is made by its name; the device numbers it, and then it can be changed.',
    'ONU 的 IGMP 参数。先以名称创建模板，设备分配编号后再修改参数。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['igmpPNameTableName'],
  cuts: text('ONUs with this profile join their groups anew.', '使用该模板的 ONU 将重新加入组播组。'),
  fields: {
    igmpPNamePId: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    igmpPNameTableName: profileName,
    igmpVersionS: one(text('Version', '版本'), [
      { value: 'v1', label: text('IGMPv1', 'IGMPv1') },
      { value: 'v2', label: text('IGMPv2', 'IGMPv2') },
      { value: 'v3', label: text('IGMPv3', 'IGMPv3') },
    ]),
    igmpModeS: one(text('Mode', '模式'), [
      { value: 'snooping', label: text('Snooping', 'Snooping') },
      { value: 'spr', label: text('Snooping with proxy reporting', 'Snooping（代理报告）') },
      { value: 'proxy', label: text('Proxy', 'Proxy') },
      { value: 'flood', label: text('Flood', '泛洪') },
    ]),
    igmpFastLeaveS: one(text('Fast leave', '快速离开'), [
      { value: 'enable', label: text('Enabled', '启用') },
      { value: 'disable', label: text('Disabled', '禁用') },
    ]),
    igmpNotMatchGroupS: one(text('Unknown groups', '未知组播组'), [
      { value: 'discard', label: text('Discard', '丢弃') },
      { value: 'forward', label: text('Forward', '转发') },
    ]),
    igmpRobustnessS: int({
      label: text('Robustness', '健壮系数'),
      ...later,
      spec: 'igmp.queryCount',
      min: 1,
      max: 255,
    }),
    igmpProxyIPS: str({
      label: text('Address as proxy', '代理 IP 地址'),
      ...later,
      format: 'ipv4Host',
      maxLength: 15,
      when: proxying,
    }),
    igmpQueryIntervalS: seconds(text('Query interval', '查询间隔'), 'igmp.queryInterval'),
    igmpQueryMaxrespS: seconds(text('Longest response', '最大响应时间'), 'igmp.maxResponse'),
    igmpQueryLastIntervalS: seconds(text('Interval of last-member queries', '最后成员查询间隔'), 'igmp.queryInterval'),
    igmpRateLimitS: int({
      label: text('Messages a second, at most', '报文速率限制'),
      help: text('0: no limit.', '0 表示不限制。'),
      ...later,
      spec: 'igmp.rateLimit',
      min: 0,
      max: 4096,
    }),
  },
});

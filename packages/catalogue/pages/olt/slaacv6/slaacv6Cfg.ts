import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const slaacv6Cfg = configPage({
  id: 'slaacv6Cfg',
  path: 'slaacv6/slaacv6Cfg',
  section: 'ipv6',
  title: text('Router advertisement', '路由器通告'),
  help: text('What the OLT announces to IPv6 hosts of a VLAN.', 'OLT 向 VLAN 内 IPv6 主机通告的内容。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ipv6SlaacVlanid'],
  fields: {
    ipv6SlaacVlanid: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'routev6VlanIp', field: 'ipv6Vlanid' },
    }),
    ipv6SlaacSuppressRaStatus: bool({
      label: text('Suppress advertisements', '抑制通告'),
      initial: false,
    }),
    ipv6SlaacRaInterval: int({
      label: text('Interval', '通告间隔'),
      help: text(
        'Longest time between two advertisements; the device chooses the shortest.',
        '两次通告之间的最大间隔，最小间隔由设备决定。',
      ),
      spec: 'slaac.raIntervalMax',
      min: 1,
      max: 1800,
      unit: 's',
      initial: 600,
    }),
    ipv6SlaacRaLifetime: int({
      label: text('Router lifetime', '路由器生存期'),
      help: text('0: not a default router.', '0 表示不作为默认路由器。'),
      spec: 'slaac.raLifetime',
      min: 0,
      max: 9000,
      unit: 's',
      initial: 1800,
    }),
    ipv6SlaacReachableTime: int({
      label: text('Reachable time', '可达时间'),
      spec: 'slaac.reachable',
      min: 0,
      max: 3_600_000,
      unit: 'ms',
      initial: 0,
    }),
    ipv6AddrPfxMtu: int({ label: text('MTU', 'MTU'), spec: 'slaac.mtu', min: 1280, max: 1500, initial: 1500 }),
    ipv6AddrPfxRouterPreference: choice({
      label: text('Router preference', '路由器优先级'),
      initial: 'medium',
      options: [
        { value: 'high', label: text('High', '高') },
        { value: 'medium', label: text('Medium', '中') },
        { value: 'low', label: text('Low', '低') },
      ],
    }),
    ipv6SlaacManaCfgFg: bool({
      label: text('Managed addresses (M)', '有状态地址配置（M）'),
      help: text('Hosts take their address from DHCPv6.', '主机通过 DHCPv6 获取地址。'),
      initial: false,
    }),
    ipv6SlaacOtherCfgFg: bool({
      label: text('Other configuration (O)', '其他配置（O）'),
      help: text('Hosts take DNS and the like from DHCPv6.', '主机通过 DHCPv6 获取 DNS 等参数。'),
      initial: false,
    }),
    ipv6SlaacAdvIntervalOpt: bool({
      label: text('Interval option', '通告间隔选项'),
      initial: false,
      folded: true,
      column: false,
    }),
    ipv6SlaachomeAgentCfgFg: bool({
      label: text('Home agent', '家乡代理'),
      initial: false,
      folded: true,
      column: false,
    }),
    ipv6SlaachomeAgentPre: int({
      label: text('Home agent preference', '家乡代理优先级'),
      min: 0,
      max: 65_535,
      initial: 0,
      folded: true,
      column: false,
    }),
    ipv6SlaachomeAgentLifetime: int({
      label: text('Home agent lifetime', '家乡代理生存期'),
      min: 0,
      max: 65_520,
      unit: 's',
      initial: 0,
      folded: true,
      column: false,
    }),
  },
});

import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const mldv6BasicCfg = configPage({
  id: 'mldv6BasicCfg',
  path: 'mldv6/mldv6BasicCfg',
  section: 'multicast',
  title: text('MLD snooping', 'MLD Snooping'),
  help: text('IGMP snooping for IPv6. The other pages of MLD need it.', 'IPv6 的组播侦听功能，其余 MLD 页面依赖于此。'),
  shape: 'form',
  permission: 'device:multicast',
  fields: {
    mldStatus: bool({ label: text('MLD snooping', 'MLD Snooping') }),
    sendGeneralQueryPacket: bool({
      label: text('Send general queries', '发送通用查询'),
      help: text('For networks without a multicast router that asks.', '适用于没有组播路由器发送查询的网络。'),
    }),
    generalQueryInterval: int({
      label: text('General query interval', '通用查询间隔'),
      spec: 'igmp.generalQueryInterval',
      min: 10,
      max: 255,
      unit: 's',
    }),
    querySourceIp: str({
      label: text('Source IPv6 of queries', '查询源 IPv6'),
      help: text('Empty: the device chooses one.', '为空时由设备选择。'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
      optional: true,
    }),
    mldLastListenQueryCount: int({
      label: text('Last listener query count', '最后侦听者查询次数'),
      help: text('The V1600D series takes 1 to 7.', 'V1600D 系列支持 1 至 7。'),
      spec: 'igmp.queryCount',
      min: 1,
      max: 255,
    }),
  },
  cuts: text(
    'When snooping is switched off, IPv6 multicast is flooded to all ports of its VLAN.',
    '关闭 Snooping 后，IPv6 组播报文将在 VLAN 内所有端口泛洪。',
  ),
});

import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const igmpBasicCfg = configPage({
  id: 'igmpBasicCfg',
  path: 'igmp/igmpBasicCfg',
  section: 'multicast',
  title: text('IGMP snooping', 'IGMP Snooping'),
  help: text(
    'The device listens to who asks for which group and sends it there alone.',
    '设备侦听各端口对组播组的请求，仅向有请求的端口转发。',
  ),
  shape: 'form',
  permission: 'device:multicast',
  fields: {
    igmpSnoopingEn: bool({ label: text('IGMP snooping', 'IGMP Snooping') }),
    queryPacket: bool({
      label: text('Send general queries', '发送通用查询'),
      help: text('For networks without a multicast router that asks.', '适用于没有组播路由器发送查询的网络。'),
    }),
    queryTime: int({
      label: text('General query interval', '通用查询间隔'),
      spec: 'igmp.generalQueryInterval',
      min: 10,
      max: 255,
      unit: 's',
    }),
    sourceip: str({
      label: text('Source IP of queries', '查询源 IP'),
      help: text('Empty: 0.0.0.0.', '为空时使用 0.0.0.0。'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
    }),
    querycount: int({
      label: text('Last member query count', '最后成员查询次数'),
      help: text('Queries after a leave before the group is cut off.', '收到离开报文后、停止转发前的查询次数。'),
      spec: 'igmp.queryCount',
      min: 1,
      max: 255,
    }),
    queryinterval: int({
      label: text('Last member query interval', '最后成员查询间隔'),
      spec: ['igmp.queryInterval', 'igmp.generalQueryInterval.alt'],
      min: 1,
      max: 255,
      unit: 's',
    }),
    queryresponse: int({
      label: text('Max response', '最大响应时间'),
      spec: 'igmp.maxResponse',
      min: 1,
      max: 255,
    }),
  },
  cuts: text(
    'When snooping is switched off, multicast is flooded to all ports of its VLAN.',
    '关闭 Snooping 后，组播报文将在 VLAN 内所有端口泛洪。',
  ),
});

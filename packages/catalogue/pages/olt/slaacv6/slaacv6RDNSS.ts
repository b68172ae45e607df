import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const server = (n: number) =>
  str({
    label: text(`Server ${n}`, `服务器 ${n}`),
    spec: 'net.ipv6',
    format: 'ipv6Host',
    maxLength: 39,
    ...(n > 1 ? { optional: true } : {}),
  });

export const slaacv6RDNSS = configPage({
  id: 'slaacv6RDNSS',
  path: 'slaacv6/slaacv6RDNSS',
  section: 'ipv6',
  title: text('Advertised DNS servers (RDNSS)', '通告 DNS 服务器（RDNSS）'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['rdnssVlanId', 'rdnssSequence'],
  fields: {
    rdnssVlanId: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'slaacv6Cfg', field: 'ipv6SlaacVlanid' },
    }),
    rdnssSequence: int({ label: text('Sequence', '序号'), min: 0, max: 8, initial: 0 }),
    rDNSServer1: server(1),
    rdnssServer2: server(2),
    rdnssServer3: server(3),
    rdnssLifeTime: int({ label: text('Lifetime', '生存期'), min: 60, max: 4_294_967_295, unit: 's', initial: 1800 }),
    rdnssSuppressStatus: bool({ label: text('Suppress', '抑制'), initial: false }),
  },
});

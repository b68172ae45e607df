import { compareIp } from '../../../formats/ip-order.ts';
import { int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const most = 4_294_967_295;

export const dhcpv6ServerPoolPage = configPage({
  id: 'dhcpv6ServerPoolCfg',
  path: 'dhcpv6/dhcpv6ServerPoolCfg',
  section: 'ipv6',
  title: text('DHCPv6 pools', 'DHCPv6 地址池'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['dhcpv6ServerPoolName'],
  fields: {
    dhcpv6ServerPoolName: str({
      label: text('Pool name', '地址池名称'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
    }),
    dhcpv6ServerPoolStartIPv6Addr: str({
      label: text('Start address', '起始地址'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
    }),
    dhcpv6ServerPoolEndIPv6Addr: str({
      label: text('End address', '结束地址'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
    }),
    dhcpv6ServerPoolAddrPreferredLifetime: int({
      label: text('Preferred lifetime', '首选生存期'),
      spec: 'v6.preferredLifetime',
      min: 0,
      max: most,
      unit: 's',
      initial: 604_800,
    }),
    dhcpv6ServerPoolAddrValidLifetime: int({
      label: text('Valid lifetime', '有效生存期'),
      spec: 'v6.validLifetime',
      min: 0,
      max: most,
      unit: 's',
      initial: 2_592_000,
    }),
    dhcpv6ServerPoolDNSServer: str({
      label: text('DNS server', 'DNS 服务器'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
      optional: true,
    }),
    dhcpv6ServerPoolDomainName: str({
      label: text('Domain', '域名'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 63,
      optional: true,
    }),
    dhcpv6ServerPoolInfoRefrehTime: int({
      label: text('Information refresh', '信息刷新时间'),
      spec: 'dhcpv6.poolRefresh',
      min: 60,
      max: most,
      unit: 's',
      initial: 86_400,
    }),
  },
  rules: [
    {
      marks: ['dhcpv6ServerPoolEndIPv6Addr'],
      message: text('The end address must be greater than the start address', '结束地址必须大于起始地址'),
      holds: (values) =>
        isEmpty(values['dhcpv6ServerPoolEndIPv6Addr']) ||
        compareIp(values['dhcpv6ServerPoolEndIPv6Addr'], values['dhcpv6ServerPoolStartIPv6Addr']) > 0,
      passes: { dhcpv6ServerPoolStartIPv6Addr: '2001:db8::10', dhcpv6ServerPoolEndIPv6Addr: '2001:db8::20' },
      fails: { dhcpv6ServerPoolStartIPv6Addr: '2001:db8::20', dhcpv6ServerPoolEndIPv6Addr: '2001:db8::10' },
    },
    {
      marks: ['dhcpv6ServerPoolAddrValidLifetime'],
      message: text('The valid lifetime must be at least the preferred one', '有效生存期不得小于首选生存期'),
      spec: 'v6.validAtLeastPreferred',
      holds: (values) =>
        Number(values['dhcpv6ServerPoolAddrValidLifetime']) >= Number(values['dhcpv6ServerPoolAddrPreferredLifetime']),
      passes: { dhcpv6ServerPoolAddrValidLifetime: 100, dhcpv6ServerPoolAddrPreferredLifetime: 100 },
      fails: { dhcpv6ServerPoolAddrValidLifetime: 99, dhcpv6ServerPoolAddrPreferredLifetime: 100 },
    },
  ],
});

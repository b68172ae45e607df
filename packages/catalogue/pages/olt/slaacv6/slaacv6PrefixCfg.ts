import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const most = 4_294_967_295;

export const slaacv6PrefixCfg = configPage({
  id: 'slaacv6PrefixCfg',
  path: 'slaacv6/slaacv6PrefixCfg',
  section: 'ipv6',
  title: text('Advertised prefixes', '通告前缀'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ipv6SlaacVlanid', 'ipv6SlaacPrefix'],
  fields: {
    ipv6SlaacVlanid: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'slaacv6Cfg', field: 'ipv6SlaacVlanid' },
    }),
    ipv6SlaacPrefix: str({
      label: text('Prefix', '前缀'),
      spec: 'v6.prefixLength',
      format: 'ipv6Prefix',
      maxLength: 43,
    }),
    ipv6AddrPfxAdvPreferredLifetime: int({
      label: text('Preferred lifetime', '首选生存期'),
      spec: 'v6.preferredLifetime',
      min: 0,
      max: most,
      unit: 's',
      initial: 604_800,
    }),
    ipv6AddrPfxAdvValidLifetime: int({
      label: text('Valid lifetime', '有效生存期'),
      spec: 'v6.validLifetime',
      min: 0,
      max: most,
      unit: 's',
      initial: 2_592_000,
    }),
    ipv6AddrPfxOffLinkFlag: bool({ label: text('Off link', '非直连'), initial: false }),
    ipv6AddrPfxAutonomousFlag: bool({
      label: text('Hosts make their own address', '允许主机自动配置地址'),
      initial: true,
    }),
    ipv6AddrPfxRouterAddr: bool({ label: text('Carries the router address', '携带路由器地址'), initial: false }),
  },
  rules: [
    {
      marks: ['ipv6AddrPfxAdvValidLifetime'],
      message: text('The valid lifetime must be at least the preferred one', '有效生存期不得小于首选生存期'),
      spec: 'v6.validAtLeastPreferred',
      holds: (values) =>
        Number(values['ipv6AddrPfxAdvValidLifetime']) >= Number(values['ipv6AddrPfxAdvPreferredLifetime']),
      passes: { ipv6AddrPfxAdvValidLifetime: 100, ipv6AddrPfxAdvPreferredLifetime: 100 },
      fails: { ipv6AddrPfxAdvValidLifetime: 99, ipv6AddrPfxAdvPreferredLifetime: 100 },
    },
  ],
  needs: [
    {
      reads: ['slaacv6Cfg'],
      marks: ['ipv6SlaacVlanid'],
      message: text('Set the router advertisement of this VLAN first', '请先配置该 VLAN 的路由器通告'),
      holds: (values, { slaacv6Cfg }) =>
        slaacv6Cfg?.some((row) => row['ipv6SlaacVlanid'] === values['ipv6SlaacVlanid']) ?? true,
    },
  ],
});

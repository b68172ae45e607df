import { sameIpv6 } from '../../../formats/ipv6-number.ts';
import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanIpv6First, wholeIpv6 } from '../../../rules/networks.ts';

export const routev6Static = configPage({
  id: 'routev6Static',
  path: 'routev6Static',
  section: 'ipv6',
  title: text('IPv6 static routes', 'IPv6 静态路由'),
  help: text('Destination ::/0 makes the default route.', '目的网络为 ::/0 时为默认路由。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ipv6RouteDestin', 'ipv6RouteGw'],
  can: { edit: false },
  fields: {
    ipv6RouteDestin: str({
      label: text('Destination', '目的网络'),
      spec: ['net.ipv6', 'v6.prefixLength'],
      format: 'ipv6Prefix',
      maxLength: 43,
    }),
    ipv6RouteGw: str({ label: text('Gateway', '网关'), spec: 'net.ipv6', format: 'ipv6Host', maxLength: 39 }),
  },
  rules: [wholeIpv6('ipv6RouteDestin')],
  needs: [
    vlanIpv6First,
    {
      reads: ['routev6VlanIp'],
      marks: ['ipv6RouteGw'],
      message: text('The gateway must not be an address of the device itself', '网关不能是设备自身的地址'),
      spec: 'net.ipv6NotGateway',
      holds: (values, { routev6VlanIp }) =>
        !(routev6VlanIp ?? []).some((row) => sameIpv6(row['ipv6Address'], values['ipv6RouteGw'])),
    },
  ],
  cuts: text('Traffic over a removed route stops at once.', '删除路由后，经由该路由的流量立即中断。'),
});

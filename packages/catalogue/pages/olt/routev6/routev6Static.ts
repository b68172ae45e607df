import { sameIpv6 } from '../../../formats/ipv6-number.ts';
import { readIpv6Prefix } from '../../../formats/ipv6-prefix.ts';
import { str, type Rule } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanIpv6First, wholeIpv6 } from '../../../rules/networks.ts';

/** As of `routeStatic`: nothing is in ::/32, and whoever types it meant the default route. */
const defaultRouteWhole: Rule = {
  marks: ['ipv6RouteDestin'],
  message: text('Destination :: goes with the prefix length 0', '目的地址为 :: 时前缀长度必须为 0'),
  spec: 'static.defaultRoute',
  holds: (values) => {
    const prefix = readIpv6Prefix(values['ipv6RouteDestin']);
    // ::/96 and what is in it hold addresses of hosts, such as ::1.
    return (
      prefix === undefined || prefix.length === 0 || prefix.length >= 96 || prefix.groups.some((group) => group !== 0)
    );
  },
  passes: { ipv6RouteDestin: '::/0' },
  fails: { ipv6RouteDestin: '::/32' },
};

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
  rules: [wholeIpv6('ipv6RouteDestin'), defaultRouteWhole],
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

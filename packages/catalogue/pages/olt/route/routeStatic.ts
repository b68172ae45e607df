import { networkOf } from '../../../formats/ip-number.ts';
import { isEmpty, str, type Rule } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const zero = '0.0.0.0';

/** 0.0.0.0 under another mask is no network that anything is in: a device takes it, and the default route is still missing. */
const defaultRouteWhole: Rule = {
  marks: ['staticRouteMask'],
  message: text('Destination 0.0.0.0 goes with mask 0.0.0.0', '目的地址为 0.0.0.0 时掩码必须为 0.0.0.0'),
  spec: ['static.singleGateway', 'static.defaultRoute'],
  holds: (values) => values['staticRouteIpAddr'] !== zero || values['staticRouteMask'] === zero,
  passes: { staticRouteIpAddr: zero, staticRouteMask: zero },
  fails: { staticRouteIpAddr: zero, staticRouteMask: '255.255.255.0' },
};

const wholeRoute = (address: string, mask: string): Rule => ({
  marks: [address],
  message: text('Bits behind the mask must be zero', '掩码之外的位必须为 0'),
  holds: (values) =>
    isEmpty(values[address]) || isEmpty(values[mask]) || networkOf(values[address], values[mask]) === values[address],
  passes: { [address]: '10.1.0.0', [mask]: '255.255.0.0' },
  fails: { [address]: '10.1.0.1', [mask]: '255.255.0.0' },
});

export const routeStatic = configPage({
  id: 'routeStatic',
  path: 'routeStatic',
  section: 'routing',
  title: text('Static routes', '静态路由'),
  help: text(
    'Destination and mask 0.0.0.0 make the default route, which has a single gateway.',
    '目的地址和掩码均为 0.0.0.0 时为默认路由，只能有一个网关。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['staticRouteIpAddr', 'staticRouteMask', 'staticRouteGw'],
  can: { edit: false },
  fields: {
    staticRouteIpAddr: str({
      label: text('Destination', '目的地址'),
      spec: ['static.singleGateway', 'net.ipv4'],
      format: 'ipv4',
      maxLength: 15,
    }),
    staticRouteMask: str({ label: text('Mask', '掩码'), spec: 'net.mask', format: 'routeMask', maxLength: 15 }),
    staticRouteGw: str({ label: text('Gateway', '网关'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
  },
  rules: [wholeRoute('staticRouteIpAddr', 'staticRouteMask'), defaultRouteWhole],
  needs: [
    {
      reads: ['routeVlanIp'],
      message: text('A VLAN IP must be configured first', '请先配置 VLAN IP'),
      spec: 'static.vlanIpFirst',
      holds: (_, { routeVlanIp }) => routeVlanIp === undefined || routeVlanIp.length > 0,
    },
    {
      reads: ['routeStatic'],
      marks: ['staticRouteGw'],
      message: text('The default route exists already', '默认路由已存在'),
      spec: 'static.defaultRoute',
      holds: (values, { routeStatic: rows }) =>
        values['staticRouteIpAddr'] !== zero ||
        !(rows ?? []).some((row) => row['staticRouteIpAddr'] === zero && row['staticRouteMask'] === zero),
    },
  ],
});

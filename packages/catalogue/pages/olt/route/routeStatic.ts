import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

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
    staticRouteGw: str({ label: text('Gateway', '网关'), spec: 'net.ipv4', format: 'ipv4', maxLength: 15 }),
  },
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
        values['staticRouteIpAddr'] !== '0.0.0.0' ||
        values['staticRouteMask'] !== '0.0.0.0' ||
        !(rows ?? []).some((row) => row['staticRouteIpAddr'] === '0.0.0.0' && row['staticRouteMask'] === '0.0.0.0'),
    },
  ],
});

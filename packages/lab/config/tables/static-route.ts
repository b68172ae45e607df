import { isIPv6 } from 'node:net';
import {
  staticIPv6RouteCfg,
  staticIPv6RouteTable,
  staticRouteCfg,
  staticRouteTable,
} from '@heliograph/wire/mib/platform/static-route.ts';
import { isUnicast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { isNetwork, vlanIps, vlanOfAddress } from './vlan-ip.ts';

const checkRoute = (row: RowOf<typeof staticRouteTable>, config: Config): Verdict => {
  const { staticRouteIpAddr, staticRouteMask, staticRouteGw } = row;
  if (!isNetwork(staticRouteIpAddr, staticRouteMask))
    return wrong(`${staticRouteIpAddr} ${staticRouteMask} is no network`);
  if (!isUnicast(staticRouteGw)) return wrong(`${staticRouteGw} is no gateway`);
  const vlan = vlanOfAddress(config, staticRouteGw);
  if (vlan === undefined) return `the gateway ${staticRouteGw} is in no VLAN's network`;
  return vlan.vlanIPAddr === staticRouteGw ? 'the gateway is this device itself' : undefined;
};

/** `2001:db8:1::/48` */
const checkRoute6 = (row: RowOf<typeof staticIPv6RouteTable>): Verdict => {
  const [address = '', length = ''] = row.ipv6RouteDestin.split('/');
  if (!isIPv6(address) || !/^\d{1,3}$/.test(length) || Number(length) > 128)
    return wrong(`${row.ipv6RouteDestin} is no prefix`);
  return isIPv6(row.ipv6RouteGw) && row.ipv6RouteGw !== '::' ? undefined : wrong(`${row.ipv6RouteGw} is no gateway`);
};

const defaultRoute = (config: Config) => {
  const first = vlanIps(config)[0];
  if (first === undefined) return [];
  const gateway = first.vlanIPAddr.replace(/\d+$/, '1');
  return [{ staticRouteIpAddr: '0.0.0.0', staticRouteMask: '0.0.0.0', staticRouteGw: gateway }];
};

export const staticRoute: ConfigFamily = {
  name: 'static-route',
  when: ({ routing }) => routing,
  parts: [
    stored(staticRouteTable, {
      key: ['staticRouteIpAddr', 'staticRouteMask', 'staticRouteGw'],
      item: 'staticRouteItem',
      limit: 512,
      writable: [],
      initial: defaultRoute,
      check: checkRoute,
    }),
    actionBlock(staticRouteCfg, 'staticRouteAction', {
      into: staticRouteTable,
      map: {
        staticRouteIpAddr: 'staticRouteIp',
        staticRouteMask: 'staticRouteIpMask',
        staticRouteGw: 'staticRouteIpGw',
      },
      on: { add: 'add', delete: 'drop' },
    }),
    stored(staticIPv6RouteTable, {
      key: ['ipv6RouteDestin', 'ipv6RouteGw'],
      item: 'ipv6RouteItem',
      limit: 512,
      check: checkRoute6,
    }),
    actionBlock(staticIPv6RouteCfg, 'ipv6RouteAction', {
      into: staticIPv6RouteTable,
      map: ({ ipv6RouteDestAddr, ipv6RouteDestAddrPLen, ipv6RouteGwAddr }) => ({
        ...(ipv6RouteDestAddr === undefined || ipv6RouteDestAddrPLen === undefined
          ? {}
          : { ipv6RouteDestin: `${ipv6RouteDestAddr.toLowerCase()}/${ipv6RouteDestAddrPLen}` }),
        ...(ipv6RouteGwAddr === undefined ? {} : { ipv6RouteGw: ipv6RouteGwAddr.toLowerCase() }),
      }),
      on: { add: 'add', delete: 'drop' },
    }),
  ],
};

/** Static route: subtree P5.10.11 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const staticRouteCfg = scalars(p5(10, 11, 1), {
  staticRouteIp: rw(ip(1)),
  staticRouteIpMask: rw(ip(2)),
  staticRouteIpGw: rw(ip(3)),
  staticRouteAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const staticRouteTable = table('staticRouteTable', p5(10, 11, 2), ['staticRouteItem'], {
  staticRouteItem: rw(int32(1, [[1, 512]])),
  staticRouteIpAddr: rw(ip(2)),
  staticRouteMask: rw(ip(3)),
  staticRouteGw: rw(ip(4)),
});

export const staticIPv6RouteCfg = scalars(p5(10, 11, 3), {
  ipv6RouteDestAddr: rw(octetString(1)),
  ipv6RouteDestAddrPLen: rw(int32(2)),
  ipv6RouteGwAddr: rw(octetString(3)),
  ipv6RouteAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const staticIPv6RouteTable = table('staticIPv6RouteTable', p5(10, 11, 4), ['ipv6RouteItem'], {
  ipv6RouteItem: int32(1),
  ipv6RouteDestin: octetString(2),
  ipv6RouteGw: octetString(3),
});

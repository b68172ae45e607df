import { staticIPv6RouteTable, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { prefixText } from '../../config/tables/vlan-ip.ts';
import {
  isOspf6On,
  ospf6Interface,
  ospf6Range,
  ospf6Redistribute,
  ospf6Router as routerTable,
} from '../ospf6-store.ts';
import { rowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

export const routes: Section = (olt) => [
  rowsOf(olt, staticRouteTable).map(
    (row) => `ip route ${prefixText(row.staticRouteIpAddr, row.staticRouteMask)} ${row.staticRouteGw}`,
  ),
  rowsOf(olt, staticIPv6RouteTable).map((row) => `ipv6 route ${row.ipv6RouteDestin} ${row.ipv6RouteGw}`),
];

export const ospf6Router: Section = (olt) => {
  if (!isOspf6On(olt.config)) return [];
  const id = rowsOf(olt, routerTable)[0]?.routerId ?? '0.0.0.0';
  const ranges = rowsOf(olt, ospf6Range);
  return [
    [
      'router ospf6',
      ...(id === '0.0.0.0' ? [] : [` ospf6 router-id ${id}`]),
      ...rowsOf(olt, ospf6Redistribute).map(({ source }) => ` redistribute ${source}`),
      ...ranges.map(
        ({ area, prefix, advertise }) => ` area ${area} range ${prefix}${advertise === 0 ? ' not-advertise' : ''}`,
      ),
      ...rowsOf(olt, ospf6Interface)
        .filter(({ area }) => area !== '')
        .map(({ vlan, area }) => ` interface vlan ${vlan} area ${area}`),
    ],
  ];
};

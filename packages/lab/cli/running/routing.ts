import { staticIPv6RouteTable, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { prefixText } from '../../config/tables/vlan-ip.ts';
import {
  isOspf6On,
  ospf6InterfaceTable,
  ospf6Range,
  ospf6RedistributeTable,
  ospf6RouterTable as routerTable,
} from '../ospf6-store.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

export const staticRouteLines: Section = (olt) => [
  configRowsOf(olt, staticRouteTable).map(
    (row) => `ip route ${prefixText(row.staticRouteIpAddr, row.staticRouteMask)} ${row.staticRouteGw}`,
  ),
  configRowsOf(olt, staticIPv6RouteTable).map((row) => `ipv6 route ${row.ipv6RouteDestin} ${row.ipv6RouteGw}`),
];

export const ospf6Router: Section = (olt) => {
  if (!isOspf6On(olt.config)) return [];
  const id = configRowsOf(olt, routerTable)[0]?.routerId ?? '0.0.0.0';
  const ranges = configRowsOf(olt, ospf6Range);
  return [
    [
      'router ospf6',
      ...(id === '0.0.0.0' ? [] : [` ospf6 router-id ${id}`]),
      ...configRowsOf(olt, ospf6RedistributeTable).map(({ source }) => ` redistribute ${source}`),
      ...ranges.map(
        ({ area, prefix, advertise }) => ` area ${area} range ${prefix}${advertise === 0 ? ' not-advertise' : ''}`,
      ),
      ...configRowsOf(olt, ospf6InterfaceTable)
        .filter(({ area }) => area !== '')
        .map(({ vlan, area }) => ` interface vlan ${vlan} area ${area}`),
    ],
  ];
};

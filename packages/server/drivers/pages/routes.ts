import { routeTable as routeTablePage } from '@heliograph/catalogue/pages/olt/route/routeTable.ts';
import { routeStatic } from '@heliograph/catalogue/pages/olt/route/routeStatic.ts';
import { routeVlanIp } from '@heliograph/catalogue/pages/olt/route/routeVlanIp.ts';
import { platformRouteTable } from '@heliograph/wire/mib/platform/route-table.ts';
import { staticRouteCfg, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPCfg, vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

export const routePages: readonly Binding[] = [
  commandBlock(routeVlanIp, {
    read: vlanIPTable,
    columns: { vlanIdIndex: 'vlanIdIndex', vlanIPAddr: 'vlanIPAddr', vlanIPMaskAddr: 'vlanIPMaskAddr' },
    write: vlanIPCfg,
    parameters: { vlanIdIndex: 'vlanId', vlanIPAddr: 'vlanIP', vlanIPMaskAddr: 'vlanIPMask' },
    action: 'vlanIPAction',
    add: 'add',
    remove: 'delete',
    removeBy: 'all',
  }),
  commandBlock(routeStatic, {
    read: staticRouteTable,
    columns: {
      staticRouteIpAddr: 'staticRouteIpAddr',
      staticRouteMask: 'staticRouteMask',
      staticRouteGw: 'staticRouteGw',
    },
    write: staticRouteCfg,
    parameters: {
      staticRouteIpAddr: 'staticRouteIp',
      staticRouteMask: 'staticRouteIpMask',
      staticRouteGw: 'staticRouteIpGw',
    },
    action: 'staticRouteAction',
    add: 'add',
    remove: 'delete',
  }),
  snmpTable(routeTablePage, {
    read: platformRouteTable,
    columns: {
      routeType: 'routeType',
      routeNetwork: 'routeNetwork',
      routeDistance: 'routeDistance',
      routeMetric: 'routeMetric',
      routeInterface: 'routeInterface',
      routeTime: 'routeTime',
    },
  }),
];

import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { staticRouteCfg, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPCfg, vlanIPTable, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import type { Varbind } from '@heliograph/wire/snmp/message.ts';
import { ConfigAgent, inSet, type SetAnswer } from './agent.fixture.ts';

interface Route {
  readonly to: string;
  readonly mask: string;
  readonly gateway: string;
}

/** A device with VLANs 1 and 100, an address in VLAN 1, static routes by command block, and a MAC ageing time. */
export class RouteOlt extends ConfigAgent {
  routes: Route[] = [];
  /** Decides before the device itself does. */
  judge: (varbinds: readonly Varbind[]) => SetAnswer | undefined = () => undefined;

  constructor() {
    super();
    this.known.push(staticRouteTable.oid, vlanIPTable.oid, vlanTable.oid);
    this.put(v1600dMacAddr.agingTimer.oid, 300);
    for (const vid of [1, 100]) {
      this.row(vlanTable, [vid], {
        vlanVid: vid,
        vlanName: `VLAN${vid}`,
        vlanTagPort: '',
        vlanUntagPort: '',
        vlanDescr: '',
      });
    }
    this.row(vlanIPTable, [1], {
      vlanIdIndex: 1,
      vlanIPAddr: { ip: '192.168.8.100' },
      vlanIPMaskAddr: { ip: '255.255.255.0' },
    });
    this.onSet = (varbinds) => this.judge(varbinds) ?? this.carryOut(varbinds);
  }

  get aging(): number {
    const value = this.read(v1600dMacAddr.agingTimer.oid);
    return value?.type === 'integer' ? value.value : -1;
  }

  /** Rows count from 1 without gaps, as the device's own list does. */
  showRoutes(): void {
    this.clear(staticRouteTable);
    this.routes.forEach(({ to, mask, gateway }, at) =>
      this.row(staticRouteTable, [at + 1], {
        staticRouteItem: at + 1,
        staticRouteIpAddr: { ip: to },
        staticRouteMask: { ip: mask },
        staticRouteGw: { ip: gateway },
      }),
    );
  }

  carryOut(varbinds: readonly Varbind[]): SetAnswer {
    const routing = inSet(varbinds, staticRouteCfg.staticRouteAction);
    if (routing !== undefined) return this.route(varbinds, routing === '1');
    if (inSet(varbinds, vlanIPCfg.vlanIPAction) !== undefined) return 'ignored';
    return 'kept';
  }

  private route(varbinds: readonly Varbind[], isAdd: boolean): SetAnswer {
    const route: Route = {
      to: inSet(varbinds, staticRouteCfg.staticRouteIp) ?? '',
      mask: inSet(varbinds, staticRouteCfg.staticRouteIpMask) ?? '',
      gateway: inSet(varbinds, staticRouteCfg.staticRouteIpGw) ?? '',
    };
    const others = this.routes.filter(
      ({ to, mask, gateway }) => to !== route.to || mask !== route.mask || gateway !== route.gateway,
    );
    // A second one of the same, or one that is not there.
    if (isAdd !== (others.length === this.routes.length)) return 'inconsistentValue';
    this.routes = isAdd ? [...others, route] : others;
    this.showRoutes();
    return 'ignored';
  }
}

export const routeOlt = async (): Promise<RouteOlt> => {
  const olt = await new RouteOlt().start();
  olt.showRoutes();
  return olt;
};

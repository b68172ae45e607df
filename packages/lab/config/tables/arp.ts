import { arpProxyCfg, arpProxyTable } from '@heliograph/wire/mib/platform/arp-proxy.ts';
import { arpTable } from '@heliograph/wire/mib/platform/device.ts';
import { routerMac } from '../customers.ts';
import type { Config } from '../config.ts';
import { actionBlock, status, stored, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { vlanIps } from './vlan-ip.ts';

const enable = 1;
const disable = 2;
const dynamic = 1;

/** The router of every VLAN that has an address. */
const neighbours = (config: Config): RowOf<typeof arpTable>[] =>
  vlanIps(config)
    .filter(({ vlanIPAddr }) => !vlanIPAddr.endsWith('.1'))
    .map(({ vlanIdIndex, vlanIPAddr }, i) => ({
      arpIndex: i + 1,
      arpmacAddr: routerMac(config.olt, vlanIdIndex),
      arpIPAddr: vlanIPAddr.replace(/\d+$/, '1'),
      arpType: dynamic,
    }));

const switchProxy = (config: Config, vlan: ValuesOf<typeof arpProxyCfg>['arpProxyVlan'], state: 1 | 2): Verdict => {
  if (vlan === undefined) return 'arpProxyVlan is not set';
  if (!vlanIps(config).some((ip) => ip.vlanIdIndex === vlan)) return `VLAN ${vlan} has no IP address`;
  if (state === disable && !config.has(arpProxyTable, { arpProxyVlanId: vlan })) return `VLAN ${vlan} has no proxy`;
  return state === enable
    ? config.write(arpProxyTable, { arpProxyVlanId: vlan, arpProxyState: enable }, 'put')
    : config.drop(arpProxyTable, { arpProxyVlanId: vlan });
};

export const arp: ConfigFamily = {
  name: 'arp',
  parts: [
    status(arpTable, neighbours),
    stored(arpProxyTable, { limit: 64 }),
    actionBlock(arpProxyCfg, 'arpProxyConfig', {
      on: {
        enable: ({ arpProxyVlan }, config) => switchProxy(config, arpProxyVlan, enable),
        disable: ({ arpProxyVlan }, config) => switchProxy(config, arpProxyVlan, disable),
      },
    }),
  ],
};

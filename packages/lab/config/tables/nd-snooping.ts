import * as mib from '@heliograph/wire/mib/platform/nd-snooping.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import { labPortNumbers, uplinkCount } from '../ports.ts';
import { actionBlock, settings, status, stored, type ConfigFamily, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

const toggle = (config: Config, vlan: number | undefined, add: boolean): Verdict => {
  if (vlan === undefined) return 'ndSnoopingVLANID is not set';
  const vlans = parseList(config.text('ndSnoopingVLANList')) ?? [];
  if (add === vlans.includes(vlan)) return add ? `VLAN ${vlan} is snooped` : `VLAN ${vlan} is not snooped`;
  config.set('ndSnoopingVLANList', listText(add ? [...vlans, vlan] : vlans.filter((v) => v !== vlan)));
  return needsVlan(config, vlan);
};

export const ndSnooping: ConfigFamily = {
  name: 'nd-snooping',
  parts: [
    settings(mib.ndSnoopingCfg, {
      ndSnoopingEnable: 0,
      ndSnoopingDetect: 0,
      ndSnoopingRetransmit: 3,
      ndSnoopingInterval: 1000,
    }),
    actionBlock(mib.ndSnoopingVLAN, 'ndSnoopingVLANAction', {
      keeps: { ndSnoopingVLANList: '' },
      on: {
        add: ({ ndSnoopingVLANID }, config) => toggle(config, ndSnoopingVLANID, true),
        del: ({ ndSnoopingVLANID }, config) => toggle(config, ndSnoopingVLANID, false),
      },
    }),
    stored(mib.ndSnoopingPortCfgTable, {
      factory: ({ olt }) =>
        labPortNumbers(olt).map((port) => ({
          ndSnoopingPortIndex: port,
          ndSnoopingPortType: port <= uplinkCount(olt) ? 1 : 0,
        })),
    }),
    status(mib.ndSnoopingPrefixEntryTable, () => []),
    status(mib.ndSnoopingBindingEntryTable, () => []),
  ],
};

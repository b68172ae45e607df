import {
  dhcp6Snooping,
  dhcp6SnoopingBindingConfig,
  dhcp6SnoopingBindingTable,
  dhcp6SnoopingOption,
  dhcp6SnoopingPortCfgTable,
  dhcp6SnoopingVLAN,
} from '@heliograph/wire/mib/platform/dhcpv6.ts';
import { isHostMac } from '../addresses.ts';
import { ipv6Short, isHost6 } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import { isPort, labPortNumbers, uplinkCount } from '../ports.ts';
import { actionBlock, settings, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

const toggle = (config: Config, vlan: number | undefined, add: boolean): Verdict => {
  if (vlan === undefined) return 'dhcp6SnoopingVLANID is not set';
  const vlans = parseList(config.text('dhcp6SnoopingVLANList')) ?? [];
  if (add === vlans.includes(vlan)) return add ? `VLAN ${vlan} is snooped` : `VLAN ${vlan} is not snooped`;
  config.set('dhcp6SnoopingVLANList', listText(add ? [...vlans, vlan] : vlans.filter((v) => v !== vlan)));
  return add ? needsVlan(config, vlan) : undefined;
};

const checkBinding = (row: RowOf<typeof dhcp6SnoopingBindingTable>, config: Config): Verdict => {
  if (!isHostMac(row.dhcp6SnoopingBindingMAC))
    return wrong(`${row.dhcp6SnoopingBindingMAC} is no MAC address of a host`);
  if (!isHost6(row.dhcp6SnoopingBindingIPv6)) return wrong(`${row.dhcp6SnoopingBindingIPv6} is no address of a host`);
  if (!isPort(config.olt, row.dhcp6SnoopingBindingInterface)) return wrong('no such port');
  if (row.dhcp6SnoopingBindingPreferredTime > row.dhcp6SnoopingBindingValidTime)
    return 'the preferred lifetime exceeds the valid one';
  return needsVlan(config, row.dhcp6SnoopingBindingVLAN);
};

const keep = 1;

export const dhcpv6Snooping: ConfigFamily = {
  name: 'dhcpv6-snooping',
  parts: [
    settings(dhcp6Snooping, { dhcp6SnoopingEnable: 0 }),
    actionBlock(dhcp6SnoopingVLAN, 'dhcp6SnoopingVLANAction', {
      keeps: { dhcp6SnoopingVLANList: '' },
      on: {
        add: ({ dhcp6SnoopingVLANID }, config) => toggle(config, dhcp6SnoopingVLANID, true),
        del: ({ dhcp6SnoopingVLANID }, config) => toggle(config, dhcp6SnoopingVLANID, false),
      },
    }),
    actionBlock(dhcp6SnoopingOption, 'dhcp6SnoopingOptionAction', {
      keeps: {
        dhcp6SnoopingOptionInterfaceEnable: 0,
        dhcp6SnoopingOptionInterfacePolicy: keep,
        dhcp6SnoopingOptionRemoteEnable: 0,
        dhcp6SnoopingOptionRemotePolicy: keep,
        dhcp6SnoopingOptionSubscriberEnable: 0,
        dhcp6SnoopingOptionSubscriberPolicy: keep,
      },
      on: { change: 'keep' },
    }),
    stored(dhcp6SnoopingPortCfgTable, {
      factory: ({ olt }) =>
        labPortNumbers(olt).map((port) => ({
          dhcp6SnoopingPortIndex: port,
          dhcp6SnoopingPortType: port <= uplinkCount(olt) ? 1 : 0,
        })),
    }),
    stored(dhcp6SnoopingBindingTable, {
      key: ['dhcp6SnoopingBindingMAC', 'dhcp6SnoopingBindingVLAN', 'dhcp6SnoopingBindingIPv6'],
      item: 'dhcp6SnoopingBindingID',
      limit: 1024,
      check: checkBinding,
    }),
    actionBlock(dhcp6SnoopingBindingConfig, 'dhcp6SnoopingBindAction', {
      into: dhcp6SnoopingBindingTable,
      map: (values) => ({
        ...(values.dhcp6SnoopingBindMAC === undefined
          ? {}
          : { dhcp6SnoopingBindingMAC: values.dhcp6SnoopingBindMAC.toLowerCase() }),
        ...(values.dhcp6SnoopingBindVLAN === undefined
          ? {}
          : { dhcp6SnoopingBindingVLAN: values.dhcp6SnoopingBindVLAN }),
        ...(values.dhcp6SnoopingBindIPv6 === undefined
          ? {}
          : { dhcp6SnoopingBindingIPv6: ipv6Short(values.dhcp6SnoopingBindIPv6) }),
        dhcp6SnoopingBindingInterface: values.dhcp6SnoopingBindPortIndex ?? 0,
        dhcp6SnoopingBindingValidTime: values.dhcp6SnoopingBindValidTime ?? 2_592_000,
        dhcp6SnoopingBindingPreferredTime: values.dhcp6SnoopingBindPreferredTime ?? 604_800,
        dhcp6SnoopingBindingType: 0,
      }),
      on: { del: 'drop', add: 'add' },
    }),
  ],
};

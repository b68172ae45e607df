import {
  macAddr1Table,
  macAddrStrTable,
  macAddrTable,
  macFlappingCfg,
  macFlappingPortTable,
  macFlappingSuppressionTable,
  macFlappingTable,
  portMacAddrLimitTable,
  v1600dMacAddr,
} from '@heliograph/wire/mib/platform/mac.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import { vlanPortModeTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { oltsBeyond } from '../../devices/cables.ts';
import type { MacFlap } from '../../devices/olt.ts';
import { systemTime } from '../../shapes/dates.ts';
import { hostMac, routerMac } from '../customers.ts';
import { parseList } from '../lists.ts';
import type { Config } from '../config.ts';
import { isPortWithin, labPortNumbers, labPortName, uplinkCount } from '../ports.ts';
import { vlanIps } from './vlan-ip.ts';
import { settings, status, stored, type ConfigFamily, type RowOf } from '../shape.ts';

/** Addresses that the switch has learned. */
type Learned = RowOf<typeof macAddrTable>;

/** What the switch chip holds. */
export const macCapacity = 16_384;

const dynamic = 1;

/** The VLAN in which customers behind a port are: the first that it carries with a tag, or its own. */
export const customerVlan = (config: Config, port: number): number => {
  const row = config.row(vlanPortModeTable, { portIndexS: port });
  return parseList(row?.portTagRangeS ?? '')?.[0] ?? row?.portPvidS ?? 1;
};

/** Hosts behind working ONUs, the routers that the device itself talks to on the uplink in use, and the devices behind its cables. */
const learn = (config: Config): Learned[] => {
  const { olt } = config;
  const rows: Learned[] = [];
  const put = (macVlanId: number, macAddr: string, macPortId: string): void => {
    if (rows.length < macCapacity)
      rows.push({ macAddrIndex: rows.length + 1, macVlanId, macAddr, macType: dynamic, macPortId });
  };
  for (const { vlanIdIndex } of vlanIps(config))
    put(vlanIdIndex, routerMac(olt, vlanIdIndex), labPortName(olt, uplinkCount(olt)));
  const management = vlanIps(config)[0]?.vlanIdIndex ?? 1;
  for (const port of olt.cables.keys())
    for (const far of oltsBeyond({ olt, port })) put(management, far.spec.mac, labPortName(olt, port));
  for (let pon = 1; pon <= olt.model.ponPorts; pon++) {
    const port = uplinkCount(olt) + pon;
    const [name, vlan] = [labPortName(olt, port), customerVlan(config, port)];
    let left = config.row(portMacAddrLimitTable, { portMacLimitIdx: port })?.portMacAddrLimit ?? macCapacity;
    for (const slot of olt.onus.onPon(pon)) {
      if (olt.onus.phase[slot] !== 3) continue;
      for (let n = 0; n < olt.hostsPerOnu && left > 0; n++, left--) put(vlan, hostMac(olt, slot, n), name);
    }
  }
  return rows;
};

const [off, onlyAlarm] = [0, 0];

/** Flaps that the device notices: between ports of the range, while it looks. A port switched on by itself is always looked at. */
export const seenFlaps = (config: Config): readonly MacFlap[] => {
  if (config.value('macFlappingStatus') === off) return [];
  const range = config.number('macPortRange');
  const isWatched = (port: number): boolean =>
    isPortWithin(config.olt, range, port) ||
    config.row(macFlappingPortTable, { macFlappingPortId: port })?.macFlappingPortStatus === 1;
  return config.olt.flaps.filter(({ from, to }) => isWatched(from) || isWatched(to));
};

const cleanFlaps = (config: Config): undefined => {
  config.later(() => {
    config.olt.flaps.length = 0;
  });
};

/** Beyond the threshold a port no longer learns, when the mode does more than tell. */
const suppressed = (config: Config): readonly MacFlap[] =>
  config.value('macFlappingMode') === onlyAlarm
    ? []
    : seenFlaps(config).filter(({ times }) => times >= config.number('macFlappingSupThr'));

const learned = (config: Config): readonly Learned[] => config.rows(macAddrTable);

export const macFamily: ConfigFamily = {
  name: 'mac',
  parts: [
    settings(v1600dMacAddr, { agingTimer: 300 }),
    status(macAddrTable, learn),
    status(macAddr1Table, (config) =>
      learned(config).map(({ macAddr, macVlanId, macType, macPortId }) => ({
        macAddr1: macAddr,
        macVlanId1: macVlanId,
        macType1: macType,
        macPortId1: macPortId,
      })),
    ),
    status(macAddrStrTable, (config) =>
      learned(config).map(({ macAddrIndex, macVlanId, macAddr, macType, macPortId }) => ({
        macAddrStrIndex: macAddrIndex,
        macVlanIdAddrTypePortId: `${macVlanId} ${macAddr} ${macType === dynamic ? 'dynamic' : 'static'} ${macPortId}`,
      })),
    ),
    stored(portMacAddrLimitTable, {
      factory: ({ olt }) =>
        labPortNumbers(olt).map((portMacLimitIdx) => ({ portMacLimitIdx, portMacAddrLimit: macCapacity })),
    }),
    settings(
      macFlappingCfg,
      {
        macFlappingStatus: off,
        macPortRange: 2,
        macFlappingMode: onlyAlarm,
        macFlappingInterval: 10,
        macFlappingSupThr: 10,
        macFlappingSupAgeTime: 300,
        macFlappingInfoClean: 1,
      },
      { macFlappingInfoClean: (_, config) => cleanFlaps(config) },
    ),
    stored(macFlappingPortTable, {
      factory: ({ olt }) =>
        labPortNumbers(olt).map((macFlappingPortId) => ({ macFlappingPortId, macFlappingPortStatus: off })),
    }),
    status(macFlappingTable, (config) =>
      seenFlaps(config).map((flap, i) => ({
        macFlappingindex: i + 1,
        macFlappingMacAddr: flap.mac,
        macFlappingVlanId: flap.vlan,
        macFlappingSourcePort: labPortName(config.olt, flap.from),
        macFlappingCurrentPort: labPortName(config.olt, flap.to),
        macFlappingBeginTime: systemTime(config.olt.clock(flap.begun)),
        macFlappingLastTime: systemTime(config.olt.clock(flap.last)),
        macFlappingTimes: String(flap.times),
      })),
    ),
    status(macFlappingSuppressionTable, (config) =>
      suppressed(config).map((flap, i) => ({
        macFlappingSupIndex: i + 1,
        macFlappingSupInterface: labPortName(config.olt, flap.to),
        macFlappingSupMode: choiceName(macFlappingCfg.macFlappingMode, config.number('macFlappingMode')) ?? '',
        macFlappingSupTimes: String(flap.times),
        macFlappingSupSrcInterface: labPortName(config.olt, flap.from),
      })),
    ),
  ],
};

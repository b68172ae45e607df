import { ponConfig, ponPortConfig, uplinkPortConfig } from '@heliograph/wire/mib/ports.ts';
import { v1600dStormControlCfg } from '@heliograph/wire/mib/platform/storm.ts';
import { vlanPortModeTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { setPonEnabled, setUplinkEnabled } from '../../devices/events.ts';
import type { Olt } from '../../devices/olt.ts';
import type { Config } from '../config.ts';
import { isPort, isUplink, pons, uplinkCount, uplinks } from '../ports.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { portMode, portModes, writeVlanPort } from './vlan.ts';

/**
 * Uplinks and PON ports. Whether a port is switched on is kept by the device itself, its PVID and mode are those of the table of
 * VLANs per port: three tables show one state.
 */

const isFast = (olt: Olt, port: number): boolean => olt.model.uplinks[port - 1] === 'XGE';

/** Modes of the port tables count from 1: access, trunk, hybrid. */
const numbers = [portMode.access, portMode.trunk, portMode.hybrid] as const;
type ModeNumber = 1 | 2 | 3;

const shownMode = (config: Config, port: number): ModeNumber => {
  const mode = config.row(vlanPortModeTable, { portIndexS: port })?.portTagModeS;
  return (numbers.findIndex((name) => name === mode) + 1 || 3) as ModeNumber;
};

const shownPvid = (config: Config, port: number): number =>
  config.row(vlanPortModeTable, { portIndexS: port })?.portPvidS ?? 1;

const writeVlans = (config: Config, port: number, pvid: number | undefined, mode: number | undefined): Verdict => {
  if (pvid === undefined && mode === undefined) return undefined;
  return writeVlanPort(config, {
    portIndexS: port,
    ...(pvid === undefined ? {} : { portPvidS: pvid }),
    ...(mode === undefined ? {} : { portTagModeS: numbers[mode - 1] ?? portModes[1] }),
  });
};

const uplinkRows = ({ olt }: Config) =>
  uplinks(olt).map((port) => ({
    upLinkPortIndex: port,
    upLinkPortDescr: `${olt.model.uplinks[port - 1] ?? 'GE'}0/${port}`,
    upLinkPortType: isFast(olt, port) ? (0 as const) : (1 as const),
    upLinkPortAutoNegotiation: isFast(olt, port) ? 0 : 1,
    upLinkPortSpeed: isFast(olt, port) ? 4 : 1,
    upLinkPortDuplex: 2,
    upLinkPortMacLearnEn: 1,
    uplinkPortHardwareSpeed: isFast(olt, port) ? (1 as const) : (0 as const),
    uplinkPortMacAddrLearnState: 1,
  }));

const ponRows = ({ olt }: Config) =>
  pons(olt).map((pon) => ({
    ponPortIndex: pon,
    ponPortDescr: `${olt.model.technology.toUpperCase()}0/${pon}`,
    ponPortIsolate: 1,
    ponPortMacAddrLearnState: 1,
  }));

const switchPon = (config: Config, pon: number, state: number | undefined): void => {
  if (state !== undefined) config.later(() => setPonEnabled(config.olt, pon, state === 1));
};

type Storm = ValuesOf<typeof v1600dStormControlCfg>;

/** Limits of a port in kbit/s; 0 is none. */
const commitStorm = (values: Storm, config: Config): Verdict => {
  const { stormCtrPid: port = 0 } = values;
  if (!isPort(config.olt, port)) return wrong(`no port ${port}`);
  const rate = (on: number | undefined, speed: number | undefined): number => (on === 1 ? (speed ?? 0) : 0);
  const broadcast = rate(values.broadcastStormCtrEn, values.broadcastSpeed);
  const multicast = rate(values.multicastStormCtrEn, values.multicastSpeed);
  const unknown = rate(values.unknownStormCtrEn, values.unknownSpeed);
  const odd = [broadcast, multicast, unknown].find((kbps) => kbps !== 0 && (kbps < 64 || kbps > 1_000_000));
  if (odd !== undefined) return wrong(`${odd} kbit/s is outside 64 to 1,000,000`);
  if (isUplink(config.olt, port)) {
    const limits = {
      upLinkPortBCStromCtrl: broadcast,
      upLinkPortMCStromCtrl: multicast,
      upLinkPortUCStromCtrl: unknown,
    };
    return config.write(uplinkPortConfig, { upLinkPortIndex: port, ...limits }, 'edit');
  }
  const limits = { ponPortBCStormCtrl: broadcast, ponPortMCStromCtrl: multicast, ponPortUCStromCtrl: unknown };
  return config.write(ponPortConfig, { ponPortIndex: port - uplinkCount(config.olt), ...limits }, 'edit');
};

const derivedUplink = ({ upLinkPortIndex }: RowOf<typeof uplinkPortConfig>, config: Config) => ({
  upLinkPortAdminStatus: config.olt.uplinkEnabled[upLinkPortIndex - 1] === 1 ? 1 : 0,
  upLinkPortPvid: shownPvid(config, upLinkPortIndex),
  uplinkPortMode: shownMode(config, upLinkPortIndex),
});

const derivedPon = ({ ponPortIndex }: RowOf<typeof ponPortConfig>, config: Config) => ({
  ponPortAdminStatus: config.olt.ponEnabled[ponPortIndex - 1] === 1 ? 1 : 0,
  ponPortPvid: shownPvid(config, uplinkCount(config.olt) + ponPortIndex),
  ponPortMode: shownMode(config, uplinkCount(config.olt) + ponPortIndex),
});

export const portConfig: ConfigFamily = {
  name: 'port-config',
  parts: [
    stored(uplinkPortConfig, {
      factory: uplinkRows,
      live: true,
      derived: derivedUplink,
      written: ({ upLinkPortIndex: port }, config, given) => {
        const { upLinkPortAdminStatus: state } = given;
        if (state !== undefined) config.later(() => setUplinkEnabled(config.olt, port, state === 1));
        return writeVlans(config, port, given.upLinkPortPvid, given.uplinkPortMode);
      },
    }),
    stored(ponPortConfig, {
      factory: ponRows,
      live: true,
      derived: derivedPon,
      written: ({ ponPortIndex }, config, given) => {
        switchPon(config, ponPortIndex, given.ponPortAdminStatus);
        return writeVlans(config, uplinkCount(config.olt) + ponPortIndex, given.ponPortPvid, given.ponPortMode);
      },
    }),
    stored(ponConfig, {
      factory: ({ olt }) => pons(olt).map((ponIndex) => ({ ponIndex, ponMaxRtt: 13_524 })),
      live: true,
      derived: ({ ponIndex }, { olt }) => ({ ponStauts: olt.ponEnabled[ponIndex - 1] === 1 ? 1 : 0 }),
      written: ({ ponIndex }, config, given) => switchPon(config, ponIndex, given.ponStauts),
    }),
    actionBlock(v1600dStormControlCfg, 'stormCtrAction', { on: { commit: commitStorm } }),
  ],
};

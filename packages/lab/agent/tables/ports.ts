import {
  ponConfig,
  ponPortConfig,
  ponPortLink,
  ponTransceiver,
  uplinkPortConfig,
  uplinkPortLink,
} from '@heliograph/wire/mib/ports.ts';
import { ponReading } from '../../devices/optics.ts';
import { setPonEnabled, setUplinkEnabled } from '../../devices/events.ts';
import { isHeard } from '../../devices/life-cycle.ts';
import type { Olt } from '../../devices/olt.ts';
import { numbered } from '../rows.ts';
import { bindTable, type Get, type Segment, type Set } from '../view.ts';

export const uplinkRows = numbered(1, (olt) => olt.model.uplinks.length);
export const ponRows = numbered(1, (olt) => olt.model.ponPorts);

/** A PON is up when it is enabled, its fibre is whole and at least one ONU is heard. */
export const ponUp = (olt: Olt, pon: number): boolean =>
  olt.ponEnabled[pon - 1] === 1 &&
  olt.ponCut[pon - 1] === 0 &&
  olt.onus.onPon(pon).some((slot) => isHeard(olt.onus.phase[slot] ?? 0));

/** Part of all traffic that an uplink carries: links that are up share it 2 : 1 in port order. */
const share = (olt: Olt, port: number): number => {
  const up = [...olt.uplinkUp.keys()].filter((i) => olt.uplinkUp[i] === 1);
  const place = up.indexOf(port - 1);
  if (place < 0) return 0;
  const weights = up.map((_, i) => (i === 0 ? 2 : 1));
  return weights[place]! / weights.reduce((a, b) => a + b, 0);
};

const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);

export const uplinkOctets = (olt: Olt, port: number, direction: 'down' | 'up', now: number): number =>
  share(olt, port) * sum(olt.totals(now)[direction]);

export const uplinkRate = (olt: Olt, port: number, direction: 'down' | 'up', now: number): number =>
  share(olt, port) * sum(olt.totals(now)[direction === 'down' ? 'downRate' : 'upRate']);

/** A writable cell that is only kept. */
const keep =
  (name: string): Set =>
  (olt, key, value) => {
    olt.overrides.set(`${name}.${key}`, typeof value === 'number' ? value : String(value));
    return undefined;
  };

const constant =
  (value: number | string): Get =>
  () =>
    value;

const isFast = (olt: Olt, port: number): boolean => olt.model.uplinks[port - 1] === 'XGE';

const uplinkSegments = (): Segment[] => [
  ...bindTable(
    uplinkPortConfig,
    uplinkRows,
    {
      upLinkPortIndex: (_, key) => key,
      upLinkPortDescr: (olt, key) => `${olt.model.uplinks[key - 1] ?? 'GE'}0/${key}`,
      upLinkPortType: (olt, key) => (isFast(olt, key) ? 0 : 1),
      upLinkPortAdminStatus: (olt, key) => olt.uplinkEnabled[key - 1],
      upLinkPortAutoNegotiation: (olt, key) => (isFast(olt, key) ? 0 : 1),
      upLinkPortSpeed: (olt, key) => (isFast(olt, key) ? 4 : 1),
      upLinkPortDuplex: constant(2),
      upLinkPortFlowControl: constant(0),
      upLinkPortMacLearnEn: constant(1),
      upLinkPortIngressRate: constant(0),
      upLinkPortEgressRate: constant(0),
      upLinkPortIsolate: constant(0),
      upLinkPortPvid: constant(1),
      uplinkPortJumboFrameEn: constant(0),
      uplinkPortHardwareSpeed: (olt, key) => (isFast(olt, key) ? 1 : 0),
      uplinkPortMode: constant(3),
    },
    {
      upLinkPortDescr: keep('upLinkPortDescr'),
      upLinkPortAdminStatus: (olt, key, value) => setUplinkEnabled(olt, key, value === 1),
      upLinkPortSpeed: keep('upLinkPortSpeed'),
      upLinkPortDuplex: keep('upLinkPortDuplex'),
      upLinkPortFlowControl: keep('upLinkPortFlowControl'),
      upLinkPortIngressRate: keep('upLinkPortIngressRate'),
      upLinkPortEgressRate: keep('upLinkPortEgressRate'),
      upLinkPortPvid: keep('upLinkPortPvid'),
      uplinkPortMode: keep('uplinkPortMode'),
    },
  ),
  ...bindTable(uplinkPortLink, uplinkRows, {
    portNumIndex: (_, key) => key,
    portLinkStatus: (olt, key) => olt.uplinkUp[key - 1],
    uplinkPortLinkSpeed: (olt, key) => (olt.uplinkUp[key - 1] === 1 ? (isFast(olt, key) ? '10000M' : '1000M') : 'N/A'),
  }),
];

const ponSegments = (): Segment[] => [
  ...bindTable(
    ponPortConfig,
    ponRows,
    {
      ponPortIndex: (_, key) => key,
      ponPortDescr: (olt, key) => `${olt.model.technology.toUpperCase()}0/${key}`,
      ponPortAdminStatus: (olt, key) => olt.ponEnabled[key - 1],
      ponPortFlowControl: constant(0),
      ponPortIngressRate: constant(0),
      ponPortEgressRate: constant(0),
      ponPortPvid: constant(1),
      ponPortIsolate: constant(1),
      ponPortMode: constant(3),
    },
    {
      ponPortDescr: keep('ponPortDescr'),
      ponPortAdminStatus: (olt, key, value) => setPonEnabled(olt, key, value === 1),
      ponPortFlowControl: keep('ponPortFlowControl'),
      ponPortIngressRate: keep('ponPortIngressRate'),
      ponPortEgressRate: keep('ponPortEgressRate'),
      ponPortPvid: keep('ponPortPvid'),
      ponPortMode: keep('ponPortMode'),
    },
  ),
  ...bindTable(ponPortLink, ponRows, {
    ponPortLinkIndex: (_, key) => key,
    ponPortLinkStatus: (olt, key) => (ponUp(olt, key) ? 1 : 0),
    ponPortLinkSpeed: (olt, key) => (ponUp(olt, key) ? (olt.model.technology === 'gpon' ? '2500M' : '1000M') : 'N/A'),
  }),
  ...bindTable(
    ponConfig,
    ponRows,
    {
      ponIndex: (_, key) => key,
      ponStauts: (olt, key) => olt.ponEnabled[key - 1],
      ponEncrytionTime: constant(0),
      ponMaxRtt: constant(13_524),
      ponP2pEnable: constant(0),
    },
    {
      ponStauts: (olt, key, value) => setPonEnabled(olt, key, value === 1),
      ponEncrytionTime: keep('ponEncrytionTime'),
      ponMaxRtt: keep('ponMaxRtt'),
      ponP2pEnable: keep('ponP2pEnable'),
    },
  ),
  ...bindTable(ponTransceiver, ponRows, {
    transceiverPonIndex: (_, key) => key,
    tempperature: (olt, key, now) => ponReading(olt, key, now, 'temperature'),
    voltage: (olt, key, now) => ponReading(olt, key, now, 'voltage'),
    biasCurrent: (olt, key, now) => ponReading(olt, key, now, 'bias'),
    transmitPower: (olt, key, now) => ponReading(olt, key, now, 'tx'),
    transceiverVendor: () => 'HISENSE',
    transceiverWavelength: () => '1490nm',
    transceiverSerial: (olt, key) => `HA${(olt.seed + key).toString(36).toUpperCase()}`,
  }),
];

/** Columns of the 2025 generation: other models have no such objects. */
const since2025: ReadonlySet<string> = new Set(['transceiverVendor', 'transceiverWavelength', 'transceiverSerial']);

export const portSegments = (columns2025: boolean): Segment[] =>
  [...uplinkSegments(), ...ponSegments()].filter(({ name }) => columns2025 || !since2025.has(name));

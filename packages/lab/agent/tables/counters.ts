import { ponPortPerformance, uplinkPortPerformance } from '@heliograph/wire/mib/counters.ts';
import type { Olt } from '../../devices/olt.ts';
import { meanPacket } from '../../devices/traffic.ts';
import { bindTable, type Get, type ViewSegment } from '../view.ts';
import { ponRows, uplinkOctets, uplinkRate, uplinkRows } from './ports.ts';

type Direction = 'down' | 'up';
type Measure = (olt: Olt, key: number, direction: Direction, now: number) => number;

/** Parts of all packets by kind and by length; each list adds up to 1. */
const parts = { unicast: 0.97, multicast: 0.024, broadcast: 0.006 } as const;
const lengths = [0.09, 0.14, 0.05, 0.04, 0.06, 0.62] as const;

const counts = (octets: Measure, direction: Direction) => ({
  octets: ((olt, key, now) => octets(olt, key, direction, now)) satisfies Get,
  packets:
    (part: number): Get =>
    (olt, key, now) =>
      (part * octets(olt, key, direction, now)) / meanPacket,
});

const nothing: Get = () => 0;
const rateOf =
  (rate: Measure, direction: Direction): Get =>
  (olt, key, now) =>
    rate(olt, key, direction, now);

/** Load in percent of `capacity` bit/s. */
const proportion =
  (rate: Measure, direction: Direction, capacity: (olt: Olt, key: number) => number): Get =>
  (olt, key, now) =>
    (800 * rate(olt, key, direction, now)) / capacity(olt, key);

const ponOctets: Measure = (olt, key, direction, now) => olt.totals(now)[direction][key - 1] ?? 0;
const ponRate: Measure = (olt, key, direction, now) =>
  olt.totals(now)[direction === 'down' ? 'downRate' : 'upRate'][key - 1] ?? 0;

/** Octets of a port since its counters were cleared. */
const sinceCleared =
  (octets: Measure, place: (olt: Olt, key: number) => number): Measure =>
  (olt, key, direction, now) =>
    Math.max(0, octets(olt, key, direction, now) - (olt.cleared[direction][place(olt, key)] ?? 0));

const uplinkPlace = (_: Olt, key: number): number => key - 1;
const ponPlace = (olt: Olt, key: number): number => olt.model.uplinks.length + key - 1;

/** Lets the counters of a port, by its platform number, begin anew. */
export const clearCounters = (olt: Olt, port: number): void => {
  const pon = port - olt.model.uplinks.length;
  for (const direction of ['down', 'up'] as const)
    olt.cleared[direction][port - 1] =
      pon > 0 ? ponOctets(olt, pon, direction, olt.now()) : uplinkOctets(olt, port, direction, olt.now());
};

const uplinkCapacity = (olt: Olt, key: number): number => (olt.model.uplinks[key - 1] === 'XGE' ? 1e10 : 1e9);
const ponCapacity = (olt: Olt): number => (olt.model.technology === 'gpon' ? 2.488e9 : 1.25e9);

const uplinkSegments = (): ViewSegment[] => {
  const octets = sinceCleared(uplinkOctets, uplinkPlace);
  const down = counts(octets, 'down');
  const up = counts(octets, 'up');
  const capacity: Get = (olt, key) => uplinkCapacity(olt, key) / 1e6;
  return bindTable(uplinkPortPerformance, uplinkRows, {
    upLinkPIndex: (_, key) => key,
    upLinkPortDownOctets: down.octets,
    upLinkDownSpeed: rateOf(uplinkRate, 'down'),
    upLinkPortDownMaxBand: capacity,
    upLinkPortDownProportion: proportion(uplinkRate, 'down', uplinkCapacity),
    upLinkPortDownUcastPkts: down.packets(parts.unicast),
    upLinkPortDownMulicastPkts: down.packets(parts.multicast),
    upLinkPortDownBrocastPkts: down.packets(parts.broadcast),
    upLinkPortDownPackets: down.packets(1),
    upLinkPortDownNormalOctets: down.octets,
    upLinkPortDownErrOctets: nothing,
    upLinkPortDownPausePkts: nothing,
    upLinkPortUpOctets: up.octets,
    upLinkPortUpSpeed: rateOf(uplinkRate, 'up'),
    upLinkPortUpMaxBand: capacity,
    upLinkPortUpProportion: proportion(uplinkRate, 'up', uplinkCapacity),
    upLinkPortUpUcastPkts: up.packets(parts.unicast),
    upLinkPortUpMulicastPkts: up.packets(parts.multicast),
    upLinkPortUpBrocastPkts: up.packets(parts.broadcast),
    upLinkPortUpPackets: up.packets(1),
    upLinkPortUpNormalOctets: up.octets,
    upLinkPortUpErrOctets: nothing,
    upLinkPortUpPausePkts: nothing,
    upLinkPortDroppedPkts: nothing,
    upLinkPortCrcError: nothing,
    upLinkPortJabber: nothing,
    upLinkPortOverSize: nothing,
    upLinkPortUnderSize: nothing,
    upLinkPortCollision: nothing,
    upLinkPort64OctetFrames: down.packets(lengths[0]),
    upLinkPort65To127OctetFrames: down.packets(lengths[1]),
    upLinkPort128To255OctetFrames: down.packets(lengths[2]),
    upLinkPort256To511OctetFrames: down.packets(lengths[3]),
    upLinkPort512To1023OctetFrames: down.packets(lengths[4]),
    upLinkPortOver1024OctetFrames: down.packets(lengths[5]),
    uplinkPortDownBytes: down.octets,
    uplinkPortUpBytes: up.octets,
  });
};

const ponUpColumns = (up: ReturnType<typeof counts>) =>
  ({
    ponPIndex: (_, key) => key,
    ponPortUpOctets: up.octets,
    ponPortUpSpeed: rateOf(ponRate, 'up'),
    ponPortUpMaxBand: (olt) => ponCapacity(olt) / 1e6,
    ponPortUpProportion: proportion(ponRate, 'up', ponCapacity),
    ponPortUpMPCP: nothing,
    ponPortTotalFrames: up.packets(1),
    ponPortUpUnicastFrames: up.packets(parts.unicast),
    ponPortUpBroadcastFrames: up.packets(parts.broadcast),
    ponPortUpMulticastFrames: up.packets(parts.multicast),
    ponPortUpCrc32Errors: nothing,
    ponPortUpUndersizeFrames: nothing,
    ponPortUpOversizeFrames: nothing,
    ponPortUpCollisions: nothing,
    ponPortUpFramesDropped: nothing,
    ponPortUp64OctetFrames: up.packets(lengths[0]),
    ponPortUp65To127OctetFrames: up.packets(lengths[1]),
    ponPortUp128To255OctetFrames: up.packets(lengths[2]),
    ponPortUp256To511OctetFrames: up.packets(lengths[3]),
    ponPortUp512To1023OctetFrames: up.packets(lengths[4]),
    ponPortUp1024To1518OctetFrames: up.packets(lengths[5]),
    ponPortUpOver1519OctetFrames: nothing,
    ponPortUpBytes: up.octets,
  }) satisfies Record<string, Get>;

const ponDownColumns = (down: ReturnType<typeof counts>) =>
  ({
    ponPortDownOctets: down.octets,
    ponPortDownSpeed: rateOf(ponRate, 'down'),
    ponPortDownMaxband: (olt) => ponCapacity(olt) / 1e6,
    ponPortDownproportion: proportion(ponRate, 'down', ponCapacity),
    ponPortDownMPCP: nothing,
    ponPortDownTotalFrames: down.packets(1),
    ponPortDownUnicastFrames: down.packets(parts.unicast),
    ponPortDownBroadcastFrames: down.packets(parts.broadcast),
    ponPortDownMulticastFrames: down.packets(parts.multicast),
    ponPortDownCrc32Errors: nothing,
    ponPortDownUndersizeFrames: nothing,
    ponPortDownOversizeFrames: nothing,
    ponPortDownCollisions: nothing,
    ponPortDownFramesDropped: nothing,
    ponPortDown64OctetFrames: down.packets(lengths[0]),
    ponPortDown65To127OctetFrames: down.packets(lengths[1]),
    ponPortDown128To255OctetFrames: down.packets(lengths[2]),
    ponPortDown256To511OctetFrames: down.packets(lengths[3]),
    ponPortDown512To1023OctetFrames: down.packets(lengths[4]),
    ponPortDown1024To1518OctetFrames: down.packets(lengths[5]),
    ponPortDownOver1519OctetFrames: nothing,
    ponPortDownBytes: down.octets,
  }) satisfies Record<string, Get>;

export const counterSegments = (): ViewSegment[] => [
  ...uplinkSegments(),
  ...bindTable(ponPortPerformance, ponRows, {
    ...ponUpColumns(counts(sinceCleared(ponOctets, ponPlace), 'up')),
    ...ponDownColumns(counts(sinceCleared(ponOctets, ponPlace), 'down')),
  }),
];

import { ponPortLink, ponTransceiver, uplinkPortLink } from '@heliograph/wire/mib/ports.ts';
import { ponReading } from '../../devices/optics.ts';
import { isHeard } from '../../devices/life-cycle.ts';
import type { Olt } from '../../devices/olt.ts';
import { numbered } from '../rows.ts';
import { bindTable, type ViewSegment } from '../view.ts';

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

const isFast = (olt: Olt, port: number): boolean => olt.model.uplinks[port - 1] === 'XGE';

const uplinkSegments = (): ViewSegment[] => [
  ...bindTable(uplinkPortLink, uplinkRows, {
    portNumIndex: (_, key) => key,
    portLinkStatus: (olt, key) => olt.uplinkUp[key - 1],
    uplinkPortLinkSpeed: (olt, key) => (olt.uplinkUp[key - 1] === 1 ? (isFast(olt, key) ? '10000M' : '1000M') : 'N/A'),
  }),
];

const ponSegments = (): ViewSegment[] => [
  ...bindTable(ponPortLink, ponRows, {
    ponPortLinkIndex: (_, key) => key,
    ponPortLinkStatus: (olt, key) => (ponUp(olt, key) ? 1 : 0),
    ponPortLinkSpeed: (olt, key) => (ponUp(olt, key) ? (olt.model.technology === 'gpon' ? '2500M' : '1000M') : 'N/A'),
  }),
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

export const portSegments = (columns2025: boolean): ViewSegment[] =>
  [...uplinkSegments(), ...ponSegments()].filter(({ name }) => columns2025 || !since2025.has(name));

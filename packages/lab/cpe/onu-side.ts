import { octetsAt } from '../devices/traffic.ts';
import { powerOffOnu, powerOnOnu } from '../devices/events.ts';
import { isWorking } from '../devices/life-cycle.ts';
import { rebootOnu } from '../devices/life.ts';
import { eponMac } from '../devices/onu-models.ts';
import { cause } from '../devices/onu-store.ts';
import type { Olt } from '../devices/olt.ts';
import { onuMeasures } from '../devices/optics.ts';
import { randomBetween, mix } from '../kit/random.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { CpeLight } from './facts.ts';

/** What stands between a CPE and the network: the ONU that it is, or a line of its own that never fails. */
export interface CpeLine {
  readonly mac: string;
  readonly ponSerial: string;
  readonly ponMode: 'gpon' | 'epon';
  isUp(): boolean;
  hasPower(): boolean;
  /** Somebody pulls its plug, or puts it in; undefined where only the device itself feels it. */
  setPower?(on: boolean): void;
  light(): CpeLight;
  octets(direction: 'down' | 'up'): number;
  /** The ONU restarts and comes back by itself; false where it is at no OLT. */
  readonly restart?: () => boolean;
}

/** The ONU with this serial number or MAC address at an OLT, wherever on it. */
export const onuLine = (olt: Olt, slot: number): CpeLine => {
  const { technology } = olt.model;
  const identity = olt.onus.identity(slot, technology);
  let last = slot;
  const place = (): number | undefined => {
    const stays = olt.onus.known[last] === 1 && olt.onus.identity(last, technology) === identity;
    if (stays) return last;
    const found = olt.onus.find(identity, technology);
    if (found !== undefined) last = found;
    return found;
  };
  return {
    mac: eponMac(olt.onus.modelOf(slot), olt.onus.serial[slot] ?? 0),
    ponSerial: identity,
    ponMode: technology,
    isUp: () => {
      const at = place();
      return at !== undefined && olt.running && isWorking(olt.onus.phase[at] ?? 0);
    },
    hasPower: () => {
      const at = place();
      return at === undefined || ((olt.onus.causes[at] ?? 0) & cause.power) === 0;
    },
    setPower: (on) => {
      const at = place();
      if (at !== undefined) (on ? powerOnOnu : powerOffOnu)(olt, at);
    },
    light: () => {
      const now = olt.now();
      const measure = (what: keyof typeof onuMeasures): number => onuMeasures[what](olt, last, now) ?? 0;
      const rx = place() === undefined ? undefined : onuMeasures.rx(olt, last, now);
      return {
        rx,
        tx: measure('tx'),
        temperature: measure('temperature'),
        voltage: measure('voltage'),
        bias: measure('bias'),
      };
    },
    octets: (direction) => {
      const at = place();
      return at === undefined ? 0 : Math.floor(olt.octets(at, direction, olt.now()));
    },
    restart: () => {
      const at = place();
      if (at !== undefined) rebootOnu(olt, at);
      return at !== undefined;
    },
  };
};

/** A device that hangs on no OLT of this lab. */
export const freeLine = (seed: number, timeline: Timeline): CpeLine => {
  const begun = timeline.now();
  const tail = (mix(seed, 1, 60) & 0xff_ffff).toString(16).padStart(6, '0');
  return {
    mac: `00:6d:62${tail.replaceAll(/../g, ':$&')}`,
    ponSerial: `GPON${mix(seed, 1, 60).toString(16).padStart(8, '0').toUpperCase()}`,
    ponMode: 'gpon',
    isUp: () => true,
    hasPower: () => true,
    light: () => ({
      rx: randomBetween(seed, -26, -16, Math.floor(timeline.now() / 60_000), 61),
      tx: 2.3,
      temperature: randomBetween(seed, 40, 52, 1, 62),
      voltage: 3.27,
      bias: 11.8,
    }),
    octets: (direction) =>
      Math.floor(octetsAt(direction === 'down' ? 200_000 : 25_000, timeline.now() - begun, (seed % 628) / 100)),
  };
};

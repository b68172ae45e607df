import { randomBetween, mix, pick } from '../../kit/random.ts';
import type { CpeNature } from '../facts.ts';
import type { ParameterPlace, ValueSource } from '../models/base.ts';

export type SourceValues = Readonly<Record<string, ValueSource>>;

/** The values of several instances or groups together. */
export const mergedValues = (...groups: readonly SourceValues[]): SourceValues =>
  Object.assign({}, ...groups) as SourceValues;

/** Values of one object: its parameters by name. */
export const at = (object: string, values: SourceValues): SourceValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [object + name, value]));

/** The same for several instances of a table, from 1. */
export const rows = (count: number, one: (row: number) => SourceValues): SourceValues =>
  mergedValues(...Array.from({ length: count }, (_, i) => one(i + 1)));

export const flagText = (value: boolean): string => (value ? '1' : '0');

/** With its milliseconds left out, as most devices write it. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** The n-th MAC address of a device; its WAN has the first. */
export const macAt = (mac: string, n: number): string => {
  const digits = (BigInt(`0x${mac.replaceAll(':', '')}`) + BigInt(n)) & 0xffff_ffff_ffffn;
  return digits
    .toString(16)
    .padStart(12, '0')
    .replaceAll(/..(?=.)/g, '$&:')
    .toUpperCase();
};

/** What a house has on its network; the same device always has the same. */
interface Host {
  readonly name: string;
  readonly mac: string;
  readonly address: string;
  /** The radio network that it hangs on, from 0 for 2.4 GHz; undefined for a cable. */
  readonly radio: 0 | 1 | undefined;
}

const names = ['living-room-tv', 'anna-phone', 'office-pc', 'printer', 'tablet', 'camera', 'console', 'thermostat'];

export const hostsPerHouse = 4;

export const lanHostOf = ({ seed }: CpeNature, row: number): Host => ({
  name: pick(names, seed, row, 80),
  mac: `3c:22:fb:${(mix(seed, row, 81) & 0xff_ffff)
    .toString(16)
    .padStart(6, '0')
    .replaceAll(/..(?=.)/g, '$&:')}`,
  address: `192.168.1.${9 + row}`,
  radio: row === 1 ? undefined : row % 2 === 0 ? 0 : 1,
});

export const isHostThere = ({ seed, now }: CpeNature, row: number): boolean =>
  // Each comes and goes by the hour.
  row <= 2 || mix(seed, row, Math.floor(now() / 3_600_000)) % 3 > 0;

/** A value that is the same for the device's whole life. */
export const steadyNumber = (low: number, high: number, key: number): ValueSource => {
  return ({ facts, row }) => String(Math.floor(randomBetween(facts.seed, low, high, key, row)));
};

/** One that wavers by the minute. */
export const wavering = (low: number, high: number, key: number): ValueSource => {
  return ({ facts, row }) =>
    String(Math.floor(randomBetween(facts.seed ^ Math.floor(facts.now() / 60_000), low, high, key, row)));
};

/** Counters of traffic: a share of what the WAN carries. */
export const trafficShare = (direction: 'down' | 'up', share: number): ValueSource => {
  return ({ facts }) => String(Math.floor(facts.octets(direction) * share) % 0x1_0000_0000);
};

export const isOn = (place: ParameterPlace, name = 'Enable'): boolean => place.own(name) === '1';

import { mix } from '../kit/random.ts';
import { customerName } from '../devices/customers.ts';
import type { Olt } from '../devices/olt.ts';

interface Host {
  readonly slot: number;
  readonly mac: string;
  readonly host: string;
  /** Place in the order of hosts, from 0. */
  readonly place: number;
}

const hex = (n: number): string => n.toString(16).padStart(2, '0');

/** The n-th host behind an ONU: a locally administered address that stays with it. */
export const hostMac = (olt: Olt, slot: number, n = 0): string => {
  const number = mix(olt.seed, slot, 90 + n);
  return [
    '02',
    hex((slot >> 8) & 255),
    hex(slot & 255),
    hex(n & 255),
    hex((number >> 8) & 255),
    hex(number & 255),
  ].join(':');
};

/** The router of a VLAN that has an address. */
export const routerMac = (olt: Olt, vlan: number): string => {
  const n = mix(olt.seed, vlan, 95);
  return `00:1b:54:${hex((n >> 16) & 255)}:${hex((n >> 8) & 255)}:${hex(n & 255)}`;
};

/** One host behind every working ONU. */
export const customersWithAddresses = (olt: Olt, from = 0): Host[] =>
  [...olt.onus.order()]
    .filter((slot) => olt.onus.phase[slot] === 3)
    .map((slot, i) => ({
      slot,
      mac: hostMac(olt, slot),
      host: customerName(olt.seed, slot)
        .replaceAll(/[^A-Za-z0-9-]/g, '-')
        .slice(0, 24),
      place: from + i,
    }));

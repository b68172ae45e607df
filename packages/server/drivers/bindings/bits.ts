import type { Codec } from './codec.ts';

/** Numbers from 1 in a bit mask, the least bit first: LAN ports and SSIDs that a WAN is bound to. */
export const bits: Codec = {
  toField: (raw) => {
    const mask = Number(raw);
    return Array.from({ length: 16 }, (_, at) => at + 1).filter((number) => (mask & (1 << (number - 1))) !== 0);
  },
  toDevice: (value) =>
    (Array.isArray(value) ? (value as readonly number[]) : []).reduce((mask, number) => mask | (1 << (number - 1)), 0),
};

import type { Codec } from '../bindings/codec.ts';

/**
 * Ports of an ONU as the read tables name them, type and number in one text. No capture of SNMP shows the spelling, so `eth 1`,
 * `ETH_0/1`, `eth1` and `ip-host 1` are all read; what is written are two numbers.
 */
const shape = /^([a-z]+)(?:\d{1,3}\/)?(\d{1,5})$/i;

const partsOf = (raw: unknown) =>
  shape.exec(
    String(raw)
      .slice(0, 64)
      .replaceAll(/[\s_-]/g, ''),
  );

/** The type of a port, one of `kinds`; what names none is `none`. */
export const portKind = (kinds: readonly string[], none: string | null = null): Codec => ({
  toField: (raw) => {
    const found = partsOf(raw)?.[1]?.toLowerCase();
    return kinds.find((kind) => kind === found) ?? none;
  },
  toDevice: String,
});

/** The number of a port. */
export const portNumberIn: Codec = {
  toField: (raw) => {
    const found = partsOf(raw)?.[2];
    return found === undefined ? null : Number(found);
  },
  toDevice: Number,
};

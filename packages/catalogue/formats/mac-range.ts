/** A MAC as 12 lowercase hex digits; it orders the same as the number it stands for. */
export interface MacRange {
  readonly from: string;
  readonly to: string;
}

const single = /^[0-9A-Fa-f]{2}(?:([:-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){4}$/;
const digits = (mac: string) => mac.replace(/[:-]/g, '').toLowerCase();

/**
 * Reads the MAC of an authorization rule: one MAC, or two joined by '-'. MACs may themselves use '-', so a range is told
 * by its length: 17 characters each (decision 16). All-zero MACs and reversed ranges are refused.
 */
export function ruleMac(value: string): MacRange | undefined {
  const one = (part: string) => (single.test(part) && /[1-9a-f]/i.test(digits(part)) ? digits(part) : undefined);
  if (value.length === 17) {
    const mac = one(value);
    return mac === undefined ? undefined : { from: mac, to: mac };
  }
  if (value.length !== 35 || value[17] !== '-') return undefined;
  const from = one(value.slice(0, 17));
  const to = one(value.slice(18));
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

/** Any usual notation (colons, hyphens, Cisco dots, bare) to 12 lowercase hex digits; nothing if it is no MAC. */
export function macDigits(value: string): string | undefined {
  const bare = value.replace(/[:.\-\s]/g, '').toLowerCase();
  return /^[0-9a-f]{12}$/.test(bare) ? bare : undefined;
}

/** `006d61ee0bf3` to `00:6d:61:ee:0b:f3`. */
export const macText = (bare: string): string => bare.match(/../g)?.join(':') ?? bare;

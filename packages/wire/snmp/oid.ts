/** Sub-identifiers from the root, e.g. [1, 3, 6, 1, 2, 1]. Each is 0..2^32-1. */
export type Oid = readonly number[];

/** Parses dotted text, with or without a leading dot. Throws RangeError on anything else: for constants and settings, not device input. */
export function oid(text: string): Oid {
  const parts = (text.startsWith('.') ? text.slice(1) : text).split('.');
  return parts.map((part) => {
    const value = Number(part);
    if (!/^\d{1,10}$/.test(part) || value > 0xffff_ffff) throw new RangeError(`not an OID: ${text}`);
    return value;
  });
}

export function oidText(value: Oid): string {
  return value.join('.');
}

/** Lexicographic MIB order: negative when `a` comes first. A prefix comes before what it is a prefix of. */
export function compareOid(a: Oid, b: Oid): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** True when `value` is `prefix` itself or lies below it. */
export function startsWith(value: Oid, prefix: Oid): boolean {
  if (value.length < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (value[i] !== prefix[i]) return false;
  return true;
}

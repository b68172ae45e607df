import type { Oid } from '../oid.ts';

/** The content octets of an OID on the wire, without tag and length. */
export function oidBytes(oid: Oid): Uint8Array {
  const out: number[] = [];
  pushSubId(out, (oid[0] ?? 0) * 40 + (oid[1] ?? 0));
  for (let i = 2; i < oid.length; i++) pushSubId(out, oid[i]!);
  return Uint8Array.from(out);
}

function pushSubId(out: number[], value: number): void {
  const at = out.length;
  out.push(value & 0x7f);
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    out.splice(at, 0, (rest & 0x7f) | 0x80);
  }
}

/** Decodes sub-identifiers that follow a known prefix, so the first octet is not split into two arcs. */
export function suffixOid(bytes: Uint8Array, from: number, to: number): Oid {
  const out: number[] = [];
  let value = 0;
  for (let i = from; i < to; i++) {
    value = value * 128 + (bytes[i]! & 0x7f);
    if (bytes[i]! >= 0x80) continue;
    out.push(value);
    value = 0;
  }
  return out;
}

/** True when `bytes[from, to)` is whole sub-identifiers, none beyond 32 bits nor padded: only then may it enter an index. */
export function validSuffix(bytes: Uint8Array, from: number, to: number): boolean {
  let octets = 0;
  for (let i = from; i < to; i++) {
    const octet = bytes[i]!;
    if (octets === 0 && octet === 0x80) return false;
    octets = octet >= 0x80 ? octets + 1 : 0;
    if (octets > 4) return false;
  }
  return octets === 0;
}

function subIdEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at]! >= 0x80) at++;
  return Math.min(to, at + 1);
}

/**
 * MIB order of two encoded sub-identifier strings. Plain byte order would put 16384 (81 80 00) before 16383 (ff 7f), so
 * each sub-identifier is compared by its length first.
 */
export function compareEncoded(
  a: Uint8Array,
  aFrom: number,
  aTo: number,
  b: Uint8Array,
  bFrom: number,
  bTo: number,
): number {
  let i = aFrom;
  let j = bFrom;
  while (i < aTo && j < bTo) {
    const iEnd = subIdEnd(a, i, aTo);
    const jEnd = subIdEnd(b, j, bTo);
    if (iEnd - i !== jEnd - j) return iEnd - i - (jEnd - j);
    for (; i < iEnd; i++, j++) if (a[i] !== b[j]) return a[i]! - b[j]!;
  }
  return aTo - i - (bTo - j);
}

import { formatMessages } from '../words/format-messages.ts';
import { decimal } from './characters.ts';
import { format, must } from './format.ts';

const undotted = (value: string) => (value.startsWith('.') ? value.slice(1) : value);

/**
 * Dotted numbers, with or without the leading dot: at most 128 of at most 2^32 - 1 (RFC 2578 §3.5), the first 0 to 2 and
 * the second below 40 under 0 and 1. A single number names a whole branch, as views of everything do.
 */
export function isOid(value: string): boolean {
  if (value.length > 1408) return false;
  const arcs = undotted(value).split('.');
  if (arcs.length > 128) return false;
  const first = decimal(arcs[0] ?? '', 2);
  if (Number.isNaN(first)) return false;
  return arcs.every((arc, at) => !Number.isNaN(decimal(arc, at === 1 && first < 2 ? 39 : 4_294_967_295)));
}

export const oidFormat = format({
  name: 'oid',
  spec: ['net.snmpSubtree'],
  example: '1.3.6.1.2.1',
  problem: must(isOid, formatMessages.oid),
  normal: undotted,
});

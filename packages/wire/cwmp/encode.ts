import { writeFromAcs } from './encode-acs.ts';
import { writeFromCpe } from './encode-cpe.ts';
import type { CwmpEnvelope, FromAcs, FromCpe } from './message.ts';
import { writeEnvelope } from './write.ts';

/**
 * A message as the body of HTTP, in the manner of the envelope. Throws `CwmpError` of kind `unwritable` where a text holds what XML 1.0 forbids. Booleans
 * are 1 and 0, which every CPE reads; those among the values of parameters stand as they are given.
 */
export function encodeFromAcs(envelope: CwmpEnvelope<FromAcs>): string {
  return writeEnvelope(envelope, writeFromAcs);
}

/** The other side, for a CPE. */
export function encodeFromCpe(envelope: CwmpEnvelope<FromCpe>): string {
  return writeEnvelope(envelope, writeFromCpe);
}

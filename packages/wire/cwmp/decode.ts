import { readFromAcs, type UnknownMethod } from './decode-acs.ts';
import { readFromCpe } from './decode-cpe.ts';
import { type DecodeOptions, readEnvelope } from './envelope.ts';
import type { CwmpEnvelope, FromAcs, FromCpe } from './message.ts';

/**
 * A body of HTTP as a message. Throws `CwmpError` and nothing else. Forgiving where CPEs err (prefixes, types, counts, order, ids, charsets), strict
 * where it is XML. What is missing is empty (`''`, `[]`, 0): who needs it refuses it. An empty body is no message and not for here.
 */
export function decodeFromCpe(body: string | Uint8Array, options: DecodeOptions = {}): CwmpEnvelope<FromCpe> {
  return readEnvelope(body, options, readFromCpe);
}

/** The other side, for a CPE. */
export function decodeFromAcs(
  body: string | Uint8Array,
  options: DecodeOptions = {},
): CwmpEnvelope<FromAcs | UnknownMethod> {
  return readEnvelope(body, options, readFromAcs);
}

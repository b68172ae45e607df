import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fault } from '../../fault.ts';
import type { LicenceBody } from '../../quota.ts';

const limit = z.number().int().min(-1).max(1_000_000_000);
const body = z.object({
  serial: z.string().min(1).max(64),
  holder: z.string().min(1).max(128),
  issued: z.iso.datetime({ offset: true }),
  expires: z.iso.datetime({ offset: true }).nullable(),
  oltSwitch: limit,
  onuRouter: limit,
  tenants: limit,
});

export interface LicenceFile {
  /** The very text that was signed. */
  readonly text: string;
  readonly signature: string;
  readonly licence: LicenceBody;
}

/** The DER form of an Ed25519 public key is this before its 32 bytes (RFC 8410). */
const ed25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** A key as 64 hex digits, as base64 of its 32 bytes, or as PEM. Throws what is wrong with it, in words for the log. */
export function readKey(given: string): KeyObject {
  const word = given.trim();
  if (word.startsWith('-----')) return createPublicKey(word);
  const raw = /^[0-9a-f]{64}$/i.test(word) ? Buffer.from(word, 'hex') : Buffer.from(word, 'base64');
  if (raw.length !== 32) throw new Error('HELIOGRAPH_LICENCE_KEY: an Ed25519 public key has 32 bytes');
  return createPublicKey({ key: Buffer.concat([ed25519, raw]), format: 'der', type: 'spki' });
}

function parse(text: string): LicenceBody | undefined {
  try {
    return body.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * A licence file is one line: base64url of the JSON, a dot, base64url of its Ed25519 signature. Throws `licenceFile` (no
 * such file), `licenceCode` (signed by somebody else), `licenceExpired`.
 */
export function readLicence(file: Buffer, key: KeyObject, now: number): LicenceFile {
  const [, payload, signature] = /^\s*([\w-]{2,40000})\.([\w-]{86})\s*$/.exec(file.toString('latin1')) ?? [];
  if (payload === undefined || signature === undefined) throw fault('licenceFile');
  const bytes = Buffer.from(payload, 'base64url');
  if (!verify(null, bytes, key, Buffer.from(signature, 'base64url'))) throw fault('licenceCode');
  const licence = parse(bytes.toString('utf8'));
  if (!licence) throw fault('licenceFile');
  if (licence.expires !== null && Date.parse(licence.expires) <= now) throw fault('licenceExpired');
  return { text: bytes.toString('utf8'), signature, licence };
}

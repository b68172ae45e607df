import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** What stands before the 32 octets of an Ed25519 key in its DER (RFC 8410). */
const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex');
/** `Ed`, 8 octets by which minisign calls the key, and the key. */
const minisignBytes = 42;

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
const rsaBits = { least: 2048, most: 8192 } as const;

/** A key as it is kept: in one spelling, however it was typed. */
export interface PublicKey {
  readonly pem: string;
  /** Ed25519, ECDSA P-256, RSA 4096 … */
  readonly kind: string;
  /** SHA-256 of its DER, hex. */
  readonly fingerprint: string;
}

/** A public key as minisign writes it. */
function ofMinisign(typed: string): KeyObject | undefined {
  const octets = Buffer.from(typed.trim().split('\n').at(-1)?.trim() ?? '', 'base64');
  if (octets.length !== minisignBytes || octets.toString('latin1', 0, 2) !== 'Ed') return undefined;
  return createPublicKey({ key: Buffer.concat([ed25519Head, octets.subarray(10)]), format: 'der', type: 'spki' });
}

function kindOf(key: KeyObject): string | undefined {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return 'Ed25519';
    case 'ec':
      return curves[namedCurve] && `ECDSA ${curves[namedCurve]}`;
    case 'rsa':
      return modulusLength >= rsaBits.least && modulusLength <= rsaBits.most ? `RSA ${modulusLength}` : undefined;
    default:
      return undefined;
  }
}

/** undefined: it is none, or of a kind that nothing is signed with here. A private key is not taken for its public part. */
export function readPublicKey(typed: string): PublicKey | undefined {
  try {
    const isPem = typed.trim().startsWith('-----BEGIN PUBLIC KEY-----');
    const key = isPem ? createPublicKey(typed.trim()) : ofMinisign(typed);
    const kind = key && kindOf(key);
    if (!kind) return undefined;
    const fingerprint = createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex');
    return { pem: key.export({ type: 'spki', format: 'pem' }).toString().trim(), kind, fingerprint };
  } catch {
    return undefined;
  }
}

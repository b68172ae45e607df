import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import ssh2 from 'ssh2';

const generate = promisify(generateKeyPair);

/**
 * One key in 256 begins with a zero octet, which ssh2 1.17 takes away and then cannot read the key (mscdex/ssh2, issue 1390): such a
 * key is thrown away.
 */
const readableEd25519 = (): string => {
  for (;;) {
    const key = ssh2.utils.generateKeyPairSync('ed25519').private;
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
};

/** Host keys of a process, made when first needed and never written anywhere. */
export class HostKeys {
  #modern: string | undefined;
  #old: Promise<string> | undefined;

  /** Ed25519. */
  modern(): string {
    this.#modern ??= readableEd25519();
    return this.#modern;
  }

  /** RSA, 2048 bits: takes some hundred milliseconds, so not on the main thread. */
  old(): Promise<string> {
    this.#old ??= generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    }).then(({ privateKey }) => privateKey);
    return this.#old;
  }
}

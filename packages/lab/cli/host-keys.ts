import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import ssh2 from 'ssh2';

const generate = promisify(generateKeyPair);

/** Host keys of a process, made when first needed and never written anywhere. */
export class HostKeys {
  #modern: string | undefined;
  #old: Promise<string> | undefined;

  /** Ed25519. */
  modern(): string {
    this.#modern ??= ssh2.utils.generateKeyPairSync('ed25519').private;
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

import { answerChallenge, type DigestLogin } from '@heliograph/wire/cwmp/digest.ts';

/** How a CPE shows who it is: it answers the last challenge again and again, counting. */
export class CpeLogin implements DigestLogin {
  readonly username: string;
  readonly password: string;
  #challenge: string | undefined;
  #count = 0;

  constructor(username: string, password: string) {
    this.username = username;
    this.password = password;
  }

  /** A challenge has come; false when it is the refusal of an answer that was given already. */
  challenged(field: string): boolean {
    if (field === '' || (this.#count > 0 && !/stale\s*=\s*"?true/i.test(field))) return false;
    this.#challenge = field;
    this.#count = 0;
    return true;
  }

  /** Authorization for a request, once there was a challenge. */
  header(method: string, url: URL, body: Buffer): string | undefined {
    if (this.#challenge === undefined) return undefined;
    const spoken = { method, target: url.pathname + url.search, body };
    return answerChallenge(this.#challenge, this, spoken, { count: ++this.#count, allowBasic: true });
  }
}

export const basic = ({ username, password }: DigestLogin): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

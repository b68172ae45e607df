import { createHmac, createSecretKey, hash as hashOf, randomBytes, timingSafeEqual } from 'node:crypto';
import { authFields, quotedString } from './auth-fields.ts';

/** HTTP Digest (RFC 2617, RFC 7616) on both sides, and Basic where only that is spoken. */

export type DigestAlgorithm = 'MD5' | 'MD5-sess' | 'SHA-256' | 'SHA-256-sess';
export type Qop = 'auth' | 'auth-int';

const ALGORITHMS = new Map<string, DigestAlgorithm>([
  ['md5', 'MD5'],
  ['md5-sess', 'MD5-sess'],
  ['sha-256', 'SHA-256'],
  ['sha-256-sess', 'SHA-256-sess'],
]);

export interface DigestCredentials {
  readonly scheme: 'digest';
  readonly username: string;
  readonly realm: string;
  readonly nonce: string;
  readonly uri: string;
  /** In lower case. */
  readonly response: string;
  readonly algorithm: DigestAlgorithm;
  /** undefined: as RFC 2069 had it, without count and cnonce. */
  readonly qop: Qop | undefined;
  readonly cnonce: string;
  /** As it was sent; '' without qop. */
  readonly count: string;
}

export interface BasicCredentials {
  readonly scheme: 'basic';
  readonly username: string;
  readonly password: string;
}

export interface DigestRequest {
  /** GET, POST. */
  readonly method: string;
  /** Of the request line: `/acs/token`. */
  readonly target: string;
  readonly body?: string | Uint8Array;
}

const nothing = new Uint8Array();

function hash(algorithm: DigestAlgorithm, data: string | Uint8Array): string {
  return hashOf(algorithm.startsWith('MD5') ? 'md5' : 'sha256', data);
}

/** What the holder of the password would have answered (RFC 7616 §3.4.1). */
export function digestResponse(
  said: Omit<DigestCredentials, 'response' | 'scheme'>,
  password: string,
  spoken: Pick<DigestRequest, 'method' | 'body'>,
): string {
  const { algorithm, qop } = said;
  const secret = hash(algorithm, `${said.username}:${said.realm}:${password}`);
  const a1 = algorithm.endsWith('-sess') ? hash(algorithm, `${secret}:${said.nonce}:${said.cnonce}`) : secret;
  const body = qop === 'auth-int' ? `:${hash(algorithm, spoken.body ?? nothing)}` : '';
  const a2 = hash(algorithm, `${spoken.method}:${said.uri}${body}`);
  const middle = qop === undefined ? said.nonce : `${said.nonce}:${said.count}:${said.cnonce}:${qop}`;
  return hash(algorithm, `${a1}:${middle}:${a2}`);
}

function digestOf(parameters: ReadonlyMap<string, string>): DigestCredentials | undefined {
  const text = (name: string): string => parameters.get(name) ?? '';
  const algorithm = ALGORITHMS.get((parameters.get('algorithm') ?? 'MD5').toLowerCase());
  const qop = parameters.get('qop')?.toLowerCase();
  if (!algorithm || (qop !== undefined && qop !== 'auth' && qop !== 'auth-int')) return undefined;
  if (qop !== undefined && !/^[0-9a-fA-F]{1,8}$/.test(text('nc'))) return undefined;
  return {
    scheme: 'digest',
    username: text('username'),
    realm: text('realm'),
    nonce: text('nonce'),
    uri: text('uri'),
    response: text('response').toLowerCase(),
    algorithm,
    qop,
    cnonce: text('cnonce'),
    count: qop === undefined ? '' : text('nc'),
  };
}

/** Authorization as it came; undefined where there is none that can be read. */
export function credentialsOf(field: string | undefined): DigestCredentials | BasicCredentials | undefined {
  const [first] = field === undefined ? [] : authFields(field);
  if (first?.scheme === 'digest') return digestOf(first.parameters);
  if (first?.scheme !== 'basic') return undefined;
  const both = Buffer.from(first.token, 'base64').toString('utf8');
  const colon = both.indexOf(':');
  if (colon < 0) return undefined;
  return { scheme: 'basic', username: both.slice(0, colon), password: both.slice(colon + 1) };
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  // Of one length, whatever theirs is.
  return timingSafeEqual(hashOf('sha256', one, 'buffer'), hashOf('sha256', other, 'buffer'));
}

type Verdict =
  /** Knows the password. */
  | 'known'
  /** Knows it, but the nonce is used up: a new challenge, and the CPE tries by itself again. */
  | 'stale'
  | 'wrong';

export interface GuardOptions {
  readonly realm: string;
  /** What is asked for, the best last: stacks that know one alone take the first. */
  readonly algorithms?: readonly ('MD5' | 'SHA-256')[];
  /** How long a nonce is good for. */
  readonly lifeMs?: number;
  /** Nonces whose counts are remembered. */
  readonly most?: number;
  readonly now?: () => number;
}

/**
 * Who asks for passwords. A nonce carries its time and our seal, so that a challenge costs no memory however many are made; what is remembered is how far
 * a nonce that was answered rightly has been counted, so that no answer is good twice. A nonce is bound to its scope (the tenant whose address was posted
 * to). One that is used without qop is good once.
 */
export class DigestGuard {
  /** As a key object: making one of it for each seal costs more than the seal. */
  private readonly key = createSecretKey(randomBytes(32));
  /** The password of a user that nobody knows. */
  private readonly nobodys = randomBytes(32).toString('hex');
  private readonly options: Required<GuardOptions>;
  /** Highest count by nonce, the oldest first. */
  private readonly counts = new Map<string, number>();
  /** Nonces up to this time are stale: those whose counts were given up are among them. */
  private floor = 0;

  constructor(options: GuardOptions) {
    this.options = { algorithms: ['MD5'], lifeMs: 300_000, most: 50_000, now: Date.now, ...options };
  }

  /** Values of WWW-Authenticate, one field each. */
  challenges(scope: string, isStale = false): string[] {
    const time = Buffer.alloc(6);
    time.writeUIntBE(this.options.now(), 0, 6);
    const fresh = Buffer.concat([time, randomBytes(10)]);
    const nonce = Buffer.concat([fresh, this.seal(fresh, scope)]).toString('base64url');
    return this.options.algorithms.map(
      (algorithm) =>
        `Digest realm=${quotedString(this.options.realm)}, qop="auth", nonce="${nonce}", algorithm=${algorithm}${isStale ? ', stale=true' : ''}`,
    );
  }

  /**
   * `password` is undefined for a user that nobody knows: that takes as long, and is wrong. The digest-uri is not held against the request line: some
   * CPEs sign the whole URL, some `/`, and with an answer that is good once and for one scope it would keep nobody out.
   */
  check(
    said: DigestCredentials,
    password: string | undefined,
    spoken: Pick<DigestRequest, 'method' | 'body'>,
    scope: string,
  ): Verdict {
    const expected = digestResponse(said, password ?? this.nobodys, spoken);
    const isRight = sameText(expected, said.response);
    const isAsked =
      said.realm === this.options.realm && this.options.algorithms.some((one) => said.algorithm.startsWith(one));
    if (!isRight || password === undefined || !isAsked) return 'wrong';
    return this.isFresh(said, scope) ? 'known' : 'stale';
  }

  private seal(fresh: Uint8Array, scope: string): Buffer {
    return createHmac('sha256', this.key).update(fresh).update(scope).digest().subarray(0, 16);
  }

  private isFresh(said: DigestCredentials, scope: string): boolean {
    const bytes = Buffer.from(said.nonce, 'base64url');
    // Another spelling of the same octets would be another nonce with a count of its own.
    if (bytes.length !== 32 || bytes.toString('base64url') !== said.nonce) return false;
    const fresh = bytes.subarray(0, 16);
    if (!timingSafeEqual(bytes.subarray(16), this.seal(fresh, scope))) return false;
    const made = fresh.readUIntBE(0, 6);
    const now = this.options.now();
    if (made <= this.floor || made + this.options.lifeMs < now || made > now) return false;
    const count = said.qop === undefined ? Number.MAX_SAFE_INTEGER : Number.parseInt(said.count, 16);
    if (count <= (this.counts.get(said.nonce) ?? 0)) return false;
    this.remember(said.nonce, count);
    return true;
  }

  private remember(nonce: string, count: number): void {
    this.counts.set(nonce, count);
    if (this.counts.size <= this.options.most) return;
    const [oldest] = this.counts.keys();
    if (oldest === undefined) return;
    this.floor = Math.max(this.floor, Buffer.from(oldest, 'base64url').readUIntBE(0, 6));
    this.counts.delete(oldest);
  }
}

const STRENGTH: readonly DigestAlgorithm[] = ['SHA-256', 'SHA-256-sess', 'MD5', 'MD5-sess'];

/** Of several challenges the strongest that we speak. */
function chosen(fields: readonly string[]) {
  const digests = fields
    .flatMap(authFields)
    .filter((one) => one.scheme === 'digest')
    .map(({ parameters }) => ({
      parameters,
      algorithm: ALGORITHMS.get((parameters.get('algorithm') ?? 'MD5').toLowerCase()),
    }))
    .filter((one) => one.algorithm !== undefined);
  return digests.sort((a, b) => STRENGTH.indexOf(a.algorithm!) - STRENGTH.indexOf(b.algorithm!))[0];
}

export interface DigestLogin {
  readonly username: string;
  readonly password: string;
}

export interface AnswerOptions {
  /** How often this nonce is answered, from 1. */
  readonly count?: number;
  readonly cnonce?: string;
  /** Basic says the password to whoever listens: only where the other side offers nothing else and the caller takes that. */
  readonly allowBasic?: boolean;
}

/** Authorization that answers the fields WWW-Authenticate of a 401; undefined where none of them can be answered. */
export function answerChallenge(
  fields: string | readonly string[],
  identity: DigestLogin,
  spoken: DigestRequest,
  options: AnswerOptions = {},
): string | undefined {
  const all = typeof fields === 'string' ? [fields] : fields;
  const best = chosen(all);
  if (!best?.algorithm) {
    const isBasic = all.flatMap(authFields).some((one) => one.scheme === 'basic');
    if (!isBasic || options.allowBasic !== true) return undefined;
    return `Basic ${Buffer.from(`${identity.username}:${identity.password}`).toString('base64')}`;
  }
  const { parameters, algorithm } = best;
  const offered = (parameters.get('qop') ?? '').toLowerCase().split(/[\s,]+/);
  const qop = (['auth', 'auth-int'] as const).find((one) => offered.includes(one));
  if (qop === undefined && parameters.has('qop') && parameters.get('qop') !== '') return undefined;
  const said = {
    username: identity.username,
    realm: parameters.get('realm') ?? '',
    nonce: parameters.get('nonce') ?? '',
    uri: spoken.target,
    algorithm,
    qop,
    cnonce: options.cnonce ?? randomBytes(12).toString('hex'),
    count: (options.count ?? 1).toString(16).padStart(8, '0'),
  };
  return authorization(said, digestResponse(said, identity.password, spoken), parameters);
}

function authorization(
  said: Omit<DigestCredentials, 'response' | 'scheme'>,
  response: string,
  challenge: ReadonlyMap<string, string>,
): string {
  const parts = [
    `username=${quotedString(said.username)}`,
    `realm=${quotedString(said.realm)}`,
    `nonce=${quotedString(said.nonce)}`,
    `uri=${quotedString(said.uri)}`,
    `response="${response}"`,
  ];
  // Who did not name an algorithm may not know the word.
  if (challenge.has('algorithm')) parts.push(`algorithm=${said.algorithm}`);
  if (said.qop !== undefined) parts.push(`qop=${said.qop}`, `nc=${said.count}`, `cnonce=${quotedString(said.cnonce)}`);
  else if (said.algorithm.endsWith('-sess')) parts.push(`cnonce=${quotedString(said.cnonce)}`);
  const opaque = challenge.get('opaque');
  if (opaque !== undefined) parts.push(`opaque=${quotedString(opaque)}`);
  return `Digest ${parts.join(', ')}`;
}

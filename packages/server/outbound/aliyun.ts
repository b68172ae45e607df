import { createHash, createHmac } from 'node:crypto';
import { fault, type Fault } from '../fault.ts';
import type { OutboundAnswer, OutboundRequest } from './http.ts';

export interface AliyunKey {
  readonly id: string;
  readonly secret: string;
}

/** One call of an Alibaba Cloud interface of RPC style. */
export interface AliyunCall {
  readonly url: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly at: Date;
}

const sha256 = (words: string): string => createHash('sha256').update(words).digest('hex');
/** RFC 3986: what encodeURIComponent leaves is more than what may be left. */
const spelled = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/**
 * Signature version 3 (ACS3-HMAC-SHA256): method, path, query in the order of names, signed headers and the hash of the body
 * (always empty here) are hashed, and that hash is signed with the secret.
 */
export function signedCall(call: AliyunCall, key: AliyunKey): OutboundRequest {
  const query = Object.entries(call.query)
    .toSorted(byName)
    .map(([name, value]) => `${spelled(name)}=${spelled(value)}`)
    .join('&');
  const headers: Record<string, string> = {
    host: new URL(call.url).host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const lines = Object.entries(headers).toSorted(byName);
  const names = lines.map(([name]) => name).join(';');
  const canonical = ['POST', '/', query, ...lines.map(([name, value]) => `${name}:${value}`), '', names, sha256('')];
  const algorithm = 'ACS3-HMAC-SHA256';
  const signature = createHmac('sha256', key.secret)
    .update(`${algorithm}\n${sha256(canonical.join('\n'))}`)
    .digest('hex');
  return {
    url: `${new URL(call.url).origin}/?${query}`,
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json',
      authorization: `${algorithm} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

/** What the service says by its codes, in words; those it may take back are tried again later. */
const meanings: readonly (readonly [RegExp, Parameters<typeof fault>[0]])[] = [
  [/^isv\.(BUSINESS|DAY|MONTH)_LIMIT|^BUSINESS_LIMIT|^Throttling|LIMIT_CONTROL/, 'smsTooMany'],
  [/^isp\.(SYSTEM|GATEWAY)_ERROR|^(ServiceUnavailable|InternalError)/, 'smsTrouble'],
  [/^isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|ACCOUNT_|PRODUCT_UN)/, 'smsAccount'],
  [/^isv\.SMS_SIGN/, 'smsSignName'],
  [/TEMPLATE/, 'smsTemplate'],
  [/^isv\.MOBILE_|^isv\.PHONE_/, 'smsNumber'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden)|RAM_/, 'smsKey'],
];
const passing: ReadonlySet<string> = new Set(['smsTooMany', 'smsTrouble']);

export interface SmsRefusal {
  readonly isFinal: boolean;
  /** What is wrong, where the answer tells it by a code that we know. */
  readonly meaning?: Fault | undefined;
}

function codeOf({ body }: OutboundAnswer): string | undefined {
  try {
    const { Code } = JSON.parse(body.toString('utf8')) as { Code?: unknown };
    return typeof Code === 'string' ? Code : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined = taken, which this service says by the code "OK" alone; its other codes may come with status 200 too. */
export function aliyunRefusal(answer: OutboundAnswer): SmsRefusal | undefined {
  const code = codeOf(answer);
  if (answer.status === 200 && code === 'OK') return undefined;
  const id = meanings.find(([form]) => form.test(code ?? ''))?.[1];
  const isPassing = id === undefined ? answer.status >= 500 || answer.status === 429 : passing.has(id);
  const word = (code ?? '').replace(/[^\w.-]/g, '').slice(0, 64);
  return { isFinal: !isPassing, meaning: id && fault(id, { code: word }) };
}

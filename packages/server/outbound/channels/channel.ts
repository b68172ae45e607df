import type { DeliveryReason } from '@heliograph/catalogue/words/notification-words.ts';
import type { Varbind } from '@heliograph/wire/snmp/message.ts';
import type { AuthProtocol, PrivProtocol, UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { OutboundAnswer, OutboundRequest } from '../http.ts';
import type { Sending } from '../told.ts';

/** What a channel needs to know of a notification server; what it has no use for is empty. */
export interface ChannelSetting {
  /** A web address, or `host:port`. */
  readonly address: string;
  readonly secret: string;
  /** Chat id, topic and the like, where the receiver has none of his own. */
  readonly target: string;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** SHA-256 of the certificate of the other side, hex; empty: the authorities of the machine judge it. */
  readonly fingerprint: string;
  readonly snmp: {
    /** Of v2c; of v3 always an inform. */
    readonly message: 'trap' | 'inform';
    readonly user: string;
    /** The password of authentication is `secret`. */
    readonly authProtocol: AuthProtocol;
    readonly privProtocol: PrivProtocol;
    readonly privSecret: string;
  };
}

/** Bytes to a port, with nothing coming back. */
export interface OneWayBytes {
  readonly over: 'udp' | 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
  readonly bytes: Uint8Array;
  readonly fingerprint: string;
}
/** What an SNMP manager answers, or it did not arrive. */
export interface Informed {
  readonly over: 'inform';
  readonly host: string;
  readonly port: number;
  readonly varbinds: readonly Varbind[];
  readonly as:
    | { readonly version: 'v2c'; readonly community: string }
    | { readonly version: 'v3'; readonly user: UsmUser };
}
export type Parcel = ({ readonly over: 'http' } & OutboundRequest) | OneWayBytes | Informed;

export type DeliveryVerdict =
  | { readonly is: 'sent' }
  /** The other side asks for patience. */
  | { readonly is: 'wait'; readonly seconds: number }
  | { readonly is: 'refused'; readonly reason: DeliveryReason };

/** One way to tell somebody something: pure, so that its shapes are tried without a network. */
export interface Channel {
  readonly request: (setting: ChannelSetting, sending: Sending) => Parcel;
  readonly verdict: (answer: OutboundAnswer) => DeliveryVerdict;
  /** How a value is spelled inside a template, so that it is never read as markup. */
  readonly escape: (value: string) => string;
  /** Each message is an event of its own, so none is put together with others. */
  readonly forPrograms?: true;
  /** So many messages at once to one target, and so many a minute after them. */
  readonly bucket: { readonly burst: number; readonly perMinute: number };
}

export const sentVerdict: DeliveryVerdict = { is: 'sent' };
export const refusedDelivery = (reason: DeliveryReason): DeliveryVerdict => ({ is: 'refused', reason });

const longestWait = 3600;
export const wait = (seconds: number): DeliveryVerdict => ({
  is: 'wait',
  seconds: Math.min(Math.max(1, Math.ceil(seconds)), longestWait),
});

/** Seconds, or a date (RFC 9110 §10.2.3); undefined: not said. */
function retryAfter({ headers }: OutboundAnswer, now: number): number | undefined {
  const said = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const at = Date.parse(said);
  return Number.isNaN(at) ? undefined : (at - now) / 1000;
}

/** By the status alone. A redirect is followed by nobody, so it is a failure. */
export function byStatus(answer: OutboundAnswer): DeliveryVerdict {
  const { status } = answer;
  if (status >= 200 && status < 300) return sentVerdict;
  const said = retryAfter(answer, Date.now());
  if (status === 429) return wait(said ?? 60);
  if (status === 401 || status === 403) return refusedDelivery('auth');
  if (status === 503 && said !== undefined) return wait(said);
  return refusedDelivery(status >= 500 || status === 408 || status === 425 ? 'server' : 'client');
}

/** What an answer says in JSON; undefined: nothing of the kind. */
export function inJson({ body }: OutboundAnswer): Readonly<Record<string, unknown>> | undefined {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Of services that answer 200 and say in the body by a number whether they took it: the status alone means nothing. */
export function byCode(
  answer: OutboundAnswer,
  name: string,
  meanings: Readonly<Record<number, DeliveryVerdict>>,
): DeliveryVerdict {
  if (answer.status !== 200) return byStatus(answer);
  const code = inJson(answer)?.[name];
  if (code === 0) return sentVerdict;
  // An answer that is none of theirs came from something between us and them.
  return typeof code === 'number' ? (meanings[code] ?? refusedDelivery('client')) : refusedDelivery('server');
}

export const asJson = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Parcel => ({
  over: 'http',
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

export const plainMarkup = (value: string): string => value;
export const withoutEnd = (address: string): string => address.replace(/\/+$/, '');

/** At most so many characters; whole ones. */
export const cut = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** At most so many octets of UTF-8; whole characters. */
export function cutBytes(words: string, most: number): string {
  if (Buffer.byteLength(words) <= most) return words;
  const bytes = Buffer.from(words).subarray(0, most - 3);
  // What a cut left of the last character is no character.
  return `${bytes.toString('utf8').replace(/\ufffd+$/, '')}…`;
}

/** Markdown of chats: what would be read as markup gets a backslash. */
export const inMarkdown = (value: string): string => value.replace(/[\\`*_{}[\]()#+\-.!|>~<]/g, '\\$&');

/** Title, words and the way to the console below each other. */
export const lines = ({ title, words, told }: Sending, most = Infinity): string =>
  cut([title, words, ...(told.url === null ? [] : [told.url])].filter((one) => one !== '').join('\n'), most);

/** `host:port` or `[v6]:port`. */
export function hostPortOf(address: string): { readonly host: string; readonly port: number } {
  const { host = '', port = '0' } = /^\[?(?<host>[^\]]*?)\]?:(?<port>\d{1,5})$/.exec(address.trim())?.groups ?? {};
  return { host, port: Number(port) };
}

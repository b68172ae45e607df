import { createHmac } from 'node:crypto';
import { sameText } from './digest.ts';

/**
 * The connection request by UDP (TR-069 Annex G): one datagram to the binding that a CPE keeps open towards the STUN server, sent from that server's address
 * and port, some times over, because nothing is answered.
 */
export interface UdpConnectionRequest {
  /** `ts`: seconds since 1970, never less than in a request before. */
  readonly timestamp: number;
  /** `id`: of one request; its copies carry the same. */
  readonly id: number;
  readonly username: string;
  readonly cnonce: string;
}

export interface SignedRequest extends UdpConnectionRequest {
  /** `sig`: 40 hex digits. */
  readonly signature: string;
}

const MOST_OCTETS = 1500;

/** HMAC-SHA1 over the bare values one after the other, keyed by ConnectionRequestPassword. */
function signatureOf({ timestamp, id, username, cnonce }: UdpConnectionRequest, password: string): string {
  return createHmac('sha1', password).update(`${timestamp}${id}${username}${cnonce}`).digest('hex').toUpperCase();
}

/** `address` is what the CPE tells as UDPConnectionRequestAddress: `203.0.113.7:41337`, `[2001:db8::7]:41337`. */
export function encodeUdpRequest(address: string, request: UdpConnectionRequest, password: string): Uint8Array {
  const query = [
    `ts=${request.timestamp}`,
    `id=${request.id}`,
    `un=${encodeURIComponent(request.username)}`,
    `cn=${encodeURIComponent(request.cnonce)}`,
    `sig=${signatureOf(request, password)}`,
  ].join('&');
  if (!/^[\w.:[\]-]{1,261}$/.test(address)) throw new RangeError('no address and port');
  return Buffer.from(`GET http://${address}?${query} HTTP/1.1\r\nHost: ${address}\r\n\r\n`, 'latin1');
}

function plain(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What a CPE reads of it; undefined where it is no such request. */
export function decodeUdpRequest(datagram: Uint8Array): SignedRequest | undefined {
  if (datagram.length > MOST_OCTETS) return undefined;
  const text = Buffer.from(datagram.buffer, datagram.byteOffset, datagram.length).toString('latin1');
  const query = /^GET [^\s?]*\?(\S+) HTTP\/1\.\d(?:\r?\n|$)/.exec(text)?.[1];
  if (query === undefined) return undefined;
  const values = new Map<string, string>();
  for (const pair of query.split('&', 16)) {
    const equals = pair.indexOf('=');
    if (equals > 0 && !values.has(pair.slice(0, equals))) values.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  const said = (name: string): string | undefined => plain(values.get(name) ?? '');
  const digits = (name: string): number | undefined => {
    const value = values.get(name) ?? '';
    return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  const [timestamp, id, username, cnonce] = [digits('ts'), digits('id'), said('un'), said('cn')];
  const signature = values.get('sig') ?? '';
  if (timestamp === undefined || id === undefined || username === undefined || cnonce === undefined) return undefined;
  return /^[0-9a-fA-F]{40}$/.test(signature) ? { timestamp, id, username, cnonce, signature } : undefined;
}

export type UdpVerdict =
  | 'accepted'
  /** A copy of one that was accepted. */
  | 'repeated'
  /** Older than one that was accepted: somebody plays it again. */
  | 'old'
  | 'wrong';

/** How a CPE judges a request (Annex G.2.2.3). `last` is the one that it accepted before. */
export function judgeUdpRequest(
  request: SignedRequest,
  identity: { readonly username: string; readonly password: string },
  last: Pick<UdpConnectionRequest, 'timestamp' | 'id'> | undefined,
): UdpVerdict {
  const isRight = sameText(signatureOf(request, identity.password), request.signature.toUpperCase());
  if (!isRight || request.username !== identity.username) return 'wrong';
  if (!last || request.timestamp > last.timestamp) return 'accepted';
  if (request.timestamp < last.timestamp) return 'old';
  return request.id === last.id ? 'repeated' : 'accepted';
}

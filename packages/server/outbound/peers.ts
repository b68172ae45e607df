import { once } from 'node:events';
import { connect as overTcp, isIP, type Socket } from 'node:net';
import { connect as overTls } from 'node:tls';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { resolveTarget } from './target.ts';

/** Somebody whom the console calls by TLS because his address was typed. */
export interface TlsPeer {
  readonly host: string;
  readonly port: number;
  /** Begins in clear, as mail servers do. */
  readonly isStartTls: boolean;
}

export interface Certificate {
  /** ms */
  readonly from: number;
  readonly until: number;
}

const timeoutMs = 8000;
const day = 86_400_000;
/** Whoever should see to it is told so long before a certificate ends (ms)… */
const longestNotice = 21 * day;

/** … but not before one that is made for a short time is renewed as usual: with a quarter of its time left it is told. */
export const isEnding = ({ from, until }: Certificate, now: number): boolean =>
  until - now <= Math.min(longestNotice, (until - from) / 4);

/** Whom a part of the console calls by TLS for a tenant; who owns the setting says it. Public services, which no tenant typed, are for others to renew. */
export type Peers = (ctx: Context, tx: Tx, tenantId: number) => Promise<readonly TlsPeer[]>;

/** Of web addresses, those that are called by TLS. */
export const webPeers = (urls: readonly string[]): TlsPeer[] =>
  urls.flatMap((url) => {
    if (!URL.canParse(url)) return [];
    const { protocol, hostname, port } = new URL(url);
    if (protocol !== 'https:' || hostname === '') return [];
    return [{ host: hostname, port: Number(port || 443), isStartTls: false }];
  });

export const peerPlaceText = ({ host, port }: TlsPeer): string => `${host}:${port}`;

const deadline = () => ({ signal: AbortSignal.timeout(timeoutMs) });

/** Waits for the last line of an answer of SMTP: the one with a blank behind its code. */
async function hear(socket: Socket, code: string): Promise<void> {
  const end = deadline();
  for (let said = ''; !new RegExp(`^${code} .*\\r\\n$`, 'm').test(said);) {
    const [part] = (await once(socket, 'data', end)) as [Buffer];
    said += part.toString('latin1');
    if (said.length > 10_000 || /^[45]\d\d/m.test(said)) throw new Error('this mail server does not begin TLS');
  }
}

/** A connection on which TLS may begin. */
async function begin({ port, isStartTls }: TlsPeer, address: string): Promise<Socket> {
  const socket = overTcp({ host: address, port });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', deadline());
    if (!isStartTls) return socket;
    await hear(socket, '220');
    socket.write('EHLO heliograph.invalid\r\n');
    await hear(socket, '250');
    socket.write('STARTTLS\r\n');
    await hear(socket, '220');
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The certificate that somebody shows, whatever it is worth; null: he does not answer, or must not be called. */
export async function certificateOf(ctx: Context, peer: TlsPeer): Promise<Certificate | null> {
  let socket: Socket | undefined;
  try {
    const { address } = await resolveTarget(ctx, peer.host);
    socket = await begin(peer, address);
    const name = isIP(peer.host) === 0 ? { servername: peer.host } : {};
    // One that has ended is just what we want to see; nothing is sent over this connection.
    const secure = overTls({ socket, ...name, rejectUnauthorized: false });
    await once(secure, 'secureConnect', deadline());
    const { valid_from: from, valid_to: until } = secure.getPeerCertificate();
    const read = { from: Date.parse(from), until: Date.parse(until) };
    return Number.isNaN(read.from) || Number.isNaN(read.until) ? null : read;
  } catch {
    return null;
  } finally {
    socket?.destroy();
  }
}

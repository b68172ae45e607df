import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, createServer, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls';
import type { Context } from '../context.ts';
import type { TlsVersion } from '../settings.ts';
import { repeat } from '../work/repeat.ts';

/** An open port. */
export interface OpenTlsPort {
  readonly port: number;
  close(): void;
}

export interface TlsPlace {
  readonly host: string;
  readonly port: number;
}

const lookEveryMs = 60_000;
/** A client that does not finish its handshake in so many ms is cut. */
const handshakeWithin = 10_000;
/** Handshakes under way at one port: each costs a signature, and who is refused tries again. */
const handshakesMost = 512;

/** Paths of PEM files: the certificate with those between it and its root, and its private key. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
  /** The oldest version that is spoken; left out: 1.2. */
  readonly minimum?: TlsVersion;
}

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** Devices are older than browsers, and never renegotiate. What OpenSSL has given up is spoken only where the installation says so. */
const spokenFrom = (minimum: TlsVersion = '1.2'): Pick<SecureContextOptions, 'minVersion' | 'ciphers'> => ({
  minVersion: minimum === '1.0' ? 'TLSv1' : `TLSv${minimum}`,
  ...(minimum < '1.2' && { ciphers: 'DEFAULT:@SECLEVEL=0' }),
});

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Both files; fails where they are no certificate and its key. */
async function read({ certificate, key, minimum }: TlsFiles): Promise<Pair> {
  const [cert, secret] = await Promise.all([readFile(certificate, 'utf8'), readFile(key, 'utf8')]);
  const pair = { cert, key: secret };
  createSecureContext({ ...pair, ...spokenFrom(minimum) });
  return pair;
}

/**
 * The installation's certificate at work: the ports of devices that speak TLS. Its files are looked at each minute, so that a renewed certificate is
 * used without a restart; a pair that does not fit is said and not used, and the former one goes on.
 */
export class TlsDoors {
  readonly #ctx: Context;
  readonly #files: TlsFiles;
  readonly #servers = new Set<Server>();
  readonly #stopLooking: () => Promise<void>;
  #pair: Pair | undefined;
  #said = '';

  constructor(ctx: Context, files: TlsFiles) {
    this.#ctx = ctx;
    this.#files = files;
    const look = repeat(ctx, { id: 'tls.certificate', everyMs: lookEveryMs, work: () => this.look() });
    this.#stopLooking = () => look.stop();
  }

  /** Reads the files again. */
  async look(): Promise<void> {
    try {
      const pair = await read(this.#files);
      if (pair.cert === this.#pair?.cert && pair.key === this.#pair.key) return;
      for (const server of this.#servers) server.setSecureContext({ ...pair, ...spokenFrom(this.#files.minimum) });
      this.#pair = pair;
      this.#said = '';
      const { subject, validTo } = new X509Certificate(pair.cert);
      this.#ctx.log.info({ subject, validTo }, 'the certificate for devices was read');
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (said !== this.#said) this.#ctx.log.error({ err: error, ...this.#files }, 'the certificate cannot be used');
      this.#said = said;
    }
  }

  /** Opens a port. What comes through it is given on once its handshake is done: as a socket for anything that takes one. Fails without a certificate. */
  async listen({ host, port }: TlsPlace, onSocket: (socket: TLSSocket) => void): Promise<OpenTlsPort> {
    if (!this.#pair) await this.look();
    if (!this.#pair) throw new Error('there is no certificate that can be used');
    const server = createServer({
      ...this.#pair,
      ...spokenFrom(this.#files.minimum),
      handshakeTimeout: handshakeWithin,
      noDelay: true,
    });
    const pending = new Set<string>();
    server.on('connection', (socket: Socket) => {
      const who = nameOf(socket);
      if (pending.size >= handshakesMost) return void socket.destroy();
      pending.add(who);
      return void socket.once('close', () => pending.delete(who));
    });
    server.on('secureConnection', (socket) => {
      pending.delete(nameOf(socket));
      socket.on('error', () => undefined);
      onSocket(socket);
    });
    server.on('tlsClientError', (_error, socket) => void socket.destroy());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject);
    server.listen({ host, port, backlog: 4096 }, resolve);
    await promise;
    server.off('error', reject);
    this.#servers.add(server);
    return {
      port: (server.address() as AddressInfo).port,
      close: () => {
        this.#servers.delete(server);
        server.close();
      },
    };
  }

  stop(): Promise<void> {
    for (const server of this.#servers) server.close();
    return this.#stopLooking();
  }
}

/** The doors of this process; undefined: the installation has no certificate of its own, and a proxy in front may have. */
export const openTlsDoors = (ctx: Context): TlsDoors | undefined =>
  ctx.settings.tls && new TlsDoors(ctx, ctx.settings.tls);

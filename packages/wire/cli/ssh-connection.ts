import { createHash } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2';
import type { CliFaultCode } from './fault.ts';
import { LEGACY, MODERN } from './ssh-algorithms.ts';
import type { SshTarget } from './ssh-messages.ts';
import { WINDOW } from './telnet-codec.ts';

export interface SshEvents {
  opened(hostKey: string, legacy: boolean): void;
  failed(code: CliFaultCode, detail: string): void;
  data(bytes: Buffer): void;
  ended(): void;
  broken(detail: string): void;
  endless(detail: string): void;
}

interface SshError extends Error {
  readonly level?: string;
  readonly code?: string | number;
}

/** Octets handed over and not yet read, above which the device has to wait. */
const HIGH_WATER = 524_288;
const LAST_WORDS_MS = 500;
/**
 * Octets taken beside what the shell prints: the handshake takes some ten thousand, and each packet of one character some dozens.
 * Banners, key exchanges, requests and channels without end stop here.
 */
const MOST_BESIDE = 131_072;
const MOST_PER_OCTET = 128;
/** Times that the device may ask within one authentication, and questions each time. */
const MOST_ROUNDS = 4;
const MOST_QUESTIONS = 8;

/** One shell over SSH. Runs in the SSH thread: key exchange and CBC of an old unit may take their time there. */
export class SshConnection {
  private readonly target: SshTarget;
  private readonly events: SshEvents;
  private client: Client | undefined;
  private channel: ClientChannel | undefined;
  private hostKey = '';
  private wrongKey = false;
  private shaken = false;
  private underWay = 0;
  private heard = 0;
  private rounds = 0;
  private over = false;

  constructor(target: SshTarget, events: SshEvents) {
    this.target = target;
    this.events = events;
    this.attempt(false);
  }

  write(bytes: Uint8Array): void {
    if (!this.over) this.channel?.write(bytes);
  }

  took(count: number): void {
    this.underWay -= count;
    if (this.underWay <= HIGH_WATER) this.channel?.resume();
  }

  close(): void {
    this.over = true;
    const client = this.client;
    if (!client) return;
    // What was written before may still leave; a device that does not end its side is cut off.
    client.end();
    setTimeout(() => client.destroy(), LAST_WORDS_MS).unref();
  }

  private attempt(legacy: boolean): void {
    const client = new ssh2.Client();
    this.client = client;
    this.shaken = false;
    client.on('connect', () => client.setNoDelay(true));
    client.on('handshake', () => (this.shaken = true));
    client.on('ready', () => this.shell(client, legacy));
    client.on('error', (error: SshError) => this.fail(error, client, legacy));
    client.on('close', () => this.end(client, 'the connection was closed'));
    // A hostile banner is dropped; the session reads what the shell prints.
    client.on('keyboard-interactive', (_name, _text, _lang, prompts, finish) => {
      if (++this.rounds > MOST_ROUNDS || prompts.length > MOST_QUESTIONS) {
        return this.finish('authFailed', 'the device asks without end');
      }
      return finish(prompts.map(({ echo }) => (echo ? this.target.username : this.target.password)));
    });
    const { address, port } = this.target;
    // A socket of our own, so that everything that comes is counted and not only what the shell prints.
    const sock = createConnection({ host: address, port });
    sock.on('connect', () => sock.on('data', () => this.weigh(client, sock)));
    try {
      client.connect({ ...this.config(legacy), sock });
    } catch (error) {
      this.fail(error as SshError, client, legacy);
    }
  }

  private config(legacy: boolean): ConnectConfig {
    const { username, password } = this.target;
    return {
      username,
      password,
      tryKeyboard: true,
      // EPON and V2.x units let everybody in and ask again inside the shell.
      authHandler: ['none', 'password', 'keyboard-interactive'],
      algorithms: legacy ? LEGACY : MODERN,
      hostVerifier: (key: Buffer) => this.verify(key),
      // The session's own clock limits the attempt.
      readyTimeout: 0,
      keepaliveInterval: 0,
    };
  }

  private weigh(client: Client, { bytesRead, writableLength }: Socket): void {
    const most = MOST_BESIDE + MOST_PER_OCTET * this.heard;
    if (this.over || client !== this.client || (bytesRead <= most && writableLength <= MOST_BESIDE)) return;
    if (!this.channel) return this.finish('tooMuch', `over ${MOST_BESIDE} octets before the shell`);
    this.over = true;
    this.events.endless('it sends without end beside its shell');
    client.destroy();
  }

  private verify(key: Buffer): boolean {
    this.hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
    this.wrongKey = this.target.hostKey !== undefined && this.target.hostKey !== this.hostKey;
    return !this.wrongKey;
  }

  private shell(client: Client, legacy: boolean): void {
    client.shell({ term: 'vt100', cols: WINDOW.columns, rows: WINDOW.rows, width: 0, height: 0 }, (error, channel) => {
      if (error) return this.finish('refused', 'the device opens no shell');
      this.channel = channel;
      channel.on('data', (bytes: Buffer) => this.hear(bytes));
      channel.stderr.on('data', (bytes: Buffer) => this.hear(bytes));
      channel.on('close', () => this.end(client));
      // A write that meets a closing channel; the close itself is what counts.
      channel.on('error', () => undefined);
      this.events.opened(this.hostKey, legacy);
      return undefined;
    });
  }

  private hear(bytes: Buffer): void {
    if (this.over) return;
    this.underWay += bytes.length;
    this.heard += bytes.length;
    if (this.underWay > HIGH_WATER) this.channel?.pause();
    this.events.data(bytes);
  }

  private fail(error: SshError, client: Client, legacy: boolean): void {
    if (this.over || client !== this.client) return;
    if (this.channel) return this.end(client, error.message);
    const where = `${this.target.address}:${this.target.port}`;
    if (this.wrongKey) return this.finish('hostKeyChanged', `${where} shows ${this.hostKey}`);
    if (error.level === 'client-authentication') return this.finish('authFailed', 'user name or password is wrong');
    if (error.code === 'ECONNREFUSED') return this.finish('refused', `${where} refuses the connection`);
    const network = error.level === 'client-socket' && error.code !== 'ECONNRESET';
    if (network) return this.finish('unreachable', `${where} cannot be reached (${error.code ?? 'unknown'})`);
    if (this.shaken) return this.finish('refused', `${where} ended the connection: ${error.message}`);
    if (!legacy) {
      client.destroy();
      return this.attempt(true);
    }
    const agreed = /no matching/i.test(error.message) ? 'noAlgorithms' : 'refused';
    return this.finish(agreed, `${where}: ${error.message}`);
  }

  private finish(code: CliFaultCode, detail: string): void {
    if (this.over) return;
    this.over = true;
    this.events.failed(code, detail);
    this.client?.destroy();
  }

  private end(client: Client, detail?: string): void {
    if (this.over || client !== this.client) return;
    if (!this.channel) {
      // Closed without an error before the shell: some units drop the connection when their sessions are taken.
      return this.finish('refused', `${this.target.address}:${this.target.port} ended the connection`);
    }
    this.over = true;
    if (detail === undefined) this.events.ended();
    else this.events.broken(detail);
    client.destroy();
  }
}

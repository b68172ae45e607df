import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { CpeLogin } from './login.ts';

/** What a file server wants to know, as the ACS told it. */
interface Source {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** What has come of a file: its first octets and its length; the rest is of no use to a simulated device. */
export interface FetchedFile {
  readonly code: number;
  readonly head: Buffer;
  readonly size: number;
  /** SHA-256 of all of it, hex: a simulated device keeps nothing else to be known by. */
  readonly sha256: string;
}

/** A transfer as TR-143 measures it: moments in milliseconds since 1970, with parts. */
export interface MeasuredTransfer {
  readonly asked: number;
  readonly opened: number;
  readonly requested: number;
  readonly begun: number;
  readonly ended: number;
  readonly octets: number;
  /** Octets of headers. */
  readonly overhead: number;
}

/** One piece of a file; large ones come in several, so that a broken connection costs little. */
const piece = 1024 * 1024;
const headSize = 4096;
/** Octets that a speed test may move at most, and milliseconds that it may take. */
const testLimit = { octets: 256 * 1024 * 1024, ms: 60_000 } as const;

const now = (): number => performance.timeOrigin + performance.now();

const refused = (status: number): number => (status === 401 || status === 403 ? 9012 : 9016);

/** The HTTP of files: firmware, configurations, logs, speed tests. */
export class FileClient {
  readonly #localAddress: string | undefined;
  readonly #patienceMs: number;

  constructor(localAddress: string | undefined, patienceMs: number) {
    this.#localAddress = localAddress;
    this.#patienceMs = patienceMs;
  }

  /** Download: piece by piece with Range, from where it broke off. */
  async fetch(source: Source): Promise<FetchedFile> {
    const login = new CpeLogin(source.username, source.password);
    const url = new URL(source.url);
    const heads: Buffer[] = [];
    let sum = createHash('sha256');
    const ended = (code: number): FetchedFile => ({
      code,
      head: Buffer.concat(heads).subarray(0, headSize),
      size,
      sha256: sum.copy().digest('hex'),
    });
    let size = 0;
    let held = 0;
    for (let broken = 0; broken < 3;) {
      const from = size;
      try {
        const answer = await this.#asked('GET', url, login, { Range: `bytes=${from}-${from + piece - 1}` });
        const { statusCode = 0 } = answer;
        if (statusCode === 416 && from > 0) return ended(0);
        if (statusCode !== 200 && statusCode !== 206)
          return { ...ended(refused(statusCode)), head: Buffer.alloc(0), size: 0 };
        // A server that knows no ranges sends all from the start.
        if (statusCode === 200) [size, held, heads.length, sum] = [0, 0, 0, createHash('sha256')];
        for await (const part of answer as AsyncIterable<Buffer>) {
          size += part.length;
          sum.update(part);
          if (held < headSize) held += heads.push(part) > 0 ? part.length : 0;
        }
        const total = Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? size);
        if (statusCode === 200 || size >= total) return ended(0);
        if (size === from) broken += 1;
      } catch {
        if (size === 0) return ended(9015);
        broken += 1;
      }
    }
    return ended(9017);
  }

  /** Upload: PUT, as TR-069 A.4.1.5 has it. Answers a fault code, 0 for none. */
  async store(source: Source, content: Buffer): Promise<number> {
    try {
      const login = new CpeLogin(source.username, source.password);
      const answer = await this.#asked('PUT', new URL(source.url), login, {}, content);
      const { statusCode = 0 } = answer;
      answer.resume();
      return statusCode >= 200 && statusCode < 300 ? 0 : refused(statusCode);
    } catch {
      return 9015;
    }
  }

  async measureDownload(url: URL): Promise<MeasuredTransfer | { error: string }> {
    const asked = now();
    try {
      const sent = this.#request('GET', url, {});
      sent.end();
      const opened = await this.#opened(sent);
      const answer = await this.#answered(sent);
      if (answer.statusCode !== 200)
        return { error: answer.statusCode === 401 ? 'Error_LoginFailed' : 'Error_TransferFailed' };
      let octets = 0;
      let begun = 0;
      for await (const part of answer as AsyncIterable<Buffer>) {
        begun ||= now();
        octets += part.length;
        if (octets >= testLimit.octets || now() - asked > testLimit.ms) break;
      }
      return { asked, opened, requested: opened, begun: begun || now(), ended: now(), octets, overhead: 200 };
    } catch {
      return { error: 'Error_InitConnectionFailed' };
    }
  }

  async measureUpload(url: URL, length: number): Promise<MeasuredTransfer | { error: string }> {
    const asked = now();
    const octets = Math.min(length, testLimit.octets);
    try {
      const sent = this.#request('PUT', url, { 'Content-Length': String(octets) });
      const opened = await this.#opened(sent);
      const answered = this.#answered(sent);
      // It is looked at when all is sent, and must not count as lost until then.
      answered.catch(() => undefined);
      const begun = now();
      const block = Buffer.alloc(65_536);
      for (let left = octets; left > 0; left -= block.length) {
        if (!sent.write(left < block.length ? block.subarray(0, left) : block)) await once(sent, 'drain');
      }
      sent.end();
      const answer = await answered;
      answer.resume();
      const { statusCode = 0 } = answer;
      if (statusCode < 200 || statusCode > 299) return { error: 'Error_NoTransferComplete' };
      return { asked, opened, requested: opened, begun, ended: now(), octets, overhead: 200 };
    } catch {
      return { error: 'Error_InitConnectionFailed' };
    }
  }

  #request(method: string, url: URL, headers: Record<string, string>): ClientRequest {
    const options = {
      method,
      headers,
      agent: false,
      timeout: this.#patienceMs,
      ...(this.#localAddress === undefined ? {} : { localAddress: this.#localAddress }),
    } as const;
    const sent =
      url.protocol === 'https:'
        ? requestSecurely(url, { ...options, rejectUnauthorized: false })
        : request(url, options);
    // Whoever waits for it hears of an error as well; nobody does between two waits.
    sent.on('error', () => undefined);
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    return sent;
  }

  async #opened(sent: ClientRequest): Promise<number> {
    const [socket] = (await once(sent, 'socket')) as [Socket];
    if (socket.connecting) await once(socket, 'connect');
    return now();
  }

  async #answered(sent: ClientRequest): Promise<IncomingMessage> {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  }

  /** With a login where the server asks for one. */
  async #asked(
    method: string,
    url: URL,
    login: CpeLogin,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<IncomingMessage> {
    for (let turn = 0; ; turn++) {
      const authorization = login.header(method, url, body ?? Buffer.alloc(0));
      const all = {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Length': String(body.length) }),
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      };
      const sent = this.#request(method, url, all);
      sent.end(body);
      const answer = await this.#answered(sent);
      if (answer.statusCode !== 401 || turn > 0 || !login.challenged(answer.headers['www-authenticate'] ?? ''))
        return answer;
      answer.resume();
    }
  }
}

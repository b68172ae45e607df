import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { gunzipSync, inflateSync } from 'node:zlib';

/**
 * HTTP as a small CPE speaks it, down to the octets: `node:http` can neither say HTTP/1.0 nor close in the middle on purpose, and one
 * socket without an agent costs a herd of devices least.
 */

export interface HttpAnswer {
  readonly status: number;
  /** Names in small letters; several of one name as one, with commas (RFC 9110, 5.3). */
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

export interface HttpAsk {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly version: '1.0' | '1.1';
  readonly chunked: boolean;
  /** Sends the body once the server has said `100 Continue`. */
  readonly expects: boolean;
}

/** The peer was not there, went away, or was silent for too long. */
export class NoAnswer extends Error {}

const answerLimit = 16 * 1024 * 1024;

const dechunk = (data: Buffer): { body: Buffer; whole: boolean } => {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = data.indexOf('\r\n', at);
    if (end < 0) return { body: Buffer.concat(parts), whole: false };
    const size = Number.parseInt(data.toString('latin1', at, end), 16);
    if (!(size >= 0)) throw new NoAnswer('a chunk without a size');
    if (size === 0) return { body: Buffer.concat(parts), whole: data.indexOf('\r\n', end + 2) >= 0 };
    if (data.length < end + 2 + size + 2) return { body: Buffer.concat(parts), whole: false };
    parts.push(data.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
};

/** The answer in what has arrived, or undefined while it is not whole. `ended`: nothing more comes. */
const readAnswer = (data: Buffer, ended: boolean): { answer: HttpAnswer; keeps: boolean } | undefined => {
  const end = data.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = data.toString('latin1', 0, end).split('\r\n');
  const found = /^HTTP\/(1\.[01]) (\d{3})/.exec(first);
  if (found === null) throw new NoAnswer(`no HTTP: ${first.slice(0, 60)}`);
  const status = Number(found[2]);
  const rest = data.subarray(end + 4);
  if (status === 100) return readAnswer(rest, ended);
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
    if (name === 'set-cookie') cookies.push(value);
  }
  const connection = headers.get('connection')?.toLowerCase();
  const keeps = found[1] === '1.1' ? connection !== 'close' : connection === 'keep-alive';
  const done = (body: Buffer) => ({ answer: { status, headers, cookies, body }, keeps });
  if (status === 204 || status === 304) return done(Buffer.alloc(0));
  if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) {
    const { body, whole } = dechunk(rest);
    return whole ? done(body) : undefined;
  }
  const length = headers.get('content-length');
  if (length === undefined) return ended ? { ...done(rest), keeps: false } : undefined;
  return rest.length >= Number(length) ? done(rest.subarray(0, Number(length))) : undefined;
};

/** The body as it was before it was packed for the way. */
export const unpackedAnswer = ({ headers, body }: HttpAnswer): Buffer => {
  const coding = headers.get('content-encoding')?.toLowerCase();
  return coding === 'gzip' ? gunzipSync(body) : coding === 'deflate' ? inflateSync(body) : body;
};

const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port));

/** Whether the next thing that is heard is `100 Continue`. */
const mayGoOn = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    const heard = (data: Buffer): void => {
      socket.off('close', gone);
      resolve(data.toString('latin1', 0, 12) === 'HTTP/1.1 100');
    };
    const gone = (): void => {
      socket.off('data', heard);
      resolve(false);
    };
    socket.once('data', heard).once('close', gone);
  });

/** One connection at a time to one server, opened when it is needed. */
export class HttpClient {
  readonly #localAddress: string | undefined;
  readonly #patienceMs: number;
  #socket: Socket | undefined;
  #to = '';

  constructor(localAddress: string | undefined, patienceMs: number) {
    this.#localAddress = localAddress;
    this.#patienceMs = patienceMs;
  }

  async ask(ask: HttpAsk): Promise<HttpAnswer> {
    const socket = await this.#connected(ask.url);
    const answered = this.#answer(socket);
    const { head, body } = this.#octets(ask);
    if (!ask.expects || body.length === 0) socket.write(Buffer.concat([head, body]));
    else {
      // It is looked at below, and must not count as lost until then.
      answered.catch(() => undefined);
      socket.write(head);
      // A server that answers the head with something else never gets the body.
      if (await mayGoOn(socket)) socket.write(body);
      else socket.end();
    }
    const { answer, keeps } = await answered;
    if (!keeps || ask.version === '1.0') this.close();
    return answer;
  }

  /** The other side has closed. Waits as long as that takes. */
  async closed(): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || socket.destroyed) return;
    socket.setTimeout(0);
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.resume();
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #octets({ method, url, headers, body, version, chunked, expects }: HttpAsk): { head: Buffer; body: Buffer } {
    const isChunked = chunked && body.length > 0;
    const lines = [
      `${method} ${url.pathname}${url.search} HTTP/${version}`,
      `Host: ${url.host}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(expects && body.length > 0 ? ['Expect: 100-continue'] : []),
      isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    ];
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    if (!isChunked) return { head, body };
    const half = Math.ceil(body.length / 2);
    const chunk = (part: Buffer): Buffer[] =>
      part.length === 0 ? [] : [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')];
    const chunks = [...chunk(body.subarray(0, half)), ...chunk(body.subarray(half)), Buffer.from('0\r\n\r\n')];
    return { head, body: Buffer.concat(chunks) };
  }

  async #connected(url: URL): Promise<Socket> {
    if (this.#socket !== undefined && !this.#socket.destroyed && this.#to === url.host) return this.#socket;
    this.close();
    const to = {
      host: url.hostname.replaceAll(/[[\]]/g, ''),
      port: portOf(url),
      ...(this.#localAddress === undefined ? {} : { localAddress: this.#localAddress }),
    };
    const isSecure = url.protocol === 'https:';
    // CPEs that check no certificate are the rule, and the lab has no authority to check against.
    const socket = isSecure ? connectSecurely({ ...to, rejectUnauthorized: false }) : connect(to);
    socket.setNoDelay(true);
    this.#socket = socket;
    this.#to = url.host;
    await new Promise<void>((resolve, reject) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', resolve);
      socket.once('error', (error) => reject(new NoAnswer(error.message)));
      socket.once('timeout', () => socket.destroy(new NoAnswer('no answer in time')));
      socket.setTimeout(this.#patienceMs);
    });
    return socket;
  }

  #answer(socket: Socket): Promise<{ answer: HttpAnswer; keeps: boolean }> {
    const parts: Buffer[] = [];
    let size = 0;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        socket.off('data', take).off('end', ended).off('close', closed).off('error', fail);
      };
      const fail = (error: Error): void => {
        stop();
        reject(error instanceof NoAnswer ? error : new NoAnswer(error.message));
      };
      const look = (isEnd: boolean): void => {
        try {
          const found = readAnswer(Buffer.concat(parts), isEnd);
          if (found === undefined) return;
          stop();
          resolve(found);
        } catch (error) {
          fail(error instanceof Error ? error : new NoAnswer(String(error)));
        }
      };
      const take = (data: Buffer): void => {
        parts.push(data);
        size += data.length;
        if (size > answerLimit) socket.destroy(new NoAnswer('an endless answer'));
        else look(false);
      };
      const ended = (): void => look(true);
      const closed = (): void => fail(new NoAnswer('closed without an answer'));
      socket.on('data', take).on('end', ended).on('close', closed).on('error', fail);
    });
  }
}

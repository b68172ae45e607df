import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message of a webhook as its receiver understood it. */
export interface HeardMessage {
  /** `webhook-id`: the same of a message that is sent again. */
  readonly id: string;
  readonly action: string;
  /** Of the incident. */
  readonly key: string;
  readonly oltId: string | undefined;
  readonly object: string;
  /** When it came, ms since 1970. */
  readonly at: number;
}

/** A message that was signed longer ago than this is not believed, s: five minutes, as Standard Webhooks has it. */
const tolerance = 300;

/** By the text of Standard Webhooks 1.0.0 alone: `v1,` and the HMAC-SHA256 in base64 of id, time and body with dots between them. */
export function isSignedBy(key: Uint8Array, headers: IncomingHttpHeaders, body: string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof at !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > tolerance || id.includes('.')) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const [version, given = ''] = one.split(',');
    const bytes = Buffer.from(given, 'base64');
    return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}

interface Body {
  readonly data: {
    readonly action: string;
    readonly key: string;
    readonly object: string;
    readonly ids: Record<string, string>;
  };
}

/** A program that is told of incidents by webhook, and now and then dies while it answers. */
export class AlarmReceiver {
  readonly heard: HeardMessage[] = [];
  /** How many came without a signature that holds. */
  unsigned = 0;
  /** How many were taken and not answered: whoever sent them cannot know, and says them again. */
  unanswered = 0;
  readonly url: string;
  readonly secret: string;
  readonly #stop: () => void;

  private constructor(url: string, secret: string, stop: () => void) {
    this.url = url;
    this.secret = secret;
    this.#stop = stop;
  }

  /** `isRude`: whether the next message is taken and not answered. */
  static async open(isRude: () => boolean): Promise<AlarmReceiver> {
    const key = randomBytes(32);
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (!isSignedBy(key, request.headers, body, Date.now())) {
          receiver.unsigned += 1;
          response.writeHead(401).end();
          return;
        }
        receiver.#take(String(request.headers['webhook-id']), body);
        if (!isRude()) {
          response.writeHead(204).end();
          return;
        }
        receiver.unanswered += 1;
        request.socket.resetAndDestroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/incidents`;
    const receiver = new AlarmReceiver(url, `whsec_${key.toString('base64')}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return receiver;
  }

  stop(): void {
    this.#stop();
  }

  /** Message ids of one action about one incident, each once. */
  idsOf(key: string, action: string): string[] {
    const of = this.heard.filter((one) => one.key === key && one.action === action);
    return [...new Set(of.map(({ id }) => id))];
  }

  #take(id: string, body: string): void {
    const { action, key, object, ids } = (JSON.parse(body) as Body).data;
    this.heard.push({ id, action, key, object, oltId: ids['oltId'], at: Date.now() });
  }
}

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy } from './alarm-receiver.ts';

// The other sides of the channels, each written from what its service documents, never from what we send: which requests it takes, how
// it judges a signature, what it answers.

interface Asked {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly now: number;
}
interface Said {
  readonly status: number;
  readonly body: string;
}
/** `undefined` of `wrong`: it is taken. */
interface Robot {
  readonly secret: string;
  readonly wrong: (asked: Asked, secret: string) => string | undefined;
  readonly yes: Said;
  readonly no: (why: string) => Said;
}

const json = (status: number, body: object): Said => ({ status, body: JSON.stringify(body) });
const hmac = (key: string, words: string) => createHmac('sha256', key).update(words).digest('base64');
const isWithin = (ms: number, most: number, now: number) => Math.abs(now - ms) <= most;
const line = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;
const inside = (value: unknown, name: string): unknown => (value as Record<string, unknown> | undefined)?.[name];

export const webhookKey = Buffer.alloc(32, 11);

/** Names are those of the channels. */
export const robots = {
  /** Standard Webhooks 1.0.0. */
  webhook: {
    secret: `whsec_${webhookKey.toString('base64')}`,
    wrong: ({ headers, text, now }) => (isSignedBy(webhookKey, headers, text, now) ? undefined : 'signature'),
    yes: { status: 204, body: '' },
    no: () => ({ status: 401, body: '' }),
  },
  /** open.dingtalk.com, custom robot: the signature is made of ms and secret, and holds for an hour. */
  dingtalk: {
    secret: 'SEC0011223344556677',
    wrong: ({ url, body, now }, secret) => {
      const at = url.searchParams.get('timestamp') ?? '';
      if (!isWithin(Number(at), 3_600_000, now)) return 'invalid timestamp';
      if (url.searchParams.get('sign') !== hmac(secret, `${at}\n${secret}`)) return 'sign not match';
      const markdown = body['markdown'];
      const isWhole = line(inside(markdown, 'title'), 200) && line(inside(markdown, 'text'), 20_000);
      return body['msgtype'] === 'markdown' && isWhole ? undefined : 'param error';
    },
    yes: json(200, { errcode: 0, errmsg: 'ok' }),
    no: (errmsg) => json(200, { errcode: 310_000, errmsg }),
  },
  /** open.feishu.cn, custom bot: the key is made of seconds and secret, and nothing is signed by it. */
  feishu: {
    secret: 'feishu-secret',
    wrong: ({ body, now }, secret) => {
      const at = String(body['timestamp']);
      if (!isWithin(Number(at) * 1000, 3_600_000, now)) return 'timestamp is not within one hour';
      if (body['sign'] !== hmac(`${at}\n${secret}`, '')) return 'sign match fail';
      const post = inside(inside(body['content'], 'post'), 'en_us');
      return body['msg_type'] === 'post' && Array.isArray(inside(post, 'content')) ? undefined : 'bad request';
    },
    yes: json(200, { code: 0, msg: 'success', data: {} }),
    no: (msg) => json(200, { code: 19_021, msg }),
  },
  /** developer.work.weixin.qq.com, group robot: the key stands in the address, and 2048 octets are the most. */
  wecom: {
    secret: '',
    wrong: ({ url, body }) => {
      const { content } = (body['text'] ?? {}) as { content?: string };
      if (url.searchParams.get('key') !== 'wecom-key') return 'invalid webhook url';
      return body['msgtype'] === 'text' && Buffer.byteLength(content ?? '') <= 2048 ? undefined : 'exceed max length';
    },
    yes: json(200, { errcode: 0, errmsg: 'ok' }),
    no: (errmsg) => json(200, { errcode: 93_000, errmsg }),
  },
  /** api.slack.com, incoming webhooks. */
  slack: {
    secret: '',
    wrong: ({ body }) => (line(body['text'], 40_000) ? undefined : 'no_text'),
    yes: { status: 200, body: 'ok' },
    no: (why) => ({ status: 400, body: why }),
  },
  /** Workflows of Teams take an adaptive card of at most 28 kB and answer that they will look. */
  teams: {
    secret: '',
    wrong: ({ body, text }) => {
      const [card] = (body['attachments'] ?? []) as { content?: { type?: string; body?: unknown[] } }[];
      if (Buffer.byteLength(text) > 28_672) return 'too large';
      return body['type'] === 'message' && card?.content?.type === 'AdaptiveCard' && card.content.body?.length
        ? undefined
        : 'BadRequest';
    },
    yes: { status: 202, body: '' },
    no: (why) => ({ status: 400, body: why }),
  },
  /** discord.com/developers, execute webhook: answers with the message where it is waited for. */
  discord: {
    secret: '',
    wrong: ({ url, body }) => {
      const [embed] = (body['embeds'] ?? []) as { title?: string; description?: string }[];
      if (url.searchParams.get('wait') !== 'true') return 'nobody would know';
      return line(embed?.title, 256) && line(embed?.description, 4096) ? undefined : 'Invalid Form Body';
    },
    yes: json(200, { id: '1' }),
    no: (message) => json(400, { code: 50_035, message }),
  },
  /** core.telegram.org/bots/api, sendMessage. */
  telegram: {
    secret: '123456:AAbbCC',
    wrong: ({ url, body }, secret) => {
      if (!url.pathname.endsWith(`/bot${secret}/sendMessage`)) return 'Not Found';
      return line(body['chat_id'], 64) && line(body['text'], 4096) ? undefined : 'Bad Request: message text is empty';
    },
    yes: json(200, { ok: true, result: { message_id: 1 } }),
    no: (description) => json(404, { ok: false, error_code: 404, description }),
  },
  /** docs.ntfy.sh, publish as JSON. */
  ntfy: {
    secret: 'tk_0123456789',
    wrong: ({ headers, body }, secret) => {
      if (headers.authorization !== `Bearer ${secret}`) return 'unauthorized';
      const priority = Number(body['priority']);
      return line(body['topic'], 64) && priority >= 1 && priority <= 5 ? undefined : 'invalid request';
    },
    yes: json(200, { id: 'a', event: 'message' }),
    no: (error) => json(401, { code: 40_101, http: 401, error }),
  },
  /** developer.pagerduty.com, Events API v2. */
  pagerduty: {
    secret: 'a'.repeat(32),
    wrong: ({ url, body }, secret) => {
      const payload = body['payload'];
      if (!url.pathname.endsWith('/v2/enqueue') || body['routing_key'] !== secret) return 'invalid routing key';
      const isKnown = ['critical', 'error', 'warning', 'info'].includes(String(inside(payload, 'severity')));
      const isWhole = isKnown && line(inside(payload, 'summary'), 1024) && line(inside(payload, 'source'), 1000);
      return isWhole && line(body['dedup_key'], 255) ? undefined : 'invalid event';
    },
    yes: json(202, { status: 'success', message: 'Event processed', dedup_key: 'x' }),
    no: (message) => json(400, { status: 'invalid event', message }),
  },
  /** Alertmanager, openapi.yaml of API v2: a list of alerts with labels, which ends after it begins. */
  alertmanager: {
    secret: 'am-token',
    wrong: ({ headers, text }, secret) => {
      if (headers.authorization !== `Bearer ${secret}`) return 'unauthorized';
      const [alert] = JSON.parse(text) as { labels?: { alertname?: string }; startsAt?: string; endsAt?: string }[];
      const lasts = Date.parse(alert?.endsAt ?? '') - Date.parse(alert?.startsAt ?? '');
      return line(alert?.labels?.alertname, 100) && lasts >= 0 ? undefined : 'at least one label pair required';
    },
    yes: { status: 200, body: '' },
    no: (why) => ({ status: 401, body: why }),
  },
} as const satisfies Record<string, Robot>;

export type RobotName = keyof typeof robots;

/** One HTTP server that is all of them, each below its name. */
export interface Robots {
  readonly address: (name: RobotName) => string;
  /** What each took. */
  readonly taken: Record<string, Asked[]>;
  readonly refused: Record<string, string[]>;
  stop(): void;
}

export async function openRobots(): Promise<Robots> {
  const taken: Robots['taken'] = {};
  const refused: Robots['refused'] = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://robots');
      const name = (url.pathname.split('/')[1] ?? '') as RobotName;
      const robot: Robot = robots[name];
      const text = Buffer.concat(parts).toString();
      const asked = { url, headers: request.headers, text, body: JSON.parse(text) as Asked['body'], now: Date.now() };
      const why = robot.wrong(asked, robot.secret);
      if (why === undefined) (taken[name] ??= []).push(asked);
      else (refused[name] ??= []).push(why);
      const { status, body } = why === undefined ? robot.yes : robot.no(why);
      response.writeHead(status).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: (name) => `${base}/${name}${name === 'wecom' ? '?key=wecom-key' : ''}`,
    taken,
    refused,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

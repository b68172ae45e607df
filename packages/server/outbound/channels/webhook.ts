import { createHmac } from 'node:crypto';
import { byStatus, plainMarkup, type Channel } from './channel.ts';

const prefix = 'whsec_';
/** Standard Webhooks 1.0.0: 24 to 64 random octets in base64 after the prefix. */
export function webhookKeyOf(secret: string): Buffer | undefined {
  if (!secret.startsWith(prefix) || !/^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(prefix.length))) return undefined;
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/** `v1,` and the HMAC of id, time of this try and the body as it is sent. */
export const signature = (key: Uint8Array, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Any program, by Standard Webhooks 1.0.0. */
export const webhook: Channel = {
  request: ({ address, secret }, { id, now, told, to, title, words }) => {
    const { action, title: _t, words: _w, object, ...rest } = told;
    const data = { ...rest, action, object: object[to.language], title, words, receiver: to.name };
    const body = JSON.stringify({ type: `incident.${action}`, timestamp: told.at, data });
    const seconds = Math.floor(now / 1000);
    const messageId = `msg_${id}`;
    const key = webhookKeyOf(secret);
    return {
      over: 'http',
      url: address,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': messageId,
        'webhook-timestamp': String(seconds),
        ...(key ? { 'webhook-signature': signature(key, messageId, seconds, body) } : {}),
      },
      body,
    };
  },
  verdict: byStatus,
  escape: plainMarkup,
  forPrograms: true,
  bucket: { burst: 30, perMinute: 300 },
};

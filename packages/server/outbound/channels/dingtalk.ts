import { createHmac } from 'node:crypto';
import { asJson, byCode, cut, inMarkdown, refusedDelivery, wait, type Channel } from './channel.ts';

/** The secret is the key, time in ms and secret are what is signed; both go into the query. Feishu does it the other way round. */
export const dingtalkSign = (secret: string, ms: number): string =>
  createHmac('sha256', secret).update(`${ms}\n${secret}`).digest('base64');

/** Robot of a group in DingTalk (钉钉). */
export const dingtalk: Channel = {
  request: ({ address, secret }, { now, told, to, title, words }) => {
    const url = new URL(address);
    if (secret !== '') {
      url.searchParams.set('timestamp', String(now));
      url.searchParams.set('sign', dingtalkSign(secret, now));
    }
    const link = told.url === null ? '' : `\n\n[Heliograph](${told.url})`;
    const text = cut(`#### ${title}\n\n${words.replaceAll('\n', '\n\n')}${link}`, 5000);
    // What the notification of a phone shows is read as it is.
    return asJson(url.href, { msgtype: 'markdown', markdown: { title: cut(told.title[to.language], 100), text } });
  },
  verdict: (answer) =>
    // Who is too fast is muted for 10 minutes.
    byCode(answer, 'errcode', {
      130101: wait(600),
      310000: refusedDelivery('auth'),
      300005: refusedDelivery('auth'),
      [-1]: refusedDelivery('server'),
    }),
  escape: inMarkdown,
  bucket: { burst: 18, perMinute: 18 },
};

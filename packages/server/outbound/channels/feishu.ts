import { createHmac } from 'node:crypto';
import { asJson, byCode, cut, plainMarkup, refusedDelivery, wait, type Channel } from './channel.ts';

/** Time in seconds and secret are the key, and nothing is signed; both go into the body. DingTalk does it the other way round. */
export const feishuSign = (secret: string, seconds: number): string =>
  createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64');

/** Robot of a group in Feishu (飞书) or Lark. */
export const feishu: Channel = {
  request: ({ address, secret }, { now, told, to, title, words }) => {
    const seconds = Math.floor(now / 1000);
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: feishuSign(secret, seconds) };
    // Of a `post`, parts of kind text are read as they are: no name of a device can call anybody.
    const parts = cut(words, 8000)
      .split('\n')
      .map((text) => [{ tag: 'text', text }]);
    const link = told.url === null ? [] : [[{ tag: 'a', text: 'Heliograph', href: told.url }]];
    const post = { title: cut(title, 200), content: [...parts, ...link] };
    const tongue = to.language === 'zh' ? 'zh_cn' : 'en_us';
    return asJson(address, { ...signed, msg_type: 'post', content: { post: { [tongue]: post } } });
  },
  verdict: (answer) =>
    byCode(answer, 'code', {
      11232: wait(60),
      19021: refusedDelivery('auth'),
      19022: refusedDelivery('auth'),
      9499: refusedDelivery('client'),
    }),
  escape: plainMarkup,
  // 100 a minute and 5 a second.
  bucket: { burst: 4, perMinute: 90 },
};

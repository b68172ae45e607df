import { asJson, byCode, cutBytes, lines, plainMarkup, refusedDelivery, wait, type Channel } from './channel.ts';

/** Robot of a group in WeCom (企业微信). The key in its address is its secret. */
export const wecom: Channel = {
  // Longer than 2048 octets is refused, not cut.
  request: ({ address }, sending) =>
    asJson(address, { msgtype: 'text', text: { content: cutBytes(lines(sending), 2048) } }),
  verdict: (answer) =>
    byCode(answer, 'errcode', { 45009: wait(60), 93000: refusedDelivery('auth'), [-1]: refusedDelivery('server') }),
  escape: plainMarkup,
  // Theirs are 20 a minute.
  bucket: { burst: 18, perMinute: 18 },
};

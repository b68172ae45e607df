import { asJson, byStatus, cut, refusedDelivery, sentVerdict, type Channel } from './channel.ts';

/** The web address of the hook is its secret. */
export const slack: Channel = {
  request: ({ address }, { title, words, told }) => {
    const link = told.url === null ? '' : `\n<${told.url}>`;
    return asJson(address, { text: cut(`*${title}*\n${words}${link}`, 3000), unfurl_links: false });
  },
  verdict: (answer) => {
    if (answer.status === 200)
      return answer.body.toString('utf8').trim() === 'ok' ? sentVerdict : refusedDelivery('server');
    return byStatus(answer);
  },
  // Their only three signs; the rest of their markup cannot reach outside a message.
  escape: (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  bucket: { burst: 3, perMinute: 60 },
};

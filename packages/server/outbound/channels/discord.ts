import { asJson, byStatus, cut, inJson, inMarkdown, wait, type Channel } from './channel.ts';

const colours: Readonly<Record<number, number>> = { 1: 0xd32029, 2: 0xd87a16, 3: 0xd8bd14, 4: 0x177ddc };
const solved = 0x49aa19;

export const discord: Channel = {
  request: ({ address, target }, { to, title, words, told }) => {
    const url = new URL(address);
    url.searchParams.set('wait', 'true');
    const thread = to.address ?? target;
    if (thread !== '') url.searchParams.set('thread_id', thread);
    const embed = {
      title: cut(title, 256),
      description: cut(words, 4096),
      color: told.action === 'resolve' ? solved : (colours[told.severity] ?? 0),
      timestamp: told.at,
      ...(told.url === null ? {} : { url: told.url }),
    };
    // Or the name of a device could call everybody.
    return asJson(url.href, { embeds: [embed], allowed_mentions: { parse: [] } });
  },
  verdict: (answer) => {
    const after = answer.status === 429 ? inJson(answer)?.['retry_after'] : undefined;
    return typeof after === 'number' ? wait(after) : byStatus(answer);
  },
  escape: inMarkdown,
  bucket: { burst: 5, perMinute: 30 },
};

import { asJson, byStatus, cutBytes, inJson, plainMarkup, wait, withoutEnd, type Channel } from './channel.ts';

/** By severity: 5 wakes people, 3 is ordinary. */
const priorities: Readonly<Record<number, number>> = { 1: 5, 2: 4, 3: 3, 4: 2 };
/** `quota of the day reached`: nothing goes before tomorrow, so it is tried rarely. */
const ofTheDay = 42908;

export const ntfy: Channel = {
  request: ({ address, secret, target }, { to, told, title, words }) =>
    asJson(
      withoutEnd(address || 'https://ntfy.sh'),
      {
        topic: to.address ?? target,
        title,
        // Longer than this it would arrive as an attachment.
        message: cutBytes(words, 4096),
        priority: told.action === 'resolve' ? 2 : (priorities[told.severity] ?? 3),
        tags: [told.action === 'resolve' ? 'white_check_mark' : 'rotating_light'],
        ...(told.url === null ? {} : { click: told.url }),
      },
      secret === '' ? {} : { authorization: `Bearer ${secret}` },
    ),
  verdict: (answer) => {
    const verdict = byStatus(answer);
    if (verdict.is !== 'wait') return verdict;
    return wait(inJson(answer)?.['code'] === ofTheDay ? 3600 : Math.min(verdict.seconds, 30));
  },
  escape: plainMarkup,
  bucket: { burst: 10, perMinute: 10 },
};

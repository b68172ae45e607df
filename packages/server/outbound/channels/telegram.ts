import {
  asJson,
  byStatus,
  inJson,
  lines,
  plainMarkup,
  refusedDelivery,
  sentVerdict,
  wait,
  withoutEnd,
  type Channel,
} from './channel.ts';

/** Texts go without `parse_mode`: a text that is none of theirs would be dropped as a whole ("can't parse entities"). */
export const telegram: Channel = {
  request: ({ address, secret, target }, sending) =>
    asJson(`${withoutEnd(address || 'https://api.telegram.org')}/bot${secret}/sendMessage`, {
      chat_id: sending.to.address ?? target,
      text: lines(sending, 4096),
      link_preview_options: { is_disabled: true },
      disable_notification: sending.told.action === 'resolve',
    }),
  verdict: (answer) => {
    const said = inJson(answer);
    if (said?.['ok'] === true) return sentVerdict;
    if (said?.['error_code'] === 429 || answer.status === 429) {
      const after = (said?.['parameters'] as { retry_after?: unknown } | undefined)?.retry_after;
      return wait(typeof after === 'number' ? after : 30);
    }
    // A token that is none is told as an address that is none.
    if (answer.status === 404) return refusedDelivery('auth');
    return answer.status === 200 ? refusedDelivery('server') : byStatus(answer);
  },
  escape: plainMarkup,
  // About 1 a second to one person and 20 a minute to a group; which of them a chat is, its id does not always tell.
  bucket: { burst: 3, perMinute: 18 },
};

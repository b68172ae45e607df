import { severities } from '@heliograph/catalogue/words/severities.ts';
import { asJson, byStatus, cut, plainMarkup, wait, withoutEnd, type Channel } from './channel.ts';

const levels: Readonly<Record<number, string>> = { 1: 'critical', 2: 'error', 3: 'warning', 4: 'info' };

/** Events API v2. The key of the incident is the `dedup_key`, so that a resolve ends what its raise began. */
export const pagerduty: Channel = {
  request: ({ address, secret }, { told, title, words }) => {
    const payload = {
      summary: cut(title, 1024),
      source: told.device || 'Heliograph',
      severity: levels[told.severity] ?? 'error',
      timestamp: told.at,
      component: told.object.en,
      group: told.project,
      class: severities.find(({ value }) => value === told.severity)?.id ?? '',
      custom_details: {
        words: cut(words, 8000),
        count: told.count,
        number: told.number,
        since: told.since,
        ...told.ids,
      },
    };
    const isOver = told.action === 'resolve';
    return asJson(`${withoutEnd(address || 'https://events.pagerduty.com')}/v2/enqueue`, {
      routing_key: secret,
      event_action: isOver ? 'resolve' : 'trigger',
      dedup_key: cut(told.key, 255),
      payload,
      client: 'Heliograph',
      ...(told.url === null ? {} : { client_url: told.url }),
    });
  },
  verdict: (answer) => {
    const verdict = byStatus(answer);
    return verdict.is === 'wait' && answer.headers['retry-after'] === undefined ? wait(30) : verdict;
  },
  escape: plainMarkup,
  forPrograms: true,
  bucket: { burst: 20, perMinute: 100 },
};

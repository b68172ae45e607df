import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Receiver, ToldIncident } from '../outbound/told.ts';

/** Somebody who is told. */
export const wang: Receiver = { name: 'Wang', language: 'en', zone: 'Asia/Shanghai', address: null };

/** What is told of an incident. */
export const toldSample = (more: Partial<ToldIncident> = {}): ToldIncident => ({
  key: 'incident-7',
  action: 'raise',
  severity: 2,
  number: '7',
  title: text('PON 3 is down', 'PON 3 中断'),
  words: text('28 ONUs <b>', '28 个 ONU'),
  at: '2026-11-23T12:00:00.000Z',
  since: '2026-11-23T11:59:00.000Z',
  url: null,
  device: 'OLT East',
  object: text('PON 3', 'PON 3'),
  project: '',
  count: 29,
  ids: {},
  ...more,
});

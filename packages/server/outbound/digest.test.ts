import { text } from '@heliograph/catalogue/kit/text.ts';
import { describe, expect, it } from 'vitest';
import { noticeDigestOf, mayJoin } from './digest.ts';
import { toldSample as message } from '../testing/told-sample.ts';

const now = Date.parse('2026-11-23T12:01:00.000Z');

describe('Several messages as one', () => {
  it('say how many of what, the worst first, and what is over last', () => {
    const told = noticeDigestOf(
      '7',
      [
        message({ action: 'resolve', severity: 1, number: null, title: text('A', '甲'), count: 2 }),
        message({ severity: 3, number: '12', title: text('B', '乙'), count: 2 }),
        message({
          action: 'update',
          severity: 1,
          number: '9',
          title: text('C', '丙'),
          count: 2,
          since: '2026-11-23T11:00:00.000Z',
        }),
      ],
      now,
    );
    expect(told).toMatchObject({ key: 'digest/7', severity: 1, count: 6, since: '2026-11-23T11:00:00.000Z' });
    expect(told.title.en).toBe('3 notifications: 1 raised, 1 changed, 1 over');
    expect(told.words.en).toBe('[Critical] Changed: #9 C\n[Minor] Raised: #12 B\n[Critical] Over: A');
    expect(told.words.zh).toContain('产生: #12 乙');
  });

  it('name fifteen, and say how many more there are', () => {
    const { words } = noticeDigestOf(
      '7',
      Array.from({ length: 40 }, () => message({})),
      now,
    );
    const lines = words.en.split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([16, 'and 25 more, in the console']);
  });

  it('are for people alone', () => {
    expect((['email', 'sms', 'wecom', 'telegram'] as const).map(mayJoin)).toEqual([true, true, true, true]);
    expect((['webhook', 'pagerduty', 'alertmanager', 'syslog', 'snmp'] as const).some(mayJoin)).toBe(false);
  });
});

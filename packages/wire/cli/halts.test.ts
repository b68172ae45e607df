import { describe, expect, it } from 'vitest';
import { Screen, type ScreenOptions } from './screen.ts';

/** What a screen makes of octets that come in these pieces, and which keys it asks for. */
function shown(pieces: readonly string[], options: ScreenOptions = {}) {
  const lines: string[] = [];
  const logs: string[] = [];
  const keys: string[] = [];
  const joins: string[] = [];
  const sink = {
    line: (line: string, joined: string | undefined) => {
      lines.push(line);
      if (joined !== undefined) joins.push(joined);
    },
    log: (log: string) => logs.push(log),
    halt: (key: string) => keys.push(key),
  };
  const screen = new Screen(sink, options);
  for (const piece of pieces) screen.feed(new TextEncoder().encode(piece));
  return { lines, logs, keys, joins, current: screen.current(), waits: screen.mayBeHalted() };
}

/** As V1600G0-B V1.4.13R halts and goes on. */
const more = ' --More-- \0';
const erase = '\b'.repeat(10) + ' '.repeat(10) + '\b'.repeat(10);
const log = '2026/05/25 17:08:24   ONU Port Los   PON 0/3 ONU 50 sn GPON1 LAN1 LINK DOWN';
const [head, tail] = ['onu 1 pri wifi_ssid 5 name north auth_mode wpapsk/wpa2psk encry', ' tkipaes key 12345678'];

describe('A halt of the pager', () => {
  it('may stand in the middle of a line, which goes on after the key', () => {
    expect(shown([`${head}${more}`])).toMatchObject({ lines: [], keys: [' '], current: '' });
    expect(shown([`${head}${more}`, `${erase}${tail}\r\nvlan 2\r\n`])).toMatchObject({
      lines: [head + tail, 'vlan 2'],
      keys: [' '],
    });
  });

  it('is seen when a log line follows it in the same packet, and the line end before that is none of the answer', () => {
    for (const before of [head, '']) {
      const answer = shown([`vlan 1\r\n${before}${more}\r\n${log}\r\n`, `${erase}${tail}\r\n`]);
      expect(answer).toEqual({
        lines: ['vlan 1', before + tail],
        logs: [log],
        keys: [' '],
        joins: [],
        current: '',
        waits: false,
      });
    }
  });

  it('is seen the same however the packets are cut', () => {
    const text = `${head}${more}\r\n${log}\r\n${erase}${tail}\r\n${more}${erase}vlan 2\r\n`;
    for (const size of [1, 2, 3, 7, 40]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(shown(pieces), `${size}`).toMatchObject({ lines: [head + tail, 'vlan 2'], logs: [log], keys: [' ', ' '] });
    }
  });

  it('ends the line where the device goes on with a line end instead of erasing its words', () => {
    expect(shown([`vlan 1${more}`, '\r\nvlan 2\r\n']).lines).toEqual(['vlan 1', 'vlan 2']);
    expect(shown([more, '\r          \rvlan 2\r\n']).lines).toEqual(['vlan 2']);
  });

  it('without its NUL is only likely behind the beginning of a line: a description may hold the same words', () => {
    expect(shown([`${head} --More-- `])).toMatchObject({ keys: [], waits: true });
    expect(shown([' description --More--\r\n'])).toMatchObject({
      keys: [],
      waits: false,
      lines: [' description --More--'],
    });
  });
});

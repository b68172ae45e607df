import { describe, expect, it } from 'vitest';
import { MOST_TEXT, readSyslog } from './message.ts';

const read = (line: string) => readSyslog(Buffer.from(line, 'utf8'));

describe('A line of syslog', () => {
  it('in the columns of an OLT gives event, text and the time of the device', () => {
    expect(
      read('<187>2026/11/24 03:12:44   ONU Port Los         PON 0/3 ONU 50 sn GPON00000001 LAN1 LINK DOWN\n'),
    ).toEqual({
      facility: 23,
      severity: 3,
      said: '2026/11/24 03:12:44',
      name: 'ONU Port Los',
      text: 'PON 0/3 ONU 50 sn GPON00000001 LAN1 LINK DOWN',
      cut: false,
    });
    expect(read('2026/11/24 03:12:44   Download File Success')).toMatchObject({
      name: null,
      text: 'Download File Success',
    });
  });

  it('of RFC 3164 gives its program, with and without host, process or year', () => {
    const same = { severity: 6, name: 'sshd', text: 'Accepted password for admin' };
    expect(read('<86>Nov  4 03:12:44 olt-1 sshd[1211]: Accepted password for admin')).toMatchObject(same);
    expect(read('<86>Nov 24 2026 03:12:44: sshd: Accepted password for admin')).toMatchObject(same);
    expect(read('<86>2026-11-24T03:12:44+08:00 olt-1 sshd: Accepted password for admin')).toMatchObject(same);
  });

  it('of RFC 5424 gives its kind, and its text behind data with brackets and quotes in it', () => {
    const line =
      '<165>1 2026-11-24T03:12:44.003Z olt.example evntslog - ID47 [a@1 b="x\\"]y"][c d="]"] \uFEFFlink down';
    expect(read(line)).toMatchObject({ facility: 20, severity: 5, name: 'ID47', text: 'link down' });
    expect(read('<165>1 - - - - - -')).toMatchObject({ said: null, name: null, text: '-' });
    expect(read('<165>1 - olt ponmgr - - - up')).toMatchObject({ name: 'ponmgr', text: 'up' });
  });

  it('without any form is its own text, and a priority beyond 191 is none', () => {
    expect(read('something happened')).toMatchObject({
      severity: null,
      facility: null,
      name: null,
      text: 'something happened',
    });
    expect(read('<999>something')).toMatchObject({ severity: null, text: '<999>something' });
  });

  it('of 64 KiB is cut and says so; binary and control characters become harmless', () => {
    const long = read(`<14>${'x'.repeat(65_000)}`);
    expect(long.text).toHaveLength(MOST_TEXT);
    expect(long.cut).toBe(true);
    expect(readSyslog(Uint8Array.from([0x3c, 0x31, 0x3e, 0xff, 0x00, 0x1b, 0x5b, 0x41])).text).toBe('\uFFFD [A');
    expect(read('<14>one\r\ntwo\u202Ethree').text).toBe('one two three');
  });

  it('is read from whatever comes, in bounded time', () => {
    let state = 7;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff);
    const parts = [
      '<1',
      '>',
      '1 ',
      '- ',
      '[a b="',
      '\\',
      ']',
      '  ',
      'Nov 24 ',
      '03:12:44',
      '2026/11/24 ',
      ': ',
      'é',
      '\u0000',
    ];
    for (let n = 0; n < 5000; n += 1) {
      const line = Array.from({ length: random() % 24 }, () => parts[random() % parts.length]).join('');
      const { text, name, said } = read(line);
      expect(text.length).toBeLessThanOrEqual(MOST_TEXT);
      expect((name ?? '').length + (said ?? '').length).toBeLessThanOrEqual(104);
    }
  });
});

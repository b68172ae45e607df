import { describe, expect, it } from 'vitest';
import { Screen, type ScreenOptions } from './screen.ts';

/** What a screen makes of some octets: finished lines, log lines, and what stands on the unfinished line. */
function shown(text: string, options: ScreenOptions = {}, chunk = text.length || 1) {
  const lines: string[] = [];
  const logs: string[] = [];
  const screen = new Screen({ line: (line) => lines.push(line), log: (log) => logs.push(log) }, options);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += chunk) screen.feed(bytes.subarray(at, at + chunk));
  return { lines, logs, current: screen.current(), dropped: screen.dropped() };
}

const to = (column: number, text: string) => `\r\u001b[${column}C${text}`;
const log = '2026/05/25 17:08:24   User Login   User admin-198.51.100.246-ssh log in.';

describe('The line buffer', () => {
  it('puts painted cells where the cursor stood, in whatever order they are painted', () => {
    const row = `GPON0/1:2${to(44, 'working')}${to(12, 'enable')}${to(27, 'enable')}${to(59, 'GPON0CE43515')}\r\n`;
    const wanted = 'GPON0/1:2   enable         enable           working        GPON0CE43515';
    expect(shown(row).lines).toEqual([wanted]);
    expect(shown(row, {}, 1).lines).toEqual([wanted]);
  });

  it('takes CR LF, CR CR LF and a bare LF for one line end each', () => {
    expect(shown('one\r\ntwo\r\r\nthree\nfour').lines).toEqual(['one', 'two', 'three']);
  });

  it('lets the pager erase itself with backspaces and spaces', () => {
    const erased = `${'\b'.repeat(10)}${' '.repeat(10)}${'\b'.repeat(10)}`;
    expect(shown(` --More-- \0`).current).toBe('');
    expect(shown(` --More-- \0${erased}vlan 100\r\n`).lines).toEqual(['vlan 100']);
  });

  it('obeys cursor left, column and the three ways of erasing, and ignores colours', () => {
    expect(shown('abcdef\u001b[3D\u001b[KX\r\n').lines).toEqual(['abcX']);
    expect(shown('abcdef\u001b[2G\u001b[1KX\r\n').lines).toEqual([' Xcdef']);
    expect(shown('abcdef\u001b[2K\u001b[1GX\r\n').lines).toEqual(['X']);
    expect(shown('\u001b[1;31mred\u001b[0m\u001b[?25l\u0007\r\n').lines).toEqual(['red']);
  });

  it('keeps tabs at multiples of eight and characters of more than one octet whole', () => {
    expect(shown('Temperature:\t54.824 C\r\n').lines).toEqual(['Temperature:    54.824 C']);
    expect(shown('名称 北\r\n', {}, 1).lines).toEqual(['名称 北']);
  });

  it('stays bounded when a device moves the cursor or prints without end', () => {
    expect(shown(`a\u001b[999999999Cb\r\n`, { maxColumns: 10 })).toMatchObject({ lines: ['a'], dropped: 1 });
    expect(shown(`${'x'.repeat(50)}\r\n`, { maxColumns: 10 })).toMatchObject({ lines: ['xxxxxxxxxx'], dropped: 40 });
    expect(shown(`\u001b[${'1;'.repeat(500)}ok\r\n`).lines[0]?.length).toBeLessThan(1100);
  });
});

describe('Any octets', () => {
  it('give bounded lines without controls, the same however they are cut', () => {
    let state = 11;
    const roll = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (state >> 8) % below;
    };
    const pieces = [
      '\r',
      '\n',
      '\r\n',
      '\b',
      '\t',
      '\0',
      '\u001b[',
      '\u001b[5C',
      '\u001b[K',
      'abc',
      ' ',
      '\u0085',
      '北',
      `${log}\r\n`,
    ];
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: 60 }, () => pieces[roll(pieces.length)] ?? '').join('');
      const whole = shown(text, { maxColumns: 40 });
      expect(shown(text, { maxColumns: 40 }, 1 + roll(5))).toEqual(whole);
      for (const line of whole.lines) expect(line).toMatch(/^\P{Cc}{0,40}$/u);
    }
  });
});

describe('Log lines printed into an answer', () => {
  it('are lifted out between two lines', () => {
    expect(shown(`vlan 1\r\n${log}\r\nvlan 2\r\n`)).toMatchObject({ lines: ['vlan 1', 'vlan 2'], logs: [log] });
  });

  it.each([1, 7, 1000])(
    'are lifted out of the middle of a line, which goes on as if nothing had been (chunks of %i)',
    (chunk) => {
      const torn = `GPON0/1:2   ena${log}\r\nble   working\r\n`;
      expect(shown(torn, {}, chunk)).toMatchObject({ lines: ['GPON0/1:2   enable   working'], logs: [log] });
    },
  );

  it('are lifted out of a painted line, also when they begin at its first column', () => {
    const cells = [to(12, 'enable'), to(20, 'working')];
    expect(shown(`GPON0/1:2${cells[0]}${log}\r\n${cells[1]}\r\n`).lines).toEqual(['GPON0/1:2   enable  working']);
    expect(shown(`GPON0/1:2   ena\r${log}\r\nble\r\n`)).toMatchObject({ lines: ['GPON0/1:2   enable'], logs: [log] });
  });

  it('are lifted out after digits that run into their stamp', () => {
    expect(shown(`distance 2026/05${log}\r\n72 m\r\n`)).toMatchObject({ lines: ['distance 2026/0572 m'], logs: [log] });
  });

  it('leave the prompt they stood in', () => {
    expect(shown(`olt# ${log}\r\n`)).toMatchObject({ current: 'olt#', logs: [log] });
    expect(shown(`olt# ${log}`).current).toBe('');
  });

  it('stay where they are the answer itself, and dates of other shapes always stay', () => {
    expect(shown(`${log}\r\n`, { liftLogs: false })).toMatchObject({ lines: [log], logs: [] });
    const dates = ['last 2026:08:06 8:5:33   Power Off', 'made 2026/05/25 17:08:24 by hand', '2026/05/25 17:08:24'];
    expect(shown(`${dates.join('\r\n')}\r\n`)).toMatchObject({ lines: dates, logs: [] });
  });
});

describe('A row of a table that begins with a date and a time', () => {
  it.each(['2016/04/28 03:05:24        2341      Refresh   FIN', '2017/02/28 10:19:48   10:19:48   7   Refresh'])(
    'is no log line: %s',
    (row) => {
      const { lines, logs } = shown(`${row}\r\n`);
      expect([lines, logs]).toEqual([[row], []]);
    },
  );
});

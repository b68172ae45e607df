import { describe, expect, it } from 'vitest';
import { Keys } from './keys.ts';
import { print, type PrintManner } from './printer.ts';
import { readLine, type LineRequest } from './read-line.ts';
import { painted, plainLine, columnLines } from './screen.ts';

const terminal = () => {
  const seen: string[] = [];
  const keys = new Keys();
  return {
    keys,
    seen: () => seen.splice(0).join(''),
    type: (text: string) => keys.push(Buffer.from(text)),
    write: (text: string | Uint8Array) =>
      void seen.push(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
  };
};

const read = async (typed: string, request: Partial<LineRequest> = {}) => {
  const screen = terminal();
  screen.type(typed);
  const line = await readLine(screen, { prompt: 'olt# ', echo: true, ...request });
  return { line, seen: screen.seen(), screen };
};

describe('a line that is typed', () => {
  it('is echoed and ends with any of the line ends in use', async () => {
    for (const end of ['\r', '\n', '\r\n', '\r\0']) {
      const { line, seen, screen } = await read(`write${end}x\r`);
      expect([line, seen]).toEqual(['write', 'olt# write\r\n']);
      expect(await readLine(screen, { prompt: '', echo: true })).toBe('x');
    }
  });

  it('can be corrected', async () => {
    expect((await read('shp\b\x7fow\r')).line).toBe('sow');
    expect((await read('é\bx\r')).line).toBe('x');
    const killed = await read('abc\x15de\r');
    expect([killed.line, killed.seen]).toEqual(['de', `olt# abc${'\b \b'.repeat(3)}de\r\n`]);
  });

  it('is given up with Ctrl-C', async () => {
    const { line, seen } = await read('reload\x03');
    expect([line, seen]).toEqual(['', 'olt# reload\r\n']);
  });

  it('is not shown while it is a password, in which ? is a character', async () => {
    const { line, seen } = await read('a?b\r', { echo: false, prompt: 'Password: ' });
    expect([line, seen]).toEqual(['a?b', 'Password: \r\n']);
  });

  it('shows help at once and then itself again', async () => {
    const { line, seen } = await read('sh?ow\r', { help: (typed) => [`help for ${typed}`] });
    expect([line, seen]).toEqual(['show', 'olt# sh\r\nhelp for sh\r\nolt# show\r\n']);
  });

  it('is bounded', async () => {
    const { line, seen } = await read(`${'x'.repeat(1100)}\r`);
    expect(line).toHaveLength(1024);
    expect(seen.split('\u0007').slice(1)).toHaveLength(76);
  });

  it('knows nothing of arrow keys and lets them pass', async () => {
    expect((await read('a\x1b[Ab\x1b[3~c\r')).line).toBe('abc');
  });

  it('ends when the connection does', async () => {
    const screen = terminal();
    const line = readLine(screen, { prompt: '', echo: true });
    screen.keys.close();
    expect(await line).toBeUndefined();
  });

  it('does not pile up ahead of a busy device', async () => {
    const keys = new Keys(4);
    keys.push(Buffer.from('abcdef'));
    keys.close();
    expect(await keys.next()).toBeUndefined();
    const full = new Keys(2);
    full.push(Buffer.from('abc'));
    expect([await full.next(), await full.next()]).toEqual([97, 98]);
  });
});

const manner: PrintManner = { page: 0, paint: false, rowEnd: '\r\n', log: () => undefined, pause: undefined };

describe('output', () => {
  it('stops at each page and goes on with the keys of a pager', async () => {
    const screen = terminal();
    const lines = ['1', '2', '3', '4', '5', '6'];
    screen.type(' x\r');
    const done = print(screen, lines, { ...manner, page: 2 });
    screen.type('q');
    await done;
    const wipe = '\b'.repeat(10) + ' '.repeat(10) + '\b'.repeat(10);
    expect(screen.seen()).toBe(`1\r\n2\r\n --More-- \0${wipe}3\r\n4\r\n --More-- \0${wipe}5\r\n --More-- \0${wipe}`);
  });

  it('does not ask for more at its end', async () => {
    const screen = terminal();
    await print(screen, ['1', '2'], { ...manner, page: 2 });
    expect(screen.seen()).toBe('1\r\n2\r\n');
  });

  it('is laid out in columns, which a long cell pushes aside', () => {
    const [, row] = columnLines(
      [
        [0, 'Name'],
        [6, 'State'],
      ],
      [['uplink-to-city', 'up']],
    );
    expect(plainLine(row ?? '')).toBe('uplink-to-cityup');
    expect(painted(row ?? '')).toBe('\ruplink-to-city\r\u001b[6Cup');
  });

  it('is broken by log lines, between lines and within them', async () => {
    const screen = terminal();
    await print(screen, ['abcd', 'efgh', 'ijkl'], { ...manner, log: (n) => (n > 0 ? `LOG${n}` : undefined) });
    expect(screen.seen()).toBe('abcd\r\nef\r\nLOG1\r\ngh\r\nLOG2\r\nijkl\r\n');
  });

  it('ends its table rows as the dialect does', async () => {
    const screen = terminal();
    await print(screen, columnLines([[0, 'A']], [['x']]), { ...manner, rowEnd: '\r\r\n' });
    expect(screen.seen()).toBe('A\r\nx\r\r\n');
  });

  it('is interrupted with Ctrl-C while the device is slow', async () => {
    const screen = terminal();
    let n = 0;
    const pause = (): Promise<void> => {
      if (++n === 2) screen.type('\x03');
      return Promise.resolve();
    };
    await print(screen, ['1', '2', '3'], { ...manner, pause });
    expect(screen.seen()).toBe('1\r\n');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const start = (...args: string[]) => spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

describe('the command', () => {
  it('prints one line when every device answers, and ends well when it is told to', async () => {
    const child = start('--control', '0', '--port', '0', '--trap', '127.0.0.1:9');
    const exited = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(line)).toMatch(
      /^lab ready: 3 OLTs, 150 ONUs, control http:\/\/127\.0\.0\.1:\d+, traps to 127\.0\.0\.1:9\n$/,
    );
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('says what it takes to who asks', async () => {
    const child = start('--help');
    const [exit, text] = await Promise.all([once(child, 'exit'), child.stdout.toArray()]);
    expect(exit).toEqual([0, null]);
    expect(text.join('')).toContain('--scenario NAME');
  });

  it.each([
    [['--scenario', 'village'], 'no scenario "village"'],
    [['--trap', 'here'], '--trap takes ADDRESS:PORT'],
    [['--loss', '2'], '--loss takes a number from 0 to 1'],
    [['--port', 'x'], '--port takes a whole number'],
    [['--nonsense'], 'nonsense'],
  ])('explains itself when called with %j', async (args, reason) => {
    const child = start(...args);
    const [exit, text] = await Promise.all([once(child, 'exit'), child.stderr.toArray()]);
    expect(exit).toEqual([2, null]);
    expect(text.join('')).toContain(reason);
    expect(text.join('')).toContain('Usage:');
  });
});

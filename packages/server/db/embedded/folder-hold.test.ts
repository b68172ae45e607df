import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../../clock.ts';
import { holdFolder } from './folder-hold.ts';
import { awaitSilence, beatMs, silenceMs, startBeat } from './heartbeat.ts';

const never = (): never => {
  throw new Error('was not lost');
};

describe('A data folder', () => {
  let folder: string;
  let dataDir: string;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hold-')));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['/proc', '/dev/full', '/dev/null/below', 'file'])(
    'that cannot be one (%s) is refused in one sentence, at once',
    async (name) => {
      writeFileSync(join(folder, 'file'), 'x');
      await expect(holdFolder(name === 'file' ? join(folder, name) : name, never)).rejects.toMatchObject({
        code: 'folderUnusable',
        message: expect.stringMatching(/^The data folder \S+ cannot be used: .*Set HELIOGRAPH_DATA/) as string,
      });
    },
  );

  it('that is made belongs to its user alone, and what a killed restore left in it, key and all, is swept', async () => {
    const left = join(dataDir, '.restore-4711');
    (await holdFolder(dataDir, never)).release();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    mkdirSync(left);
    for (const file of [join(left, 'secret.key'), join(dataDir, 'secret.key.4711'), join(dataDir, 'secret.key')])
      writeFileSync(file, 'key');
    (await holdFolder(dataDir, never)).release();
    const there = ['.restore-4711', 'secret.key.4711', 'secret.key'].map((name) => existsSync(join(dataDir, name)));
    expect(there).toEqual([false, false, true]);
  });

  describe('on a disk that two machines share', () => {
    let clock: TestClock;
    const shared = (boot: string) => ({ clock, boot, local: false });

    beforeEach(() => {
      clock = testClock();
      mkdirSync(dataDir);
    });

    /** Lets time pass until the question is answered. */
    const answer = async (asked: Promise<void>): Promise<unknown> => {
      const end: { result?: unknown } = {};
      asked.then(
        () => (end.result = 'free'),
        (error: unknown) => (end.result = error),
      );
      await expect
        .poll(
          () => {
            clock.advance(500);
            return end.result;
          },
          { interval: 1 },
        )
        .toBeDefined();
      return end.result;
    };

    it('is refused while the other machine gives signs of life, and its name and their age are told', async () => {
      const stop = startBeat(dataDir, never, shared('a'));
      expect(await answer(awaitSilence(dataDir, shared('b')))).toMatchObject({
        code: 'inUseByHost',
        details: { host: expect.any(String) as string, seconds: expect.any(Number) as number },
      });
      stop();
      await awaitSilence(dataDir, shared('b'));
    });

    it('is taken over when nothing was heard for four beats, and who was frozen meanwhile hears that it is lost', async () => {
      const frozen = testClock();
      const lost: string[] = [];
      startBeat(dataDir, (host) => void lost.push(host), { ...shared('a'), clock: frozen });
      const began = clock.mono();
      expect(await answer(awaitSilence(dataDir, shared('b')))).toBe('free');
      expect(clock.mono() - began).toBeGreaterThanOrEqual(silenceMs);
      const stop = startBeat(dataDir, never, shared('b'));
      frozen.advance(beatMs);
      expect(lost).toHaveLength(1);
      stop();
    });

    it('is not waited for when the last holder was this machine, or when only one machine can have the disk', async () => {
      const stop = startBeat(dataDir, never, shared('a'));
      await awaitSilence(dataDir, shared('a'));
      await awaitSilence(dataDir, { ...shared('b'), local: true });
      stop();
    });
  });
});

import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key.ts';
import { initialPassword, openPasswords } from './passwords.ts';

describe('Passwords', () => {
  it('are kept as argon2id with 19 MiB, and each hash has its own salt', async () => {
    const { hash, verify } = openPasswords();
    const [one, two] = await Promise.all([hash('Secret-1'), hash('Secret-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verify(one, 'Secret-1')).toBe(true);
    expect(await verify(one, 'Secret-2')).toBe(false);
  });

  it('of users that do not exist never match, and broken hashes do neither', async () => {
    const { verify } = openPasswords();
    expect(await verify(undefined, 'Secret-1')).toBe(false);
    expect(await verify('none', 'none')).toBe(false);
  });

  it('that are initial are the user name, and take as long to look at as others', async () => {
    const { hash, verify } = openPasswords();
    const slow = await hash('Secret-1');
    const stored = initialPassword('wang.li');
    expect(await verify(stored, 'wang.li')).toBe(true);
    expect(await verify(stored, 'Wang.Li')).toBe(false);
    expect(await verify(stored, stored)).toBe(false);
    const time = async (what: string) => {
      const took: number[] = [];
      for (let n = 0; n < 5; n++) {
        const begun = performance.now();
        await verify(what, 'wrong');
        took.push(performance.now() - begun);
      }
      // A machine that is held up makes one longer, never shorter.
      return Math.min(...took);
    };
    expect(await time(stored)).toBeGreaterThan((await time(slow)) / 5);
  });

  it('wait in a queue that has an end', async () => {
    const { hash } = openPasswords(1, 2);
    const asked = await Promise.allSettled([hash('a'), hash('b'), hash('c'), hash('d')]);
    expect(asked.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    await expect(hash('later')).resolves.toContain('argon2id');
  });

  it('are let in three at a time, whatever they wait for, and in the order they came', async () => {
    const { atTheDoor } = openPasswords();
    const inside: (() => void)[] = [];
    const entered: number[] = [];
    const all = [0, 1, 2, 3, 4].map((who) =>
      atTheDoor(() => {
        entered.push(who);
        return new Promise<void>((resolve) => inside.push(resolve));
      }),
    );
    expect(entered).toEqual([0, 1, 2]);
    inside[1]?.();
    await all[1];
    await expect.poll(() => entered).toEqual([0, 1, 2, 3]);
    inside[0]?.();
    await expect.poll(() => entered).toEqual([0, 1, 2, 3, 4]);
    for (const leave of inside) leave();
    await Promise.all(all);
  });
});

describe('A user name', () => {
  it('is the same name in every spelling that looks the same', () => {
    for (const spelling of ['Operator', ' operator ', 'ＯＰＥＲＡＴＯＲ']) expect(nameKey(spelling)).toBe('operator');
    expect(nameKey('e\u0301va')).toBe(nameKey('éva'));
  });
});

import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { fault } from '../../fault.ts';

/** Argon2id (the library's default kind) with 19 MiB and two passes (OWASP's smallest figures): about 25 ms of one core. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Without a stored hash it works as long and says no, so that time does not tell whether a user exists. */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
}

/** At most two hashes at a time, so that sign-ins cannot take the whole machine; behind `waiting` more it answers busy. */
export function openPasswords(parallel = 2, waiting = 64): Passwords {
  let running = 0;
  const queue: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw fault('busy');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one in the queue, if there is one, without becoming free in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const nobody = hash(randomBytes(16), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobody), password).catch(() => false);
        return stored !== undefined && matches;
      }),
  };
}

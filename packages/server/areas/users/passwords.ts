import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { fault } from '../../fault.ts';

/** Argon2id (the library's default kind) with 19 MiB and two passes (OWASP's smallest figures): about 25 ms of one core. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const initialMark = '$initial$';
/** Marks an initial password that somebody has signed in with: from then on it only serves to be changed. */
const spentMark = '$spent$';
const digestOf = (password: string): Buffer => createHash('sha256').update(password).digest();

/**
 * What is stored for an initial password, which is the user name (S2 §3): everybody can guess it, so a slow hash would guard
 * nothing, and an import of 10,000 users would take minutes of it.
 */
export const initialPassword = (userName: string): string => `${initialMark}${digestOf(userName).toString('base64')}`;

export const isInitial = (stored: string): boolean => stored.startsWith(initialMark);
export const isSpent = (stored: string): boolean => stored.startsWith(spentMark);
export const spent = (stored: string): string => spentMark + stored.slice(initialMark.length);

/** The digest in what is stored of an initial password, spent or not. */
const digestIn = (stored: string | undefined): Buffer | undefined => {
  const mark = [initialMark, spentMark].find((one) => stored?.startsWith(one));
  return stored === undefined || mark === undefined ? undefined : Buffer.from(stored.slice(mark.length), 'base64');
};

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Without a stored hash it works as long and says no, so that time does not tell whether a user exists. */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Lets people in a few at a time: each writes, and those who are in must still find a connection to the database. */
  readonly atTheDoor: Lane;
}

/** Sign-ins in work at once, and how many more may wait for their turn. */
const mostEntering = 3;
const mostWaiting = 200;

/** Runs works a few at a time; behind the ones that wait it answers busy. */
type Lane = <T>(work: () => Promise<T>) => Promise<T>;

function openLane(parallel: number, waiting: number): Lane {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
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
}

/** At most two hashes at a time, so that sign-ins cannot take the whole machine; behind `waiting` more it answers busy. */
export function openPasswords(parallel = 2, waiting = 64): Passwords {
  const inTurn = openLane(parallel, waiting);
  const nobody = hash(randomBytes(16), cost);
  return {
    atTheDoor: openLane(mostEntering, mostWaiting),
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const initial = digestIn(stored);
        const hashed = initial === undefined ? stored : undefined;
        const matches = await verify(hashed ?? (await nobody), password).catch(() => false);
        if (initial === undefined) return stored !== undefined && matches;
        // The slow hash was looked at too: how long it takes does not tell who still has its initial password.
        return timingSafeEqual(digestOf(password), initial);
      }),
  };
}

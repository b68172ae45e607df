import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInMessages } from '@heliograph/catalogue/words/sign-in-messages.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import { rateLimiter } from '../../http/limiter.ts';
import { sourceNetworkOf } from '../../http/source.ts';

/** In the data folder, for its owner alone. */
export const setupCodeFile = 'setup-code';

/** Without signs that look like others; 12 of them are 58 bits. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 12;
/** Tries of one source; then one in a minute. */
const tries = { burst: 5, perSecond: 1 / 60 };
/** Wrong ones from wherever, after which there is another code. */
const mostWrong = 50;

const newCode = (): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
const digestOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** What proves that whoever makes the first administrator is who started the console. */
export interface SetupGate {
  /** Whether a code is asked for: everybody may knock, so that it is not enough to be the first. */
  readonly asks: boolean;
  /** Makes a code, puts it into the log and a file of the data folder. Once; without `asks` it does nothing. */
  announce(): void;
  /** Throws `badInput` at the field `code`, or `tooMany`. */
  check(typed: string, ip: string): void;
  /** There is an administrator: no code is good any more. */
  close(): void;
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** A console that only this machine reaches needs no code; behind a proxy it is not only this machine. */
export function setupGate(ctx: Context): SetupGate {
  const { host, trustedProxies, dataDir } = ctx.settings;
  const asks = !isLoopback(host) || trustedProxies.typed.length > 0;
  const file = join(dataDir, setupCodeFile);
  const limit = rateLimiter(ctx.clock, tries);
  let digest: Buffer | undefined;
  let wrong = 0;
  const make = () => {
    const code = newCode();
    digest = digestOf(code);
    wrong = 0;
    writeFileSync(file, `${code}\n`, { mode: 0o600 });
    // One that lay there keeps its mode.
    chmodSync(file, 0o600);
    ctx.log.warn({ code, file }, 'nobody has set up this console yet: the set-up page asks for this code');
  };
  return {
    asks,
    announce: () => {
      if (asks && digest === undefined) make();
    },
    check: (typed, ip) => {
      if (!asks) return;
      if (!limit.take(sourceNetworkOf(ip))) throw fault('tooMany');
      if (digest === undefined) make();
      if (digest !== undefined && timingSafeEqual(digest, digestOf(typed))) return;
      ctx.log.warn({ ip }, 'a wrong set-up code was typed');
      wrong += 1;
      if (wrong >= mostWrong) make();
      throw badInput([{ field: 'code', message: signInMessages.setupCode }]);
    },
    close: () => {
      digest = undefined;
      if (asks) rmSync(file, { force: true });
    },
  };
}

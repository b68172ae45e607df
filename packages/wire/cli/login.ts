import { CliFault } from './fault.ts';
import { assertTypable } from './guard.ts';
import { parsePrompt, type Prompt } from './prompt.ts';
import type { LineReader, ReaderView } from './reader.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of `enable`; often a third secret. The login password is tried when it is not known. */
  readonly enablePassword?: string;
}

type Asked = 'user' | 'password' | 'key' | 'shell' | 'failed' | { readonly prompt: Prompt };

const USER = /(?:^|\s|>)(?:login|user ?name)\s*:$/i;
const PASSWORD = /(?:^|\s|>)(?:enable )?password\s*:$/i;
const ANY_KEY = /press (?:any key|enter|return)\b/i;
const FAILED =
  /(?:login incorrect|authentication fail|login fail|bad password|password (?:error|incorrect)|access denied|invalid (?:user|password|login))/i;
// V1600GS units may land in the Linux shell under the OLT's own (`/ # `, `root@olt:~# `).
const LINUX = /^(?:[/~]\S* [#$]|\S*:[/~]\S*[#$])$/;

const LIMITS = { maxBytes: 65_536, maxLines: 1000 };
/** Steps of one login: name, password, a key, the shell, and some room. More is a device going round in circles. */
const MAX_STEPS = 8;
/** Some units print nothing before the first Enter. */
const NUDGE_MS = 3000;

function asked({ current }: ReaderView): Asked | undefined {
  if (LINUX.test(current)) return 'shell';
  const prompt = parsePrompt(current);
  if (prompt && /\w/.test(prompt.host)) return { prompt };
  if (USER.test(current)) return 'user';
  if (PASSWORD.test(current)) return 'password';
  return ANY_KEY.test(current) ? 'key' : undefined;
}

/** Said, and then silence: the device makes us wait before the next try. A banner before the password may hold such words too. */
const told =
  (passwords: number) =>
  ({ lines }: ReaderView): Asked | undefined =>
    passwords > 0 && lines.some((line) => FAILED.test(line)) ? 'failed' : undefined;

/** What a device asks next while it says nothing: an Enter may wake it, once. */
async function nextAsked(reader: LineReader, timeoutMs: number, step: number, passwords: number): Promise<Asked> {
  if (step > 0 || timeoutMs <= NUDGE_MS) return reader.wait({ timeoutMs, look: asked, settle: told(passwords) });
  try {
    return await reader.wait({ timeoutMs: NUDGE_MS, look: asked });
  } catch (error) {
    if (!(error instanceof CliFault) || error.code !== 'timeout') throw error;
    reader.send('\r');
    return reader.wait({ timeoutMs: timeoutMs - NUDGE_MS, look: asked });
  }
}

/** Only while nothing was asked yet does an ended connection mean that the device takes no more sessions. */
function endedEarly(error: unknown, reader: LineReader, step: number, passwords: number): unknown {
  if (!(error instanceof CliFault) || error.code !== 'closed') return error;
  if (passwords > 0) return new CliFault('authFailed', 'the device ended the session after the password');
  const last = reader.view().lines.findLast((line) => line !== '') ?? '';
  return step === 0 ? new CliFault('refused', `the device ended the session at once: ${last.slice(0, 120)}`) : error;
}

/**
 * From the connection to the first prompt, whatever is asked on the way: nothing after SSH authentication (variant a), name
 * and password once more (b), or for the first time on Telnet (c). Rejects with CliFault `authFailed`, `refused`, `timeout`.
 */
export async function logIn(reader: LineReader, credentials: Credentials, timeoutMs: number): Promise<Prompt> {
  let names = 0;
  let passwords = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = await nextAsked(reader, timeoutMs, step, passwords).catch((error: unknown) => {
      throw endedEarly(error, reader, step, passwords);
    });
    if (typeof next === 'object') return next.prompt;
    // Asked again after a password, or told so: it was wrong. A second try would bring the account nearer to its lock.
    if (next === 'failed' || (next === 'user' && passwords > 0) || (next === 'password' && passwords > 0)) {
      throw new CliFault('authFailed', 'user name or password is wrong');
    }
    if (next === 'user' && ++names > 1) throw new CliFault('authFailed', 'the device does not take the user name');
    if (next === 'password') passwords++;
    reader.begin(LIMITS);
    if (next === 'user') type(reader, credentials.username, 'user name');
    else if (next === 'password') type(reader, credentials.password, 'password');
    else reader.send(next === 'shell' ? 'vtysh\r' : '\r');
  }
  throw new CliFault('authFailed', 'the login does not end');
}

/** From `host>` to `host#`. Rejects with CliFault `enableFailed`. */
export async function enable(reader: LineReader, credentials: Credentials, timeoutMs: number): Promise<Prompt> {
  reader.begin(LIMITS);
  reader.send('enable\r');
  for (let given = false; ; given = true) {
    const next = await reader.wait({ timeoutMs, look: (view) => enabled(view, given) });
    if (typeof next === 'object' && next.prompt.privileged) return next.prompt;
    if (given || next !== 'password') throw new CliFault('enableFailed', 'the enable password is wrong');
    reader.begin(LIMITS);
    type(reader, credentials.enablePassword ?? credentials.password, 'enable password');
  }
}

/** The prompt we came from is still on the line until the echo of `enable` has ended it. */
function enabled(view: ReaderView, given: boolean): Asked | undefined {
  const next = asked(view);
  if (typeof next === 'object' && !next.prompt.privileged && !given && view.lines.length === 0) return undefined;
  return next;
}

function type(reader: LineReader, text: string, what: string): void {
  assertTypable(text, what);
  reader.send(`${text}\r`);
}

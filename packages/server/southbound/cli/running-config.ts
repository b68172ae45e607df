import { createHash } from 'node:crypto';
import { prepareCommand, type Unit } from '@heliograph/wire/cli/dialects.ts';
import type { CliSession } from '@heliograph/wire/cli/session.ts';
import { firmLines } from '@heliograph/wire/cli/torn.ts';

interface RunningConfig {
  /** With secrets, as the device prints them: mask before anybody sees them. */
  readonly lines: readonly string[];
  /** False: it broke off every time, or log lines in it leave lines in doubt. What is missing says nothing. */
  readonly complete: boolean;
  /**
   * `end`: the last line says so. `agreed`: the unit prints no such line, and two dumps that both reach the accounts, which
   * stand near the end, were equal. `none`: neither.
   */
  readonly sign: 'end' | 'agreed' | 'none';
  /** SHA-256 of the lines. */
  readonly hash: string;
}

/** What is known from the last complete dump of the same OLT. */
export interface Earlier {
  readonly sign: 'end' | 'agreed';
  readonly lines: number;
}

const maxTries = 3;
/** What stands around the configuration and is none of it. */
const heading = /^(?:Building configuration|Current configuration|Using \d+ out of \d+ bytes)\b/i;
/** Every unit has an administrator, and accounts come after all that may be long (V1600G0-B V1.4.13R). */
const account = /^\s*user \S+ .*\b(?:login|enable)-password\b/;
/** A dump without `end` that suddenly is so much shorter than the last one has broken off. */
const shrunk = 0.8;

function bodyOf(lines: readonly string[]): string[] {
  const body = lines.filter((line, at) => at > 4 || !heading.test(line.trim()));
  while (body.length > 0 && body[0]?.trim() === '') body.shift();
  while (body.length > 0 && body.at(-1)?.trim() === '') body.pop();
  return body;
}

export const configHashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');

/** Reads the running configuration, up to three times until it is whole. Rejects with CliFault. */
export async function fetchRunningConfig(session: CliSession, unit: Unit, earlier?: Earlier): Promise<RunningConfig> {
  const { command, options } = prepareCommand(unit, 'runningConfig');
  const seen = new Set<string>();
  const reference: string[] = [];
  let longest: string[] = [];
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const answer = await session.must(command, { ...options, reference });
    const lines = bodyOf(answer.lines);
    const hash = configHashOf(lines);
    const sure = answer.unsure.length === 0;
    if (sure && lines.at(-1)?.trim() === 'end') return { lines, complete: true, sign: 'end', hash };
    const mayAgree = earlier?.sign !== 'end' && lines.length >= (earlier?.lines ?? 0) * shrunk;
    if (sure && mayAgree && seen.has(hash) && lines.some((line) => account.test(line))) {
      return { lines, complete: true, sign: 'agreed', hash };
    }
    seen.add(hash);
    reference.push(...firmLines(answer.lines, answer.unsure));
    if (lines.length > longest.length) longest = lines;
  }
  return { lines: longest, complete: false, sign: 'none', hash: configHashOf(longest) };
}

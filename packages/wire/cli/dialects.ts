import {
  type DialectCommand,
  type CommandKey,
  CONTEXTS,
  DIALECTS,
  type Dialect,
  ENDINGS,
  USUAL,
} from './dialect-data.ts';
import { CliFault } from './fault.ts';
import { fillCommand } from './guard.ts';
import type { CliAnswer, CliSession, RunOptions } from './session.ts';
import { firmLines } from './torn.ts';

export type { CommandKey } from './dialect-data.ts';

/** What decides how a unit spells its commands. */
export interface Unit {
  /** Board model such as `V1600G0-B`; null until the device told. */
  readonly model: string | null;
  /** `V1.4.8R` */
  readonly firmware: string | null;
  readonly technology: 'gpon' | 'epon' | null;
}

export type CommandValues = Readonly<Record<string, string | number>>;

/** A command ready to be run. */
export interface PreparedCommand {
  readonly command: string;
  readonly options: RunOptions;
}

/** Whether `*` patterns fit a text; without regular expressions, since texts come from devices. */
export function cliGlobFits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const value = text.toLowerCase();
  if (rest.length === 0) return value === first;
  if (!value.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return value.length - last.length >= at && value.endsWith(last);
}

const fits = (dialect: Dialect, { model, firmware, technology }: Unit): boolean =>
  dialect.models.some((pattern) => cliGlobFits(pattern, model ?? '')) &&
  dialect.firmware.some((pattern) => cliGlobFits(pattern, firmware ?? '')) &&
  (dialect.technology === undefined || dialect.technology === technology);

/** How this unit spells a command, with what it rests on. */
export function spelling(unit: Unit, key: CommandKey): DialectCommand {
  const usual: DialectCommand = USUAL[key];
  const own = DIALECTS.find((dialect) => dialect.commands[key] !== undefined && fits(dialect, unit))?.commands[key];
  const command = { ...usual, ...own };
  // Only PON mode differs by name between the two technologies.
  return command.context === 'gpon' && unit.technology === 'epon' ? { ...command, context: 'epon' } : command;
}

/** Throws CliFault `unsendable` for a value that must not be typed, TypeError for a missing one. `secrets` as in RunOptions. */
export function prepareCommand(
  unit: Unit,
  key: CommandKey,
  values: CommandValues = {},
  secrets: readonly string[] = [],
): PreparedCommand {
  const { context, line, ending, timeoutMs, answersLogs, confirm, mayClose } = spelling(unit, key);
  const footers: readonly RegExp[] | undefined = ending && ending !== 'none' ? ENDINGS[ending] : undefined;
  return {
    command: fillCommand(line, values),
    options: {
      context: CONTEXTS[context].map((step) => fillCommand(step, values)),
      ...(footers && { until: (lines) => hasFooter(lines, footers) }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(answersLogs && { answersLogs }),
      ...(confirm && { confirm }),
      ...(mayClose && { mayClose }),
      ...(secrets.length > 0 && { secrets }),
    },
  };
}

const hasFooter = (lines: readonly string[], footers: readonly RegExp[]): boolean =>
  lines.slice(-4).some((line) => footers.some((footer) => footer.test(line.trim())));

/** Does something of the dialect, once. Rejects with CliFault `rejected`, `unsendable`, and with those of `CliSession.run`. */
export async function doCommand(
  session: CliSession,
  unit: Unit,
  key: CommandKey,
  values: CommandValues = {},
): Promise<CliAnswer> {
  const { command, options } = prepareCommand(unit, key, values);
  return await session.must(command, options);
}

/**
 * Asks a question of the dialect, `tries` times at most, until its answer is whole and no line of it is in doubt; only for
 * commands that change nothing. What is in doubt at last is in `unsure`. Rejects with CliFault `rejected`, with `truncated`
 * (what came last is in `partial`), and with those of `CliSession.run`.
 */
export async function askCommand(
  session: CliSession,
  unit: Unit,
  key: CommandKey,
  values: CommandValues = {},
  tries = 3,
): Promise<CliAnswer> {
  const { command, options } = prepareCommand(unit, key, values);
  const reference: string[] = [];
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await session.must(command, { ...options, reference });
      if (answer.unsure.length === 0 || attempt >= tries) return answer;
      reference.push(...firmLines(answer.lines, answer.unsure));
    } catch (error) {
      if (!(error instanceof CliFault) || error.code !== 'truncated' || attempt >= tries) throw error;
    }
  }
}

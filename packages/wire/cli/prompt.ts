/** A prompt taken apart: `gpon-olt(config-pon-0/1)#` is host `gpon-olt`, context `config-pon-0/1`, privileged. */
export interface Prompt {
  readonly host: string;
  /** What stands in the brackets; empty outside configuration. */
  readonly context: string;
  readonly privileged: boolean;
}

/** Longest prompt looked at: host names have at most 64 characters. */
const MAX_PROMPT = 160;
// Host names seen in the field hold `|`, `.`, `-`, `_` and digits.
const PROMPT = /^(\S+?)(?:\(([\w:./-]+)\))?([>#])$/;

/** Undefined when the unfinished line is no prompt. */
export function parsePrompt(line: string): Prompt | undefined {
  const text = line.trimEnd();
  if (text.length < 2 || text.length > MAX_PROMPT) return undefined;
  const found = PROMPT.exec(text);
  if (!found) return undefined;
  return { host: found[1] ?? '', context: found[2] ?? '', privileged: found[3] === '#' };
}

export const samePrompt = (a: Prompt, b: Prompt): boolean =>
  a.host === b.host && a.context === b.context && a.privileged === b.privileged;

export const promptText = ({ host, context, privileged }: Prompt): string =>
  `${host}${context === '' ? '' : `(${context})`}${privileged ? '#' : '>'}`;

/** The port a context names, `0/1` of `config-pon-0/1`; undefined where it names none. */
export const contextPort = (context: string): string | undefined => /(\d+(?:\/\d+)+)$/.exec(context)?.[1];

import { CliFault } from './fault.ts';

/** Longest command line sent. */
export const MAX_COMMAND = 1000;

const TYPABLE = /^[\x20-\x3e\x40-\x7e]*$/;

/** True when the text may be typed: printable ASCII without `?`, which the device answers at once, even inside a word. */
export const isTypable = (text: string): boolean => TYPABLE.test(text) && text.length <= MAX_COMMAND;

/** Throws CliFault `unsendable`; the text itself is not repeated, since it may be a secret. */
export function assertTypable(text: string, what = 'command'): void {
  if (isTypable(text)) return;
  const reason =
    text.length > MAX_COMMAND
      ? 'too long'
      : text.includes('?')
        ? 'holds a question mark'
        : 'holds characters outside printable ASCII';
  throw new CliFault('unsendable', `${what} ${reason}`);
}

/** One word of a command: also without spaces, so that it cannot become two. */
export function assertWord(text: string, what: string): void {
  assertTypable(text, what);
  if (text === '') throw new CliFault('unsendable', `${what} is empty`);
  if (text.includes(' ')) throw new CliFault('unsendable', `${what} holds a space`);
  // FRR's shell takes these for the start of a comment.
  if (text.startsWith('!') || text.startsWith('#')) throw new CliFault('unsendable', `${what} starts like a comment`);
}

/** Replaces `{name}` by one word each, `{name...}` by a text that may hold spaces and ends the line. Checks each value. */
export function fillCommand(template: string, values: Readonly<Record<string, string | number>> = {}): string {
  const known = new Map(Object.entries(values));
  const command = template.replaceAll(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, rest: string | undefined) => {
    const value = known.get(name);
    if (value === undefined) throw new TypeError(`"${template}" needs a value for ${name}`);
    const text = String(value);
    if (rest) assertTypable(text, name);
    else assertWord(text, name);
    return text;
  });
  assertTypable(command);
  return command.trimEnd();
}

import type { Olt } from '../devices/olt.ts';
import type { Args } from './grammar/syntax.ts';
import type { Habits } from './habits.ts';
import type { ShellPlace, ShellPlaceKind } from './place.ts';
import type { OutLine } from './terminal/screen.ts';

/** What a command may use of the session in which it was typed. */
export interface Shell {
  readonly olt: Olt;
  readonly habits: Habits;
  /** Address of the other end. */
  readonly peer: string;
  readonly user: string;
  place: ShellPlace;
  /** Lines of a page, 0 for no pager. */
  page: number;
  /** Asks for one line more; undefined when the connection ended meanwhile. */
  ask(prompt: string, echo: boolean): Promise<string | undefined>;
  /** Hangs up after this command. */
  leave(): void;
}

/** What a command answers: nothing, one line, or many. */
export type CliReply = readonly OutLine[] | string | undefined;

export interface CliCommand {
  /** See grammar/syntax.ts. */
  readonly syntax: string;
  readonly run: (shell: Shell, args: Args) => CliReply | Promise<CliReply>;
}

export type CommandSet = Readonly<Partial<Record<ShellPlaceKind, readonly CliCommand[]>>>;

/** The device's word for a show command that has nothing to show; ZTE units answer with the same number. */
const nothingToShow = 'Error: No related information to show. 62310';

export const argNumberOf = (args: Args, name: string): number => Number(args[name] ?? 0);

/** The lines of a listing, or the word for none. */
export const whenAny = (rows: readonly unknown[], lines: () => readonly OutLine[]): CliReply =>
  rows.length === 0 ? nothingToShow : lines();

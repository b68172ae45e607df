import { type Complaint, findComplaint } from './errors.ts';
import { CliFault } from './fault.ts';
import type { Prompt } from './prompt.ts';
import { parsePrompt } from './prompt.ts';
import type { AnswerLimits, LiftedLog, LineReader, ReaderView } from './reader.ts';
import { mend } from './torn.ts';

export interface AskOptions extends AnswerLimits {
  readonly timeoutMs: number;
  readonly confirm?: boolean;
  readonly answersLogs?: boolean;
  /** Lines of an earlier answer to the same command. */
  readonly reference?: readonly string[];
}

export interface CommandOutput {
  readonly lines: readonly string[];
  /** Of `lines`: those of which it cannot be told whether they are the rest of the one before. */
  readonly unsure: readonly number[];
  readonly log: LiftedLog[];
  readonly prompt: Prompt;
  readonly error: Complaint | undefined;
}

type Next = { readonly kind: 'prompt'; readonly prompt: Prompt } | { readonly kind: 'question'; readonly text: string };

const QUESTION = /(?:[[(<]\s*y(?:es)?\s*\/\s*no?\s*[\])>]|\[confirm\]|\by\/n)\s*[:?]?$/i;
const RENAMES = /^(?:no )?hostname\b/i;
/** Questions one command may ask; more is a device going round in circles. */
const MAX_QUESTIONS = 4;
/** And so many are answered with no. Each may take the whole time of the command. */
const MOST_REFUSALS = 4;
/** A device may break the echo of a long command into so many lines. */
const ECHO_LINES = 5;

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/** How many of the first lines are the echo of the command; 0 when it has not come. A prompt printed once more may stand before it. */
export function echoLength(lines: readonly string[], command: string): number {
  const wanted = squeezed(command);
  let joined = '';
  for (let count = 1; count <= Math.min(ECHO_LINES, lines.length); count++) {
    joined += squeezed(lines[count - 1] ?? '');
    if (joined.endsWith(wanted)) return count;
  }
  return 0;
}

/** Types one command and takes its answer up to the next prompt. */
export class Dialogue {
  private readonly reader: LineReader;
  private host: string;
  private echoes: boolean | undefined;

  constructor(reader: LineReader, host: string) {
    this.reader = reader;
    this.host = host;
  }

  /** Rejects with CliFault `timeout`, `closed`, `tooMuch`. */
  async ask(command: string, options: AskOptions): Promise<CommandOutput> {
    this.reader.begin(options, options.answersLogs !== true);
    this.reader.send(`${command}\r`);
    let refused: Complaint | undefined;
    for (let questions = 0; ; questions++) {
      const next = await this.next(command, options.timeoutMs);
      if (next.kind === 'prompt') return this.answer(command, next.prompt, refused, options.reference);
      if (questions >= MAX_QUESTIONS + MOST_REFUSALS) {
        throw new CliFault('tooMuch', `over ${MAX_QUESTIONS + MOST_REFUSALS} questions`, {
          partial: this.reader.view().lines,
        });
      }
      const yes = options.confirm === true && questions < MAX_QUESTIONS;
      if (!yes) refused = { kind: 'refused', text: next.text };
      this.reader.clearLine();
      this.reader.send(yes ? 'y\r' : 'n\r');
    }
  }

  private next(command: string, timeoutMs: number): Promise<Next> {
    return this.reader.wait<Next>({
      timeoutMs,
      look: (view) => {
        if (QUESTION.test(view.current.slice(-200))) return { kind: 'question', text: view.current };
        const sure = this.echoes === false || echoLength(view.lines, command) > 0;
        return sure ? this.prompt(view, command) : undefined;
      },
      // Without the echo a prompt may be one that the device had printed before it read the command.
      settle: (view) => this.prompt(view, command),
    });
  }

  private prompt({ current }: ReaderView, command: string): Next | undefined {
    const prompt = parsePrompt(current);
    if (!prompt || (prompt.host !== this.host && !RENAMES.test(command))) return undefined;
    return { kind: 'prompt', prompt };
  }

  private answer(
    command: string,
    prompt: Prompt,
    refused: Complaint | undefined,
    reference: readonly string[] | undefined,
  ): CommandOutput {
    const { lines, log, tears } = this.reader.finish();
    const echo = echoLength(lines, command);
    if (echo > 0) this.echoes = true;
    else this.echoes ??= false;
    this.host = prompt.host;
    let start = echo;
    let end = lines.length;
    while (start < end && lines[start] === '') start++;
    while (end > start && lines[end - 1] === '') end--;
    const inside = tears.filter(({ at }) => at > start && at < end).map((tear) => ({ ...tear, at: tear.at - start }));
    const answer = mend(lines.slice(start, end), inside, reference);
    const moved = log.map((one) => ({ ...one, at: Math.min(Math.max(0, one.at - start), answer.lines.length) }));
    return { ...answer, log: moved, prompt, error: refused ?? findComplaint(answer.lines) };
  }
}

import { type CliClock, systemCliClock } from './clock.ts';
import { ContextStack } from './contexts.ts';
import { type CommandOutput, type AskOptions, Dialogue } from './dialogue.ts';
import type { Complaint } from './errors.ts';
import { CliFault } from './fault.ts';
import { assertTypable } from './guard.ts';
import { type Credentials, enable, logIn } from './login.ts';
import type { Prompt } from './prompt.ts';
import { type LiftedLog, LineReader } from './reader.ts';
import { redactor } from './redact.ts';
import { SshThread } from './ssh.ts';
import type { CliStream } from './stream.ts';
import { openTelnet } from './telnet.ts';

export interface CliTarget extends Credentials {
  readonly protocol: 'ssh' | 'telnet';
  /** An IP address, not a name. */
  readonly address: string;
  readonly port: number;
  /** SSH: `SHA256:…` of the key expected; without it any key is taken and reported. */
  readonly hostKey?: string;
}

/** One command as it went over the line, without secrets. */
export interface TranscriptEntry {
  readonly sent: string;
  readonly received: readonly string[];
}

export interface SessionOptions {
  readonly clock?: CliClock;
  /** Carries SSH; without it the session starts a thread of its own and ends it again. */
  readonly thread?: SshThread;
  /** Connection and SSH authentication, ms (default 10,000). */
  readonly connectMs?: number;
  /** Longest wait for each thing the login asks, ms (default 10,000). */
  readonly loginMs?: number;
  /** A session without a command for so long closes itself, ms (default 60,000): devices have few. */
  readonly idleMs?: number;
  readonly onTranscript?: (entry: TranscriptEntry) => void;
}

export interface RunOptions {
  /** Commands that lead to where this one is to run, from the privileged prompt: `['configure terminal', 'interface gpon 0/1']`. */
  readonly context?: readonly string[];
  /** Says whether the answer is whole, by its footer; an answer it denies is `truncated`. */
  readonly until?: (lines: readonly string[]) => boolean;
  /** Longest wait for the whole answer, ms (default 30,000). */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly maxLines?: number;
  /** The command is meant even if the device asks whether it is. Otherwise its question is answered with no. */
  readonly confirm?: boolean;
  /** The device may end the session instead of answering, as with `reload`. */
  readonly mayClose?: boolean;
  /** The answer consists of log lines (`show syslog`): none is lifted out. */
  readonly answersLogs?: boolean;
  /** Parts of the command that must not show in faults and transcripts. */
  readonly secrets?: readonly string[];
  /** Firm lines of an earlier answer to the same command: they tell what a log line broke in two. */
  readonly reference?: readonly string[];
}

export interface CliAnswer {
  /** Without echo, prompt and trailing spaces. */
  readonly lines: readonly string[];
  /** Of `lines`: those that may be the rest of the one before, broken off by a log line. Ask again to be sure. */
  readonly unsure: readonly number[];
  /** Log lines that the device printed into the answer; `at` is about where. */
  readonly log: readonly LiftedLog[];
  readonly truncated: boolean;
  /** The line with which the device refused. Its kind `empty` only says that there is nothing to show. */
  readonly error?: Complaint;
}

const LIMITS = { timeoutMs: 30_000, maxBytes: 8_388_608, maxLines: 200_000 };
/** Commands waiting in one session. */
const MAX_WAITING = 1000;
/** Contexts are the session's own business, and on EPON `end` at the top closes the session. */
const LEAVING = /^(?:exit|end|quit|logout|disable)\b/i;

/** A device's command line: one command at a time, in order; ends by itself after a time without any. */
export class CliSession {
  private readonly stream: CliStream;
  private readonly reader: LineReader;
  private readonly options: SessionOptions;
  private readonly clock: CliClock;
  private readonly secrets: readonly (string | undefined)[];
  private readonly dialogue: Dialogue;
  private readonly contexts: ContextStack;
  private readonly release: () => Promise<void>;
  private queue: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private unidle: (() => void) | undefined;
  private closing: Promise<void> | undefined;
  /** Of the command that is running, the way to its context included. */
  private redact: (text: string) => string;

  private constructor(wire: Wire, reader: LineReader, prompt: Prompt, target: CliTarget, options: SessionOptions) {
    this.stream = wire.stream;
    this.release = wire.release;
    this.reader = reader;
    this.options = options;
    this.clock = options.clock ?? systemCliClock();
    this.secrets = [target.password, target.enablePassword];
    this.dialogue = new Dialogue(reader, prompt.host);
    this.redact = redactor(this.secrets);
    this.contexts = new ContextStack(prompt, (command) => this.ask(command, LIMITS));
  }

  /**
   * Connects, logs in, enables, and switches the pager off where the device lets us. Rejects with CliFault `unreachable`,
   * `refused`, `authFailed`, `enableFailed`, `timeout`, `closed`, `noAlgorithms`, `hostKeyChanged`, `unsendable`.
   */
  static async open(target: CliTarget, options: SessionOptions = {}): Promise<CliSession> {
    const redact = redactor([target.password, target.enablePassword]);
    const wire = await connect(target, options);
    try {
      const reader = new LineReader(wire.stream, options.clock ?? systemCliClock());
      const loginMs = options.loginMs ?? 10_000;
      let prompt = await logIn(reader, target, loginMs);
      if (!prompt.privileged) prompt = await enable(reader, target, loginMs);
      const session = new CliSession(wire, reader, prompt, target, options);
      // Refused by some firmware; then the pager is answered page by page.
      await session.run('terminal length 0', { timeoutMs: loginMs });
      return session;
    } catch (error) {
      await wire.stream.close();
      await wire.release();
      throw clean(error, redact);
    }
  }

  /** The host name in the prompt. */
  host(): string {
    return this.contexts.prompt().host;
  }

  /** False once it was closed, by us or by the device. */
  isOpen(): boolean {
    return !this.closing && !this.reader.hasFailed();
  }

  /** SSH: `SHA256:…` of the key the device showed. */
  hostKey(): string | undefined {
    return this.stream.hostKey;
  }

  /** SSH: the device needed algorithms that are no longer safe. */
  legacy(): boolean {
    return this.stream.legacy === true;
  }

  /**
   * One command with its answer; what the device refuses is in `error`, for success is silence. Rejects with CliFault
   * `unsendable` and `rejected` (the context cannot be entered), after which the session goes on, or with `timeout`, `closed`
   * and `tooMuch`, after which it is closed: nobody knows what the device would answer next.
   */
  run(command: string, options: RunOptions = {}): Promise<CliAnswer> {
    const redact = redactor([...this.secrets, ...(options.secrets ?? [])]);
    if (this.closing) return Promise.reject(new CliFault('closed', 'the session is closed'));
    if (this.waiting >= MAX_WAITING)
      return Promise.reject(new CliFault('tooMuch', `${MAX_WAITING} commands are waiting`));
    try {
      for (const text of [...(options.context ?? []), command]) assertCommand(text);
    } catch (error) {
      return Promise.reject(error as CliFault);
    }
    this.waiting++;
    this.unidle?.();
    const answer = this.queue.then(() => this.perform(command, options, redact));
    this.queue = answer.then(
      () => this.rest(),
      () => this.rest(),
    );
    return answer;
  }

  /** `run` for those who want a fault for every refusal: also rejects with CliFault `rejected` and `truncated`. */
  async must(command: string, options: RunOptions = {}): Promise<CliAnswer> {
    const answer = await this.run(command, options);
    const redact = redactor([...this.secrets, ...(options.secrets ?? [])]);
    if (answer.error && answer.error.kind !== 'empty') {
      const { text } = answer.error;
      throw clean(new CliFault('rejected', text, { text, partial: answer.lines }), redact);
    }
    if (answer.truncated) throw clean(new CliFault('truncated', redact(command), { partial: answer.lines }), redact);
    return answer;
  }

  /** Ends what is running with CliFault `closed`. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    this.unidle?.();
    // Some units keep a session that was merely cut off until its idle time is over.
    this.reader.send('exit\r'.repeat(this.contexts.depth() + 1));
    this.reader.fail(new CliFault('closed', 'the session is closed'));
    await this.stream.close();
    await this.release();
  }

  private rest(): void {
    this.waiting--;
    this.unidle?.();
    if (this.waiting > 0 || this.closing) return;
    this.unidle = this.clock.after(this.options.idleMs ?? 60_000, () => void this.close());
  }

  private async perform(command: string, options: RunOptions, redact: (text: string) => string): Promise<CliAnswer> {
    this.redact = redact;
    let typed = false;
    try {
      await this.contexts.go(options.context ?? []);
      typed = this.isOpen();
      const answered = await this.ask(command, { ...LIMITS, ...given(options) });
      this.contexts.saw(command, answered.prompt);
      const { lines, unsure, log, error } = answered;
      const truncated = error === undefined && options.until !== undefined && !options.until(lines);
      return { lines, unsure, log, truncated, ...(error && { error: { kind: error.kind, text: redact(error.text) } }) };
    } catch (error) {
      const code = error instanceof CliFault ? error.code : undefined;
      const partial = error instanceof CliFault ? error.partial : [];
      if (code !== 'rejected') await this.close();
      if (code === 'closed' && options.mayClose && typed)
        return { lines: partial, unsure: [], log: [], truncated: false };
      throw clean(error, redact);
    }
  }

  private async ask(command: string, options: AskOptions): Promise<CommandOutput> {
    const answered = await this.dialogue.ask(command, options);
    this.options.onTranscript?.({ sent: this.redact(command), received: answered.lines.map(this.redact) });
    return answered;
  }
}

interface Wire {
  readonly stream: CliStream;
  /** Ends the thread that was started for this session only. */
  readonly release: () => Promise<void>;
}

async function connect(target: CliTarget, options: SessionOptions): Promise<Wire> {
  const { connectMs = 10_000, clock = systemCliClock() } = options;
  if (target.protocol === 'telnet') {
    return { stream: await openTelnet(target, connectMs, clock), release: () => Promise.resolve() };
  }
  const { address, port, username, password, hostKey } = target;
  const thread = options.thread ?? new SshThread();
  const release = options.thread ? () => Promise.resolve() : () => thread.close();
  try {
    const ssh = { address, port, username, password, ...(hostKey !== undefined && { hostKey }) };
    return { stream: await thread.open(ssh, connectMs, clock), release };
  } catch (error) {
    await release();
    throw error;
  }
}

function assertCommand(command: string): void {
  assertTypable(command);
  if (command.trim() === '') throw new CliFault('unsendable', 'command is empty');
  if (LEAVING.test(command.trim())) throw new CliFault('unsendable', 'contexts are left by naming another one');
}

function given({ timeoutMs, maxBytes, maxLines, confirm, answersLogs, reference }: RunOptions): Partial<AskOptions> {
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(maxLines !== undefined && { maxLines }),
    ...(confirm !== undefined && { confirm }),
    ...(answersLogs !== undefined && { answersLogs }),
    ...(reference !== undefined && { reference }),
  };
}

/** A fault without secrets in any of its texts: a device may repeat what was typed. */
function clean(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof CliFault)) return error;
  const detail = error.message.slice(error.code.length + 2);
  return new CliFault(error.code, redact(detail), { text: redact(error.text), partial: error.partial.map(redact) });
}

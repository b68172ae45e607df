import { idleLimit, retryWait } from '../config/tables/vty.ts';
import type { Olt } from '../devices/olt.ts';
import { cutShort, type CliFaults, type Strikes } from './faults.ts';
import { completion, help } from './grammar/help.ts';
import { match, refusals, type Match } from './grammar/match.ts';
import type { GrammarNode } from './grammar/syntax.ts';
import type { Habits } from './habits.ts';
import { idleChatter } from './log-lines.ts';
import { banner, login, type Verify } from './login.ts';
import { configPlace, parentPlaceOf, promptOf, userPlace, type ShellPlace, type ShellPlaceKind } from './place.ts';
import type { CliCommand, CliReply, Shell } from './shell.ts';
import { Keys } from './terminal/keys.ts';
import { print, type PrintManner } from './terminal/printer.ts';
import { readLine, type LineRequest, type Terminal } from './terminal/read-line.ts';
import type { OutLine } from './terminal/screen.ts';

/** The far end of a session, whatever carries it. */
export interface SessionWire {
  write(bytes: string | Uint8Array): void;
  /** Ends the connection when everything is written. */
  end(): void;
  /** Cuts it. */
  destroy(): void;
}

export type Trees = Readonly<Record<ShellPlaceKind, GrammarNode<CliCommand>>>;

interface SessionOptions {
  readonly olt: Olt;
  readonly habits: Habits;
  readonly faults: CliFaults;
  readonly trees: Trees;
  readonly verify: Verify;
  readonly wire: SessionWire;
  readonly peer: string;
  /** The user that SSH has let in; undefined asks for one inside the session. */
  readonly user: string | undefined;
  /** Waits in real time, for the fault `slow`. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Lines of a page, until `terminal length` says otherwise. */
const usualPage = 24;

/** Milliseconds before a command and each of its lines while the device is slow. */
const usualPause = 200;

const linesOf = (reply: CliReply): readonly OutLine[] => (typeof reply === 'string' ? [reply] : (reply ?? []));

/** One person or program at the command line of one device. */
export class ShellSession implements Shell {
  readonly olt: Olt;
  readonly habits: Habits;
  readonly peer: string;
  readonly keys = new Keys();
  place: ShellPlace = userPlace;
  page = usualPage;
  user = '';
  readonly #options: SessionOptions;
  readonly #terminal: Terminal;
  readonly #boots: number;
  #lastKey: number;
  #leaving = false;
  /** How long the session may be idle, ms; undefined for ever. */
  #idle: number | undefined;
  #watches = 0;

  constructor(options: SessionOptions) {
    const { olt, habits, peer, wire } = options;
    this.olt = olt;
    this.habits = habits;
    this.peer = peer;
    this.#options = options;
    this.#boots = olt.boots;
    this.#lastKey = olt.now();
    this.#terminal = { keys: this.keys, write: (text) => this.#live() && wire.write(text) };
  }

  /** Serves the session until it ends. */
  async run(): Promise<void> {
    this.#watch();
    const { verify, user, wire } = this.#options;
    if (user === undefined) this.#terminal.write(banner(this.olt.model.technology));
    const admitted = user ?? (await login(this.#terminal, this.habits, verify, () => this.#retryPause()));
    if (admitted !== undefined) {
      this.user = admitted;
      await this.#serve();
    }
    this.keys.close();
    wire.end();
  }

  /** Bytes from the other end. A device that restarted meanwhile knows nothing of the connection; a silent one hears nothing. */
  hear(bytes: Uint8Array): void {
    this.#lastKey = this.olt.now();
    if (this.olt.faults.silent || this.olt.deaf()) return;
    if (this.#live()) this.keys.push(bytes);
    else this.cut();
  }

  /** The other end is gone, or this end goes without a word. */
  cut(): void {
    this.keys.close();
    this.#options.wire.destroy();
  }

  ask(prompt: string, echo: boolean): Promise<string | undefined> {
    return readLine(this.#terminal, { prompt, echo });
  }

  leave(): void {
    this.#leaving = true;
  }

  #live(): boolean {
    return this.olt.running && this.olt.boots === this.#boots;
  }

  /** By the clock of the device. */
  #retryPause(): Promise<void> {
    const ms = retryWait(this.olt);
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.olt.timeline.after(ms, resolve);
    });
  }

  /** Hangs up on who says nothing; a watch that was begun later takes the place of this one. */
  #watch(): void {
    const limit = idleLimit(this.olt);
    const watch = ++this.#watches;
    this.#idle = limit;
    if (limit === undefined) return;
    this.olt.timeline.after(this.#lastKey + limit - this.olt.now(), () => {
      if (this.keys.closed || watch !== this.#watches) return;
      if (this.olt.now() - this.#lastKey < limit) {
        this.#watch();
        return;
      }
      this.#terminal.write('\r\nVty connection is timed out.\r\n');
      this.keys.close();
      this.#options.wire.end();
    });
  }

  async #serve(): Promise<void> {
    while (!this.#leaving) {
      const line = await readLine(this.#terminal, this.#request());
      if (line === undefined) return;
      if (line.trim() !== '') await this.#obey(line.trim());
      // Somebody may have changed how long a line stays open.
      if (idleLimit(this.olt) !== this.#idle) this.#watch();
    }
  }

  #request(): LineRequest {
    const tree = this.#options.trees[this.place.kind];
    return {
      prompt: promptOf(this.olt.setting('sysHostName', this.olt.spec.name), this.place),
      echo: true,
      help: (typed) => help(tree, typed),
      complete: (typed) => completion(tree, typed),
    };
  }

  /** A command of this place, or else of the place above it, to which the session then moves (as FRR does). */
  #find(line: string): Match<CliCommand> {
    const { trees } = this.#options;
    const here = match(trees[this.place.kind], line);
    if (here.ok || parentPlaceOf(this.place)?.kind !== 'config') return here;
    const above = match(trees.config, line);
    if (above.ok) this.place = configPlace;
    return above.ok ? above : here;
  }

  async #obey(line: string): Promise<void> {
    const strikes = this.#options.faults.strike(line);
    const found = this.#find(line);
    if (!found.ok) {
      this.#terminal.write(`${refusals[found.why]}\r\n`);
      return;
    }
    const slow = strikes.get('slow');
    if (slow !== undefined) await this.#options.wait(slow.ms ?? usualPause);
    const lines = cutShort(linesOf(await this.#carryOut(found, strikes)), strikes);
    const broken = strikes.has('closeMidCommand');
    const shown = broken ? lines.slice(0, Math.floor(lines.length / 2)) : lines;
    await print(this.#terminal, shown, this.#manner(strikes));
    if (broken) this.cut();
  }

  /** A mistake in the lab must not look like a device that hung up. */
  async #carryOut({ command, args }: Extract<Match<CliCommand>, { ok: true }>, strikes: Strikes): Promise<CliReply> {
    if (strikes.has('unknown')) return refusals.unknown;
    if (strikes.has('refuse')) return 'Error: operation failed.';
    try {
      return await (strikes.has('forget') ? this.#inVain(() => command.run(this, args)) : command.run(this, args));
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
      return `% Internal error in "${command.syntax}"`;
    }
  }

  /** Does everything but keep the change. */
  #inVain(run: () => CliReply | Promise<CliReply>): CliReply | Promise<CliReply> {
    let reply: CliReply | Promise<CliReply>;
    this.olt.config.attempt(() => {
      reply = run();
      return { error: 'inconsistentValue', reason: 'forgotten' };
    });
    return reply;
  }

  #manner(strikes: Strikes): PrintManner {
    const { habits, olt } = this;
    const every = strikes.get('injectLogs')?.every ?? 3;
    const ms = strikes.get('slow')?.ms ?? usualPause;
    return {
      page: this.page,
      paint: habits.paint || strikes.has('paint'),
      rowEnd: habits.rowEnd,
      log: (n) => (strikes.has('injectLogs') && n % every === every - 1 ? idleChatter(olt, n) : undefined),
      pause: strikes.has('slow') ? () => this.#options.wait(ms) : undefined,
    };
  }
}

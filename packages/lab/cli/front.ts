import type { Olt } from '../devices/olt.ts';
import { mayLogIn } from '../config/tables/users.ts';
import { trees } from './commands/all.ts';
import { CliFaults } from './faults.ts';
import { habitsOf, type Habits } from './habits.ts';
import { ShellSession, type SessionWire } from './session.ts';

interface Caller {
  readonly wire: SessionWire;
  readonly peer: string;
  /** The user that SSH has let in, where that is enough. */
  readonly user: string | undefined;
}

export type Wait = (ms: number) => Promise<void>;

const realWait: Wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** The command line of one device: who may use it, how it misbehaves, and the sessions that are open. */
export class Front {
  readonly olt: Olt;
  readonly habits: Habits;
  readonly faults = new CliFaults();
  readonly #sessions = new Set<ShellSession>();
  readonly #wait: Wait;

  constructor(olt: Olt, wait = realWait) {
    this.olt = olt;
    this.habits = habitsOf(olt);
    this.#wait = wait;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  /** The users of the configuration, so that one who was added or whose password was changed there comes in with it. */
  readonly verify = (user: string, password: string): boolean => mayLogIn(this.olt, user, password);

  /** Begins a session; undefined when there are as many as the device can hold. */
  admit({ wire, peer, user }: Caller): ShellSession | undefined {
    if (this.#sessions.size >= this.habits.sessions) return undefined;
    const { olt, habits, faults, verify } = this;
    const session = new ShellSession({ olt, habits, faults, trees, verify, wire, peer, user, wait: this.#wait });
    this.#sessions.add(session);
    session.run().then(
      () => this.#sessions.delete(session),
      () => {
        this.#sessions.delete(session);
        session.cut();
      },
    );
    return session;
  }

  stop(): void {
    for (const session of this.#sessions) session.cut();
  }
}

import { fork } from 'node:child_process';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Member } from './member.ts';

/** A first start that takes longer has failed; milliseconds. Short of the time that a call may take. */
const startPatience = 4000;

const device = z.object({
  name: z.string().max(200),
  address: z.ipv4().startsWith('127.'),
  mac: z.string().max(17),
  ports: z.object({ snmp: z.number().int().min(1).max(65_535) }),
  communities: z.object({ read: z.string().max(64), write: z.string().max(64) }),
});

/** A simulated OLT and how it is reached. */
export type SimulatedOlt = z.output<typeof device>;

/** Where its customer devices find their ACS, and what they say there at first. */
export interface SimulatedAcs {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** Address and port that its devices send to; without one for syslog they write nowhere. */
export interface SimulationTargets {
  readonly traps: string;
  readonly syslog?: string | undefined;
  /** Port that they fetch files at by TFTP, where that is another than the 69 that devices know. */
  readonly tftp?: number | undefined;
}

/**
 * The simulated network beside the product: a program of which nothing is known but its path, its options and its control
 * API. It ends with this process, however that ends.
 */
export class Simulation {
  readonly #program: string | undefined;
  readonly #log: Logger;
  #member: Member | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(program: string | undefined, log: Logger) {
    this.#program = program;
    this.#log = log;
  }

  get isOffered(): boolean {
    return this.#program !== undefined;
  }

  get isRunning(): boolean {
    return this.#member?.isReady === true;
  }

  /** One start or stop at a time, with everything that belongs to it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Runs it, unless it does already. Throws when it cannot run here. */
  async start(to: SimulationTargets): Promise<readonly SimulatedOlt[]> {
    this.#member ??= this.#launch(to);
    try {
      const { url } = await this.#member.ready;
      const answer = await fetch(new URL('/devices', url), { signal: AbortSignal.timeout(3000) });
      return z
        .array(device)
        .max(100)
        .parse(await answer.json());
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Customer devices hear where their ACS is, as by DHCP; before that there are none. Throws when it does not take that. */
  async tell(acs: SimulatedAcs): Promise<void> {
    const member = this.#member;
    if (!member) return;
    const { url } = await member.ready;
    const answer = await fetch(new URL('/acs', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(acs),
      signal: AbortSignal.timeout(3000),
    });
    if (!answer.ok) throw new Error(`the lab does not take the address of an ACS (${answer.status})`);
  }

  async stop(): Promise<void> {
    const member = this.#member;
    this.#member = undefined;
    await member?.stop();
  }

  #launch({ traps, syslog, tftp }: SimulationTargets): Member {
    const program = this.#program ?? '';
    const told = [
      `--trap=${traps}`,
      ...(syslog === undefined ? [] : [`--syslog=${syslog}`]),
      ...(tftp === undefined ? [] : [`--tftp=${tftp}`]),
    ];
    return new Member({
      name: 'lab',
      log: this.#log,
      startPatience,
      stopPatience: 3000,
      launch: () =>
        fork(program, ['--scenario=small', '--announce', '--control=0', ...told], {
          execArgv: [...process.execArgv, '--import', new URL('end-with-parent.ts', import.meta.url).href],
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          // Nothing of ours is its business, the way to the database least of all.
          env: { PATH: process.env['PATH'] ?? '' },
          // Out of the reach of the terminal's Ctrl-C, or it would end first and be started again.
          detached: true,
        }),
    });
  }
}

import { CliFault } from '@heliograph/wire/cli/fault.ts';
import { CliSession, type CliTarget } from '@heliograph/wire/cli/session.ts';
import { SshThread } from '@heliograph/wire/cli/ssh.ts';
import type { Context } from '../../context.ts';
import { Fault, fault } from '../../fault.ts';
import { type CliRow, cliTarget, hasCli } from './cli-access.ts';

/** A session that nobody uses is kept so long: logging in again costs an OLT seconds, and it has few sessions. */
const keptMs = 20_000;
/** Users of one OLT's command line that wait for it. */
const maxWaiting = 100;
const manyPlaces = 64;

/** What the command line needs of its surroundings. */
export interface CliContext extends Pick<Context, 'vault' | 'clock'> {
  /** The address to connect to for a device of this tenant; throws a Fault, as `reachable` of southbound/reach.ts. */
  readonly addressOf: (tenantId: number, host: string) => Promise<string>;
}

interface Place {
  /** Settles when whoever is at the device has left. */
  turn: Promise<void>;
  waiting: number;
  session: CliSession | undefined;
  /** What the session was opened with: after a change of the credentials it is not used any more. */
  openedWith: string;
}

/**
 * The command lines of a process: one session per OLT at a time, kept for a while, and one thread for all of SSH. Whoever
 * opens it stops it.
 */
export class CliDesk {
  private readonly ctx: CliContext;
  private readonly thread = new SshThread();
  private readonly places = new Map<string, Place>();
  private stopped = false;

  constructor(ctx: CliContext) {
    this.ctx = ctx;
  }

  /**
   * Gives `work` the OLT's session when those before are done with it. Rejects with CliFault, or with the fault `cliNeeded`.
   * A session is never given to the next one when `work` failed in the middle of something.
   */
  async use<T>(row: CliRow, work: (session: CliSession) => Promise<T>): Promise<T> {
    const key = `${row.tenant_id}|${row.id}`;
    if (this.places.size > manyPlaces) this.tidy();
    const place = this.places.get(key) ?? { turn: Promise.resolve(), waiting: 0, session: undefined, openedWith: '' };
    if (place.waiting >= maxWaiting) throw new CliFault('tooMuch', 'too many wait for this device');
    this.places.set(key, place);
    place.waiting++;
    const before = place.turn;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    place.turn = promise;
    try {
      await before;
      return await work(await this.session(place, row));
    } finally {
      place.waiting--;
      if (place.waiting === 0 && !place.session?.isOpen()) this.places.delete(key);
      leave();
    }
  }

  /** Ends every session and the thread. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.places.values()].flatMap(({ session }) => (session ? [session.close()] : [])));
    await this.thread.close();
  }

  /** Forgets OLTs whose session ended by itself. */
  private tidy(): void {
    for (const [key, { waiting, session }] of this.places) {
      if (waiting === 0 && !session?.isOpen()) this.places.delete(key);
    }
  }

  private async session(place: Place, row: CliRow): Promise<CliSession> {
    if (this.stopped) throw new CliFault('closed', 'the console is stopping');
    const wanted = [row.address, row.cli_protocol, row.cli_port, row.cli_secret].join('|');
    if (place.session?.isOpen() && place.openedWith === wanted) return place.session;
    await place.session?.close();
    place.session = undefined;
    const target = await reachable(this.ctx, row);
    place.session = await CliSession.open(target, { clock: this.ctx.clock, thread: this.thread, idleMs: keptMs });
    place.openedWith = wanted;
    // The desk may have stopped while the device was being logged in to.
    if (this.stopped) await place.session.close();
    return place.session;
  }
}

/** Throws the fault `cliNeeded`, CliFault `unreachable` for a name without address, and what `addressOf` throws. */
export async function reachable({ vault, addressOf }: CliContext, row: CliRow): Promise<CliTarget> {
  if (!hasCli(row)) throw fault('cliNeeded');
  const address = await addressOf(row.tenant_id, row.address).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.id !== 'hostUnknown') throw error;
    throw new CliFault('unreachable', 'the host name has no address');
  });
  const target = cliTarget(vault, row, address);
  if (!target) throw fault('cliNeeded');
  return target;
}

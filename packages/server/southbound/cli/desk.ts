import { CliFault } from '@heliograph/wire/cli/fault.ts';
import { CliSession, type CliTarget } from '@heliograph/wire/cli/session.ts';
import { SshThread } from '@heliograph/wire/cli/ssh.ts';
import type { Context } from '../../context.ts';
import { Fault, fault } from '../../fault.ts';
import { type CliRow, cliTarget, hasCli } from './cli-access.ts';
import type { OltLines, CliLine } from './line.ts';

/** A session that nobody uses is kept so long: logging in again costs an OLT seconds, and it has few sessions. */
const keptMs = 20_000;
/** Users of one OLT's command line that wait for it. */
const maxWaiting = 100;
const manyPlaces = 64;

/** What the command line needs of its surroundings. */
export interface CliContext extends Pick<Context, 'vault' | 'clock'> {
  /** The address to connect to for a device of this tenant; throws a Fault, as `reachable` of southbound/reach.ts. */
  readonly addressOf: (tenantId: number, host: string) => Promise<string>;
  /** Who may be at the command line of an OLT now. */
  readonly lines: OltLines;
}

/** How somebody uses a command line. */
export interface DeskUse {
  /** What is read can be read later: it gives way to everybody else, and does not wait for them. */
  readonly isReader?: boolean;
  /** Somebody else waits, and is let in as soon as the work ends. */
  readonly onWanted?: () => void;
}

interface Place {
  /** Settles when whoever is at the device has left. */
  turn: Promise<void>;
  waiting: number;
  session: CliSession | undefined;
  /** What the session was opened with: after a change of the credentials it is not used any more. */
  openedWith: string;
  /** Held as long as the session is open. */
  line: CliLine | undefined;
  isWanted: boolean;
  /** Who is there now, if it gives way. */
  giveWay: (() => void) | undefined;
  leaving: Promise<void>;
}

const newPlace = (): Place => ({
  turn: Promise.resolve(),
  waiting: 0,
  session: undefined,
  openedWith: '',
  line: undefined,
  isWanted: false,
  giveWay: undefined,
  leaving: Promise.resolve(),
});

/**
 * Command lines of a process: one session per OLT at a time over all of them (`line.ts`), kept for a while as long as nobody else
 * wants it, and one thread for all of SSH. Whoever opens it stops it.
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
  async use<T>(row: CliRow, work: (session: CliSession) => Promise<T>, how: DeskUse = {}): Promise<T> {
    const key = `${row.tenant_id}|${row.id}`;
    if (this.places.size > manyPlaces) this.tidy();
    const place = this.places.get(key) ?? newPlace();
    if (place.waiting >= maxWaiting) throw new CliFault('tooMuch', 'too many wait for this device');
    this.places.set(key, place);
    place.waiting++;
    const before = place.turn;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    place.turn = promise;
    if (how.isReader !== true) place.giveWay?.();
    try {
      await before;
      const session = await this.session(place, row, how);
      place.giveWay = how.isReader === true ? how.onWanted : undefined;
      if (place.isWanted) place.giveWay?.();
      return await work(session);
    } finally {
      place.giveWay = undefined;
      place.waiting--;
      // Nobody here is next, and somebody elsewhere is.
      if (place.waiting === 0 && (place.isWanted || !place.session?.isOpen())) {
        await this.leave(place);
        if (place.waiting === 0) this.places.delete(key);
      }
      leave();
    }
  }

  /** Ends every session and the thread. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.places.values()].map((place) => this.leave(place)));
    await this.thread.close();
  }

  /** Forgets OLTs whose session ended by itself. */
  private tidy(): void {
    for (const [key, { waiting, session }] of this.places) {
      if (waiting === 0 && !session?.isOpen()) this.places.delete(key);
    }
  }

  private async session(place: Place, row: CliRow, { isReader = false }: DeskUse): Promise<CliSession> {
    await place.leaving;
    if (this.stopped) throw new CliFault('closed', 'the console is stopping');
    const wanted = [row.address, row.cli_protocol, row.cli_port, row.cli_secret].join('|');
    if (place.session?.isOpen() && place.openedWith === wanted) return place.session;
    await this.leave(place);
    const target = await reachable(this.ctx, row);
    place.isWanted = false;
    place.line = await this.ctx.lines(row, {
      isReader,
      onWanted: () => this.want(place),
      isUsed: () => place.waiting > 0 || place.session?.isOpen() === true,
    });
    try {
      place.session = await CliSession.open(target, { clock: this.ctx.clock, thread: this.thread, idleMs: keptMs });
    } catch (error) {
      await this.leave(place);
      throw error;
    }
    place.openedWith = wanted;
    // The desk may have stopped while the device was being logged in to.
    if (this.stopped) await this.leave(place);
    return place.session;
  }

  /** Somebody elsewhere waits: a session that is only kept ends now, a reader ends soon, and everybody else first comes to an end. */
  private want(place: Place): void {
    place.isWanted = true;
    if (place.waiting > 0) place.giveWay?.();
    else void this.leave(place);
  }

  /** Ends the session, and then gives the line back. */
  private leave(place: Place): Promise<void> {
    const { session, line } = place;
    place.session = undefined;
    place.line = undefined;
    place.leaving = (async () => {
      await session?.close();
      // The lease ends by itself where the database is away.
      await line?.release().catch(() => undefined);
    })();
    return place.leaving;
  }
}

/** Throws the fault `cliNeeded`, CliFault `unreachable` for a name without address, and what `addressOf` throws. */
async function reachable({ vault, addressOf }: CliContext, row: CliRow): Promise<CliTarget> {
  if (!hasCli(row)) throw fault('cliNeeded');
  const address = await addressOf(row.tenant_id, row.address).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.id !== 'hostUnknown') throw error;
    throw new CliFault('unreachable', 'the host name has no address');
  });
  const target = cliTarget(vault, row, address);
  if (!target) throw fault('cliNeeded');
  return target;
}

import { readEvery } from '@heliograph/catalogue/models/read-by.ts';
import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { CliSession } from '@heliograph/wire/cli/session.ts';
import type { Context } from '../../context.ts';
import { askable } from '../reach.ts';
import type { CliDesk } from '../cli/desk.ts';
import { hasCli } from '../cli/cli-access.ts';
import { faultName, readAll, type VisitFindings, type OnuAtPon as OnuPlace } from '../cli/read-all.ts';
import { unitOf } from '../cli/with-cli.ts';
import { applyVisit, applyVisitFault, ponsKnown, saveLearned } from './apply-visit.ts';
import { lackingReaders, learnedOf, listsOnus, ponsOf, readersAt, type LearnedCommands } from './cli-plan.ts';
import type { OltRow } from './fleet.ts';
import type { HeldOlt } from './lease.ts';
import { workLimiter } from './limiter.ts';
import { twice } from './member.ts';

/** Visits at once in this process: each is one connection and little work. */
const mostAtOnce = 8;
/** A device that is slow is left after this long; what it told until then stands. */
const longestMs = 120_000;
/** After a refused login nothing is tried for so long, lest the device locks the account. Other access, or a person who asks, ends the wait. */
const lockedMs = 1_800_000;
const locked: ReadonlySet<string> = new Set([
  'cliAuthFailed',
  'cliEnableFailed',
  'cliHostKeyChanged',
  'cliNoAlgorithms',
]);
/** From one visit to the next that a person asks for. */
const apartMs = 15_000;
/** Words that a device did not know are tried again so often. */
const relearnMs = 86_400_000;

interface Place {
  row: OltRow;
  held: HeldOlt;
  learned: LearnedCommands;
  /** When it was learned, monotonic ms. */
  learnedAt: number;
  /** A person asks. */
  isAsked: boolean;
  round: number;
  inventoryDue: boolean;
  /** The ONU that was the last to be asked about by itself. */
  upTo: OnuPlace | undefined;
  /** Monotonic ms. */
  begun: number;
  due: number;
  cancel: () => void;
  running: boolean;
  session: CliSession | undefined;
  /** Somebody else waited for the command line. */
  gaveWay: boolean;
  gone: boolean;
}

export interface VisitParts {
  readonly desk: CliDesk;
  /** Results are written a few at a time, beside those of the polls. */
  readonly writing: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onDone: (oltId: string) => void;
}

const nothingOf = ({ firmware }: OltRow): LearnedCommands => ({ firmware, unknown: [] });

const accessOf = ({ address, cli_protocol, cli_port, cli_secret }: OltRow): string =>
  JSON.stringify([address, cli_protocol, cli_port, cli_secret]);

/**
 * Visits to the command line of OLTs whose SNMP does not tell everything: one at a time at each, seldom, never for what SNMP
 * answers, and giving way to whoever else wants the line (`cli/line.ts`). Runs beside the polls, so that a hanging session holds up no sign of life.
 */
export class CliVisits {
  private readonly ctx: Context;
  private readonly parts: VisitParts;
  private readonly places = new Map<string, Place>();
  private readonly running = new Set<Promise<void>>();
  private readonly atOnce = workLimiter(mostAtOnce);
  private stopped = false;

  constructor(ctx: Context, parts: VisitParts) {
    this.ctx = ctx;
    this.parts = parts;
  }

  /** After a whole poll, or when access changed: is there something that only the command line tells? `anew`: the device was away. */
  consider(key: string, row: OltRow, held: HeldOlt, anew = false): void {
    if (this.stopped || !hasCli(row) || lackingReaders(row).length === 0) return this.forget(key);
    const before = this.places.get(key);
    if (!before) return this.welcome(key, row, held, anew ? nothingOf(row) : learnedOf(row));
    const isOther = accessOf(before.row) !== accessOf(row) || before.learned.firmware !== row.firmware;
    Object.assign(before, { row, held, ...(anew || isOther ? { learned: nothingOf(row) } : {}) });
    if (isOther) this.wake(key, true);
  }

  /** Somebody or something asks for it: soon, but not at once after the last. */
  wake(key: string, byHand = false): void {
    const place = this.places.get(key);
    if (!place) return;
    const now = this.ctx.clock.mono();
    if (byHand) place.isAsked = true;
    // A burst of traps is one visit; a login that failed waits for a person.
    const soonest = place.begun + (byHand ? apartMs : this.everyMs() / 2);
    if (byHand || place.due <= place.begun + this.everyMs()) this.plan(key, place, Math.max(now, soonest), true);
  }

  /** Nothing more is done with this device; what is under way there ends. */
  forget(key: string): void {
    const place = this.places.get(key);
    if (!place) return;
    this.places.delete(key);
    place.gone = true;
    place.cancel();
    void place.session?.close();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const key of this.places.keys()) this.forget(key);
    await Promise.allSettled(this.running);
  }

  private everyMs(): number {
    return readEvery('cli', this.ctx.settings.pollSeconds * 1000);
  }

  private welcome(key: string, row: OltRow, held: HeldOlt, learned: LearnedCommands): void {
    const now = this.ctx.clock.mono();
    const idle = { begun: Number.NEGATIVE_INFINITY, due: Number.POSITIVE_INFINITY, cancel: () => undefined };
    const fresh = {
      round: 0,
      inventoryDue: true,
      upTo: undefined,
      running: false,
      session: undefined,
      gaveWay: false,
      gone: false,
    };
    const place: Place = { row, held, learned, learnedAt: now, isAsked: false, ...fresh, ...idle };
    this.places.set(key, place);
    const isBlind = readersAt(lackingReaders(row), learned, 0, true).length === 0;
    this.plan(key, place, isBlind ? now + relearnMs : now);
  }

  private plan(key: string, place: Place, at: number, onlySooner = false): void {
    if (place.gone || (onlySooner && place.due <= at)) return;
    place.due = at;
    place.cancel();
    if (place.running) return;
    place.cancel = this.ctx.clock.after(Math.max(0, at - this.ctx.clock.mono()), () => this.begin(key, place));
  }

  private begin(key: string, place: Place): void {
    if (place.gone || place.running) return;
    place.running = true;
    const done = this.atOnce(() => this.visit(place)).finally(() => {
      this.running.delete(done);
      place.running = false;
      if (place.gone) return;
      this.parts.onDone(place.row.id);
      this.plan(key, place, place.due);
    });
    this.running.add(done);
  }

  private async visit(place: Place): Promise<void> {
    const { ctx } = this;
    place.begun = ctx.clock.mono();
    place.due = place.begun + this.everyMs();
    const begun = new Date(ctx.clock.now());
    try {
      const found = await this.read(place);
      if (place.gone) return;
      if (found === undefined) {
        place.round += 1;
        return;
      }
      await this.parts.writing(() => this.settle(place, found, begun));
    } catch (error) {
      if (place.gone) return;
      if (error instanceof CliFault && error.code === 'busy') return this.soonAgain(place);
      const name = faultName(error);
      if (name === undefined)
        return ctx.log.error({ err: error, olt: place.row.id }, 'a visit to the command line failed');
      if (locked.has(name)) place.due = place.begun + Math.max(lockedMs, this.everyMs());
      await this.parts
        .writing(() => (listsOnus(place.row) ? applyVisitFault(ctx, place.held, name) : Promise.resolve()))
        .catch((failed: unknown) => ctx.log.error({ err: failed, olt: place.row.id }, 'a visit could not be written'));
    }
  }

  private async read(place: Place): Promise<(VisitFindings & { readonly withLight: boolean }) | undefined> {
    const { ctx } = this;
    const { row, round, inventoryDue } = place;
    const lacking = lackingReaders(row);
    // Words that were not known are tried again after a long time, and for a person.
    if (place.isAsked || ctx.clock.mono() - place.learnedAt >= relearnMs) place.learned = nothingOf(row);
    place.isAsked = false;
    const readers = readersAt(lacking, place.learned, round, inventoryDue);
    // What hardly changes is not due yet: nobody logs in for nothing.
    if (readers.length === 0) return undefined;
    await askable(ctx, row);
    const pons = ponsOf(row, await ponsKnown(ctx, place.held));
    const until = ctx.clock.mono() + longestMs;
    const mayGoOn = () => !place.gone && ctx.clock.mono() < until;
    const onWanted = (): void => {
      place.gaveWay = true;
      void place.session?.close();
    };
    const reading = async (session: CliSession): Promise<VisitFindings> => {
      place.session = session;
      if (place.gone) throw new CliFault('closed', 'it is read by others now');
      if (place.gaveWay) throw new CliFault('busy', 'somebody else waits');
      try {
        return await readAll(session, { unit: unitOf(row), pons, readers, after: place.upTo, mayGoOn });
      } finally {
        // It comes again in minutes only, and the device has few sessions.
        await session.close();
        place.session = undefined;
      }
    };
    place.gaveWay = false;
    const told = await this.parts.desk.use(row, reading, { isReader: true, onWanted });
    // That it was broken off is no fault of the device, and what is missing means nothing.
    const found = place.gaveWay ? { ...told, lists: false, whole: false, fault: null } : told;
    return { ...found, withLight: readers.some(({ tells }) => tells === 'light') };
  }

  private soonAgain(place: Place): void {
    place.due = Math.min(place.due, place.begun + apartMs);
  }

  private async settle(
    place: Place,
    found: VisitFindings & { readonly withLight: boolean },
    begun: Date,
  ): Promise<void> {
    const at = new Date(this.ctx.clock.now());
    const applied = await twice(() => applyVisit(this.ctx, place.held, { ...found, begun, at }));
    if (!applied.written) return;
    place.round += 1;
    place.upTo = found.upTo ?? place.upTo;
    place.inventoryDue = !found.whole || applied.newcomers > 0;
    // Of newcomers only the state is known.
    if ((applied.newcomers > 0 && place.round > 1) || place.gaveWay) this.soonAgain(place);
    if (found.unknown.length === 0) return;
    const unknown = [...new Set([...place.learned.unknown, ...found.unknown])];
    place.learned = { firmware: place.row.firmware, unknown };
    place.learnedAt = place.begun;
    if (readersAt(lackingReaders(place.row), place.learned, 0, true).length === 0) place.due = place.begun + relearnMs;
    await saveLearned(this.ctx, place.held, place.learned);
  }
}

import { eventKind } from '@heliograph/catalogue/events/events.ts';
import type { Hearers } from '@heliograph/catalogue/kit/event.ts';
import type { Context } from '../context.ts';
import { managesAll, may, type Actor } from './actor.ts';
import { readFrames, readSpan, type LiveFrame } from './live-events.ts';
import { PushPace } from './live-pace.ts';
import { roleReach } from './role-projects.ts';

const page = 500;
/** A browser that missed more than this loads its screens afresh instead of replaying. */
const longestReplay = 5000;

/** What somebody may be told of; `projects` are those among the asked ones that it sees. */
export interface Horizon {
  readonly seesAll: boolean;
  /** Is bound to some OLTs: which ONUs and devices an event is about is found out by reading again. */
  readonly isBound?: boolean;
  readonly projects: ReadonlySet<string>;
  /** Of them, those that it has a share of its own in. */
  readonly shares: ReadonlySet<string>;
}

/** Horizons by user id, as they are now. */
export type HorizonsOf = (
  tenantId: number,
  actors: readonly Actor[],
  projectIds: readonly string[],
) => Promise<ReadonlyMap<string, Horizon>>;

/** Who holds sessions now, by their handles. */
export type ActorsOf = (handles: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

/** Who a browser is, and what it may see, as read after the events that it is told. */
export interface Outlook {
  readonly actor: Actor;
  readonly horizon: Horizon;
}

const mayHear = (actor: Actor, hearers: Hearers | undefined): boolean =>
  hearers === 'signedIn' || (hearers?.some((permission) => may(actor, permission)) ?? false);

/** Whether somebody sees what an event is about, with the permissions by which it hears of it. */
function sightOf({ actor, horizon }: Outlook, hearers: Hearers, audience: string | null) {
  const { open, named } = roleReach(actor, hearers);
  const seesAll = horizon.seesAll && (open || managesAll(actor));
  const isIn = (project: string) =>
    horizon.shares.has(project) || named.includes(project) || (open && horizon.projects.has(project));
  return { seesAll, isSeen: seesAll || audience === null || isIn(audience) };
}

/** What a browser is told of an event: all of it, its kind alone, or nothing. Of a kind that nobody declared, nothing. */
export function textFor(frame: LiveFrame, outlook: Outlook | undefined): Buffer | undefined {
  const kind = eventKind(frame.kind);
  if (outlook === undefined || kind === undefined) return undefined;
  const { actor, horizon } = outlook;
  const heard = sightOf(outlook, kind.hears, frame.audience);
  const isHeard = mayHear(actor, kind.hears) && heard.isSeen;
  const isWhole = (heard.seesAll || frame.audience !== null) && horizon.isBound !== true;
  if (isHeard && isWhole) return frame.text;
  if (isHeard) return frame.hint;
  const { notices } = kind;
  return notices && mayHear(actor, notices) && sightOf(outlook, notices, frame.audience).isSeen
    ? frame.hint
    : undefined;
}

/** A browser as its tenant's room sees it. */
export interface Listener {
  /** As it was last known; what it is told is judged by what is read at that time. */
  readonly actor: Actor;
  /** Sends the text; false when the browser does not keep up and was dropped. */
  send(text: Buffer | string): boolean;
  readonly isOpen: boolean;
}

/** Too much was missed to replay: load everything afresh; events follow from the cursor. */
const resetAt = (cursor: bigint): string => JSON.stringify({ type: 'reset', cursor: String(cursor) });

/**
 * All browsers of one tenant: each wake costs a few reads of the database, however many they are. Events are read first, then who
 * is to be told and what those see: so an event is never judged by rights from before it was committed.
 */
export class LiveRoom {
  readonly #ctx: Context;
  readonly #tenantId: number;
  readonly #horizonsOf: HorizonsOf;
  readonly #actorsOf: ActorsOf;
  /** Up to which event each has been told. */
  readonly #told = new Map<Listener, bigint>();
  /** Up to which event the room has been told; unknown while nobody is in it. */
  #cursor: bigint | undefined;
  #entering = 0;
  #reading = false;
  #again = false;
  readonly #pace = new PushPace();
  /** Calls off the push that waits for its time. */
  #later: (() => void) | undefined;
  #isClosed = false;

  constructor(ctx: Context, tenantId: number, horizonsOf: HorizonsOf, actorsOf: ActorsOf) {
    this.#ctx = ctx;
    this.#tenantId = tenantId;
    this.#horizonsOf = horizonsOf;
    this.#actorsOf = actorsOf;
  }

  /**
   * Lets a browser in: says hello with the cursor its events follow, catches up from `asked`, and joins it to the
   * others without a gap or a repeat. A cursor that cannot be replayed gets `reset`.
   */
  async enter(listener: Listener, asked: string | undefined): Promise<void> {
    this.#entering += 1;
    try {
      const span = await readSpan(this.#ctx, this.#tenantId);
      this.#cursor ??= span.end;
      const wanted = asked !== undefined && /^\d{1,19}$/.test(asked) ? BigInt(asked) : undefined;
      const lost = asked !== undefined && (wanted === undefined || wanted < span.floor || wanted > span.end);
      const from = lost || wanted === undefined ? this.#cursor : wanted;
      listener.send(JSON.stringify({ type: 'hello', cursor: String(from) }));
      if (lost) listener.send(resetAt(from));
      await this.#catchUp(listener, from);
    } finally {
      this.#entering -= 1;
    }
  }

  leave(listener: Listener): void {
    this.#told.delete(listener);
  }

  /**
   * Reads what is new and tells everybody, as soon as its pace allows it: what happens until then is told together. Wakes that come
   * meanwhile are one more round.
   */
  async wake(): Promise<void> {
    if (this.#told.size + this.#entering === 0) this.#cursor = undefined;
    if (this.#cursor === undefined || this.#isClosed) return;
    this.#again = true;
    if (this.#reading || this.#later) return;
    this.#reading = true;
    try {
      while (this.#again && !this.#waits()) {
        this.#again = false;
        this.#pace.pushed(this.#ctx.clock.mono());
        await this.#read();
      }
    } finally {
      this.#reading = false;
    }
  }

  /** Nothing is told from here on. */
  close(): void {
    this.#isClosed = true;
    this.#later?.();
  }

  /** Whether the next push has to wait; then it comes by itself. */
  #waits(): boolean {
    const { clock, log } = this.#ctx;
    const wait = this.#pace.wait(clock.mono());
    if (wait <= 0) return false;
    this.#later = clock.after(wait, () => {
      this.#later = undefined;
      this.wake().catch((error: unknown) => log.warn({ err: error }, 'live push failed'));
    });
    return true;
  }

  /** Sends what lies between the browser and the room, and joins it; what the room has not told yet comes with its next read. */
  async #catchUp(listener: Listener, from: bigint): Promise<void> {
    let told = from;
    for (let replayed = 0; told < (this.#cursor ?? 0n); replayed += page) {
      if (replayed >= longestReplay) {
        told = this.#cursor ?? told;
        listener.send(resetAt(told));
        break;
      }
      const frames = await readFrames(this.#ctx, this.#tenantId, told, page);
      const last = frames.at(-1);
      if (!last) break;
      const outlooks = await this.#outlooks([listener], frames);
      for (const frame of frames) if (!this.#send(listener, frame, outlooks)) return;
      told = last.seq;
    }
    // Without a pause since the last look at the room's cursor, or what it tells in between would be missed. The close of the
    // connection may have come while it was catching up.
    if (listener.isOpen) this.#told.set(listener, told);
  }

  async #read(): Promise<void> {
    for (let more = true; more;) {
      const frames = await readFrames(this.#ctx, this.#tenantId, this.#cursor ?? 0n, page);
      const last = frames.at(-1);
      if (last) await this.#tellAll(frames, last.seq);
      more = frames.length === page;
    }
  }

  /** Whoever comes in while rights are read is asked about as well, before anybody is told anything. */
  async #tellAll(frames: readonly LiveFrame[], end: bigint): Promise<void> {
    const outlooks = new Map<Listener, Outlook>();
    const asked = new Set<Listener>();
    for (;;) {
      const fresh = [...this.#told.keys()].filter((listener) => !asked.has(listener));
      if (fresh.length === 0) break;
      for (const listener of fresh) asked.add(listener);
      for (const [listener, outlook] of await this.#outlooks(fresh, frames)) outlooks.set(listener, outlook);
    }
    this.#cursor = end;
    for (const listener of this.#told.keys()) this.#tell(listener, frames, outlooks);
  }

  /** Whose session is over, or works as another tenant by now, has none. */
  async #outlooks(
    listeners: readonly Listener[],
    frames: readonly LiveFrame[],
  ): Promise<ReadonlyMap<Listener, Outlook>> {
    const actors = await this.#actorsOf(listeners.map(({ actor }) => actor.sessionHandle));
    const present = listeners.flatMap((listener) => {
      const actor = actors.get(listener.actor.sessionHandle);
      return actor?.tenantId === this.#tenantId && !actor.mustChangePassword ? [{ listener, actor }] : [];
    });
    const horizons = await this.#horizonsOf(
      this.#tenantId,
      present.map(({ actor }) => actor),
      [...new Set(frames.flatMap(({ audience }) => audience ?? []))],
    );
    const outlooks = new Map<Listener, Outlook>();
    for (const { listener, actor } of present) {
      const horizon = horizons.get(actor.userId);
      if (horizon) outlooks.set(listener, { actor, horizon });
    }
    return outlooks;
  }

  #tell(listener: Listener, frames: readonly LiveFrame[], outlooks: ReadonlyMap<Listener, Outlook>): void {
    const told = this.#told.get(listener) ?? 0n;
    for (const frame of frames) {
      if (frame.seq <= told) continue;
      if (!this.#send(listener, frame, outlooks)) return;
      this.#told.set(listener, frame.seq);
    }
  }

  /** False when the browser does not keep up and was dropped. */
  #send(listener: Listener, frame: LiveFrame, outlooks: ReadonlyMap<Listener, Outlook>): boolean {
    const text = textFor(frame, outlooks.get(listener));
    return text === undefined || listener.send(text);
  }
}

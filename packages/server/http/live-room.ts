import type { Context } from '../context.ts';
import { may, type Actor } from './actor.ts';
import { readFrames, readSpan, type Frame } from './live-events.ts';

const page = 500;
/** A browser that missed more than this loads its screens afresh instead of replaying. */
const longestReplay = 5000;

/** What somebody may be told of; `projects` are those among the asked ones that it sees. */
export interface Horizon {
  readonly seesAll: boolean;
  /** Is bound to some OLTs: which ONUs and devices an event is about is found out by reading again. */
  readonly isBound?: boolean;
  readonly projects: ReadonlySet<string>;
}

/** Horizons by user id, as they are now. */
export type HorizonsOf = (
  tenantId: number,
  actors: readonly Actor[],
  projectIds: readonly string[],
) => Promise<ReadonlyMap<string, Horizon>>;

/** Whoever may do any of these is told the content of events of that kind; the others hear that something happened. */
const openTo: Readonly<Record<string, readonly string[]>> = {
  'alarm.changed': ['alarm:current:list'],
  'olt.state': ['device:olt:list'],
  'onu.state': ['device:onu:list', 'device:olt:list'],
  'unauthorized.changed': ['device:unauthorized:list'],
  'config.change': ['device:olt:list'],
  'config.page': ['device:olt:list'],
  'config.device': ['device:olt:list'],
  'job.changed': ['monitor:job:list'],
  'backup.changed': ['maintain:backup:list'],
};
const mayHear = (actor: Actor, kind: string): boolean =>
  openTo[kind]?.some((permission) => may(actor, permission)) ?? true;

/** What a browser is told of an event: all of it, its kind alone, or nothing. */
export function textFor(frame: Frame, actor: Actor, horizon: Horizon | undefined): Buffer | undefined {
  if (horizon === undefined) return undefined;
  const isSeen = horizon.seesAll || frame.audience === null || horizon.projects.has(frame.audience);
  if (!isSeen) return undefined;
  const isWhole = horizon.seesAll || frame.audience !== null;
  return isWhole && horizon.isBound !== true && mayHear(actor, frame.kind) ? frame.text : frame.hint;
}

/** A browser as its tenant's room sees it. */
export interface Listener {
  readonly actor: Actor;
  /** Sends the text; false when the browser does not keep up and was dropped. */
  send(text: Buffer | string): boolean;
  readonly isOpen: boolean;
}

/** Too much was missed to replay: load everything afresh; events follow from the cursor. */
const resetAt = (cursor: bigint): string => JSON.stringify({ type: 'reset', cursor: String(cursor) });

/** All browsers of one tenant: each wake costs two reads of the database, however many they are. */
export class Room {
  readonly #ctx: Context;
  readonly #tenantId: number;
  readonly #horizonsOf: HorizonsOf;
  /** Up to which event each has been told. */
  readonly #told = new Map<Listener, bigint>();
  /** Up to which event the room has been told; unknown while nobody is in it. */
  #cursor: bigint | undefined;
  #entering = 0;
  #reading = false;
  #again = false;

  constructor(ctx: Context, tenantId: number, horizonsOf: HorizonsOf) {
    this.#ctx = ctx;
    this.#tenantId = tenantId;
    this.#horizonsOf = horizonsOf;
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

  /** Reads what is new and tells everybody. Wakes that come meanwhile are one more round. */
  async wake(): Promise<void> {
    if (this.#told.size + this.#entering === 0) this.#cursor = undefined;
    if (this.#cursor === undefined) return;
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#read();
      }
    } finally {
      this.#reading = false;
    }
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
      const horizons = await this.#horizons([listener], frames);
      for (const frame of frames) if (!this.#send(listener, frame, horizons)) return;
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

  /** Whoever comes in while the horizons are read is asked about as well, before anybody is told anything. */
  async #tellAll(frames: readonly Frame[], end: bigint): Promise<void> {
    const horizons = new Map<string, Horizon>();
    const asked = new Set<Listener>();
    for (;;) {
      const fresh = [...this.#told.keys()].filter((listener) => !asked.has(listener));
      if (fresh.length === 0) break;
      for (const listener of fresh) asked.add(listener);
      for (const [userId, horizon] of await this.#horizons(fresh, frames)) horizons.set(userId, horizon);
    }
    this.#cursor = end;
    for (const listener of this.#told.keys()) this.#tell(listener, frames, horizons);
  }

  #horizons(listeners: readonly Listener[], frames: readonly Frame[]): Promise<ReadonlyMap<string, Horizon>> {
    const projects = new Set(frames.flatMap(({ audience }) => audience ?? []));
    return this.#horizonsOf(
      this.#tenantId,
      listeners.map(({ actor }) => actor),
      [...projects],
    );
  }

  #tell(listener: Listener, frames: readonly Frame[], horizons: ReadonlyMap<string, Horizon>): void {
    const told = this.#told.get(listener) ?? 0n;
    for (const frame of frames) {
      if (frame.seq <= told) continue;
      if (!this.#send(listener, frame, horizons)) return;
      this.#told.set(listener, frame.seq);
    }
  }

  /** False when the browser does not keep up and was dropped. */
  #send(listener: Listener, frame: Frame, horizons: ReadonlyMap<string, Horizon>): boolean {
    const text = textFor(frame, listener.actor, horizons.get(listener.actor.userId));
    return text === undefined || listener.send(text);
  }
}

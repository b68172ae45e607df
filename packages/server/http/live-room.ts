import type { Context } from '../context.ts';
import { readFrames, readSpan, type Frame } from './live-events.ts';

const page = 500;
/** A browser that missed more than this loads its screens afresh instead of replaying. */
const longestReplay = 5000;

/** A browser as its tenant's room sees it. */
export interface Listener {
  /** Sends the text; false when the browser does not keep up and was dropped. */
  send(text: Buffer | string): boolean;
  readonly isOpen: boolean;
}

/** Too much was missed to replay: load everything afresh; events follow from the cursor. */
const resetAt = (cursor: bigint): string => JSON.stringify({ type: 'reset', cursor: String(cursor) });

/** All browsers of one tenant: each wake costs one read of the database, however many they are. */
export class Room {
  readonly #ctx: Context;
  readonly #tenantId: number;
  /** Up to which event each has been told. */
  readonly #told = new Map<Listener, bigint>();
  /** Up to which event the room has been told; unknown while nobody is in it. */
  #cursor: bigint | undefined;
  #entering = 0;
  #reading = false;
  #again = false;

  constructor(ctx: Context, tenantId: number) {
    this.#ctx = ctx;
    this.#tenantId = tenantId;
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
      const told = await this.#catchUp(listener, from);
      // The close of its connection may have come while it was catching up.
      if (listener.isOpen) this.#told.set(listener, told);
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

  /** Sends what lies between the browser and the room; what the room has not told yet comes with its next read. */
  async #catchUp(listener: Listener, from: bigint): Promise<bigint> {
    let told = from;
    for (let replayed = 0; told < (this.#cursor ?? 0n); replayed += page) {
      if (replayed >= longestReplay) {
        const now = this.#cursor ?? told;
        listener.send(resetAt(now));
        return now;
      }
      const frames = await readFrames(this.#ctx, this.#tenantId, told, page);
      for (const { text } of frames) if (!listener.send(text)) return told;
      const last = frames.at(-1);
      if (!last) break;
      told = last.seq;
    }
    return told;
  }

  async #read(): Promise<void> {
    for (let more = true; more;) {
      const frames = await readFrames(this.#ctx, this.#tenantId, this.#cursor ?? 0n, page);
      this.#cursor = frames.at(-1)?.seq ?? this.#cursor;
      for (const listener of this.#told.keys()) this.#tell(listener, frames);
      more = frames.length === page;
    }
  }

  #tell(listener: Listener, frames: readonly Frame[]): void {
    const told = this.#told.get(listener) ?? 0n;
    for (const { seq, text } of frames) {
      if (seq <= told) continue;
      if (!listener.send(text)) return;
      this.#told.set(listener, seq);
    }
  }
}

import type { SessionPart } from './message.ts';

/** Records that came before their turn and are kept for it. */
const mostAhead = 32;
/** Records that were sent and may be asked for again. */
const mostKept = 64;

const segment = { none: 0, begin: 1, inProcess: 2, complete: 3 } as const;

interface Taken {
  /** Whole messages, in their order. */
  readonly messages: readonly Uint8Array[];
  /** What has to be sent because of it: what was asked for again, or the wish for what is missing. */
  readonly replies: readonly SessionPart[];
}

/**
 * One end-to-end session context (TR-369 4.2.2): messages are cut into records that fit the transport, counted, put together again, and asked for
 * again where one is missing. One of each peer; what it holds is bounded.
 */
export class SessionContext {
  readonly #mostOctets: number;
  #id: bigint;
  /** Number of the next record that is sent. */
  #next = 1n;
  /** Number of the next one that is taken. */
  #expected = 1n;
  #ahead = new Map<bigint, SessionPart>();
  #sent: SessionPart[] = [];
  #parts: Uint8Array[] = [];
  #octets = 0;

  /** `id` is that of sessions that we begin; a peer that begins one gives its own. */
  constructor(id: bigint, mostOctets: number) {
    this.#id = id;
    this.#mostOctets = mostOctets;
  }

  get id(): bigint {
    return this.#id;
  }

  /** Cuts a message into records of at most so many octets of payload each. */
  cut(message: Uint8Array, most: number): SessionPart[] {
    const count = Math.max(1, Math.ceil(message.length / most));
    return Array.from({ length: count }, (_, i) => {
      const last = i === count - 1;
      const state = count === 1 ? segment.none : i === 0 ? segment.begin : last ? segment.complete : segment.inProcess;
      return this.#send(state, [message.subarray(i * most, (i + 1) * most)], 0n);
    });
  }

  take(part: SessionPart): Taken {
    const replies: SessionPart[] = [];
    if (part.sessionId !== this.#id) this.#begin(part.sessionId);
    if (part.retransmitId !== 0n) {
      const again = this.#sent.find(({ sequenceId }) => sequenceId === part.retransmitId);
      if (again) replies.push({ ...again, expectedId: this.#expected });
    }
    if (part.sequenceId < this.#expected) return { messages: [], replies };
    if (part.sequenceId > this.#expected) {
      if (part.sequenceId - this.#expected <= BigInt(mostAhead)) this.#ahead.set(part.sequenceId, part);
      replies.push(this.#send(segment.none, [], this.#expected));
      return { messages: [], replies };
    }
    const messages: Uint8Array[] = [];
    for (let at: SessionPart | undefined = part; at; at = this.#ahead.get(this.#expected)) {
      this.#ahead.delete(at.sequenceId);
      this.#expected += 1n;
      messages.push(...this.#joined(at));
    }
    return { messages, replies };
  }

  #begin(id: bigint): void {
    this.#id = id;
    this.#next = this.#expected = 1n;
    this.#ahead = new Map();
    this.#sent = [];
    this.#drop();
  }

  #drop(): void {
    this.#parts = [];
    this.#octets = 0;
  }

  #joined({ state, payload }: SessionPart): Uint8Array[] {
    if (state === segment.none) return payload.filter(({ length }) => length > 0);
    if (state === segment.begin) this.#drop();
    for (const one of payload) {
      this.#octets += one.length;
      // Kept no longer than it could be used; its end is then the end of nothing.
      if (this.#octets <= this.#mostOctets) this.#parts.push(one);
      else this.#parts = [];
    }
    if (state !== segment.complete) return [];
    const isWhole = this.#octets > 0 && this.#octets <= this.#mostOctets;
    const whole = Buffer.concat(this.#parts);
    this.#drop();
    return isWhole ? [whole] : [];
  }

  #send(state: number, payload: readonly Uint8Array[], retransmitId: bigint): SessionPart {
    const part: SessionPart = {
      sessionId: this.#id,
      sequenceId: this.#next,
      expectedId: this.#expected,
      retransmitId,
      state,
      recordState: state,
      payload,
    };
    // A wish for what is missing has no number of its own that would be waited for.
    if (payload.length === 0) return part;
    this.#next += 1n;
    this.#sent = [...this.#sent, part].slice(-mostKept);
    return part;
  }
}

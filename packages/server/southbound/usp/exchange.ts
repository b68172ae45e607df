import { encodeMsg, encodeRecord } from '@heliograph/wire/usp/codec.ts';
import type { Bodies, BodyName, RecordContent, SessionPart, UspBody } from '@heliograph/wire/usp/message.ts';
import { SessionContext } from '@heliograph/wire/usp/segments.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';

/** An agent that did not answer in time; what was asked of it is asked again when it is heard of next. */
export class AgentSilent extends Error {
  override readonly name = 'AgentSilent';
}

/** An agent that refused a message as a whole, or answered something else. */
export class AgentRefused extends Error {
  override readonly name = 'AgentRefused';
  readonly code: number;
  readonly params: Bodies['error']['params'];

  constructor({ code, text, params }: Bodies['error']) {
    super(`${code} ${text}`);
    this.code = code;
    this.params = params;
  }
}

/** Octets of payload in one record, where records are cut. */
const cutAt = 32_768;
/** Octets of one message that is put together. */
const mostJoined = 4 * 1024 * 1024;

interface Parties {
  readonly clock: Pick<Clock, 'after'>;
  readonly ours: string;
  readonly theirs: string;
  /** How long an answer is waited for, ms. */
  readonly patienceMs: number;
  /** Hands a record to the transport; rejects where it cannot. */
  readonly send: (record: Buffer) => Promise<unknown>;
}

interface Waiting {
  readonly settle: (body: UspBody) => void;
  readonly fail: (error: unknown) => void;
}

/** What is said with one agent: each question has an id of its own and a deadline, and what answers none of them is nobody's. */
export class UspExchange {
  readonly #parties: Parties;
  readonly #waiting = new Map<string, Waiting>();
  /** It speaks in session contexts, so it is answered in them. */
  #context: SessionContext | undefined;
  version = '1.0';

  constructor(parties: Parties) {
    this.#parties = parties;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Asks, and gives the answer of that kind. Rejects with `AgentSilent`, with `AgentRefused`, and where nothing can be sent. */
  async ask<K extends BodyName>(body: UspBody, answer: K): Promise<Bodies[K]> {
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<UspBody>();
    const off = this.#parties.clock.after(this.#parties.patienceMs, () =>
      reject(new AgentSilent(`no answer to ${body.is} from ${this.#parties.theirs}`)),
    );
    this.#waiting.set(id, { settle: resolve, fail: reject });
    try {
      await this.#message(id, body);
      const { is, it } = await promise;
      if (is === 'error') throw new AgentRefused(it as Bodies['error']);
      if (is !== answer) throw new AgentRefused({ code: 7000, text: `${is} is no answer to ${body.is}`, params: [] });
      return it as Bodies[K];
    } finally {
      off();
      this.#waiting.delete(id);
    }
  }

  /** Answers a request of the agent. */
  reply(id: string, body: UspBody): Promise<void> {
    return this.#message(id, body);
  }

  /** An answer came; false: nobody waits for it. */
  answered(id: string, body: UspBody): boolean {
    const waiting = this.#waiting.get(id);
    waiting?.settle(body);
    return waiting !== undefined;
  }

  /** Records of a session context: whole messages come out, and what is missing is asked for. */
  async joined(part: SessionPart): Promise<readonly Uint8Array[]> {
    this.#context ??= new SessionContext(part.sessionId, mostJoined);
    const { messages, replies } = this.#context.take(part);
    for (const one of replies) await this.#record({ is: 'session', ...one });
    return messages;
  }

  /** The connection is another one now: nothing of the one before is answered on it. */
  anew(): void {
    this.#context = undefined;
    for (const { fail } of this.#waiting.values()) fail(new AgentSilent('the agent has connected anew'));
  }

  async #message(id: string, body: UspBody): Promise<void> {
    const payload = encodeMsg({ id, body });
    if (!this.#context) return this.#record({ is: 'plain', payload });
    for (const part of this.#context.cut(payload, cutAt)) await this.#record({ is: 'session', ...part });
  }

  async #record(content: RecordContent): Promise<void> {
    const { ours, theirs, send } = this.#parties;
    await send(encodeRecord({ version: this.version, to: theirs, from: ours, security: 0, content }));
  }
}

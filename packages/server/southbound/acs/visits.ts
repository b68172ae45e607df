import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { CwmpVersion, CwmpEnvelope, FromCpe, Inform } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import type { SessionEnd } from '../../db/tables/cpes.ts';
import { cpeIdentityOf, type CpeIdentity } from '../../estate/cpes/device.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { agenda, isIdle, type CpeVisit } from './agenda.ts';
import type { AcsCounters } from './counters.ts';
import type { CameBy } from './credentials.ts';
import type { Desk } from './discovery.ts';
import type { KnownCpe, KnownCpes, TenantPart } from './known.ts';
import { storeTold } from './told.ts';
import type { ReportOutcome } from './report-batch.ts';
import { AcsSession, type RpcExchange, type CpeSessionReply, type ToldRequest } from './session.ts';
import { EndBook } from './ends.ts';
import type { ReportStore } from './store.ts';
import type { Talk } from './talk.ts';

/** Sessions are looked at so often for those whose device is silent, ms. */
const everyMs = 5_000;
/** Requests of ours in one session: more than a device of 20,000 parameters needs that tells one at a time. */
const mostAsked = 25_000;

/** A session of a device that was let in. */
export interface OpenVisit {
  /** What its cookie says. */
  readonly cookie: string;
  readonly part: TenantPart;
  readonly identity: CpeIdentity;
  readonly by: CameBy;
  readonly address: string;
  readonly version: CwmpVersion;
  readonly session: AcsSession;
  known: KnownCpe | undefined;
  inform: Inform | undefined;
  talk: Talk | undefined;
  asked: number;
}

/** What a device is answered: an envelope, the end (204), or that it is not to go on. */
export type VisitAnswer =
  | { readonly is: 'said'; readonly reply: CpeSessionReply }
  | { readonly is: 'refused'; readonly why: string }
  /** Nothing can be kept or looked up now. */
  | { readonly is: 'later' }
  | { readonly is: 'out'; readonly outcome: Exclude<ReportOutcome, 'kept'> };

interface Begun {
  readonly part: TenantPart;
  readonly by: CameBy;
  readonly address: string;
  readonly envelope: CwmpEnvelope<FromCpe>;
  readonly inform: Inform;
  readonly socket: Socket;
}

export interface VisitSurroundings {
  readonly ctx: Context;
  readonly known: KnownCpes;
  readonly store: ReportStore;
  readonly desk: Desk;
  readonly counters: AcsCounters;
  /** A device has reported, and that is stored. */
  readonly onReport?: (known: KnownCpe, inform: Inform) => void;
}

/** All sessions that are open: one of each device, found by cookie and by connection, for some devices return no cookie, and others connect anew for each message. */
export class Visits {
  readonly #around: VisitSurroundings;
  readonly #byCookie = new Map<string, OpenVisit>();
  readonly #bySocket = new WeakMap<Socket, OpenVisit>();
  readonly #byDevice = new Map<string, OpenVisit>();
  readonly #ends: EndBook;
  readonly #beat: Repetition;
  #isClosing = false;
  #emptied: () => void = () => undefined;

  constructor(around: VisitSurroundings) {
    this.#around = around;
    const { ctx } = around;
    this.#ends = new EndBook(ctx);
    this.#beat = repeat(ctx, { id: 'acs.sessions', everyMs, work: () => this.#sweep() });
  }

  get size(): number {
    return this.#byCookie.size;
  }

  find(cookie: string | undefined, socket: Socket): OpenVisit | undefined {
    const byCookie = cookie === undefined ? undefined : this.#byCookie.get(cookie);
    const open = byCookie ?? this.#bySocket.get(socket);
    return open && !open.session.isOver ? open : undefined;
  }

  /** Whether somebody talks with the device now. */
  isOpen(known: KnownCpe): boolean {
    const open = this.#byDevice.get(deviceKey(known.tenantId, known.identity));
    return open !== undefined && !open.session.isOver;
  }

  /** A device that was let in reports. Its session before is over, whatever it was at: it has started anew, or lost us. */
  async begin(begun: Begun): Promise<{ readonly open: OpenVisit; readonly answered: VisitAnswer } | undefined> {
    const { part, by, address, envelope, inform, socket } = begun;
    const identity = cpeIdentityOf(inform.device);
    if (!identity) return undefined;
    const key = deviceKey(part.tenantId, identity);
    const before = this.#byDevice.get(key);
    if (before) this.#end(before, 'replaced');
    const { clock } = this.#around.ctx;
    const open: OpenVisit = {
      cookie: randomUUID(),
      part,
      identity,
      by,
      address,
      version: envelope.manner.version,
      session: new AcsSession(() => clock.mono()),
      known: undefined,
      inform: undefined,
      talk: undefined,
      asked: 0,
    };
    this.#byCookie.set(open.cookie, open);
    this.#bySocket.set(socket, open);
    this.#byDevice.set(key, open);
    return { open, answered: await this.take(open, envelope, socket) };
  }

  /** What came in a session; undefined: an empty message. */
  async take(open: OpenVisit, envelope: CwmpEnvelope<FromCpe> | undefined, socket: Socket): Promise<VisitAnswer> {
    this.#bySocket.set(socket, open);
    const turn = open.session.take(envelope);
    // It goes on, so it has heard that its report is kept.
    if (open.known && open.session.wasHeard) open.known.unheard = undefined;
    try {
      switch (turn.does) {
        case 'store':
          return await this.#report(open, turn.inform, turn.again);
        case 'keep':
          return await this.#told(open, turn.told);
        case 'reply':
          return { is: 'said', reply: turn.reply };
        case 'ask':
          return await this.#ask(open, turn.last);
        case 'refuse':
          this.#end(open, 'broken');
          return { is: 'refused', why: turn.why };
      }
    } catch (error) {
      this.#around.ctx.log.warn(
        { err: error, tenantId: open.part.tenantId, cpe: open.identity },
        'a session of a device broke off',
      );
      this.#end(open, 'broken');
      return { is: 'later' };
    }
  }

  /** A message that cannot be read. */
  broken(open: OpenVisit): void {
    this.#end(open, 'broken');
  }

  /** No new requests to devices: each open session ends with the next message of its device. Resolves when none is open, or after so many ms. */
  async close(within: number): Promise<void> {
    this.#isClosing = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#emptied = resolve;
    if (this.size === 0) resolve();
    const off = this.#around.ctx.clock.after(within, resolve);
    await promise;
    off();
    await this.#beat.stop();
  }

  async stop(): Promise<void> {
    for (const open of this.#byCookie.values()) this.#end(open, 'broken');
    await this.#ends.stop();
  }

  async #report(open: OpenVisit, inform: Inform, again: boolean): Promise<VisitAnswer> {
    if (!again) {
      const { ctx, store, known } = this.#around;
      const { part, identity, version, address } = open;
      const outcome = await store.keep(part.tenantId, { identity, inform, version, address, at: ctx.clock.now() });
      if (outcome !== 'kept') {
        this.#end(open, 'broken');
        return { is: 'out', outcome };
      }
      open.inform = inform;
      open.known = known.find(known.part(part.tenantId) ?? part, identity);
      if (open.known) this.#around.onReport?.(open.known, inform);
    }
    // Another one of the same device may have come meanwhile.
    if (open.session.isOver) return { is: 'later' };
    return { is: 'said', reply: open.session.informed() };
  }

  async #told(open: OpenVisit, told: ToldRequest): Promise<VisitAnswer> {
    if (open.known) await storeTold(this.#around.ctx, open.known, told);
    if (open.session.isOver) return { is: 'later' };
    return { is: 'said', reply: open.session.kept() };
  }

  async #ask(open: OpenVisit, last: RpcExchange | undefined): Promise<VisitAnswer> {
    const { known, inform, part, by } = open;
    open.asked += 1;
    if (!known || !inform || this.#isClosing || open.asked > mostAsked) return this.#over(open);
    if (!open.talk) {
      const visit: CpeVisit = { part, known, inform, by, secret: this.#around.known.secretOf(known) };
      if (isIdle(this.#around.desk, visit)) return this.#over(open);
      open.talk = agenda(this.#around.desk, visit);
    }
    const { value, done } = await open.talk.next(last?.answer);
    if (open.session.isOver) return { is: 'later' };
    if (done === true) return this.#over(open);
    return { is: 'said', reply: open.session.send(value) };
  }

  #over(open: OpenVisit): VisitAnswer {
    const reply = open.session.send(undefined);
    this.#end(open, 'done');
    return { is: 'said', reply };
  }

  #end(open: OpenVisit, end: SessionEnd): void {
    if (this.#byCookie.get(open.cookie) !== open) return;
    open.session.end();
    this.#byCookie.delete(open.cookie);
    const key = deviceKey(open.part.tenantId, open.identity);
    if (this.#byDevice.get(key) === open) this.#byDevice.delete(key);
    if (this.size === 0) this.#emptied();
    this.#around.counters.ended(end);
    if (open.known) this.#ends.note(open.known, end);
    open.talk?.return().catch((error: unknown) => {
      this.#around.ctx.log.warn({ err: error, cpe: open.identity }, 'what was under way at a device was not put away');
    });
  }

  #sweep(): void {
    const now = this.#around.ctx.clock.mono();
    for (const open of this.#byCookie.values()) if (open.session.deadline < now) this.#end(open, 'timeout');
  }
}

const deviceKey = (tenantId: number, { oui, productClass, serial }: CpeIdentity): string =>
  `${tenantId}\n${oui}\n${productClass}\n${serial}`;

import { encodeMessage } from '../message.ts';
import { ERROR_STATUS, type Pdu, type Value } from '../pdu.ts';
import type { VarbindCursor } from './answer.ts';
import type { PolledDevice } from './device.ts';
import { suffixOid } from './oid-bytes.ts';
import { Planner } from './planner.ts';
import { writeBulkRequest } from './request.ts';
import type { Slot } from './slots.ts';
import type { StringTable } from './string-table.ts';
import type { ColumnSegment } from './table-run.ts';
import type { CollectPlan, ScalarPlan } from './types.ts';

const SCALARS_PER_GET = 20;
const MOST_TRIES = 5;
/** Timeouts one after the other, with no answer between, after which a device that had answered is given up. */
const MOST_STRIKES = 4;
/** Octets of varbinds in one collection whose plan does not say: some five times what 2,048 ONUs take. */
const MOST_OCTETS = 8 * 1024 * 1024;
/** The longest a device may keep one collection going, ms. Version 1 has no GetBulk and needs as many trips as values. */
const LONGEST = { bulk: 25_000, v1: 120_000 } as const;
const NO_BYTES = new Uint8Array(0);

export interface ScalarJob {
  kind: 'scalars';
  items: ScalarPlan[];
  tries: number;
}

export interface SegmentJob {
  kind: 'segment';
  segment: ColumnSegment;
}

export interface EngineJob {
  kind: 'engine';
  tries: number;
}

export type CollectJob = ScalarJob | SegmentJob | EngineJob;
export type InFlight = Slot<CollectionRun, CollectJob>;

/** One collection of one device, from the first probe to the result. Knows nothing of sockets. */
export class CollectionRun {
  readonly device: PolledDevice;
  readonly planner: Planner;
  readonly scalars = new Map<string, Value>();
  readonly startedAt: number;
  readonly done: (run: CollectionRun) => void;
  fault: string | undefined;
  finished = false;
  queued = false;
  inFlight = 0;
  varbinds = 0;
  requests = 0;
  retries = 0;
  timeouts = 0;
  private readonly waiting: CollectJob[] = [];
  private engineJob: EngineJob | undefined;
  private heard = false;
  private octets = 0;
  private readonly mostOctets: number;
  private strikes = 0;
  private lastStrike = Number.NEGATIVE_INFINITY;

  constructor(
    device: PolledDevice,
    plan: CollectPlan,
    strings: StringTable,
    now: number,
    done: (run: CollectionRun) => void,
  ) {
    this.device = device;
    this.mostOctets = plan.mostOctets ?? MOST_OCTETS;
    this.planner = new Planner(device, plan.tables, strings);
    this.startedAt = now;
    this.done = done;
    device.window.begin();
    for (let i = 0; i < plan.scalars.length; i += SCALARS_PER_GET) {
      this.waiting.push({ kind: 'scalars', items: plan.scalars.slice(i, i + SCALARS_PER_GET), tries: 0 });
    }
  }

  /** Requests allowed at once: one until the device has answered, and one while it seems to have stopped. */
  private limit(): number {
    return this.heard && this.strikes < 2 ? this.device.window.limit() : 1;
  }

  hasRoom(): boolean {
    return !this.finished && this.inFlight < this.limit();
  }

  /** The device did not answer last time: its probes must not take the place of living ones' requests. */
  slow(): boolean {
    return !this.heard && this.device.dead;
  }

  take(): CollectJob | undefined {
    if (this.finished) return undefined;
    if (this.device.peer && !this.device.peer.known()) return this.discovery();
    const job = this.waiting.shift();
    if (job) return job;
    const segment = this.planner.next();
    return segment && { kind: 'segment', segment };
  }

  /** No slot was free: the job waits first in line. */
  putBack(job: CollectJob): void {
    this.waiting.unshift(job);
  }

  private discovery(): EngineJob | undefined {
    if (this.inFlight > 0) return undefined;
    this.engineJob ??= { kind: 'engine', tries: 0 };
    return this.engineJob;
  }

  /** The datagram for a job. `slot.asked` is set to the rows asked for. */
  encode(slot: InFlight, job: CollectJob): Uint8Array {
    slot.asked = 0;
    if (job.kind === 'engine') return this.device.peer?.discovery(slot.requestId) ?? NO_BYTES;
    if (job.kind === 'scalars') return this.encodeScalars(slot, job);
    slot.asked = this.planner.asks(job.segment);
    return this.device.peer ? this.encodeSealed(slot, job.segment) : this.encodePlain(slot, job.segment);
  }

  private encodePlain(slot: InFlight, segment: ColumnSegment): Uint8Array {
    const { after, row, table, column } = segment;
    const { index } = table;
    const arena = after ?? index.arena;
    const from = after || row === 0 ? 0 : index.offsets[row - 1]!;
    const to = after ? after.length : row === 0 ? 0 : index.offsets[row]!;
    const rows = this.device.bulk ? slot.asked : 0;
    const at = writeBulkRequest(slot.buffer, this.device.head, slot.requestId, rows, column.oid, arena, from, to);
    return slot.buffer.subarray(at);
  }

  private encodeSealed(slot: InFlight, segment: ColumnSegment): Uint8Array {
    const { after, row, table, column } = segment;
    const suffix = after ? suffixOid(after, 0, after.length) : row === 0 ? [] : table.index.oid(row - 1);
    const varbinds = [{ oid: [...column.plan.oid, ...suffix], value: { type: 'null' } as const }];
    const pdu = {
      type: 'getBulk',
      requestId: slot.requestId,
      errorStatus: 0,
      errorIndex: slot.asked,
      varbinds,
    } as const;
    return this.device.peer?.seal(slot.requestId, pdu) ?? NO_BYTES;
  }

  private encodeScalars(slot: InFlight, job: ScalarJob): Uint8Array {
    const varbinds = job.items.map(({ oid }) => ({ oid, value: { type: 'null' } as const }));
    const pdu: Pdu = { type: 'get', requestId: slot.requestId, errorStatus: 0, errorIndex: 0, varbinds };
    if (this.device.peer) return this.device.peer.seal(slot.requestId, pdu);
    const { version, community = 'public' } = this.device.target;
    return encodeMessage({ version: version === 'v1' ? 'v1' : 'v2c', community, pdu });
  }

  /** How long to wait for an answer to a request being sent now, ms. */
  wait(job: CollectJob): number {
    const most = Math.min(12_000, this.device.target.timeoutMs ?? 2000);
    return this.device.window.timeout(most, Math.max(triesOf(job), this.strikes));
  }

  private alive(slot: InFlight, tries: number, now: number, bulk: boolean): void {
    this.heard = true;
    this.strikes = 0;
    this.device.dead = false;
    this.inFlight--;
    // Karn's rule: the answer to a repeated request says nothing about the round trip.
    if (tries === 0) this.device.window.sample(Math.max(0.01, now - slot.sentAt), bulk);
  }

  answeredSegment(slot: InFlight, segment: ColumnSegment, answer: VarbindCursor, now: number): void {
    this.alive(slot, segment.tries, now, slot.asked >= 8 || !this.device.bulk);
    if (answer.errorStatus !== 0) return this.errorStatus(slot, segment, answer.errorStatus);
    if (segment.table.broken) return this.planner.finished(segment);
    const { outcome, taken } = segment.table.absorb(segment, answer);
    this.varbinds += taken;
    this.octets += answer.listOctets;
    if (this.octets > this.mostOctets) return this.end('tooManyBytes');
    if (this.late(now)) return this.end('tooSlow');
    if (outcome === 'more' || outcome === 'done') this.learn(slot, segment, taken, answer, outcome === 'more');
    if (outcome === 'done') this.planner.finished(segment);
    else if (outcome === 'more') this.again(segment, 0);
    else if (outcome === 'nothing' || outcome === 'malformed') this.shrink(segment, slot.asked, 'badResponse');
    else this.fail(segment, outcome);
  }

  private learn(slot: InFlight, segment: ColumnSegment, taken: number, answer: VarbindCursor, more: boolean): void {
    const memory = this.planner.stateOf(segment)?.memory;
    const column = segment.column.position;
    // Only now is it sure that the answer before stopped short of rows, and not at the end of everything.
    if (segment.short > 0 && (more || taken > 1)) memory?.learnFit(column, segment.short);
    const short = more && taken < slot.asked;
    segment.short = short ? taken : 0;
    if (more || taken === slot.asked) memory?.learnWidth(column, taken, answer.listOctets);
    if (short && taken > 1) this.device.sizeLimited(answer.bytes.length);
    else if (taken === slot.asked) this.device.sizeProved(answer.bytes.length);
  }

  private again(segment: ColumnSegment, tries: number): void {
    segment.tries = tries;
    this.waiting.unshift({ kind: 'segment', segment });
  }

  /** Tries once more with half the rows; gives up after five. */
  private shrink(segment: ColumnSegment, asked: number, fault: string): void {
    if (segment.tries + 1 >= MOST_TRIES) return this.fail(segment, fault);
    segment.most = Math.max(1, asked >> 1);
    this.retries++;
    this.again(segment, segment.tries + 1);
  }

  private errorStatus(slot: InFlight, segment: ColumnSegment, status: number): void {
    const name = ERROR_STATUS[status] ?? `status ${status}`;
    // Version 1's way to say "nothing after this"; some v2c agents keep the habit.
    if (name === 'noSuchName') return this.planner.finished(segment);
    if (name === 'tooBig' && slot.asked > 1) {
      segment.tries = 0;
      this.planner.stateOf(segment)?.memory.learnFit(segment.column.position, slot.asked >> 1);
    }
    this.shrink(segment, slot.asked, name);
  }

  private fail(segment: ColumnSegment, fault: string): void {
    segment.table.fault ??= `${fault}: ${segment.column.plan.key}`;
    if (fault === 'tooManyRows') this.abandon(segment);
    this.planner.finished(segment);
  }

  /** The other pieces of the table are not asked for; those under way are ignored when they arrive. */
  private abandon({ table }: ColumnSegment): void {
    table.broken = true;
    for (let i = this.waiting.length - 1; i >= 0; i--) {
      const job = this.waiting[i];
      if (job?.kind !== 'segment' || job.segment.table !== table) continue;
      this.waiting.splice(i, 1);
      this.planner.finished(job.segment);
    }
  }

  /** Answers keep coming, and still it does not end. */
  private late(now: number): boolean {
    return now - this.startedAt > (this.device.bulk ? LONGEST.bulk : LONGEST.v1);
  }

  /** `pdu` undefined: damaged. */
  answeredScalars(slot: InFlight, job: ScalarJob, pdu: Pdu | undefined, now: number): void {
    this.alive(slot, job.tries, now, false);
    if (!pdu) return this.retryScalars(job);
    if (pdu.errorStatus !== 0) {
      const culprit = pdu.errorIndex - 1;
      // One missing scalar fails a whole v1 get: ask for the others again.
      if (culprit >= 0 && culprit < job.items.length) job.items = job.items.toSpliced(culprit, 1);
      if (job.items.length > 0) this.retryScalars(job);
      return;
    }
    this.varbinds += pdu.varbinds.length;
    for (let i = 0; i < job.items.length; i++) {
      const value = pdu.varbinds[i]?.value;
      if (value && !value.type.startsWith('noSuch')) this.scalars.set(job.items[i]!.key, value);
    }
  }

  private retryScalars(job: ScalarJob): void {
    if (job.tries >= SCALARS_PER_GET) return;
    job.tries++;
    this.waiting.push(job);
  }

  /** v3: the engine was learned or its clock corrected; what was asked is asked again. */
  engineLearned(slot: InFlight, job: CollectJob, now: number): void {
    this.alive(slot, triesOf(job), now, false);
    if (job.kind === 'engine') this.engineJob = undefined;
    else if (countTry(job) > MOST_TRIES) this.end('badResponse: the device keeps rejecting our view of its engine');
    else this.waiting.unshift(job);
  }

  timedOut(slot: InFlight, job: CollectJob, now: number): void {
    this.inFlight--;
    this.timeouts++;
    // Requests sent before the last strike were lost in the same event.
    if (slot.sentAt > this.lastStrike) {
      this.strikes++;
      this.lastStrike = now;
      if (this.heard) this.device.window.lost();
    }
    if (this.strikes >= (this.heard ? MOST_STRIKES : 2)) {
      this.device.dead = true;
      return this.end('timeout');
    }
    if (this.late(now)) return this.end('tooSlow');
    if (job.kind === 'segment' && job.segment.table.broken) return this.planner.finished(job.segment);
    this.retryAfterTimeout(job);
  }

  private retryAfterTimeout(job: CollectJob): void {
    this.retries++;
    if (job.kind === 'engine') {
      job.tries++;
      return;
    }
    const tries = countTry(job);
    if (job.kind === 'segment') {
      const { segment } = job;
      if (tries >= MOST_TRIES) return this.fail(segment, 'timeout');
      const usual = this.planner.stateOf(segment)?.memory.rowsPerRequest(segment.column.position, 1400) ?? 1;
      if (segment.most > usual * 1.5) this.device.sizeRefused();
      segment.most = Math.max(1, tries >= 2 ? segment.most >> 1 : Math.min(segment.most, Math.max(8, usual)));
    }
    this.waiting.unshift(job);
  }

  /** Everything asked and answered? */
  settled(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && this.planner.exhausted() && !this.needsEngine();
  }

  private needsEngine(): boolean {
    return this.device.peer !== undefined && this.device.peer.known() === undefined;
  }

  end(fault?: string): void {
    if (this.finished) return;
    this.finished = true;
    this.fault = fault;
    this.done(this);
  }
}

function triesOf(job: CollectJob): number {
  return job.kind === 'segment' ? job.segment.tries : job.tries;
}

function countTry(job: CollectJob): number {
  if (job.kind === 'segment') return ++job.segment.tries;
  return ++job.tries;
}

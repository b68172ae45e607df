import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import type { ReceiverCounters } from '@heliograph/wire/snmp/receiver.ts';
import { Gauge } from 'prom-client';
import { insertEvents } from '../estate/alarms/alarm-events.store.ts';
import { tellAlarms } from '../estate/alarms/alarm-live.ts';
import { takeHappenings } from '../estate/alarms/intake.ts';
import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from '../context.ts';
import { keepBeat, lastBeat, type TrapBeat } from './trap-beat.ts';
import type { TrapCounters } from './trap-counters.ts';
import { repeat, type Repetition } from '../work/repeat.ts';

interface Watched {
  readonly counters: TrapCounters;
  readonly receiver: { counters(): Promise<ReceiverCounters> };
  /** Whose alarm it is when traps are lost here. */
  readonly tenant: () => number | undefined;
  /** The supervisor keeps the socket open while nobody reads it. */
  readonly isHeld?: boolean;
}

const every = 10_000;
/** The alarm is cleared when nothing was lost for this long (ms). */
const calmAfter = 60_000;

/** A time in which nobody read the socket, still to be told. */
interface Gap {
  readonly from: number;
  readonly to: number;
  /** Lost by the kernel meanwhile; undefined when there was no socket, so that nobody knows. */
  readonly lost: number | undefined;
}

const spoken = (at: number): string => new Date(at).toISOString();

/** What the alarm says: everything lost since it was raised, and how it came to that. */
function words(lost: number, unaccounted: number, gap: Gap | undefined): string {
  const said = `${lost} lost, ${unaccounted} unaccounted for`;
  if (!gap) return said;
  const time = `from ${spoken(gap.from)} to ${spoken(gap.to)}`;
  return gap.lost === undefined
    ? `nobody listened ${time}, how many were sent is not known; ${said}`
    : `nobody read ${time}, the receive buffer lost ${gap.lost}; ${said}`;
}

/** Whether the alarm stands, as the database knows it. */
const stands = (ctx: Context, tenantId: number): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const found = tx.selectFrom('alarm').select('id').where('tenant_id', '=', tenantId);
    return (await found.where('kind', '=', 'trapsLost').where('cleared_at', 'is', null).execute()).length > 0;
  });

/** Resolves when it is committed. */
async function tell(ctx: Context, tenantId: number, change: 'raise' | 'clear', text: string): Promise<void> {
  const kind = alarmKind('trapsLost');
  const at = ctx.clock.now();
  const common = { oltId: null, change, object: 'system', at, text } as const;
  await ctx.scope.tenant(tenantId, async (tx) => {
    const event = {
      id: ctx.newId(),
      kind: kind.id,
      place: nowhere,
      severity: kind.severity,
      address: null,
      trapOid: null,
      raw: null,
    };
    await insertEvents(tx, tenantId, [{ ...common, ...event, source: 'system' }]);
    const changed = await takeHappenings(ctx, tx, tenantId, [{ ...common, kind, source: 'trap' }]);
    await tellAlarms(ctx, tx, tenantId, changed);
  });
}

/**
 * Looks after the intake itself: what the receiver and the kernel had to drop is counted, a broken law is logged, and either
 * is an alarm of this system. So is a time in which nobody listened. What is to be told stays to be told until it is
 * committed, beyond the end of this process if need be.
 */
class TrapWatch {
  readonly #ctx: Context;
  readonly #watched: Watched;
  readonly #socketDrops: Gauge;
  /** The predecessor's last words; undefined on a new installation. */
  readonly #before: TrapBeat | undefined;
  /** What was taken over from the receiver's figures into ours. */
  #dropped = 0;
  #repeated = 0;
  /** What the kernel dropped of the socket, as far as it is in `#untold`. */
  #socket = 0;
  #socketId: string | undefined;
  #lost = 0;
  /** Lost and not told; told since the alarm was raised. */
  #untold = 0;
  #told = 0;
  #unaccountedTold = 0;
  #gap: Gap | undefined;
  #lostAt: number;
  #raised = true;
  #isSure = false;
  readonly #looking: Repetition;

  constructor(ctx: Context, watched: Watched) {
    this.#ctx = ctx;
    this.#watched = watched;
    this.#before = lastBeat(ctx.settings.dataDir);
    this.#untold = this.#before?.untold ?? 0;
    this.#told = this.#before?.told ?? 0;
    this.#lostAt = ctx.clock.mono();
    this.#socketDrops = new Gauge({
      name: 'heliograph_traps_socket_drops',
      help: 'Datagrams that the kernel dropped because the receive buffer was full; never received, so not part of the law',
      registers: [ctx.metrics],
    });
    this.#looking = repeat(ctx, { id: 'traps.watch', everyMs: every, work: () => this.#round() });
  }

  /** While the receiver still answers: takes its last figures. */
  async stop(): Promise<void> {
    await this.#looking.stop();
    await this.#count();
  }

  /** After the last trap was settled: what was given up by then is the successor's to tell. */
  end(): void {
    this.#gather(0);
    this.#keep();
  }

  async #round(): Promise<void> {
    try {
      await this.#look();
    } finally {
      this.#keep();
    }
  }

  async #look(): Promise<void> {
    const unaccounted = await this.#count();
    const tenantId = this.#watched.tenant();
    if (tenantId !== undefined) await this.#tell(tenantId, unaccounted);
  }

  /** Takes over what the receiver and the kernel dropped. Returns how many are unaccounted for, which is a defect. */
  async #count(): Promise<number> {
    const { counters, receiver } = this.#watched;
    const now = await receiver.counters();
    this.#meet(now);
    counters.received(now.dropped - this.#dropped);
    counters.dropped('queueFull', now.dropped - this.#dropped);
    counters.repeated(now.repeated - this.#repeated);
    this.#dropped = now.dropped;
    this.#repeated = now.repeated;
    this.#socketDrops.set(now.socketDrops);
    this.#gather(now.socketDrops - this.#socket);
    this.#socket = now.socketDrops;
    const unaccounted = counters.unaccounted + now.unaccounted;
    if (unaccounted !== 0) {
      this.#ctx.log.error({ ...counters.figures, receiver: now, unaccounted }, 'traps are not all accounted for');
    }
    return unaccounted;
  }

  /** The first look at the receiver: is it still the socket that the predecessor listened on, or was nobody there meanwhile? */
  #meet(now: ReceiverCounters): void {
    if (this.#socketId !== undefined) return;
    this.#socketId = now.socketId;
    const before = this.#before;
    if (!before) return;
    const isSame = this.#watched.isHeld === true && now.socketId !== '' && before.socketId === now.socketId;
    const time = { from: before.at, to: this.#ctx.clock.now() };
    if (isSame) this.#socket = Math.min(before.socketDrops, now.socketDrops);
    const lost = isSame ? now.socketDrops - this.#socket : undefined;
    if (lost !== 0) this.#gap = { ...time, lost };
  }

  #gather(fromSocket: number): void {
    const { lost } = this.#watched.counters;
    this.#untold += lost - this.#lost + fromSocket;
    this.#lost = lost;
  }

  /** Marks are moved after the commit alone: what fails here is told by a later look, in full. */
  async #tell(tenantId: number, unaccounted: number): Promise<void> {
    const { clock } = this.#ctx;
    const untold = this.#untold;
    const gap = this.#gap;
    if (unaccounted === 0) this.#unaccountedTold = 0;
    if (untold > 0 || gap || unaccounted !== this.#unaccountedTold) {
      await tell(this.#ctx, tenantId, 'raise', words(this.#told + untold, unaccounted, gap));
      this.#untold -= untold;
      this.#told += untold;
      this.#unaccountedTold = unaccounted;
      this.#gap = undefined;
      this.#lostAt = clock.mono();
      this.#raised = true;
      this.#isSure = true;
    } else if (this.#raised && unaccounted === 0 && clock.mono() - this.#lostAt >= calmAfter) {
      // A predecessor may have raised it; it stands until somebody clears it.
      if (this.#isSure || (await stands(this.#ctx, tenantId))) await tell(this.#ctx, tenantId, 'clear', '');
      this.#raised = false;
      this.#told = 0;
    }
  }

  #keep(): void {
    const { clock, log, settings } = this.#ctx;
    // Before the first look nothing is known of the socket, and the predecessor's words still hold.
    if (this.#socketId === undefined) return;
    const beat = {
      // A gap that was not told yet begins where it began.
      at: this.#gap?.from ?? clock.now(),
      socketId: this.#gap?.lost === undefined && this.#gap ? '' : this.#socketId,
      socketDrops: this.#socket,
      untold: this.#untold,
      told: this.#told,
    };
    try {
      keepBeat(settings.dataDir, beat);
    } catch (error) {
      // A full disk, perhaps: the next look tries again.
      log.warn({ err: error, ...beat }, 'the state of the trap intake is not kept');
    }
  }
}

/** Begins to look after the intake, every ten seconds. */
export const watchTraps = (ctx: Context, watched: Watched): TrapWatch => new TrapWatch(ctx, watched);
export type { TrapWatch };

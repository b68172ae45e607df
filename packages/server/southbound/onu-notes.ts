import type { Context } from '../context.ts';
import { noteOnuPhases, type PhaseNote } from '../estate/onus/phase-notes.ts';
import { emit } from '../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';

/** Between two writes for one tenant (ms): ONUs that flap by the thousand must not be written for every flap. */
const pace = 1_000;

const isBoard = ({ kind }: LiveEvent): boolean => kind === 'board.changed';

interface Pending {
  nextAt: number;
  readonly byOlt: Map<string, PhaseNote[]>;
  cancel: (() => void) | undefined;
  work: Promise<void>;
}

/**
 * Puts ONUs into the phases that traps told, at once or after at most a second. In transactions of its own: polls lock ONU rows
 * before they lock alarms, and the other way round they could wait for each other. What is lost here the next poll finds.
 */
export class OnuNotes {
  readonly #ctx: Context;
  readonly #pending = new Map<number, Pending>();
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  add(tenantId: number, oltId: string, note: PhaseNote): void {
    const pending = this.#of(tenantId);
    const notes = pending.byOlt.get(oltId);
    if (notes) notes.push(note);
    else pending.byOlt.set(oltId, [note]);
  }

  /** Writes what was added, now or when the tenant's second is over. */
  flush(tenantId: number): void {
    const pending = this.#of(tenantId);
    if (this.#stopped || pending.byOlt.size === 0 || pending.cancel) return;
    const wait = pending.nextAt - this.#ctx.clock.mono();
    if (wait <= 0) this.#write(tenantId, pending);
    else {
      pending.cancel = this.#ctx.clock.after(wait, () => {
        pending.cancel = undefined;
        this.#write(tenantId, pending);
      });
    }
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const [tenantId, pending] of this.#pending) {
      pending.cancel?.();
      if (pending.byOlt.size > 0) this.#write(tenantId, pending);
      await pending.work;
    }
  }

  #of(tenantId: number): Pending {
    const known = this.#pending.get(tenantId);
    if (known) return known;
    const fresh: Pending = { nextAt: 0, byOlt: new Map(), cancel: undefined, work: Promise.resolve() };
    this.#pending.set(tenantId, fresh);
    return fresh;
  }

  #write(tenantId: number, pending: Pending): void {
    const byOlt = [...pending.byOlt].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
    pending.byOlt.clear();
    pending.nextAt = this.#ctx.clock.mono() + pace;
    const { log, scope, bus } = this.#ctx;
    const write = () =>
      scope.tenant(tenantId, async (tx) => {
        const events: LiveEvent[] = [];
        for (const [oltId, notes] of byOlt) {
          events.push(...(await noteOnuPhases(this.#ctx, tx, tenantId, oltId, notes)));
        }
        // However many OLTs and ONUs it is about, a browser is told once that the board differs.
        const [boards, others] = [events.filter(isBoard), events.filter((event) => !isBoard(event))];
        await emit(bus, tx, tenantId, [...others, ...boards.slice(0, 1)]);
      });
    pending.work = pending.work
      .then(write)
      .catch((error: unknown) =>
        log.warn({ err: error, tenantId }, 'ONU phases of traps not noted; the poll will find them'),
      );
  }
}

import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { SessionEnd } from '../../db/tables/cpes.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import type { KnownCpe } from './known.ts';

const everyMs = 5_000;

/** How sessions of devices end, where it is another way than the one before: written a little later, many at once. */
export class EndBook {
  readonly #ctx: Context;
  #changed = new Map<KnownCpe, SessionEnd>();
  readonly #beat: Repetition;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#beat = repeat(ctx, { id: 'acs.ends', everyMs, work: () => this.#flush() });
  }

  note(known: KnownCpe, end: SessionEnd): void {
    if (known.lastEnd === end) return;
    known.lastEnd = end;
    this.#changed.set(known, end);
  }

  async stop(): Promise<void> {
    await this.#beat.stop();
    await this.#flush().catch((error: unknown) =>
      this.#ctx.log.warn({ err: error }, 'ends of sessions were not written'),
    );
  }

  async #flush(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Map();
    const tenants = new Set([...changed.keys()].map(({ tenantId }) => tenantId));
    for (const tenantId of tenants) {
      const own = [...changed]
        .filter(([known]) => known.tenantId === tenantId)
        .sort(([a], [b]) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      await this.#ctx.scope.tenant(tenantId, (tx) =>
        sql`update cpe_live l set last_end = u.how, last_end_at = ${new Date(this.#ctx.clock.now())}
          from unnest(${own.map(([{ id }]) => id)}::int8[], ${own.map(([, end]) => end)}::text[]) as u(id, how)
          where l.tenant_id = ${tenantId} and l.cpe_id = u.id`.execute(tx),
      );
    }
  }
}

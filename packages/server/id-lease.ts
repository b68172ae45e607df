import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { idEpoch, Ids, clockMomentOf, type IdRange, type Moment } from './ids.ts';

/** How far ahead of the database's clock a range reaches, and how long a node is kept without renewal; milliseconds. */
export const nodeLeaseMs = 30_000;
const renewMs = 8000;
/** After a renewal that failed. */
const againMs = 1000;
/** A node rests this long after its lease before another process gets it; milliseconds. */
export const restMs = 60_000;

type Surroundings = Pick<Context, 'scope' | 'clock' | 'log'>;

export interface LeasedIds {
  readonly newId: () => string;
  /** The node that ids are made on now. */
  readonly node: number;
  /** No id more is made; the node is given back. */
  close(): Promise<void>;
}

interface Row {
  readonly node: number;
  readonly fence: string;
  readonly floor: string;
  readonly ceiling: string;
}

/** Milliseconds since the epoch of ids, by the database's clock. */
const dbNow = sql`(extract(epoch from clock_timestamp()) * 1000)::int8 - ${sql.lit(idEpoch)}::int8`;
const span = sql`${sql.lit(nodeLeaseMs)} * interval '1 ms'`;
const rest = sql`${sql.lit(restMs)} * interval '1 ms'`;

/**
 * Ids on a node that no other process has: two processes that drew the same number by lot have made the same ids. The row of the node
 * keeps the newest time that its holder may use, so the next holder begins above it, also after a clock was set back.
 */
export async function leaseIds(around: Surroundings): Promise<LeasedIds> {
  const asked = clockMomentOf(around.clock);
  const lease = new IdLease(around, await take(around), asked);
  return {
    newId: () => lease.ids.next(),
    get node() {
      return lease.ids.range.node;
    },
    close: () => lease.close(),
  };
}

class IdLease {
  readonly ids: Ids;
  readonly #around: Surroundings;
  #fence: string;
  #cancel: () => void = () => undefined;
  #renewing: Promise<void> = Promise.resolve();
  #closed = false;
  #isRenewing = false;

  constructor(around: Surroundings, row: Row, asked: Moment) {
    this.#around = around;
    this.#fence = row.fence;
    this.ids = new Ids(around.clock, rangeOf(row), asked, () => this.#renewNow());
    this.#renewIn(renewMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#renewing;
    const { range, last } = this.ids;
    this.ids.grant({ ...range, ceiling: last }, clockMomentOf(this.#around.clock));
    await this.#around.scope
      .system((tx) =>
        sql`update node_lease set owner = null, until = clock_timestamp() where node = ${range.node} and fence = ${this.#fence}`.execute(
          tx,
        ),
      )
      .catch((error: unknown) => this.#around.log.debug({ err: error }, 'the node of ids ends with its lease'));
  }

  #renewIn(ms: number): void {
    if (!this.#closed) this.#cancel = this.#around.clock.after(ms, () => this.#renewNow());
  }

  /** One at a time, however often it is asked for. */
  #renewNow(): void {
    if (this.#closed || this.#isRenewing) return;
    this.#isRenewing = true;
    this.#cancel();
    this.#renewing = this.#renew()
      .then(
        () => renewMs,
        (error: unknown) => {
          this.#around.log.warn({ err: error }, 'the node of ids was not renewed; tried again');
          return againMs;
        },
      )
      .then((ms) => this.#rest(ms));
  }

  #rest(ms: number): void {
    this.#isRenewing = false;
    this.#renewIn(ms);
  }

  async #renew(): Promise<void> {
    const { node } = this.ids.range;
    let asked = clockMomentOf(this.#around.clock);
    const { rows } = await this.#around.scope.system((tx) =>
      sql<Row>`update node_lease set until = clock_timestamp() + ${span},
          ceiling = greatest(ceiling, ${dbNow} + ${nodeLeaseMs}, ${this.ids.last}::int8 + ${nodeLeaseMs})
        where node = ${node} and fence = ${this.#fence} returning node, fence, 0 as floor, ceiling`.execute(tx),
    );
    const [kept] = rows;
    if (kept) return this.ids.grant(rangeOf(kept), asked);
    // Slept through the end of it, and another process has it now. What was left of the old range was ours alone.
    asked = clockMomentOf(this.#around.clock);
    const fresh = await take(this.#around);
    this.#around.log.warn({ lost: node, node: fresh.node }, 'the node of ids was lost; another one is used');
    this.#fence = fresh.fence;
    this.ids.grant(rangeOf(fresh), asked);
  }
}

/** The node that has rested longest. A lease further ahead than its own length was made by a clock that has been set right since. */
async function take({ scope }: Surroundings): Promise<Row> {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const { rows } = await scope.system((tx) =>
    sql<Row>`with free as (
        select node, ceiling from node_lease
        where until < clock_timestamp() - ${rest} or until > clock_timestamp() + ${span}
        order by until, node limit 1 for update skip locked)
      update node_lease l set owner = ${owner}, fence = l.fence + 1, until = clock_timestamp() + ${span},
        ceiling = greatest(free.ceiling, ${dbNow}) + ${nodeLeaseMs}
      from free where l.node = free.node returning l.node, l.fence, free.ceiling as floor, l.ceiling`.execute(tx),
  );
  const [row] = rows;
  if (!row) throw new Error('all 1,024 numbers for processes that make ids are in use');
  return row;
}

const rangeOf = ({ node, floor, ceiling }: Row): IdRange => ({
  node,
  floor: Number(floor),
  ceiling: Number(ceiling),
  validMs: nodeLeaseMs,
});

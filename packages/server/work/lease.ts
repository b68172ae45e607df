import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';

/** The right to work on one row. */
export interface Lease {
  readonly tenantId: number;
  readonly id: string;
  /** Grows with each change of hands, so that who slept through the end of a lease cannot write over its successor. */
  readonly fence: string;
}

/** A row and the right to work on it. */
export type InHand<R = object> = R & { readonly lease: Lease };

/** Another process has it now; whatever was in hand is its work. */
export class LeaseLost extends Error {}

/** Who holds leases: a process, since its start. */
export const newOwner = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/**
 * Leases are written and judged by the database's clock, which all processes share; what a process's own clock says plays no part. Lengths
 * in milliseconds.
 */
export const leaseUntil = (ms: number): RawBuilder<Date> =>
  sql<Date>`(clock_timestamp() + ${ms}::int * interval '1 ms')`;

/**
 * Over is also what ends further ahead than a lease of this length can: it was written before a clock was set back, and waiting for it
 * would stop the work for as long as that clock was wrong.
 */
export const leaseIsOver = (until: string, ms: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(until)} < clock_timestamp() or ${sql.ref(until)} > clock_timestamp() + ${ms}::int * interval '1 ms')`;

/** Rows with a lease: a table with `tenant_id`, the columns named here, `owner` and `fence`. */
export interface LeasedTable {
  readonly table: string;
  /** The column that names a row within its tenant. */
  readonly id: string;
  /** When the lease ends; left out: `lease_until`. */
  readonly until?: string;
  /** How long a lease lasts without renewal: longer than two renewals. */
  readonly ms: number;
}

/** Which free rows are taken. In SQL the table is `t`. */
export interface LeaseQuery {
  readonly where: RawBuilder<boolean>;
  readonly most: number;
  /** What comes first, within a tenant; left out: the smallest id. Tenants have their turn one after the other. */
  readonly order?: RawBuilder<unknown>;
  /** Rows that a tenant may have at work at once, and how many each has now. */
  readonly ofTenant?: number;
  readonly atWork?: ReadonlyMap<number, number>;
  /** What else is written to the rows taken, after a comma. */
  readonly set?: RawBuilder<unknown>;
}

interface Key {
  readonly tenant_id: number;
  readonly lease_id: string;
  readonly fence: string;
}

/** Leases on the rows of a table. A table with row security wants a transaction of the tenant, another one any. */
export class Leases {
  readonly ms: number;
  /** Three times within a lease. */
  readonly renewMs: number;
  private readonly table: RawBuilder<unknown>;
  private readonly id: RawBuilder<unknown>;
  private readonly until: string;

  constructor({ table, id, ms, until = 'lease_until' }: LeasedTable) {
    this.ms = ms;
    this.renewMs = Math.floor(ms / 3);
    this.table = sql.table(table);
    this.id = sql.ref(id);
    this.until = until;
  }

  /** Takes free rows that fit; those that somebody else is just taking are passed over. Whole rows, each with its lease. */
  async take<R = object>(tx: Tx, owner: string, wanted: LeaseQuery): Promise<InHand<R>[]> {
    const { table, id } = this;
    const { atWork = new Map<number, number>(), ofTenant = wanted.most, order = sql`t.${id}` } = wanted;
    const until = sql.ref(this.until);
    const fits = sql`(${wanted.where}) and (t.${until} is null or ${leaseIsOver(`t.${this.until}`, this.ms)})`;
    // What fits is asked again of the row that is locked: it may have changed since it was found.
    const { rows } = await sql<R & Key>`
      with found as (
        select t.tenant_id, t.${id} as id, row_number() over (partition by t.tenant_id order by ${order}, t.${id}) as nth
        from ${table} t where ${fits}),
      free as (
        select t.tenant_id, t.${id} as id from ${table} t join found f on f.tenant_id = t.tenant_id and f.id = t.${id}
        left join unnest(${[...atWork.keys()]}::int[], ${[...atWork.values()]}::int[]) as b(tenant_id, works) on b.tenant_id = t.tenant_id
        where f.nth <= ${ofTenant}::int - coalesce(b.works, 0) and ${fits}
        order by f.nth, t.tenant_id, t.${id} limit ${wanted.most} for update of t skip locked)
      update ${table} t set owner = ${owner}, ${until} = ${leaseUntil(this.ms)}, fence = t.fence + 1 ${wanted.set ?? sql``}
      from free where t.tenant_id = free.tenant_id and t.${id} = free.id
      returning t.*, t.${id} as lease_id`.execute(tx);
    return rows.map((row) => ({ ...row, lease: leaseOf(row) }));
  }

  /** Renews what the owner holds of these rows, and says what that is. Waits for transactions of its own that hold a row. */
  async renew(tx: Tx, owner: string, where: RawBuilder<boolean>): Promise<Lease[]> {
    const { table, id } = this;
    // In one order for everybody, so that none waits for another in a circle.
    const { rows } = await sql<Key>`
      with mine as (
        select t.tenant_id, t.${id} as id from ${table} t where t.owner = ${owner} and (${where})
        order by t.tenant_id, t.${id} for update of t)
      update ${table} t set ${sql.ref(this.until)} = ${leaseUntil(this.ms)}
      from mine where t.tenant_id = mine.tenant_id and t.${id} = mine.id
      returning t.tenant_id, t.${id} as lease_id, t.fence`.execute(tx);
    return rows.map(leaseOf);
  }

  /** Rows that are in this list. */
  among(list: readonly { readonly tenantId: number; readonly id: string }[]): RawBuilder<boolean> {
    const [tenants, ids] = [list.map(({ tenantId }) => tenantId), list.map(({ id }) => id)];
    return sql`(t.tenant_id, t.${this.id}) in (select * from unnest(${tenants}::int[], ${ids}::int8[]))`;
  }

  /** Inside the transaction that writes a result: is the right to do so still ours? Locks the row until the commit. */
  async isHeld(tx: Tx, { tenantId, id, fence }: Lease): Promise<boolean> {
    const { rows } = await sql`select 1 from ${this.table}
      where tenant_id = ${tenantId} and ${this.id} = ${id} and fence = ${fence} and owner is not null for no key update`.execute(
      tx,
    );
    return rows.length > 0;
  }

  /** As `isHeld`; throws when it is not. */
  async mustHold(tx: Tx, lease: Lease): Promise<void> {
    if (!(await this.isHeld(tx, lease))) throw new LeaseLost();
  }

  /** First thing in the transaction that writes a result: the row is given back with its commit. Throws when it is not ours. */
  async release(tx: Tx, lease: Lease): Promise<void> {
    const { tenantId, id, fence } = lease;
    const { numAffectedRows } = await sql`update ${this.table} set owner = null, ${sql.ref(this.until)} = null
      where tenant_id = ${tenantId} and ${this.id} = ${id} and fence = ${fence} and owner is not null`.execute(tx);
    if (numAffectedRows !== 1n) throw new LeaseLost();
  }

  /** Nobody takes the row for so long, no longer than a lease. What is no longer ours is left alone. */
  async rest(tx: Tx, { tenantId, id, fence }: Lease, ms: number): Promise<void> {
    await sql`update ${this.table} set owner = null, ${sql.ref(this.until)} = ${leaseUntil(Math.min(ms, this.ms))}
      where tenant_id = ${tenantId} and ${this.id} = ${id} and fence = ${fence} and owner is not null`.execute(tx);
  }

  /** So that a successor begins at once. What is no longer ours is left alone. */
  async giveBack(tx: Tx, leases: readonly Lease[]): Promise<void> {
    const [tenants, ids] = [leases.map(({ tenantId }) => tenantId), leases.map(({ id }) => id)];
    const held = sql`unnest(${tenants}::int[], ${ids}::int8[], ${leases.map(({ fence }) => fence)}::int8[]) as h(tenant_id, id, fence)`;
    await sql`update ${this.table} t set owner = null, ${sql.ref(this.until)} = null from ${held}
      where t.tenant_id = h.tenant_id and t.${this.id} = h.id and t.fence = h.fence`.execute(tx);
  }
}

/**
 * What an update writes to take a row from whoever works on it: that one finds that it is not its own any more. `table` as the statement calls it;
 * of tables whose lease ends with `lease_until`.
 */
export const takenFromHolder = (table: string) =>
  ({ owner: null, lease_until: null, fence: sql<string>`${sql.ref(`${table}.fence`)} + 1` }) as const;

const leaseOf = ({ tenant_id: tenantId, lease_id: id, fence }: Key): Lease => ({ tenantId, id, fence });

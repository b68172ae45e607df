import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { leaseIsOver, leaseUntil } from './lease.ts';

/** Which works are shared evenly by all workers that live. */
export type SharedWork = 'poll';

export interface Team {
  /** Workers that live, this one among them. */
  readonly workers: number;
  /** How many of them stand before this one, in an order that all see alike. */
  readonly before: number;
  /** When the first of the others is gone unless it says something, ms from now; undefined = there are no others. */
  readonly nextEndMs: number | undefined;
}

/** What wakes the others of a team: something was given back. */
export const teamTopic = (work: SharedWork): string => `team:${work}`;

/**
 * What this worker is to have of a work: all have the same, and the first of them one more where it does not come out even. One may have
 * any: what came new must not wait for a worker that was just killed and still counts.
 */
export const fairShare = (total: number, { workers, before }: Team): number =>
  Math.max(1, Math.floor(total / workers) + (before < total % workers ? 1 : 0));

/** Says that this worker lives, for so many milliseconds, and who else does. */
export const meet = ({ scope }: Pick<Context, 'scope'>, work: SharedWork, owner: string, ms: number): Promise<Team> =>
  scope.system(async (tx) => {
    await sql`insert into work_member (work, owner, lease_until) values (${work}, ${owner}, ${leaseUntil(ms)})
      on conflict (work, owner) do update set lease_until = excluded.lease_until`.execute(tx);
    // Passing over those that another worker deletes, or that say just now that they live after all: no two wait for each other.
    await sql`delete from work_member where (work, owner) in (select work, owner from work_member
      where work = ${work} and ${leaseIsOver('lease_until', ms)} for update skip locked)`.execute(tx);
    const { rows } = await sql<{ workers: number; before: number; next: number | null }>`
      select count(*)::int as workers, count(*) filter (where owner < ${owner})::int as before,
        (extract(epoch from min(lease_until) filter (where owner <> ${owner}) - clock_timestamp()) * 1000)::float8 as next
      from work_member where work = ${work} and (owner = ${owner} or not ${leaseIsOver('lease_until', ms)})`.execute(
      tx,
    );
    const { workers = 1, before = 0, next = null } = rows[0] ?? {};
    return { workers, before, nextEndMs: next === null ? undefined : Math.max(0, next) };
  });

/** No worker says that it lives for longer than this, ms. */
const longestMs = 60_000;

/** Whether any worker lives: without one, nobody carries out what is asked for meanwhile. */
export const isStaffed = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists(select 1 from work_member where not ${leaseIsOver('lease_until', longestMs)}) as there`.execute(tx);
  return rows[0]?.there === true;
};

/** The others need not wait until this one's time is over. */
export const leaveTeam = (
  { scope, bus }: Pick<Context, 'scope' | 'bus'>,
  work: SharedWork,
  owner: string,
): Promise<void> =>
  scope.system(async (tx) => {
    await sql`delete from work_member where work = ${work} and owner = ${owner}`.execute(tx);
    await bus.wake(tx, teamTopic(work));
  });

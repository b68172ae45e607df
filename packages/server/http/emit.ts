import { sql } from 'kysely';
import type { Bus } from '../db/bus.ts';
import type { Tx } from '../db/scope.ts';
import { lock } from '../work/locks.ts';

export interface LiveEvent {
  /** Such as `alarm.raised`, `olt.state`, `onu.state`. */
  readonly kind: string;
  /**
   * What it is about says who is told: an event with the `oltId` of a device is for those who see the project that the device
   * stands in, one with a `projectId` (of a device that is gone) for those who see that project. An event that names neither
   * is told to people bound to some projects by its kind alone: they read again, and see what they may see.
   */
  readonly payload: Readonly<Record<string, unknown>> & {
    readonly oltId?: string | null;
    readonly projectId?: string | null;
  };
}

/**
 * Tells the browsers of a tenant, when the transaction commits. Call it last in the transaction: it takes a lock per
 * tenant that is held until the commit, so that the order of `seq` is the order of commits and a reader's cursor can
 * never pass over an event that was numbered early but committed late.
 */
export async function emit(bus: Bus, tx: Tx, tenantId: number, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await lock(tx, 'liveEvents', tenantId);
  const kinds = events.map((event) => event.kind);
  const payloads = events.map((event) => JSON.stringify(event.payload));
  // Past the views of a request that is bound to some projects: a device that has just left them is still somebody's.
  await sql`insert into live_event (tenant_id, kind, payload, audience)
    select ${tenantId}, e.kind, e.payload::jsonb, case
        when e.payload::jsonb ->> 'projectId' is not null then (e.payload::jsonb ->> 'projectId')::int8
        when e.payload::jsonb ->> 'oltId' is not null then coalesce((select o.project_id from public.olt o
          where o.tenant_id = ${tenantId} and o.id = (e.payload::jsonb ->> 'oltId')::int8), 0) end
    from unnest(${kinds}::text[], ${payloads}::text[]) with ordinality as e(kind, payload, n) order by e.n`.execute(tx);
  await bus.wake(tx, `live:${tenantId}`);
}

import { sql } from 'kysely';
import type { Bus } from '../db/bus.ts';
import type { Tx } from '../db/scope.ts';

export interface LiveEvent {
  /** Such as `alarm.raised`, `olt.state`, `onu.state`. */
  readonly kind: string;
  readonly payload: object;
}

/**
 * Tells the browsers of a tenant, when the transaction commits. Call it last in the transaction: it takes a lock per
 * tenant that is held until the commit, so that the order of `seq` is the order of commits and a reader's cursor can
 * never pass over an event that was numbered early but committed late.
 */
export async function emit(bus: Bus, tx: Tx, tenantId: number, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`select pg_advisory_xact_lock(8814, ${tenantId})`.execute(tx);
  const kinds = events.map((event) => event.kind);
  const payloads = events.map((event) => JSON.stringify(event.payload));
  await sql`insert into live_event (tenant_id, kind, payload)
    select ${tenantId}, e.kind, e.payload::jsonb
    from unnest(${kinds}::text[], ${payloads}::text[]) with ordinality as e(kind, payload, n) order by e.n`.execute(tx);
  await bus.wake(tx, `live:${tenantId}`);
}

import { eventKind, type LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { sql } from 'kysely';
import type { Bus } from '../db/bus.ts';
import type { Tx } from '../db/scope.ts';
import { lock } from '../work/locks.ts';

/**
 * Tells the browsers of a tenant, when the transaction commits. Call it last in the transaction: it takes a lock per
 * tenant that is held until the commit, so that the order of `seq` is the order of commits and a reader's cursor can
 * never pass over an event that was numbered early but committed late. Whom each is for is said by its kind (`catalogue/events`)
 * and the device that it names. `wakes`: topics that are woken with it (`Bus.wake`).
 */
export async function emit(
  bus: Bus,
  tx: Tx,
  tenantId: number,
  events: readonly LiveEvent[],
  wakes: readonly string[] = [],
): Promise<void> {
  if (events.length === 0) {
    for (const topic of wakes) await bus.wake(tx, topic);
    return;
  }
  await lock(tx, 'liveEvents', tenantId);
  const kinds = events.map((event) => event.kind);
  // Of a kind that is about OLTs, one that names none is for nobody but those who see every project.
  const others = events.map(({ kind }) => (eventKind(kind)?.about === 'olt' ? '0' : null));
  const payloads = events.map((event) => JSON.stringify(event.payload));
  // Not taken out of the payload by the statement: behind a row policy no index serves a comparison with what a function makes, and
  // every OLT of the tenant would be read for each event.
  const olts = events.map(({ payload }) => ('oltId' in payload ? (payload.oltId ?? null) : null));
  // Only where one is named: how far a restore is, is told while it may be altering every table but that of events, and it would wait
  // for who tells it.
  const isOfOlts = olts.some((id) => id !== null);
  const ofOlt = isOfOlts ? sql`when e.olt is not null then coalesce(o.project_id, 0)` : sql``;
  // Past the views of a request that is bound to some projects: a device that has just left them is still somebody's.
  const joined = isOfOlts ? sql`left join public.olt o on o.tenant_id = ${tenantId} and o.id = e.olt` : sql``;
  // Who is woken reads when this is committed, so that one statement does for both.
  await sql`with told as (insert into live_event (tenant_id, kind, payload, audience)
    select ${tenantId}, e.kind, e.payload, case
        when e.payload ->> 'projectId' is not null then (e.payload ->> 'projectId')::int8
        ${ofOlt} else e.other end
    from (select kind, payload::jsonb as payload, other, olt, n
      from unnest(${kinds}::text[], ${payloads}::text[], ${others}::int8[], ${olts}::int8[])
        with ordinality as u(kind, payload, other, olt, n)) as e ${joined} order by e.n)
    ${bus.waking([`live:${tenantId}`, ...wakes])}`.execute(tx);
}

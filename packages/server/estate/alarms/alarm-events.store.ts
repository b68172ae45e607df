import { sql } from 'kysely';
import { plainList, textsInBinary, timesInBinary } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import { cpeOfKey, type Place } from '@heliograph/catalogue/kit/place.ts';

/** One line of the stream: a trap as it was understood, or a change that a poll found. */
export interface AlarmEvent {
  readonly at: number;
  readonly id: string;
  readonly oltId: string | null;
  readonly source: 'trap' | 'inform' | 'poll' | 'system';
  readonly change: 'raise' | 'clear' | 'notice' | 'recovery' | 'unknown';
  readonly kind: string | null;
  readonly object: string | null;
  readonly place: Place;
  readonly severity: number | null;
  readonly text: string;
  readonly address: string | null;
  readonly trapOid: string | null;
  /** An object in JSON. */
  readonly raw: string | null;
}

/**
 * Returns how many the database took, and with `again` (an earlier try may have been committed without our hearing of it)
 * the ids that were not there yet.
 */
export async function insertEvents(
  tx: Tx,
  tenantId: number,
  events: readonly AlarmEvent[],
  again = false,
): Promise<{ taken: number; fresh: ReadonlySet<string> | undefined }> {
  if (events.length === 0) return { taken: 0, fresh: undefined };
  const all = <T>(pick: (event: AlarmEvent) => T): T[] => events.map(pick);
  const done = await sql<{ id: string }>`
    insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, port, pon, onu, onu_port, severity, text, address,
      trap_oid, varbinds, cpe_id)
    select ${tenantId}::int, e.*
    from unnest(${timesInBinary(all((e) => e.at))}::timestamptz[], ${plainList(all((e) => e.id))}::int8[],
      ${plainList(all((e) => e.oltId))}::int8[], ${textsInBinary(all((e) => e.source))}::text[], ${textsInBinary(all((e) => e.change))}::text[],
      ${textsInBinary(all((e) => e.kind))}::text[], ${textsInBinary(all((e) => e.object))}::text[], ${plainList(all((e) => e.place.port))}::int[],
      ${plainList(all((e) => e.place.pon))}::int[], ${plainList(all((e) => e.place.onu))}::int[], ${plainList(all((e) => e.place.onuPort))}::int[],
      ${plainList(all((e) => e.severity))}::smallint[], ${textsInBinary(all((e) => e.text))}::text[], ${textsInBinary(all((e) => e.address))}::text[],
      ${textsInBinary(all((e) => e.trapOid))}::text[], ${textsInBinary(
        all((e) => e.raw),
        'jsonb',
      )}::jsonb[],
      ${plainList(all((e) => (e.object === null ? null : cpeOfKey(e.object))))}::int8[]) as e
    ${again ? sql`on conflict do nothing returning id` : sql``}`.execute(tx);
  if (!again) return { taken: Number(done.numAffectedRows ?? 0n), fresh: undefined };
  return { taken: events.length, fresh: new Set(done.rows.map(({ id }) => id)) };
}

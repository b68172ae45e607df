import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';

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
  readonly raw: object | null;
}

/** jsonb has no place for U+0000, which a device may well send. */
const json = (raw: object | null) => (raw === null ? null : JSON.stringify(raw).replaceAll('\\u0000', ''));

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
      trap_oid, varbinds)
    select ${tenantId}::int, e.*
    from unnest(${all((e) => new Date(e.at).toISOString())}::timestamptz[], ${all((e) => e.id)}::int8[],
      ${all((e) => e.oltId)}::int8[], ${all((e) => e.source)}::text[], ${all((e) => e.change)}::text[],
      ${all((e) => e.kind)}::text[], ${all((e) => e.object)}::text[], ${all((e) => e.place.port)}::int[],
      ${all((e) => e.place.pon)}::int[], ${all((e) => e.place.onu)}::int[], ${all((e) => e.place.onuPort)}::int[],
      ${all((e) => e.severity)}::smallint[], ${all((e) => e.text)}::text[], ${all((e) => e.address)}::text[],
      ${all((e) => e.trapOid)}::text[], ${all((e) => json(e.raw))}::jsonb[]) as e
    ${again ? sql`on conflict do nothing returning id` : sql``}`.execute(tx);
  if (!again) return { taken: Number(done.numAffectedRows ?? 0n), fresh: undefined };
  return { taken: events.length, fresh: new Set(done.rows.map(({ id }) => id)) };
}

import type { AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { sql } from 'kysely';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import type { Sighting } from '../../estate/alarms/sightings.ts';
import { standsNow, verdictOn, whatTheyAreOf, type ReadScope } from '../../estate/alarms/standing.ts';
import type { Tx } from '../../db/scope.ts';
import type { OltKey } from './lease.ts';

/** What a poll read, and when. */
export interface LookedPoll extends ReadScope {
  readonly begun: Date;
  readonly at: Date;
}

/** Of a device that does not answer nothing is read but that. */
export const unanswered = (at: Date): LookedPoll => ({
  begun: at,
  at,
  answers: true,
  onus: false,
  optics: false,
  pons: false,
  uplinks: false,
});

interface Cleared {
  readonly id: string;
  readonly kind: AlarmKindId;
  readonly port: number | null;
  readonly pon: number | null;
  readonly onu: number | null;
  readonly text: string;
  readonly stands: boolean;
}

/**
 * Alarms that were cleared before this poll began by somebody else than the device, a trap without authentication or a person:
 * those that the poll still sees are to be raised again, so that neither hides an outage for longer than one poll. Call after
 * the rows of the OLT, its ONUs and ports were written.
 */
export async function stillSeen(tx: Tx, { tenantId, oltId }: OltKey, looked: LookedPoll): Promise<Sighting[]> {
  const { rows } = await sql<Cleared>`
    select a.id, a.kind, a.port, a.pon, a.onu, a.text, ${standsNow} as stands from alarm a ${whatTheyAreOf}
    where a.tenant_id = ${tenantId} and a.olt_id = ${oltId}::int8 and a.unsure and a.cleared_at <= ${looked.begun}`.execute(
    tx,
  );
  const judged = rows
    .map((row) => ({ row, verdict: verdictOn(row.kind, row.stands, looked) }))
    .filter((one) => one.verdict !== 'later');
  if (judged.length === 0) return [];
  await lockAlarms(tx, tenantId);
  const over = judged.filter(({ verdict }) => verdict === 'over').map(({ row }) => row.id);
  await sql`
    update alarm set unsure = false, present = present and not id = any(${over}::int8[])
    where tenant_id = ${tenantId} and id = any(${judged.map(({ row }) => row.id)}::int8[])`.execute(tx);
  return judged
    .filter((one) => one.verdict === 'stands')
    .map(({ row: { kind, port, pon, onu, text } }) => ({
      oltId,
      kind,
      raised: true,
      at: looked.at,
      text,
      ...(port === null ? {} : { port }),
      ...(pon === null ? {} : { pon }),
      ...(onu === null ? {} : { onu }),
    }));
}

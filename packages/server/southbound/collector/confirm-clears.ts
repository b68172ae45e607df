import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { sql } from 'kysely';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import type { Sighting } from '../../estate/alarms/sightings.ts';
import type { Tx } from '../../db/scope.ts';
import type { OltKey } from './lease.ts';

/** What a poll read, as far as it can judge an alarm. */
export interface Looked {
  readonly begun: Date;
  readonly at: Date;
  /** The list of ONUs arrived whole. */
  readonly onus: boolean;
  readonly optics: boolean;
  /** Links of PON ports, and of uplinks. */
  readonly pons: boolean;
  readonly uplinks: boolean;
}

interface Cleared {
  readonly id: string;
  readonly kind: AlarmKindId;
  readonly port: number | null;
  readonly pon: number | null;
  readonly onu: number | null;
  readonly text: string;
  readonly state: number | null;
  readonly band: number | null;
  readonly link: boolean | null;
}

type Verdict = 'stands' | 'over' | 'later';

const offline = stateCode('offline');
const critical = bandCode('critical');
const verdict = (isRead: boolean, stands: boolean): Verdict => (!isRead ? 'later' : stands ? 'stands' : 'over');

/** By kind, where a poll can see it. What it cannot see is over as it was told. */
function judge({ kind, state, band, link }: Cleared, { onus, optics, pons, uplinks }: Looked): Verdict {
  if (kind === 'ponLos') return verdict(pons, link === false);
  if (kind === 'portDown') return verdict(uplinks, link === false);
  if (kind === 'onuRxLow') return verdict(optics, band === critical);
  return alarmKind('onuOnline').clears.includes(kind) ? verdict(onus, state === offline) : 'over';
}

/**
 * Alarms that a trap without authentication cleared before this poll began: those that the poll still sees are to be raised
 * again, so that a forged word hides an outage for one poll at most. Call after the rows of ONUs and ports were written.
 */
export async function stillSeen(tx: Tx, { tenantId, oltId }: OltKey, looked: Looked): Promise<Sighting[]> {
  const { rows } = await sql<Cleared>`
    select a.id, a.kind, a.port, a.pon, a.onu, a.text, o.state, o.band, p.link
    from alarm a
    left join onu o on o.tenant_id = ${tenantId} and o.olt_id = a.olt_id and o.pon = a.pon and o.onu_no = a.onu and not o.missing
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = a.olt_id and a.onu is null
      and p.kind = case when a.pon is null then 'uplink' else 'pon' end and p.port = coalesce(a.pon, a.port)
    where a.tenant_id = ${tenantId} and a.olt_id = ${oltId}::int8 and a.unsure and a.cleared_at <= ${looked.begun}`.execute(
    tx,
  );
  const judged = rows.map((row) => ({ row, verdict: judge(row, looked) })).filter((one) => one.verdict !== 'later');
  if (judged.length === 0) return [];
  await lockAlarms(tx, tenantId);
  await tx
    .updateTable('alarm')
    .set({ unsure: false })
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      judged.map(({ row }) => row.id),
    )
    .execute();
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

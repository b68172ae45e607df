import type { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { onuPhaseOf } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { changeablePages } from '../../drivers/families.ts';
import { timeText } from '../../time-text.ts';

type Event = OutputOf<typeof onuHistoryCalls.onuLight>['events'][number];

/** Of each kind in a stretch; the newest stay. */
const most = 200;

interface Found {
  readonly at: Date;
  readonly kind: Event['kind'];
  readonly what: string;
  readonly cause: string | null;
  readonly severity: number | null;
  readonly until: Date | null;
}

const unitWords = text('Another unit', '更换设备');
const named = (word: string): Text => text(word, word);

/** What people call it; what this release does not know any more by its own name. */
function nameOf(kind: Event['kind'], what: string): Text {
  if (kind === 'phase') return onuPhaseOf(Number(what))?.label ?? named(what);
  if (kind === 'alarm') return alarmKindOf(what)?.name ?? named(what);
  return kind === 'unit' ? unitWords : (changeablePages.find(({ id }) => id === what)?.title ?? named(what));
}

/** What happened to an ONU in a stretch of time, the oldest first: phases, alarms of it, changes and commands at its place, and another unit. */
export async function onuEventsOf(
  tx: Tx,
  tenantId: number,
  onuId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Event[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`;
  const place = sql`(select olt_id, pon, onu_no, 'onu/' || pon || '/' || onu_no as place from onu where tenant_id = ${tenantId} and id = ${onuId}) o`;
  const { rows } = await sql<Found>`
    (select c.at, 'phase' as kind, c.phase::text as what, c.down_cause as cause, null::int as severity, null::timestamptz as until
      from onu_change c where c.tenant_id = ${tenantId} and c.onu_id = ${onuId} and ${within('c.at')} order by c.at desc limit ${most})
    union all
    (select a.raised_at, 'alarm', a.kind, null, a.severity::int, a.cleared_at from ${place} join alarm a
      on a.tenant_id = ${tenantId} and a.olt_id = o.olt_id and a.pon = o.pon and a.onu = o.onu_no
      where ${within('a.raised_at')} order by a.raised_at desc limit ${most})
    union all
    (select c.created_at, 'change', c.page, c.state, null, c.ended_at from ${place} join config_change c
      on c.tenant_id = ${tenantId} and c.olt_id = o.olt_id and c.place = o.place where ${within('c.created_at')} order by c.created_at desc limit ${most})
    union all
    (select d.base_from::timestamp at time zone 'UTC', 'unit', d.unit, null, null, null from onu_drift d join onu o
      on o.tenant_id = d.tenant_id and o.id = d.onu_id
      where d.tenant_id = ${tenantId} and d.onu_id = ${onuId} and d.base_from > (o.created_at at time zone 'UTC')::date + 1
        and d.base_from::timestamp at time zone 'UTC' >= ${from}::timestamptz and d.base_from::timestamp at time zone 'UTC' < ${to}::timestamptz)
    order by 1`.execute(tx);
  return rows.map(({ at, kind, what, cause, severity, until }) => ({
    at: timeText(at),
    kind,
    what: kind === 'phase' ? (onuPhaseOf(Number(what))?.id ?? 'offLine') : what,
    name: { en: nameOf(kind, what).en, zh: nameOf(kind, what).zh },
    cause,
    severity,
    until: until && timeText(until),
  }));
}

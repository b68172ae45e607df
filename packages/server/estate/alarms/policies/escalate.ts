import { sql } from 'kysely';
import type { Tx } from '../../../db/scope.ts';
import type { AlarmState } from '../alarm-state.ts';
import { recounted } from '../sums/sums.store.ts';
import type { PolicyMark } from './policy.ts';

const mostEscalated = 1000;
const minute = 60_000;

/** Whether an alarm that just began has begun as often as the rule says, within the time that it says. */
const isOften = ({ raiseTimes }: AlarmState, { times, within }: PolicyMark): boolean => {
  const first = times === undefined ? undefined : raiseTimes.at(-times);
  const last = raiseTimes.at(-1);
  return first !== undefined && last !== undefined && last - first <= (within ?? 0) * minute;
};

/**
 * What a rule that makes worse does when an alarm begins: at once where it comes again and again, else it is looked at again after its time
 * (`escalateAged`). What is as bad already stays as it is.
 */
export function escalateBegun(alarm: AlarmState, mark: PolicyMark | undefined): void {
  alarm.escalateMinutes = null;
  if (mark === undefined || alarm.severity <= Number(mark.to)) return;
  if (!isOften(alarm, mark)) {
    alarm.escalateMinutes = mark.minutes ?? null;
    return;
  }
  alarm.marks = { ...alarm.marks, escalate: { ...mark, was: alarm.severity } };
  alarm.severity = Number(mark.to);
}

/** Makes worse what nobody has confirmed for as long as its rule says. Shielded alarms wait. Call after `lockAlarms`. */
export async function escalateAged(tx: Tx, tenantId: number, now: number): Promise<string[]> {
  const due = sql`select id from alarm where tenant_id = ${tenantId} and escalate_minutes is not null and cleared_at is null and confirmed_at is null
      and not shielded and marks ? 'escalate' and raised_at + escalate_minutes * interval '1 minute' <= ${new Date(now)}
    order by id limit ${mostEscalated}`;
  const { rows } = await recounted(tx, tenantId, due, () =>
    sql<{ id: string }>`
    update alarm a set escalate_minutes = null, settled = false,
      marks = case when a.severity > (a.marks -> 'escalate' ->> 'to')::int
        then jsonb_set(a.marks, '{escalate,was}', to_jsonb(a.severity)) else a.marks end,
      severity = least(a.severity, (a.marks -> 'escalate' ->> 'to')::smallint)
    where a.tenant_id = ${tenantId} and a.id in (${due})
    returning a.id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

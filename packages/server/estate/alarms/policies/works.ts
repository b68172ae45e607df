import type { AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import { minuteText } from '../../../time-text.ts';
import { takeOwnAlarm } from '../own-alarm.ts';
import type { Policy } from './policy.ts';
import { holdsUntil } from './window.ts';

/** So long before planned work ends (ms), alarms that it still holds back are worth a word. */
const warnBefore = 15 * 60_000;
const kind = 'plannedWorkEnds' satisfies AlarmKindId;

/** Standing alarms that each planned work keeps from people, by its id. */
export async function heldByWorks(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select marks -> 'work' ->> 'id' as id, count(*)::int as n from alarm
    where tenant_id = ${tenantId} and cleared_at is null and shielded and marks ? 'work' group by 1`.execute(tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/**
 * One alarm of the tenant while planned work ends soon and alarms of it still stand; which work, and when it ends, it says. Longer work, or the end of
 * it or of its alarms, ends the alarm. Call after `lockAlarms`; returns the ids of alarms that changed.
 */
export async function warnOfEnds(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  policies: readonly Policy[],
): Promise<string[]> {
  const now = ctx.clock.now();
  const soon = policies.flatMap((policy) => {
    const end = policy.effect === 'work' ? holdsUntil(policy.window, now) : undefined;
    return end !== undefined && end - now <= warnBefore ? [{ ...policy, end }] : [];
  });
  const held = soon.length === 0 ? new Map<string, number>() : await heldByWorks(tx, tenantId);
  const text = soon
    .filter(({ id }) => held.has(id))
    .map(({ name, end }) => `${name}: ${minuteText(new Date(end))}`)
    .join('; ');
  const { rows } = await sql<{ text: string }>`select text from alarm
    where tenant_id = ${tenantId} and kind = ${kind} and olt_id is null and cleared_at is null`.execute(tx);
  const said = rows[0]?.text ?? '';
  if (said === text) return [];
  return takeOwnAlarm(ctx, tx, tenantId, {
    kind,
    oltId: null,
    change: text === '' ? 'clear' : 'raise',
    text: text || said,
  });
}

import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/scope.ts';
import type { AlarmPolicyTable } from '../../../db/tables/alarms.ts';
import type { AlarmState } from '../alarm-state.ts';
import { toldLevel, type Judged, type Policy } from './policy.ts';
import type { Window } from './window.ts';

export type PolicyRow = Selectable<AlarmPolicyTable>;

function windowOf(row: PolicyRow): Window {
  const { holds, from_at: from, to_at: to, days, start_time: start, minutes, zone } = row;
  if (holds === 'once' && from && to) return { is: 'once', from: from.getTime(), to: to.getTime() };
  if (holds === 'weekly' && start !== null) return { is: 'weekly', days, start, minutes, zone: zone ?? 'UTC' };
  // What is not whole holds never, rather than always.
  return holds === 'always' ? { is: 'always' } : { is: 'once', from: 0, to: 0 };
}

export const policyOf = (row: PolicyRow): Policy => ({
  id: row.id,
  name: row.name,
  effect: row.effect as PolicyEffect,
  conditions: {
    projectId: row.project_id,
    oltId: row.olt_id,
    pons: row.pons,
    kinds: row.kinds,
    levels: row.levels,
    types: row.types,
    keyword: row.keyword,
    isAll: row.is_all,
  },
  window: windowOf(row),
  newName: row.new_name,
  newLevel: row.new_level,
  newType: row.new_type,
  validMinutes: row.valid_minutes,
  afterMinutes: row.after_minutes,
  afterTimes: row.after_times,
  withinMinutes: row.within_minutes,
});

/** The rules that are on, in the order in which they are asked; of one effect or of all. */
export async function policiesOf(tx: Tx, tenantId: number, effect?: PolicyEffect): Promise<Policy[]> {
  let rows = tx.selectFrom('alarm_policy').selectAll().where('tenant_id', '=', tenantId).where('status', '=', 'on');
  if (effect !== undefined) rows = rows.where('effect', '=', effect);
  return (await rows.orderBy('position').orderBy('id').execute()).map(policyOf);
}

/** Projects of OLTs, as rules ask for them. */
export async function projectsOf(
  tx: Tx,
  tenantId: number,
  oltIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set([...oltIds].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from olt where tenant_id = ${tenantId} and id = any(${wanted}::int8[])`.execute(tx);
  return new Map(rows.map(({ id, project_id }) => [id, project_id]));
}

type Seen = Pick<AlarmState, 'oltId' | 'kind' | 'object' | 'severity' | 'type' | 'text' | 'marks'>;

/** An alarm as it is without rules. */
export function judgedOf(alarm: Seen, projects: ReadonlyMap<string, string>): Judged {
  const { oltId, kind, object, text, marks } = alarm;
  const { en = '', zh = '' } = alarmKindOf(kind)?.name ?? {};
  return {
    oltId,
    projectId: (oltId !== null && projects.get(oltId)) || null,
    kind,
    words: `${kind} ${en} ${zh}`.toLowerCase(),
    place: placeOfKey(object),
    severity: toldLevel(alarm),
    type: marks?.type?.was ?? alarm.type,
    text,
  };
}

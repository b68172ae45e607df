import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import type { AlarmState } from '../alarm-state.ts';
import { policyIndexOf } from './book.ts';
import { escalateBegun } from './escalate.ts';
import type { Marks } from './policy.ts';
import { judgedOf, alarmProjectsOf, alarmZonesOf } from './policies.store.ts';

/** Makes an alarm what the rules say of it. */
function mark(alarm: AlarmState, marks: Marks): void {
  const { shield, work, rename, level, type, confirm, clear, escalate } = marks;
  alarm.marks = Object.keys(marks).length === 0 ? null : marks;
  alarm.shielded = shield !== undefined || work !== undefined;
  alarm.name = rename ? String(rename.to) : null;
  if (level) alarm.severity = Number(level.to);
  if (type) alarm.type = Number(type.to);
  alarm.validMinutes = clear?.minutes ?? null;
  escalateBegun(alarm, escalate);
  if (!confirm || alarm.confirmedAt !== null) return;
  alarm.confirmedAt = alarm.raisedAt;
  alarm.confirmedBy = `rule ${confirm.name}`;
}

/** Asks the rules of alarms that begin to stand. Those that stood before stay as they were: a rule is not about the past. */
export async function applyPolicies(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  begun: readonly AlarmState[],
): Promise<void> {
  if (begun.length === 0) return;
  const index = await policyIndexOf(ctx, tx, tenantId);
  if (index.isEmpty) return;
  const projects = await alarmProjectsOf(tx, tenantId, index.asksProjects ? begun : []);
  const zones = await alarmZonesOf(tx, tenantId, index.policies, begun);
  for (const alarm of begun) mark(alarm, index.judge(judgedOf(alarm, projects, zones), alarm.raisedAt));
}

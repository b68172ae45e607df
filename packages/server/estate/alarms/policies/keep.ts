import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import { tellAlarms } from '../alarm-live.ts';
import { alarmsStanding, letGo, lockAlarms, updateAlarms } from '../alarms.store.ts';
import type { AlarmState } from '../alarm-state.ts';
import { standsNow, whatTheyAreOf } from '../standing.ts';
import { countTurns, recounted } from '../sums/sums.store.ts';
import { TurnLedger } from '../sums/turns.ts';
import { escalateAged } from './escalate.ts';
import { PolicyIndex, type JudgedAlarm, type PolicyMark, type Marks, type Policy } from './policy.ts';
import { hiding, judgedOf, policiesOf, alarmProjectsOf, alarmZonesOf } from './policies.store.ts';
import { warnOfEnds } from './works.ts';
import { holdsUntil } from './window.ts';

/** So many alarms are looked at with one statement. */
const atOnce = 2000;
const mostCleared = 1000;

const isSame = (one: PolicyMark | undefined, other: PolicyMark | undefined): boolean =>
  one?.id === other?.id && one?.until === other?.until;

/** @returns whether it is shielded otherwise than before */
function reshield(alarm: AlarmState, judged: JudgedAlarm, index: PolicyIndex, now: number): boolean {
  const { shield, work } = index.judge(judged, now);
  const { shield: shieldBefore, work: workBefore, held: _held, ...others } = alarm.marks ?? {};
  if (isSame(shield, shieldBefore) && isSame(work, workBefore)) return false;
  const isShielded = shield !== undefined || work !== undefined;
  const marks: Marks = {
    ...others,
    ...(shield ? { shield } : {}),
    ...(work ? { work } : {}),
    // Whoever is told of it now is told why not before.
    ...(workBefore && !isShielded ? { held: { id: workBefore.id, name: workBefore.name, until: now } } : {}),
  };
  alarm.marks = Object.keys(marks).length === 0 ? null : marks;
  alarm.shielded = isShielded;
  return true;
}

/**
 * Makes the shields of standing alarms what the rules say now: a shield that begins covers what stands, and what it covered is there
 * again as soon as it is over. `gone`: rules that are about to be deleted. Returns the ids of those that changed. Call after `lockAlarms`.
 */
export async function settleShields(
  tx: Tx,
  tenantId: number,
  now: number,
  gone: readonly string[] = [],
): Promise<string[]> {
  const policies = (await policiesOf(tx, tenantId, ...hiding)).filter(({ id }) => !gone.includes(id));
  const index = new PolicyIndex(policies);
  const changed: string[] = [];
  for (let after = '0'; ;) {
    // Without a rule only what is shielded can change.
    const alarms = await alarmsStanding(tx, tenantId, { after, most: atOnce, isShielded: index.isEmpty });
    const projects = await alarmProjectsOf(tx, tenantId, alarms);
    const zones = await alarmZonesOf(tx, tenantId, policies, alarms);
    const turns = new TurnLedger();
    for (const alarm of alarms) turns.know(alarm);
    const other = alarms.filter((alarm) => reshield(alarm, judgedOf(alarm, projects, zones), index, now));
    await countTurns(tx, tenantId, turns.changes(other));
    await updateAlarms(tx, tenantId, other);
    changed.push(...other.map(({ id }) => id));
    const last = alarms.at(-1);
    if (!last || alarms.length < atOnce) return changed;
    after = last.id;
  }
}

/** Ends what a rule says has been told of long enough ago; what the device was last seen to have stays. Call after `lockAlarms`. */
export async function clearAged(tx: Tx, tenantId: number, now: number): Promise<string[]> {
  const aged = sql`select a.id from alarm a ${whatTheyAreOf}
      where a.tenant_id = ${tenantId} and a.cleared_at is null and a.valid_minutes is not null
        and a.last_at + a.valid_minutes * interval '1 minute' <= ${new Date(now)} and not ${standsNow}
      order by a.id limit ${mostCleared}`;
  const { rows } = await recounted(tx, tenantId, aged, () =>
    sql<{ id: string }>`
    update alarm a set cleared_at = ${new Date(now)}, cleared_how = 'rule', cleared_by = null, unsure = false, settled = false
    where a.tenant_id = ${tenantId} and a.id in (${aged})
    returning a.id`.execute(tx),
  );
  const ids = rows.map(({ id }) => id);
  await letGo(tx, tenantId, ids, now);
  return ids;
}

/** Which shields hold at a moment, and until when. */
const holding = (policies: readonly Policy[], now: number): string =>
  policies.map(({ id, window }) => `${id} ${holdsUntil(window, now) ?? 'no'}`).join();

/** What rules do as time goes by, tenant by tenant. */
export class PolicyKeeper {
  readonly #ctx: Context;
  /** Shields as they were last settled by this process; a process that begins settles once. */
  readonly #settled = new Map<number, string>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async look(tenantId: number): Promise<void> {
    const now = this.#ctx.clock.now();
    const policies = await this.#ctx.scope.tenant(tenantId, (tx) => policiesOf(tx, tenantId, ...hiding));
    const shields = holding(policies, now);
    const isSettled = this.#settled.get(tenantId) === shields;
    await this.#ctx.scope.tenant(tenantId, async (tx) => {
      await lockAlarms(tx, tenantId);
      const settled = isSettled ? [] : await settleShields(tx, tenantId, now);
      const warned = await warnOfEnds(this.#ctx, tx, tenantId, policies);
      const cleared = await clearAged(tx, tenantId, now);
      const worse = await escalateAged(tx, tenantId, now);
      await tellAlarms(this.#ctx, tx, tenantId, [...settled, ...cleared, ...worse, ...warned]);
    });
    this.#settled.set(tenantId, shields);
  }
}

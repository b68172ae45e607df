import { phaseCode, onuPhaseOf, stateCode, type DownCauseId } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { byId } from '../by-id.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { timeText } from '../../time-text.ts';
import { settleOutages } from '../outages/settle.ts';
import { lifeAfter, type OnuLife } from './life.ts';
import { refreshTally } from './tally.ts';

const offline = stateCode('offline');

/** A change of an ONU that someone was told of. */
export interface PhaseNote {
  readonly pon: number;
  readonly onu: number;
  /** Id of words/phases.ts: `los`, `dyingGasp`, `offLine`, `working`, … */
  readonly phase: string;
  readonly cause?: DownCauseId | undefined;
  readonly at: Date;
}

export interface LifeChange {
  readonly id: string;
  readonly pon: number;
  readonly onu: number;
  readonly life: OnuLife;
}

/** At most this many changes travel in one event; with more, `total` tells the browser to read again. */
const mostPerEvent = 200;

/**
 * The browser event for changed ONUs of one OLT; none when nothing changed. `others`: of so many a reading changed something else that is
 * shown, or they came or are missing now; they are counted and not named, and whoever shows one of them reads it again.
 */
export function onuStateEvents(oltId: string, changes: readonly LifeChange[], others = 0): LiveEvent[] {
  if (changes.length + others === 0) return [];
  const shown = changes.slice(0, mostPerEvent).map(({ id, pon, onu, life }) => ({
    onuId: id,
    pon,
    onu,
    phase: onuPhaseOf(life.phase)?.id ?? 'offLine',
    cause: life.down_cause,
    since: life.since && timeText(life.since),
  }));
  return [{ kind: 'onu.state', payload: { oltId, changes: shown, total: changes.length + others } }];
}

/**
 * Writes changed lives of ONUs of one OLT: one statement for the rows, one for their history, both in the order of their ids.
 * The OLT is named, or the planner may read all ONUs of the tenant to find these.
 */
export async function writeLives(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  changes: readonly LifeChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const sorted = [...changes].sort((a, b) => byId(a.id, b.id));
  const ids = sorted.map((change) => change.id);
  const phases = sorted.map((change) => change.life.phase);
  const causes = sorted.map((change) => change.life.down_cause);
  await sql`update onu set phase = c.phase, state = c.state, since = c.since, down_cause = c.cause, updated_at = ${at}
    from unnest(${ids}::int8[], ${phases}::int2[], ${sorted.map((c) => c.life.state)}::int2[],
      ${sorted.map((c) => c.life.since)}::timestamptz[], ${causes}::text[]) as c(id, phase, state, since, cause)
    where onu.tenant_id = ${tenantId} and onu.olt_id = ${oltId} and onu.id = c.id`.execute(tx);
  await sql`insert into onu_change (tenant_id, onu_id, id, at, phase, down_cause)
    select ${tenantId}, c.onu_id, c.id, ${at}, c.phase, c.cause
    from unnest(${ids}::int8[], ${sorted.map(() => ctx.newId())}::int8[], ${phases}::int2[], ${causes}::text[])
      as c(onu_id, id, phase, cause)`.execute(tx);
}

/** Notes of the same ONU in one batch: the last one counts, but a gasp among them is not forgotten. */
function lastOfEach(notes: readonly PhaseNote[]): Map<string, PhaseNote> {
  const last = new Map<string, PhaseNote>();
  for (const note of notes) {
    const key = `${note.pon}.${note.onu}`;
    const before = last.get(key);
    const gasped = before && (before.phase === 'dyingGasp' || before.cause === 'power') && note.phase !== 'working';
    last.set(key, gasped ? { ...note, cause: 'power' } : note);
  }
  return last;
}

/**
 * Puts ONUs into the phase that a trap told, at once, without waiting for the next poll. ONUs that are not known yet are
 * left to the poll. Returns the browser events: the caller emits them, together with its own, as the last thing in
 * its transaction (`emit` takes a lock per tenant; a second emit before further row locks could deadlock with a poll).
 * Several OLTs in one transaction: call in ascending order of OLT id. Whoever writes rows of an OLT holds the OLT's row first,
 * as polls and the removal do: a poll of counters only takes ports before figures, this the other way round.
 */
export async function noteOnuPhases(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  oltId: string,
  notes: readonly PhaseNote[],
): Promise<LiveEvent[]> {
  if (notes.length === 0) return [];
  const { rows: olt } = await sql`
    select 1 from olt where tenant_id = ${tenantId} and id = ${oltId} for no key update`.execute(tx);
  if (olt.length === 0) return [];
  const last = lastOfEach(notes);
  const wanted = [...last.values()];
  const { rows } = await sql<OnuLife & { id: string; pon: number; onu_no: number }>`
    select o.id, o.pon, o.onu_no, o.phase, o.state, o.since, o.down_cause
    from onu o join unnest(${wanted.map((n) => n.pon)}::int2[], ${wanted.map((n) => n.onu)}::int4[]) as w(pon, onu_no)
      on o.pon = w.pon and o.onu_no = w.onu_no
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} order by o.id for no key update of o`.execute(tx);
  const changes = rows.flatMap((row): LifeChange[] => {
    const note = last.get(`${row.pon}.${row.onu_no}`);
    const life = note && lifeAfter(row, { phase: phaseCode(note.phase), cause: note.cause }, note.at);
    return life ? [{ id: row.id, pon: row.pon, onu: row.onu_no, life }] : [];
  });
  if (changes.length === 0) return [];
  const at = new Date(ctx.clock.now());
  await writeLives(ctx, tx, { tenantId, oltId }, changes, at);
  const before = new Map(rows.map(({ id, state }) => [id, state]));
  const turned = changes.filter(({ id, life }) => life.state === offline || before.get(id) === offline);
  await settleOutages(ctx, tx, { tenantId, oltId }, new Set(turned.map(({ pon }) => pon)), at);
  await refreshTally(tx, tenantId, oltId, at);
  return [...onuStateEvents(oltId, changes), { kind: 'board.changed', payload: {} }];
}

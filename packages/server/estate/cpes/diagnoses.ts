import type { Findings } from '@heliograph/catalogue/cpe/checkup.ts';
import {
  figureOf,
  keptResults,
  probeLossOf,
  type DiagnosisInputs,
  type DiagnosisKind,
  type ProbeResult,
} from '@heliograph/catalogue/cpe/diagnosis.ts';
import { diagnosisOutcomes, type DiagnosisOutcome } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeDiagnosisTable, ProbeEnd } from '../../db/tables/cpe-diagnoses.ts';
import { emit } from '../emit.ts';
import { endTasks, wish } from './tasks.ts';
import { taskTopic } from './topics.ts';

export type CpeDiagnosisRow = Selectable<CpeDiagnosisTable>;

/** A diagnosis takes two to three minutes (S2 §9), ms; what has no result then has none. */
export const resultWithin = 165_000;
/** How long a device is waited for that nobody can call, ms: three minutes, or two of its reports. */
const reportWithin = { least: 180_000, most: 3_600_000 };
/** How often a device that does not say that it is done is looked at, ms. */
export const lookAfter = 20_000;
/** How soon one that has not come is called again, ms: a call too soon after another is none. */
const callAfter = 4_000;

export interface WishedDiagnosis {
  readonly cpeId: string;
  readonly onuId?: string | null;
  readonly kind: DiagnosisKind;
  readonly asked: DiagnosisInputs;
  readonly findings?: Findings;
  /** The device's report interval, seconds. */
  readonly informSeconds: number | null;
  readonly by: string;
}

export type AskedDiagnosis = { readonly id: string } | { readonly refused: 'notFound' | 'many' | 'busy' };

/** Rows of a kind beyond the latest ones of a device (or of an ONU without one) go. */
async function dropOld(tx: Tx, tenantId: number, of: 'cpe_id' | 'onu_id', id: string, kind: DiagnosisKind) {
  const old = tx
    .selectFrom('cpe_diagnosis')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(of, '=', id)
    .where('kind', '=', kind)
    .$if(of === 'onu_id', (select) => select.where('cpe_id', 'is', null))
    .orderBy('id', 'desc')
    .offset(keptResults)
    .limit(1_000);
  await tx
    .deleteFrom('cpe_diagnosis')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', old)
    .where('state', 'in', ['done', 'failed'])
    .execute();
}

/** Asks a device for a diagnosis: one at a time, in its sessions as any other task. */
export async function askDiagnosis(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, onuId, kind, asked, findings, informSeconds, by }: WishedDiagnosis,
): Promise<AskedDiagnosis> {
  // Whoever asks for the same device at the same time waits here, and sees what was asked before.
  const cpe = await tx
    .selectFrom('cpe')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!cpe) return { refused: 'notFound' };
  const open = await tx
    .selectFrom('cpe_diagnosis')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (open) return { refused: 'busy' };
  const id = ctx.newId();
  const wished = await wish(ctx, tx, tenantId, { cpeId, kind: 'diagnose', body: { diagnosis: { id, kind } }, by });
  if ('refused' in wished) return { refused: wished.refused === 'many' ? 'many' : 'notFound' };
  const now = ctx.clock.now();
  const waits = Math.min(Math.max(reportWithin.least, ((informSeconds ?? 0) * 2 + 60) * 1000), reportWithin.most);
  await tx
    .insertInto('cpe_diagnosis')
    .values({
      tenant_id: tenantId,
      id,
      cpe_id: cpeId,
      onu_id: onuId ?? null,
      kind,
      task_id: wished.id,
      asked: JSON.stringify(asked),
      outcome: null,
      fault: null,
      fault_text: null,
      result: null,
      figure: null,
      loss: null,
      findings: findings === undefined ? null : JSON.stringify(findings),
      probes: null,
      speed_hash: null,
      served: null,
      created_by: by,
      created_at: new Date(now),
      begun_at: null,
      ended_at: null,
      limit_at: new Date(now + waits),
      look_at: new Date(now + callAfter),
    })
    .execute();
  await dropOld(tx, tenantId, 'cpe_id', cpeId, kind);
  return { id };
}

/** Keeps a one-click diagnosis of an ONU whose customer device the console does not know: what the OLT says is all. */
export async function keepOnuDiagnosis(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { onuId, findings, by }: { readonly onuId: string; readonly findings: Findings; readonly by: string },
): Promise<string> {
  const id = ctx.newId();
  const now = new Date(ctx.clock.now());
  await tx
    .insertInto('cpe_diagnosis')
    .values({
      tenant_id: tenantId,
      id,
      cpe_id: null,
      onu_id: onuId,
      kind: 'oneClick',
      task_id: null,
      asked: '{}',
      state: 'done',
      outcome: 'complete',
      fault: null,
      fault_text: null,
      result: null,
      figure: null,
      loss: null,
      findings: JSON.stringify(findings),
      probes: null,
      speed_hash: null,
      served: null,
      created_by: by,
      created_at: now,
      begun_at: now,
      ended_at: now,
      limit_at: now,
      look_at: null,
    })
    .execute();
  await dropOld(tx, tenantId, 'onu_id', onuId, 'oneClick');
  return id;
}

/** The diagnosis of a task that is in hand. */
export const openDiagnosis = (tx: Tx, tenantId: number, id: string): Promise<CpeDiagnosisRow | undefined> =>
  tx
    .selectFrom('cpe_diagnosis')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();

/** What the device heard of its neighbours when it last looked, as long as that says something of now. */
export const lastHeard = (tx: Tx, tenantId: number, cpeId: string, since: number) =>
  tx
    .selectFrom('cpe_diagnosis')
    .select(['result', 'ended_at'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('kind', '=', 'scan')
    .where('state', '=', 'done')
    .where('ended_at', '>', new Date(since))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What changed of a diagnosis that goes on. */
export interface DiagnosisProgress {
  readonly begunAt?: Date;
  readonly limitAt?: Date;
  readonly lookAt?: Date | null;
  readonly stage?: number;
  readonly speedHash?: string;
  readonly findings?: Findings;
  readonly probes?: readonly ProbeEnd[];
}

export const noteDiagnosisProgress = (tx: Tx, tenantId: number, id: string, to: DiagnosisProgress) =>
  tx
    .updateTable('cpe_diagnosis')
    .set({
      state: 'running',
      ...(to.begunAt && { begun_at: to.begunAt }),
      ...(to.limitAt && { limit_at: to.limitAt }),
      ...(to.lookAt !== undefined && { look_at: to.lookAt }),
      ...(to.stage !== undefined && { stage: to.stage }),
      ...(to.speedHash !== undefined && { speed_hash: to.speedHash, served: null }),
      ...(to.findings && { findings: JSON.stringify(to.findings) }),
      ...(to.probes && { probes: JSON.stringify(to.probes) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

/** How a diagnosis ended. */
export interface DiagnosisEnd {
  readonly outcome: DiagnosisOutcome;
  readonly result?: ProbeResult | null;
  readonly fault?: number;
  readonly faultText?: string;
}

/** Outcomes that tell something of the line: the device has carried it out. */
const carriedOut: ReadonlySet<DiagnosisOutcome> = new Set([
  'complete',
  'unknownHost',
  'noRoute',
  'tooManyHops',
  'noConnection',
  'noResponse',
  'refused',
  'transfer',
  'timeout',
]);

/** Ends diagnoses, once each, and their tasks in the same transaction. */
export async function endDiagnosis(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  row: Pick<CpeDiagnosisRow, 'id' | 'kind' | 'task_id' | 'served'>,
  { outcome, result = null, fault, faultText }: DiagnosisEnd,
): Promise<void> {
  const isDone = carriedOut.has(outcome);
  const whole = result && row.served ? { ...result, served: row.served } : result;
  await tx
    .updateTable('cpe_diagnosis')
    .set({
      state: isDone ? 'done' : 'failed',
      outcome,
      result: whole && JSON.stringify(whole),
      figure: whole && outcome === 'complete' ? figureOf(row.kind, whole) : null,
      loss: whole && probeLossOf(whole),
      fault: fault ?? null,
      fault_text: faultText ?? null,
      ended_at: new Date(ctx.clock.now()),
      look_at: null,
      speed_hash: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  if (row.task_id !== null) await endTasks(ctx, tx, tenantId, [row.task_id], taskEnd(outcome, fault));
}

/** A task says no more than whether the device has done it; the diagnosis says the rest. */
const taskEnd = (outcome: DiagnosisOutcome, fault: number | undefined) =>
  carriedOut.has(outcome) || outcome === 'canceled'
    ? {}
    : { reason: diagnosisOutcomes[outcome], ...(fault !== undefined && { fault }) };

/** What is seen of a cancelled diagnosis: one that was not sent yet is over, else the device is told when it comes. */
export async function cancelDiagnosis(ctx: Context, tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const row = await openDiagnosis(tx, tenantId, id);
  if (!row) return false;
  if (row.begun_at === null) {
    await endDiagnosis(ctx, tx, tenantId, row, { outcome: 'canceled' });
    return true;
  }
  await tx
    .updateTable('cpe_diagnosis')
    .set({ canceled: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  if (row.cpe_id !== null) await emit(ctx.bus, tx, tenantId, [], [taskTopic(tenantId, row.cpe_id)]);
  return true;
}

/** A row of what is open in a tenant, as it is looked after. */
export interface OpenDiagnosis {
  readonly id: string;
  readonly cpe_id: string;
  readonly kind: DiagnosisKind;
  readonly task_id: string | null;
  readonly served: CpeDiagnosisRow['served'];
  readonly begun: boolean;
  readonly over: boolean;
  readonly due: boolean;
}

/** What is open, and of it what is over its time or has to be looked at, which is then due again later. */
export async function lookAfterDiagnoses(ctx: Context, tx: Tx, tenantId: number): Promise<OpenDiagnosis[]> {
  const now = new Date(ctx.clock.now());
  const { rows } =
    await sql<OpenDiagnosis>`select id, cpe_id, kind, task_id, served, begun_at is not null as begun, limit_at < ${now} as over,
      coalesce(look_at < ${now}, false) as due
    from cpe_diagnosis where tenant_id = ${tenantId} and state in ('waiting','running') and cpe_id is not null order by id limit 1000`.execute(
      tx,
    );
  const due = rows.filter((row) => row.due && !row.over).map(({ id }) => id);
  if (due.length > 0)
    await sql`update cpe_diagnosis
      set look_at = case when begun_at is null then ${new Date(now.getTime() + callAfter)}::timestamptz else ${new Date(now.getTime() + lookAfter)} end
      where tenant_id = ${tenantId} and id = any(${due}::int8[])`.execute(tx);
  return rows;
}

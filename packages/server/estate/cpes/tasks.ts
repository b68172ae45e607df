import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeTaskResult } from '../../db/tables/cpe-task-bodies.ts';
import type { CpeSet, CpeTaskBody, CpeTaskFault, CpeTaskKind } from '../../db/tables/cpes.ts';
import type { CpePlanProgress } from '../../db/tables/cpe-plans.ts';
import { emit } from '../emit.ts';
import { isSecretParameter } from './tree.ts';
import { taskTopic } from './topics.ts';

/** Open tasks of one device: more than that are not done one by one. */
const mostOpen = 100;
/** Values and paths of one task. */
const mostParts = 1_000;
/** How the device and the console know each other: who sets these by hand locks one of the two out. */
const ownWords =
  /^(?:Device|InternetGatewayDevice)\.ManagementServer\.(?:Username|Password|ConnectionRequestUsername|ConnectionRequestPassword)$/;
/** What no report has come for in this time is given up (ms). */
const waitsFor = 7 * 24 * 3_600_000;

const place = (tenantId: number, id: string) => `${tenantId}|cpe_task|secret|${id}`;

/** What somebody wants of a device. */
export interface Wish {
  readonly cpeId: string;
  readonly kind: CpeTaskKind;
  readonly body?: CpeTaskBody;
  /** Sealed beside those of `sets`, by names of the kind's own. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** A user name, or what of the console wants it. */
  readonly by: string;
}

/** A task in hand, with the values of secrets in their places. */
export interface CpeTask {
  readonly id: string;
  readonly cpeId: string;
  readonly kind: CpeTaskKind;
  readonly body: CpeTaskBody;
  /** What was sealed with it, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly progress: CpePlanProgress;
  readonly step: 'begin' | 'sent' | 'confirm';
  readonly begunAt: Date | null;
}

/** What became of a wish: `many` are open already, or it has too many parts; `reserved` values are set by the ACS alone. */
export type Wished = { readonly id: string } | { readonly refused: 'notFound' | 'many' | 'reserved' };

/** Puts a task in the queue of its device and wakes the ACS, which asks the device to call. */
export async function wish(ctx: Context, tx: Tx, tenantId: number, wanted: Wish): Promise<Wished> {
  const [wished = { refused: 'notFound' }] = await wishAll(ctx, tx, tenantId, [wanted]);
  return wished;
}

interface Room {
  readonly projectId: string;
  /** Tasks that are open. */
  open: number;
}

/** Devices that are there, with their open tasks; held, in one order, so that none gets more of them than it may. */
async function roomsOf(tx: Tx, tenantId: number, wishes: readonly Wish[]): Promise<ReadonlyMap<string, Room>> {
  const ids = [...new Set(wishes.map(({ cpeId }) => cpeId))];
  const { rows } = await sql<{ id: string; project_id: string }>`select c.id, c.project_id from cpe c
    where c.tenant_id = ${tenantId} and c.id = any(${ids}::int8[]) order by c.id for no key update`.execute(tx);
  const { rows: counted } = await sql<{ cpe_id: string; n: number }>`select cpe_id, count(*)::int as n from cpe_task
    where tenant_id = ${tenantId} and cpe_id = any(${ids}::int8[]) and state in ('waiting','running') group by 1`.execute(
    tx,
  );
  const open = new Map(counted.map((row) => [row.cpe_id, row.n]));
  return new Map(rows.map((row) => [row.id, { projectId: row.project_id, open: open.get(row.id) ?? 0 }]));
}

/** Why it cannot be; nothing: it can, and takes its place. */
function refusal({ body = {} }: Wish, room: Room | undefined) {
  if (body.sets?.some(({ name }) => ownWords.test(name)) === true) return 'reserved';
  if (!room) return 'notFound';
  const parts = (body.sets?.length ?? 0) + (body.paths?.length ?? 0);
  if (room.open >= mostOpen || parts > mostParts) return 'many';
  room.open += 1;
  return undefined;
}

function rowOf(ctx: Context, tenantId: number, { cpeId, kind, body = {}, secrets: own = {}, by }: Wish) {
  const id = ctx.newId();
  const set = (body.sets ?? [])
    .filter(({ name }) => isSecretParameter(name))
    .map(({ name, value }) => [name, value] as const);
  const secrets = { ...own, ...Object.fromEntries(set) };
  const sets = body.sets?.map((one): CpeSet => (isSecretParameter(one.name) ? { ...one, value: '' } : one));
  const secret =
    Object.keys(secrets).length === 0 ? null : ctx.vault.seal(place(tenantId, id), JSON.stringify(secrets));
  return { id, cpe_id: cpeId, kind, body: { ...body, ...(sets && { sets }) }, secret, created_by: by };
}

/** Puts tasks in the queues of many devices, in a few statements. Answers of each wish what became of it. */
export async function wishAll(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  wishes: readonly Wish[],
): Promise<readonly Wished[]> {
  const rooms = await roomsOf(tx, tenantId, wishes);
  const now = ctx.clock.now();
  const rows: ReturnType<typeof rowOf>[] = [];
  const wished = wishes.map((one): Wished => {
    const refused = refusal(one, rooms.get(one.cpeId));
    if (refused) return { refused };
    const row = rowOf(ctx, tenantId, one);
    rows.push(row);
    return { id: row.id };
  });
  if (rows.length === 0) return wished;
  await sql`insert into cpe_task (tenant_id, id, cpe_id, kind, body, secret, created_by, created_at, expires_at)
    select ${tenantId}, r.id, r.cpe_id, r.kind, r.body, r.secret, r.created_by, ${new Date(now)}, ${new Date(now + waitsFor)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id int8, cpe_id int8, kind text, body jsonb, secret text, created_by text)`.execute(tx);
  const events = rows.map(({ id: taskId, cpe_id: cpeId }) => ({
    kind: 'cpe.task' as const,
    payload: { cpeId, projectId: rooms.get(cpeId)?.projectId ?? '0', taskId, state: 'waiting' as const },
  }));
  const topics = rows.map(({ cpe_id: cpeId }) => taskTopic(tenantId, cpeId));
  await emit(ctx.bus, tx, tenantId, events, topics);
  return wished;
}

/** The next task of a device, which is running from now on; those that were running when a session broke come first. */
export async function takeTask(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  cpeId: string,
  after: string,
): Promise<CpeTask | undefined> {
  const row = await tx
    .selectFrom('cpe_task')
    .select(['id', 'kind', 'body', 'secret', 'step', 'progress', 'begun_at'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('state', 'in', ['waiting', 'running'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const begunAt = row.begun_at ?? new Date(ctx.clock.now());
  await tx
    .updateTable('cpe_task')
    .set({ state: 'running', begun_at: begunAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
  const secrets =
    row.secret === null
      ? {}
      : (JSON.parse(ctx.vault.open(place(tenantId, row.id), row.secret)) as Record<string, string>);
  const sets = row.body.sets?.map((one): CpeSet => ({ ...one, value: secrets[one.name] ?? one.value }));
  const { id, kind, step } = row;
  const progress = row.progress ?? {};
  return { id, cpeId, kind, body: { ...row.body, ...(sets && { sets }) }, secrets, progress, step, begunAt };
}

/** What has been sent for a task, before it is sent: who goes on after a restart does not send it twice. */
export const stepTask = (
  tx: Tx,
  tenantId: number,
  id: string,
  step: CpeTask['step'],
  state: 'running' | 'waiting' = 'running',
) =>
  tx
    .updateTable('cpe_task')
    .set({ step, state })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

interface Kept {
  readonly progress: CpePlanProgress;
  /** In place of those that were sealed before. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  readonly state?: 'running' | 'waiting';
}

/** How far a plan has come, before what it tells of is sent. */
export const keepProgress = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  id: string,
  { progress, secrets, state = 'running' }: Kept,
) =>
  tx
    .updateTable('cpe_task')
    .set({ progress: JSON.stringify(progress), step: 'sent', state })
    .$if(secrets !== undefined, (update) =>
      update.set({ secret: ctx.vault.seal(place(tenantId, id), JSON.stringify(secrets)) }),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

/** Takes a task out of the queue that no device has heard of yet; false: it is under way, over, or not there. */
export async function cancelTask(ctx: Context, tx: Tx, tenantId: number, cpeId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cpe_task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('step', '=', 'begin')
    .forUpdate()
    .executeTakeFirst();
  if (row) await endTasks(ctx, tx, tenantId, [id], { reason: cpeTaskReasons.cancelled });
  return row !== undefined;
}

/** What a device told when it was asked for something that is no parameter. */
export const keepResult = (tx: Tx, tenantId: number, id: string, result: CpeTaskResult) =>
  tx
    .updateTable('cpe_task')
    .set({ result: JSON.stringify(result) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** How a task ended; undefined `reason`: it is done. */
export interface TaskEnd {
  readonly reason?: Text;
  readonly fault?: number;
  readonly parameter?: string;
  readonly faults?: readonly CpeTaskFault[];
}

const mostFaults = 100;

/** Ends tasks, once each; secrets of a task are forgotten with its end. */
export async function endTasks(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  end: TaskEnd,
): Promise<void> {
  if (ids.length === 0) return;
  const state = end.reason === undefined ? 'done' : 'failed';
  const faults = end.faults?.slice(0, mostFaults);
  const { rows } = await sql<{
    id: string;
    cpe_id: string;
    project_id: string;
  }>`update cpe_task t set state = ${state}, secret = null,
      fault = ${end.fault ?? null}, parameter = ${end.parameter?.slice(0, 256) ?? null},
      reason = ${end.reason === undefined ? null : JSON.stringify(end.reason)}::jsonb, faults = ${faults ? JSON.stringify(faults) : null}::jsonb,
      ended_at = ${new Date(ctx.clock.now())}
    from cpe c where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::int8[]) and t.state in ('waiting','running')
      and c.tenant_id = t.tenant_id and c.id = t.cpe_id returning t.id, t.cpe_id, c.project_id`.execute(tx);
  const events = rows.map(({ id, cpe_id: cpeId, project_id: projectId }) => ({
    kind: 'cpe.task' as const,
    payload: { cpeId, projectId, taskId: id, state },
  }));
  await emit(ctx.bus, tx, tenantId, events);
}

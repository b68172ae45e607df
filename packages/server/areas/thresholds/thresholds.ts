import { thresholdCalls } from '@heliograph/catalogue/calls/thresholds.ts';
import { thresholds as entity } from '@heliograph/catalogue/entities/thresholds.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { thresholdMessages as messages } from '@heliograph/catalogue/words/threshold-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { thresholdText, whereText } from './say.ts';
import { forgetCrossings, raisedOf, type Threshold } from './thresholds.store.ts';
import { tryThreshold } from './try.ts';

export { startThresholds } from './watch.ts';

/** Each is asked once a minute. */
export const mostThresholds = 100;

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  await lock(tx, 'thresholds', tenantId);
  // Past the views of projects: the quota is the tenant's.
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from public.metric_threshold where tenant_id = ${tenantId}`.execute(tx);
  if ((rows[0]?.n ?? 0) < mostThresholds) return;
  throw badInput([{ field: 'thresholdName', message: fill(messages.most, { max: mostThresholds }) }]);
}

/** Whoever is bound to some projects sets thresholds in one of them: one without a project is about all. */
async function mustNameProject(tx: Tx, projectId: unknown): Promise<void> {
  if (projectId !== null && projectId !== undefined) return;
  const { rows } = await sql<{
    of: string | null;
  }>`select nullif(current_setting('app.projects', true), '') as of`.execute(tx);
  if (rows[0]?.of != null) throw badInput([{ field: 'project', message: messages.projectFirst }]);
}

async function namesOf(tx: Tx, tenantId: number, rows: readonly Threshold[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ olt_id: olt, project_id: project }) => [olt, project]).filter((id) => id !== null);
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from olt where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union all select id, name from project where tenant_id = ${tenantId} and id = any(${ids}::int8[])`.execute(tx);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What decides where something lies: changed, everything is asked anew, and what stood is cleared unless it stands again. */
const deciding = [
  'status',
  'what',
  'side',
  'against',
  'bound',
  'back',
  'minutes',
  'project_id',
  'olt_id',
  'pons',
] as const;

const rules: EntityRules = {
  columns: async ({ tx, request, before: [row], typed }) => {
    if (!row) await mustHaveRoom(tx, request.actor.tenantId);
    await mustNameProject(tx, typed['project']);
    return {};
  },
  changed: async ({ tx, request, before: [row], typed }, columns) => {
    if (!row || !typed) return;
    const before = row as unknown as Readonly<Record<string, unknown>>;
    if (deciding.every((name) => (before[name] ?? null) === (columns[name] ?? null))) return;
    const { tenantId } = request.actor;
    await forgetCrossings(tx, tenantId, [row.id]);
    await tx
      .updateTable('metric_threshold')
      .set({ asked_at: null, left_out: 0 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
  },
  told: async (tx, given) => {
    const rows = given as unknown as readonly Threshold[];
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const ids = rows.map(({ id }) => id);
    const raised = await raisedOf(tx, tenantId, ids);
    const names = await namesOf(tx, tenantId, rows);
    return rows.map((row) => ({
      fits: thresholdText(row),
      where: whereText(row, names),
      standing: raised.get(row.id) ?? 0,
      leftOut: row.left_out,
      askedAt: row.asked_at && timeText(row.asked_at),
    }));
  },
};

/** Thresholds on what is measured: kept, tried on the last days; `startThresholds` asks them. */
export const thresholdsArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity as unknown as Entity,
    rules,
    area(thresholdCalls, { tryThreshold: (typed, request) => tryThreshold(ctx, request, typed) }),
  );

import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import type { Desired, DesiredEntry } from '@heliograph/catalogue/cpe/plan.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { splitPlanSecrets, wishPlan } from '../../estate/cpes/plans.ts';
import { cancelTask, wish } from '../../estate/cpes/tasks.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { Standards } from '../../southbound/acs/model/standards.ts';
import { timeText } from '../../time-text.ts';
import { historyShown } from './history.ts';
import { onuHomesOf } from './home.ts';
import { objectProblem } from './objects.ts';
import { partShown, type PartsCpe } from './read.ts';

type Found = PartsCpe & { readonly name: string | null; readonly serial: string; readonly project_id: string };

async function mustFind(tx: Tx, tenantId: number, cpeId: string): Promise<Found> {
  const row = await tx
    .selectFrom('cpe')
    .select(['id', 'tenant_id', 'oui', 'product_class', 'software', 'name', 'serial', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  return row;
}

const note = (request: Request, cpe: Found, after: Record<string, unknown>) =>
  request.note({
    object: `Customer device ${cpe.name || cpe.serial}`,
    after,
    about: { projects: [cpe.project_id] },
  });

/** As it is told in the log: passwords as points. */
const told = (desired: Desired): unknown => {
  const { open, secrets } = splitPlanSecrets(desired);
  const entries = Object.values(open).flat() as readonly DesiredEntry[];
  return entries.map(({ at, remove, values }, place) => ({
    ...(at !== undefined && { at }),
    ...(remove && { remove }),
    ...Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => {
        const isHidden = Object.keys(secrets).some((key) => key.endsWith(`/${place}/${name}`));
        return [name, isHidden ? '••••••' : value];
      }),
    ),
  }));
};

const set = (ctx: Context, request: Request, { cpeId, part, entries }: InputOf<typeof cpePartCalls.setCpePart>) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFind(tx, tenantId, cpeId);
    const list = entries.map(({ at, remove, values }): DesiredEntry => ({
      ...(at !== undefined && { at }),
      ...(remove && { remove }),
      ...(values && { values }),
    }));
    const desired: Desired = { [part]: list };
    const wished = await wishPlan(ctx, tx, tenantId, { cpeId, desired, by });
    if ('problems' in wished) {
      const one = entries.length === 1;
      throw badInput(
        wished.problems.map(({ entry, field, message }) => ({
          field: one ? field || 'entries' : `entries.${entry}.${field}`,
          message,
        })),
      );
    }
    if ('refused' in wished) {
      if (wished.refused === 'unread') throw fault('cpeUnread');
      throw wished.refused === 'many' ? fault('cpeTasksMany') : fault('notFound');
    }
    note(request, cpe, { task: 'plan', part, entries: told(desired) });
    return wished;
  });

const object = (
  ctx: Context,
  request: Request,
  standards: Standards,
  { cpeId, object: path, kind }: { cpeId: string; object: string; kind: 'addObject' | 'deleteObject' },
) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFind(tx, tenantId, cpeId);
    const problem = await objectProblem(tx, standards, cpe, { object: path, adds: kind === 'addObject' });
    if (problem) throw badInput([problem]);
    const wished = await wish(ctx, tx, tenantId, { cpeId, kind, body: { object: path }, by });
    if (!('id' in wished)) throw wished.refused === 'notFound' ? fault('notFound') : fault('cpeTasksMany');
    note(request, cpe, { task: kind, object: path });
    return { taskId: wished.id };
  });

const cancel = (ctx: Context, request: Request, { cpeId, taskId }: InputOf<typeof cpePartCalls.cancelCpeTask>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const cpe = await mustFind(tx, tenantId, cpeId);
    const there = await tx
      .selectFrom('cpe_task')
      .select('kind')
      .where('tenant_id', '=', tenantId)
      .where('cpe_id', '=', cpeId)
      .where('id', '=', taskId)
      .executeTakeFirst();
    if (!there) throw fault('notFound');
    if (!(await cancelTask(ctx, tx, tenantId, cpeId, taskId))) throw fault('cpeTaskBegun');
    note(request, cpe, { cancelled: there.kind, taskId });
  });

/** What devices of the make of this one are not sent. */
const ofMake = (tx: Tx, { tenant_id: tenantId, oui, product_class: productClass, software }: PartsCpe) =>
  tx
    .selectFrom('cpe_quarantine')
    .select(['id', 'parameter', 'why', 'fault', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('oui', '=', oui)
    .where('product_class', '=', productClass)
    .where('software', '=', software ?? '')
    .orderBy('parameter')
    .limit(200);

const allow = (request: Request, { cpeId, withheldId }: InputOf<typeof cpePartCalls.allowCpeParameter>) =>
  request.tx(async (tx) => {
    const cpe = await mustFind(tx, request.actor.tenantId, cpeId);
    const row = await ofMake(tx, cpe).where('id', '=', withheldId).executeTakeFirst();
    if (!row) throw fault('notFound');
    await tx.deleteFrom('cpe_quarantine').where('tenant_id', '=', cpe.tenant_id).where('id', '=', withheldId).execute();
    note(request, cpe, { allowed: row.parameter });
  });

/** Customer devices in parts: what they hold, and what is wanted of them. */
export const cpeParts = (ctx: Context): Area => {
  const standards = new Standards();
  return area(cpePartCalls, {
    cpePart: ({ cpeId, part }, request) =>
      request.tx(async (tx) => partShown(tx, await mustFind(tx, request.actor.tenantId, cpeId), part, request.tongue)),
    setCpePart: (typed, request) => set(ctx, request, typed),
    cpeHome: ({ onuId }, request) =>
      request.tx(async (tx) => ({ homes: await onuHomesOf(tx, request.actor.tenantId, onuId) })),
    cpeCurves: (asked, request) => request.tx((tx) => historyShown(ctx, tx, request.actor.tenantId, asked)),
    cancelCpeTask: (asked, request) => cancel(ctx, request, asked),
    addCpeObject: (typed, request) => object(ctx, request, standards, { ...typed, kind: 'addObject' }),
    deleteCpeObject: (typed, request) => object(ctx, request, standards, { ...typed, kind: 'deleteObject' }),
    cpeWithheld: ({ cpeId }, request) =>
      request.tx(async (tx) => {
        const rows = await ofMake(tx, await mustFind(tx, request.actor.tenantId, cpeId)).execute();
        return { rows: rows.map(({ created_at: at, ...row }) => ({ ...row, at: timeText(at) })) };
      }),
    allowCpeParameter: (asked, request) => allow(request, asked),
  });
};

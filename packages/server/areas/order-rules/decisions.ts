import type { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { siteNameOf, standsAt } from '../../estate/at-site.ts';
import { beginUndo } from '../../estate/deployments.ts';
import { emit } from '../../estate/emit.ts';
import { fault } from '../../fault.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { findOlt, isOltNamed } from '../olt-info/olt-info.ts';
import { shownIdentity, takeBackOrder } from '../orders/orders.ts';
import { decisionEvent, endDecision, findDecision, orderRuleTopicOf, type DecisionRow } from './order-rules.store.ts';

type Asked = InputOf<typeof orderRuleCalls.listRuleDecisions>;

function chosen(tx: Tx, tenantId: number, { oltId, siteId, site, ruleId, state, keyword }: Asked) {
  let select = tx
    .selectFrom('onu_rule_decision as r')
    .innerJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.olt_id'))
    .leftJoin('olt_port as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'r.tenant_id')
        .onRef('p.olt_id', '=', 'r.olt_id')
        .onRef('p.port', '=', 'r.pon')
        .on('p.kind', '=', 'pon'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where(standsAt(sql.ref('r.olt_id'), tenantId, { siteId, site }));
  if (oltId !== undefined) select = select.where('r.olt_id', '=', oltId);
  if (ruleId !== undefined) select = select.where('r.rule_id', '=', ruleId);
  if (state !== undefined) select = select.where('r.state', '=', state);
  if (keyword !== undefined) {
    const part = contains(keyword);
    const ofMac = contains(keyword.replaceAll(':', '') || keyword);
    select = select.where((eb) =>
      eb.or([eb('r.sn', 'ilike', part), eb('r.sn', 'ilike', ofMac), eb('r.rule_name', 'ilike', part)]),
    );
  }
  return select
    .selectAll('r')
    .select(['d.name as olt_name', 'd.pon_mode', 'p.name as port_name'])
    .select(siteNameOf(sql.ref('r.olt_id'), tenantId).as('site_name'))
    .orderBy('r.id', 'desc');
}

const isUndoable = ({ state, undo_until: until }: DecisionRow, now: number): boolean =>
  state === 'ordered' && until !== null && until.getTime() > now;

/** What rules decided, the newest first. */
export const listDecisions = (ctx: Context, request: Request, asked: Asked) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = isOltNamed(asked) ? await findOlt(tx, tenantId, asked) : undefined;
    const { rows, total } = await pageOf(chosen(tx, tenantId, { ...asked, oltId: olt?.id }), asked);
    const now = ctx.clock.now();
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        ruleId: row.rule_id,
        ruleName: row.rule_name,
        oltId: row.olt_id,
        oltName: row.olt_name,
        siteName: row.site_name,
        portName: row.port_name ?? `${row.pon_mode ?? 'PON'}0/${row.pon}`,
        sn: shownIdentity(row.sn, row.pon_mode === 'EPON'),
        model: row.model,
        state: row.state,
        dueTime: timeText(row.due_at),
        orderId: row.order_id,
        undoUntil: isUndoable(row, now) && row.undo_until ? timeText(row.undo_until) : null,
        reason: row.reason && wordsIn(row.reason, request.tongue),
        by: row.ended_by,
        holds: !row.released && row.state !== 'due',
        madeBy: row.made_by,
        createTime: timeText(row.created_at),
        updateTime: timeText(row.updated_at),
      })),
    };
  });

/** A decision that the caller sees, held; `to` says what becomes of it and throws what cannot be. */
const steer = (
  ctx: Context,
  request: Request,
  id: string,
  to: (tx: Tx, row: DecisionRow) => Promise<{ readonly now: DecisionRow; readonly events?: readonly LiveEvent[] }>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lock(tx, 'orderRules', tenantId);
    const row = await findDecision(tx, tenantId, id);
    if (!row) throw fault('notFound');
    const { now, events = [] } = await to(tx, row);
    request.note({
      object: `ONU ${row.sn}, rule ${row.rule_name}`,
      before: { state: row.state, released: row.released },
      after: { state: now.state, released: now.released },
      about: { olts: [row.olt_id] },
    });
    await ctx.bus.wake(tx, orderRuleTopicOf(tenantId));
    await emit(ctx.bus, tx, tenantId, [decisionEvent(now), ...events]);
  });

/** Nothing is authorized, and no rule looks at this ONU again until somebody says so. */
export const stopDecision = (ctx: Context, request: Request, id: string): Promise<void> =>
  steer(ctx, request, id, async (tx, row) => {
    if (row.state !== 'due') throw fault('stateChanged');
    return { now: await endDecision(ctx, tx, row, { state: 'stopped', ended_by: request.actor.userName }) };
  });

/** What was decided before holds no longer: rules are asked as if the ONU had just come. */
export const releaseDecision = (ctx: Context, request: Request, id: string): Promise<void> =>
  steer(ctx, request, id, async (tx, row) => {
    if (row.state === 'due' || row.released) throw fault('stateChanged');
    const now = await tx
      .updateTable('onu_rule_decision')
      .set({ released: sql.lit(true), updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { now };
  });

/** The order is called off, and the OLT forgets the ONU; what a deployment gave at home is taken back before. Rules keep away from it: it waits for a person. */
export const undoDecision = (ctx: Context, request: Request, id: string): Promise<void> =>
  steer(ctx, request, id, async (tx, row) => {
    const { actor, requestId, ip } = request;
    if (!isUndoable(row, ctx.clock.now()) || row.order_id === null) throw fault('stateChanged');
    const origin = { actorId: actor.userId, requestId, ip };
    const by = actor.userName;
    const isDeployed = row.kind === 'application';
    if (isDeployed) await beginUndo(ctx, tx, row, { by, origin });
    const events = isDeployed
      ? []
      : await takeBackOrder(ctx, tx, row.order_id, { tenantId: actor.tenantId, by, origin });
    return {
      now: await endDecision(ctx, tx, row, { state: 'undone', released: false, ended_by: by }),
      events,
    };
  });

import { rapidDeploymentCalls } from '@heliograph/catalogue/calls/rapid-deployment.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { Context } from '../../context.ts';
import { pageOf } from '../../db/page.ts';
import { deploymentTopic, type DeploymentRow } from '../../estate/deployments.ts';
import { emit } from '../../estate/emit.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { findOlt, isOltNamed } from '../olt-info/olt-info.ts';
import { goOnAgain, shownIdentity } from '../orders/orders.ts';
import { rdApplicationArea } from './applications.ts';
import { advanceDeployment, deploymentEvent, deploymentsAsked, type DeploymentStep } from './deployments.store.ts';
import { rdProfileArea } from './profiles.ts';

export { startDeployments } from './runner.ts';

/** A deployment says why it failed; an order that waits or works, what for. */
const list = (ctx: Context, request: Request, asked: InputOf<typeof rapidDeploymentCalls.listRdStatus>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = isOltNamed(asked) ? await findOlt(tx, tenantId, asked) : undefined;
    const { rows, total } = await pageOf(deploymentsAsked(tx, tenantId, { ...asked, oltId: olt?.id }), asked);
    const now = ctx.clock.now();
    return {
      total,
      rows: rows.map((row) => {
        const reason = row.why ?? row.reason ?? (row.shown === 'olt' ? row.order_reason : null);
        const isUndoable = row.state === 'ordered' && row.undo_until !== null && row.undo_until.getTime() > now;
        return {
          id: row.id,
          applicationId: row.rule_id,
          applicationName: row.rule_name,
          profileName: row.profile_name,
          oltId: row.olt_id,
          oltName: row.olt_name,
          portName: row.port_name ?? `${row.pon_mode ?? 'PON'}0/${row.pon}`,
          sn: shownIdentity(row.sn, row.pon_mode === 'EPON'),
          model: row.model,
          state: row.shown,
          side: row.side ?? 'olt',
          reason: reason && wordsIn(reason, request.tongue),
          isChange: row.is_change ?? false,
          orderId: row.order_id,
          cpeId: row.cpe_id,
          canRetry:
            row.shown === 'failed' && (row.side === 'home' || row.undone_by !== null || row.order_state === 'failed'),
          dueTime: timeText(row.due_at),
          undoUntil: isUndoable && row.undo_until ? timeText(row.undo_until) : null,
          by: row.ended_by,
          holds: !row.released && row.state !== 'due',
          createTime: timeText(row.created_at),
          updateTime: timeText(row.moved_at ?? row.updated_at),
        };
      }),
    };
  });

const retried = ({ side, undone_by: undoneBy }: DeploymentRow): DeploymentStep => ({
  state: undoneBy === null ? side : 'undoing',
  reason: null,
});

/** Goes on where it failed: with its order, with the customer device, or with what is to be taken back. */
const retry = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lock(tx, 'orderRules', tenantId);
    const row = await tx
      .selectFrom('rd_deployment')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('decision_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fault('notFound');
    if (row.state !== 'failed') throw fault('stateChanged');
    const isOrder = row.side === 'olt' && row.undone_by === null;
    const events = isOrder ? [await goOnAgain(ctx, tx, tenantId, row.order_id)] : [];
    const now = await advanceDeployment(ctx, tx, row, retried(row));
    request.note({
      object: `ONU ${row.sn}, pre-set profile ${row.profile_name}`,
      before: { state: row.state, side: row.side },
      after: { state: now.state },
      about: { olts: [row.olt_id] },
    });
    await ctx.bus.wake(tx, deploymentTopic(tenantId));
    await emit(ctx.bus, tx, tenantId, [deploymentEvent(now), ...events]);
  });

/** Rapid deployment: pre-set profiles, the applications that give them, and how far each ONU has come. */
export const rapidDeployment = (ctx: Context): Area[] => [
  rdProfileArea(ctx),
  rdApplicationArea(ctx),
  area(rapidDeploymentCalls, {
    listRdStatus: (asked, request) => list(ctx, request, asked),
    retryRdDeployment: ({ id }, request) => retry(ctx, request, id),
  }),
];

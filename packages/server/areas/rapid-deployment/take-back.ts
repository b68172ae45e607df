import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { DeploymentRow } from '../../estate/deployments.ts';
import { badInput, fault } from '../../fault.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { placeChange, takeBackOrder, type OrderAuthor, type PlanRow } from '../orders/orders.ts';

/** What was asked of the OLT, and what is to be told of it. */
interface TakenBack {
  readonly events: readonly LiveEvent[];
  readonly changeId: string | null;
  readonly orderId: string | null;
}

/** An ONU that was in service gets what it had. */
async function asBefore(ctx: Context, tx: Tx, row: DeploymentRow, author: OrderAuthor): Promise<TakenBack> {
  const { was, tenant_id: tenantId } = row;
  if (was === null) throw badInput([{ field: '', message: rapidMessages.unknownBefore }]);
  const onu = await tx
    .selectFrom('onu')
    .select(['pon', 'onu_no', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', row.olt_id)
    .where((eb) => eb(eb.fn('upper', [eb.fn.coalesce('sn', 'mac')]), '=', row.sn.toUpperCase()))
    .where('missing', '=', false)
    .executeTakeFirst();
  if (!onu) throw fault('stateChanged');
  const { downKbps, upKbps, vlan, mode, wifiName, name, lanPorts, multicastVlans, ipHost } = was.service;
  const plan: PlanRow = {
    id: was.planId ?? '',
    name: was.planName,
    down_kbps: downKbps,
    up_kbps: upKbps,
    vlan,
    mode,
    wifi: wifiName !== undefined,
  };
  const extras = {
    ...(lanPorts === undefined ? {} : { lanPorts }),
    ...(multicastVlans === undefined ? {} : { multicastVlans }),
    ...(ipHost === undefined ? {} : { ipHost }),
  };
  const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
  const standing = { olt, pon: onu.pon, onu: onu.onu_no, sn: row.sn, mac: onu.mac };
  const placed = await placeChange(ctx, tx, standing, { plan, values: { name }, extras }, author);
  if ('against' in placed) throw badInput([{ field: '', message: placed.against }]);
  return { events: [placed.event], changeId: null, orderId: placed.order.id };
}

/** The OLT forgets an ONU that came by the deployment; one that was in service before gets what it had. */
export async function takenBackAtOlt(ctx: Context, tx: Tx, row: DeploymentRow): Promise<TakenBack> {
  const origin = row.undo_origin ?? { actorId: '0', requestId: row.id, ip: '' };
  const author: OrderAuthor = { tenantId: row.tenant_id, by: row.undone_by ?? '?', origin };
  if (row.is_change) return asBefore(ctx, tx, row, author);
  const events = await takeBackOrder(ctx, tx, row.order_id, author);
  const change = events.find(({ kind }) => kind === 'config.change');
  return { events, changeId: change ? String((change.payload as { readonly id: unknown }).id) : null, orderId: null };
}

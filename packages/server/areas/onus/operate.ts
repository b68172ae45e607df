import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { onuActivate, onuDeactivate, onuDelete, onuReboot } from '@heliograph/catalogue/verbs/onu.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { overQuotaFault } from '../../quota.ts';
import { verbOfOlt } from '../../southbound/config/device.ts';
import { onuStandingOf } from '../../southbound/config/onu-standing.ts';
import { commandDevice, findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { endSubscription } from '../orders/orders.ts';
import { mustOperateBound } from '../users/users.ts';
import { findOnu, onuAt, type OnuListRow } from './onus.store.ts';
import { phaseWord, onuPlaceOf } from './shown.ts';

type Asked = InputOf<typeof onuCalls.setOperationOnu>;
type Answer = OutputOf<typeof onuCalls.setOperationOnu>;

/** Whether what else was said about the place fits; what was not said does. */
const isThere = ({ pon, onu }: Asked, found: OnuListRow): boolean =>
  (pon ?? found.pon) === found.pon && (onu ?? found.onu_no) === found.onu_no;

/** The ONU that is meant, by id or by place; foreign and unknown ones, and two names of different ones, are the same. */
function wanted(request: Request, asked: Asked): Promise<{ olt: OltWithLive; onu: OnuListRow }> {
  const { tenantId } = request.actor;
  return request.tx(async (tx) => {
    if (asked.onuId !== undefined) {
      const onu = await findOnu(tx, tenantId, asked.onuId);
      if (!onu || !isThere(asked, onu)) throw fault('notFound');
      const { sysMac, oltId } = asked;
      return { onu, olt: await findOlt(tx, tenantId, { sysMac, oltId, id: onu.olt_id }) };
    }
    const olt = await findOlt(tx, tenantId, asked);
    const onu =
      asked.pon === undefined || asked.onu === undefined
        ? undefined
        : await onuAt(tx, tenantId, olt.id, asked.pon, asked.onu);
    if (!onu) throw fault('notFound');
    return { olt, onu };
  });
}

const verbs = { reboot: onuReboot, activate: onuActivate, deactivate: onuDeactivate, delete: onuDelete } as const;

/** Reboot, activate, deactivate or delete: a command of the write path. An ONU of a model that cannot is not asked. */
export async function operateOnu(ctx: Context, request: Request, asked: Asked): Promise<Answer> {
  const { tenantId } = request.actor;
  const { olt, onu } = await wanted(request, asked);
  if (onu.over_quota) throw await request.tx((tx) => overQuotaFault(ctx, tx, tenantId));
  await request.tx((tx) => mustOperateBound(tx, request.actor, onu));
  const { id: page, of } = verbs[asked.operation];
  const place = placeKey(of, { ...nowhere, pon: onu.pon, onu: onu.onu_no });
  if (!verbOfOlt(olt, page, place)) throw fault('modelCannot');
  const noted = {
    object: `ONU ${olt.name} ${onuPlaceOf(onu)} ${onu.sn ?? onu.mac ?? ''}`.trim(),
    before: { phase: phaseWord(onu.phase), admin: onu.admin },
    after: { operation: asked.operation },
    olt,
  };
  const change = await commandDevice(ctx, request, olt, { page, place, op: 'run', after: null, noted });
  const isGone = asked.operation === 'delete' && change.state === 'verified';
  if (isGone) await request.tx((tx) => endSubscription(tx, tenantId, onu));
  const { phase, admin } = onuStandingOf(change.after);
  return {
    change: change.id,
    state: change.state,
    onuId: onu.id,
    operation: asked.operation,
    phase: phaseWord(phase ?? onu.phase),
    admin,
    verified: change.state === 'verified',
  };
}

import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import type { Context } from '../../context.ts';
import { families, familyOf } from '../../drivers/families.ts';
import type { Family } from '../../drivers/kit/family.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { overQuotaFault } from '../../quota.ts';
import { findOlt, numberIn, withDevice, type OltWithLive } from '../olt-info/olt-info.ts';
import { mustOperateBound } from '../users/users.ts';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import { findOnu, onuAt, type OnuListRow } from './onus.store.ts';
import { phaseWord, placeOf } from './shown.ts';

type Asked = InputOf<typeof onuCalls.setOperationOnu>;
type Answer = OutputOf<typeof onuCalls.setOperationOnu>;

const familyBy = (olt: OltWithLive): Family => {
  const { family } = (olt.capability ?? {}) as { family?: string };
  const sysObjectId = olt.sys_object_id;
  return (
    families.find(({ id }) => id === family) ??
    familyOf({ sysObjectId, sysDescr: olt.sys_descr, model: olt.device_type, kind: null })
  );
};

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

interface After {
  readonly phase: number | null;
  readonly admin: boolean | null;
}

const nothingRead: After = { phase: null, admin: null };

/** The command, and what the device shows of the ONU right after it. */
async function operate(ctx: Context, olt: OltWithLive, onu: OnuListRow, asked: Asked): Promise<After> {
  const varbinds = familyBy(olt).operateOnu?.(asked.operation, onu.pon, onu.onu_no);
  if (!varbinds) throw fault('modelCannot');
  return withDevice(ctx, olt, 'write', async (client) => {
    await client.set(varbinds);
    if (olt.pon_mode !== 'GPON') return nothingRead;
    const { gOnuStaInfoAdminSta, gOnuStaInfoPhaseSta } = gOnuStaInfo.columns;
    const place = [onu.pon, onu.onu_no];
    const [admin, phase] = await client.get([
      [...gOnuStaInfoAdminSta.oid, ...place],
      [...gOnuStaInfoPhaseSta.oid, ...place],
    ]);
    const state = numberIn(admin?.value);
    return { phase: numberIn(phase?.value), admin: state === null ? null : state === 1 };
  });
}

const working = phaseCode('working');

/** Does what was read show that the command had its effect? A reboot shows as the ONU being away. */
const shows = (operation: Asked['operation'], { admin, phase }: After): boolean => {
  if (operation === 'reboot') return phase !== null && phase !== working;
  return admin === (operation === 'activate');
};

/** Reboot, activate or deactivate: one SET, read back, noted, and the collector looks again at once. */
export async function operateOnu(ctx: Context, request: Request, asked: Asked): Promise<Answer> {
  const { tenantId } = request.actor;
  const { olt, onu } = await wanted(request, asked);
  if (onu.over_quota) throw await request.tx((tx) => overQuotaFault(ctx, tx, tenantId));
  await request.tx((tx) => mustOperateBound(tx, request.actor, onu));
  const after = await operate(ctx, olt, onu, asked);
  const shown = after.admin === false ? phaseCode('deactivated') : (after.phase ?? onu.phase);
  await request.tx(async (tx) => {
    const place = placeOf(olt.pon_mode, onu.pon, onu.onu_no);
    request.note({
      object: `ONU ${olt.name} ${place} ${onu.sn ?? onu.mac ?? ''}`.trim(),
      before: { phase: phaseWord(onu.phase), admin: onu.admin },
      after: { operation: asked.operation, phase: phaseWord(shown), admin: after.admin },
      olt,
    });
    const note = { pon: onu.pon, onu: onu.onu_no, phase: phaseWord(shown), at: new Date(ctx.clock.now()) };
    const events = await noteOnuPhases(ctx, tx, tenantId, olt.id, [note]);
    await ctx.bus.wake(tx, `poll:${tenantId}:${olt.id}`);
    await emit(ctx.bus, tx, tenantId, events);
  });
  return {
    onuId: onu.id,
    operation: asked.operation,
    phase: phaseWord(shown),
    admin: after.admin,
    verified: shows(asked.operation, after),
  };
}

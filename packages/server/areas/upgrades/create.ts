import { ringsIn } from '@heliograph/catalogue/calls/upgrade-form.ts';
import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { firmwareDirectFile } from '@heliograph/catalogue/formats/file-kinds.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { oltUpgrade } from '@heliograph/catalogue/verbs/olt.ts';
import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Gates } from '../../db/tables/upgrades.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { loadOlt, verbOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { firmwareFor, type Firmware } from '../firmware/firmware.ts';
import { ringSizes } from './gates.ts';
import { taskEvent, topicOf, type TaskRow } from './upgrades.store.ts';

export type TypedTask = InputOf<typeof upgradeCalls.createUpgradeTask>;

/** A time in the past is three minutes from now (S1 §4.4). */
const delayMs = 180_000;
/** Without an end date devices that are away are tried for so long. */
const usualEndMs = 7 * 86_400_000;

const gatesOf = (typed: TypedTask): Gates => ({
  failed: typed.mostFailed,
  onus: typed.onusBack,
  alarms: typed.newAlarms,
  light: typed.lightLoss,
  minutes: typed.watchMinutes,
});

const minutesOf = (clock: string | undefined): number | null => {
  if (clock === undefined) return null;
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

function timesOf(typed: TypedTask, now: number): { readonly executeAt: Date; readonly endAt: Date } {
  const read = (field: string, value: string | undefined): number | undefined => {
    if (value === undefined) return undefined;
    const at = Date.parse(value);
    if (Number.isNaN(at)) throw badInput([{ field, message: says.end }]);
    return at;
  };
  const asked = read('executeTime', typed.executeTime);
  const executeAt = asked === undefined ? now : asked <= now ? now + delayMs : asked;
  const endAt = read('endTime', typed.endTime) ?? executeAt + usualEndMs;
  if (endAt <= executeAt) throw badInput([{ field: 'endTime', message: says.end }]);
  return { executeAt: new Date(executeAt), endAt: new Date(endAt) };
}

/** What speaks against this firmware for an OLT. */
function mustSuit(firmware: Firmware, versionType: TypedTask['versionType']): void {
  const refuse = (message: (typeof says)[keyof typeof says]) => badInput([{ field: 'firmwareId', message }]);
  if (firmware.device_type !== 'olt') throw refuse(says.notForOlts);
  if (firmware.verdict === 'rejected') throw refuse(says.rejected);
  if (firmware.verdict === 'toVerify' && versionType === 'regular') throw refuse(says.notVerified);
  if (firmwareDirectFile.problem(firmware.name)) throw refuse(says.shortName);
}

/** OLTs that are there, seen by whoever asks, and that can take it. */
async function devicesOf(tx: Tx, tenantId: number, ids: readonly string[], model: string | null): Promise<ConfigOlt[]> {
  const olts: ConfigOlt[] = [];
  for (const id of new Set(ids)) {
    const olt = await loadOlt(tx, tenantId, id);
    if (!olt) throw fault('notFound');
    if (model !== null && olt.device_type?.toLowerCase() !== model.toLowerCase())
      throw badInput([{ field: 'oltIds', message: says.otherModel }]);
    if (!verbOfOlt(olt, oltUpgrade.id, wholeDevice)) throw badInput([{ field: 'oltIds', message: says.noWay }]);
    olts.push(olt);
  }
  return olts;
}

/** A task as it is written down, with the devices in their rings. */
export interface NewTask extends Pick<
  TaskRow,
  | 'name'
  | 'kind'
  | 'model'
  | 'firmware_tenant'
  | 'firmware_id'
  | 'firmware_name'
  | 'firmware_version'
  | 'file_type'
  | 'mode'
  | 'version_type'
  | 'from_version'
  | 'way'
  | 'server_host'
  | 'window_from'
  | 'window_to'
  | 'time_zone'
  | 'rings'
  | 'gates'
  | 'at_once'
  | 'rolls_back'
  | 'execute_at'
  | 'end_at'
> {
  readonly devices: readonly { readonly id: string; readonly name: string }[];
}

export async function writeTask(ctx: Context, tx: Tx, request: Request, wanted: NewTask): Promise<string> {
  const { tenantId, userName, userId } = request.actor;
  const { devices, rings, gates, ...plain } = wanted;
  const id = ctx.newId();
  const origin = { actorId: userId, requestId: request.requestId, ip: request.ip };
  await tx
    .insertInto('upgrade_task')
    .values({
      ...plain,
      rings: JSON.stringify(rings),
      gates: JSON.stringify(gates),
      tenant_id: tenantId,
      id,
      status: 'tobeExecuted',
      phase: 'waiting',
      next_at: wanted.execute_at,
      created_by: userName,
      actor_id: userId,
      origin: JSON.stringify(origin),
      created_at: new Date(ctx.clock.now()),
    })
    .execute();
  const sizes = ringSizes(rings, devices.length);
  const ringOf = sizes.flatMap((size, ring) => Array.from({ length: size }, () => ring));
  await tx
    .insertInto('upgrade_target')
    .values(
      devices.map((device, at) => ({
        tenant_id: tenantId,
        task_id: id,
        id: ctx.newId(),
        olt_id: device.id,
        name: device.name,
        ring: ringOf[at] ?? 0,
      })),
    )
    .execute();
  await emit(ctx.bus, tx, tenantId, [taskEvent({ id, status: 'tobeExecuted', phase: 'waiting' })]);
  await ctx.bus.wake(tx, topicOf(tenantId));
  request.note({
    object: `upgrade task ${wanted.name}`,
    after: { ...wanted, devices: devices.map(({ name }) => name) },
    about: { olts: devices.map((device) => device.id) },
  });
  return id;
}

/** What a firmware brings to a task. */
export const ofFirmware = (firmware: Firmware) => ({
  model: firmware.model,
  firmware_tenant: firmware.tenant_id,
  firmware_id: firmware.id,
  firmware_name: firmware.name,
  firmware_version: firmware.reports ?? firmware.version,
  file_type: firmware.file_type,
});

export async function createTask(ctx: Context, request: Request, typed: TypedTask): Promise<{ taskId: string }> {
  const { tenantId } = request.actor;
  const firmware = await firmwareFor(ctx, request, typed.firmwareId);
  if (!firmware) throw fault('notFound');
  mustSuit(firmware, typed.versionType);
  const { executeAt, endAt } = timesOf(typed, ctx.clock.now());
  return request.tx(async (tx) => {
    const devices = await devicesOf(tx, tenantId, typed.oltIds, firmware.model);
    const taskId = await writeTask(ctx, tx, request, {
      ...ofFirmware(firmware),
      name: typed.name,
      kind: 'upgrade',
      mode: typed.mode,
      version_type: typed.versionType,
      from_version: typed.versionType === 'specified' ? (typed.fromVersion ?? null) : null,
      way: typed.way,
      server_host: typed.serverHost,
      window_from: minutesOf(typed.windowFrom),
      window_to: minutesOf(typed.windowTo),
      time_zone: soundZone(typed.timeZone),
      rings: ringsIn(typed.rings ?? '') ?? [],
      gates: gatesOf(typed),
      at_once: typed.atOnce,
      rolls_back: null,
      execute_at: executeAt,
      end_at: endAt,
      devices,
    });
    return { taskId };
  });
}

function soundZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

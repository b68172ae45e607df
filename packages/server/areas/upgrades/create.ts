import { ringsIn } from '@heliograph/catalogue/calls/upgrade-form.ts';
import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { firmwareDirectFile } from '@heliograph/catalogue/formats/file-kinds.ts';
import { onuImageFile } from '@heliograph/catalogue/formats/onu-image-file.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Context } from '../../context.ts';
import type { Gates } from '../../db/tables/upgrades.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { firmwareFor, type FirmwareRow } from '../firmware/firmware.ts';
import { chosenDevices, ruleOf } from './choose.ts';
import { whyNotSigned } from './only-signed.ts';
import { ofFirmware, writeTask } from './write-task.ts';

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

const notFor = { olt: says.notForOlts, onu: says.notForOnus, cpe: says.notForCpes } as const;

/** What speaks against this firmware for these devices. */
function mustSuit(firmware: FirmwareRow, { deviceType, versionType }: TypedTask): void {
  const refuse = (message: Text) => badInput([{ field: 'firmwareId', message }]);
  if (firmware.device_type !== deviceType) throw refuse(notFor[deviceType]);
  if (firmware.verdict === 'rejected') throw refuse(says.rejected);
  if (firmware.verdict === 'toVerify' && versionType === 'regular') throw refuse(says.notVerified);
  if (deviceType === 'olt' && firmwareDirectFile.problem(firmware.name)) throw refuse(says.shortName);
  const unfit = deviceType === 'onu' ? onuImageFile.problem(firmware.name) : undefined;
  if (unfit) throw refuse(unfit);
}

export async function createTask(ctx: Context, request: Request, typed: TypedTask): Promise<{ taskId: string }> {
  const { deviceType } = typed;
  const firmware = await firmwareFor(ctx, request, typed.firmwareId);
  if (!firmware) throw fault('notFound');
  mustSuit(firmware, typed);
  const { executeAt, endAt } = timesOf(typed, ctx.clock.now());
  const brought = ofFirmware(firmware);
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const asked = { ...brought, tenant_id: tenantId, kind: 'upgrade', only_signed: typed.onlySigned } as const;
    const unsigned = await whyNotSigned(ctx, tx, asked);
    if (unsigned) throw badInput([{ field: 'firmwareId', message: unsigned }]);
    const devices = await chosenDevices(tx, tenantId, typed, firmware.model);
    const { id, n } = await writeTask(ctx, tx, request, {
      ...brought,
      name: typed.name,
      kind: 'upgrade',
      device_type: deviceType,
      rule: typed.byRule ? ruleOf(typed) : null,
      mode: typed.mode,
      version_type: typed.versionType,
      only_signed: typed.onlySigned,
      from_version: typed.versionType === 'specified' ? (typed.fromVersion ?? null) : null,
      // A customer device finds the file where it finds its ACS; images for ONUs are fetched by TFTP alone.
      way: deviceType === 'olt' ? typed.way : deviceType === 'onu' ? 'tftp' : 'url',
      server_host: deviceType === 'cpe' ? '' : typed.serverHost,
      window_from: minutesOf(typed.windowFrom),
      window_to: minutesOf(typed.windowTo),
      time_zone: soundZone(typed.timeZone),
      rings: ringsIn(typed.rings ?? '') ?? [],
      gates: gatesOf(typed),
      at_once: typed.atOnce,
      at_once_of_site: typed.atOnceOfSite ?? null,
      at_once_of_olt: deviceType === 'olt' ? null : (typed.atOnceOfOlt ?? null),
      rolls_back: null,
      execute_at: executeAt,
      end_at: endAt,
      devices,
    });
    if (n === 0) throw badInput([{ field: 'byRule', message: says.nobody }]);
    return { taskId: id };
  });
}

function soundZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

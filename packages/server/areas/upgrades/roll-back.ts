import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { firmwareReporting, type FirmwareRow } from '../firmware/firmware.ts';
import { whyNotSigned } from './only-signed.ts';
import { ofFirmware, writeTask } from './write-task.ts';
import { upgradeTaskOf } from './upgrades.store.ts';

interface Old {
  readonly version: string;
  readonly n: number;
}

/**
 * Gives devices that have the new version the one that they had: tasks of their own, one for each old version, from the library. Neither an
 * OLT of this vendor nor CWMP tells of a second image that could be switched to.
 */
export async function rollBack(ctx: Context, request: Request, id: string): Promise<{ taskIds: string[] }> {
  const { tenantId } = request.actor;
  const found = await request.tx(async (tx) => {
    const task = await upgradeTaskOf(tx, tenantId, id);
    if (!task) return undefined;
    const { rows } = await sql<Old>`select was_version as version, count(*)::int as n from upgrade_target
      where tenant_id = ${tenantId} and task_id = ${id} and was_version is not null and now_version = ${task.firmware_version}
        and was_version <> now_version group by 1 order by 1`.execute(tx);
    return { task, olds: rows };
  });
  if (!found) throw fault('notFound');
  const { task, olds } = found;
  if (task.kind !== 'upgrade' || olds.length === 0) throw fault('nothingToRollBack');
  const plans: { readonly version: string; readonly firmware: FirmwareRow }[] = [];
  for (const { version } of olds) {
    const firmware = await firmwareReporting(ctx, request, { version, model: task.model, device: task.device_type });
    if (!firmware) throw fault('noOldFirmware', { version });
    plans.push({ version, firmware });
  }
  return request.tx(async (tx) => {
    const taskIds: string[] = [];
    const now = ctx.clock.now();
    for (const { version, firmware } of plans) {
      const asked = { ...task, ...ofFirmware(firmware) };
      if (await whyNotSigned(ctx, tx, asked)) throw fault('rollBackUnsigned', { version });
      const { server_host, way, window_from, window_to, time_zone, at_once, gates, device_type } = task;
      const { id: taskId } = await writeTask(ctx, tx, request, {
        ...ofFirmware(firmware),
        device_type,
        rule: null,
        // The way back is nobody's planned jump.
        follows: null,
        name: `${task.name.slice(0, 40)} ← ${version}`.slice(0, 64),
        kind: 'upgrade',
        mode: 'auto',
        version_type: 'forced',
        from_version: null,
        only_signed: task.only_signed,
        server_host,
        way,
        window_from,
        window_to,
        time_zone,
        at_once,
        at_once_of_site: task.at_once_of_site,
        at_once_of_olt: task.at_once_of_olt,
        rings: [],
        // What is already worse than before must not keep it from being put right.
        gates: { ...gates, failed: 100, onus: null, alarms: null, light: null },
        rolls_back: task.id,
        execute_at: new Date(now),
        end_at: new Date(now + 86_400_000),
        devices: sql`select coalesce(olt_id, onu_id, cpe_id) as id, name from upgrade_target where tenant_id = ${tenantId} and task_id = ${id}
          and was_version = ${version} and now_version = ${task.firmware_version}`,
      });
      taskIds.push(taskId);
    }
    return { taskIds };
  });
}

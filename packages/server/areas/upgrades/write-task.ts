import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import type { FirmwareRow } from '../firmware/firmware.ts';
import { ringSizes } from './gates.ts';
import { recountTargets } from './targets.store.ts';
import { upgradeProjectsOf, taskEvent, upgradeTopicOf, type TaskRow } from './upgrades.store.ts';

/** A task as it is written down. */
export interface NewTask extends Pick<
  TaskRow,
  | 'name'
  | 'kind'
  | 'device_type'
  | 'rule'
  | 'model'
  | 'firmware_tenant'
  | 'firmware_id'
  | 'firmware_name'
  | 'firmware_version'
  | 'file_type'
  | 'follows'
  | 'mode'
  | 'version_type'
  | 'from_version'
  | 'only_signed'
  | 'way'
  | 'server_host'
  | 'window_from'
  | 'window_to'
  | 'time_zone'
  | 'rings'
  | 'gates'
  | 'at_once'
  | 'at_once_of_site'
  | 'at_once_of_olt'
  | 'rolls_back'
  | 'execute_at'
  | 'end_at'
> {
  /** Its devices: rows of `id` and `name`, in the order in which they come to the rings. */
  readonly devices: RawBuilder<unknown>;
}

/** Devices that were named one by one. */
export const namedDevices = (some: readonly { readonly id: string; readonly name: string }[]): RawBuilder<unknown> =>
  sql`select * from unnest(${some.map(({ id }) => id)}::int8[], ${some.map(({ name }) => name)}::text[]) as d(id, name)`;

/** By kind: the OLT that a device `d` is behind, and what tells it and its site (`o`). */
const placeOf = {
  olt: [sql`null::int8`, (tenantId: number) => sql`left join olt o on o.tenant_id = ${tenantId} and o.id = d.id`],
  onu: [
    sql`o.id`,
    (tenantId: number) => sql`left join onu u on u.tenant_id = ${tenantId} and u.id = d.id
      left join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id`,
  ],
  cpe: [
    sql`o.id`,
    (tenantId: number) => sql`left join cpe h on h.tenant_id = ${tenantId} and h.id = d.id
      left join onu u on u.tenant_id = h.tenant_id and u.id = h.onu_id left join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id`,
  ],
} as const;

/** Its devices in their rings, by the database alone. Answers how many they are. */
async function putDevices(
  tx: Tx,
  { tenant_id: tenantId, id, rings, device_type: kind }: TaskRow,
  devices: RawBuilder<unknown>,
): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${devices}) d`.execute(tx);
  const n = counted.rows[0]?.n ?? 0;
  const starts = ringSizes(rings, n).reduce<number[]>((all, size) => [...all, (all.at(-1) ?? 1) + size], []);
  // The first of each ring but the first: `width_bucket` counts those that come before.
  const firsts = starts.slice(0, -1);
  const nth = sql`row_number() over (order by d.id)`;
  const ring = firsts.length === 0 ? sql`0` : sql`width_bucket(${nth}, ${firsts}::int8[])`;
  // A device stands in a task once: its id names it there too.
  const column = sql.ref(`${kind}_id`);
  const [behind, place] = placeOf[kind];
  await sql`insert into upgrade_target (tenant_id, task_id, id, ${column}, name, ring, site_id, behind_olt)
    select ${tenantId}, ${id}::int8, d.id, d.id, d.name, ${ring}, o.site_id, ${behind} from (${devices}) d ${place(tenantId)}`.execute(
    tx,
  );
  return n;
}

export async function writeTask(
  ctx: Context,
  tx: Tx,
  request: Request,
  { devices, ...wanted }: NewTask,
): Promise<{ readonly id: string; readonly n: number }> {
  const { tenantId, userName, userId } = request.actor;
  const { rings, gates, rule, ...plain } = wanted;
  const origin = { actorId: userId, requestId: request.requestId, ip: request.ip };
  const task = await tx
    .insertInto('upgrade_task')
    .values({
      ...plain,
      rings: JSON.stringify(rings),
      gates: JSON.stringify(gates),
      rule: rule === null ? null : JSON.stringify(rule),
      tenant_id: tenantId,
      id: ctx.newId(),
      status: 'tobeExecuted',
      phase: 'waiting',
      next_at: wanted.execute_at,
      created_by: userName,
      actor_id: userId,
      origin: JSON.stringify(origin),
      created_at: new Date(ctx.clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const n = await putDevices(tx, task, devices);
  await recountTargets(tx, task);
  await emit(ctx.bus, tx, tenantId, [taskEvent(task)]);
  await ctx.bus.wake(tx, upgradeTopicOf(tenantId));
  request.note({
    object: `upgrade task ${wanted.name}`,
    after: { ...wanted, devices: n },
    about: { projects: await upgradeProjectsOf(tx, task) },
  });
  return { id: task.id, n };
}

/** What a firmware brings to a task. */
export const ofFirmware = (firmware: FirmwareRow) => ({
  model: firmware.model,
  firmware_tenant: firmware.tenant_id,
  firmware_id: firmware.id,
  firmware_name: firmware.name,
  firmware_version: firmware.reports ?? firmware.version,
  file_type: firmware.file_type,
  follows: firmware.follows,
});

import { cpeCalls, cpeNameForm } from '@heliograph/catalogue/calls/cpes.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { cpeIdentityOf } from '../../estate/cpes/device.ts';
import { forgetAlarms } from '../../estate/cpes/alarms.ts';
import { cpeTopic } from '../../estate/cpes/topics.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { roomForCpes } from '../../quota.ts';
import { projectMeant } from '../projects/projects.ts';
import { forgetDevices } from './app-users.store.ts';
import { findCpeGroup } from './groups.ts';
import { deviceNameOf } from './shown.ts';

/** Devices that are meant, held; one that is unknown or foreign stops the whole. */
async function held(tx: Tx, tenantId: number, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('cpe')
    .select(['id', 'project_id', 'group_id', 'name', 'serial'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::int8[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}

const projectsOf = (rows: readonly { readonly project_id: string }[]) => [
  ...new Set(rows.map(({ project_id: projectId }) => projectId)),
];

export const editCpeDescription = (
  ctx: Context,
  request: Request,
  { id, describe }: InputOf<typeof cpeCalls.editOnuDescription>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const [row] = await held(tx, tenantId, [id]);
    if (!row) throw fault('notFound');
    const after = kept(cpeNameForm, { describe: row.name }, { describe });
    await tx
      .updateTable('cpe')
      .set({ name: after.describe, updated_by: userName, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    request.note({
      object: `Customer device ${row.serial}`,
      before: { describe: row.name },
      after,
      about: { projects: [row.project_id] },
    });
  });

type Typed = InputOf<typeof cpeCalls.insertOnuInfo>;

function identityTyped({ oui, productClass, serialno }: Typed) {
  const problems = [
    ...(/^[0-9A-Fa-f]{6}$/.test(oui) ? [] : [{ field: 'oui', message: cpeMessages.oui }]),
    ...(serialno === '' ? [{ field: 'serialno', message: cpeMessages.serial }] : []),
  ];
  const identity = cpeIdentityOf({ oui, productClass, serialNumber: serialno });
  if (problems.length > 0) throw badInput(problems);
  if (!identity) throw badInput([{ field: 'serialno', message: cpeMessages.serial }]);
  return identity;
}

const insertExpected = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  row: { readonly id: string; readonly projectId: string; readonly name: string | null; readonly by: string },
  { oui, productClass, serial }: ReturnType<typeof identityTyped>,
) =>
  tx
    .insertInto('cpe')
    .values({
      tenant_id: tenantId,
      id: row.id,
      project_id: row.projectId,
      group_id: null,
      oui,
      product_class: productClass,
      serial,
      mac: null,
      name: row.name,
      manufacturer: null,
      model: productClass || null,
      hardware: null,
      software: null,
      root: null,
      cwmp_version: null,
      address: null,
      connection_request_url: null,
      udp_address: null,
      provisioning_code: null,
      onu_id: null,
      onu_by: null,
      inform_seconds: null,
      secret: null,
      written: null,
      discovered_at: null,
      discovery_fault: null,
      remark: null,
      created_by: row.by,
      created_at: new Date(ctx.clock.now()),
      updated_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** A device that is expected. It comes in by the credentials of the first contact, as one that nobody announced. */
export const addCpe = (ctx: Context, request: Request, typed: Typed): Promise<{ id: string }> =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const identity = identityTyped(typed);
    const project = await projectMeant(tx, tenantId, { projectId: typed.projectId });
    const room = await roomForCpes(tx, tenantId);
    if (room !== null && room < 1) throw fault('cpeQuota');
    const id = ctx.newId();
    const row = { id, projectId: project.id, name: typed.describe, by };
    if (!(await insertExpected(ctx, tx, tenantId, row, identity)))
      throw badInput([{ field: 'serialno', message: cpeMessages.thereAlready }]);
    await tx
      .insertInto('cpe_live')
      .values({
        tenant_id: tenantId,
        cpe_id: id,
        online: null,
        since: null,
        last_inform: null,
        last_boot: null,
        last_end: null,
        last_end_at: null,
      })
      .execute();
    request.note({
      object: `Customer device ${identity.serial}`,
      after: { ...identity, describe: typed.describe },
      about: { projects: [project.id] },
    });
    await ctx.bus.wake(tx, cpeTopic(tenantId, id));
    return { id };
  });

/** They are forgotten with all that is known of them; one that reports again is new. */
export const removeCpes = (ctx: Context, request: Request, ids: readonly string[]): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const rows = await held(tx, tenantId, ids);
    await forgetDevices(tx, tenantId, ids);
    await forgetAlarms(tx, tenantId, ids);
    await tx
      .deleteFrom('cpe')
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${[...ids]}::int8[])`)
      .execute();
    for (const row of rows) {
      request.note({
        object: `Customer device ${row.serial}`,
        before: { describe: row.name },
        about: { projects: [row.project_id] },
      });
      await ctx.bus.wake(tx, cpeTopic(tenantId, row.id));
    }
  });

/** All, or none. A group belongs to a project, and takes devices of that project only. */
export const moveCpes = (request: Request, { ids, groupId }: InputOf<typeof cpeCalls.moveOnuToGroup>): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const group = groupId === '0' ? undefined : await findCpeGroup(tx, tenantId, groupId);
    const rows = await held(tx, tenantId, ids);
    if (group && rows.some((row) => row.project_id !== group.project_id))
      throw badInput([{ field: 'groupId', message: cpeMessages.otherProject }]);
    await tx
      .updateTable('cpe')
      .set({ group_id: group?.id ?? null, updated_by: userName })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${[...ids]}::int8[])`)
      .execute();
    request.note({
      object: `Group of customer devices ${group?.name ?? '-'}`,
      after: { devices: rows.map(deviceNameOf) },
      about: { projects: projectsOf(rows) },
    });
  });

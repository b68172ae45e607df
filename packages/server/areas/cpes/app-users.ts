import { appUserCalls } from '@heliograph/catalogue/calls/app-users.ts';
import { appUsers as entity } from '@heliograph/catalogue/entities/app-users.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import type { Context } from '../../context.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { projectMeant } from '../projects/projects.ts';
import { findAccount, subscriberHomesOf, listAppUsers, takenDevice, usersOf } from './app-users.store.ts';
import { cpesOf } from './cpes.store.ts';
import { shownCpe, cpeStateOf } from './shown.ts';

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A device stands in one home. */
async function mustBeFree({ tx, request, before: [row], typed }: EntityChange): Promise<void> {
  const { tenantId } = request.actor;
  const wanted = idsOf(typed?.['devices']);
  if (wanted.length === 0) return;
  await lock(tx, 'appUsers', tenantId);
  const taken = await takenDevice(tx, wanted, row?.id ?? null);
  if (taken === undefined) return;
  const [device] = await cpesOf(tx, tenantId, [taken]);
  const message = fill(cpeMessages.ofAnother, { device: device?.serial ?? taken });
  throw badInput([{ field: 'devices', message }]);
}

const rules: EntityRules = {
  columns: async (change) => {
    await mustBeFree(change);
    const projectId = change.typed['project'];
    if (typeof projectId === 'string') return {};
    return { project_id: (await projectMeant(change.tx, change.request.actor.tenantId, {})).id };
  },
  narrow: (found, { projectId, cpeId }) => {
    if (projectId !== undefined) found = found.where('project_id', '=', projectId);
    return typeof cpeId === 'string' ? found.where(usersOf([cpeId])) : found;
  },
  told: async (tx, rows) => {
    const homeOf = await subscriberHomesOf(
      tx,
      rows[0]?.tenant_id ?? 0,
      rows.map((row) => ({ cpe_ids: idsOf(row['cpe_ids']) })),
    );
    return rows.map((row) => ({
      home: homeOf(idsOf(row['cpe_ids'])).map((device) => {
        const { id, serialno, protocol } = shownCpe(device);
        return { id, serialno, protocol, state: cpeStateOf(device.online) };
      }),
    }));
  },
};

const devicesOfAccount = (request: Request, { account }: InputOf<typeof appUserCalls.listVstDeviceByAccount>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const ids = await findAccount(tx, tenantId, account);
    if (!ids) throw fault('notFound');
    return (await cpesOf(tx, tenantId, ids)).map(shownCpe);
  });

const usersFound = (request: Request, query: InputOf<typeof appUserCalls.listVstUserByParams>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { rows, total } = await listAppUsers(tx, tenantId, query);
    const homeOf = await subscriberHomesOf(tx, tenantId, rows);
    const shown = rows.map((row) => ({
      appUserId: row.id,
      account: row.account,
      userName: row.name,
      phone: row.phone,
      email: row.email,
      homeAddress: row.home_address,
      projectId: row.project_id,
      projectName: row.project_name,
      createTime: timeText(row.created_at),
      devices: homeOf(row.cpe_ids).map(shownCpe),
    }));
    return { rows: shown, total };
  });

const moveHome = (
  ctx: Context,
  request: Request,
  { appUserId, homeAddress }: InputOf<typeof appUserCalls.modifyHomeAddress>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await tx
      .selectFrom('mqtt_app_user')
      .select(['account', 'home_address', 'project_id'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', appUserId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fault('notFound');
    await tx
      .updateTable('mqtt_app_user')
      .set({ home_address: homeAddress, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', appUserId)
      .execute();
    request.note({
      object: `${entity.one.en} ${row.account}`,
      before: { homeAddress: row.home_address },
      after: { homeAddress },
      about: { projects: [row.project_id] },
    });
  });

/** Subscribers as their app knows them. */
export const appUsersArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity,
    rules,
    area(appUserCalls, {
      listVstDeviceByAccount: (asked, request) => devicesOfAccount(request, asked),
      listVstUserByParams: (query, request) => usersFound(request, query),
      modifyHomeAddress: (typed, request) => moveHome(ctx, request, typed),
    }),
  );

import { interfaceCalls, interfaceForm, type interfaceRow } from '@heliograph/catalogue/calls/interfaces.ts';
import { routeOf, type AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { menuMessages } from '@heliograph/catalogue/words/menu-messages.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { lockPeople } from '../../db/people-lock.ts';
import type { Tx } from '../../db/scope.ts';
import type { InterfaceChangeTable } from '../../db/tables/people.ts';
import { badInput, fault } from '../../fault.ts';
import { isClosedTo, may, type Actor } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { area, base, type Area } from '../../http/serve.ts';
import type { LiveSessions } from '../../http/session.ts';
import { menuOfTenant } from '../../tenant-menu.ts';
import { timeText } from '../../time-text.ts';
import { allRoles, forgetAll, wakeTenant, type RoleRow } from '../roles/roles.ts';

type Shown = z.input<typeof interfaceRow>;
type Change = Selectable<InterfaceChangeTable>;

/** A call as the console brings it. */
interface Known extends Omit<Shown, 'roles' | 'further' | 'updateTime'> {
  readonly route: string;
}

function known(id: string, call: AnyCall): Known {
  const isOpen = call.access === 'public' || call.access === 'signedIn';
  return {
    id,
    route: routeOf(call),
    type: isOpen ? (call.access as 'public' | 'signedIn') : 'permission',
    nameZh: call.title.zh,
    nameEn: call.title.en,
    url: base + call.path,
    requestType: call.method,
    perms: isOpen ? null : call.access,
    audited: call.audit === true,
  };
}

const holdersOf = (roles: readonly RoleRow[], asked: readonly string[]) =>
  asked.length === 0
    ? []
    : roles
        .filter(({ permissions }) => permissions.includes('*:*:*') || asked.every((one) => permissions.includes(one)))
        .map((role) => ({ roleId: role.id, roleName: role.name }));

/** As the tenant has it. */
const changed = (row: Known, change: Change | undefined) => ({
  ...row,
  nameZh: change?.name_zh ?? row.nameZh,
  nameEn: change?.name_en ?? row.nameEn,
  further: change?.perms ?? null,
  updateTime: change ? timeText(change.updated_at) : null,
});

const changesOf = async (tx: Tx, tenantId: number): Promise<ReadonlyMap<string, Change>> => {
  const rows = await tx.selectFrom('interface_change').selectAll().where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map((row) => [row.call, row]));
};

const has = (whole: string | null, part: string | undefined): boolean =>
  part === undefined || (whole ?? '').toLowerCase().includes(part.toLowerCase());

/** A permission that nobody can be given would shut the call for all but administrators. Throws at `further`. */
async function mustBeGivable(tx: Tx, tenantId: number, { perms }: Known, further: string): Promise<void> {
  const at = (message: (typeof menuMessages)[keyof typeof menuMessages]) => badInput([{ field: 'further', message }]);
  if (perms === null) throw at(menuMessages.openInterface);
  const entries = await menuOfTenant(tx, tenantId);
  if (!entries.some(({ permission }) => permission === further)) throw at(menuMessages.permissionNotCarried);
}

async function edit(
  ctx: Context,
  tx: Tx,
  request: Request,
  row: Known,
  sent: Omit<InputOf<typeof interfaceCalls.editInterface>, 'id'>,
): Promise<string[]> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const before = (await changesOf(tx, tenantId)).get(row.route);
  const { updateTime, ...typed } = sent;
  if (updateTime && updateTime !== (before ? timeText(before.updated_at) : null)) throw fault('conflict');
  const { nameZh, nameEn, further } = changed(row, before);
  const after = kept(interfaceForm, { nameZh, nameEn, further }, typed);
  if (after.further !== null && after.further !== further) await mustBeGivable(tx, tenantId, row, after.further);
  const own = (name: string, standard: string) => (name === standard ? null : name);
  const values = {
    name_zh: own(after.nameZh, row.nameZh),
    name_en: own(after.nameEn, row.nameEn),
    perms: after.further,
    updated_at: new Date(ctx.clock.now()),
  };
  request.note({ object: `interface ${row.id}`, before: { nameZh, nameEn, further }, after });
  await tx
    .insertInto('interface_change')
    .values({ tenant_id: tenantId, call: row.route, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'call']).doUpdateSet(values))
    .execute();
  return after.further === further ? [] : wakeTenant(ctx, tx, tenantId);
}

/** What the further permissions of a tenant take from somebody, so that a browser does not offer it. */
export function closedTo(actor: Actor, rows: readonly Pick<Known, 'route' | 'perms'>[]) {
  const isClosed = ({ route }: Pick<Known, 'route'>) => isClosedTo(actor, route);
  const own = rows.filter(({ perms }) => perms !== null && may(actor, perms));
  const byPermission = Map.groupBy(own, ({ perms }) => perms ?? '');
  return {
    calls: [...new Set(own.filter(isClosed).map(({ route }) => route))],
    permissions: [...byPermission].filter(([, calls]) => calls.every(isClosed)).map(([permission]) => permission),
  };
}

const interfaces = (ctx: Context, sessions: LiveSessions, rows: () => readonly Known[]): Area =>
  area(interfaceCalls, {
    listInterfaces: ({ name, url, requestType, perms, type, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const changes = await changesOf(tx, tenantId);
        const found = rows()
          .map((row) => changed(row, changes.get(row.route)))
          .filter(
            (row) =>
              (has(row.nameEn, name) || has(row.nameZh, name) || has(row.id, name)) &&
              has(row.url, url) &&
              (has(row.perms, perms) || has(row.further, perms)) &&
              (requestType === undefined || row.requestType === requestType.toUpperCase()) &&
              (type === undefined || row.type === type),
          );
        const roles = await allRoles(tx, tenantId);
        const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        const shown = page.map(({ route: _route, ...row }): Shown => {
          const asked = [row.perms, row.further].flatMap((one) => one ?? []);
          return { ...row, roles: holdersOf(roles, asked) };
        });
        return { rows: shown, total: found.length };
      }),

    closedInterfaces: (_input, request) => Promise.resolve(closedTo(request.actor, rows())),

    editInterface: async ({ id, ...sent }, request) => {
      const row = rows().find((one) => one.id === id);
      if (!row) throw fault('notFound');
      forgetAll(sessions, await request.tx((tx) => edit(ctx, tx, request, row, sent)));
    },
  });

/** The areas given, and one more that tells of all of them, itself included. */
export function withInterfaces(ctx: Context, sessions: LiveSessions, areas: readonly Area[]): readonly Area[] {
  let rows: readonly Known[] = [];
  const all = [...areas, interfaces(ctx, sessions, () => rows)];
  rows = all
    .flatMap(({ calls }) => Object.entries(calls).map(([name, call]) => known(name, call)))
    .sort((one, two) => one.url.localeCompare(two.url) || one.requestType.localeCompare(two.requestType));
  return all;
}

import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { cpesOf, type CpeListRow } from './cpes.store.ts';

/** Devices of which one already is another subscriber's, whoever may see that subscriber; undefined: none. */
export async function takenDevice(tx: Tx, ids: readonly string[], userId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ cpe_id: string }>`select cpe_id from app_users_of_cpes(${[...ids]}::int8[])
    where app_user_id is distinct from ${userId}::int8 limit 1`.execute(tx);
  return rows[0]?.cpe_id;
}

/** Subscribers that have one of these devices at home. */
export const usersOf = (ids: readonly string[]) =>
  sql<boolean>`id in (select app_user_id from app_users_of_cpes(${[...ids]}::int8[]))`;

/** Devices that are forgotten are nobody's any more. */
export async function forgetDevices(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`update public.mqtt_app_user set cpe_ids = array(select d from unnest(cpe_ids) d where d <> all(${[...ids]}::int8[]))
    where tenant_id = ${tenantId} and id in (select app_user_id from app_users_of_cpes(${[...ids]}::int8[]))`.execute(
    tx,
  );
}

export async function findAccount(tx: Tx, tenantId: number, account: string): Promise<readonly string[] | undefined> {
  const found = await tx
    .selectFrom('mqtt_app_user')
    .select('cpe_ids')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`name_fold(account) = name_fold(${account})`)
    .executeTakeFirst();
  return found?.cpe_ids;
}

export interface UserQuery {
  readonly account?: string | undefined;
  readonly userName?: string | undefined;
  readonly phone?: string | undefined;
  readonly homeAddress?: string | undefined;
  readonly mac?: string | undefined;
  readonly serialno?: string | undefined;
  readonly projectId?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const columnOf = { account: 'account', userName: 'name', phone: 'phone', homeAddress: 'home_address' } as const;

/** Ids of devices that have this MAC or this serial number. */
async function devicesMeant(tx: Tx, tenantId: number, { mac, serialno }: UserQuery): Promise<string[]> {
  const digits = mac === undefined ? undefined : macDigits(mac);
  const rows = await tx
    .selectFrom('cpe')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .$if(mac !== undefined, (all) => all.where('mac', '=', digits ?? ''))
    .$if(serialno !== undefined, (all) => all.where('serial', '=', serialno ?? ''))
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** One page of subscribers, with their project. */
export async function listAppUsers(tx: Tx, tenantId: number, query: UserQuery) {
  let found = tx
    .selectFrom('mqtt_app_user as u')
    .leftJoin('project as p', (on) => on.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.id', '=', 'u.project_id'))
    .selectAll('u')
    .select('p.name as project_name')
    .where('u.tenant_id', '=', tenantId);
  for (const [name, column] of Object.entries(columnOf) as [keyof typeof columnOf, 'account'][]) {
    const value = query[name];
    if (value !== undefined) found = found.where(`u.${column}`, 'ilike', contains(value));
  }
  if (query.projectId !== undefined) found = found.where('u.project_id', '=', query.projectId);
  if (query.mac !== undefined || query.serialno !== undefined) {
    const ids = await devicesMeant(tx, tenantId, query);
    found = found.where(sql<boolean>`u.id in (select app_user_id from app_users_of_cpes(${ids}::int8[]))`);
  }
  return pageOf(found.orderBy('u.account').orderBy('u.id'), query);
}

/** What subscribers have at home, by the id of the device: only what whoever asks may see. */
export async function subscriberHomesOf(
  tx: Tx,
  tenantId: number,
  rows: readonly { readonly cpe_ids: readonly string[] }[],
): Promise<(ids: readonly string[]) => CpeListRow[]> {
  const all = await cpesOf(tx, tenantId, [...new Set(rows.flatMap((row) => row.cpe_ids))]);
  const byId = new Map(all.map((row) => [row.id, row]));
  return (ids) => ids.flatMap((id) => byId.get(id) ?? []);
}

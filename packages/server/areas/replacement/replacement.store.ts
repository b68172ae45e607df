import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import {
  hardwareColumns,
  type FormerOnu,
  type Hardware,
  type KeptPageRow,
  type OltReplacementItemTable,
  type OltReplacementTable,
} from '../../db/tables/replacements.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';
import { Leases } from '../../work/lease.ts';

export type ReplacementRow = Selectable<OltReplacementTable>;
export type NewItem = Insertable<OltReplacementItemTable>;
export type ReplacementItemRow = Selectable<OltReplacementItemTable> & { readonly change: ChangeRow | undefined };

export const replacementLeases = new Leases({ table: 'olt_replacement', id: 'id', ms: 15_000 });
/** Something is to be done for replacements of a tenant. */
export const replacementTopicOf = (tenantId: number): string => `replacements:${tenantId}`;

/** Replacements of one OLT that are kept. */
const most = 20;

/** The latest of an OLT, or the one that is meant. */
export const findReplacement = (
  tx: Tx,
  tenantId: number,
  { oltId, id }: { readonly oltId?: string | undefined; readonly id?: string | undefined },
): Promise<ReplacementRow | undefined> =>
  tx
    .selectFrom('olt_replacement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(oltId !== undefined, (select) => select.where('olt_id', '=', oltId ?? ''))
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The same, held until the commit. */
export const holdReplacement = (tx: Tx, tenantId: number, id: string): Promise<ReplacementRow | undefined> =>
  tx
    .selectFrom('olt_replacement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function addReplacement(tx: Tx, row: Insertable<OltReplacementTable>): Promise<void> {
  await tx.insertInto('olt_replacement').values(row).execute();
  await sql`delete from olt_replacement where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id} and ended_at is not null
    and id in (select id from olt_replacement where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id}
      order by created_at desc, id desc offset ${most} limit 100)`.execute(tx);
}

export async function replacementItemsOf(tx: Tx, tenantId: number, id: string): Promise<ReplacementItemRow[]> {
  const items = await tx
    .selectFrom('olt_replacement_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('replacement_id', '=', id)
    .orderBy('nth')
    .execute();
  const ids = items.flatMap(({ change_id: change }) => change ?? []);
  const changes = await tx
    .selectFrom('config_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids, '0'])
    .execute();
  const byId = new Map(changes.map((change) => [change.id, change]));
  return items.map((item) => ({ ...item, change: byId.get(item.change_id ?? '') }));
}

/** What of an OLT belongs to its hardware. */
export const hardwareOf = (row: Hardware): Hardware =>
  Object.fromEntries(hardwareColumns.map((name) => [name, row[name]])) as unknown as Hardware;

/** What each page of the OLT, and of its ONUs, was last known to hold: the whole rows of the table. */
export async function keptPages(tx: Tx, tenantId: number, oltId: string): Promise<KeptPageRow[]> {
  const { rows } = await sql<{ kept: KeptPageRow }>`select to_jsonb(p) as kept from config_page p
    where tenant_id = ${tenantId} and olt_id = ${oltId} order by page, place`.execute(tx);
  return rows.map(({ kept }) => kept);
}

/** Its ONUs, with what they last received. */
export async function formerOnusOf(tx: Tx, tenantId: number, oltId: string): Promise<FormerOnu[]> {
  const { rows } = await sql<Omit<FormerOnu, 'rx'> & { rx: number | null }>`
    select u.id, u.pon, u.onu_no as onu, u.sn, u.mac, u.profile, u.name, u.state = 1 and o.online is true as online,
      r.rx[array_position(r.onus, u.onu_no)]::float8 / 100 as rx
    from onu u left join olt_live o on o.tenant_id = u.tenant_id and o.olt_id = u.olt_id
      left join onu_reading r on r.tenant_id = u.tenant_id and r.olt_id = u.olt_id and r.pon = u.pon
    where u.tenant_id = ${tenantId} and u.olt_id = ${oltId} and not u.missing order by u.pon, u.onu_no`.execute(tx);
  return rows;
}

/** Whether the ONUs were read whole since the new hardware is there. */
export async function isReadSince(
  tx: Tx,
  { tenant_id: tenantId, olt_id: oltId, created_at: since }: ReplacementRow,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from olt_live where tenant_id = ${tenantId} and olt_id = ${oltId} and onus_at > ${since}`.execute(
      tx,
    );
  return rows.length > 0;
}

interface Standing {
  readonly changes: number;
  readonly upgrades: number;
  readonly replacement: boolean;
}

/** What is under way at an OLT and would meet other hardware in the middle. */
export async function underWay(tx: Tx, tenantId: number, oltId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`select
    (select count(*)::int from config_change where tenant_id = ${tenantId} and olt_id = ${oltId} and ended_at is null) as changes,
    (select count(*)::int from upgrade_target i join upgrade_task t on t.tenant_id = i.tenant_id and t.id = i.task_id
      where i.tenant_id = ${tenantId} and (i.olt_id = ${oltId} or i.behind_olt = ${oltId}) and t.begun_at is not null and t.ended_at is null) as upgrades,
    exists (select 1 from olt_replacement where tenant_id = ${tenantId} and olt_id = ${oltId} and ended_at is null) as replacement`.execute(
    tx,
  );
  return rows[0] ?? { changes: 0, upgrades: 0, replacement: false };
}

/** Whether another OLT of the tenant is there, whoever may see it. */
export async function isOltTaken(
  tx: Tx,
  tenantId: number,
  { oltId, address, port, mac }: { oltId: string; address: string; port: number; mac: string | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from public.olt where tenant_id = ${tenantId} and id <> ${oltId}
    and ((address = ${address} and snmp_port = ${port}) or (mac is not null and mac = ${mac})) limit 1`.execute(tx);
  return rows.length > 0;
}

/** The highest uplink that has a link, or had one since the device started. */
export async function usedUplink(tx: Tx, tenantId: number, oltId: string): Promise<number> {
  const { rows } = await sql<{ port: number | null }>`select max(port) as port from olt_port
    where tenant_id = ${tenantId} and olt_id = ${oltId} and kind = 'uplink' and link`.execute(tx);
  return rows[0]?.port ?? 0;
}

/** Nobody who is at the device may write what it found: its lease is taken from it. False: a change is under way there. */
export async function clearDesk(tx: Tx, tenantId: number, oltId: string): Promise<boolean> {
  await sql`insert into config_device (tenant_id, olt_id) values (${tenantId}, ${oltId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`update config_device set owner = null, lease_until = null, fence = fence + 1
    where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(tx);
  const { rows } = await sql`select 1 from config_change
    where tenant_id = ${tenantId} and olt_id = ${oltId} and ended_at is null limit 1`.execute(tx);
  return rows.length === 0;
}

/**
 * The device is left to itself: whatever was to be done there is called off, and of what is being done nobody will know. Whoever was at it is not any
 * more (`clearDesk`), and its next step is refused; what it had sent went to the hardware that is left.
 */
export async function callOff(tx: Tx, tenantId: number, oltId: string, now: Date): Promise<void> {
  await sql`update config_change set ended_at = ${now}, secrets = null, not_before = null,
      state = case when state in ('queued', 'reading') and coalesce(progress ->> 'sent', '') <> 'true' then 'failed' else 'unverified' end,
      reasons = coalesce(reasons, '[]'::jsonb) || '[{"reason":"calledOff"}]'::jsonb
    where tenant_id = ${tenantId} and olt_id = ${oltId} and ended_at is null`.execute(tx);
}

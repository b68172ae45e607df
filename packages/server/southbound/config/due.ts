import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** A device with unsaved changes is asked this often how long it has been up: a restart throws them away. */
export const watchMs = 15_000;
const most = 500;
/** No wait is longer; what lies further ahead was written while the clock was ahead, and is due. */
export const longestWaitMs = 3_600_000;

interface Row {
  readonly id: string;
}
const ids = ({ rows }: { readonly rows: readonly Row[] }): string[] => rows.map(({ id }) => id);
const among = (column: string, named: readonly string[] | undefined) =>
  named === undefined ? sql`true` : sql`${sql.ref(column)} = any(${named}::int8[])`;

/** Finds devices of a tenant that something is to be done at: all of them, or those among the named. */
export type FindDue = (tx: Tx, tenantId: number, now: number, named?: readonly string[]) => Promise<string[]>;

/** With a change whose time has come; of the named ones, with any: whoever looks there finds out how long it still waits. */
export const changesDue: FindDue = async (tx, tenantId, now, named) => {
  const hasCome = sql`not_before is null or not_before <= ${new Date(now)} or not_before > ${new Date(now + longestWaitMs)}`;
  return ids(
    await sql<Row>`
      select distinct olt_id as id from config_change
      where tenant_id = ${tenantId} and ended_at is null
        and ${named === undefined ? sql`(${hasCome})` : among('olt_id', named)}
      limit ${most}`.execute(tx),
  );
};

/**
 * To be read as a whole, or its ONUs, or looked at because of unsaved changes. Whoever came online is read anew, whatever was known of it.
 */
export const syncsDue: FindDue = async (tx, tenantId, now, named) => {
  const at = new Date(now);
  const furthest = new Date(now + longestWaitMs);
  return ids(
    await sql<Row>`
      select l.olt_id as id from olt_live l
      left join config_device d on d.tenant_id = ${tenantId} and d.olt_id = l.olt_id
      where l.tenant_id = ${tenantId} and l.online and ${among('l.olt_id', named)}
        and (d.sync_after is null or d.sync_after <= ${at} or d.sync_after > ${furthest}) and (
        d.sync_wanted or d.synced_at is null or d.synced_at < l.login_at or d.synced_at > ${furthest}
        or (d.onus_wanted_at is not null and (d.onus_after is null or d.onus_after <= ${at} or d.onus_after > ${furthest}))
        or (d.unsaved_since is not null and (d.uptime_at is null or d.uptime_at < ${new Date(now - watchMs)} or d.uptime_at > ${furthest})))
      order by d.synced_at nulls first limit ${most}`.execute(tx),
  );
};

const openedKeptMs = 30 * 24 * 3_600_000;

/** What a page of an ONU last showed tells what changed since; after a month without anybody looking, nobody asks. */
export async function dropOpened(tx: Tx, tenantId: number, now: number): Promise<void> {
  await sql`delete from config_page
    where tenant_id = ${tenantId} and place <> 'device' and read_at < ${new Date(now - openedKeptMs)}`.execute(tx);
}

const secretsKeptMs = 24 * 3_600_000;

/** Secrets of a bulk are kept for repeating it where it failed: not once all devices have them, and for a day at most. */
export async function dropBulkSecrets(tx: Tx, tenantId: number, now: number): Promise<void> {
  await sql`update config_bulk b set secrets = null
    where b.tenant_id = ${tenantId} and b.secrets is not null and (
      b.created_at < ${new Date(now - secretsKeptMs)}
      or (b.state = 'running' and not exists (
        select 1 from config_bulk_item i
        left join config_change c on c.tenant_id = ${tenantId} and c.id = i.change_id
        where i.tenant_id = ${tenantId} and i.bulk_id = b.id and c.state is distinct from 'verified')))`.execute(tx);
}

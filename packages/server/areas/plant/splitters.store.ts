import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

export interface SplitterRow {
  readonly id: string;
  readonly name: string;
  readonly olt_id: string | null;
  readonly pon: number | null;
  readonly above_id: string | null;
  readonly above_port: number | null;
  readonly stage: number;
  readonly ways: number;
  readonly zone: string | null;
}

const columns = sql`s.id, s.name, s.olt_id, s.pon, s.above_id, s.above_port, s.stage, s.ways,
  (select z.name from zone z where z.tenant_id = s.tenant_id and z.id = s.zone_id) as zone`;

/** Unknown ids and those of others answer "not found". */
export async function splitterById(tx: Tx, tenantId: number, id: string): Promise<SplitterRow> {
  const { rows } = await sql<SplitterRow>`select ${columns} from splitter s
    where s.tenant_id = ${tenantId} and s.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw fault('notFound');
  return row;
}

/** Those of a PON port, and so all that its light goes through. */
export async function splittersOf(tx: Tx, tenantId: number, oltId: string, pon: number): Promise<SplitterRow[]> {
  const { rows } = await sql<SplitterRow>`select ${columns} from splitter s
    where s.tenant_id = ${tenantId} and s.olt_id = ${oltId} and s.pon = ${pon} order by s.stage, s.name, s.id`.execute(
    tx,
  );
  return rows;
}

/** All that hangs below, itself not. */
export async function below(tx: Tx, tenantId: number, id: string): Promise<{ id: string; stage: number }[]> {
  const { rows } = await sql<{ id: string; stage: number }>`with recursive down as (
      select id, stage from splitter where tenant_id = ${tenantId} and above_id = ${id}
      union select s.id, s.stage from splitter s join down d on s.above_id = d.id where s.tenant_id = ${tenantId})
    select id, stage from down`.execute(tx);
  return rows;
}

export async function onusBelow(tx: Tx, tenantId: number, id: string): Promise<number> {
  const ids = [id, ...(await below(tx, tenantId, id)).map((one) => one.id)];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from onu_drop
    where tenant_id = ${tenantId} and splitter_id = any(${ids}::int8[])`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** What hangs on the ports of a splitter. `key` tells one from another; an ONU of which the port is not known takes none. */
export async function portsInUse(
  tx: Tx,
  tenantId: number,
  id: string,
): Promise<{ port: number | null; what: string; key: string }[]> {
  const { rows } = await sql<{ port: number | null; what: string; key: string }>`
    select above_port as port, name as what, 'splitter ' || id as key from splitter where tenant_id = ${tenantId} and above_id = ${id}
    union all select port, sn, 'onu ' || olt_id || ' ' || pon || ' ' || onu_no from onu_drop
      where tenant_id = ${tenantId} and splitter_id = ${id}`.execute(tx);
  return rows;
}

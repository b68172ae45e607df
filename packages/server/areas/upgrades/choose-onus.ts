import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { loadOlt } from '../../southbound/config/device.ts';
import { onusThatFit } from '../onus/onus.ts';
import type { UpgradeReach } from './choose.ts';
import { onuUpgradePages } from './onu-pages.ts';

/** What a row of a task calls an ONU: by itself, and where it is. */
const name = sql`coalesce(nullif(o.name, ''), o.sn, o.mac, '?') || ' · ' || (
  select d.name from olt d where d.tenant_id = o.tenant_id and d.id = o.olt_id) || ' ' || o.pon || ':' || o.onu_no`;

/** Of these OLTs, those that can give software to their ONUs. */
async function ableOlts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const able: string[] = [];
  for (const id of ids) {
    const olt = await loadOlt(tx, tenantId, id);
    if (olt && onuUpgradePages(olt)) able.push(id);
  }
  return able;
}

/** ONUs that are there and that may be operated; `model` is of the firmware: what has none fits all. */
function conditions(tenantId: number, asked: UpgradeReach, model: string | null): RawBuilder<unknown>[] {
  const parts = [sql`not o.missing and not o.over_quota`];
  if (asked.model !== undefined) parts.push(sql`lower(o.model) = lower(${asked.model})`);
  if (model !== null) parts.push(sql`lower(o.model) = lower(${model})`);
  if (asked.version !== undefined) parts.push(sql`o.firmware = ${asked.version}`);
  const { siteId, groupId } = asked;
  const ofOlts = (which: RawBuilder<unknown>) =>
    sql`o.olt_id in (select id from olt where tenant_id = ${tenantId} and ${which})`;
  if (siteId !== undefined) parts.push(ofOlts(sql`site_id = ${siteId}`));
  if (groupId !== undefined) parts.push(ofOlts(sql`group_id = ${groupId}`));
  return parts;
}

/** ONUs that a rule chooses, behind OLTs that can do it. */
export async function chosenOnusOf(
  tx: Tx,
  tenantId: number,
  asked: UpgradeReach,
  model: string | null,
): Promise<RawBuilder<unknown>> {
  const fit = await onusThatFit(tx, tenantId, asked);
  const where = sql.join([fit, ...conditions(tenantId, asked, model)], sql` and `);
  const { rows } = await sql<{ id: string }>`select distinct o.olt_id as id from onu o where ${where}`.execute(tx);
  const able = await ableOlts(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return sql`select o.id, ${name} as name from onu o where ${where} and o.olt_id = any(${able}::int8[])`;
}

interface Picked {
  readonly id: string;
  readonly olt_id: string;
  readonly model: string | null;
  readonly over_quota: boolean;
}

/** ONUs that are there, seen by whoever asks, and that can take it. */
export async function pickedOnus(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  model: string | null,
): Promise<RawBuilder<unknown>> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Picked>`select id, olt_id, model, over_quota from onu
    where tenant_id = ${tenantId} and id = any(${wanted}::int8[])`.execute(tx);
  if (rows.length !== wanted.length) throw fault('notFound');
  const refuse = (message: (typeof says)[keyof typeof says]) => badInput([{ field: 'onuIds', message }]);
  if (model !== null && rows.some((row) => row.model?.toLowerCase() !== model.toLowerCase()))
    throw refuse(says.otherModel);
  const olts = [...new Set(rows.map(({ olt_id: id }) => id))];
  const able = await ableOlts(tx, tenantId, olts);
  if (able.length !== olts.length || rows.some(({ over_quota: isOver }) => isOver)) throw refuse(says.noWay);
  return sql`select o.id, ${name} as name from onu o where o.tenant_id = ${tenantId} and o.id = any(${wanted}::int8[])`;
}

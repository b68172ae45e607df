import type { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import { alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql, type RawBuilder } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { Incident } from '../../estate/incidents/incidents.store.ts';

export interface ShownIncident extends Incident {
  readonly host: string | null;
  readonly project_id: string | null;
  readonly port_name: string | null;
  /** That explains an outage. */
  readonly splitter: string | null;
  readonly project_name: string | null;
  /** The planned work that kept what it is named after from people, and until when (ms). */
  readonly held: { readonly name: string; readonly until?: number | null } | null;
}

type Query = InputOf<typeof incidentCalls.listIncidents>;

/** As many as are worth naming one by one. */
const mostNewest = 20;
/** Beyond this a list says no exact total. */
const mostCounted = 10_000;

const from = (tenantId: number): RawBuilder<unknown> => sql`incident i
  left join olt o on o.tenant_id = ${tenantId} and o.id = i.olt_id
  left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = i.olt_id and p.kind = case when i.pon is null then 'uplink' else 'pon' end
    and p.port = coalesce(i.pon, substring(i.head_object from '^port/(\\d{1,9})$')::int)
  left join cpe k on k.tenant_id = ${tenantId} and k.id = i.cpe_id
  left join project j on j.tenant_id = ${tenantId} and j.id = coalesce(o.project_id, k.project_id)`;
const columns = sql`i.*, coalesce(o.name, nullif(k.name, ''), k.serial) as host, coalesce(o.project_id, k.project_id) as project_id, p.name as port_name, j.name as project_name,
  (select s.name from pon_outage u join splitter s on s.tenant_id = u.tenant_id and s.id = u.splitter_id
    where u.tenant_id = i.tenant_id and u.id = i.outage_id) as splitter,
  (select h.marks -> 'held' from alarm h where h.tenant_id = i.tenant_id and h.id = i.head_id) as held`;

const inProject = (projectId: string) => sql`(o.project_id = ${projectId} or k.project_id = ${projectId})`;

/** What is a part of something larger stands there, where whoever asks may see that one. */
const isWhole = (tenantId: number) =>
  sql`(i.part_of is null or not exists (select from incident w where w.tenant_id = ${tenantId} and w.id = i.part_of))`;

function conditions(tenantId: number, userId: string, query: Query): RawBuilder<unknown> {
  const { state, projectId, oltId, severity, kind, owner, site, keyword } = query;
  const all: RawBuilder<unknown>[] = [sql`i.tenant_id = ${tenantId}`];
  all.push(state === 'open' ? sql`i.ended_at is null` : sql`i.ended_at is not null`);
  if (projectId !== undefined) all.push(inProject(projectId));
  if (oltId === undefined && (kind === undefined || kind === 'area')) all.push(isWhole(tenantId));
  if (oltId !== undefined) all.push(sql`i.olt_id = ${oltId}::int8`);
  if (severity !== undefined) all.push(sql`i.severity = ${severity}`);
  if (kind !== undefined) all.push(sql`i.kind = ${kind}`);
  if (owner === 'mine') all.push(sql`i.owner_id = ${userId}`);
  if (owner === 'none') all.push(sql`i.owner_id is null`);
  if (site !== undefined)
    all.push(
      sql`o.site_id in (select s.id from site s where s.tenant_id = ${tenantId} and s.name ilike ${contains(site)})`,
    );
  if (keyword !== undefined) {
    const part = keyword.toLowerCase();
    const named = alarmKinds.flatMap(({ id, name }) =>
      name.en.toLowerCase().includes(part) || name.zh.toLowerCase().includes(part) ? [id] : [],
    );
    const like = contains(keyword);
    all.push(sql`(o.name ilike ${like} or k.name ilike ${like} or k.serial ilike ${like} or i.head_text ilike ${like} or i.head_name ilike ${like} or i.head_kind = any(${named}::text[])
      or i.place_name ilike ${like} or i.serial::text = ${keyword}
      or i.outage_id in (select u.id from pon_outage u join splitter s on s.tenant_id = u.tenant_id and s.id = u.splitter_id
        where u.tenant_id = ${tenantId} and s.name ilike ${like}))`);
  }
  return sql.join(all, sql` and `);
}

/** Open ones: the worst first, then the latest. Ended ones: those that ended last. */
export async function listIncidents(
  tx: Tx,
  tenantId: number,
  userId: string,
  query: Query,
): Promise<{ rows: ShownIncident[]; total: number }> {
  const where = conditions(tenantId, userId, query);
  const order = query.state === 'open' ? sql`i.severity, i.began_at desc, i.id desc` : sql`i.ended_at desc, i.id desc`;
  const { rows } = await sql<ShownIncident>`select ${columns} from ${from(tenantId)} where ${where} order by ${order}
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(tx);
  const { rows: counted } = await sql<{ n: string }>`
    select count(*) as n from (select 1 from ${from(tenantId)} where ${where} limit ${mostCounted}) c`.execute(tx);
  return { rows, total: Number(counted[0]?.n ?? 0) };
}

/** Open ones by who owns them, as the list counts them, and of one's own and nobody's the latest: one reading, so that no two numbers on a screen differ. */
export async function countIncidents(
  tx: Tx,
  tenantId: number,
  userId: string,
  { projectId }: { readonly projectId?: string | undefined },
): Promise<{ mine: number; unowned: number; all: number; newest: ShownIncident[] }> {
  const asked = projectId === undefined ? sql`true` : inProject(projectId);
  const where = sql`i.tenant_id = ${tenantId} and i.ended_at is null and ${asked}`;
  const { rows } = await sql<{ mine: number; unowned: number; all: number }>`
    select (count(*) filter (where i.owner_id = ${userId}))::int as mine, (count(*) filter (where i.owner_id is null))::int as unowned,
      count(*)::int as "all" from ${from(tenantId)} where ${where} and ${isWhole(tenantId)}`.execute(tx);
  const { rows: newest } = await sql<ShownIncident>`
    select ${columns} from ${from(tenantId)} where ${where} and (i.owner_id is null or i.owner_id = ${userId}) and i.head_id is not null
    order by i.id desc limit ${mostNewest}`.execute(tx);
  return { ...(rows[0] ?? { mine: 0, unowned: 0, all: 0 }), newest };
}

export async function incidentById(tx: Tx, tenantId: number, id: string): Promise<ShownIncident | undefined> {
  const { rows } = await sql<ShownIncident>`
    select ${columns} from ${from(tenantId)} where i.tenant_id = ${tenantId} and i.id = ${id}::int8`.execute(tx);
  return rows[0];
}

const mostParts = 200;

/** The parts of a larger incident, those that stand first. */
export async function shownIncidentParts(tx: Tx, tenantId: number, id: string): Promise<ShownIncident[]> {
  const { rows } =
    await sql<ShownIncident>`select ${columns} from ${from(tenantId)} where i.tenant_id = ${tenantId} and i.part_of = ${id}::int8
    order by i.ended_at is not null, i.severity, i.began_at, i.id limit ${mostParts}`.execute(tx);
  return rows;
}

/** Some incidents, and those that are parts of them. */
const withParts = (tenantId: number, ids: readonly string[]): RawBuilder<unknown> =>
  sql`array(select unnest(${[...ids]}::int8[]) union select id from incident where tenant_id = ${tenantId} and part_of = any(${[...ids]}::int8[]))`;

const mostAlarms = 200;

/** Alarms of an incident: what it is named after, then those that stand, and of these first what explains others. */
export async function incidentAlarmsOf(tx: Tx, tenantId: number, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alarm where tenant_id = ${tenantId} and incident_id = any(${withParts(tenantId, [id])})
    order by id = (select head_id from incident where tenant_id = ${tenantId} and id = ${id}::int8) desc, cleared_at is not null,
      parent_id is not null, severity, raised_at, id limit ${mostAlarms}`.execute(tx);
  return rows.map((row) => row.id);
}

export const incidentEventsOf = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('incident_event')
    .select(['id', 'at', 'what', 'by_name', 'data'])
    .where('tenant_id', '=', tenantId)
    .where('incident_id', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Those of these that there are; held until the end of the transaction. */
export async function heldIncidents(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Incident[]> {
  return tx
    .selectFrom('incident')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Alarms of incidents that stand and nobody has confirmed. */
export async function unconfirmedOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alarm where tenant_id = ${tenantId} and incident_id = any(${withParts(tenantId, ids)}) and cleared_at is null and confirmed_at is null
    order by id`.execute(tx);
  return rows.map((row) => row.id);
}

import type { TestServer } from '@heliograph/server/testing/server.ts';
import { fillRules } from './alarm-samples.ts';
import type { TenantRows } from './tenant-rows.ts';

/** What else stands around an OLT: what was sent to it, kept of it, planned for it and told of it. */
export async function fillAround(
  server: TestServer,
  tenantId: number,
  { olt, oltMac, alarm, project }: TenantRows,
): Promise<void> {
  await fillRules(server, tenantId, { olt, project });
  const id = () => server.ctx.newId();
  const put = (text: string, values: readonly unknown[]) => server.everything.query(text, [tenantId, ...values]);
  const [bulk, change, job] = [id(), id(), id()];
  await put(
    `insert into config_bulk (tenant_id, id, page, op, state, after, has_secrets, created_by, created_at)
     values ($1, $2, 'macAgingTime', 'edit', 'checked', '{"agingTimer":4711}', false, 'admin', now())`,
    [bulk],
  );
  await put(
    `insert into config_change (tenant_id, id, olt_id, page, op, state, bulk_id, created_by, created_at, ended_at)
     values ($1, $2, $3, 'macAgingTime', 'edit', 'verified', $4, 'admin', now(), now())`,
    [change, olt, bulk],
  );
  await put(
    `insert into config_bulk_item (tenant_id, bulk_id, olt_id, change_id, state) values ($1, $2, $3, $4, 'started')`,
    [bulk, olt, change],
  );
  await put(
    `insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by)
     values ($1, $2, $3, now(), now(), 'x', true, 'hostname foreign', 'admin')`,
    [id(), olt],
  );
  const restore = id();
  // Of the tenant, whatever projects it has: its differences are of their OLTs.
  const template = '4811';
  await put(
    `insert into config_restore (tenant_id, id, olt_id, version_at, by_hand, created_by, created_at)
     values ($1, $2, $3, now(), '[]', 'admin', now())`,
    [restore, olt],
  );
  await put(
    `insert into config_restore_item (tenant_id, restore_id, nth, olt_id, page, op, row_key, change_id)
     values ($1, $2, 0, $3, 'macAgingTime', 'edit', '{}', $4)`,
    [restore, olt, change],
  );
  const replacement = id();
  await put(
    `insert into olt_replacement (tenant_id, id, olt_id, state, former, latter, kept, onus, pages, by_hand, created_by, origin, created_at, ended_at)
     values ($1, $2, $3, 'confirmed', '{"address":"127.0.0.9"}', '{"address":"127.0.0.8"}', '{"pages":[],"device":null}', '[]', '[]', '[]', 'admin', '{}',
       now(), now())`,
    [replacement, olt],
  );
  await put(
    `insert into olt_replacement_item (tenant_id, replacement_id, nth, olt_id, place, page, op, change_id)
     values ($1, $2, 0, $3, 'device', 'macAgingTime', 'edit', $4)`,
    [replacement, olt, change],
  );
  await put(`insert into config_collect (tenant_id, olt_id, failed, tried_at) values ($1, $2, 1, now())`, [olt]);
  await put(
    `insert into config_template (tenant_id, id, name, must, created_by, created_at, updated_at)
     values ($1, $2::int8, 'Foreign ' || ($2::int8)::text, 'hostname *', 'admin', now(), now()) on conflict do nothing`,
    [template],
  );
  await put(
    `insert into config_drift (tenant_id, template_id, olt_id, version_id, asked_at, findings, n)
     values ($1, $2, $3, 1, now(), '[{"what":"missing","context":null,"line":"foreign","page":null}]', 1)`,
    [template, olt],
  );
  await put(
    `insert into job (tenant_id, id, name, job_group, method, parameters, cron, zone, misfire, concurrent, status, created_by, created_at, updated_at)
     values ($1, $2::int8, 'Foreign ' || ($2::int8)::text, 'DEFAULT', 'pollOlts', jsonb_build_object('macs', $3::text), '0 0 3 * * ?', 'UTC', '2', '1', '1', 'admin', now(), now())`,
    [job, oltMac],
  );
  await put(
    `insert into job_log (tenant_id, id, job_id, name, job_group, method, cause, state, error, started_at, ended_at)
     values ($1, $2, $3, 'Foreign', 'DEFAULT', 'pollOlts', 'time', 'failed', 'Foreign OLT: no answer', now(), now())`,
    [id(), job],
  );
  await put(
    `insert into onu_autofind (tenant_id, id, olt_id, pon, identity, sn, since, at) values ($1, $2, $3, 1, $4, $4, now(), now())`,
    [id(), olt, `FIND${olt.slice(-8)}`],
  );
  await put(
    `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, severity, text)
     values ($1, now(), $2, $3, 'trap', 'raise', 'ponLos', 'pon 1', 1, 'LOS of ' || $4::text)`,
    [id(), olt, alarm],
  );
  await put(
    `insert into olt_log (tenant_id, id, olt_id, olt_name, source, kind, object, text, outcome)
     values ($1, $2, $3, 'Foreign', 'console', 'x', 'x', 'x', 0)`,
    [id(), olt],
  );
  await put(
    `insert into syslog_message (tenant_id, id, at, olt_id, olt_name, address, severity, name, text)
     values ($1, $2, now(), $3, 'Foreign', '127.0.0.1', 3, 'ONU Offline', 'PON 0/3 ONU 5')`,
    [id(), olt],
  );
  await put(`insert into device_log (tenant_id, id, olt_id, name, event) values ($1, $2, $3, 'Foreign', 'online')`, [
    id(),
    olt,
  ]);
  await put(
    `insert into audit_log (tenant_id, id, actor_name, call_name, object, request_id, ip, outcome, olt_ids)
     values ($1, $2, 'admin', 'x', 'OLT Foreign', $3, '127.0.0.1', 0, array[$4::int8])`,
    [id(), id(), olt],
  );
}

const named = /^(id|ids)$|(Id|Ids)$/;
/** A tenant's code, and the name of this console at an identity provider: no ids of rows. */
const noRow = new Set(['tenantId', 'clientId']);

/** An id as it stood in answers: the names of its fields, and the areas of the calls. */
export interface FoundId {
  readonly id: string;
  readonly names: Set<string>;
  readonly areas: Set<string>;
}

const bare = (word: string) => word.replace(/s$/, '').toLowerCase();
/** The first two parts of a path, such as `/device/config`. */
const areaOf = (path: string) => path.split('/', 3).join('/');

/** Adds every id in an answer, whatever its field is called. Numbers of menus and the like are too short to be one of ours. */
export function findIds(value: unknown, path: string, found: Map<string, FoundId>, key = ''): void {
  if (Array.isArray(value)) for (const one of value) findIds(one, path, found, key);
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) findIds(inner, path, found, name);
  } else if (named.test(key) && (typeof value === 'string' || typeof value === 'number')) {
    for (const id of String(value).split(',')) {
      if (!/^\d{12,19}$/.test(id)) continue;
      const one = found.get(id) ?? { id, names: new Set(), areas: new Set() };
      one.names.add(bare(key));
      one.areas.add(areaOf(path));
      found.set(id, one);
    }
  }
}

/** Whether an answer of the area of this call told the id, under whatever name. */
export const isOfArea = (path: string, { areas }: FoundId): boolean => areas.has(areaOf(path));

/**
 * Whether a field of a call asks for such an id: it says only "id", has a name that the id was seen under, or stands in an area whose
 * answers called the id just "id".
 */
export const asksFor = (field: string, path: string, { names, areas }: FoundId): boolean =>
  named.test(field) &&
  !noRow.has(field) &&
  (bare(field) === 'id' || names.has(bare(field)) || (names.has('id') && isOfArea(path, { id: '', names, areas })));

/** A sum over everything that stands around an OLT and its project. */
export async function sumAround(
  { everything }: TestServer,
  { olt, project, oltMac, incident }: TenantRows,
): Promise<unknown> {
  const { rows: tables } = await everything.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'olt_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const part = (table: string, where: string) =>
    `select '${table}', md5(string_agg(t::text, '|' order by t::text)) from ${table} t where ${where}`;
  const parts = [
    ...tables.map(({ name }) => part(name, `olt_id = ${olt}`)),
    part('olt', `id = ${olt}`),
    part('project', `id = ${project}`),
    part('project_member', `project_id = ${project}`),
    part('device_group', `project_id = ${project}`),
    part('job', `parameters ->> 'macs' = '${oltMac}'`),
    part('incident_event', `incident_id = ${incident}`),
    part('incident_told', `incident_id = ${incident}`),
    part('delivery', `title like '%${olt}'`),
    part('notification_rule', `project_id = ${project}`),
    part('config_bulk', `id in (select bulk_id from config_bulk_item where olt_id = ${olt})`),
  ];
  return (await everything.query(parts.join(' union all '))).rows;
}

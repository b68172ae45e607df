import { entities } from '@heliograph/catalogue/entities/all.ts';
import { createHash } from 'node:crypto';
import { isPacked, metricTableOf, metricTablesOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import type { Client } from 'pg';
import { appRole } from './migration.ts';
import { inMacRange, ofSeenOnu, ofWholeOlt, onlyBound } from './sight-olts.ts';

/**
 * How people who are bound to some projects (or to some OLTs) see a table. `rows`: through a view of the rows for which `where`
 * (SQL, the table is `t`) holds; with `open` they may also add rows that they do not see (yet). `whole`: all rows of the tenant,
 * for the reason given. `nobody`: no row, for the reason given.
 */
export type Sight =
  | { readonly sees: 'rows'; readonly where: string; readonly open?: true }
  | { readonly sees: 'whole' | 'nobody'; readonly why: string };

const rows = (where: string): Sight => ({ sees: 'rows', where });
const open = (where: string): Sight => ({ sees: 'rows', where, open: true });
const whole = (why: string): Sight => ({ sees: 'whole', why });
const nobody = (why: string): Sight => ({ sees: 'nobody', why });

/** Ids in a setting of the transaction, separated by commas (`areas/projects/roles.ts`). */
const settingIds = (name: string) => `string_to_array(current_setting('${name}', true), ',')::int8[]`;
const seenProjects = `(select unnest(${settingIds('app.projects')}))`;
const person = `nullif(current_setting('app.person', true), '')::int8`;

const ofProject = rows(`project_id in ${seenProjects}`);
const seenOlt = 'olt_id in (select o.id from project_scope.olt o where o.tenant_id = t.tenant_id)';
const ofOlt = rows(seenOlt);
/** Rows that belong to no OLT are about this system, and seen by all. */
const seenOltOrNone = '(olt_id is null or olt_id in (select o.id from project_scope.olt o))';
const seenOnu = 'onu_id in (select u.id from project_scope.onu u where u.tenant_id = t.tenant_id)';
const ofOnu = rows(seenOnu);

/** A log row says which OLTs and projects it is about, and is seen where all of them are; one that says neither, by who did it. */
const ofNamed = `case when t.olt_ids is null and t.project_ids is null then t.actor_id = ${person}
  else coalesce(t.olt_ids <@ array(select o.id from project_scope.olt o), true)
    and coalesce(t.project_ids <@ ${settingIds('app.projects')}, true) end`;

/** A task that names OLTs is seen where all of them are; one that works on all of the tenant is not. */
const namedMacs = `regexp_split_to_table(lower(coalesce(t.parameters ->> 'macs', '')), '[^0-9a-f:.-]+') as m(mac)`;
const bareMac = `regexp_replace(m.mac, '[^0-9a-f]', '', 'g')`;
const ofNamedMacs = `coalesce(t.parameters ->> 'macs', '') ~ '[0-9a-fA-F]' and not exists (select 1 from ${namedMacs}
  where m.mac <> '' and not exists (select 1 from project_scope.olt o where o.tenant_id = t.tenant_id and o.mac = ${bareMac}))`;

const seenCpe = 'cpe_id in (select c.id from project_scope.cpe c where c.tenant_id = t.tenant_id)';
const ofCpe = rows(seenCpe);
const seenCpeOrNone = `(cpe_id is null or ${seenCpe})`;

const people = whole(
  'people, roles and departments belong to the tenant; permissions and the data scope of roles narrow them',
);
const rules = whole('rules for devices that stand in no project yet; whoever may let devices in needs all of them');
const seal = whole('hashes and numbers of rows, nothing of what the rows say');
const setting = whole('a setting of the tenant; its permission alone decides who sees it');
const signIn = whole('read before it is known who somebody is, by a secret or for oneself');
const installation = whole('belongs to the installation or the tenant as a whole and names no device');
const file = whole('files for device types, not of devices; the permission for files decides');
const backup = nobody('a backup holds what stands in every project');

/** Of ONUs: what is not taken apart yet stands by PON, and is read row by row through `onu`, like `onu_reading`. */
const readings = metrics.flatMap((metric: Metric) =>
  metricTablesOf(metric).map(([table]) => {
    const isOfOnu = isPacked(metric) && table !== metricTableOf(metric, 'raw');
    return [table, isOfOnu ? ofOnu : ofOlt] as const;
  }),
);

/**
 * Every table of the console. What is not named here is seen by nobody who is bound. Views are made in this order, so a table
 * stands below those that it looks through.
 */
export const sights: Readonly<Record<string, Sight>> = {
  ...Object.fromEntries(
    entities.flatMap(({ table, kept: { seen, why } }) =>
      seen === 'olt' || seen === 'project' ? [] : [[table, { sees: seen, why }]],
    ),
  ),
  project: rows(`id in ${seenProjects}`),
  olt: rows(`project_id in ${seenProjects} and (${onlyBound})`),
  onu: rows(`${seenOlt} and (${inMacRange})`),
  ...Object.fromEntries(
    entities.flatMap(({ table, kept: { seen } }) => (seen === 'olt' ? [[table, rows(seenOltOrNone)]] : [])),
  ),
  ...Object.fromEntries(
    entities.flatMap(({ table, kept: { seen } }) => (seen === 'project' ? [[table, ofProject]] : [])),
  ),
  onu_drop: rows(
    `exists (select 1 from project_scope.onu u where u.tenant_id = t.tenant_id and u.olt_id = t.olt_id and u.pon = t.pon and u.onu_no = t.onu_no)`,
  ),
  onu_spot: rows(
    `exists (select 1 from project_scope.onu u where u.tenant_id = t.tenant_id and u.olt_id = t.olt_id and u.pon = t.pon and u.onu_no = t.onu_no)`,
  ),
  // Counts of an OLT say more than somebody may know who sees some of its ONUs only.
  map_cell: rows(`${seenOlt} and (${ofWholeOlt})`),
  map_setting: setting,
  topology_graph: ofProject,
  topology_version: rows(
    'exists (select 1 from project_scope.topology_graph g where g.tenant_id = t.tenant_id and g.id = t.graph_id)',
  ),
  pon_outage: ofOlt,
  pon_outage_onu: ofOnu,
  project_member: ofProject,
  role_project: ofProject,
  device_group: ofProject,
  olt_live: ofOlt,
  olt_port: ofOlt,
  olt_watch: ofOlt,
  poll_lease: ofOlt,
  cli_line: ofOlt,
  onu_live: ofOnu,
  // Of a whole PON; read through `onu` alone, row by row.
  onu_reading: ofOlt,
  onu_drift: ofOnu,
  metric_crossing: ofOlt,
  kiosk_link: ofProject,
  own_board: whole('who sees a board is said by the board; what its tiles show is read by calls that are bound'),
  onu_change: ofOnu,
  onu_tally: ofOlt,
  onu_autofind: rows(`${seenOlt} and (${inMacRange})`),
  ...Object.fromEntries(readings),
  cpe_group: ofProject,
  cpe: ofProject,
  cpe_live: ofCpe,
  mqtt_device: ofCpe,
  cpe_tree: ofCpe,
  cpe_change: ofCpe,
  cpe_event: ofCpe,
  cpe_day: ofCpe,
  cpe_watch: ofCpe,
  cpe_task: ofCpe,
  usp_agent: ofCpe,
  cpe_reach: ofCpe,
  // What a device has sent is seen with it; what is kept for devices of a kind by everybody who may see files.
  cpe_file: rows(
    '(cpe_id is null or cpe_id in (select c.id from project_scope.cpe c where c.tenant_id = t.tenant_id))',
  ),
  cpe_transfer: ofCpe,
  cpe_diagnosis: rows(
    `(t.cpe_id is null or t.${seenCpe}) and (t.onu_id is null or t.cpe_id is not null or t.${seenOnu})`,
  ),
  // A run is one person's, and says what this person typed for devices that may be anybody's; its devices begin before they are there.
  cpe_run:
    open(`t.actor_id = ${person} and not exists (select 1 from public.cpe_run_device i where i.tenant_id = t.tenant_id
    and i.run_id = t.id and not exists (select 1 from project_scope.cpe c where c.tenant_id = i.tenant_id and c.id = i.cpe_id))`),
  cpe_run_device: rows(
    'exists (select 1 from project_scope.cpe_run r where r.tenant_id = t.tenant_id and r.id = t.run_id)',
  ),
  cpe_preconfig_log: ofCpe,
  user_olt: ofOlt,
  config_device: ofOlt,
  config_page: ofOlt,
  running_config: ofOlt,
  config_collect: ofOlt,
  config_drift: ofOlt,
  olt_replacement: ofOlt,
  olt_replacement_item: ofOlt,
  config_restore: ofOlt,
  config_restore_item: ofOlt,
  config_keeping: setting,
  config_change: ofOlt,
  config_bulk_item: ofOlt,
  onu_care: ofOlt,
  onu_auto_delete: ofOlt,
  rogue_search: ofOlt,
  voip_onu: ofOlt,
  onu_order: ofOlt,
  subscription: rows(`exists (select 1 from project_scope.onu u where u.tenant_id = t.tenant_id and u.olt_id = t.olt_id
    and u.pon = t.pon and u.onu_no = t.onu_no)`),
  onu_rule_decision: ofOlt,
  rd_deployment: ofOlt,
  // A sheet is one person's, and says what this person typed of ONUs that may be anybody's; its rows begin before they are there.
  customer_bulk:
    open(`t.actor_id = ${person} and not exists (select 1 from public.customer_bulk_row i where i.tenant_id = t.tenant_id
    and i.bulk_id = t.id and i.olt_id is not null and not exists (
      select 1 from project_scope.olt o where o.tenant_id = i.tenant_id and o.id = i.olt_id))`),
  customer_bulk_row: rows(
    'exists (select 1 from project_scope.customer_bulk b where b.tenant_id = t.tenant_id and b.id = t.bulk_id)',
  ),
  // Written before its items. What it changes is the same on each of its OLTs, so it says nothing of those that are not seen.
  config_bulk: open(
    'exists (select 1 from project_scope.config_bulk_item i where i.tenant_id = t.tenant_id and i.bulk_id = t.id)',
  ),
  alarm: rows(`${seenOltOrNone} and (${ofSeenOnu}) and ${seenCpeOrNone}`),
  // Sums of an OLT say more than somebody may know who sees some of its ONUs only.
  // Those of no OLT are of this system and of customer devices in any project: the kind says which, and only the sums by kind have it.
  alarm_sum: rows(
    `grain < 2 and ${seenOltOrNone} and (${ofWholeOlt}) and (olt_id is not null or (grain = 0 and kind not like 'cpe%'))`,
  ),
  // A trap of a device that was not let in is about no project: it stands among the events of whoever sees all.
  incident: rows(`${seenOltOrNone} and (${ofSeenOnu}) and ${seenCpeOrNone}`),
  incident_told: nobody('addresses of people; whom an incident was told stands in what happened to it'),
  incident_event: rows('incident_id in (select i.id from project_scope.incident i where i.tenant_id = t.tenant_id)'),
  alarm_event: rows(
    `(olt_id is not null or source = 'system') and ${seenOltOrNone} and (${ofSeenOnu}) and ${seenCpeOrNone}`,
  ),

  audit_log: open(ofNamed),
  olt_log: ofOlt,
  syslog_message: ofOlt,
  syslog_setting: setting,
  history_setting: setting,
  remote_write: nobody('what is written goes to whoever has the server, of every project'),
  remote_write_batch: nobody('figures of every project on their way'),
  network_metrics: nobody('its token opens the network of every project'),
  device_log: rows(seenOltOrNone),
  exception_log: nobody('an error may quote anything of the tenant'),
  login_log: people,
  log_link: seal,
  log_anchor: seal,
  log_chain: seal,

  job: rows(ofNamedMacs),
  job_log: rows('exists (select 1 from project_scope.job j where j.tenant_id = t.tenant_id and j.id = t.job_id)'),
  job_due: whole('times alone; found by the id of a task, which is looked up first'),
  job_run: whole('leases alone; found by the id of a task, which is looked up first'),
  console_backup: backup,
  console_restore: backup,
  storage_config: setting,
  stored_file: file,
  upgrade_task:
    open(`t.actor_id = ${person} and not exists (select 1 from public.upgrade_target i where i.tenant_id = t.tenant_id
    and i.task_id = t.id and not exists (select 1 from project_scope.olt o where o.tenant_id = i.tenant_id and o.id = i.olt_id)
    and not exists (select 1 from project_scope.onu u where u.tenant_id = i.tenant_id and u.id = i.onu_id)
    and not exists (select 1 from project_scope.cpe c where c.tenant_id = i.tenant_id and c.id = i.cpe_id))`),
  upgrade_tally: rows(
    'exists (select 1 from project_scope.upgrade_task r where r.tenant_id = t.tenant_id and r.id = t.task_id)',
  ),
  upgrade_target: rows(
    'exists (select 1 from project_scope.upgrade_task r where r.tenant_id = t.tenant_id and r.id = t.task_id)',
  ),
  file_offer: nobody('tokens of devices, over all tenants; read by name of the schema'),
  firmware: file,
  firmware_policy: setting,
  firmware_upload: file,
  app_version: whole('what everybody is offered, also without signing in'),
  outbox: whole('sealed; calls only count it, and the limit of a tenant needs all of it'),
  live_event: open('false'),

  access_rule: rules,
  unauthorized_device: rules,
  blacklisted_device: rules,
  acs_access: setting,
  mqtt_access: setting,
  cpe_waiting: rules,
  cpe_admission: rules,
  cpe_quarantine: whole('which parameters a make of devices does not bear; names no device'),
  cpe_model: whole('what a make of devices copes with, learned from all of them; names no device'),
  discovery: rules,

  app_user: people,
  user_role: people,
  user_post: people,
  user_picture: people,
  role: people,
  role_dept: people,
  department: people,
  notice_read: whole('asked for by the person that reads alone'),
  identity_link: signIn,
  session: signIn,
  captcha: signIn,
  sign_in_failure: signIn,
  sign_in_code: signIn,
  oidc_start: signIn,
  identity_provider: setting,
  mail_rule: nobody('it tells of alarms of every project'),
  notification_bucket: nobody('counts of messages, which only the worker reads'),
  delivery: nobody('messages about devices of every project'),
  mail_setting: setting,
  sms_setting: setting,
  menu_change: setting,
  interface_change: setting,
  dict_type: setting,
  dict_data: setting,
  language_pack: setting,
  legal_text: installation,
  legal_agreement: people,
  tenant: installation,
  tenant_plan: installation,
  tenant_logo: installation,
  licence: installation,
  onu_use: installation,
  metric_rollup: installation,
  process_metrics: installation,
  node_lease: installation,
  work_member: installation,
  device_claim: nobody('which tenant a device belongs to, over all tenants; read by name of the schema'),
  device_doubt: nobody('who else claims a device, over all tenants; read by name of the schema'),
  migration: nobody('steps of the schema; only its owner reads them'),
};

/** What differs when the register does. */
const fingerprint = (): string => createHash('sha256').update(scopeFunction(appRole)).digest('hex');

/** Makes the views anew, inside the transaction of the caller. */
export async function makeScope(owner: Client): Promise<void> {
  await owner.query(scopeFunction(appRole));
  await owner.query('select project_scope_make()');
  await owner.query(`comment on schema project_scope is '${fingerprint()}'`);
}

/** A release may say otherwise who sees a table without a step of the schema: then the views are made anew as well. */
export async function refreshScope(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ said: string | null }>(
    `select obj_description(to_regnamespace('project_scope'), 'pg_namespace') as said`,
  );
  if (rows[0]?.said === fingerprint()) return;
  await owner.query('begin');
  try {
    await makeScope(owner);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

const literal = (text: string) => `$where$${text}$where$`;

/**
 * Makes the schema `project_scope` anew: a view of the same name for each table that people who are bound do not see whole. A
 * request of theirs puts the schema before `public` and reads and writes through the views with the same statements; all others
 * never meet them. A table that says nothing, and one whose rule names what is not there (yet), is seen by nobody.
 * `security_invoker` keeps the tenant's row security in force.
 */
export function scopeFunction(role: string, register: Readonly<Record<string, Sight>> = sights): string {
  const entries = Object.entries(register);
  const wholes = entries.filter(([, { sees }]) => sees === 'whole').map(([table]) => `'${table}'`);
  const narrowed = entries.flatMap(([table, sight]) => (sight.sees === 'rows' ? [[table, sight] as const] : []));
  const wheres = narrowed.map(([table, { where }]) => `when '${table}' then ${literal(where)}`);
  const opens = narrowed.filter(([, { open }]) => open === true).map(([table]) => `'${table}'`);
  const order = narrowed.map(([table]) => `'${table}'`);
  return `create or replace function project_scope_make() returns void language plpgsql set search_path = public, pg_temp as $body$
    declare one record; part text; checked text;
    begin
      drop schema if exists project_scope cascade;
      create schema project_scope;
      grant usage on schema project_scope to ${role};
      for one in
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname <> all (array[${wholes.join(',')}]::text[])
        order by array_position(array[${order.join(',')}]::text[], c.relname::text) nulls last, c.relname
      loop
        part := case one.name ${wheres.join('\n          ')} else 'false' end;
        checked := case when one.name = any (array[${opens.join(',')}]::text[]) then '' else 'with local check option' end;
        begin
          execute format('create view project_scope.%I with (security_invoker = true) as select * from public.%I t where %s %s',
            one.name, one.name, part, checked);
        exception when undefined_column or undefined_table then
          execute format('create view project_scope.%I with (security_invoker = true) as select * from public.%I t where false with local check option',
            one.name, one.name);
        end;
        execute format('grant select, insert, update, delete on project_scope.%I to ${role}', one.name);
      end loop;
    end $body$`;
}

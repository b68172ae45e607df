import type { TestServer } from '@heliograph/server/testing/server.ts';
import type { MadeTenant } from '@heliograph/server/areas/tenants/tenants.ts';
import { fillIncident } from './alarm-samples.ts';
import { fillCpeIssue, type CpeIssueRows } from './cpe-issue-samples.ts';
import { fillCpes, type CpeRows } from './cpe-samples.ts';
import { fillPlaces, type PlaceRows } from './place-samples.ts';
import { fillMqtt, type MqttRows } from './mqtt-samples.ts';
import { fillUpgrades, type UpgradeRows } from './upgrade-samples.ts';

/** One row of each kind that calls can name, by the ways they name it. */
export interface TenantRows extends CpeRows, MqttRows, CpeIssueRows, PlaceRows, UpgradeRows {
  readonly project: string;
  readonly group: string;
  readonly rule: string;
  readonly unauthorized: string;
  readonly olt: string;
  readonly oltMac: string;
  readonly onu: string;
  readonly alarm: string;
  readonly incident: string;
  readonly user: string;
  readonly role: string;
  readonly department: string;
  readonly post: string;
}

/** Fills a tenant with one of everything. `digit` keeps addresses and MACs of tenants apart. */
export async function fillTenant(server: TestServer, tenant: MadeTenant, digit: number): Promise<TenantRows> {
  const { ctx, everything } = server;
  const ids = { rule: ctx.newId(), unauthorized: ctx.newId(), olt: ctx.newId(), onu: ctx.newId(), alarm: ctx.newId() };
  const mac = `006d61ee0b0${digit}`;
  const insert = (sql: string, values: readonly unknown[]) => everything.query(sql, [tenant.id, ...values]);
  await insert(
    `insert into access_rule (tenant_id, id, device_sn, device_class, created_by) values ($1, $2, 'SN-1', 'OLT', 'admin')`,
    [ids.rule],
  );
  await insert(
    `insert into unauthorized_device (tenant_id, id, address, mac, device_class, state, created_by, created_at)
     values ($1, $2, $3, $4, 'OLT', 1, 'trap', now())`,
    [ids.unauthorized, `127.8.0.${digit}`, `006d61ee0c0${digit}`],
  );
  await insert(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, created_by)
     values ($1, $2, $3, 'OLT', $4, 10161, 'v2c', 'sealed', $5, 'V1600G1', 'admin')`,
    [ids.olt, tenant.projectId, `127.8.1.${digit}`, mac],
  );
  await insert(`insert into olt_live (tenant_id, olt_id, online, since) values ($1, $2, false, now())`, [ids.olt]);
  await insert(
    `insert into olt_port (tenant_id, olt_id, kind, port, name) values ($1, $2, 'uplink', 1, 'ge0/1'), ($1, $2, 'pon', 1, 'pon0/1')`,
    [ids.olt],
  );
  await insert(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, $2, $3, 1, 1, 'GPON00000001', 3, 1)`,
    [ids.onu, ids.olt],
  );
  await insert(
    `insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
     values ($1, $2, $3, 'ponLos', 'pon 1', 3, 1, now(), now(), now(), 1, array[now()], true, 'LOS')`,
    [ids.alarm, ids.olt],
  );
  const incident = await fillIncident(server, tenant.id, ids);
  const place = await fillPlaces(server, tenant, ids);
  const { rows } = await insert(`select id from app_user where tenant_id = $1 and user_name = 'viewer'`, []);
  const colons = mac.replace(/(..)(?=.)/g, '$1:');
  const user = (rows[0] as { id: string }).id;
  const department = ctx.newId();
  const post = ctx.newId();
  await insert(
    `insert into department (tenant_id, id, name, path, depth) values ($1, $2::int8, 'Office', '0,' || $2::text, 1)`,
    [department],
  );
  await insert(`insert into post (tenant_id, id, code, name) values ($1, $2, 'lead', 'Team lead')`, [post]);
  const upgrades = await fillUpgrades(server, tenant.id, ids.olt);
  const cpes = await fillCpes(server, tenant, digit, ids.onu);
  const mqtt = await fillMqtt(server, tenant, digit);
  const issue = await fillCpeIssue(server, tenant, digit, cpes.cpe);
  const people = { department, post, role: tenant.roleIds['viewer'] ?? '' };
  return {
    ...ids,
    ...people,
    ...upgrades,
    ...cpes,
    ...mqtt,
    ...issue,
    ...place,
    incident,
    project: tenant.projectId,
    group: tenant.groupIds[0] ?? '',
    oltMac: colons,
    user,
  };
}

/** A closed project of the installation's tenant, filled like a tenant; nobody has a share in it but who made it. */
export async function fillProject(server: TestServer, name: string, digit: number): Promise<TenantRows> {
  const token = await server.signIn();
  const add = (path: string, body: object) => server.call('POST', path, { token, body });
  const idOf = (answer: Record<string, unknown>) => (answer['data'] as { id: string }).id;
  const projectId = idOf(await add('/system/project/insertProject', { name, shareSwitch: false }));
  const group = idOf(await add('/system/group/addOltDomainInfo', { groupName: name, projectId }));
  const rows = await fillTenant(server, { ...server.tenants.home, projectId, groupIds: [group] }, digit);
  // A tenant is filled once for each project; what is unique in it makes room for the next.
  await server.everything.query('update department set name = id::text where id = $1', [rows.department]);
  await server.everything.query('update post set name = id::text, code = id::text where id = $1', [rows.post]);
  return rows;
}

/** A sum over every row of a tenant, except what signing in and time by themselves change. */
export async function sumOfTenant({ everything }: TestServer, tenantId: number): Promise<Record<string, string>> {
  const { rows: tables } = await everything.query<{ name: string }>({
    name: 'tables of tenants',
    text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('session', 'sign_in_failure', 'login_log') order by 1`,
  });
  // The names come from the database's own catalogue. One statement that is planned once: eighty take longer to plan than to run.
  const parts = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${name} t where tenant_id = $1`,
  );
  const { rows } = await everything.query<{ name: string; sum: string }>({
    name: 'sum of a tenant',
    text: parts.join(' union all '),
    values: [tenantId],
  });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

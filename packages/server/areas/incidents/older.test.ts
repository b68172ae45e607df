import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { testClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { Connections, poolOf } from '../../db/connections.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { incidentsMigration as step } from '../../db/migrations/0056-incidents.ts';
import { openScope } from '../../db/scope.ts';
import { takeHappenings } from '../../estate/alarms/intake.ts';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tellIncidents } from './tell.ts';

const clock = testClock();
const minute = 60_000;
const ago = (minutes: number) => new Date(clock.now() - minutes * minute);
const tenantId = 1;

let server: TestServer;
let older: Client;
let ctx: Context;
beforeAll(async () => {
  server = await startTestServer({ bare: true, clock, areas: () => [] });
  const { everything } = server;
  await everything.query('create database older');
  const { host, port, user } = everything;
  older = new Client({ host, port, ...(user === undefined ? {} : { user }), database: 'older' });
  await older.connect();
  await migrate(
    older,
    migrations.filter(({ id }) => id < step.id),
  );
  const app = { ...server.database.connectOptions('app'), database: 'older' };
  const connections = new Connections(() => poolOf(app, 4, () => undefined, minute), clock, { patience: minute });
  ctx = { ...server.ctx, scope: openScope(connections) };
});
afterAll(async () => {
  await ctx.scope.close();
  await older.end();
  await server.stop();
});

/** An alarm as a release without incidents wrote it. */
const alarm = (id: number, kind: string, object: string, more: Readonly<Record<string, unknown>> = {}) => {
  const at = ago(3000);
  const usual = { id, kind, object, olt_id: 1, type: 3, severity: 1, first_at: at, raised_at: at, last_at: at };
  const row = { tenant_id: tenantId, ...usual, count: 1, raise_times: [at], present: true, text: 'old', ...more };
  const names = Object.keys(row);
  return older.query(
    `insert into alarm (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
};
const onu = { pon: 1, onu: 1 };

async function fillOlder(): Promise<void> {
  const put = (text: string, values: readonly unknown[] = []) => older.query(text, [...values]);
  await put(`insert into tenant (id, code, name, trap_community) values (1, '000000', 'Older', 'trap-older')`);
  await put(`insert into project (tenant_id, id, name, is_default) values (1, 1, 'Default', true)`);
  for (const n of [1, 2, 3, 4, 5])
    await put(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
       values (1, $1::int8, 1, 'OLT ' || $1::int8, '127.9.1.' || $1::int8, 161, 'v2c', '', '006d61ee0d0' || $1::int8, 'test')`,
      [n],
    );
  await put(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values (1, 40, 1, 1, 1, 'GPON00000001', 3, 1)`,
  );
  await put(`insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values (1, 30, 1, 1, $1, $1)`, [
    ago(3000),
  ]);
  await put(`insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause) values (1, 30, 40, $1, 'los')`, [
    ago(3000),
  ]);
  const stamps = `created_by, created_at) values (1, `;
  const by = `'admin', now())`;
  await put(`insert into notification_group (tenant_id, id, name, ${stamps}1, 'NOC', ${by}`);
  await put(
    `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, ${stamps}3, 'Ana', '+15550001', 'a@example.com', '{1}', 'on', 'en', ${by}`,
  );
  await put(`insert into notification_rule (tenant_id, id, way, name, group_id, ${stamps}5, 'sms', 'Night', 1, ${by}`);
}

/** What was put to be sent since. */
async function told(): Promise<string[]> {
  const { rows } = await older.query<{ action: string }>(`delete from outbox where channel = 'told' returning action`);
  return rows.map(({ action }) => action);
}
async function round(minutes: number): Promise<void> {
  clock.advance(minutes * minute);
  await keepIncidents(ctx, tenantId);
  while (await tellIncidents(ctx, tenantId));
}

it('What stands and what is over in a database of a release without incidents is told to nobody; what begins then is', async () => {
  await fillOlder();
  await alarm(11, 'portDown', 'port/1', { port: 1 });
  await alarm(12, 'ponLos', 'pon/1', { pon: 1 });
  await alarm(13, 'onuLinkLost', 'onu/1/1', { ...onu, parent_id: 12, severity: 2 });
  await alarm(14, 'oltOffline', 'device', { olt_id: 2 });
  await alarm(15, 'portDown', 'port/1', { olt_id: 2, port: 1 });
  await alarm(16, 'onuRxLow', 'onu/1/2', { pon: 1, onu: 2, shielded: true });
  // Half of all OLTs, a moment before the update: together they would be a larger incident.
  for (const n of [3, 4, 5]) await alarm(20 + n, 'oltOffline', 'device', { olt_id: n, raised_at: ago(9 - n) });
  const over = { cleared_at: ago(1), present: false };
  await alarm(17, 'fan', 'device', { ...over, cleared_how: 'trap' });
  await alarm(18, 'onuMacConflict', 'device', { ...over, cleared_how: 'notice' });
  await migrate(older);

  const incidents = async () =>
    (await older.query('select key, head_kind, alarms, standing, severity, told_at, tell_at from incident order by id'))
      .rows;
  const untold = { told_at: null, tell_at: null };
  const known = [
    { key: 'alarm/11', head_kind: 'portDown', alarms: 1, standing: 1, severity: 1, ...untold },
    { key: 'outage/30', head_kind: 'ponLos', alarms: 2, standing: 2, severity: 1, ...untold },
    { key: 'olt/2', head_kind: 'oltOffline', alarms: 2, standing: 2, severity: 1, ...untold },
    ...[3, 4, 5].map((n) => ({
      key: `olt/${n}`,
      head_kind: 'oltOffline',
      alarms: 1,
      standing: 1,
      severity: 1,
      ...untold,
    })),
  ];
  expect(await incidents()).toEqual(known);
  for (const minutes of [0, 1, 20, 300]) await round(minutes);
  expect(await told()).toEqual([]);
  const area = {
    key: expect.stringMatching('^area/network') as string,
    head_kind: 'oltOffline',
    alarms: 3,
    standing: 3,
    severity: 1,
  };
  expect(await incidents()).toEqual([...known, { ...area, ...untold }]);
  const { rows: left } = await older.query('select id from alarm where not settled');
  expect(left).toEqual([]);
  const { rows: happened } = await older.query('select what from incident_event order by what');
  const each = (what: string, n: number) => Array.from({ length: n }, () => ({ what }));
  expect(happened).toEqual([...each('began', 7), ...each('part', 3)]);

  await ctx.scope.tenant(tenantId, (tx) =>
    takeHappenings(ctx, tx, tenantId, [
      { oltId: '1', kind: alarmKind('fan'), change: 'raise', object: 'device', at: clock.now(), source: 'trap' },
    ]),
  );
  await round(0);
  await round(1);
  expect(await told()).toEqual(['raise']);
}, 60_000);

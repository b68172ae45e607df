import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Repetition } from '../../work/repeat.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startConfigTemplates } from './template-watch.ts';

// Templates are asked by the worker as soon as one is saved: of the newest configurations that are there, without waiting for another.

let server: TestServer;
let token: string;
let watch: Repetition;
let isBroken = false;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  const { ctx } = server;
  // Its usual rounds never come: what is asked was asked for. And of its clock it knows nothing that the other processes do.
  const clock = { ...ctx.clock, now: () => ctx.clock.now() + 3_600_000, mono: () => 0, after: () => () => undefined };
  watch = startConfigTemplates({
    ...ctx,
    clock,
    log: Object.assign(Object.create(ctx.log) as typeof ctx.log, { error: () => (isBroken = true) }),
  });
});
afterAll(async () => {
  await watch.stop();
  await server.stop();
});
beforeEach(() => server.everything.query('delete from config_template; delete from alarm; delete from olt'));

let made = 0;
async function olt(tenant: TestServer['tenants']['home'], ...configs: string[]): Promise<string> {
  const id = server.ctx.newId();
  made += 1;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, mac, address, snmp_port, snmp_version, snmp_secret, device_type, pon_mode, capability, created_by)
     values ($1, $2, $3, $4, $5, $6, 161, 'v2c', 'sealed', 'V1600G1', 'GPON', '{"family":"vsol-gpon"}', 'admin')`,
    [tenant.id, id, tenant.projectId, `OLT ${made}`, `00ab${made.toString(16).padStart(8, '0')}`, `192.0.2.${made}`],
  );
  for (const [at, body] of configs.entries())
    await server.everything.query(
      `insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by, cause, authors)
       values ($1, $2, $3, now() + $4 * interval '1 second', now(), 'hash', true, $5, 'admin', 'first', '[]')`,
      [tenant.id, server.ctx.newId(), id, at, body],
    );
  return id;
}
const save = (templateName: string, must: string, more: object = {}) =>
  server.call('POST', '/maintain/configTemplate', { token, body: { templateName, must, ...more } });
interface Found {
  readonly oltId: string;
  readonly n: number;
}
const drift = async (as = token) =>
  (
    (await server.call('GET', '/maintain/configTemplate/drift', { token: as })) as unknown as { rows: Found[] }
  ).rows.map(({ oltId, n }) => [oltId, n]);
const standing = async () =>
  (
    await server.everything.query<{ olt_id: string }>(`select olt_id from alarm where kind = 'configDrift' and present`)
  ).rows.map((row) => row.olt_id);

describe('A template of configurations', () => {
  it('is asked of the newest configurations once it is saved, changed and deleted, with its alarm', async () => {
    const id = await olt(server.tenants.home, 'hostname a\nvlan 5\nend', 'hostname a\nend');
    expect(await save('Golden', 'hostname a\nvlan 5')).toMatchObject({ code: 200 });
    await expect.poll(() => drift()).toEqual([[id, 1]]);
    await expect.poll(standing).toEqual([id]);
    const list = (await server.call('GET', '/maintain/configTemplate/list', { token })) as unknown as {
      rows: { templateId: string }[];
    };
    const { templateId = '' } = list.rows[0] ?? {};
    const edit = (must: string) =>
      server.call('PUT', '/maintain/configTemplate', { token, body: { templateId, must } });
    expect(await edit('hostname a')).toMatchObject({ code: 200 });
    await expect.poll(() => drift()).toEqual([[id, 0]]);
    await expect.poll(standing).toEqual([]);
    expect(await edit('hostname b\nntp server *')).toMatchObject({ code: 200 });
    await expect.poll(() => drift()).toEqual([[id, 2]]);
    await expect.poll(standing).toEqual([id]);
    await server.call('DELETE', `/maintain/configTemplate/${templateId}`, { token });
    await expect.poll(standing).toEqual([]);
    expect(isBroken).toBe(false);
  });

  it('that many devices have is asked of all of them, and of none of another tenant', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 60; n += 1) ids.add(await olt(server.tenants.home, 'hostname a\nend'));
    await olt(server.tenants.coast, 'hostname b\nend');
    expect(await save('Golden', 'hostname b', { model: 'v1600g1' })).toMatchObject({ code: 200 });
    await expect.poll(async () => (await standing()).length).toBe(60);
    expect(new Set(await standing())).toEqual(ids);
    expect(await drift(await server.signIn('coast1'))).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { addTestOlt } from '../../southbound/config/testing.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { askTemplates } from './template-watch.ts';

const clock = testClock();
let server: TestServer;
let agent: RouteOlt;
let oltId: string;
let templateId: string;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  agent = await routeOlt();
  oltId = await addTestOlt(server, agent);
  await keeps(['hostname olt', 'vlan 100', 'end']);
  templateId = server.ctx.newId();
  await server.everything.query(
    `insert into config_template (tenant_id, id, name, model, must, created_by, created_at, updated_at)
     values ($1, $2, 'Clock', 'V1600G1', 'ntp server *', 'admin', $3, $3)`,
    [tenantId(), templateId, now()],
  );
});
afterEach(async () => {
  await agent.stop();
  await server.everything.query('delete from config_template');
  await server.everything.query('delete from olt');
});

const tenantId = () => server.tenants.home.id;
const now = () => new Date(clock.now());

/** The device said this when its running configuration was collected last. */
async function keeps(lines: readonly string[]): Promise<void> {
  clock.advance(60_000);
  const values = [tenantId(), server.ctx.newId(), oltId, now(), lines.join('\n')];
  await server.everything.query(
    `insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by)
     values ($1, $2, $3, $4, $4, md5($5), true, $5, 'admin')`,
    values,
  );
}

/** The text of the alarm that stands at the OLT, after the templates were asked. */
async function told(): Promise<string | undefined> {
  clock.advance(60_000);
  while (await askTemplates(server.ctx, tenantId()));
  const { rows } = await server.everything.query(
    `select text from alarm where olt_id = $1 and kind = 'configDrift' and present`,
    [oltId],
  );
  return (rows as { text: string }[])[0]?.text;
}

describe('An alarm that a configuration differs from its template', () => {
  it('stands while it does, and clears with the version that has what was missing', async () => {
    expect(await told()).toBe('Clock: 1');
    expect(await told()).toBe('Clock: 1');
    await keeps(['hostname olt', 'vlan 100', 'ntp server 192.0.2.1', 'end']);
    expect(await told()).toBeUndefined();
    await keeps(['hostname olt', 'vlan 100', 'end']);
    expect(await told()).toBe('Clock: 1');
  });

  it('clears when the template asks for something else', async () => {
    expect(await told()).toBe('Clock: 1');
    clock.advance(1000);
    await server.everything.query(`update config_template set must = 'vlan *', updated_at = $2 where id = $1`, [
      templateId,
      now(),
    ]);
    expect(await told()).toBeUndefined();
  });

  it('clears when the template is gone, or the OLT is of another model than it is for', async () => {
    expect(await told()).toBe('Clock: 1');
    await server.everything.query(`update olt set device_type = 'V1600G2' where id = $1`, [oltId]);
    expect(await told()).toBeUndefined();
    await server.everything.query(`update olt set device_type = 'V1600G1' where id = $1`, [oltId]);
    expect(await told()).toBe('Clock: 1');
    await server.everything.query('delete from config_template where id = $1', [templateId]);
    expect(await told()).toBeUndefined();
  });
});

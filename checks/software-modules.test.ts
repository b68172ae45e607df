import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import type { Cpe } from '@heliograph/lab/cpe/cpe.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { UspAgents } from '@heliograph/lab/usp/agents.ts';
import type { UspAgent } from '@heliograph/lab/usp/agent.ts';
import { uspMakerNamed } from '@heliograph/lab/usp/makers.ts';
import { changeMqtt, openMqttAccess } from '@heliograph/server/estate/mqtt/access.ts';
import { startMqtt, type RunningMqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { controllerEndpoint } from '@heliograph/server/southbound/usp/controller.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { sendUpload } from '@heliograph/server/testing/send-file.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from './support/free-port.ts';

interface Unit {
  readonly uuid: string;
  readonly name: string;
  readonly version: string;
  readonly status: string;
}
interface Task {
  readonly id: string;
  readonly state: string;
  readonly fault: number | null;
  readonly reason: string | null;
}

const modern = vendors.find(({ root }) => root === 'tr181')!;
const older = vendors.find(({ root }) => root === 'tr098')!;
const units = 'SoftwareModules.DeploymentUnit.';

describe('Software modules of a customer device', () => {
  let server: TestServer;
  let acs: Acs;
  let mqtt: RunningMqtt;
  let agents: UspAgents;
  let timeline: Timeline;
  let cpes: Cpes;
  let cpe: Cpe;
  let cpeId: string;
  let token: string;

  const idOf = async (serial: string): Promise<string> => {
    const known = async () =>
      (
        await server.everything.query<{ id: string }>(
          'select id::text from cpe where serial = $1 and discovered_at is not null',
          [serial],
        )
      ).rows[0]?.id;
    await expect.poll(known).toBeTypeOf('string');
    return (await known()) ?? '';
  };

  beforeAll(async () => {
    server = await startTestServer({ env: { HELIOGRAPH_ACS_PORT: String(await freePort()) } });
    const { ctx, tenants } = server;
    const {
      username,
      password,
      token: tenant,
    } = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    token = await server.signIn();
    acs = await startAcs(ctx, { host: '127.0.0.1', port: ctx.settings.acsPort });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    timeline = wallTimeline();
    const url = `http://127.0.0.1:${acs.port}/acs/${tenant}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
    cpe = cpes.addFree('modules', modern, 'MODULES-1');
  });
  afterAll(async () => {
    await cpes?.stop();
    agents?.stop();
    timeline?.stop();
    await mqtt?.stop();
    await acs?.stop();
    await server?.stop();
  });

  const modules = async (of = cpeId) =>
    (await server.call('GET', '/tr069/softwareModules', { token, query: { cpeId: of } }))['data'] as {
      has: boolean | null;
      units: Unit[];
      environments: { path: string }[];
    };
  const change = (body: object, as = token, of = cpeId) =>
    server.call('POST', '/tr069/softwareModules', { token: as, body: { cpeId: of, ...body } });
  const ended = async (answer: Envelope, of = cpeId): Promise<Task> => {
    const { taskId } = answer['data'] as { taskId: string };
    if (of === cpeId) cpe.wish('2 PERIODIC');
    const task = async () => {
      const { rows } = (await server.call('GET', '/tr069/tasks', { token, query: { cpeId: of } })) as unknown as {
        rows: Task[];
      };
      return rows.find(({ id }) => id === taskId);
    };
    await expect.poll(async () => (await task())?.state, { timeout: 20_000 }).toMatch(/done|failed/);
    return (await task()) ?? expect.fail('no such task');
  };

  /** A package among the files of the tenant. */
  async function packageOf(name: string, version: string): Promise<string> {
    const content = `name=${name}\nvendor=lab\nversion=${version}\n`;
    const sent = { token, name: `${name}.ipk`, content, query: { kind: 'module', version } };
    return (await sendUpload<{ data: { id: string } }>(server, '/tr069/files', sent)).data.id;
  }

  it('are listed as the device holds them, with what they run in', async () => {
    cpeId = await idOf('MODULES-1');
    expect(await modules()).toMatchObject({
      has: true,
      units: [{ name: 'watchdog', version: '1.0', status: 'Installed' }],
      environments: [{ path: 'Device.SoftwareModules.ExecEnv.1', name: 'base' }],
    });
  });

  it('are installed from the files of the tenant, updated and removed, and each is done when it was read back', async () => {
    const fileId = await packageOf('meter', '1.0');
    const environment = 'Device.SoftwareModules.ExecEnv.1';
    expect(await ended(await change({ operation: 'install', fileId, environment }))).toMatchObject({ state: 'done' });
    const meter = (await modules()).units.find(({ name }) => name === 'meter');
    expect(meter).toMatchObject({ version: '1.0', status: 'Installed' });
    expect(cpe.tree.rows(units)).toHaveLength(2);
    const update = { operation: 'update', uuid: meter?.uuid };
    const newer = await packageOf('meter', '2.0');
    expect(await ended(await change({ ...update, fileId: newer }))).toMatchObject({ state: 'done' });
    expect((await modules()).units.find(({ name }) => name === 'meter')).toMatchObject({ version: '2.0' });
    expect(await ended(await change({ operation: 'uninstall', uuid: meter?.uuid }))).toMatchObject({ state: 'done' });
    expect((await modules()).units.map(({ name }) => name)).toEqual(['watchdog']);
    expect(cpe.tree.rows(units)).toHaveLength(1);
  });

  it('end in the words of the device where it would not', async () => {
    const fileId = await packageOf('twice', '1.0');
    await ended(await change({ operation: 'install', fileId }));
    expect(await ended(await change({ operation: 'install', fileId }))).toMatchObject({ state: 'failed', fault: 9026 });
    const nowhere = 'http://127.0.0.1:9/nothing.ipk';
    expect(await ended(await change({ operation: 'install', url: nowhere }))).toMatchObject({ fault: 9015 });
  });

  it('are refused at the field that is wrong, and in another tenant not there at all', async () => {
    const [{ uuid } = { uuid: '' }] = (await modules()).units;
    const wrong = [
      [{ operation: 'install' }, 'fileId'],
      [{ operation: 'install', url: 'ftp://files.example.net/a' }, 'url'],
      [{ operation: 'install', url: 'http://a:b@files.example.net/a' }, 'url'],
      [{ operation: 'update', uuid: 'none', url: 'http://files.example.net/a' }, 'uuid'],
      [{ operation: 'install', url: 'http://files.example.net/a', environment: 'Device.X' }, 'environment'],
    ] as const;
    for (const [body, field] of wrong) expect(await change(body)).toMatchObject({ code: 400, problems: [{ field }] });
    expect(await change({ operation: 'install', fileId: '4711' })).toMatchObject({ code: 404 });
    const other = await server.signIn('coast1');
    expect(await change({ operation: 'uninstall', uuid }, other)).toMatchObject({ code: 404 });
  });

  it('of a device without them are said not to be there', async () => {
    cpes.addFree('plain', older, 'MODULES-2');
    expect(await modules(await idOf('MODULES-2'))).toMatchObject({ has: false, units: [] });
  });

  describe('of an agent of USP', () => {
    let agent: UspAgent;
    let id: string;
    beforeAll(async () => {
      const { ctx, tenants } = server;
      const tenantId = tenants.home.id;
      mqtt = startMqtt(ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
      const row = await ctx.scope.tenant(tenantId, async (tx) => {
        await changeMqtt(ctx, tx, tenantId, { enabled: true }, 'test');
        return tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
      });
      await vi.waitFor(() => expect(mqtt.port).toBeTypeOf('number'), 60_000);
      const { token: username, password } = openMqttAccess(ctx, row);
      agents = new UspAgents(timeline);
      agent = agents.add({ id: 'usp-modules', maker: uspMakerNamed('obuspa')!, serial: 'MODULES-3', bootMs: 1 });
      const url = `mqtt://127.0.0.1:${mqtt.port}`;
      agents.connect(agent, { url, username, password, controller: controllerEndpoint });
    }, 60_000);

    const done = async (body: object) => ended(await change(body, token, id), id);

    it('are listed as the agent holds them', async () => {
      id = await idOf('MODULES-3');
      expect(await modules(id)).toMatchObject({ has: true, units: [{ name: 'watchdog' }] });
    });

    it('come from the files of the tenant, are updated and removed, and each is done when it was read back', async () => {
      const first = { operation: 'install', fileId: await packageOf('gauge', '1.0') };
      // Two at once: its events have no key, so the second waits for the end of the first.
      const second = { operation: 'install', fileId: await packageOf('lamp', '1.0') };
      const both = [await change(first, token, id), await change(second, token, id)] as const;
      for (const one of both) expect(await ended(one, id)).toMatchObject({ state: 'done' });
      const gauge = (await modules(id)).units.find(({ name }) => name === 'gauge');
      expect(gauge).toMatchObject({ version: '1.0', status: 'Installed' });
      expect(agent.tree.rows(units)).toHaveLength(3);
      const update = { operation: 'update', uuid: gauge?.uuid, fileId: await packageOf('gauge', '2.0') };
      expect(await done(update)).toMatchObject({ state: 'done' });
      expect((await modules(id)).units.find(({ name }) => name === 'gauge')).toMatchObject({ version: '2.0' });
      expect(await done({ operation: 'uninstall', uuid: gauge?.uuid })).toMatchObject({ state: 'done' });
      expect((await modules(id)).units.map(({ name }) => name).toSorted()).toEqual(['lamp', 'watchdog']);
    });

    it('end in the words of the agent where it would not, and by what it holds where it tells nothing', async () => {
      const twice = { operation: 'install', fileId: await packageOf('lamp', '1.0') };
      expect(await done(twice)).toMatchObject({ state: 'failed', fault: 9026 });
      agent.quirks.add('noUnitEvents');
      const lamp = (await modules(id)).units.find(({ name }) => name === 'lamp');
      expect(await done({ operation: 'uninstall', uuid: lamp?.uuid })).toMatchObject({ state: 'done' });
      expect(agent.tree.rows(units)).toHaveLength(1);
    });
  });
});

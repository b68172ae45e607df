import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import type { Cpe } from '@heliograph/lab/cpe/cpe.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess, type AcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { UspAgents } from '@heliograph/lab/usp/agents.ts';
import { uspMakerNamed } from '@heliograph/lab/usp/makers.ts';
import { changeMqtt, openMqttAccess } from '@heliograph/server/estate/mqtt/access.ts';
import { startMqtt, type RunningMqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { controllerEndpoint } from '@heliograph/server/southbound/usp/controller.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from './support/free-port.ts';

interface Row {
  readonly state: string;
  readonly outcome: string | null;
  readonly figure: number | null;
  readonly result: {
    readonly hops?: readonly unknown[];
    readonly octets?: number;
    readonly served?: { readonly octets: number };
  } | null;
  readonly findings: { readonly home: { readonly wans: readonly unknown[] } | null } | null;
  readonly probes: readonly { readonly stage: number; readonly outcome: string }[] | null;
}

describe('Diagnoses by customer devices of the lab', () => {
  let server: TestServer;
  let acs: Acs;
  let mqtt: RunningMqtt | undefined;
  let agents: UspAgents | undefined;
  let access: AcsAccess;
  let timeline: Timeline;
  let cpes: Cpes;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ env: { HELIOGRAPH_ACS_PORT: String(await freePort()) } });
    const { ctx, tenants } = server;
    access = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: ctx.settings.acsPort });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    timeline = wallTimeline();
    const { username, password, token: address } = access;
    const url = `http://127.0.0.1:${acs.port}/acs/${address}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
    token = await server.signIn();
  });
  afterAll(async () => {
    await cpes?.stop();
    agents?.stop();
    await mqtt?.stop();
    timeline?.stop();
    await acs?.stop();
    await server?.stop();
  });

  const idOf = async (serial: string): Promise<string> => {
    const known = async () =>
      (
        await server.everything.query<{ id: string }>(
          "select id from cpe where serial = $1 and secret_state = 'own' and discovered_at is not null",
          [serial],
        )
      ).rows[0]?.id;
    await expect.poll(known).toBeTypeOf('string');
    return (await known()) ?? '';
  };
  const rowOf = async (id: string): Promise<Row | undefined> =>
    (await server.everything.query<Row>('select * from cpe_diagnosis where id = $1', [id])).rows[0];
  const ask = async (path: string, body: object): Promise<string> => {
    const answer = await server.call('POST', `/tr069/diagnose/${path}`, { token, body });
    expect(answer).toMatchObject({ code: 200 });
    return (answer['data'] as { id: string }).id;
  };
  /** Waits for the end; the device reports meanwhile as if it did so every moment, for it is called only once in ten seconds. */
  const ended = (id: string, cpe: Cpe) =>
    expect
      .poll(async () => {
        const row = await rowOf(id);
        if (row?.state === 'waiting' && !cpe.isTalking) cpe.wish('2 PERIODIC');
        return row?.state;
      })
      .toSatisfy((state) => state === 'done' || state === 'failed');

  const models = ['InternetGatewayDevice.', 'Device.'] as const;
  const made = new Map<string, { cpe: Cpe; id: string }>();
  const of = async (root: (typeof models)[number]) => {
    const there = made.get(root);
    if (there) return there;
    for (const vendor of vendors) {
      const cpe = cpes.get(`d-${vendor.id}`) ?? cpes.addFree(`d-${vendor.id}`, vendor, `D-${vendor.id}`);
      if (cpe.tree.root !== root || cpe.quirks.size > 0) continue;
      const one = { cpe, id: await idOf(`D-${vendor.id}`) };
      made.set(root, one);
      return one;
    }
    throw new Error('no such device');
  };

  it.each(models)('%s: pings, traces and measures, and says what it found', async (root) => {
    const { id: cpeId, cpe } = await of(root);
    const common = { cpeId, interface: 'auto' };
    const tried = async (path: string, body: object) => {
      const id = await ask(path, { ...common, ...body });
      await ended(id, cpe);
      const row = await rowOf(id);
      return { outcome: row?.outcome, figure: row?.figure, result: row?.result };
    };
    const ping = await tried('ping', { target: '203.0.113.9', count: 2, size: 64, timeout: 500 });
    expect(ping).toMatchObject({ outcome: 'complete', result: { answered: 2, lost: 0 } });
    const nowhere = await tried('ping', { target: 'nothing.invalid', count: 1, size: 64, timeout: 100 });
    expect(nowhere).toMatchObject({ outcome: 'unknownHost', figure: null });
    const trace = await tried('tracert', { target: '203.0.113.9', repeat: 1, maxHop: 20, size: 64, timeout: 100 });
    expect(trace.result?.hops?.length).toBeGreaterThan(2);
    for (const kind of ['downloadSpeed', 'uploadSpeed']) {
      const test = await tried(kind, { megabytes: 1 });
      expect(test).toMatchObject({ outcome: 'complete', result: { served: { octets: 1_000_000 } } });
      // An upload is told with its headers.
      expect(test.result?.octets).toBeGreaterThanOrEqual(1_000_000);
      expect(test.figure).toBeGreaterThan(0);
    }
  });

  it('goes on where it was once the ACS is there again', async () => {
    const { id: cpeId, cpe } = await of('Device.');
    const { port } = acs;
    cpe.quirks.add('silentDiagnostics');
    const ping = await ask('ping', {
      cpeId,
      interface: 'auto',
      target: '203.0.113.9',
      count: 3,
      size: 64,
      timeout: 500,
    });
    await expect
      .poll(async () => {
        const row = await rowOf(ping);
        if (row?.state === 'waiting' && !cpe.isTalking) cpe.wish('2 PERIODIC');
        return row?.state;
      })
      .toBe('running');
    await acs.stop();
    acs = await startAcs({ ...server.ctx, metrics: new Registry() }, { host: '127.0.0.1', port: port ?? 0 });
    await vi.waitFor(() => expect(acs.port).toBe(port), 60_000);
    // Else it would be called in twenty seconds.
    await server.everything.query('update cpe_diagnosis set look_at = now() where id = $1', [ping]);
    await ended(ping, cpe);
    const row = await rowOf(ping);
    expect({ outcome: row?.outcome, result: row?.result }).toMatchObject({
      outcome: 'complete',
      result: { answered: 3, lost: 0 },
    });
    cpe.quirks.delete('silentDiagnostics');
  });

  it('comes to one verdict of all that was read', async () => {
    const { id: cpeId, cpe } = await of('InternetGatewayDevice.');
    const id = await ask('oneClick', { cpeId, target: '203.0.113.77' });
    await ended(id, cpe);
    const row = await rowOf(id);
    expect(row?.findings?.home?.wans.length).toBeGreaterThan(0);
    expect(row?.probes?.at(-1)).toMatchObject({ stage: 2, outcome: 'complete' });
    const shown = await server.call('GET', '/tr069/diagnose/list', { token, query: { cpeId, kind: 'oneClick' } });
    const [first] = shown['rows'] as { verdict: { checks: { id: string; state: string }[] } }[];
    const stateOf = (name: string) => first?.verdict.checks.find((check) => check.id === name)?.state;
    expect([stateOf('line'), stateOf('acs'), stateOf('internet')]).toEqual(['unknown', 'good', 'good']);
  });

  it('an agent of USP pings and measures as well, and comes to a verdict', async () => {
    const { ctx, tenants } = server;
    const tenantId = tenants.home.id;
    mqtt = startMqtt(ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
    const row = await ctx.scope.tenant(tenantId, async (tx) => {
      await changeMqtt(ctx, tx, tenantId, { enabled: true }, 'test');
      return tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
    });
    await expect.poll(() => mqtt?.port).toBeTypeOf('number');
    const { token: username, password } = openMqttAccess(ctx, row);
    agents = new UspAgents(timeline);
    const agent = agents.add({ id: 'd-usp', maker: uspMakerNamed('obuspa')!, serial: 'D-usp', bootMs: 1 });
    const url = `mqtt://127.0.0.1:${mqtt.port}`;
    agents.connect(agent, { url, username, password, controller: controllerEndpoint });
    const cpeId = await idOf('D-usp');
    const tried = async (path: string, body: object) => {
      const id = await ask(path, { cpeId, interface: 'auto', ...body });
      await expect
        .poll(async () => (await rowOf(id))?.state)
        .toSatisfy((state) => state === 'done' || state === 'failed');
      return (await rowOf(id))!;
    };
    const ping = await tried('ping', { target: '203.0.113.9', count: 2, size: 64, timeout: 500 });
    expect(ping).toMatchObject({ outcome: 'complete', result: { answered: 2, lost: 0 } });
    for (const kind of ['downloadSpeed', 'uploadSpeed'])
      expect(await tried(kind, { megabytes: 1 })).toMatchObject({
        outcome: 'complete',
        result: { served: { octets: 1_000_000 } },
      });
    const verdict = await tried('oneClick', { target: '203.0.113.77' });
    expect(verdict.probes).toMatchObject([{ stage: 1 }, { stage: 2, outcome: 'complete' }]);
  });
});

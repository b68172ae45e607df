import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import type { Desired } from '@heliograph/catalogue/cpe/plan.ts';
import type { Cpe } from '@heliograph/lab/cpe/cpe.ts';
import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import type { Quirk } from '@heliograph/lab/cpe/quirks.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { wishPlan } from '@heliograph/server/estate/cpes/plans.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import { readTree } from '@heliograph/server/estate/cpes/tree.store.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

interface Row {
  readonly state: string;
  readonly reason: { readonly en: string } | null;
  readonly parameter: string | null;
  readonly fault: number | null;
}

describe('plans at customer devices of the lab', () => {
  let server: TestServer;
  let acs: Acs;
  let timeline: Timeline;
  let cpes: Cpes;
  const serving = new Map<string, Cpe>();

  beforeAll(async () => {
    server = await startTestServer();
    const { ctx, tenants } = server;
    const { username, password, token } = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    timeline = wallTimeline();
    const url = `http://127.0.0.1:${acs.port}/acs/${token}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
  });
  afterAll(async () => {
    await cpes?.stop();
    timeline?.stop();
    await acs?.stop();
    await server?.stop();
  });

  const query = async <R>(text: string, values: unknown[]) => (await server.everything.query(text, values)).rows as R[];

  /** A device whose tree is known. */
  const known = async (serial: string, vendor: string, quirk?: Quirk): Promise<string> => {
    const cpe = cpes.addFree(
      serial,
      vendors.find(({ id }) => id === vendor)!,
      serial,
    );
    if (quirk) cpe.quirks.add(quirk);
    const found = () =>
      query<{ id: string }>(`select id from cpe where serial = $1 and discovered_at is not null`, [serial]);
    await expect.poll(async () => (await found()).length).toBe(1);
    const { id } = (await found())[0]!;
    serving.set(id, cpe);
    return id;
  };

  const device = async (cpeId: string) => {
    const { ctx, tenants } = server;
    const objects = await ctx.scope.tenant(tenants.home.id, (tx) => readTree(tx, tenants.home.id, cpeId));
    return normalise(objects.flatMap(({ tree }) => [...tree]));
  };

  const ended = async (cpeId: string, desired: Desired): Promise<Row> => {
    const { ctx, tenants } = server;
    const wished = await ctx.scope.tenant(tenants.home.id, (tx) =>
      wishPlan(ctx, tx, tenants.home.id, { cpeId, desired, by: 'test' }),
    );
    if (!('taskId' in wished)) throw new Error(JSON.stringify(wished));
    return over(cpeId, wished.taskId);
  };

  /** How a task ended. */
  const over = async (cpeId: string, taskId: string): Promise<Row> => {
    const { tenants } = server;
    const row = async () =>
      (await query<Row>('select state, reason, parameter, fault from cpe_task where id = $1', [taskId]))[0];
    // The ACS asks a device to call once in ten seconds: here it comes by itself as soon as the ACS has heard of the task.
    const hasHeard = async () =>
      acs.known.part(tenants.home.id)?.byId.get(cpeId)?.hasTasks === true || (await row())?.state !== 'waiting';
    await expect.poll(hasHeard).toBe(true);
    serving.get(cpeId)?.wish('6 CONNECTION REQUEST');
    await expect.poll(async () => (await row())?.state).toMatch(/done|failed/);
    return (await row())!;
  };

  it.each(vendors.map(({ id }) => id))(
    '%s holds what is wanted of each of its parts, and an added WAN comes and goes',
    async (id) => {
      const cpeId = await known(`P-${id}`, id);
      const before = await device(cpeId);
      const said = (part: { values: Readonly<Record<string, unknown>> } | undefined, field: string) =>
        part !== undefined && part.values[field] !== null;
      const desired: Desired = {
        ssid: [{ at: before.ssid[0]!.at, values: { name: 'Attic' } }],
        ...(said(before.radio[0], 'enabled') && { radio: [{ at: before.radio[0]!.at, values: { enabled: false } }] }),
        ...(said(before.lan[0], 'address') && { lan: [{ values: { address: '192.168.77.1' } }] }),
        ...(said(before.dhcp[0], 'lease') && { dhcp: [{ values: { lease: 7200 } }] }),
        ...(said(before.time[0], 'server1') && { time: [{ values: { server1: 'ntp.example.net' } }] }),
        ...(said(before.voice[0], 'enabled') && {
          voice: [{ at: before.voice[0]!.at, values: { number: '5551234' } }],
        }),
      };
      expect(await ended(cpeId, desired)).toMatchObject({ state: 'done', reason: null });
      const after = await device(cpeId);
      expect(after.ssid[0]!.values.name).toBe('Attic');
      const wan = { connection: 'pppoe', username: 'guest', password: 'open sesame' } as const;
      expect(await ended(cpeId, { wan: [{ values: wan }] })).toMatchObject({ state: 'done', reason: null });
      const added = (await device(cpeId)).wan.filter(({ at }) => !before.wan.some((one) => one.at === at));
      expect(added.map(({ values }) => [values.connection, values.username])).toEqual([['pppoe', 'guest']]);
      expect(await ended(cpeId, { wan: [{ at: added[0]!.at, remove: true }] })).toMatchObject({ state: 'done' });
      expect((await device(cpeId)).wan.map(({ at }) => at)).toEqual(before.wan.map(({ at }) => at));
    },
  );

  const objects = async (cpeId: string, kind: 'addObject' | 'deleteObject', object: string): Promise<Row> => {
    const { ctx, tenants } = server;
    const wished = await ctx.scope.tenant(tenants.home.id, (tx) =>
      wish(ctx, tx, tenants.home.id, { cpeId, kind, body: { object }, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(JSON.stringify(wished));
    return over(cpeId, wished.id);
  };

  it('an object is added and deleted by itself, and one that refuses to make objects says so', async () => {
    const cpeId = await known('PO-1', 'v-sol');
    const names = async () => (await device(cpeId)).account.map(({ at }) => at);
    expect(await names()).toEqual(['Device.Users.User.1.']);
    expect(await objects(cpeId, 'addObject', 'Device.Users.User.')).toMatchObject({ state: 'done' });
    expect(await names()).toEqual(['Device.Users.User.1.', 'Device.Users.User.2.']);
    expect(await objects(cpeId, 'deleteObject', 'Device.Users.User.2.')).toMatchObject({ state: 'done' });
    expect(await names()).toEqual(['Device.Users.User.1.']);
    serving.get(cpeId)?.quirks.add('refusesObjects');
    const fault = { state: 'failed', fault: 9002 };
    expect(await objects(cpeId, 'addObject', 'Device.Users.User.')).toMatchObject(fault);
    const wan = { connection: 'pppoe', username: 'guest', password: 'open sesame' } as const;
    expect(await ended(cpeId, { wan: [{ values: wan }] })).toMatchObject(fault);
  });

  it.each(['rebootsAfterSet', 'namelessFault', 'smallReads', 'deniesWritable'] as const)(
    'one with the quirk %s comes to the same end',
    async (quirk) => {
      const cpeId = await known(`PQ-${quirk}`, 'huawei', quirk);
      const { ssid } = await device(cpeId);
      expect(await ended(cpeId, { ssid: [{ at: ssid[0]!.at, values: { name: 'Attic' } }] })).toMatchObject({
        state: 'done',
        reason: null,
      });
      expect((await device(cpeId)).ssid[0]!.values.name).toBe('Attic');
    },
  );
});

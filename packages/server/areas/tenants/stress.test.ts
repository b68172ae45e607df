import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { emit } from '../../estate/emit.ts';
import { LiveHub } from '../../http/live.ts';
import { localFolder } from '../../storage/local-store.ts';
import { openLiveSocket } from '../../testing/live-socket.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startScheduler } from '../jobs/jobs.ts';
import { liveHorizons } from '../projects/projects.ts';
import { onusOn } from './onus.fixture.ts';
import { careForTenants } from './tenants.ts';
import { sellingOn } from './tenants.fixture.ts';
import { lockText } from '../../work/locks.ts';

const clock = testClock();
const day = 24 * 3_600_000;
const http = createServer();
let server: TestServer;
let hub: LiveHub;
let root: string;
let sell: ReturnType<typeof sellingOn>;
let onus: ReturnType<typeof onusOn>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  sell = sellingOn(server, () => root);
  onus = onusOn(server);
  hub = new LiveHub({ ...server.ctx, metrics: new Registry() }, server.sessions, liveHorizons(server.ctx));
  hub.attach(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await hub.close();
  http.close();
  await server.stop();
});
beforeEach(async () => {
  root = await server.signIn();
});

type Made = Awaited<ReturnType<typeof sell.tenant>>;
const put = async (text: string, values: readonly unknown[] = []) =>
  (await server.everything.query(text, [...values])).rows as Record<string, unknown>[];
const count = async (table: string, { id }: Made) =>
  Number((await put(`select count(*)::int as n from ${table} where tenant_id = $1`, [id]))[0]?.['n']);
const soon = <T>(look: () => T) => expect.poll(look);
const waiting = async () =>
  Number((await put(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`))[0]?.['n']);
async function live(token: string) {
  const { port } = http.address() as AddressInfo;
  const socket = await openLiveSocket(`ws://127.0.0.1:${port}/emsWebServer/ws`, { greeting: { token } });
  await socket.wait('hello');
  return socket;
}

describe('A quota that changes while many are added', () => {
  const addOlt = (token: string, n: number) =>
    server.call('POST', '/device/olt/insertDeviceInfo', {
      token,
      body: { ip: `127.7.8.${n + 1}`, community: 'public' },
    });

  it('holds for whoever waited for others while it became smaller', async () => {
    const made = await sell.tenant({ oltQuota: 20 });
    const boss = await sell.enter(made);
    await put('begin');
    await put(`select ${lockText.transaction('oltQuota', Number(made.id))}`);
    const adds = Array.from({ length: 6 }, (_, n) => addOlt(boss, n));
    await soon(waiting).toBe(6);
    expect(await sell.edit(made, { oltQuota: 2 })).toMatchObject({ code: 200 });
    await put('rollback');
    const codes = (await Promise.all(adds)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(await count('olt', made)).toBe(2);
  });

  it('is never passed as it stood last, raised or lowered in the middle', async () => {
    const made = await sell.tenant({ oltQuota: 5, userQuota: 5 });
    const boss = await sell.enter(made);
    const user = (n: number) =>
      server.call('POST', '/system/user', { token: boss, body: { userName: `many${n}`, nickName: 'x' } });
    const begun = Array.from({ length: 20 }, (_, n) => [addOlt(boss, n + 20), user(n)]).flat();
    const raised = sell.edit(made, { oltQuota: 9, userQuota: 8 });
    expect(await raised).toMatchObject({ code: 200 });
    const more = Array.from({ length: 20 }, (_, n) => [addOlt(boss, n + 60), user(n + 60)]).flat();
    await Promise.all([...begun, ...more]);
    expect([await count('olt', made), await count('app_user', made)]).toEqual([9, 8]);
    expect(await sell.edit(made, { oltQuota: 3, userQuota: 3 })).toMatchObject({ code: 200 });
    expect((await addOlt(boss, 99)).msg).toContain('Quota exceeded: at most 3, 9 in use');
    expect((await user(99)).msg).toContain('Quota exceeded: at most 3, 8 in use');
    expect([await count('olt', made), await count('app_user', made)]).toEqual([9, 8]);
  });
});

describe('A tenant that ends while somebody works', () => {
  it('answers nothing more at once, and closes the live connection', async () => {
    const made = await sell.tenant({ expireTime: new Date(clock.now() + 3_600_000).toISOString() });
    const boss = await sell.enter(made);
    const socket = await live(boss);
    expect(await server.call('GET', '/getInfo', { token: boss })).toMatchObject({ code: 200 });
    clock.advance(3_600_000);
    await careForTenants(server.ctx, false);
    expect(await server.call('GET', '/getInfo', { token: boss })).toMatchObject({ code: 401 });
    expect(await socket.closed).toBe(4401);
  });
});

describe('A plan that becomes smaller', () => {
  it('narrows calls and what the live connection tells at once', async () => {
    const planId = await sell.plan(['300', '310', '311']);
    const made = await sell.tenant({ packageId: planId });
    const boss = await sell.enter(made);
    const socket = await live(boss);
    const tell = (name: string) =>
      server.ctx.scope.tenant(Number(made.id), (tx) =>
        emit(server.ctx.bus, tx, Number(made.id), [
          { kind: 'olt.state', payload: { oltId: '1', sysMac: null, name, online: null, since: null } },
          { kind: 'board.changed', payload: {} },
        ]),
      );
    const told = () =>
      socket.messages.filter(({ type }) => type === 'event').map(({ payload }) => (payload as { name?: string }).name);
    const list = () => server.call('GET', '/device/olt/list', { token: boss });
    expect(await list()).toMatchObject({ code: 200 });
    await tell('before');
    await soon(told).toEqual(['before', undefined]);
    const row = (await server.call('GET', `/system/tenant/package/${planId}`, { token: root }))['data'] as object;
    expect(await sell.call('PUT', '/package', { ...row, menuIds: ['100'] })).toMatchObject({ code: 200 });
    expect(await list()).toMatchObject({ code: 403 });
    await tell('after');
    // The board is still in the plan, and says that there is something to read again.
    await soon(told).toEqual(['before', undefined, undefined, undefined]);
    socket.close();
  });
});

describe('A tenant that is deleted', () => {
  /** A fingerprint of every row of a tenant, table by table; sessions end, and what was done is told. */
  async function everything({ id }: Made): Promise<Record<string, unknown>> {
    const tables = await put('select name from tenant_tables()');
    const prints: Record<string, unknown> = {};
    for (const name of tables.map((table) => String(table['name']))) {
      if (name === 'session') continue;
      const [print] = await put(
        `select count(*)::int as n, md5(string_agg(t::text, E'\\n' order by t::text)) as md5 from ${name} t where tenant_id = $1`,
        [id],
      );
      if (Number(print?.['n']) > 0) prints[name] = print;
    }
    return prints;
  }
  async function filled(): Promise<Made> {
    const made = await sell.tenant({ onuQuota: 3 });
    await (
      await onus.olt(made.id, { last: 77, onus: 8 })
    )();
    await put(
      `insert into login_log (tenant_id, id, user_name, ip, agent, status, message) values ($1, $2, 'x', '', '', '0', '')`,
      [made.id, server.ctx.newId()],
    );
    return made;
  }

  it('is back whole within the week, every row of every table as it was', async () => {
    const made = await filled();
    const before = await everything(made);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['app_user', 'olt', 'onu', 'project', 'login_log']));
    expect(await sell.call('DELETE', `/${made.id}`)).toMatchObject({ code: 200 });
    clock.advance(6 * day);
    await careForTenants(server.ctx, true);
    root = await server.signIn();
    expect(await sell.call('PUT', '/restore', { id: made.id })).toMatchObject({ code: 200 });
    expect(await everything(made)).toEqual(before);
    expect(await sell.signIn(made)).toMatchObject({ code: 200 });
  });

  it('is deleted once by two who do it at the same time, and either deleted or restored by two who disagree', async () => {
    const made = await sell.tenant();
    const answers = await Promise.all([sell.call('DELETE', `/${made.id}`), sell.call('DELETE', `/${made.id}`)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601]);
    const [back, again] = await Promise.all([
      sell.call('PUT', '/restore', { id: made.id }),
      sell.call('DELETE', `/${made.id}`),
    ]);
    expect(back).toMatchObject({ code: 200 });
    expect([200, 601]).toContain(again.code);
    expect((await sell.row(made))['state']).toBe(again.code === 200 ? 'removed' : 'active');
  });

  it('runs none of its tasks while it can be restored, and takes a poll that was under way without harm', async () => {
    const made = await filled();
    const boss = await sell.enter(made);
    const ran: string[] = [];
    const scheduler = await startScheduler(server.ctx, {
      cleanTaskLogs: ({ job }) => {
        ran.push(String(job.tenant_id));
        return Promise.resolve({ said: { en: 'Well done', zh: '完成' } });
      },
    });
    const job = {
      jobName: 'Minute',
      jobGroup: 'DEFAULT',
      invokeTarget: 'cleanTaskLogs',
      methodParameter: '{"days":30}',
      cronExpression: '0 * * * * ?',
      timeZone: 'UTC',
      misfirePolicy: '0',
      concurrent: '1',
      status: '0',
    };
    expect(await server.call('POST', '/monitor/job/addJob', { token: boss, body: job })).toMatchObject({
      code: 200,
    });
    expect(await server.call('POST', '/monitor/job/addJob', { token: root, body: job })).toMatchObject({
      code: 200,
    });
    const poll = await onus.olt(made.id, { last: 78, onus: 2 });
    const [removed] = await Promise.all([sell.call('DELETE', `/${made.id}`), poll()]);
    expect(removed).toMatchObject({ code: 200 });
    clock.advance(60_000);
    scheduler.look();
    await soon(() => ran).toContain(String(server.tenants.home.id));
    await scheduler.stop();
    expect(ran).not.toContain(made.id);
  });

  it('leaves nothing on the disk when its week is over', async () => {
    const made = await filled();
    const folder = localFolder(server.ctx.settings.dataDir, Number(made.id));
    const other = localFolder(server.ctx.settings.dataDir, server.tenants.home.id);
    for (const path of [folder, other]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, '1.bin'), 'upload');
    }
    await sell.call('DELETE', `/${made.id}`);
    clock.advance(7 * day - 1000);
    await careForTenants(server.ctx, true);
    expect(existsSync(join(folder, '1.bin'))).toBe(true);
    clock.advance(1000);
    await Promise.all([careForTenants(server.ctx, true), careForTenants(server.ctx, true)]);
    await careForTenants(server.ctx, true);
    expect([existsSync(folder), existsSync(join(other, '1.bin'))]).toEqual([false, true]);
    expect(await everything(made)).toEqual({});
  });
});

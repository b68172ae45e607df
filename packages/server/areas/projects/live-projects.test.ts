import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '../../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { LiveHub } from '../../http/live.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { openLiveSocket, type LiveSocket } from '../../testing/live-socket.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { liveHorizons } from './projects.ts';

let now = Date.UTC(2026, 10, 21, 12);
const clock: Clock = { ...systemClock(), now: () => now };

let server: TestServer;
let hub: LiveHub;
let admin: string;
let person: { token: string; id: string };
let closed: { project: string; olt: string };
let open: { project: string; olt: string };
const http = createServer();
const sockets: LiveSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn();
  hub = new LiveHub({ ...server.ctx, metrics: new Registry() }, server.sessions, liveHorizons(server.ctx));
  hub.attach(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const token = await server.signInWith([
    'device:olt:list',
    'device:olt:edit',
    'device:olt:remove',
    'alarm:current:list',
  ]);
  const profile = await server.call('GET', '/system/user/profile', { token });
  person = { token, id: (profile['data'] as { userId: string }).userId };
  closed = await place('Closed', false);
  open = { project: server.tenants.home.projectId, olt: await newOlt(server.tenants.home.projectId) };
});
afterAll(async () => {
  await hub.close();
  http.close();
  await server.stop();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const post = (path: string, body: object, token = admin) => server.call('POST', path, { token, body });

let devices = 0;
async function newOlt(project: string): Promise<string> {
  devices += 1;
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     values ($1, $2, $3, $4, $5, 10161, 'v2c', 'sealed', 'admin')`,
    [server.tenants.home.id, id, project, `OLT ${devices}`, `127.8.3.${devices}`],
  );
  await server.everything.query('insert into olt_live (tenant_id, olt_id) values ($1, $2)', [
    server.tenants.home.id,
    id,
  ]);
  return id;
}

async function place(name: string, shareSwitch: boolean) {
  const answer = await post('/system/project/insertProject', { name, shareSwitch });
  const { projectId: project } = answer['data'] as { projectId: string };
  return { project, olt: await newOlt(project) };
}

const share = (more: object = {}) =>
  post('/system/project/projectAuth', { projectId: closed.project, userId: person.id, role: 'Guest', ...more });
const unshare = () => post('/system/project/deleteProjectAuth', { projectId: closed.project, userId: person.id });

async function live(token: string, cursor?: string): Promise<LiveSocket> {
  const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/emsWebServer/ws`;
  const socket = await openLiveSocket(address, { greeting: { token, ...(cursor && { cursor }) } });
  sockets.push(socket);
  await socket.wait('hello');
  return socket;
}
const tell = (...events: LiveEvent[]) => {
  const { id } = server.tenants.home;
  return server.ctx.scope.tenant(id, (tx) => emit(server.ctx.bus, tx, id, events));
};
let marks = 0;
/** What a browser has been told, once an end mark has reached it. */
async function heard(socket: LiveSocket): Promise<unknown[]> {
  const mark = (marks += 1);
  await tell({
    kind: 'config.page',
    payload: { oltId: open.olt, page: `mark ${mark}`, place: 'device', drift: false },
  });
  const events = () => socket.messages.filter(({ type }) => type === 'event');
  const isMarked = () => events().some(({ payload }) => (payload as { page?: string }).page === `mark ${mark}`);
  await expect.poll(isMarked).toBe(true);
  // What sharing itself tells may come before or after the socket is there.
  const kept = events().filter(({ kind }) => kind !== 'config.page' && kind !== 'project.changed');
  return kept.map(({ kind, payload }) => [kind, payload]);
}

const stateOf = (oltId: string, name: string) =>
  ({ kind: 'olt.state', payload: { oltId, sysMac: null, name, online: null, since: null } }) as const;
const ofClosed = () => stateOf(closed.olt, 'secret');
const ofOpen = () => stateOf(open.olt, 'known');
const ofTenant = { kind: 'alarm.counts', payload: { critical: 7, major: 0, minor: 0, warning: 0 } } as const;

describe('A browser of somebody who sees some projects', () => {
  it('is told of devices in them, of no other, and of the tenant only that something changed', async () => {
    const socket = await live(person.token);
    await tell(ofClosed(), ofOpen(), ofTenant);
    expect(await heard(socket)).toEqual([
      ['olt.state', ofOpen().payload],
      ['alarm.counts', {}],
    ]);
  });

  it('is told everything while it sees all of them', async () => {
    await share();
    const socket = await live(person.token);
    await tell(ofClosed(), ofTenant);
    expect(await heard(socket)).toEqual([
      ['olt.state', ofClosed().payload],
      ['alarm.counts', ofTenant.payload],
    ]);
    await unshare();
  });

  it('is told no more from the moment its share ends, by revoking or by the clock', async () => {
    await share({ expireTime: new Date(now + 60_000).toISOString() });
    const socket = await live(person.token);
    await tell(ofClosed());
    expect(await heard(socket)).toEqual([['olt.state', ofClosed().payload]]);
    now += 60_000;
    await tell(ofClosed());
    expect(await heard(socket)).toEqual([['olt.state', ofClosed().payload]]);
    await unshare();
    await tell(ofClosed());
    expect(await heard(socket)).toEqual([['olt.state', ofClosed().payload]]);
  });

  it('catches up with no more than it would have been told', async () => {
    const first = await live(admin);
    const { cursor } = first.messages[0] as { cursor: string };
    await tell(ofClosed(), ofOpen(), ofTenant);
    expect(await heard(await live(person.token, cursor))).toEqual([
      ['olt.state', ofOpen().payload],
      ['alarm.counts', {}],
    ]);
  });

  it('is told nothing of a device that is removed from a project it does not see', async () => {
    const olt = await newOlt(closed.project);
    const [socket, all] = [await live(person.token), await live(admin)];
    const removed = await server.call('DELETE', '/device/olt/deleteOltByMac', { token: admin, query: { id: olt } });
    expect(removed).toMatchObject({ code: 200 });
    await tell(stateOf(olt, 'gone'));
    expect(await heard(socket)).toEqual([['board.changed', {}]]);
    expect(await heard(all)).toHaveLength(3);
  });
});

describe('A browser of somebody whose role names projects', () => {
  it('is told of devices in those, from the change of the role on', async () => {
    const held = await server.everything.query<{ role_id: string }>(
      'select role_id from user_role where user_id = $1',
      [person.id],
    );
    const body = { roleId: held.rows[0]?.role_id, groupScope: '2' };
    const name = (more: object) =>
      server.call('PUT', '/system/role/dataScope', { token: admin, body: { ...body, ...more } });
    const socket = await live(person.token);
    expect(await name({ projectIds: [open.project, closed.project] })).toMatchObject({ code: 200 });
    await tell(ofClosed(), ofTenant);
    const both = [
      ['olt.state', ofClosed().payload],
      ['alarm.counts', {}],
    ];
    expect(await heard(socket)).toEqual(both);
    await name({ projectIds: [open.project] });
    await tell(ofClosed());
    expect(await heard(socket)).toEqual(both);
    await name({ groupScope: '1' });
  });
});

describe('A browser of somebody who manages all projects', () => {
  it('is told everything', async () => {
    const socket = await live(admin);
    await tell(ofClosed(), ofOpen(), ofTenant);
    expect(await heard(socket)).toHaveLength(3);
  });
});

describe('Moving an OLT to a group', () => {
  it('takes it into the project of the group, which both ends of the move must allow', async () => {
    const group = await post('/system/group/addOltDomainInfo', { groupName: 'Inside', projectId: closed.project });
    const { id: groupId } = group['data'] as { id: string };
    const move = (token: string) => post('/system/group/moveDeviceToGroup', { ids: [open.olt], groupId }, token);
    const projectOf = async () =>
      (await server.everything.query<{ project_id: string }>('select project_id from olt where id = $1', [open.olt]))
        .rows[0]?.project_id;
    expect(await move(person.token)).toMatchObject({ code: 404 });
    await share();
    expect(await move(person.token)).toMatchObject({ code: 403 });
    expect(await projectOf()).toBe(open.project);
    await post('/system/project/updateProjectAuth', {
      projectId: closed.project,
      userId: person.id,
      role: 'Operator',
    });
    expect(await move(person.token)).toMatchObject({ code: 200 });
    expect(await projectOf()).toBe(closed.project);
  });
});

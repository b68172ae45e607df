import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventKind, events, type LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stillGiven } from '../areas/menus/menus.ts';
import { liveHorizons } from '../areas/projects/projects.ts';
import type { Bus } from '../db/bus.ts';
import { openLiveSocket, type LiveSocket } from '../testing/live-socket.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { Actor } from './actor.ts';
import { emit } from '../estate/emit.ts';
import { textFor } from './live-room.ts';
import { LiveHub } from './live.ts';
import { openSessions } from './session.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

describe('Every kind of live event', () => {
  const spoken = sources.flatMap(({ text }) =>
    [...text.matchAll(/kind: '([a-z]+\.[a-z]+)'/gi)].map(([, kind]) => kind),
  );

  it('that the source tells of is declared, and every one that is declared is told', () => {
    expect(new Set(spoken)).toEqual(new Set(events.map(({ id }) => id)));
    const writers = sources.filter(({ text }) => /insert\s*into\s+live_event|insertInto\('live_event'\)/i.test(text));
    // The end of a restore is told by a connection of its own, with the same types.
    expect(new Set(writers.map(({ name }) => name))).toEqual(new Set(['estate/emit.ts', 'backup/ending.ts']));
    for (const { name, text } of writers) expect(text, name).toMatch(/LiveEvent/);
  });

  it('says who hears it, by permissions that calls ask for; what everybody hears has no content', async () => {
    const asked = new Set<string>(
      server.areas.flatMap(({ calls }) => Object.values(calls).map(({ access }) => access)),
    );
    for (const { id, hears, notices, payload } of events.map((one) => eventKind(one.id) ?? one)) {
      if (hears === 'signedIn') expect(Object.keys(payload.shape), id).toEqual([]);
      else expect(hears.length, id).toBeGreaterThan(0);
      const named = [hears, notices ?? []].flatMap((one) => (one === 'signedIn' ? [] : one));
      expect(named.filter((permission) => !asked.has(permission))).toEqual([]);
    }
  });

  it('that is about devices names an OLT, or the project of what has none', () => {
    for (const { id, about, payload } of events)
      expect('oltId' in payload.shape || 'projectId' in payload.shape, id).toBe(about !== 'tenant');
  });

  const frameOf = (kind: string) => ({
    seq: 1n,
    kind,
    audience: null,
    text: Buffer.from('content'),
    hint: Buffer.from('hint'),
  });
  const told = (kind: string, permissions: readonly string[]) =>
    textFor(frameOf(kind), {
      actor: { permissions } as Actor,
      horizon: { seesAll: true, projects: new Set(), shares: new Set() },
    })?.toString();

  it('is told to nobody who holds none of its permissions, its content to nobody but those who hear it', () => {
    for (const { id, hears, notices } of events.map((one) => eventKind(one.id) ?? one)) {
      expect(told(id, ['*:*:*']), id).toBe('content');
      if (hears === 'signedIn') continue;
      expect(told(id, ['no:such:right']), id).toBeUndefined();
      for (const permission of hears) expect(told(id, [permission]), id).toBe('content');
      for (const permission of notices ?? []) expect(told(id, [permission]), id).toBe('hint');
    }
    expect(told('alarm.counts', ['device:olt:list', 'board:view:list'])).toBeUndefined();
  });

  it('that nobody declared is told to nobody, whatever they may do', () => {
    for (const kind of ['alarm.unheard', 'constructor', '__proto__', '']) expect(told(kind, ['*:*:*'])).toBeUndefined();
  });
});

let server: TestServer;
let hub: LiveHub;
const http = createServer();
const sockets: LiveSocket[] = [];
/** A bus that keeps back every word of changed sessions, as one that is slow. */
let slow: Bus;
beforeAll(async () => {
  server = await startTestServer();
  const { bus } = server.ctx;
  slow = {
    ...bus,
    listen: (onTopic) => bus.listen((topic) => (topic.startsWith('session:') ? undefined : onTopic(topic))),
  };
  const ctx = { ...server.ctx, bus: slow, metrics: new Registry() };
  hub = new LiveHub(ctx, openSessions(ctx, stillGiven), liveHorizons(ctx));
  hub.attach(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await hub.close();
  http.close();
  await server.stop();
});

async function live(token: string, cursor?: string): Promise<LiveSocket> {
  const { port } = http.address() as AddressInfo;
  const greeting = { token, ...(cursor !== undefined && { cursor }) };
  const socket = await openLiveSocket(`ws://127.0.0.1:${port}/emsWebServer/ws`, { greeting });
  sockets.push(socket);
  await socket.wait('hello');
  return socket;
}
const stateOf = (name: string): LiveEvent => ({
  kind: 'olt.state',
  payload: { oltId: '1', sysMac: null, name, online: null, since: null },
});
const mark: LiveEvent = { kind: 'board.changed', payload: {} };
const tell = (...all: LiveEvent[]) => {
  const { id } = server.tenants.coast;
  return server.ctx.scope.tenant(id, (tx) => emit(server.ctx.bus, tx, id, all));
};
const heard = (socket: LiveSocket) => socket.messages.filter(({ type }) => type === 'event').map(({ kind }) => kind);

describe('What is told', () => {
  it('is judged by the rights of that moment, also when the word that they changed comes late', async () => {
    const token = await server.signIn('coast1');
    const socket = await live(token);
    await tell(stateOf('before'), mark);
    await expect.poll(() => heard(socket)).toEqual(['olt.state', 'board.changed']);
    await server.everything.query(
      `insert into tenant_plan (id, name, menu_ids, permissions) values (7, 'Small', '{}', '{alarm:current:list}')`,
    );
    await server.everything.query(`update tenant set plan_id = 7 where code = 'coast1'`);
    await tell(stateOf('after'), mark);
    await expect.poll(() => heard(socket)).toEqual(['olt.state', 'board.changed', 'board.changed']);
    expect(JSON.stringify(socket.messages)).not.toContain('after');
    // What was missed is no way round it.
    const again = await live(token, (socket.messages[0] as { cursor: string }).cursor);
    await expect.poll(() => heard(again)).toEqual(['board.changed', 'board.changed']);
    await server.everything.query(`update tenant set plan_id = null where code = 'coast1'`);
  });

  it('is nothing to a session that was ended, also when the word of that comes late', async () => {
    const [token, other] = [await server.signIn('coast1', 'operator'), await server.signIn('coast1')];
    const [socket, watch] = [await live(token), await live(other)];
    await server.everything.query(
      `update session set ended = 'kicked' where user_id = (select id from app_user where tenant_id = $1 and user_name = 'operator')`,
      [server.tenants.coast.id],
    );
    await tell(stateOf('later'), mark);
    await expect.poll(() => heard(watch)).toEqual(['olt.state', 'board.changed']);
    expect(heard(socket)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const dayMs = 86_400_000;
const clock = testClock(Date.UTC(2026, 10, 28, 12, 0));
const [mill, hill, theirs] = [10, 11, 12] as const;

let server: TestServer;
let root: string;
const run = (words: string, values: readonly unknown[] = []) => server.everything.query(words, [...values]);

beforeAll(async () => {
  server = await startTestServer({ clock });
  root = await server.signIn();
  const { home, coast } = server.tenants;
  await plantOlt(server.everything, home, mill);
  await plantOlt(server.everything, home, hill);
  await plantOlt(server.everything, coast, theirs);
  await run(`update olt set name = case id when $1 then 'Mill' when $2 then 'Hill' else 'Coast' end`, [mill, hill]);
  await run(
    `insert into project (tenant_id, id, name, default_role, time_zone, created_by, updated_by)
    select tenant_id, 77, 'East', default_role, time_zone, 'test', 'test' from project where tenant_id = $1 limit 1`,
    [home.id],
  );
  await run('update olt set project_id = 77 where id = $1', [hill]);
});
afterAll(() => server.stop());

const make = async (body: object, token = root) =>
  (await server.call('POST', '/statistics/kiosk', {
    token,
    body: { kioskName: 'Wall', days: 30, ...body },
  })) as Envelope & {
    data: { kioskId: string; token: string };
  };
const look = (token: string) => server.call('POST', '/kiosk/screen', { body: { token } });
const names = (answer: Envelope) =>
  (answer as unknown as { data: { olts: { name: string }[] } }).data.olts.map(({ name }) => name);
const list = async (token = root) =>
  ((await server.call('GET', '/statistics/kiosk/list', { token })) as unknown as { rows: Record<string, unknown>[] })
    .rows;

describe('A kiosk link', () => {
  it('shows the wall of its tenant without sign-in, and tells no addresses', async () => {
    const { data } = await make({});
    const answer = await look(data.token);
    expect(answer).toMatchObject({ code: 200, data: { projectName: null, summary: { olts: { total: 2 } } } });
    expect(names(answer).toSorted()).toEqual(['Hill', 'Mill']);
    expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|sysMac|"ip"/);
  });

  it('of a project shows nothing else', async () => {
    const { data } = await make({ kioskName: 'East wall', project: 'east' });
    const answer = await look(data.token);
    expect(names(answer)).toEqual(['Hill']);
    expect(answer).toMatchObject({ data: { projectName: 'East', summary: { olts: { total: 1 } } } });
    expect((await make({ project: 'Nowhere' })) as Envelope).toMatchObject({ problems: [{ field: 'project' }] });
  });

  it('of all projects is made by nobody who sees some of them only', async () => {
    const add = (body: object) => server.call('POST', '/system/project/insertProject', { token: root, body });
    expect(await add({ name: 'Closed', shareSwitch: false })).toMatchObject({ code: 200 });
    const bound = await server.signInWith(['*:*:*']);
    const profile = await server.call('GET', '/system/user/profile', { token: bound });
    const { userId } = profile['data'] as { userId: string };
    const body = { projectId: '77', userId, role: 'Manager' };
    expect(await server.call('POST', '/system/project/projectAuth', { token: root, body })).toMatchObject({
      code: 200,
    });
    expect(await make({}, bound)).toMatchObject({ code: 403 });
    const { data } = await make({ kioskName: 'Of East', project: 'East' }, bound);
    expect(names(await look(data.token))).toEqual(['Hill']);
    expect((await list(bound)).map(({ projectName }) => projectName)).not.toContain(null);
  });

  it('is listed with who made it and when it was last used, and never told again', async () => {
    const { data } = await make({ kioskName: 'Told once' });
    expect((await list())[0]).toMatchObject({
      kioskName: 'Told once',
      usedTime: null,
      isOver: false,
      projectName: null,
    });
    await look(data.token);
    const rows = await list();
    expect(rows[0]?.['usedTime']).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain(data.token);
    const { rows: kept } = await run('select token_hash::text as hash, name from kiosk_link');
    expect(JSON.stringify(kept)).not.toContain(data.token.split('_')[2]);
  });

  it('goes on when the account of who made it is deleted, and the list says so', async () => {
    const leaver = await server.signInWith(['*:*:*']);
    // Whoever sees some projects alone makes none of the whole tenant.
    const { data } = await make({ kioskName: 'Left behind', project: 'East' }, leaver);
    const listed = async () => (await list()).find(({ kioskName }) => kioskName === 'Left behind');
    const { createBy, isMakerGone } = (await listed()) ?? {};
    expect(isMakerGone).toBe(false);
    await run('delete from app_user where user_name = $1', [createBy]);
    expect(await listed()).toMatchObject({ createBy, isMakerGone: true, isOver: false });
    expect(names(await look(data.token))).toEqual(['Hill']);
    await run(`update kiosk_link set created_by = 'root@000000' where name = 'Left behind'`);
    expect(await listed()).toMatchObject({ isMakerGone: false });
  });

  it('opens nothing once it was revoked or has ended, nor with a letter changed or for another tenant', async () => {
    const { data } = await make({ kioskName: 'Short', days: 1 });
    const { token, kioskId } = data;
    const { home, coast } = server.tenants;
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      `${token.slice(0, -1)}${last}`,
      token.replace(`_${home.id}_`, `_${coast.id}_`),
      'hk_99999999999_x',
      '',
    ];
    for (const one of wrong) expect(await look(one)).toMatchObject({ code: 404 });
    expect(await look(token)).toMatchObject({ code: 200 });
    clock.advance(dayMs);
    root = await server.signIn();
    expect(await look(token)).toMatchObject({ code: 404 });
    expect((await list())[0]).toMatchObject({ isOver: true });
    const { data: other } = await make({ kioskName: 'Long' });
    expect(await server.call('DELETE', `/statistics/kiosk/${other.kioskId},${kioskId}`, { token: root })).toMatchObject(
      { code: 200 },
    );
    expect(await look(other.token)).toMatchObject({ code: 404 });
    const coastRoot = await server.signIn('coast1');
    const { data: theirLink } = await make({}, coastRoot);
    expect(await server.call('DELETE', `/statistics/kiosk/${theirLink.kioskId}`, { token: root })).toMatchObject({
      code: 404,
    });
    expect(names(await look(theirLink.token))).toEqual(['Coast']);
  });

  it('is no session: its token opens no other call', async () => {
    const { data } = await make({ kioskName: 'Elsewhere' });
    for (const path of ['/board/summary', '/board/olts', '/statistics/kiosk/list'])
      expect(await server.call('GET', path, { token: data.token })).toMatchObject({ code: 401 });
  });
});

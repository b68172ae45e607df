import { boardTemplates } from '@heliograph/catalogue/models/board-templates.ts';
import { tileProblems, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const minuteMs = 60_000;
const clock = testClock(Date.UTC(2026, 10, 28, 12, 4));
const [mill, hill, theirs] = [10, 11, 12] as const;
const path = '/statistics/board';
const some = ['statistics:boards:list', 'statistics:boards:add', 'statistics:boards:edit', 'statistics:boards:remove'];

let server: TestServer;
let root: string;
let bound: string;
const run = (words: string, values: readonly unknown[] = []) => server.everything.query(words, [...values]);
type Told<T> = Envelope & { readonly data: T };
const told = <T>(answer: Envelope): Told<T> => answer as Told<T>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  root = await server.signIn();
  const { home, coast } = server.tenants;
  for (const id of [mill, hill]) await plantOlt(server.everything, home, id);
  await plantOlt(server.everything, coast, theirs);
  await run(`update olt set name = case id when $1 then 'Mill' when $2 then 'Hill' else 'Coast' end`, [mill, hill]);
  await run(
    `insert into project (tenant_id, id, name, default_role, time_zone, created_by, updated_by)
    select tenant_id, 77, 'East', default_role, time_zone, 'test', 'test' from project where tenant_id = $1 limit 1`,
    [home.id],
  );
  await run('update olt set project_id = 77 where id = $1', [hill]);
  await run(
    `insert into olt_live (tenant_id, olt_id, online, last_poll_at) select tenant_id, id, true, now() from olt`,
  );
  await run(`select metric_days_ahead($1::date, 3)`, [new Date(clock.now() - 24 * 60 * minuteMs)]);
  for (const [id, cpu, online] of [
    [mill, 20, 100],
    [hill, 60, 30],
  ])
    for (const ago of [10, 5])
      await run(`insert into metric_olt (tenant_id, olt_id, ts, cpu, online) values ($1, $2, $3, $4, $5)`, [
        home.id,
        id,
        new Date(clock.now() - ago * minuteMs),
        cpu,
        online,
      ]);
  bound = await server.signInWith(['*:*:*']);
  const { userId } = told<{ userId: string }>(await server.call('GET', '/system/user/profile', { token: bound })).data;
  await run(`insert into project (tenant_id, id, name, default_role, share, time_zone, created_by, updated_by)
    select tenant_id, 78, 'Closed', default_role, false, time_zone, 'test', 'test' from project where tenant_id = ${home.id} limit 1`);
  await run('update project set share = false where tenant_id = $1 and id <> 77', [home.id]);
  await run('delete from project_member where user_id = $1', [userId]);
  await run(
    `insert into project_member (tenant_id, project_id, user_id, role, created_by, created_at) values ($1, 77, $2, 'Manager', 'test', now())`,
    [home.id, userId],
  );
});
afterAll(() => server.stop());

const tile = (more: Partial<Tile> = {}): Tile => ({
  id: 'a',
  kind: 'metric',
  title: '',
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  where: { of: 'olt', id: String(mill) },
  set: { what: 'olt.cpu', window: 'day', beside: false },
  ...more,
});
const add = (body: object, token = root) => server.call('POST', path, { token, body: { boardName: 'Board', ...body } });
const added = async (body: object, token = root) => told<{ boardId: string }>(await add(body, token)).data.boardId;
const get = (id: string, token = root) => server.call('GET', `${path}/${id}`, { token });
const save = (body: object, token = root) => server.call('PUT', path, { token, body });
const names = async (token: string) =>
  ((await server.call('GET', `${path}/list`, { token })) as unknown as { rows: { boardName: string }[] }).rows.map(
    ({ boardName }) => boardName,
  );

describe('A board', () => {
  it('begins as a template, and every template is sound', async () => {
    for (const { id, tiles } of boardTemplates) {
      expect([id, tileProblems(tiles)]).toEqual([id, []]);
      const board = await added({ boardName: `As ${id}`, template: id });
      expect(told<{ layout: unknown[] }>(await get(board)).data.layout).toHaveLength(tiles.length);
    }
  });

  it('is seen by whoever made it, by those of its roles, or by all, and by nobody of another tenant', async () => {
    const other = await server.signInWith(some);
    const profile = told<{ userId: string }>(await server.call('GET', '/system/user/profile', { token: other })).data;
    const { rows } = await run('select role_id from user_role where user_id = $1', [profile.userId]);
    const roleIds = rows.map((row) => (row as { role_id: string }).role_id);
    const mine = await added({ boardName: 'Mine' });
    const roles = await added({ boardName: 'Of a role', shared: 'roles', roleIds });
    await added({ boardName: 'Of all', shared: 'all' });
    expect(await names(other)).toEqual(['Of a role', 'Of all']);
    expect(await get(mine, other)).toMatchObject({ code: 404 });
    expect(await get(roles, await server.signIn('coast1'))).toMatchObject({ code: 404 });
    expect(await names(await server.signIn('coast1'))).toEqual([]);
    // Whoever may not share neither shares nor changes what others made.
    expect(await add({ boardName: 'Shared', shared: 'all' }, other)).toMatchObject({ code: 403 });
    expect(await save({ boardId: roles, version: 1, boardName: 'Taken' }, other)).toMatchObject({ code: 403 });
    expect(await server.call('DELETE', `${path}/${roles}`, { token: other })).toMatchObject({ code: 403 });
    const copy = await added({ boardName: 'A copy', copyOf: roles }, other);
    expect(await get(copy, other)).toMatchObject({ code: 200, data: { isMine: true, shared: 'mine' } });
    expect(await add({ boardName: 'Stolen', copyOf: mine }, other)).toMatchObject({ code: 404 });
  });

  it('that somebody else has saved meanwhile is not written over', async () => {
    const id = await added({ boardName: 'Twice' });
    expect(await save({ boardId: id, version: 1, layout: [tile()] })).toMatchObject({
      code: 200,
      data: { version: 2 },
    });
    expect(await save({ boardId: id, version: 1, layout: [] })).toMatchObject({ code: 409 });
    expect(await get(id)).toMatchObject({
      data: { version: 2, layout: [{ id: 'a', whereName: 'Mill', isGone: false }] },
    });
  });

  it('takes no tile that is unsound, more than it may hold, or that its editor may not read', async () => {
    const id = await added({ boardName: 'Bounds' });
    const wrong: (readonly Tile[])[] = [
      [tile({ x: 8 })],
      [tile(), tile()],
      [tile({ where: { of: 'onu', id: '1' } })],
      [tile({ where: { of: 'olt' } })],
      [tile({ set: { what: 'olt.nothing', window: 'day' } })],
      Array.from({ length: 25 }, (_, at) => tile({ id: `t${at}`, y: at })),
    ];
    for (const layout of wrong) expect(await save({ boardId: id, version: 1, layout })).toMatchObject({ code: 400 });
    const poor = await server.signInWith(some);
    const own = await added({ boardName: 'Poor' }, poor);
    expect(await save({ boardId: own, version: 1, layout: [tile()] }, poor)).toMatchObject({ code: 403 });
    const note = tile({ kind: 'text', where: { of: 'all' }, set: { words: 'Call us', odd: 1 } });
    expect(await save({ boardId: own, version: 1, layout: [note] }, poor)).toMatchObject({ code: 200 });
    expect(told<{ layout: Tile[] }>(await get(own, poor)).data.layout[0]?.set).toEqual({ words: 'Call us' });
  });

  it('goes with the account of whoever made it, unless it was shared', async () => {
    const leaver = await server.signInWith([...some, 'statistics:boards:share']);
    const { userId } = told<{ userId: string }>(
      await server.call('GET', '/system/user/profile', { token: leaver }),
    ).data;
    const own = await added({ boardName: 'Left alone' }, leaver);
    const shared = await added({ boardName: 'Left to others', shared: 'all' }, leaver);
    await server.call('POST', '/logout', { token: leaver });
    expect(await server.call('DELETE', `/system/user/${userId}`, { token: root })).toMatchObject({ code: 200 });
    const { rows } = await run('select id from own_board where id = any($1)', [[own, shared]]);
    expect(rows).toEqual([{ id: shared }]);
    expect(await get(shared)).toMatchObject({ code: 200, data: { isMine: false, mayEdit: true } });
  });

  it('is one of at most fifty of a person', async () => {
    const many = await server.signInWith(some);
    const { userId } = told<{ userId: string }>(await server.call('GET', '/system/user/profile', { token: many })).data;
    await run(
      `insert into own_board (tenant_id, id, owner_id, owner_name, name, shared, role_ids, layout, tiles, version, updated_by, created_at, updated_at)
       select $1, 9000 + n, $2, 'x', 'Board ' || n, 'mine', '{}', '[]', 0, 1, 'x', now(), now() from generate_series(1, 50) n`,
      [server.tenants.home.id, userId],
    );
    expect(await add({ boardName: 'One more' }, many)).toMatchObject({ code: 400, problems: [{ field: 'boardName' }] });
  });
});

interface Series {
  readonly values: readonly (number | null)[];
  readonly least: readonly (number | null)[] | null;
  readonly at: string | null;
}
const series = (query: object, token = root) => server.call('GET', `${path}/series`, { token, query: query as never });
const lastOf = async (query: object, token = root) =>
  told<Series>(await series({ window: 'hour', ...query }, token)).data.values.findLast((value) => value !== null);

describe('A tile', () => {
  it('tells counts added up and loads as their mean, of everything, a project or an OLT', async () => {
    expect(await lastOf({ what: 'olt.online' })).toBe(130);
    expect(await lastOf({ what: 'olt.cpu' })).toBe(40);
    expect(await lastOf({ what: 'olt.online', of: 'project', placeId: '77' })).toBe(30);
    expect(await lastOf({ what: 'olt.cpu', of: 'olt', placeId: String(mill) })).toBe(20);
    const { least, at } = told<Series>(await series({ what: 'olt.cpu', window: 'hour' })).data;
    expect(least?.findLast((value) => value !== null)).toBe(20);
    expect(at).toBe('2026-11-28T11:55:00.000Z');
  });

  it('of people who see some projects tells of these alone, in each number', async () => {
    expect(await lastOf({ what: 'olt.online' }, bound)).toBe(30);
    expect(await series({ what: 'olt.cpu', of: 'olt', placeId: String(mill) }, bound)).toMatchObject({ code: 404 });
    const top = await server.call('GET', `${path}/top`, { token: bound, query: { what: 'olt.cpu', window: 'hour' } });
    expect(told<{ rows: object[] }>(top).data.rows).toMatchObject([{ host: 'Hill', value: 60 }]);
    const places = await server.call('GET', `${path}/places`, { token: bound, query: { of: 'olt' } });
    expect(told<{ name: string }[]>(places).data.map(({ name }) => name)).toEqual(['Hill']);
  });

  it('of what its reader has no right to is shown by neither name nor fate', async () => {
    const id = await added({ boardName: 'Closed to some', shared: 'all' });
    const layout = [
      tile({ where: { of: 'olt', id: String(hill) } }),
      tile({ id: 'b', y: 4, where: { of: 'olt', id: '424242' } }),
    ];
    expect(await save({ boardId: id, version: 1, layout })).toMatchObject({ code: 200 });
    const unnamed = { isGone: false, whereName: null };
    expect(await get(id, await server.signInWith(some))).toMatchObject({ data: { layout: [unnamed, unnamed] } });
    expect(await get(id, await server.signInWith([...some, 'device:olt:list']))).toMatchObject({
      data: { layout: [{ whereName: 'Hill' }, { isGone: true }] },
    });
  });

  it('adds up those that have not been read since its newest step began', async () => {
    await run('insert into metric_olt (tenant_id, olt_id, ts, cpu, online) values ($1, $2, $3, 20, 100)', [
      server.tenants.home.id,
      mill,
      new Date(clock.now()),
    ]);
    for (const window of ['hour', 'week'])
      expect([window, await lastOf({ what: 'olt.online', window })]).toEqual([window, 130]);
  });

  it('of something that was deleted, or is another tenant’s, says that it is gone', async () => {
    const id = await added({ boardName: 'Gone', shared: 'all' });
    const layout = [tile(), tile({ id: 'b', y: 4, where: { of: 'olt', id: String(theirs) } })];
    expect(await save({ boardId: id, version: 1, layout })).toMatchObject({ code: 200 });
    expect(await get(id)).toMatchObject({ data: { layout: [{ isGone: false }, { isGone: true, whereName: null }] } });
    expect(await get(id, bound)).toMatchObject({
      data: { layout: [{ isGone: true, whereName: null }, { isGone: true }] },
    });
    expect(await series({ what: 'olt.cpu', of: 'olt', placeId: String(theirs) })).toMatchObject({ code: 404 });
  });

  it('puts the worst first, and what has no reading in no order', async () => {
    const top = async (order: string) =>
      told<{ rows: { host: string }[] }>(
        await server.call('GET', `${path}/top`, { token: root, query: { what: 'olt.cpu', window: 'hour', order } }),
      ).data.rows.map(({ host }) => host);
    expect(await top('high')).toEqual(['Hill', 'Mill']);
    expect(await top('low')).toEqual(['Mill', 'Hill']);
  });

  it('of ONUs is asked for with their permission, and with no other', async () => {
    expect(await series({ what: 'onuOptics.rx', of: 'pon', placeId: String(mill), port: '1' })).toMatchObject({
      code: 400,
    });
    const olts = await server.signInWith(['device:olt:list']);
    const asked = { token: olts, query: { what: 'light' } };
    expect(await server.call('GET', `${path}/onuTop`, asked)).toMatchObject({ code: 403 });
    expect(await server.call('GET', `${path}/onuTop`, { ...asked, token: root })).toMatchObject({ code: 200 });
  });
});

describe('A board on a wall', () => {
  const link = async (body: object, token = root) =>
    server.call('POST', '/statistics/kiosk', { token, body: { kioskName: 'Wall', days: 3, ...body } });
  const wall = (token: string, tileId?: string) =>
    server.call('POST', tileId === undefined ? '/kiosk/board' : '/kiosk/tile', {
      body: { token, ...(tileId === undefined ? {} : { tileId }) },
    });

  it('is shown by its link with the same figures, in a project with those of the project', async () => {
    const id = await added({ boardName: 'Walled' });
    const layout = [tile({ where: { of: 'all' }, set: { what: 'olt.online', window: 'hour', beside: false } })];
    await save({ boardId: id, version: 1, layout });
    const last = async (token: string) =>
      told<{ series: Series }>(await wall(token, 'a')).data.series.values.findLast((value) => value !== null);
    const { token } = told<{ token: string }>(await link({ board: 'walled' })).data;
    expect(await wall(token)).toMatchObject({ data: { projectName: null, board: { boardName: 'Walled' } } });
    expect(await last(token)).toBe(130);
    const east = told<{ token: string }>(await link({ board: 'Walled', project: 'East' })).data.token;
    expect(await last(east)).toBe(30);
    expect(await wall(token, 'nothing')).toMatchObject({ code: 404 });
    expect(await server.call('POST', '/kiosk/screen', { body: { token } })).toMatchObject({ code: 404 });
    await server.call('DELETE', `${path}/${id}`, { token: root });
    expect(await wall(token)).toMatchObject({ code: 404 });
    expect(await wall(token, 'a')).toMatchObject({ code: 404 });
  });

  it('shows every template without a word that a wall may not have', async () => {
    const id = await added({ boardName: 'All kinds', template: 'noc' });
    const { token } = told<{ token: string }>(await link({ board: 'All kinds' })).data;
    const { layout } = told<{ layout: Tile[] }>(await get(id)).data;
    for (const { id: one } of layout) {
      const answer = await wall(token, one);
      expect(answer).toMatchObject({ code: 200 });
      expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|sysMac|"ip"|"owner"/);
    }
  });

  it('is made by nobody who could not read each of its tiles', async () => {
    await added({ boardName: 'Loads', shared: 'all', template: 'capacity' });
    const maker = await server.signInWith([...some, 'statistics:kiosk:add']);
    await run(`update project set share = true where tenant_id = $1`, [server.tenants.home.id]);
    expect(await link({ board: 'Loads' }, maker)).toMatchObject({ code: 403 });
    expect(await link({ board: 'No such board' })).toMatchObject({ problems: [{ field: 'board' }] });
  });
});

import { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import { call, nothing } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { area, type Area } from '../../http/serve.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { logs } from './logs.ts';

const bare = { method: 'POST', access: 'signedIn', input: nothing, reply: 'none', output: nothing } as const;
/** Calls that do what no real one does on demand. */
const trying = {
  breakDown: call({ ...bare, path: '/try/break', title: text('Break down', '出错'), audit: true }),
  changeTwo: call({
    ...bare,
    path: '/try/two',
    title: text('Change two things', '修改两项'),
    input: z.object({ password: z.string().default('') }),
    audit: true,
  }),
};
const tryingArea = area(trying, {
  breakDown: () =>
    Promise.reject(new Error('could not reach postgres://helio:hunter2@db/x with password=hunter2\nand more')),
  changeTwo: ({ password }, request) =>
    request.tx(() => {
      request.note({ object: 'first', before: { a: 1 }, after: { a: 2, password } });
      const olt = { id: '77', name: 'OLT-East' };
      request.note({ object: 'second', before: null, after: { b: ['x', 'y'] }, olt });
      return Promise.resolve();
    }),
});

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_LOG_LEVEL: 'silent' },
    areas: (ctx, sessions, passwords) => {
      const areas: readonly Area[] = [
        ...plainEntities(ctx),
        tryingArea,
        signIn(ctx, sessions, passwords),
        logs(ctx, () => areas),
      ];
      return areas;
    },
  });
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('truncate audit_log, login_log, exception_log, post cascade'));

type Row = Record<string, unknown>;
const rowsOf = async (path: string, query: Record<string, string> = {}, as = token) =>
  (await server.call('GET', path, { token: as, query })) as unknown as { rows: Row[]; total: number };
const operations = (query: Record<string, string> = {}) => rowsOf('/monitor/operlog/list', query);
const detail = async (row: Row | undefined) =>
  (await server.call('GET', `/monitor/operlog/${String(row?.['operId'])}`, { token }))['data'] as Row;
const addPost = (body: object, headers = {}) =>
  server.call('POST', '/system/post', { token, body: { postSort: 1, ...body }, headers });

describe('The operation log', () => {
  it('has what was changed, field by field, with the title of the call and why', async () => {
    await addPost({ postCode: 'lead', postName: 'Team lead' });
    const [{ postId = '' } = {}] = (await rowsOf('/system/post/list')).rows as { postId?: string }[];
    const body = { postId, postCode: 'lead', postName: 'Head of field', postSort: 1 };
    await server.call('PUT', '/system/post', { token, body, headers: { reason: encodeURIComponent('换岗 4711') } });
    const [edited, added] = (await operations()).rows;
    expect(added).toMatchObject({ title: 'Add post', status: 0, operName: 'admin', requestMethod: 'POST' });
    expect(edited).toMatchObject({ reason: '换岗 4711', businessType: 2, errorMsg: null });
    const { changes } = (await detail(edited)) as unknown as { changes: Row[] };
    expect(changes).toContainEqual({ field: 'name', label: 'Name', before: 'Team lead', after: 'Head of field' });
    expect(changes.map(({ field }) => field)).not.toContain('code');
  });

  it('says in the words of the reader what changed: labels, choices and names, and never a long id', async () => {
    const { home } = server.tenants;
    const group = home.groupIds[0] ?? '';
    const gone = '469827349872349871';
    const values = (groupId: string) =>
      JSON.stringify({ group_id: groupId, poll_on: true, types: ['V1600G1', 'V1600D'], devices: [{ id: gone }] });
    await server.everything.query(
      `insert into audit_log (tenant_id, id, at, actor_name, call_name, object, before, after, request_id, ip, outcome)
       values ($1, 91, now(), 'admin', 'changeTwo', $2, $3, $4, 'r', '::1', 0)`,
      [
        home.id,
        `access rule ${gone}, group ${group}, typed 9999999999999999999`,
        '{"group_id":"1","poll_on":false}',
        values(group),
      ],
    );
    const [row] = (await operations()).rows;
    expect(row).toMatchObject({ object: 'access rule (no longer there), group North, typed (no longer there)' });
    const { changes } = (await detail(row)) as unknown as { changes: Row[] };
    expect(changes).toEqual([
      { field: 'poll_on', label: 'poll on', before: 'No', after: 'Yes' },
      { field: 'group_id', label: 'Group', before: '1', after: 'North' },
      { field: 'types', label: 'types', before: null, after: 'V1600G1, V1600D' },
      { field: 'devices.0.id', label: 'Devices #1 Item', before: null, after: '(no longer there)' },
    ]);
    const zh = (await server.call('GET', `/monitor/operlog/91`, { token, headers: { language: 'zh' } }))['data'] as Row;
    expect(JSON.stringify(zh['changes'])).toContain('分组');
    expect(JSON.stringify([row?.['object'], changes, zh['changes'], zh['object']])).not.toMatch(/\d{17}/);
  });

  it('shows what happened within one millisecond the newest first', async () => {
    await server.everything.query(
      `insert into audit_log (tenant_id, id, at, actor_name, call_name, object, request_id, ip, outcome)
       select $1, 9000 + n, '2031-01-01T00:00:00Z', 'admin', 'same', 'row ' || n, 'r', '::1', 0 from generate_series(1, 4) n`,
      [server.tenants.home.id],
    );
    const objects = (await operations()).rows.map(({ object }) => object).slice(0, 4);
    expect(objects).toEqual(['row 4', 'row 3', 'row 2', 'row 1']);
  });

  it('joins all changes of one action by its request id, and keeps no secret', async () => {
    await server.call('POST', '/try/two', { token, body: { password: 'Canary-77' } });
    const { rows, total } = await operations();
    expect(total).toBe(2);
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(1);
    const found = await operations({ requestId: String(rows[0]?.['requestId']) });
    expect(found.total).toBe(2);
    expect(await detail(rows[0])).toMatchObject({ sameRequest: 2 });
    const { rows: ofOlt } = await rowsOf('/monitor/log/olt/list', { oltId: '77' });
    expect(ofOlt).toMatchObject([
      { oltName: 'OLT-East', source: 'console', title: 'Change two things', requestId: rows[0]?.['requestId'] },
    ]);
    expect(JSON.stringify([rows, await detail(rows[0]), await detail(rows[1])])).not.toContain('Canary-77');
  });

  it('also has what was refused and what failed, with the reason of the server', async () => {
    await addPost({ postCode: 'lead', postName: 'Team lead' });
    await addPost({ postCode: 'lead', postName: 'Other' });
    await server.call('DELETE', '/system/post/99', { token });
    const viewer = await server.signIn('000000', 'viewer');
    await server.call('DELETE', '/system/post/98', { token: viewer });
    const { rows } = await operations({ status: '1' });
    expect(rows).toMatchObject([
      { operName: 'viewer', code: 403, object: '' },
      { operName: 'admin', code: 404, object: expect.stringContaining('99') as string },
      { code: 500, errorMsg: 'Post code already exists' },
    ]);
    expect((await operations({ status: '0' })).total).toBe(1);
  });

  it('keeps only so many refusals of one user, and says how many more there were', async () => {
    for (let n = 0; n < 80; n += 1) await server.call('DELETE', '/system/post/99', { token });
    const { total } = await operations({ status: '1' });
    expect(total).toBeGreaterThanOrEqual(40);
    expect(total).toBeLessThan(75);
  });

  it('is found by time, user, title, object and words', async () => {
    await addPost({ postCode: 'lead_1', postName: 'Team lead' });
    await server.call('POST', '/try/two', { token, body: {} });
    expect((await operations({ title: '新增岗位' })).rows).toMatchObject([{ call: 'addPost' }]);
    expect((await operations({ title: 'two things' })).total).toBe(2);
    expect((await operations({ operName: 'adm' })).total).toBe(3);
    expect((await operations({ operName: '%' })).total).toBe(0);
    expect((await operations({ object: 'second' })).total).toBe(1);
    expect((await operations({ keyword: 'second' })).total).toBe(1);
    expect((await operations({ 'params[beginTime]': '2020-01-01', 'params[endTime]': '2020-01-02' })).total).toBe(0);
    expect((await operations({ time: '2020-01-01T00:00:00Z,' })).total).toBe(3);
    expect((await operations({ businessType: '1' })).total).toBe(1);
    expect((await rowsOf('/monitor/log/operation/list')).total).toBe(3);
  });

  it('is the own one of each tenant', async () => {
    await addPost({ postCode: 'lead', postName: 'Team lead' });
    const [row] = (await operations()).rows;
    const other = await server.signIn('coast1');
    expect((await rowsOf('/monitor/operlog/list', {}, other)).total).toBe(0);
    const answer = await server.call('GET', `/monitor/operlog/${String(row?.['operId'])}`, { token: other });
    expect(answer.code).toBe(404);
  });

  it('cannot be changed or emptied by any call, nor by the role that the server works as', async () => {
    expect(Object.values(logCalls).map(({ method }) => method)).not.toContain('DELETE');
    await addPost({ postCode: 'lead', postName: 'Team lead' });
    for (const table of [
      'audit_log',
      'login_log',
      'olt_log',
      'device_log',
      'exception_log',
      'log_link',
      'log_anchor',
    ]) {
      const { rows } = await server.everything.query<{ may: boolean }>(
        `select has_table_privilege('heliograph_app', $1, 'update') or has_table_privilege('heliograph_app', $1, 'delete') as may`,
        [table],
      );
      expect(rows, table).toEqual([{ may: false }]);
    }
  });
});

describe('The exception log', () => {
  const exceptions = () => rowsOf('/monitor/log/exception/list');

  it('has what nobody expected, by the id that the caller was told, and no secret', async () => {
    const operator = await server.signIn('000000', 'operator');
    const answer = await server.call('POST', '/try/break', { token: operator });
    expect(answer).toMatchObject({ code: 500, msg: 'Internal Error... try again later' });
    const { rows } = await exceptions();
    expect(rows).toMatchObject([{ requestId: answer['requestId'], operName: 'operator', title: 'Break down' }]);
    expect(JSON.stringify(rows)).not.toContain('hunter2');
    expect(String(rows[0]?.['stack'])).not.toMatch(/file:|\/tmp\//);
    expect((await operations()).rows).toMatchObject([{ status: 1, code: 500, requestId: answer['requestId'] }]);
  });

  it('takes only so many, and says how many it did not', async () => {
    for (let n = 0; n < 60; n += 1) await server.call('POST', '/try/break', { token });
    const { total } = await exceptions();
    expect(total).toBeLessThan(50);
    expect(await server.ctx.metrics.getSingleMetricAsString('heliograph_log_dropped_total')).toMatch(
      /log="exception"\} [1-9]/,
    );
  });
});

describe('The login log', () => {
  it('has who came in and who was refused, with browser and system', async () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    const enter = (password: string) =>
      server.call('POST', '/login', { body: { username: 'admin', password }, headers: { 'user-agent': agent } });
    await enter('wrong');
    await enter('Test@2026');
    // Signing in ended the session before.
    token = await server.signIn();
    const { rows } = await rowsOf('/monitor/logininfor/list');
    expect(rows).toMatchObject([
      { userName: 'admin', status: '0', browser: 'Chrome 141', os: 'Linux' },
      { userName: 'admin', status: '1' },
    ]);
    expect((await rowsOf('/monitor/logininfor/list', { status: '1' })).total).toBe(1);
    expect((await rowsOf('/monitor/logininfor/list', { userName: 'nobody' })).total).toBe(0);
  });

  it('lets a locked user in again', async () => {
    const enter = (password: string) => server.call('POST', '/login', { body: { username: 'operator', password } });
    for (let n = 0; n < 5; n += 1) await enter('wrong');
    expect(await enter('Test@2026')).toMatchObject({ code: 500, seconds: expect.any(Number) as number });
    expect(await server.call('GET', '/monitor/logininfor/unlock/operator', { token })).toMatchObject({ code: 200 });
    expect(await enter('Test@2026')).toMatchObject({ code: 200 });
  });
});

describe('An export of a log', () => {
  const fetchFile = (format: string) =>
    server.app.inject({
      method: 'POST',
      url: '/emsWebServer/monitor/operlog/export',
      headers: { authorization: token },
      payload: { format },
    });

  it('has every row that matches, newest first, and no cell that is a formula', async () => {
    await server.everything.query(
      `insert into audit_log (tenant_id, id, at, actor_name, call_name, object, request_id, ip, outcome)
       select $1, n, timestamptz '2026-01-01' + n / 900 * interval '1 s', 'admin', 'addPost', '=cmd|calc ' || n, 'r', '::1', 0 from generate_series(1, 2500) n`,
      [server.tenants.home.id],
    );
    const { body, headers } = await fetchFile('csv');
    expect(headers['content-type']).toContain('text/csv');
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(lines[1]).toContain("'=cmd|calc 2500");
    expect(lines.at(-1)).toContain("'=cmd|calc 1,");
    expect((await fetchFile('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

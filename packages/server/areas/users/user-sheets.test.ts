import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet, writeXlsx } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { departments } from '../departments/departments.ts';
import { identityAreas } from '../identity.ts';
import { peopleOf } from '../../testing/people.ts';

let server: TestServer;
let admin: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx, ...more) => [...identityAreas(ctx, ...more), departments(ctx)] });
  admin = await server.signIn();
  people = peopleOf(server);
});
afterAll(() => server.stop());

const headings = ['User name', 'Nickname', 'Phone', 'E-mail', 'Sex', 'Department', 'Roles', 'Status'];
const sheet = (rows: readonly (readonly string[])[]) => writeXlsx([{ name: 'Users', headings, rows }]);

interface Imported {
  readonly total: number;
  readonly added: number;
  readonly updated: number;
  readonly failed: number;
  readonly rows: readonly { row: number; problems: readonly { field: string; message: string }[] }[];
}

async function upload(bytes: Uint8Array, query: Record<string, string> = {}, token = admin) {
  const edge = '----heliograph';
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/system/user/importData',
    query,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
  return answer.json<Envelope & { data: Imported }>();
}

const file = (path: string, token = admin, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: `/emsWebServer/system/user/${path}`,
    headers: { authorization: token, ...headers },
  });

const bad = [
  ['1st', '', '', '', '', '', '', ''],
  ['ok.one', '', '123', 'no address', 'perhaps', 'Nowhere', 'nobody', ''],
  ['ok.two', '', '', '', '', '', 'Viewer', 'Normal'],
  ['OK.TWO', '', '', '', '', '', '', ''],
  ['viewer', '', '', '', '', '', '', ''],
];

describe('An import of users', () => {
  it('with one bad row writes nothing and names every bad row with all its problems', async () => {
    const { data } = await upload(await sheet(bad));
    expect(data).toMatchObject({ total: 5, added: 0, updated: 0, failed: 4 });
    expect(data.rows.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [2, ['userName']],
      [3, ['deptId', 'roleIds', 'phonenumber', 'email', 'sex']],
      [5, ['userName']],
      [6, ['userName']],
    ]);
    expect(data.rows[2]?.problems[0]?.message).toBe('This stands in the file already, in row 4');
    expect(await people.names(admin, { userName: 'ok.' })).toEqual([]);
  });

  it('takes the sound rows when asked to skip the others, with department and roles by name', async () => {
    await server.call('POST', '/system/dept', { token: admin, body: { deptName: 'Head' } });
    const rows = [
      ...bad,
      ['ok.three', '小王', '13800138001', 'W@example.net', '男', 'Head', 'Viewer，operator', 'Disabled'],
    ];
    const { data } = await upload(await sheet(rows), { skipBad: 'true' });
    expect(data).toMatchObject({ total: 6, added: 2, failed: 4 });
    const users = await server.call('GET', '/system/user/list', { token: admin, query: { userName: 'ok.three' } });
    expect(users['rows']).toMatchObject([
      {
        nickName: '小王',
        phonenumber: '13800138001',
        sex: '0',
        deptName: 'Head',
        status: '1',
        roles: [{ roleKey: 'operator' }, { roleKey: 'viewer' }],
        mustChangePassword: true,
      },
    ]);
  });

  it('changes those that are there only when asked to, and keeps their roles where none are named', async () => {
    const rows = [['ok.two', 'Changed', '', '', '', '', '', '']];
    expect((await upload(await sheet(rows))).data).toMatchObject({ updated: 0, failed: 1 });
    expect((await upload(await sheet(rows), { updateSupport: 'true' })).data).toMatchObject({ added: 0, updated: 1 });
    const users = await server.call('GET', '/system/user/list', { token: admin, query: { userName: 'ok.two' } });
    expect(users['rows']).toMatchObject([{ nickName: 'Changed', roles: [{ roleKey: 'viewer' }] }]);
    const locked = await upload(await sheet([['admin', '', '', '', '', '', '', 'Disabled']]), {
      updateSupport: 'true',
    });
    expect(locked).toMatchObject({ code: 400, problems: [{ field: 'row 2' }] });
  });

  it('gives nobody a role beyond the permissions of the importer', async () => {
    const token = await server.signInWith(['system:user:import']);
    const { data } = await upload(await sheet([['sneaky', '', '', '', '', '', 'admin', '']]), {}, token);
    expect(data).toMatchObject({ added: 0, rows: [{ row: 2, problems: [{ field: 'roleIds' }] }] });
    expect(await upload(await sheet([['viewer']]), { updateSupport: 'true' }, token)).toMatchObject({ code: 403 });
  });

  it('stays within the quota as a whole', async () => {
    const { rows } = await server.everything.query('select count(*)::int as n from app_user where tenant_id = 1');
    await server.everything.query('update tenant set user_quota = $1 where id = 1', [(rows[0] as { n: number }).n + 2]);
    const three = await upload(await sheet([['q.one'], ['q.two'], ['q.three']]));
    expect(three).toMatchObject({ code: 500, msg: expect.stringContaining('Quota exceeded') });
    expect((await upload(await sheet([['q.one'], ['q.two']]))).data).toMatchObject({ added: 2 });
    await server.everything.query('update tenant set user_quota = -1 where id = 1');
  });

  it('takes 10,000 rows, and then every one of them signs in with its name', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [
      `bulk${n}`,
      '',
      '',
      `b${n}@example.net`,
      '',
      'Head',
      'Viewer',
      '',
    ]);
    const bytes = await sheet(rows);
    expect((await upload(bytes)).data).toMatchObject({ total: 10_000, added: 10_000, failed: 0 });
    expect(await people.login('bulk9999', 'bulk9999')).toMatchObject({ code: 200, mustChangePassword: true });
  });
});

describe('The import template', () => {
  it('is a spreadsheet whose headings the import understands, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const answer = await file('importTemplate', admin, { language });
      const [first = []] = await readSheet('template.xlsx', answer.rawPayload, 10);
      const rows = [[`from.template.${language}`]];
      const bytes = await writeXlsx([{ name: 'x', headings: first, rows }]);
      expect((await upload(bytes)).data).toMatchObject({ added: 1, failed: 0 });
    }
  });
});

describe('An export of users', () => {
  it('holds those of the filter as a spreadsheet, without a password or a formula', async () => {
    await people.add(admin, 'formula', { nickName: '=1+1' });
    const answer = await file('export?userName=formula');
    const rows = await readSheet('users.xlsx', answer.rawPayload, 10);
    expect(rows[0]?.slice(0, 3)).toEqual(['User name', 'Nickname', 'Phone']);
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([['formula', "'=1+1"]]);
    expect(rows.flat().join()).not.toContain('$initial$');
  });

  it('of all is sent as CSV piece by piece, each user once, newest first', async () => {
    const { rows } = await server.everything.query('select count(*)::int as n from app_user where tenant_id = 1');
    const text = (await file('exportAll?format=csv')).payload;
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength((rows[0] as { n: number }).n);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
  });

  it('holds only those whom the caller sees', async () => {
    const token = await server.signInWith(['system:user:export']);
    await server.everything.query(`update role set data_scope = '5' where permissions = array['system:user:export']`);
    const lines = (await file('exportAll?format=csv', token)).payload.trim().split('\r\n');
    expect(lines).toHaveLength(2);
  });
});

import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { writeXlsx } from '@heliograph/server/sheets/sheets.ts';
import { median, percentile, report } from './lib/goal.ts';

// The lists of administration over 100,000 users, 5,000 projects and 1,000 tenants: the calls through HTTP, access check, row
// security and all, against the same rows and the same count on a bare connection; both take turns. Then the import of users.
// node bench/people.ts [users] [rounds]

const users = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 100);
const projects = 5_000;
const tenants = 1_000;
const imported = 10_000;

async function fill({ everything, tenants: { home } }: TestServer): Promise<void> {
  const role = home.roleIds['viewer'];
  await everything.query(
    `insert into department (tenant_id, id, name, path, depth) select $1, n, 'Department ' || n, '0,' || n, 1 from generate_series(1, 200) n`,
    [home.id],
  );
  await everything.query(
    `insert into app_user (tenant_id, id, user_name, name_key, nick_name, phone, email, password_hash, status, dept_id, created_at)
      select $1, 1000000 + n, 'user' || n, 'user' || n, 'Person ' || substr(md5(n::text), 1, 8), '138' || lpad(n::text, 8, '0'),
        'user' || n || '@example.net', 'none', case when n % 40 = 0 then '1' else '0' end, 1 + n % 200, now() - n * interval '1 minute'
      from generate_series(1, $2::int) n`,
    [home.id, users],
  );
  await everything.query(
    `insert into user_role (tenant_id, user_id, role_id) select tenant_id, id, $2 from app_user where tenant_id = $1 and id between 1000001 and 2000000`,
    [home.id, role],
  );
  await everything.query(
    `insert into project (tenant_id, id, name) select $1, 2000000 + n, 'Project ' || substr(md5(n::text), 1, 8) || n from generate_series(1, $2::int) n`,
    [home.id, projects],
  );
  await everything.query(
    `insert into tenant (id, code, name, trap_community) select 100 + n, 'code' || n, 'Company ' || substr(md5(n::text), 1, 8), 'trap' || n
      from generate_series(1, $1::int) n`,
    [tenants],
  );
  await everything.query('vacuum analyze');
}

interface List {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: (word: string) => Readonly<Record<string, string>>;
  /** The count, then the page, as somebody would write them who has only this to do. */
  readonly bare: readonly [count: string, page: string];
  readonly values: (word: string, tenantId: number) => readonly unknown[];
}

const wideUser = `select u.*, d.name as dept, (select array_agg(r.name) from user_role h join role r on r.tenant_id = $1 and r.id = h.role_id
  where h.tenant_id = $1 and h.user_id = u.id) as roles from app_user u left join department d on d.tenant_id = $1 and d.id = u.dept_id`;

const lists: readonly List[] = [
  {
    name: `${users} users, by a part of the name`,
    method: 'GET',
    path: '/system/user/list',
    input: (word) => ({ userName: word, pageSize: '50' }),
    bare: [
      `select count(*) from app_user where tenant_id = $1 and user_name ilike $2`,
      `${wideUser} where u.tenant_id = $1 and u.user_name ilike $2 order by u.id desc limit 50`,
    ],
    values: (word, tenantId) => [tenantId, `%${word}%`],
  },
  {
    name: `${users} users, newest first`,
    method: 'GET',
    path: '/system/user/list',
    input: () => ({ pageSize: '50' }),
    bare: [
      `select count(*) from app_user where tenant_id = $1`,
      `${wideUser} where u.tenant_id = $1 order by u.id desc limit 50`,
    ],
    values: (_word, tenantId) => [tenantId],
  },
  {
    name: `${projects} projects, by a part of the name`,
    method: 'POST',
    path: '/system/project/selectProjectList',
    input: (word) => ({ name: word.slice(0, 2), pageSize: '50' }),
    bare: [
      `select count(*) from project where tenant_id = $1 and name ilike $2`,
      `select * from project where tenant_id = $1 and name ilike $2 order by is_default desc, name limit 50`,
    ],
    values: (word, tenantId) => [tenantId, `%${word.slice(0, 2)}%`],
  },
  {
    name: `${tenants} tenants, by a part of the name`,
    method: 'GET',
    path: '/system/tenant/list',
    input: (word) => ({ companyName: word.slice(0, 1), pageSize: '50' }),
    bare: [
      `select count(*) from tenant where name ilike $1`,
      `select * from tenant where name ilike $1 order by id limit 50`,
    ],
    values: (word) => [`%${word.slice(0, 1)}%`],
  },
];

async function bare(server: TestServer, list: List, word: string): Promise<number> {
  const values = [...list.values(word, server.tenants.home.id)];
  const began = performance.now();
  for (const text of list.bare) await server.everything.query(text, values);
  return performance.now() - began;
}

async function call(server: TestServer, token: string, { method, path, input }: List, word: string): Promise<number> {
  const given = input(word);
  const began = performance.now();
  const answer = await server.call(method, path, method === 'GET' ? { token, query: given } : { token, body: given });
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
  return performance.now() - began;
}

/** Three digits are in hundreds of names. */
const words = Array.from({ length: rounds }, (_, n) => String(100 + ((n * 7919) % 900)));

async function compare(server: TestServer, token: string, list: List): Promise<void> {
  const took = { bare: [] as number[], call: [] as number[] };
  for (const [n, word] of [...words.slice(0, 10), ...words].entries()) {
    const plain = await bare(server, list, word);
    const whole = await call(server, token, list, word);
    if (n < 10) continue;
    took.bare.push(plain);
    took.call.push(whole);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `list of ${list.name}; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

async function importUsers(server: TestServer, token: string): Promise<void> {
  const rows = Array.from({ length: imported }, (_, n) => [`import${n}`, `Imported ${n}`, 'viewer']);
  const sheet = await writeXlsx([{ name: 'Users', headings: ['User name', 'Nickname', 'Roles'], rows }]);
  const boundary = '----bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), sheet, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const began = performance.now();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/emsWebServer/system/user/importData',
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  const seconds = (performance.now() - began) / 1000;
  const { code, data } = answer.json<{ code: number; data?: { added: number } }>();
  if (code !== 200 || data?.added !== imported) throw new Error(answer.body.slice(0, 300));
  report({ goal: `import of ${imported} users`, measured: seconds, unit: 's', ratio: seconds, limit: 20 });
}

const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
try {
  await fill(server);
  const token = await server.signIn();
  for (const list of lists) await compare(server, token, list);
  await importUsers(server, token);
} finally {
  await server.stop();
}

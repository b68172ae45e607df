import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { logs, retireLogs, sealLog } from './logs.ts';

let server: TestServer;
let token: string;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [logs(ctx, () => [])] });
  token = await server.signIn();
  tenantId = server.tenants.home.id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('truncate audit_log, log_link, log_chain, log_anchor');
});

/** Rows as the server writes them, `days` ago, with ids of their time. */
const write = (count: number, days = 0) =>
  server.everything.query(
    `insert into audit_log (tenant_id, id, at, actor_name, call_name, object, before, after, request_id, ip, outcome)
     select $1, (((extract(epoch from now() - make_interval(days => $3::int)) * 1000)::int8 - 1767225600000) << 22) + n, now() - make_interval(days => $3::int), 'admin',
       'addPost', 'post ' || n, null, '{"b":2,"a":[1,"x"]}', 'r' || n, '::1', 0 from generate_series(1, $2::int) n`,
    [tenantId, count, days],
  );
const seal = () => sealLog(server.ctx, tenantId, 'operation');
const verify = async (from = '0', as = token) =>
  (await server.call('POST', '/monitor/log/verify', { token: as, body: { log: 'operation', from } }))['data'] as {
    checked: number;
    done: boolean;
    sealed: string;
    problem: { kind: string; seq: string; rowId: string } | null;
  };
const state = async () =>
  ((await server.call('GET', '/monitor/log/chain', { token }))['data'] as Record<string, unknown>[]).find(
    ({ log }) => log === 'operation',
  );
const tamper = (sql: string) => server.everything.query(sql);
const idOf = async (n: number) =>
  (await server.everything.query<{ id: string }>('select id from audit_log order by id offset $1 limit 1', [n - 1]))
    .rows[0]?.id ?? '';

describe('The chain of a log', () => {
  it('seals what was committed, and verifies as long as nobody touches it', async () => {
    await write(7);
    expect(await state()).toMatchObject({ sealed: '0', waiting: true, head: null });
    expect(await seal()).toBe(7);
    expect(await verify()).toMatchObject({ checked: 7, done: true, sealed: '7', problem: null });
    expect(await state()).toMatchObject({ waiting: false, verifiedBy: 'admin', problem: null });
  });

  it('goes on where it ended, also over many batches and from where a walk was interrupted', async () => {
    await write(5200, 2);
    await seal();
    await write(3);
    expect(await seal()).toBe(3);
    expect(await verify()).toMatchObject({ checked: 5203, problem: null });
    expect(await verify('5000')).toMatchObject({ checked: 203, problem: null });
  });

  it('names the first row that was edited with the rights of a superuser', async () => {
    await write(9);
    await seal();
    const id = await idOf(4);
    await tamper(`update audit_log set actor_name = 'nobody' where id = ${id} or id > ${id}`);
    expect(await verify()).toMatchObject({ done: true, problem: { kind: 'rowChanged', seq: '4', rowId: id } });
    expect(await state()).toMatchObject({ problem: `rowChanged 4 ${id}` });
  });

  it('notices a changed time, a changed field of the change, a row that is gone and one that was put in', async () => {
    await write(9, 3);
    await seal();
    const [third, fifth] = [await idOf(3), await idOf(5)];
    await tamper(`update audit_log set at = at + interval '1 microsecond' where id = ${fifth}`);
    expect((await verify()).problem).toMatchObject({ kind: 'rowChanged', rowId: fifth });
    await tamper(`update audit_log set at = at - interval '1 microsecond' where id = ${fifth}`);
    await tamper(`update audit_log set after = '{"b":3,"a":[1,"x"]}' where id = ${fifth}`);
    expect((await verify()).problem).toMatchObject({ kind: 'rowChanged', rowId: fifth });
    await tamper(`update audit_log set after = '{"b":2,"a":[1,"x"]}' where id = ${fifth}`);
    await write(1);
    await seal();
    expect((await verify()).problem).toBeNull();
    await tamper(`insert into audit_log (tenant_id, id, at, actor_name, call_name, object, request_id, ip, outcome)
      select tenant_id, id - 1000, at, 'ghost', call_name, object, request_id, ip, outcome from audit_log where id = ${third}`);
    expect((await verify()).problem).toMatchObject({ kind: 'rowNotSealed' });
    await tamper(`delete from audit_log where id = ${third}`);
    expect((await verify()).problem).toMatchObject({ kind: 'rowMissing', rowId: third, seq: '3' });
  });

  it('notices an end that was cut off, and a link that was taken out of it', async () => {
    await write(6);
    await seal();
    await tamper('delete from audit_log where id in (select row_id from log_link where seq > 4)');
    await tamper('delete from log_link where seq > 4');
    expect((await verify()).problem).toMatchObject({ kind: 'endMissing', seq: '5' });
    await tamper('delete from log_link where seq = 2');
    expect((await verify()).problem).toMatchObject({ kind: 'linkMissing', seq: '2' });
  });

  it('takes in a row that was committed after ones with larger ids were sealed', async () => {
    await write(4);
    const { rows } = await server.everything.query<{ id: string }>(
      'delete from audit_log where id = (select min(id) from audit_log) returning id',
    );
    await seal();
    await tamper(`insert into audit_log (tenant_id, id, actor_name, call_name, object, request_id, ip, outcome)
      values (${tenantId}, ${rows[0]?.id}, 'admin', 'addPost', 'late', 'r', '::1', 0)`);
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ checked: 4, problem: null });
  });

  it('is sealed once when several workers are at it', async () => {
    await write(50);
    const counts = await Promise.all([seal(), seal(), seal()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
    expect(await verify()).toMatchObject({ checked: 50, problem: null });
  });
});

describe('What is older than a log is kept', () => {
  it('goes, and leaves an anchor from which the rest still verifies', async () => {
    const keep = (days: number) => server.call('PUT', '/monitor/log/keep', { token, body: { log: 'operation', days } });
    expect(await keep(3)).toMatchObject({ code: 400 });
    await write(12, 40);
    await write(5, 1);
    await seal();
    expect(await keep(30)).toMatchObject({ code: 200 });
    await retireLogs(server.ctx, tenantId);
    const { rows } = await server.everything.query<{ n: string }>(
      `select count(*) as n from audit_log where call_name = 'addPost'`,
    );
    expect(rows).toEqual([{ n: '5' }]);
    await seal();
    expect(await verify()).toMatchObject({ problem: null, done: true });
    expect(await state()).toMatchObject({ keepDays: 30, anchor: { seq: '12', removed: '12' } });
    await tamper(`update log_anchor set hash = sha256('forged')`);
    expect((await verify()).problem).toMatchObject({ kind: 'rowChanged', seq: '13' });
  });

  it('stays when it is not sealed, or when a row before it is younger', async () => {
    await write(2, 40);
    await retireLogs(server.ctx, tenantId);
    await seal();
    await tamper(`update audit_log set at = now() where id = (select min(id) from audit_log)`);
    await server.call('PUT', '/monitor/log/keep', { token, body: { log: 'operation', days: 7 } });
    await retireLogs(server.ctx, tenantId);
    const { rows } = await server.everything.query<{ n: string }>(
      `select count(*) as n from audit_log where call_name = 'addPost'`,
    );
    expect(rows).toEqual([{ n: '2' }]);
  });
});

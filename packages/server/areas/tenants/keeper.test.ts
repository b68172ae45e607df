import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { careForTenants } from './tenants.ts';
import { sellingOn } from './tenants.fixture.ts';

const clock = testClock();
const day = 24 * 3_600_000;
let server: TestServer;
let root: string;
let sell: ReturnType<typeof sellingOn>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  sell = sellingOn(server, () => root);
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await server.signIn();
});

const after = async (ms: number) => {
  clock.advance(ms);
  await careForTenants(server.ctx, true);
  root = await server.signIn();
};
const inDays = (days: number) => new Date(clock.now() + days * day).toISOString();
const state = async (made: { id: string; tenantId: string }) => (await sell.row(made))?.['state'];

/** Rows of a tenant by table, from the catalogue of the database. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows: tables } = await server.everything.query<{ name: string }>('select name from tenant_tables()');
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await server.everything.query<{ n: number }>(
      `select count(*)::int as n from ${name} where tenant_id = $1`,
      [id],
    );
    if ((rows[0]?.n ?? 0) > 0) counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** People below people, departments below departments, a project with groups, an OLT with an ONU and an alarm. */
async function fill(id: string): Promise<void> {
  const put = (text: string, values: unknown[] = []) => server.everything.query(text, [id, ...values]);
  const ids = Array.from({ length: 4 }, () => server.ctx.newId());
  const [top, below, olt, onu] = ids;
  await put(
    `insert into department (tenant_id, id, name, path, depth) values ($1, $2::int8, 'Top', '0,' || $2::text, 1)`,
    [top],
  );
  await put(
    `insert into department (tenant_id, id, parent_id, name, path, depth) values ($1, $2::int8, $3::int8, 'Below', '0,' || $3::text || ',' || $2::text, 2)`,
    [below, top],
  );
  await put('update app_user set dept_id = $2 where tenant_id = $1', [below]);
  await put(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     select $1, $2, id, 'OLT', '127.7.3.1', 161, 'v2c', 'sealed', 'test' from project where tenant_id = $1`,
    [olt],
  );
  await put('insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state) values ($1, $2, $3, 1, 1, 3, 1)', [
    onu,
    olt,
  ]);
  await put(
    `insert into login_log (tenant_id, id, user_name, ip, agent, status, message) values ($1, $2, 'x', '', '', '0', '')`,
    [top],
  );
}

describe('An expired tenant', () => {
  it('is signed out when its time comes, the sessions ended for good', async () => {
    const made = await sell.tenant({ expireTime: inDays(1) });
    const boss = await sell.enter(made);
    await after(day / 2);
    expect(await server.call('GET', '/getInfo', { token: boss })).toMatchObject({ code: 401 });
    const again = await sell.enter(made);
    await after(day / 2);
    expect(await server.call('GET', '/getInfo', { token: again })).toMatchObject({ code: 401 });
    const { rows } = await server.everything.query(
      `select count(*)::int as n from session where tenant_id = $1 and ended = 'closed'`,
      [made.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await sell.signIn(made)).toMatchObject({ msg: 'This tenant has expired' });
  });

  it('is deleted its days after expiry, can be restored for a week, and then goes with every row', async () => {
    const made = await sell.tenant({ expireTime: inDays(1), autoDeleteDays: 10 });
    const kept = await sell.tenant({ expireTime: inDays(1) });
    await fill(made.id);
    await fill(kept.id);
    const before = await rowsOf(kept.id);
    await after(10 * day);
    expect(await state(made)).toBe('expired');
    await after(1 * day);
    expect(await state(made)).toBe('removed');
    expect(await sell.row(made)).toMatchObject({ purgeTime: inDays(7) });

    await sell.call('PUT', '/restore', { id: made.id });
    await after(20 * day);
    expect(await sell.row(made)).toMatchObject({ state: 'expired', autoDeleteDays: 0 });

    await sell.call('DELETE', `/${made.id}`);
    await after(7 * day - 1000);
    expect(await state(made)).toBe('removed');
    await after(1000);
    expect(await rowsOf(made.id)).toEqual({});
    expect(await sell.call('PUT', '/restore', { id: made.id })).toMatchObject({ code: 601 });
    await after(60_000);
    expect(await sell.call('GET', `/${made.id}`)).toMatchObject({ code: 404 });
    expect(await rowsOf(kept.id)).toMatchObject({ ...before });
    const { rows } = await server.everything.query(
      `select after from audit_log where call_name = 'tenantKeeper' and object like $1 order by id`,
      [`tenant ${made.tenantId} %`],
    );
    expect(rows).toHaveLength(2);
  });

  it('is never given its number again', async () => {
    const made = await sell.tenant();
    await sell.call('DELETE', `/${made.id}`);
    await after(7 * day);
    await after(60_000);
    expect(Number((await sell.tenant()).id)).toBeGreaterThan(Number(made.id));
  });

  it('is deleted to the end by whoever comes next, wherever the deletion was interrupted', async () => {
    const made = await sell.tenant();
    await fill(made.id);
    await sell.call('DELETE', `/${made.id}`);
    clock.advance(7 * day);
    for (let steps = 1; (await rowsOf(made.id))['app_user'] !== undefined && steps < 60; steps += 1) {
      let left = steps;
      await careForTenants(server.ctx, true, () => left-- > 0);
    }
    await after(60_000);
    await after(60_000);
    expect(await rowsOf(made.id)).toEqual({});
    expect(await sell.call('GET', `/${made.id}`)).toMatchObject({ code: 404 });
  });

  it('is removed and deleted once when two workers look after it at the same time', async () => {
    const made = await sell.tenant({ expireTime: inDays(1), autoDeleteDays: 1 });
    await fill(made.id);
    const both = async (ms: number) => {
      clock.advance(ms);
      await Promise.all([careForTenants(server.ctx, true), careForTenants(server.ctx, true)]);
    };
    await both(2 * day);
    await both(7 * day);
    await both(60_000);
    await both(60_000);
    root = await server.signIn();
    expect(await sell.call('GET', `/${made.id}`)).toMatchObject({ code: 404 });
    const { rows } = await server.everything.query(
      `select id from audit_log where call_name = 'tenantKeeper' and object like $1`,
      [`tenant ${made.tenantId} %`],
    );
    expect(rows).toHaveLength(2);
  });

  it('loses nothing to a call of the database that names another tenant or one that is in use', async () => {
    const made = await sell.tenant();
    const victim = server.tenants.coast.id;
    const purge = (bound: number, gone: number) =>
      server.ctx.scope.tenant(bound, (tx) =>
        tx
          .selectNoFrom((eb) => eb.fn<string>('tenant_purge', [eb.val('role'), eb.val(gone), eb.val(10)]).as('n'))
          .execute(),
      );
    await expect(purge(victim, victim)).rejects.toThrow('this tenant is not being removed');
    await server.everything.query('update tenant set purging = true where id = $1', [made.id]);
    await expect(purge(victim, Number(made.id))).rejects.toThrow('this transaction belongs to another tenant');
    await server.everything.query('update tenant set purging = false where id = $1', [made.id]);
  });
});

describe('A clock that jumps', () => {
  it('removes nobody for an hour', () => {
    let skew = 0;
    const jumpy = { ...clock, now: () => clock.now() + skew };
    const steady = new SteadyClock({ ...server.ctx, clock: jumpy });
    expect(steady.look()).toBe(false);
    clock.advance(3_600_000);
    expect(steady.look()).toBe(true);
    skew = 30 * day;
    expect(steady.look()).toBe(false);
    clock.advance(3_500_000);
    expect(steady.look()).toBe(false);
    clock.advance(100_000);
    expect(steady.look()).toBe(true);
  });
});

import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import type { OnuReading, PortReading, SystemReading } from '../../drivers/kit/reading.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyReading } from './apply.ts';
import { applyVisit } from './apply-visit.ts';
import { hold } from './lease.ts';
import { polledOf } from './tenant.fixture.ts';
import { noteAnswer } from './write-olt.ts';
import { writePorts } from './write-ports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
  await server.everything.query(`select metric_days_ahead('2026-11-22'::date, 1)`);
});
afterAll(() => server.stop());

it('A port whose link the command line tells is kept with its counters, and raises and clears its alarm', async () => {
  const { ctx, everything, tenants } = server;
  const key = { tenantId: tenants.home.id, oltId: '7' };
  await plantOlt(everything, tenants.home, 7);
  await everything.query('insert into olt_live (tenant_id, olt_id) values ($1, 7)', [key.tenantId]);
  const [held] = await hold(ctx.scope, 'test', [key]);
  if (!held) throw new Error('nobody else may poll it');
  const visit = async (minute: number, link: boolean, upOctets: number) => {
    const none = {
      upPackets: null,
      downPackets: null,
      upErrors: null,
      downErrors: null,
      upDrops: null,
      downDrops: null,
    };
    const counters = { ...none, upOctets, downOctets: 0 };
    const ports: PortReading[] = [
      { kind: 'uplink', port: 1, name: 'GE0/1', ownName: 'GE0/1', link, speed: link ? '1000M' : null },
      { kind: 'pon', port: 1, name: 'GPON0/1', counters },
    ];
    const at = new Date(Date.UTC(2026, 10, 22, 9, minute));
    const found = { onus: [], ports, system: {}, lists: false, whole: true, fault: null, unknown: [], upTo: undefined };
    await applyVisit(ctx, held, { ...found, withLight: false, begun: at, at });
    const { rows } = await everything.query(
      `select u.link, u.speed, p.link as pon, p.up_octets, p.up_bps,
        (select count(*)::int from alarm a where a.olt_id = 7 and a.kind = 'portDown' and a.present) as alarms
        from olt_port u, olt_port p where u.olt_id = 7 and u.kind = 'uplink' and p.olt_id = 7 and p.kind = 'pon'`,
    );
    return rows[0] as unknown;
  };
  expect(await visit(0, true, 1000)).toEqual({
    link: true,
    speed: '1000M',
    pon: null,
    up_octets: '1000',
    up_bps: null,
    alarms: 0,
  });
  expect(await visit(5, false, 301_000)).toMatchObject({ link: false, speed: null, up_bps: '8000', alarms: 1 });
  expect(await visit(10, true, 301_000)).toMatchObject({ link: true, up_bps: '0', alarms: 0 });
  const { rows } = await everything.query('select up_octets, up_bps from metric_pon where olt_id = 7 order by ts');
  expect(rows, 'and has its history').toEqual([
    { up_octets: '1000', up_bps: null },
    { up_octets: '301000', up_bps: '8000' },
    { up_octets: '301000', up_bps: '0' },
  ]);
});

const portsRead = async (oltId: number) => {
  const { rows } = await server.everything.query(
    `select kind, (link_cli_at is not null) as link, (counters_cli_at is not null) as counters, (optics_cli_at is not null) as optics
     from olt_port where olt_id = $1 order by kind`,
    [oltId],
  );
  return rows as unknown;
};

it('Each part of a port says by which way it was read last, and levels by the command line make no link younger', async () => {
  const { ctx, everything, tenants } = server;
  const key = { tenantId: tenants.home.id, oltId: '8' };
  await plantOlt(everything, tenants.home, 8);
  await everything.query('delete from olt_port where olt_id = 8');
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
  const write = (minute: number, by: 'snmp' | 'cli', port: Partial<PortReading>) =>
    ctx.scope.tenant(key.tenantId, (tx) =>
      writePorts(tx, key, [{ kind: 'pon', port: 1, name: 'GPON0/1', ...port }], at(minute), by),
    );
  await write(0, 'snmp', { link: true });
  const [row] = (await write(5, 'cli', { tx: 510, temperature: 4100 })).rows;
  expect([row?.at, row?.optics_cli_at, row?.link_cli_at]).toEqual([at(0), at(5), null]);
  expect(await portsRead(8)).toEqual([{ kind: 'pon', link: false, counters: false, optics: true }]);
  await write(6, 'cli', { link: true });
  expect(await portsRead(8)).toEqual([{ kind: 'pon', link: true, counters: false, optics: true }]);
  await write(7, 'snmp', { link: true, tx: 520 });
  expect(await portsRead(8)).toEqual([{ kind: 'pon', link: false, counters: false, optics: false }]);
});

it('Loads that the command line tells stand with their age and in the history, until SNMP tells them', async () => {
  const { ctx, everything, tenants } = server;
  const key = { tenantId: tenants.home.id, oltId: '9' };
  await plantOlt(everything, tenants.home, 9);
  await everything.query('insert into olt_live (tenant_id, olt_id, cpu, memory) values ($1, 9, 3, 40)', [key.tenantId]);
  const [held] = await hold(ctx.scope, 'test', [key]);
  if (!held) throw new Error('nobody else may poll it');
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
  const visit = (minute: number, system: SystemReading) => {
    const found = { onus: [], ports: [], system, lists: false, whole: true, fault: null, unknown: [], upTo: undefined };
    return applyVisit(ctx, held, { ...found, withLight: false, begun: at(minute), at: at(minute) });
  };
  const poll = (minute: number, values: object) =>
    ctx.scope.tenant(key.tenantId, (tx) => noteAnswer(tx, key, at(minute), values));
  const now = async () => {
    const { rows } = await everything.query(
      `select cpu, memory, temperature, fan, cpu_cli_at, memory_cli_at from olt_live where olt_id = 9`,
    );
    return rows[0] as unknown;
  };
  await visit(0, { cpu: 14, temperature: 55, fan: 'auto-running' });
  const told = { cpu: 14, memory: 40, temperature: 55, fan: 'auto-running' };
  expect(await now()).toEqual({ ...told, cpu_cli_at: at(0), memory_cli_at: null });
  // A poll that gets no load says nothing of what the command line told, and that there is none of what it told itself.
  await poll(1, { cpu: null, memory: null });
  expect(await now()).toEqual({ ...told, memory: null, cpu_cli_at: at(0), memory_cli_at: null });
  // A command that is not answered this time leaves what it told before.
  await visit(5, { memory: 44 });
  expect(await now()).toEqual({ ...told, memory: 44, cpu_cli_at: at(0), memory_cli_at: at(5) });
  await poll(6, { cpu: 2 });
  expect(await now()).toMatchObject({ cpu: 2, memory: 44, cpu_cli_at: null });
  const { rows } = await everything.query('select cpu, memory from metric_olt where olt_id = 9 order by ts');
  expect(rows).toEqual([
    { cpu: 14, memory: null },
    { cpu: null, memory: 44 },
  ]);
});

it('An ONU that is missing since a reading, or whose name changed, is told of like one that went down', async () => {
  const { ctx, everything, tenants } = server;
  const key = { tenantId: tenants.home.id, oltId: '10' };
  await plantOlt(everything, tenants.home, 10);
  await everything.query('insert into olt_live (tenant_id, olt_id) values ($1, 10)', [key.tenantId]);
  const [held] = await hold(ctx.scope, 'test', [key]);
  if (!held) throw new Error('nobody else may poll it');
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
  const visit = async (minute: number, ...onus: OnuReading[]) => {
    await everything.query('delete from live_event');
    const found = { onus, ports: [], system: {}, lists: true, whole: true, fault: null, unknown: [], upTo: undefined };
    await applyVisit(ctx, held, { ...found, withLight: false, begun: at(minute), at: at(minute) });
    const { rows } = await everything.query<{ payload: unknown }>(
      `select payload from live_event where kind = 'onu.state'`,
    );
    return rows.map(({ payload }) => payload);
  };
  const working = { pon: 1, phase: phaseCode('working'), admin: true };
  const one = { ...working, onu: 1, name: 'Mill St 1' };
  const two = { ...working, onu: 2 };
  await visit(0, one, two);
  expect(await visit(5, one, two), 'nothing is new').toEqual([]);
  expect(await visit(10, { ...one, name: 'Mill St 7' }, two)).toEqual([{ oltId: '10', changes: [], total: 1 }]);
  expect(await visit(15, two)).toEqual([{ oltId: '10', changes: [], total: 1 }]);
});

/** Where something else is done between the last word of the first transaction and its commit. */
function beforeCommit(done: () => Promise<unknown>): Context {
  const { ctx } = server;
  let isDone = false;
  const tenant: Context['scope']['tenant'] = (id, work, wanted) =>
    ctx.scope.tenant(
      id,
      async (tx) => {
        const made = await work(tx);
        if (!isDone) await done();
        isDone = true;
        return made;
      },
      wanted,
    );
  return { ...ctx, scope: { ...ctx.scope, tenant } };
}

it.each(['SNMP', 'the command line'])(
  'A customer device that is let in while its ONU is being written by what %s told is found by it all the same',
  async (by) => {
    const { ctx, everything, tenants } = server;
    const olt = by === 'SNMP' ? 31 : 32;
    const key = { tenantId: tenants.home.id, oltId: String(olt) };
    await plantOlt(everything, tenants.home, olt);
    await everything.query('insert into olt_live (tenant_id, olt_id) values ($1, $2) on conflict do nothing', [
      key.tenantId,
      olt,
    ]);
    const [held] = await hold(ctx.scope, 'test', [key]);
    if (!held) throw new Error('nobody else may poll it');
    const sn = `VSOL000000${olt}`;
    const comes = beforeCommit(() =>
      everything.query(
        `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, created_by) values ($1, $2, $3, '00D09E', 'HG1', $4, 'acs')`,
        [key.tenantId, olt, tenants.home.projectId, sn],
      ),
    );
    const at = new Date(Date.UTC(2026, 10, 22, 9, 30));
    const onus: OnuReading[] = [{ pon: 1, onu: 1, phase: phaseCode('working'), sn }];
    if (by === 'SNMP') await applyReading(comes, held, polledOf(onus, { pons: 1, onus: 1 }, at.getTime()));
    else {
      const found = {
        onus,
        ports: [],
        system: {},
        lists: true,
        whole: true,
        fault: null,
        unknown: [],
        upTo: undefined,
      };
      await applyVisit(comes, held, { ...found, withLight: false, begun: at, at });
    }
    const { rows } = await everything.query(
      'select u.sn, c.onu_by from cpe c join onu u on u.id = c.onu_id where c.id = $1',
      [olt],
    );
    expect(rows).toEqual([{ sn, onu_by: 'serial' }]);
  },
);

it.each(['SNMP', 'the command line'])(
  'A customer device goes with its ONU to another OLT as soon as %s says so, and stays with it where that is off',
  async (by) => {
    const { ctx, everything, tenants } = server;
    const tenantId = tenants.home.id;
    const [first, second] = by === 'SNMP' ? [41, 42] : [43, 44];
    const sn = `VSOL000000${first}`;
    const oltOf = async (olt: number) => {
      await plantOlt(everything, tenants.home, olt);
      await everything.query('insert into olt_live (tenant_id, olt_id) values ($1, $2)', [tenantId, olt]);
      const [held] = await hold(ctx.scope, 'test', [{ tenantId, oltId: String(olt) }]);
      return held ?? expect.fail('nobody else may poll it');
    };
    const olts = { [first]: await oltOf(first), [second]: await oltOf(second) };
    let minute = 0;
    const reads = async (olt: number, phase: 'working' | 'offLine' | 'gone'): Promise<void> => {
      const held = olts[olt] ?? expect.fail('no such OLT');
      const at = new Date(Date.UTC(2026, 10, 22, 9, (minute += 1)));
      const other: OnuReading = { pon: 1, onu: 2, phase: phaseCode('working'), sn: `VSOL999999${olt}` };
      const onus = phase === 'gone' ? [other] : [{ pon: 1, onu: 1, phase: phaseCode(phase), sn }, other];
      const found = { ports: [], system: {}, lists: true, whole: true, fault: null, unknown: [], upTo: undefined };
      if (by === 'SNMP') await applyReading(ctx, held, polledOf(onus, { pons: 1, onus: 2 }, at.getTime()));
      else await applyVisit(ctx, held, { ...found, onus, withLight: false, begun: at, at });
    };
    await everything.query(
      `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, created_by) values ($1, $2, $3, '00D09E', 'HG1', $4, 'acs')`,
      [tenantId, first, tenants.home.projectId, sn],
    );
    const where = async () =>
      (
        await everything.query<{ olt_id: string }>(
          'select u.olt_id from cpe c join onu u on u.tenant_id = c.tenant_id and u.id = c.onu_id where c.id = $1',
          [first],
        )
      ).rows.map(({ olt_id: olt }) => Number(olt));
    await reads(first, 'working');
    expect(await where()).toEqual([first]);
    await reads(first, 'offLine');
    expect(await where(), 'off, and nowhere else').toEqual([first]);
    await reads(second, 'working');
    expect(await where(), 'found elsewhere').toEqual([second]);
    await reads(second, 'offLine');
    await reads(first, 'working');
    expect(await where(), 'brought back').toEqual([first]);
    await reads(second, 'working');
    expect(await where(), 'as it seems at both').toEqual([first]);
    await reads(first, 'gone');
    expect(await where(), 'listed no more').toEqual([second]);
  },
);

import { bandCode, signalBandOf } from '@heliograph/catalogue/words/signal-bands.ts';
import { onuPhaseOf, stateCode } from '@heliograph/catalogue/words/phases.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import { latestReadings } from '../../estate/onus/readings.ts';
import { onuFiguresOf } from '../../estate/onus/tally.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyReading } from './apply.ts';
import { hold } from './lease.ts';
import { OnuMemory } from './onu-memory.ts';
import { oltIdAt, plantOlts, polledOf } from './tenant.fixture.ts';

const size = { pons: 2, onus: 12 };
const oltId = oltIdAt(0);
let server: TestServer;
let now = Date.now();

/** What the OLT would say of its ONUs, by place. */
interface Unit {
  phase: number;
  rx: number;
  admin: boolean;
  name: string;
}
const world = new Map<string, Unit>();

let seed = 20_261_124;
const chance = (most: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};

beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
  const { everything, tenants } = server;
  await everything.query('select metric_days_ahead($1::date, 2)', [new Date(now)]);
  await plantOlts(everything, tenants.home, size, 0, 1);
  for (let pon = 1; pon <= size.pons; pon += 1)
    for (let onu = 1; onu <= size.onus; onu += 1)
      world.set(`${pon}.${onu}`, { phase: 3, rx: -1900, admin: true, name: `home ${onu}` });
});
afterAll(() => server.stop());

const isOnline = ({ phase }: Unit): boolean => onuPhaseOf(phase)?.state === 'online';

function turn(): void {
  const places = [...world.keys()];
  for (let n = chance(4); n > 0; n -= 1) {
    const unit = world.get(places[chance(places.length)] ?? '');
    if (!unit) continue;
    const what = chance(5);
    if (what === 0) unit.phase = chance(8);
    if (what === 1) unit.phase = 3;
    if (what === 2) unit.rx = -1800 - chance(1100);
    if (what === 3) unit.admin = !unit.admin;
    if (what === 4) unit.name = `name ${chance(99)}`;
  }
  for (const unit of world.values()) unit.rx += chance(7) - 3;
  if (chance(5) === 0) world.delete(places[chance(places.length)] ?? '');
  if (chance(5) === 0)
    world.set(`${1 + chance(2)}.${1 + chance(16)}`, { phase: 3, rx: -2000, admin: true, name: 'new' });
}

const readings = (withNames: boolean): OnuReading[] =>
  [...world].map(([place, { phase, rx, admin, name }]): OnuReading => {
    const [pon = 0, onu = 0] = place.split('.').map(Number);
    const optics = { rx, tx: 200, oltRx: null, temperature: 4000, voltage: 330, bias: 1200 };
    return {
      pon,
      onu,
      phase,
      admin,
      optics,
      upOctets: now % 1e9,
      ...(withNames ? { name, sn: `VSOL0000${pon}0${String(onu).padStart(2, '0')}` } : {}),
    };
  });

async function poll(
  memory: OnuMemory,
  rows: readonly OnuReading[],
  complete = true,
  ctx: Context = server.ctx,
): Promise<void> {
  now += 60_000;
  const [held] = await hold(ctx.scope, 'me', [{ tenantId: server.tenants.home.id, oltId }]);
  const told = polledOf(rows, size, now);
  await applyReading(ctx, held!, { ...told, reading: { ...told.reading, onus: { rows, complete } } }, memory);
}

/** The same transaction, which is lost in its last moment. */
const losing = (): Context => {
  const { ctx } = server;
  const tenant: Context['scope']['tenant'] = (id, work, wanted) =>
    ctx.scope.tenant(
      id,
      async (tx) => {
        await work(tx);
        throw new Error('lost');
      },
      wanted,
    );
  return { ...ctx, scope: { ...ctx.scope, tenant } };
};

const trap = () => {
  const places = [...world.keys()];
  const [pon = 0, onu = 0] = (places[chance(places.length)] ?? '').split('.').map(Number);
  now += 1000;
  const phase = ['los', 'dyingGasp', 'working'][chance(3)] ?? 'los';
  return server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    noteOnuPhases(server.ctx, tx, server.tenants.home.id, oltId, [{ pon, onu, phase, at: new Date(now) }]),
  );
};

interface Stored {
  readonly pon: number;
  readonly onu_no: number;
  readonly phase: number;
  readonly state: number;
  readonly band: number;
  readonly admin: boolean;
  readonly missing: boolean;
  readonly at: Date | null;
  readonly rx: number | null;
}

async function stored(): Promise<{
  rows: Stored[];
  counted: unknown;
  kept: unknown;
  ports: unknown;
  keptPorts: unknown;
}> {
  const tenantId = server.tenants.home.id;
  return server.ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<Stored>`select o.pon, o.onu_no, o.phase, o.state, o.band, o.admin, o.missing, l.at, l.rx
      from onu o ${latestReadings(tenantId)} where o.tenant_id = ${tenantId} and o.olt_id = ${oltId}`.execute(tx);
    const { rows: counted } = await sql`select ${onuFiguresOf(sql`false`)}, count(*)::int as known from onu o
      where o.tenant_id = ${tenantId} and o.olt_id = ${oltId}`.execute(tx);
    const { rows: kept } =
      await sql`select total, online, starting, los, power, unknown, disabled, weak_warning, weak_critical, silent, known
      from onu_tally where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(tx);
    const { rows: ports } = await sql`select p.port, (count(*) filter (where not o.missing))::int as total,
        (count(*) filter (where not o.missing and o.state = 1))::int as online,
        round(avg(l.rx) filter (where not o.missing and o.state = 1) + 0.0000001)::int as mean
      from olt_port p left join onu o on o.tenant_id = ${tenantId} and o.olt_id = p.olt_id and o.pon = p.port ${latestReadings(tenantId)}
      where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = 'pon' group by p.port order by p.port`.execute(
      tx,
    );
    const { rows: keptPorts } = await sql`select port, onu_total as total, onu_online as online, rx_mean as mean
      from olt_port where tenant_id = ${tenantId} and olt_id = ${oltId} and kind = 'pon' order by port`.execute(tx);
    return { rows, counted: counted[0], kept: kept[0], ports, keptPorts };
  });
}

async function judge(): Promise<void> {
  const { rows, counted, kept, ports, keptPorts } = await stored();
  for (const row of rows) {
    const unit = world.get(`${row.pon}.${row.onu_no}`);
    const place = `${row.pon}.${row.onu_no}`;
    expect({ place, missing: row.missing }).toEqual({ place, missing: unit === undefined });
    if (!unit) continue;
    const rx = isOnline(unit) ? unit.rx : null;
    expect({ place, ...row, at: row.at?.getTime() }).toMatchObject({
      place,
      phase: unit.phase,
      state: stateCode(onuPhaseOf(unit.phase)!.state),
      band: bandCode(signalBandOf(rx === null ? null : rx / 100)),
      admin: unit.admin,
      at: now,
      rx,
    });
  }
  expect(rows.filter(({ missing }) => !missing)).toHaveLength(world.size);
  expect(kept).toEqual(counted);
  expect(keptPorts).toEqual(ports);
}

describe('What a poller remembers between two polls', () => {
  test('keeps a time for each ONU only of ports of which some were not read', async () => {
    const memory = new OnuMemory();
    await poll(memory, readings(false));
    const before = now;
    await poll(
      memory,
      readings(false).filter(({ pon, onu }) => pon !== 2 || onu !== 5),
      false,
    );
    const tenantId = server.tenants.home.id;
    const [ports, others] = await server.ctx.scope.tenant(tenantId, async (tx) => [
      (await sql`select pon, ats is null as now from onu_reading where olt_id = ${oltId} order by pon`.execute(tx))
        .rows,
      (
        await sql`select o.pon, o.onu_no, l.at from onu o ${latestReadings(tenantId)}
          where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and l.at <> ${new Date(now)}`.execute(tx)
      ).rows,
    ]);
    expect(ports).toEqual([
      { pon: 1, now: true },
      { pon: 2, now: false },
    ]);
    expect(others).toEqual([{ pon: 2, onu_no: 5, at: new Date(before) }]);
  });

  test('is never in the way of what was read last, whoever writes meanwhile', async () => {
    const memory = new OnuMemory();
    const met = { traps: 0, lost: 0, others: 0, cut: 0 };
    for (let round = 0; round < 24; round += 1) {
      turn();
      const way = chance(8);
      if (way === 0) {
        await trap();
        met.traps += 1;
      }
      if (way === 1) {
        await expect(poll(memory, readings(false), true, losing())).rejects.toThrow('lost');
        met.lost += 1;
        turn();
      }
      if (way === 2) {
        await poll(new OnuMemory(), readings(true));
        met.others += 1;
        turn();
      }
      if (way === 3) {
        await poll(
          memory,
          readings(false).filter(() => chance(3) > 0),
          false,
        );
        met.cut += 1;
      }
      await poll(memory, readings(round % 5 === 0));
      await judge();
    }
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(0);
  });

  test('is counted up by everybody who writes ONUs', () => {
    const root = join(import.meta.dirname, '../..');
    const writes = /(update|into|delete from) (public\.)?onu( |$)|(updateTable|insertInto|deleteFrom)\('onu'\)/m;
    const files = globSync('**/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.test\.ts|fixture|^testing|^db.migrations/.test(file) && writes.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(files.toSorted()).toEqual([
      // With `refreshTally`, in the same transaction.
      'estate/onus/phase-notes.ts',
      // The mark of what is beyond the quota, which no poll compares.
      'quota.ts',
      'southbound/collector/write-onus.ts',
      // By itself.
      'southbound/config/onu-standing.ts',
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chunksOf, fieldsOf, metricTableOf } from '@heliograph/catalogue/kit/metric.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { ponOptics } from '@heliograph/catalogue/metrics/pon-optics.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { onuHistory } from '@heliograph/server/areas/onu-history/onu-history.ts';
import { systemClock } from '@heliograph/server/clock.ts';
import { packDays } from '@heliograph/server/history/days/pack.ts';
import { careForOnus } from '@heliograph/server/history/onus/care.ts';
import { dayBlock, periodBlock, periodsOf, wholeDay } from '@heliograph/server/history/onus/periods.ts';
import { writePacked } from '@heliograph/server/history/onus/write.ts';
import { keepSlowDecay } from '@heliograph/server/southbound/collector/slow-decay.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { cpuMs, median, percentile, report } from './lib/goal.ts';
import { fillOnus } from './lib/million.ts';

// The history: what a sample of an ONU or a port takes on the disk and of the processor beside bare rows, whether packing delays a write, and how
// soon a year, a port's month and the worst of a million are there.
// node bench/history.ts [ONUs that are written for a day] [ONUs of the list] [rounds]

const written = Number(process.argv[2] ?? 8192);
const listed = Number(process.argv[3] ?? 1_000_000);
const rounds = Number(process.argv[4] ?? 60);

const dayMs = 86_400_000;
const perPon = 128;
const polls = 288;
/** A poll each five minutes, and 30 % of a processor for a million ONUs in that time: microseconds for each. */
const limitUs = 90;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const day = today - 2 * dayMs;

/** Levels as they are read: hundredths that breathe, a temperature with its day, a laser that hardly moves. */
const noise = (seed: number): number => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
};
/** Five fields, as the goal counts them; the sixth (bias) is not read. */
function valueOf(field: string, onu: number, poll: number): number {
  const seed = onu * 7919 + poll * 31 + field.length;
  if (field === 'rx') return -1800 - (onu % 700) - Math.round(noise(seed) * 12);
  if (field === 'oltRx') return -2000 - (onu % 800) - Math.round(noise(seed + 1) * 14);
  if (field === 'tx') return 210 + (onu % 40) + Math.round(noise(seed + 2) * 4);
  if (field === 'temperature') return 4300 + Math.round(400 * Math.sin((poll / polls) * 6.28)) + (seed % 3) * 25;
  return field === 'voltage' ? 328 + (seed % 3) : Number.NaN;
}
const fields = fieldsOf(onuOptics);

const sampleOf = (pon: number, firstOnu: number, poll: number) => ({
  pon,
  onus: BigInt64Array.from({ length: perPon }, (_, n) => BigInt(firstOnu + n)),
  columns: Object.fromEntries(
    fields.map((field) => [field, Float64Array.from({ length: perPon }, (_, n) => valueOf(field, firstOnu + n, poll))]),
  ) as Record<(typeof fields)[number], Float64Array>,
});

/** CPU of a process of this machine, ms (Linux; ticks are hundredths of a second). */
function cpuOf(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(parts[11]) + Number(parts[12])) * 10;
}

/** CPU that a piece of work takes here and in one backend, ms. */
async function costOf(server: TestServer, work: (pid: number) => Promise<void>, pid: number): Promise<number> {
  const [here, there] = [process.cpuUsage(), cpuOf(pid)];
  await work(pid);
  return cpuMs(here) + cpuOf(pid) - there;
}

const sizeOf = async (server: TestServer, table: string): Promise<number> => {
  const { rows } = await server.everything.query<{ size: string }>(
    `select sum(pg_total_relation_size(relid)) as size from pg_partition_tree($1::regclass)`,
    [table],
  );
  return Number(rows[0]?.size ?? 0);
};

/** Writes a day of polls and answers its CPU, ms; some polls also as bare rows, whose CPU is scaled to the same number. */
async function ingest(server: TestServer): Promise<void> {
  const tenantId = server.tenants.home.id;
  const { everything } = server;
  await everything.query('select metric_days_ahead($1::date, 8)', [new Date(day - 3 * dayMs)]);
  await everything.query(
    `create table bare (tenant_id int, onu_id int8, ts timestamptz, rx smallint, tx smallint, olt_rx smallint, temperature smallint, voltage smallint,
       primary key (tenant_id, onu_id, ts))`,
  );
  const pons = Math.ceil(written / perPon);
  const bareEach = 48;
  let [packed, bare] = [0, 0];
  for (let poll = 0; poll < polls; poll++) {
    const at = new Date(day + poll * 300_000);
    for (let olt = 0; olt < pons / 16; olt++) {
      const samples = Array.from({ length: Math.min(16, pons - olt * 16) }, (_, n) =>
        sampleOf(n + 1, (olt * 16 + n) * perPon + 1, poll),
      );
      await server.ctx.scope.tenant(tenantId, async (tx) => {
        const { rows } = await everythingPid(tx);
        packed += await costOf(
          server,
          async () => void (await writePacked(tx, { tenantId, oltId: String(olt + 1) }, at, onuOptics, samples)),
          rows,
        );
      });
      if (poll % bareEach !== 0) continue;
      const onus = samples.flatMap((one) => [...one.onus].map(String));
      const column = (name: (typeof fields)[number]) => samples.flatMap((one) => [...one.columns[name]]);
      const given = [tenantId, at, onus, ...(['rx', 'tx', 'oltRx', 'temperature', 'voltage'] as const).map(column)];
      const pid = await backendOf(server);
      bare += await costOf(
        server,
        async () =>
          void (await everything.query(
            'insert into bare select $1, n.o, $2, n.a, n.b, n.c, n.d, n.e from unnest($3::int8[], $4::int2[], $5::int2[], $6::int2[], $7::int2[], $8::int2[]) as n(o, a, b, c, d, e)',
            given,
          )),
        pid,
      );
    }
  }
  const samples = pons * perPon * polls;
  const [us, bareUs] = [(packed * 1000) / samples, (bare * 1000 * bareEach) / samples];
  report({
    goal: 'Ingest of a million ONUs × 5 values in a cycle of 5 min: CPU of writer and database for each ONU',
    measured: us,
    unit: 'µs',
    peer: { name: 'a bare row for each ONU', measured: bareUs },
    ratio: us,
    limit: limitUs,
    note: `${(((us * 1e6) / 3e8) * 100).toFixed(1)} % of a processor for a million; ${samples} samples`,
  });
}

const backendOf = async (server: TestServer): Promise<number> =>
  (await server.everything.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
async function everythingPid(
  tx: Parameters<Parameters<TestServer['ctx']['scope']['tenant']>[1]>[0],
): Promise<{ rows: number }> {
  const { sql } = await import('kysely');
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return { rows: rows[0]?.pid ?? 0 };
}

/** Writes polls of an OLT, one after the other, until it is told to end; answers how long each took, ms. */
function pollsBeside(server: TestServer): () => Promise<readonly number[]> {
  const tenantId = server.tenants.home.id;
  const took: number[] = [];
  const end = new AbortController();
  const samples = Array.from({ length: 16 }, (_, n) => sampleOf(n + 1, n * perPon + 1, 7));
  const all = (async () => {
    for (let n = 0; !end.signal.aborted || n < 2; n++) {
      const began = performance.now();
      // Of a day that goes on: what came late of one that is closed would be taken apart for as long as this goes on.
      const at = new Date(Math.min(today + n * 1000, Date.now()));
      await server.ctx.scope.tenant(tenantId, (tx) =>
        writePacked(tx, { tenantId, oltId: '900001' }, at, onuOptics, samples),
      );
      took.push(performance.now() - began);
      await delay(20);
    }
  })();
  return async () => {
    end.abort();
    await all;
    return took;
  };
}

/** Readings of ports for a day, as rows and in blocks: five fields of an optical module, ten of traffic. */
async function ports(server: TestServer): Promise<void> {
  const tenantId = server.tenants.home.id;
  const { everything } = server;
  const olts = Math.max(4, Math.round(written / 400));
  const from = new Date(day);
  await everything.query('select metric_days_ahead($1::date, 8)', [new Date(day - 3 * dayMs)]);
  const times = `generate_series(1, ${olts}) o, generate_series(1, 16) p, generate_series(0, ${polls - 1}) k`;
  const at = `$2::timestamptz + k * interval '5 minutes' + (o * 7 + k % 13) * interval '37 milliseconds'`;
  await everything.query(
    `insert into metric_pon_optics (tenant_id, olt_id, port, ts, tx_power, temperature, voltage, bias, rx_mean)
     select $1::int4, o, p, ${at}, 640 + p + random() * 3, 4300 + 400 * sin(k / 46.0) + random() * 30, 328 + random() * 2, 1500 + random() * 8, -2100 - p + random() * 4
     from ${times}`,
    [tenantId, from],
  );
  // Octets of a port of some Gbit/s; packets of some 900 octets; errors are rare.
  await everything.query(
    `insert into metric_pon (tenant_id, olt_id, port, ts, up_octets, down_octets, up_packets, down_packets, up_errors, down_errors, up_drops, down_drops, up_bps, down_bps)
     select $1::int4, o, p, ts, sum(u) over w, sum(d) over w, sum(u / 900) over w, sum(d / 1100) over w, k / 90, 0, 0, k / 40,
       round(u * 8000 / ms)::int8, round(d * 8000 / ms)::int8
     from (select r.*, nullif(extract(epoch from ts - lag(ts) over (partition by o, p order by k)) * 1000, 0) as ms from (select o, p, k, ${at} as ts, (5e9 + random() * 2e9)::int8 as u, (4e10 + random() * 2e10)::int8 as d from ${times}) r) q
     window w as (partition by o, p order by k)`,
    [tenantId, from],
  );
  await everything.query('analyze metric_pon, metric_pon_optics');
  const rows = await Promise.all([ponOptics, pon].map((metric) => sizeOf(server, metricTableOf(metric, 'raw'))));
  const empty = await Promise.all([ponOptics, pon].map((metric) => sizeOf(server, chunksOf(metric))));
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  if (!(await packDays(server.ctx, tenantId, new Date(day + dayMs), () => true))) throw new Error('not packed');
  const [spent, took] = [cpuMs(cpu), performance.now() - began];
  const samples = olts * 16 * polls;
  for (const [n, [metric, fives]] of (
    [
      [ponOptics, 1],
      [pon, 2],
    ] as const
  ).entries()) {
    const packed = (await sizeOf(server, chunksOf(metric))) - (empty[n] ?? 0);
    const measured = packed / samples / fives;
    const each = `${Math.round((2 * samples * 1000) / took)} samples/s, ${((spent * 1000) / samples / 2).toFixed(2)} µs here for each`;
    report({
      goal: `A sample of ${metric.id} on the disk, for five fields, index included`,
      measured,
      unit: 'B',
      peer: { name: 'a row with its key', measured: (rows[n] ?? 0) / samples / fives },
      ratio: measured,
      limit: 14,
      note: `of ${olts} OLTs with 16 ports for a day; packed at ${each}`,
    });
  }
}

/** Takes the day apart, and weighs what is left. */
async function compacted(server: TestServer): Promise<void> {
  const pons = Math.ceil(written / perPon);
  const samples = pons * perPon * polls;
  const raw = await sizeOf(server, metricTableOf(onuOptics, 'raw'));
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const beside = pollsBeside(server);
  await careForOnus(server.ctx, () => true, false, keepSlowDecay(server.ctx));
  const [spent, took] = [cpuMs(cpu), performance.now() - began];
  const waits = await beside();
  report({
    goal: 'A poll that is written while a day is taken apart; the longest',
    measured: Math.max(...waits),
    unit: 'ms',
    ratio: Math.max(...waits),
    limit: 1000,
    note: `p50 ${median(waits).toFixed(1)} ms, p95 ${percentile(waits, 0.95).toFixed(1)} ms of ${waits.length}, each of 2,048 ONUs`,
  });
  const [kept, hours, days] = await Promise.all(
    [chunksOf(onuOptics), metricTableOf(onuOptics, 'hour'), metricTableOf(onuOptics, 'day')].map((table) =>
      sizeOf(server, table),
    ),
  );
  const bare = Number(
    (await server.everything.query<{ size: string }>(`select pg_total_relation_size('bare') as size`)).rows[0]?.size,
  );
  const bareSamples = Number(
    (await server.everything.query<{ n: string }>('select count(*) as n from bare')).rows[0]?.n,
  );
  report({
    goal: 'A sample of five fields on the disk, indexes included',
    measured: (kept ?? 0) / samples,
    unit: 'B',
    peer: { name: 'a bare row with its key', measured: bare / bareSamples },
    ratio: (kept ?? 0) / samples,
    limit: 14,
    note: `waiting rows ${(raw / samples).toFixed(1)} B a sample; hours ${((hours ?? 0) / pons / perPon).toFixed(0)} B and the month of days ${((days ?? 0) / pons / perPon).toFixed(0)} B for each ONU; taken apart at ${Math.round((samples / took) * 1000)} samples/s, ${((spent * 1000) / samples).toFixed(2)} µs here for each`,
  });
}

/** A year of days and hours and a month of readings of one OLT's first ports. */
async function fillYear(server: TestServer, onus: number): Promise<void> {
  const tenantId = server.tenants.home.id;
  const { everything } = server;
  for (let back = 400; back > 0; back -= 14)
    await everything.query('select metric_days_ahead($1::date, 14)', [new Date(today - back * dayMs)]);
  const ids = (
    await everything.query<{ id: string }>(
      'select id from onu where tenant_id = $1 and olt_id = 1 order by pon, onu_no limit $2',
      [tenantId, onus],
    )
  ).rows.map(({ id }) => id);
  const seconds = Float64Array.from({ length: polls }, (_, poll) => poll * 300);
  const one = {
    seconds,
    columns: fields.map((field) => Float64Array.from(seconds, (_, poll) => valueOf(field, 5, poll))),
  };
  const put = (table: string, ts: number, block: Buffer) =>
    everything.query(
      `insert into ${table} (tenant_id, onu_id, ts, block) select $1, o, $2, $3 from unnest($4::int8[]) o on conflict do nothing`,
      [tenantId, new Date(ts), block, ids],
    );
  const [hours, chunk, whole] = [
    periodBlock(onuOptics, periodsOf(onuOptics, one, 3600)),
    dayBlock(one),
    wholeDay(onuOptics, one, 0),
  ];
  for (let back = 1; back <= 366; back++) {
    await put(metricTableOf(onuOptics, 'hour'), today - back * dayMs, hours);
    if (back <= 30) await put(chunksOf(onuOptics), today - back * dayMs, chunk);
  }
  for (let month = 0; month < 14; month++) {
    const at = new Date(today);
    const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - month, 1);
    const block = periodBlock(
      onuOptics,
      Array.from({ length: 28 }, (_, n) => ({ at: n, fields: whole?.fields ?? [] })),
    );
    await put(metricTableOf(onuOptics, 'day'), first, block);
  }
  await everything.query('vacuum analyze');
}

async function windows(server: TestServer): Promise<void> {
  await fillYear(server, perPon * 4);
  const token = await server.signIn();
  const { rows } = await server.everything.query<{ id: string }>(
    'select id from onu where tenant_id = $1 and olt_id = 1 and pon <= 4 order by id',
    [server.tenants.home.id],
  );
  for (const [window, what, limit] of [
    ['year', 'The year of an ONU beside the median of its port', 100],
    ['month', 'The month of an ONU by hours, with those of the 128 of its port', 200],
    ['day', 'The day of an ONU, with those of the 128 of its port', 100],
  ] as const) {
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const onuId = rows[(n * 37) % rows.length]?.id ?? '';
      const began = performance.now();
      const answer = await server.call('GET', '/onu/light', { token, query: { onuId, window } });
      if (answer.code !== 200) throw new Error(answer.msg);
      took.push(performance.now() - began);
    }
    const measured = percentile(took, 0.95);
    report({
      goal: `${what}; p95`,
      measured,
      unit: 'ms',
      ratio: measured,
      limit,
      note: `p50 ${median(took).toFixed(1)} ms`,
    });
  }
}

async function worst(server: TestServer): Promise<void> {
  await server.everything.query(
    `insert into onu_drift (tenant_id, onu_id, olt_id, pon, unit, day, days, rx, olt_rx, rx_drift, olt_drift, worst, base_from, base_to, base_rx)
     select tenant_id, id, olt_id, pon, sn, current_date - 1, 30, -2100, -2300, w, w, w, current_date - 300, current_date - 294, -2000
     from (select *, (hashtext(id::text) % 300)::int as w from onu) o on conflict do nothing`,
  );
  await server.everything.query('vacuum analyze onu_drift');
  const token = await server.signIn();
  const took: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const query = { pageSize: '50', ...(n % 3 === 0 ? { atLeast: '2' } : {}) };
    const began = performance.now();
    const answer = await server.call('GET', '/onu/decay/list', { token, query });
    if (answer.code !== 200 || (answer['rows'] as unknown[]).length !== 50) throw new Error(answer.msg);
    took.push(performance.now() - began);
  }
  const measured = percentile(took, 0.95);
  report({
    goal: `The worst 50 of ${listed} ONUs by drift; p95`,
    measured,
    unit: 'ms',
    ratio: measured,
    limit: 500,
    note: `p50 ${median(took).toFixed(1)} ms`,
  });
}

const server = await startTestServer({ clock: systemClock(), areas: (ctx) => [onuHistory(ctx)] });
try {
  await ports(server);
  await ingest(server);
  await compacted(server);
  await fillOnus(server, listed);
  await windows(server);
  await worst(server);
} finally {
  await server.stop();
}

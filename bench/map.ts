import { recount } from '@heliograph/server/areas/map/cells.ts';
import { map } from '@heliograph/server/areas/map/map.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';
import { fillOnus } from './lib/million.ts';

// Windows of a map on which a million ONUs are, through HTTP: from the whole continent down to a street. Each OLT has its ONUs within
// some kilometres, as plants have them. node bench/map.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 100);

/** OLTs over 30 by 15 degrees, their ONUs over 0.16 by 0.1 degrees around them. */
async function place({ everything, ctx }: TestServer): Promise<void> {
  await everything.query('update olt set lon = -5 + (id * 7919 % 3000) / 100.0, lat = 40 + (id * 6271 % 1500) / 100.0');
  await everything.query(
    `insert into onu_spot (tenant_id, olt_id, pon, onu_no, lon, lat, at, by_name)
     select u.tenant_id, u.olt_id, u.pon, u.onu_no, o.lon + ((u.id * 48271) % 16000) / 100000.0 - 0.08, o.lat + ((u.id * 69621) % 10000) / 100000.0 - 0.05,
       now(), 'bench'
     from onu u join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id`,
  );
  await everything.query('vacuum analyze onu_spot');
  const { rows } = await everything.query<{ tenant_id: number; id: string }>(
    'select tenant_id, id from olt order by tenant_id, id',
  );
  const took: number[] = [];
  for (const { tenant_id: tenantId, id } of rows) {
    const began = performance.now();
    await ctx.scope.tenant(tenantId, (tx) => recount(tx, tenantId, id));
    took.push(performance.now() - began);
  }
  await everything.query('vacuum analyze map_cell');
  const measured = percentile(took, 0.95);
  report({
    goal: `squares of one OLT (${Math.round(total / rows.length)} ONUs) counted anew; p95`,
    measured,
    unit: 'ms',
    ratio: measured,
    limit: 500,
  });
}

interface Told {
  readonly cells: readonly unknown[];
  readonly onus: readonly unknown[];
  readonly olts: readonly unknown[];
}

async function windows(server: TestServer, token: string, zoom: number): Promise<void> {
  // As wide as 1440 pixels, as high as 900.
  const [wide, high] = [(1440 / 512) * (360 / 2 ** zoom), (900 / 512) * (240 / 2 ** zoom)];
  const took: number[] = [];
  let most = 0;
  for (let at = 0; at < rounds + 10; at++) {
    const id = 1 + ((at * 37) % 300);
    const [lon, lat] = [-5 + ((id * 7919) % 3000) / 100, 40 + ((id * 6271) % 1500) / 100];
    const within = (value: number, bound: number) => String(Math.min(Math.max(value, -bound), bound));
    const query = {
      west: within(lon - wide / 2, 180),
      east: within(lon + wide / 2, 180),
      south: within(lat - high / 2, 85),
      north: within(lat + high / 2, 85),
      zoom: String(zoom),
    };
    const began = performance.now();
    const answer = await server.call('GET', '/map/markers', { token, query });
    if (answer.code !== 200) throw new Error(answer.msg);
    if (at >= 10) took.push(performance.now() - began);
    const { cells, onus, olts } = answer['data'] as Told;
    most = Math.max(most, cells.length + onus.length + olts.length);
  }
  const measured = percentile(took, 0.95);
  const note = `p50 ${median(took).toFixed(1)} ms, at most ${most} things in one answer`;
  report({
    goal: `map of ${total} ONUs, a window at zoom ${zoom}; p95`,
    measured,
    unit: 'ms',
    ratio: measured,
    limit: 50,
    note,
  });
}

const server = await startTestServer({ areas: (ctx) => [...map(ctx)] });
try {
  await fillOnus(server, total);
  await place(server);
  const token = await server.signIn();
  for (const zoom of [2, 5, 8, 11, 13, 15]) await windows(server, token, zoom);
} finally {
  await server.stop();
}

import { map } from '@heliograph/server/areas/map/map.ts';
import { settleOutages } from '@heliograph/server/estate/outages/settle.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { sql } from 'kysely';
import { median, percentile, report } from './lib/goal.ts';
import { fillOnus } from './lib/million.ts';
import { hangOnus, placeOnus } from './lib/places.ts';

// Windows of a map on which a million ONUs are, through HTTP: from the whole continent down to a street. Each OLT has its ONUs within
// some kilometres, as plants have them. node bench/map.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 100);

/** One splitter of the second stage goes dark among a million drops: what its branch is, and where, is settled in the transaction of the change. */
async function cuts({ everything, ctx, tenants }: TestServer, count: number): Promise<void> {
  await everything.query(`update onu set state = 1, phase = 3, down_cause = null`);
  const tenantId = tenants.home.id;
  const took: number[] = [];
  // Those of the first tenant, which has four fifths of all ONUs.
  const olts = Math.max(1, Math.floor((total * 0.8) / 2048));
  for (let at = 0; at < count; at++) {
    const [oltId, pon, splitter] = [String(1 + ((at * 37) % olts)), 1 + (at % 16), 1 + (Math.floor(at / 16) % 8)];
    const lost = new Date();
    took.push(
      await ctx.scope.tenant(tenantId, async (tx) => {
        await sql`update onu set state = 3, phase = 1, down_cause = 'los', since = ${lost} where tenant_id = ${tenantId} and olt_id = ${oltId}
          and pon = ${pon} and onu_no between ${splitter * 16 - 15} and ${splitter * 16}`.execute(tx);
        const began = performance.now();
        await settleOutages(ctx, tx, { tenantId, oltId }, [pon], lost);
        return performance.now() - began;
      }),
    );
  }
  const { rows } = await everything.query<{ n: number }>(
    `select count(*)::int as n from pon_outage u join splitter p on p.tenant_id = u.tenant_id and p.id = u.splitter_id where p.stage = 2`,
  );
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} cuts name their splitter`);
  const measured = percentile(took, 0.95);
  report({
    goal: `branch of a cut among ${total} drops; p95`,
    measured,
    unit: 'ms',
    ratio: measured,
    limit: 50,
    note: `p50 ${median(took).toFixed(1)} ms; each of ${count} names its splitter of the second stage`,
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
  const took = await placeOnus(server);
  const measured = percentile(took, 0.95);
  report({
    goal: `squares of one OLT (${Math.round(total / took.length)} ONUs) counted anew; p95`,
    measured,
    unit: 'ms',
    ratio: measured,
    limit: 500,
  });
  const token = await server.signIn();
  for (const zoom of [2, 5, 8, 11, 13, 15]) await windows(server, token, zoom);
  await hangOnus(server);
  await cuts(server, 40);
} finally {
  await server.stop();
}

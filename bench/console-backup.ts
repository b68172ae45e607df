import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inThread } from '@heliograph/server/backup/in-thread.ts';
import { reachOf } from '@heliograph/server/backup/reach.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { report } from './lib/goal.ts';

// A backup of the console with half a million rows of its operation log, and its restore: what both cost in memory, as the system
// counts it, without any collection that the product would not do itself.
// node --expose-gc bench/console-backup.ts [rows]

const total = Number(process.argv[2] ?? 500_000);
const mostMb = 64;

async function fill(server: TestServer): Promise<void> {
  await server.everything.query(
    `insert into audit_log (tenant_id, id, at, actor_id, actor_name, call_name, object, before, after, request_id, ip, outcome, message, took_ms)
     select $1, n, timestamptz '2026-01-01' + n * interval '20 s', 1, 'user' || n % 500, (array['addPost','editPost','removePosts'])[1 + n % 3],
       'post ' || md5(n::text), jsonb_build_object('name', 'Post ' || n, 'sort', n % 10), jsonb_build_object('name', 'Post ' || n + 1, 'sort', n % 10),
       (n / 3)::text, '10.0.' || n % 250 || '.7', case when n % 50 = 0 then 1 else 0 end, case when n % 50 = 0 then 'Not found' end, n % 200
     from generate_series(1, $2::int) n`,
    [server.tenants.home.id, total],
  );
}

const mb = (bytes: number) => bytes / 1024 / 1024;

/** Growth of the resident memory at its highest, and the seconds it took. */
async function measured(work: () => Promise<unknown>): Promise<{ readonly grown: number; readonly seconds: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  await work();
  clearInterval(watch);
  return { grown: mb(most - before), seconds: (performance.now() - began) / 1000 };
}

function tell(goal: string, { grown, seconds }: { grown: number; seconds: number }, note: string): void {
  report({ goal, measured: grown, unit: 'MB', ratio: grown, limit: mostMb, note: `${note}${seconds.toFixed(1)} s` });
}

const server = await startTestServer({ areas: () => [] });
try {
  await fill(server);
  const { settings, vault } = server.ctx;
  const { dataDir } = settings;
  const file = join(dataDir, 'console.hcb');
  const place = { reach: reachOf(settings), dataDir, keys: vault.keys(), file };
  const tally = { done: 0, total: 0, rows: 0 };
  const wanted = { name: 'All', parts: ['logs'] as const, withStructure: true, createdAt: new Date() };
  const made = await measured(() => inThread({ kind: 'dump', ...place, wanted }, tally));
  const { size } = await stat(file);
  tell(`backup of ${total} log rows; growth of resident memory`, made, `${mb(size).toFixed(0)} MB in `);
  const restored = await measured(() => inThread({ kind: 'load', ...place }, tally));
  if (tally.rows < total) throw new Error(`${tally.rows} rows of ${total}`);
  tell(`restore of ${total} log rows; growth of resident memory`, restored, 'compared, in ');
} finally {
  await server.stop();
}

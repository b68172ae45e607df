import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inThread } from '@heliograph/server/backup/in-thread.ts';
import { databaseReachOf } from '@heliograph/server/backup/reach.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { report } from './lib/goal.ts';
import { fillOperationLog } from './lib/operation-log.ts';

// A backup of the console with half a million rows of its operation log, and its restore: what both cost in memory, as the system
// counts it, without any collection that the product would not do itself.
// node --expose-gc bench/console-backup.ts [rows]

const total = Number(process.argv[2] ?? 500_000);
const mostMb = 64;

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
  await fillOperationLog(server, total);
  const { settings, vault } = server.ctx;
  const { dataDir } = settings;
  const file = join(dataDir, 'console.hcb');
  const place = { reach: databaseReachOf(settings), dataDir, keys: vault.keys(), file };
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

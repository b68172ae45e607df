// Goal: the embedded database is ready in 1.5 s the first time ever, in 300 ms after that, and in 5 s after a kill -9 under load.
// Prints JSON lines: {bench, what, median, worst, n, unit}.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@heliograph/server/db/launcher.ts';
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { openLog } from '@heliograph/server/supervisor/logger.ts';
import { Pool } from 'pg';

const rounds = Number(process.argv[2] ?? 5);
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const log = openLog('silent');
const base = mkdtempSync(join(tmpdir(), 'bench-startup-'));

function report(what: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map((value) => Math.round(value));
  process.stdout.write(`${JSON.stringify({ bench: 'startup', what, median, worst, n: values.length, unit: 'ms' })}\n`);
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

const open = (name: string): Promise<Database> => openDatabase({ dataDir: join(base, name), log });

/** Writes as fast as it can until told to stop; failures while the database is away are what is measured, not errors. */
function load(pool: Pool): () => Promise<void> {
  const work = { on: true };
  const writers = Array.from({ length: 4 }, async () => {
    while (work.on) await pool.query('insert into load default values').catch(() => pause(5));
  });
  return async () => {
    work.on = false;
    await Promise.all(writers);
  };
}

/** From the kill to the first query that the new server answers. */
async function killed(database: Database, pool: Pool): Promise<number> {
  const end = load(pool);
  await pause(500);
  const { restarts } = database;
  const [took] = await timed(async () => {
    if (database.pid !== undefined) process.kill(database.pid, 'SIGKILL');
    while (database.restarts === restarts) await pause(5);
    while (
      !(await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    );
  });
  await end();
  return took;
}

try {
  const first: number[] = [];
  const warm: number[] = [];
  const stop: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const values of [first, warm]) {
      const [took, database] = await timed(() => open(`d${round}`));
      values.push(took);
      stop.push((await timed(() => database.stop()))[0]);
    }
  }
  report('first start ever', first);
  report('warm start', warm);
  report('stop', stop);
  const database = await open('d0');
  const pool = new Pool({ ...database.connectOptions('owner'), max: 5 });
  pool.on('error', () => undefined);
  await pool.query(
    'create table load (id bigint generated always as identity primary key, at timestamptz default now())',
  );
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) back.push(await killed(database, pool));
  report('kill -9 of the database under 4 writers to first answer', back);
  await pool.end();
  await database.stop();
} finally {
  rmSync(base, { recursive: true, force: true });
}

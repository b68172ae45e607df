import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { databaseName } from '@heliograph/server/db/embedded/bootstrap.ts';
import { superuser } from '@heliograph/server/db/embedded/cluster.ts';
import type { EmbeddedDatabase } from '@heliograph/server/db/embedded/embedded.ts';
import type { Context } from '@heliograph/server/context.ts';
import { readSettings } from '@heliograph/server/settings.ts';
import { openContext } from '@heliograph/server/supervisor/context.ts';
import { copyTemplate } from '@heliograph/server/testing/template.ts';
import { Client } from 'pg';
import pino from 'pino';
import { RealProduct } from '../checks/support/real-product.ts';
import { buildWeb } from '../tools/build.ts';
import { bundleAll } from '../tools/bundle.ts';
import { checkOnus, checkTables, hourOfTurn } from './lib/years-checks.ts';
import { Life, startYearsLab, type YearsLab } from './lib/years-life.ts';
import { checkHours, draw } from './lib/years-looks.ts';
import { dayMs, scenarioOf, type YearsScenario } from './lib/years-scenario.ts';

// Five years of one simulated OLT, read by the console's collector under virtual time and cared for each night of it; what its history then says, by program; and how soon and
// how a chart is drawn, with the product running on that folder. Polled each hour at first, each 15 minutes in the last 400 days, each 5 in the last month.
// node bench/five-years.ts [years] [folder for pictures] [keep: the folder of the data stays]
// node bench/five-years.ts FOLDER [folder for pictures]: looks again at what stayed

const again = process.argv[2]?.includes('/') === true ? process.argv[2] : undefined;
const years = again === undefined ? Number(process.argv[2] ?? 5) : 0;
const folder = process.argv[3];
const startedAt = Date.now();
const begin = Math.floor((startedAt - years * 365.25 * dayMs) / dayMs) * dayMs;

/** What has to be known of a folder to look at it again. */
const keptName = 'years.json';
interface Kept {
  readonly scenario: YearsScenario;
  readonly oltId: string;
  readonly truth: readonly (readonly [number, number])[];
}

const say = (words: string): void => void process.stdout.write(`${words}\n`);

/** Ends the product and leaves its folder. */
async function rest(product: RealProduct): Promise<void> {
  const [pid] = product.roots;
  if (pid === undefined) return;
  // One that is gone already would hide by its error why.
  const send = (signal: 'SIGTERM' | 0): boolean => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  send('SIGTERM');
  while (send(0)) await delay(50);
}

type Within<T> = (ctx: Context, db: Client, tenantId: number) => Promise<T>;

/** What the worker has around it, on a folder on which no product runs. */
async function inFolder<T>(dataDir: string, work: Within<T>): Promise<T> {
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir, log });
  const settings = readSettings({
    HELIOGRAPH_DATA: dataDir,
    HELIOGRAPH_HOST: '127.0.0.1',
    HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8',
  });
  const about = { database: 'embedded', connections: 10 } as const;
  const { ctx, close } = await openContext(settings, database.connectOptions('app'), log, about, ['worker']);
  const db = new Client((database as EmbeddedDatabase).superuser);
  await db.connect();
  try {
    const { rows } = await db.query<{ id: number }>(`select id from tenant where code = '000000'`);
    return await work(ctx, db, rows[0]?.id ?? 0);
  } finally {
    await db.end();
    await close();
    await database.stop();
  }
}

/** What is asked of the database of the running product. */
async function beside<T>({ dataDir }: RealProduct, work: (db: Client) => Promise<T>): Promise<T> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new Client({ host: lines[4] ?? '', port: Number(lines[3]), user: superuser, database: databaseName });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function sizes(db: Client): Promise<void> {
  const { rows } = await db.query<{ kind: string; mb: number; rows: string }>(
    `select case when relname ~ '_chunk_' then 'blocks' when relname ~ '_hour' then 'hours' when relname ~ '_day' then 'days' else 'rows' end as kind,
       (sum(pg_total_relation_size(oid)) / 1e6)::float8 as mb, sum(greatest(reltuples, 0))::text as rows
     from pg_class where relkind = 'r' and relname like 'metric\\_%' group by 1 order by 1`,
  );
  say(rows.map(({ kind, mb }) => `${kind} ${mb.toFixed(1)} MB`).join(', '));
}

/** The years, on a folder that a product has made and gone from. */
async function lived(dataDir: string, scenario: YearsScenario, { lab, olt }: YearsLab): Promise<Kept> {
  const note = (at: number, polls: number) =>
    say(`${new Date(at).toISOString().slice(0, 10)}: ${polls} polls in ${Math.round(performance.now() / 1000)} s`);
  const told = await inFolder(dataDir, async (ctx, db, tenantId) => {
    const life = await new Life(ctx, db, lab, olt, scenario).live(tenantId, note);
    say(`${years} years, ${life.polls} polls, ${life.seconds.toFixed(0)} s`);
    await checkTables(db, life.truth, scenario);
    await checkOnus(ctx, tenantId, scenario);
    await sizes(db);
    return life;
  });
  const kept = { scenario, oltId: told.oltId, truth: [...told.truth] };
  writeFileSync(join(dataDir, keptName), JSON.stringify(kept));
  return kept;
}

/** What the running product says of it, and how it is drawn; and the tables again, once it has cared for them by itself. */
async function looked(product: RealProduct, { scenario, oltId, truth }: Kept): Promise<void> {
  await checkHours(product, oltId);
  await draw(product, { oltId, scenario, turned: await beside(product, hourOfTurn) }, folder);
  await beside(product, async (db) => {
    await checkTables(db, new Map(truth), scenario);
    await sizes(db);
  });
}

async function main(): Promise<void> {
  await buildWeb();
  await bundleAll();
  const dataDir = again ?? mkdtempSync(join(tmpdir(), 'heliograph-years-'));
  if (again === undefined) await copyTemplate(dataDir);
  const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: '300' }, dataDir);
  const device = await startYearsLab(again === undefined ? begin : Date.now());
  try {
    let kept: Kept;
    if (again === undefined) {
      await rest(product);
      kept = await lived(dataDir, scenarioOf(begin, startedAt), device);
      product.launch();
      await product.ready();
    } else kept = JSON.parse(readFileSync(join(again, keptName), 'utf8')) as Kept;
    const still = device.goOn();
    await looked(product, kept);
    still();
  } finally {
    if (again !== undefined || process.argv[4] === 'keep') await rest(product);
    else await product.stop();
    await device.lab.stop();
  }
}

await main();

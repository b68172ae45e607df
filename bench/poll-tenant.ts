import { applyReading } from '@heliograph/server/southbound/collector/apply.ts';
import { hold } from '@heliograph/server/southbound/collector/lease.ts';
import {
  oltIdAt,
  plantOlts,
  polledOf,
  quietReadingOf,
} from '@heliograph/server/southbound/collector/tenant.fixture.ts';
import { countRowsRead } from '@heliograph/server/testing/rows-read.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { cpuMs, median, report } from './lib/goal.ts';

// What one poll costs the worker and the database when its tenant has ten times as many OLTs: the same.
// node bench/poll-tenant.ts [few] [many]; the goal is 10 and 100 OLTs of 16 PON with 64 ONUs each.

const few = Number(process.argv[2] ?? 10);
const many = Number(process.argv[3] ?? 100);
const size = { pons: 16, onus: 64 };
/** Polls of one measurement, one OLT after the other. */
const polls = 10;
const rounds = 5;

/** In one poll more rows than this are no reading of the tenant's ONUs: tables of a page or two are read whole. */
const slack = 200;

interface Cost {
  readonly rows: number;
  readonly cpu: number;
}

let seed = 1;

async function pollSome(server: TestServer): Promise<void> {
  const { id: tenantId } = server.tenants.home;
  for (let at = 0; at < polls; at += 1) {
    const [held] = await hold(server.ctx.scope, 'bench', [{ tenantId, oltId: oltIdAt(at) }]);
    if (!held) throw new Error('an OLT is polled by somebody else');
    seed += 1;
    await applyReading(server.ctx, held, polledOf(quietReadingOf(at, size, seed), size, Date.now()));
  }
}

async function cost(server: TestServer): Promise<Cost> {
  await server.everything.query('vacuum analyze');
  for (let round = 0; round < 2; round += 1) await pollSome(server);
  await server.everything.query('vacuum analyze');
  const counter = countRowsRead();
  await pollSome(server);
  const rows = counter.take().reduce((sum, one) => sum + one.rows, 0) / polls;
  counter.stop();
  const cpus: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await pollSome(server);
    cpus.push(cpuMs(before) / polls);
  }
  return { rows, cpu: median(cpus) };
}

async function main(): Promise<void> {
  const server = await startTestServer({ areas: () => [] });
  const { everything, tenants } = server;
  try {
    await everything.query('select metric_days_ahead(current_date, 2)');
    await plantOlts(everything, tenants.home, size, 0, few);
    // What is compiled once is no cost of the first size.
    for (let round = 0; round < 3; round += 1) await pollSome(server);
    const small = await cost(server);
    await plantOlts(everything, tenants.home, size, few, many);
    const large = await cost(server);
    const note = `${few} OLTs: ${small.rows.toFixed(0)} rows and ${small.cpu.toFixed(1)} ms of CPU; ${many} OLTs: ${large.rows.toFixed(0)} rows and ${large.cpu.toFixed(1)} ms`;
    const goal = `poll: cost in a tenant of ${many} OLTs against ${few}`;
    const rows = (large.rows - slack) / small.rows;
    report({ goal, measured: large.rows, unit: 'rows read', ratio: rows, limit: 1.1, note });
    report({ goal, measured: large.cpu, unit: 'ms CPU of the worker', ratio: large.cpu / small.cpu, limit: 1.1, note });
  } finally {
    await server.stop();
  }
}

await main();

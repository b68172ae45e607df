import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundleAll, builtProgram } from '../tools/bundle.ts';
import { median, report } from './lib/goal.ts';

// From starting the whole product (supervisor, database, three processes) to a health check that says ready.

await bundleAll();
const program = builtProgram('server');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/emsWebServer/health`).then(
    async (answer) => ((await answer.json()) as { data?: { ready?: boolean } }).data?.ready === true,
    () => false,
  );

/** One start and stop in a data folder; seconds until ready. */
async function start(dataDir: string): Promise<number> {
  const [http, trap] = [await freePort(), await freePort()];
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HELIOGRAPH_DATA: dataDir,
      HELIOGRAPH_HOST: '127.0.0.1',
      HELIOGRAPH_HTTP_PORT: String(http),
      HELIOGRAPH_TRAP_PORT: String(trap),
      HELIOGRAPH_ADMIN_PASSWORD: 'Bench@2026',
      HELIOGRAPH_LOG_LEVEL: 'error',
    },
  });
  while (!(await isReady(http))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    // Who asks without a rest takes a processor from those that start.
    await delay(5);
  }
  const took = (performance.now() - begun) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return took;
}

/** As `start`, of what any product of this kind needs. */
async function bareStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib/bare-start.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, '..', 'bare-cache') },
  });
  await once(child.stdout, 'data');
  const took = (performance.now() - begun) / 1000;
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
  return took;
}

type Starts = Record<'first' | 'warm', number[]>;
const ours: Starts = { first: [], warm: [] };
const bare: Starts = { first: [], warm: [] };
for (let n = 0; n < 3; n += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-ready-'));
  // By turns, so that whatever else the machine does is shared.
  for (const [of, begin, name] of [
    [ours, start, 'ours'],
    [bare, bareStart, 'bare'],
  ] as const) {
    const dataDir = join(folder, name);
    of.first.push(await begin(dataDir));
    for (let again = 0; again < 2; again += 1) of.warm.push(await begin(dataDir));
  }
  rmSync(folder, { recursive: true, force: true });
}
for (const [goal, which] of [
  ['ready after the first start ever', 'first'],
  ['ready after a warm start', 'warm'],
] as const) {
  const [measured, peer] = [median(ours[which]), median(bare[which])];
  report({
    goal,
    measured,
    unit: 's',
    peer: { name: 'PostgreSQL and three processes that load Fastify and pg', measured: peer },
    ratio: measured / peer,
    limit: 2,
    note: `worst ${Math.max(...ours[which]).toFixed(2)} s`,
  });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { median, report } from './lib/goal.ts';
import type { ServerMemory, LiveServerOrder, LiveServerReady } from './lib/live-server.ts';

// 5,000 browsers at once, from several addresses, three times over: what calls wait meanwhile, and what the web process keeps of them.

const many = Number(process.argv[2] ?? 5000);
const ofSession = 60;
const addresses = 10;
const opening = Number(process.argv[3] ?? 100);
/** Events that every browser catches up with when it comes. */
const missed = Number(process.argv[4] ?? 0);

const child = fork(join(import.meta.dirname, 'lib', 'live-server.ts'), [String(Math.ceil(many / ofSession))], {
  execArgv: [...process.execArgv, '--expose-gc'],
});
const [ready] = (await once(child, 'message')) as [LiveServerReady];
const order = async (what: LiveServerOrder): Promise<ServerMemory> => {
  const answer = once(child, 'message');
  child.send(what);
  return ((await answer) as [ServerMemory])[0];
};

/** Resolves when the server has said hello, with false when it did not let it in. */
function open(n: number): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`${ready.url.replace('http', 'ws')}emsWebServer/ws`, {
    localAddress: `127.0.1.${1 + (n % addresses)}`,
  });
  const cursor = missed > 0 ? { cursor: '0' } : {};
  const greeting = JSON.stringify({ token: ready.tokens[n % ready.tokens.length], ...cursor });
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(greeting));
    socket.once('message', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
  });
}

/** A call that goes to the database, over and over until `stop`; what each took in ms. */
async function calls(stop: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!stop()) {
    const begun = performance.now();
    const answer = await fetch(`${ready.url}emsWebServer/device/olt/list?pageNum=1&pageSize=10`, {
      headers: { authorization: ready.tokens[0] ?? '' },
    });
    await answer.arrayBuffer();
    took.push(performance.now() - begun);
    await delay(20);
  }
  return took.toSorted((a, b) => a - b);
}
const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0;

const quietUntil = performance.now() + 3000;
const quiet = await calls(() => performance.now() > quietUntil);
const mega = (bytes: number) => Math.round(bytes / 1_048_576);
const shown = (memory: ServerMemory) =>
  Object.entries(memory)
    .map(([name, bytes]: [string, number]) => `${name} ${mega(bytes)}`)
    .join(', ');

await order({ do: 'tell', events: missed });
const after: ServerMemory[] = [await order({ do: 'collect' })];
const full: ServerMemory[] = [];
const waits: number[] = [];
for (let round = 0; round < 3; round += 1) {
  let isOver = false;
  const asking = calls(() => isOver);
  const begun = performance.now();
  const sockets: (WebSocket | undefined)[] = [];
  let next = 0;
  const opener = async (): Promise<void> => {
    while (next < many) sockets.push(await open(next++));
  };
  await Promise.all(Array.from({ length: opening }, opener));
  const seconds = (performance.now() - begun) / 1000;
  const inside = sockets.filter((socket) => socket !== undefined);
  await order({ do: 'tell', events: 50 });
  isOver = true;
  waits.push(p95(await asking));
  full.push(await order({ do: 'memory' }));
  for (const socket of inside) socket.terminate();
  await delay(3000);
  after.push(await order({ do: 'collect' }));
  process.stderr.write(
    `round ${round + 1}: ${inside.length} of ${many} let in within ${seconds.toFixed(1)} s; full: ${shown(full.at(-1) as ServerMemory)}; empty: ${shown(after.at(-1) as ServerMemory)}\n`,
  );
}
process.stderr.write(`at rest: ${shown(after[0] as ServerMemory)}\n`);
child.send({ do: 'stop' } satisfies LiveServerOrder);
await once(child, 'exit');

report({
  goal: 'a call while 5,000 browsers come in',
  measured: median(waits),
  unit: 'ms (p95)',
  ratio: median(waits),
  limit: 1000,
  note: `p95 in quiet ${p95(quiet).toFixed(1)} ms`,
});
const [, first, , last] = after;
const ratio = (last?.rss ?? 0) / (first?.rss ?? 1);
report({
  goal: 'memory of the web process after 5,000 browsers came and went three times, against once',
  measured: ratio,
  unit: '×',
  ratio,
  limit: 1.15,
  note: `${mega(after[0]?.rss ?? 0)} MB at rest, ${mega(full[0]?.rss ?? 0)} MB with them, ${after
    .slice(1)
    .map((one) => mega(one.rss))
    .join(', ')} MB after`,
});

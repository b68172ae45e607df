import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { RealProduct } from '../checks/support/real-product.ts';
import { bundleAll } from '../tools/bundle.ts';
import { median, percentile, report } from './lib/goal.ts';
import { stopChild } from './lib/process.ts';

// ONUs that flap once a second: what is kept of it, what browsers are told, and how long the processes of the product keep others waiting.
// The product as it is shipped, traps over UDP, polls as they come of them.
// node bench/flapping.ts [--onus 2000 in all] [--olts 4] [--seconds 150]: longer than two minutes, after which what falls is another outage

const { values: options } = parseArgs({
  options: {
    onus: { type: 'string', default: '2000' },
    olts: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '150' },
  },
});
const [onus, olts, seconds] = [options.onus, options.olts, options.seconds].map(Number) as [number, number, number];
const pons = 8 * olts;
/** Messages that come closer behind one another than this are one push, ms. */
const together = 100;
/** The product sums its lag up over this; ms. */
const lagEvery = 5000;
const longestMs = 120_000;
/** All outages should be over by then, ms: the last poll that traps ask for comes within ten seconds. */
const restMs = 30_000;
/** So long nothing more was stored: nothing more comes, ms. */
const patienceMs = 10_000;

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(look: () => Promise<boolean>, what: string, ms = longestMs): Promise<void> {
  for (const until = performance.now() + ms; !(await look()); await waited(500))
    if (performance.now() > until) throw new Error(`never: ${what}`);
}

interface Flaps {
  readonly downs: number;
  readonly ups: number;
}

/** The OLTs beside us. */
class FlapLab {
  readonly #child;
  readonly #lines;

  constructor(trapPort: number) {
    const path = new URL('lib/flap-lab.ts', import.meta.url).pathname;
    const args = ['--olts', olts, '--onus', Math.round(onus / olts), '--trap', `127.0.0.1:${trapPort}`].map(String);
    this.#child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async next<T>(): Promise<T> {
    const { value } = await this.#lines.next();
    return JSON.parse(String(value)) as T;
  }

  flap(): Promise<Flaps> {
    this.#child.stdin.write(`${seconds}\n`);
    return this.next<Flaps>();
  }

  stop = (): Promise<void> => stopChild(this.#child);
}

interface Push {
  readonly at: number;
  messages: number;
  bytes: number;
}

/** A browser that does nothing but hear. */
async function listener(product: RealProduct, pushes: Push[]): Promise<WebSocket> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}emsWebServer/ws`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: product.signedIn }));
  await once(socket, 'message');
  let last = -Infinity;
  socket.on('message', (data: Buffer) => {
    const at = performance.now();
    const push = pushes.at(-1);
    if (push && at - last < together) {
      push.messages += 1;
      push.bytes += data.length;
    } else pushes.push({ at, messages: 1, bytes: data.length });
    last = at;
  });
  return socket;
}

interface Told {
  readonly processes: { readonly roles: readonly string[]; readonly lagMs: number | null }[];
}

/** What every process says of its event loop, again and again: the 99th percentile of the last seconds. */
async function watchLag(product: RealProduct, isOn: () => boolean): Promise<Map<string, number[]>> {
  const lags = new Map<string, number[]>();
  while (isOn()) {
    await waited(lagEvery);
    const { processes } = await product.data<Told>('GET', '/systemMonitoring/getSystemInfo');
    for (const { roles, lagMs } of processes) {
      const name = roles.join(' ') || 'supervisor';
      if (lagMs !== null) lags.set(name, [...(lags.get(name) ?? []), lagMs]);
    }
  }
  return lags;
}

async function figure(product: RealProduct, name: string): Promise<number> {
  const answer = await fetch(`${product.url}metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const totalOf = async (product: RealProduct, path: string, query: object): Promise<number> =>
  ((await product.call('GET', path, { pageSize: 1, ...query })) as { total?: number }).total ?? 0;

async function ready(product: RealProduct, lab: FlapLab): Promise<number> {
  for (const { address, port } of await lab.next<{ address: string; port: number }[]>())
    await product.data('POST', '/device/olt/insertDeviceInfo', { ip: address, snmpPort: port, community: 'public' });
  const online = () => totalOf(product, '/onu/list', { state: 'online' });
  await waitFor(async () => (await online()) >= onus - pons, 'all ONUs listed');
  return online();
}

interface Outage {
  readonly outageId: string;
}

/** How many traps are stored when all are, or when nothing has come for a while: those that the kernel dropped never come. */
async function allStored(product: RealProduct, wanted: number): Promise<number> {
  let [stored, since] = [0, performance.now()];
  while (stored < wanted && performance.now() - since < patienceMs) {
    await waited(500);
    const now = await figure(product, 'heliograph_traps_stored_total');
    if (now !== stored) [stored, since] = [now, performance.now()];
  }
  return stored;
}

/** Everything is up again: how many outages and alarms the flaps of each ONU were. */
async function incidents(product: RealProduct, listed: number, { downs, ups }: Flaps): Promise<void> {
  const stored = await allStored(product, downs + ups);
  const outages = (over: '0' | '1') => product.data<Outage[]>('GET', '/board/outages', { over });
  const late = await waitFor(async () => (await outages('0')).length === 0, 'all outages over', restMs).then(
    () => false,
    () => true,
  );
  const [over, open] = [await outages('1'), await outages('0')];
  report({
    goal: `flapping: outages of ${listed} ONUs on ${pons} PON ports that flap at 1 Hz for ${seconds} s, for each port`,
    measured: over.length + open.length,
    unit: 'outages',
    ratio: (over.length + open.length) / pons,
    limit: 1,
    ...(late && { note: `${open.length} of them not over ${restMs / 1000} s after the last ONU was back` }),
  });
  const path = '/system/alarm/getAlarmEventListByCondition';
  const alarms = await totalOf(product, path, { kind: 'onuDeregister' });
  const history = await totalOf(product, path, { kind: 'onuDeregister', view: 'history' });
  report({
    goal: 'flapping: alarms for each ONU',
    measured: (alarms + history) / listed,
    unit: 'alarms',
    ratio: (alarms + history) / listed,
    limit: 1,
    note: `${alarms} current, ${history} in the history; ${stored} of ${downs + ups} traps stored`,
  });
}

function told(pushes: readonly Push[], began: number, ended: number): void {
  const during = pushes.filter(({ at }) => at >= began && at < ended);
  // From the first to the last: a second has two ends, and both may have a push.
  const [first, last] = [during.at(0)?.at ?? began, during.at(-1)?.at ?? ended];
  const each = ((during.length - 1) * 1000) / (last - first);
  const bytes = during.reduce((sum, push) => sum + push.bytes, 0);
  const messages = during.reduce((sum, push) => sum + push.messages, 0);
  report({
    goal: 'flapping: pushes to a browser, a second',
    measured: each,
    unit: '1/s',
    ratio: each,
    limit: 1,
    note: `${(messages / Math.max(1, during.length)).toFixed(0)} events in each, ${(bytes / (ended - began)).toFixed(1)} kB/s; messages less than ${together} ms apart are one push`,
  });
}

function lagging(lags: ReadonlyMap<string, number[]>): void {
  for (const [role, each] of lags) {
    const measured = median(each);
    report({
      goal: `flapping: event loop of ${role}, p99`,
      measured,
      unit: 'ms',
      ratio: measured,
      limit: 50,
      note: `the median of ${each.length} readings of 5 s; the 90th percentile of them ${percentile(each, 0.9)} ms, the longest ${Math.max(...each)} ms`,
    });
  }
}

await bundleAll();
const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: '300' });
const lab = new FlapLab(product.trapPort);
try {
  const listed = await ready(product, lab);
  const pushes: Push[] = [];
  const socket = await listener(product, pushes);
  let isOn = true;
  const lags = watchLag(product, () => isOn);
  // What is told at once, before the pace holds, is no part of a storm.
  const began = performance.now() + Math.min(30, seconds / 2) * 1000;
  const flaps = await lab.flap();
  const ended = performance.now();
  isOn = false;
  lagging(await lags);
  told(pushes, began, ended);
  await incidents(product, listed, flaps);
  socket.terminate();
} finally {
  await lab.stop();
  await product.stop();
}

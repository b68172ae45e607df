import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { AlarmReceiver } from '../checks/support/alarm-receiver.ts';
import { RealProduct } from '../checks/support/real-product.ts';
import { bundleAll } from '../tools/bundle.ts';
import { median, percentile, report } from './lib/goal.ts';
import { stopChild } from './lib/process.ts';

// Fibres that are cut: how soon a browser that hears of it lists the outage; then 2,000 traps of lost light within 5 s, of one port and of all
// ports of an OLT: how many incidents that is, how many messages each receiver gets, and how soon the first. The product as it is shipped.
// node bench/incidents.ts [--cuts 20] [--traps 2000] [--times]   --times: also when each message of a cut came, and of what it told

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '20' },
    traps: { type: 'string', default: '2000' },
    times: { type: 'boolean', default: false },
  },
});
const [cuts, traps] = [Number(values.cuts), Number(values.traps)];
const ponsOfOlt = 16;
/** The last two OLTs are for the storms. */
const olts = Math.ceil(cuts / ponsOfOlt) + 2;
/** All ONUs of 16 such ports are 2,000 and a few. */
const onus = 128;
const receivers = 2;
const longestMs = 300_000;
/** Between two cuts: a browser that was told often in a row is told once a second. */
const quietMs = 4000;

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(look: () => Promise<boolean>, what: string, everyMs = 250): Promise<void> {
  for (const until = performance.now() + longestMs; !(await look()); await waited(everyMs))
    if (performance.now() > until) throw new Error(`never: ${what}`);
}

/** The OLTs beside us. */
class StormLab {
  readonly #child;
  readonly #lines;

  constructor(trapPort: number) {
    const path = new URL('lib/storm-lab.ts', import.meta.url).pathname;
    const args = ['--olts', olts, '--onus', onus, '--trap', `127.0.0.1:${trapPort}`].map(String);
    this.#child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async next<T>(): Promise<T> {
    const { value } = await this.#lines.next();
    return JSON.parse(String(value)) as T;
  }

  /** When its first trap was sent. */
  async tell(command: object): Promise<number> {
    this.#child.stdin.write(`${JSON.stringify(command)}\n`);
    return (await this.next<{ at: number }>()).at;
  }

  stop = (): Promise<void> => stopChild(this.#child);
}

interface Outage {
  readonly outageId: string;
  readonly oltId: string;
  readonly pon: number;
}
interface Incident {
  readonly incidentId: string;
  readonly oltId: string | null;
}

/** Messages of a cut in the order of their arrival: those that came together in one line. */
function tellTimes(at: number, seen: number, came: readonly { at: number; kind: string }[]): void {
  const groups = Map.groupBy(came, (one) => Math.floor((one.at - at) / 10) * 10);
  const lines = [...groups].map(([ms, all]) => {
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    return `${ms}: ${[...kinds].map(([kind, { length }]) => `${kind}×${length}`).join(' ')}`;
  });
  console.error(`listed after ${seen - at} ms; ${lines.join('; ')}`);
}

class Bench {
  readonly #product: RealProduct;
  readonly #lab: StormLab;
  readonly #hooks: readonly AlarmReceiver[];
  #ids: readonly string[] = [];

  constructor(product: RealProduct, lab: StormLab, hooks: readonly AlarmReceiver[]) {
    this.#product = product;
    this.#lab = lab;
    this.#hooks = hooks;
  }

  async ready(): Promise<void> {
    const ids: string[] = [];
    for (const { address: ip, port: snmpPort } of await this.#lab.next<{ address: string; port: number }[]>())
      ids.push(
        (
          await this.#product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', {
            ip,
            snmpPort,
            community: 'public',
          })
        ).id,
      );
    this.#ids = ids;
    await this.#product.data('POST', '/notification/group', { groupName: 'NOC' });
    const person = { receiverName: 'Wang', phone: '13800138000', email: 'wang@example.net', language: 'en' };
    await this.#product.data('POST', '/notification/user', { ...person, userGroups: 'NOC' });
    for (const [n, { url: address, secret }] of this.#hooks.entries())
      await this.#product.data('POST', '/notification/server', {
        serverName: `Hook ${n}`,
        channel: 'webhook',
        address,
        secret,
      });
    const servers = this.#hooks.map((_, n) => `Hook ${n}`).join(', ');
    await this.#product.data('POST', '/notification/remoteRule', { ruleName: 'All', servers, userGroup: 'NOC' });
    const online = async () =>
      ((await this.#product.call('GET', '/onu/list', { state: 'online', pageSize: 1 })) as { total?: number }).total;
    await waitFor(async () => ((await online()) ?? 0) >= olts * ponsOfOlt * onus, 'all ONUs listed');
  }

  outages = (): Promise<Outage[]> => this.#product.data('GET', '/board/outages', { over: '0' });

  /** From the first trap until a browser that reads the outages whenever it hears of anything has this one, ms; then it is quiet for a while. */
  async #cut(socket: WebSocket, olt: number, pon: number): Promise<number> {
    const { promise: heard, resolve } = Promise.withResolvers<number>();
    let isReading = false;
    let isBehind = false;
    const read = async (): Promise<void> => {
      isBehind = isReading;
      if (isReading) return;
      isReading = true;
      const all = await this.outages();
      isReading = false;
      if (all.some((one) => one.oltId === this.#ids[olt] && one.pon === pon)) resolve(Date.now());
      else if (isBehind) await read();
    };
    const came: { at: number; kind: string }[] = [];
    const listen = (text: Buffer): void => {
      if (values.times)
        came.push({ at: Date.now(), kind: (JSON.parse(text.toString()) as { kind?: string }).kind ?? '' });
      void read();
    };
    socket.on('message', listen);
    const at = await this.#lab.tell({ cut: { olt, pon } });
    const seen = await Promise.race([heard, waited(60_000).then(() => Number.NaN)]);
    await waited(quietMs);
    socket.off('message', listen);
    if (values.times) tellTimes(at, seen, came);
    return seen - at;
  }

  async cuts(): Promise<void> {
    const socket = new WebSocket(`${this.#product.url.replace('http', 'ws')}emsWebServer/ws`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ token: this.#product.signedIn }));
    await once(socket, 'message');
    await waited(quietMs);
    const took: number[] = [];
    for (let n = 0; n < cuts; n += 1) {
      took.push(await this.#cut(socket, Math.floor(n / ponsOfOlt), 1 + (n % ponsOfOlt)));
    }
    socket.terminate();
    const measured = percentile(took, 0.95) / 1000;
    report({
      goal: `an outage is on the screen after the fibre of a PON port of ${onus} ONUs was cut; p95 of ${cuts}`,
      measured,
      unit: 's',
      ratio: measured,
      limit: 2,
      note: `median ${(median(took) / 1000).toFixed(2)} s; from the first trap to the list of a browser that heard of it`,
    });
  }

  async storm(olt: number, pons: readonly number[]): Promise<void> {
    const id = this.#ids[olt] ?? '';
    const stored = () => this.#figure('heliograph_traps_stored_total');
    const before = await stored();
    const at = await this.#lab.tell({ storm: { olt, pons, traps, ms: 5000 } });
    const of = (hook: AlarmReceiver) => hook.heard.filter(({ oltId, action }) => oltId === id && action === 'raise');
    await waitFor(async () => (await stored()) - before >= traps, 'all traps stored');
    await waitFor(() => Promise.resolve(this.#hooks.every((hook) => of(hook).length >= 1)), 'somebody told');
    const first = Math.max(...this.#hooks.map((hook) => of(hook)[0]?.at ?? Infinity)) - at;
    // Whatever else would be told is told by then.
    await waited(40_000);
    const open = (
      await this.#product.data<Incident[]>('GET', '/alarm/incident/list', { state: 'open', pageSize: 100 })
    ).filter(({ oltId }) => oltId === id);
    const what = `${traps} traps of lost light within 5 s on ${pons.length} PON port${pons.length === 1 ? '' : 's'} of an OLT`;
    const goal = (name: string, measured: number, unit: string, limit: number, note?: string) =>
      report({ goal: `${what}: ${name}`, measured, unit, ratio: measured, limit, ...(note ? { note } : {}) });
    goal('incidents, for each port', open.length / pons.length, 'incidents', 1);
    const told = this.#hooks.map((hook) => new Set(of(hook).map(({ id: message }) => message)).size);
    goal('messages to each receiver, for each port', Math.max(...told) / pons.length, 'messages', 1);
    goal('the first message', first / 1000, 's', 30, 'to the slower of two receivers');
  }

  async #figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.#product.url}metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}

await bundleAll();
const hooks = await Promise.all(Array.from({ length: receivers }, () => AlarmReceiver.open(() => false)));
const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: '300', HELIOGRAPH_PRIVATE_TARGETS: 'on' });
const lab = new StormLab(product.trapPort);
try {
  const bench = new Bench(product, lab, hooks);
  await bench.ready();
  await bench.cuts();
  if (traps > 0) {
    await bench.storm(olts - 2, [1]);
    await bench.storm(
      olts - 1,
      Array.from({ length: ponsOfOlt }, (_, n) => n + 1),
    );
  }
} finally {
  await lab.stop();
  await product.stop();
  for (const hook of hooks) hook.stop();
}

import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CpeFixture } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { connectAsync } from 'mqtt';
import { bundleAll } from '../tools/bundle.ts';
import { AcsProduct } from '../checks/support/acs-product.ts';
import { hostileCpes, isListening } from '../checks/support/hostile-cpes.ts';
import { hostileMqtt } from '../checks/support/hostile-mqtt-clients.ts';
import { percentile, report } from './lib/goal.ts';
import { waitUntil } from './lib/process.ts';

// Hostile bodies of CWMP and hostile packets of MQTT against the process that customer devices speak to, as it is started: it lives, it holds no more afterwards than before, what it
// refused is counted, and devices that mean well are served all the while.
// node bench/fuzz.ts [bodies] [packets]; 0 leaves one out.

const bodies = Number(process.argv[2] ?? 200_000);
const packets = Number(process.argv[3] ?? 500_000);
const attackers = 32;
/** Each may come thirteen times in a minute. */
const clients = Math.min(5_000, Math.max(200, Math.round(packets / 100)));
/** What a process holds moves by so much by itself, MB. */
const moves = 64;

await bundleAll();
const stand = await AcsProduct.start({ cwmp: attackers + 1, mqtt: packets > 0 ? clients + 1 : 0 });
const pidOf = (): number => stand.product.pidOf('acs') ?? 0;

/** What is published every five seconds, once it says what is so now. */
async function counted(): Promise<ReadonlyMap<string, number>> {
  await delay(11_000);
  return stand.counted();
}

/**
 * What the process holds, MB, but for the young generation of V8: that one grows with how fast things are made and never shrinks, to 128 MB here, whatever becomes of
 * them.
 */
const held = (now: ReadonlyMap<string, number>): number =>
  ((now.get('process_resident_memory_bytes') ?? Number.NaN) -
    (now.get('nodejs_heap_space_size_total_bytes new') ?? 0)) /
  1024 ** 2;

const tell = (goal: string, measured: number, limit: number, note: string, unit = ''): void =>
  void report({ goal, measured, unit, ratio: measured, limit, note });

const asText = (of: ReadonlyMap<string | number, number>): string => JSON.stringify(Object.fromEntries(of));

type Counted = ReadonlyMap<string, number>;

/** What both have to show. */
function tellOfProcess(what: string, pid: number, [then, now]: readonly [Counted, Counted], note: string): void {
  tell(`${what}, deaths of the process`, pidOf() === pid ? 0 : 1, 0, note);
  tell(
    'the same: memory after it beside before',
    held(now) - held(then),
    moves,
    `${held(then).toFixed(0)} MB before`,
    'MB',
  );
}

/** Refusals that were heard and not counted; whoever goes away before it hears its answer does not count it. */
function tellOfRefusals(answered: ReadonlyMap<number, number>, [then, now]: readonly [Counted, Counted]): void {
  const more = (key: string): number => (now.get(key) ?? 0) - (then.get(key) ?? 0);
  const heardRefusals = [...answered].filter(([status]) => status >= 400);
  const uncounted = heardRefusals.map(([status, seen]) => Math.max(0, seen - more(`heliograph_acs_answers ${status}`)));
  const why = ['shed', 'refused'].map(
    (name) => sum(now, `heliograph_acs_${name}`) - sum(then, `heliograph_acs_${name}`),
  );
  tell(
    'the same: refusals that were heard and are not in the counters',
    uncounted.reduce((all, one) => all + one, 0),
    0,
    `${heardRefusals.reduce((all, [, seen]) => all + seen, 0)} were heard; ${why[0]} turned away, ${why[1]} not let in`,
  );
}

const times = (took: readonly number[]): string =>
  `p95 ${percentile(took, 0.95).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`;

const sum = (all: ReadonlyMap<string, number>, name: string): number =>
  [...all].reduce((total, [key, value]) => (key.startsWith(`${name} `) ? total + value : total), 0);

/** Whole sessions of a device that means well, until it is told to end; ms of each. */
function served(device: CpeFixture): {
  readonly took: number[];
  readonly wrong: number[];
  readonly stop: () => Promise<void>;
} {
  const [took, wrong]: [number[], number[]] = [[], []];
  const over = new AbortController();
  const work = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const { status } = await device.session().catch(() => ({ status: 0 }));
      if (status !== 204) wrong.push(status);
      took.push(performance.now() - began);
      await delay(50);
    }
  })();
  return {
    took,
    wrong,
    stop: async () => {
      over.abort();
      await work;
    },
  };
}

async function cwmp(): Promise<void> {
  const [first, ...others] = stand.cwmp;
  if (!first) throw new Error('no device');
  const { oui, productClass, serial, words } = first;
  const honest = new CpeFixture(stand.url, serial, words, { oui, productClass });
  await waitUntil(() => isListening(stand.port));
  // What makes programs fast, and pools as large as they become.
  const warm = Math.round(Math.min(bodies / 10, 10_000));
  await hostileCpes(stand.url, others, warm);
  const [pid, then] = [pidOf(), await counted()];
  const good = served(honest);
  const began = performance.now();
  const { sent, answered } = await hostileCpes(stand.url, others, bodies);
  const seconds = (performance.now() - began) / 1000;
  await good.stop();
  honest.close();
  const now = await counted();
  const note = `${(bodies / seconds).toFixed(0)}/s, load of the machine ${loadavg()[0]?.toFixed(1)}; sent ${asText(sent)}; answered ${asText(answered)}`;
  tellOfProcess(`ACS: ${bodies} hostile bodies`, pid, [then, now], note);
  tellOfRefusals(answered, [then, now]);
  const name = 'the same: sessions of a device that means well which did not end well';
  tell(name, good.wrong.length, 0, `of ${good.took.length}; ${times(good.took)}`);
}

/** Messages of a client that means well, each acknowledged, until it is told to end; ms of each. */
async function heard({ words, ...device }: (typeof stand.mqtt)[number]) {
  const clientId = AcsProduct.clientOf(device);
  const client = await connectAsync(`mqtt://127.0.0.1:${stand.mqttPort}`, { ...words, clientId, reconnectPeriod: 0 });
  const took: number[] = [];
  const over = new AbortController();
  let closed = 0;
  client.on('error', () => undefined).on('close', () => (closed += over.signal.aborted ? 0 : 1));
  const payload = JSON.stringify({
    v: 1,
    kind: 'telemetry',
    values: { 'InternetGatewayDevice.DeviceInfo.UpTime': '1' },
  });
  const work = (async () => {
    while (!over.signal.aborted && client.connected) {
      const began = performance.now();
      await client
        .publishAsync(`${AcsProduct.baseOf({ ...device, words })}/up`, payload, { qos: 1 })
        .catch(() => undefined);
      took.push(performance.now() - began);
      await delay(100);
    }
  })();
  const stop = async (): Promise<void> => {
    over.abort();
    await work;
    await client.endAsync();
  };
  return { took, stop, closed: () => closed };
}

async function mqtt(): Promise<void> {
  const [first, ...others] = stand.mqtt;
  if (!first) throw new Error('no client');
  await waitUntil(() => isListening(stand.mqttPort));
  const warm = await hostileMqtt(stand.mqttPort, others, Math.min(packets / 10, 20_000));
  const [pid, then] = [pidOf(), await counted()];
  const good = await heard(first);
  const began = performance.now();
  const seen = await hostileMqtt(stand.mqttPort, others, packets, 48, warm.connections);
  const seconds = (performance.now() - began) / 1000;
  await good.stop();
  const now = await counted();
  const note = `${(seen.packets / seconds).toFixed(0)}/s on ${seen.connections} connections, load of the machine ${loadavg()[0]?.toFixed(1)}; ${seen.admitted} let in, ${seen.cut} cut, by CONNACK ${asText(seen.refused)}`;
  tellOfProcess(`MQTT: ${packets} hostile packets`, pid, [then, now], note);
  const more = (name: string): number => sum(now, `heliograph_mqtt_${name}`) - sum(then, `heliograph_mqtt_${name}`);
  const ended = more('ended');
  // That of the client that means well is one of them.
  const missing = Math.abs(seen.connections + 1 - ended);
  const told = `${ended} ended, ${more('refused')} refused, ${more('messages_dropped')} messages dropped`;
  tell('the same: connections whose end is not in the counters', missing, 0, told);
  const name = 'the same: a client that means well, times that it was cut';
  tell(name, good.closed(), 0, `${good.took.length} messages acknowledged; ${times(good.took)}`);
}

try {
  if (bodies > 0) await cwmp();
  if (packets > 0) await mqtt();
} finally {
  await stand.stop();
}

import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Device } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { connectAsync } from 'mqtt';
import { bundleAll } from '../tools/bundle.ts';
import { AcsProduct } from '../checks/support/acs-product.ts';
import { hostileCpes, isListening } from '../checks/support/hostile-cpes.ts';
import { hostileMqtt } from '../checks/support/hostile-mqtt-clients.ts';
import { percentile, report } from './lib/goal.ts';

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

const sum = (all: ReadonlyMap<string, number>, name: string): number =>
  [...all].reduce((total, [key, value]) => (key.startsWith(`${name} `) ? total + value : total), 0);

/** Whole sessions of a device that means well, until it is told to end; ms of each. */
function served(device: Device): {
  readonly took: number[];
  readonly wrong: number[];
  readonly stop: () => Promise<void>;
} {
  const [took, wrong]: [number[], number[]] = [[], []];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
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
      isOver = true;
      await work;
    },
  };
}

async function cwmp(): Promise<void> {
  const [first, ...others] = stand.cwmp;
  if (!first) throw new Error('no device');
  const { oui, productClass, serial, words } = first;
  const honest = new Device(stand.url, serial, words, { oui, productClass });
  await isListening(stand.port);
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
  const note = `${(bodies / seconds).toFixed(0)}/s, load of the machine ${loadavg()[0]?.toFixed(1)}; sent ${JSON.stringify(Object.fromEntries(sent))}; answered ${JSON.stringify(Object.fromEntries(answered))}`;
  const died = pidOf() === pid ? 0 : 1;
  report({
    goal: `ACS: ${bodies} hostile bodies, deaths of the process`,
    measured: died,
    unit: '',
    ratio: died,
    limit: 0,
    note,
  });
  const grown = held(now) - held(then);
  report({
    goal: 'the same: memory after it beside before',
    measured: grown,
    unit: 'MB',
    ratio: grown,
    limit: moves,
    note: `${held(then).toFixed(0)} MB before`,
  });
  const answers = [...now].flatMap(([key, value]) => {
    const status = Number(/^heliograph_acs_answers (\d+)$/.exec(key)?.[1] ?? 0);
    return status >= 400 ? [{ status, more: value - (then.get(key) ?? 0) }] : [];
  });
  // Who goes away before it hears its answer does not count it.
  const uncounted = [...answered].reduce((all, [status, seen]) => {
    const ours = answers.find((one) => one.status === status)?.more ?? 0;
    return all + (status >= 400 ? Math.max(0, seen - ours) : 0);
  }, 0);
  const why = ['shed', 'refused'].map(
    (name) => sum(now, `heliograph_acs_${name}`) - sum(then, `heliograph_acs_${name}`),
  );
  report({
    goal: 'the same: refusals that were heard and are not in the counters',
    measured: uncounted,
    unit: '',
    ratio: uncounted,
    limit: 0,
    note: `${answers.reduce((all, { more }) => all + more, 0)} answers of refusal; ${why[0]} turned away, ${why[1]} not let in`,
  });
  report({
    goal: 'the same: sessions of a device that means well which did not end well',
    measured: good.wrong.length,
    unit: 'sessions',
    ratio: good.wrong.length,
    limit: 0,
    note: `of ${good.took.length}; p95 ${percentile(good.took, 0.95).toFixed(0)} ms, longest ${Math.max(...good.took).toFixed(0)} ms`,
  });
}

/** Messages of a client that means well, each acknowledged, until it is told to end; ms of each. */
async function heard({ words, ...device }: (typeof stand.mqtt)[number]) {
  const clientId = AcsProduct.clientOf(device);
  const client = await connectAsync(`mqtt://127.0.0.1:${stand.mqttPort}`, { ...words, clientId, reconnectPeriod: 0 });
  const took: number[] = [];
  let [closed, isOver] = [0, false];
  client.on('error', () => undefined).on('close', () => (closed += isOver ? 0 : 1));
  const payload = JSON.stringify({
    v: 1,
    kind: 'telemetry',
    values: { 'InternetGatewayDevice.DeviceInfo.UpTime': '1' },
  });
  const work = (async () => {
    while (!isOver && client.connected) {
      const began = performance.now();
      await client
        .publishAsync(`${AcsProduct.baseOf({ ...device, words })}/up`, payload, { qos: 1 })
        .catch(() => undefined);
      took.push(performance.now() - began);
      await delay(100);
    }
  })();
  const stop = async (): Promise<void> => {
    isOver = true;
    await work;
    await client.endAsync();
  };
  return { took, stop, closed: () => closed };
}

async function mqtt(): Promise<void> {
  const [first, ...others] = stand.mqtt;
  if (!first) throw new Error('no client');
  await isListening(stand.mqttPort);
  const warm = await hostileMqtt(stand.mqttPort, others, Math.min(packets / 10, 20_000));
  const [pid, then] = [pidOf(), await counted()];
  const good = await heard(first);
  const began = performance.now();
  const seen = await hostileMqtt(stand.mqttPort, others, packets, 48, warm.connections);
  const seconds = (performance.now() - began) / 1000;
  await good.stop();
  const now = await counted();
  const died = pidOf() === pid ? 0 : 1;
  const note = `${(seen.packets / seconds).toFixed(0)}/s on ${seen.connections} connections, load of the machine ${loadavg()[0]?.toFixed(1)}; ${seen.admitted} let in, ${seen.cut} cut, by CONNACK ${JSON.stringify(Object.fromEntries(seen.refused))}`;
  report({
    goal: `MQTT: ${packets} hostile packets, deaths of the process`,
    measured: died,
    unit: '',
    ratio: died,
    limit: 0,
    note,
  });
  const grown = held(now) - held(then);
  report({
    goal: 'the same: memory after it beside before',
    measured: grown,
    unit: 'MB',
    ratio: grown,
    limit: moves,
    note: `${held(then).toFixed(0)} MB before`,
  });
  const more = (name: string): number => sum(now, `heliograph_mqtt_${name}`) - sum(then, `heliograph_mqtt_${name}`);
  const ended = more('ended');
  // That of the client that means well is one of them.
  const missing = Math.abs(seen.connections + 1 - ended);
  report({
    goal: 'the same: connections whose end is not in the counters',
    measured: missing,
    unit: '',
    ratio: missing,
    limit: 0,
    note: `${ended} ended, ${more('refused')} refused, ${more('messages_dropped')} messages dropped, ${now.get('heliograph_mqtt_connections')} connections left`,
  });
  report({
    goal: 'the same: a client that means well, times that it was cut',
    measured: good.closed(),
    unit: '',
    ratio: good.closed(),
    limit: 0,
    note: `${good.took.length} messages acknowledged; p95 ${percentile(good.took, 0.95).toFixed(0)} ms, longest ${Math.max(...good.took).toFixed(0)} ms`,
  });
}

try {
  if (bodies > 0) await cwmp();
  if (packets > 0) await mqtt();
} finally {
  await stand.stop();
}

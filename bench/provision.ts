import { parseArgs } from 'node:util';
import { decodeMessage } from '@heliograph/wire/snmp/message.ts';
import { SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { RealProduct } from '../checks/support/real-product.ts';
import { bundleAll } from '../tools/bundle.ts';
import { median, report } from './lib/goal.ts';
import { LabProcess, type DeviceAt } from './lib/lab-process.ts';
import { stopChild } from './lib/process.ts';

// ONUs that wait are put into service by the product as it is shipped, all OLTs at once; then the same requests are sent bare, one
// after the other for each OLT, by our SNMP client. node bench/provision.ts [--olts 20] [--onus 1000 in all] [--delay 20 ms]; small:
// --olts 4 --onus 60; more sizes one after the other: --olts 10,100. Before that: how soon a unit that is plugged in stands in the list,
// and what a tab of an ONU takes beyond the device's answer.

const { values: options } = parseArgs({
  options: {
    olts: { type: 'string', default: '20' },
    onus: { type: 'string', default: '1000' },
    /** What a small OLT takes for an answer, ms. */
    delay: { type: 'string', default: '20' },
  },
});
const discovered = 5;
/** On each OLT one after the other. */
const plugged = 4;
const tabRounds = 5;

/** Whatever takes longer than this never comes. */
const longestMs = 900_000;

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor<T>(look: () => Promise<T | undefined>, everyMs: number, what: string): Promise<T> {
  for (const until = performance.now() + longestMs; ; await waited(everyMs)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`never: ${what}`);
  }
}

interface Stand {
  readonly product: RealProduct;
  readonly lab: LabProcess;
  readonly oltIds: readonly string[];
  readonly planId: string;
  stop(): Promise<void>;
}

const total = async (product: RealProduct, path: string, query: object): Promise<number> => {
  const answer = await product.call('GET', path, { pageNum: 1, pageSize: 1, ...query });
  return (answer as { total?: number }).total ?? 0;
};

/** A product with these OLTs, whose pages it has read, and units that wait on each. */
async function stand(olts: number, onusOfEach: number): Promise<Stand> {
  const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: '60' });
  const args = { devices: olts, delay: options.delay, port: 16_112, onus: 8, found: onusOfEach };
  const lab = await LabProcess.start([
    ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)]),
    '--trap',
    `127.0.0.1:${product.trapPort}`,
  ]);
  const oltIds: string[] = [];
  for (const { address, port } of lab.devices) {
    const reach = { ip: address, snmpPort: port, community: 'public', writeCommunity: 'private' };
    oltIds.push((await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach)).id);
  }
  const plan = { planName: 'Bench', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
  await product.data('POST', '/device/servicePlan', plan);
  const [first] = await product.data<{ planId: string }[]>('GET', '/device/servicePlan/list', {
    planName: plan.planName,
  });
  for (const oltId of oltIds)
    await waitFor(
      async () => {
        const { syncedAt } = await product.data<{ syncedAt: string | null }>('GET', '/device/config/state', { oltId });
        return syncedAt ?? undefined;
      },
      500,
      `all pages of ${oltId} read`,
    );
  await waitFor(
    async () => ((await total(product, '/onu/waiting', {})) >= olts * onusOfEach ? true : undefined),
    500,
    'all ONUs wait',
  );
  return {
    product,
    lab,
    oltIds,
    planId: first?.planId ?? '',
    stop: async () => {
      await product.stop();
      await stopChild(lab.child);
    },
  };
}

async function waitingIds({ product }: Stand): Promise<string[]> {
  const ids: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const rows = await product.data<{ id: string }[]>('GET', '/onu/waiting', { pageNum, pageSize: 100 });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 100) return ids;
  }
}

/** Places orders for all that wait; milliseconds until the last is done. Throws when one stopped. */
async function provision(at: Stand): Promise<number> {
  const { product, planId } = at;
  const ids = await waitingIds(at);
  const began = performance.now();
  for (let from = 0; from < ids.length; from += 100)
    await product.data('POST', '/onu/order', { planId, waitingIds: ids.slice(from, from + 100), values: {} });
  await waitFor(
    async () => {
      const [stopped] = await product.data<{ reason: string }[]>('GET', '/onu/order/list', { state: 'failed' });
      if (stopped) throw new Error(`an order stopped: ${stopped.reason}`);
      return (await total(product, '/onu/order/list', { state: 'done' })) >= ids.length ? true : undefined;
    },
    200,
    'all orders done',
  );
  return performance.now() - began;
}

/** Sends what one device was asked once more, one after the other. */
async function bare({ address, port }: DeviceAt, datagrams: readonly string[]): Promise<number> {
  const clients = ['public', 'private'].map(
    (community) => new SnmpClient({ address, port, version: 'v2c', community, timeoutMs: 5000, retries: 0 }),
  );
  const [reads, writes] = clients;
  let sets = 0;
  for (const datagram of datagrams) {
    const decoded = decodeMessage(Buffer.from(datagram, 'base64'));
    if (!decoded.ok || decoded.value.version === 'v3') continue;
    const { pdu } = decoded.value;
    const oids = pdu.varbinds.map(({ oid }) => oid);
    // Of a GetBulk these two are its repetitions (RFC 3416 §3). Refused where the device has it by now: the time is the same.
    const sent =
      pdu.type === 'set'
        ? writes?.set(pdu.varbinds)
        : pdu.type === 'getBulk'
          ? reads?.getBulk(oids, pdu.errorIndex, pdu.errorStatus)
          : pdu.type === 'getNext'
            ? reads?.getNext(oids)
            : reads?.get(oids);
    if (pdu.type === 'set') sets += 1;
    await sent?.catch(() => undefined);
  }
  for (const client of clients) client.close();
  return sets;
}

async function provisioning(olts: number): Promise<void> {
  const onusOfEach = Math.max(1, Math.round(Number(options.onus) / olts));
  const at = await stand(olts, onusOfEach);
  try {
    await at.lab.served();
    await at.lab.record();
    const measured = await provision(at);
    const asked = await at.lab.asked();
    const { serviceMs, requests } = await at.lab.served();
    // Polls would stand in the way of the bare requests as they do of nobody's here.
    await at.product.stop();
    const began = performance.now();
    const sets = await Promise.all(
      at.lab.devices.map((device) => bare(device, asked[`${device.address}:${device.port}`] ?? [])),
    );
    const peer = performance.now() - began;
    const onus = olts * onusOfEach;
    const most = Math.max(...Object.values(asked).map(({ length }) => length));
    report({
      goal: `provisioning: ${onus} ONUs over ${olts} OLTs`,
      measured,
      unit: 'ms',
      peer: { name: 'the same requests bare, one after the other for each OLT', measured: peer },
      ratio: measured / peer,
      limit: 1.3,
      note: `${(requests / onus).toFixed(0)} requests an ONU of ${(serviceMs / requests).toFixed(1)} ms each in the agent, ${(sets.reduce((a, b) => a + b, 0) / onus).toFixed(1)} of them SETs; ${most} to the busiest OLT`,
    });
  } finally {
    await at.stop();
  }
}

const post = async ({ control }: DeviceAt, event: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(control, { method: 'POST', body: JSON.stringify(event), headers });
  if (!answer.ok) throw new Error(await answer.text());
};

/** From the moment when the OLT lists it and says so to its line in the list of the console. */
async function discovery({ product, lab }: Stand): Promise<void> {
  const listed = async (device: DeviceAt, n: number): Promise<number[]> => {
    const took: number[] = [];
    for (let at = 0; at < plugged; at += 1) {
      const sn = `GPON0BE${(0xca000 + 16 * n + at).toString(16).toUpperCase()}`;
      const began = performance.now();
      await post(device, { type: 'plugOnu', pon: 1, sn });
      await waitFor(
        async () => ((await total(product, '/onu/waiting', { keyword: sn })) > 0 ? true : undefined),
        20,
        `${sn} in the list`,
      );
      took.push(performance.now() - began);
    }
    return took;
  };
  const took = (await Promise.all(lab.devices.map(listed))).flat();
  const longest = Math.max(...took);
  report({
    goal: 'provisioning: a unit that was plugged in stands in the list',
    measured: longest,
    unit: 'ms',
    ratio: longest,
    limit: 2000,
    note: `the longest of ${took.length}, ${plugged} on each of ${discovered} OLTs in a row, median ${median(took).toFixed(0)} ms; polled every 60 s, so that it is the trap that tells`,
  });
}

/** Each page of an ONU as its tab asks for it, from the device. */
async function tabs({ product, oltIds }: Stand): Promise<void> {
  const [oltId = ''] = oltIds;
  const rows = await product.data<{ id: string }[]>('GET', '/onu/list', { oltId, pageNum: 1, pageSize: 1 });
  const onuId = rows[0]?.id ?? '';
  const beyond: { page: string; ms: number; device: number }[] = [];
  for (const page of ['tcont', 'gemport', 'service', 'servicePort', 'portVlan', 'onuBaseInfo', 'wan', 'wifi']) {
    const each: { ms: number; device: number }[] = [];
    for (let n = 0; n < tabRounds; n += 1) {
      const began = performance.now();
      const { tookMs } = await product.data<{ tookMs: number }>('GET', '/device/config/read', {
        oltId,
        page,
        onuId,
        fresh: true,
      });
      each.push({ ms: performance.now() - began - tookMs, device: tookMs });
    }
    beyond.push({ page, ms: median(each.map(({ ms }) => ms)), device: median(each.map(({ device }) => device)) });
  }
  const [slowest] = beyond.toSorted((a, b) => b.ms - a.ms);
  if (!slowest) throw new Error('no tab');
  report({
    goal: "provisioning: a tab of an ONU, beyond the device's own answer",
    measured: slowest.ms,
    unit: 'ms',
    ratio: slowest.ms,
    limit: 300,
    note: `the slowest of ${beyond.length} (${slowest.page}), median of ${tabRounds}; the device itself took ${slowest.device.toFixed(0)} ms; without the browser, which config-page measures`,
  });
}

async function atHand(): Promise<void> {
  const at = await stand(discovered, 2);
  try {
    await provision(at);
    await discovery(at);
    await tabs(at);
  } finally {
    await at.stop();
  }
}

await bundleAll();
await atHand();
for (const olts of options.olts.split(',').map(Number)) await provisioning(olts);

import { setTimeout as delay } from 'node:timers/promises';
import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeAnswer } from './support/config-stand.ts';
import { Inside } from './support/dead-leases.ts';
import { happens } from './support/kill-stand.ts';
import { random } from './support/random.ts';
import { RealProduct } from './support/real-product.ts';
import { killCount } from './support/kill-count.ts';

// The real product, whose worker is killed while it reads running configurations by Telnet, and while it writes a version back. The
// devices take their time for each line, so that the kill meets answers that have begun.

const olts = 6;
const kills = killCount(4);
const chance = random(20_261_129);
const ended = ['verified', 'refused', 'rolledBack', 'halfApplied', 'unverified', 'failed'];
const taskName = 'Nightly configurations';

interface Site {
  readonly device: LabDevice;
  readonly oltId: string;
}
interface Version {
  readonly id: string;
  readonly by: string;
  readonly complete: boolean;
}
interface Log {
  readonly status: string;
  readonly jobMessage: string;
}
interface Restored {
  readonly id: string;
  readonly running: number;
  readonly items: readonly { readonly op: string; readonly key: string; readonly state: string }[];
}
interface Plan {
  readonly pages: readonly { readonly page: string; readonly items: readonly object[] }[];
}

let lab: Lab;
let product: RealProduct;
let inside: Inside;
const sites: Site[] = [];

beforeAll(async () => {
  const devices = Array.from({ length: olts }, (_, n) => ({
    spec: {
      id: `kept-${n}`,
      model: 'V1600G1' as const,
      name: `kept-${n}`,
      contact: '',
      location: '',
      mac: `00:6d:61:aa:ce:0${n}`,
    },
    plant: { onus: [2], ways: 8 as const },
  }));
  const trap = { address: '127.0.0.1', port: 9 };
  lab = await startLab({ scenario: { devices }, snmpPort: 0, telnetPort: 0, controlPort: 0, trap, subnet: 93 });
  product = await RealProduct.start();
  inside = await Inside.of(product.dataDir);
  for (const device of lab.network.devices) {
    const { agent } = device;
    const reach = { ip: agent.address, snmpPort: agent.port, community: 'public', writeCommunity: 'private' };
    const { id: oltId } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
    sites.push({ device, oltId });
  }
  for (const { device, oltId } of sites) {
    await product.eventually(async () => {
      const { syncedAt } = await product.data<{ syncedAt: string | null }>('GET', '/device/config/state', { oltId });
      return syncedAt ?? undefined;
    }, `the pages of ${device.olt.spec.id} read`);
    const { user, password, enable } = device.cli.front.habits;
    const secrets = { username: user, password, enablePassword: enable };
    const access = { oltId, protocol: 'telnet', port: device.cli.telnet, ...secrets };
    await product.data('POST', '/device/config/cliAccess', access);
    for (const vlan of kept) await change({ device, oltId }, 'add', vlan);
  }
});
afterAll(async () => {
  await inside?.stop();
  await product?.stop();
  await lab?.stop();
});

/** What takes the server longer is asked for so often at a time, and then once a second. */
const heavy = <T>(method: 'GET' | 'POST', path: string, given: object): Promise<T> =>
  product.eventually(async () => {
    const answer = await product.call(method, path, given);
    if (answer.code === 429) return undefined;
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as T;
  }, path);

const versionsOf = ({ oltId }: Site): Promise<Version[]> =>
  product.data<Version[]>('GET', '/device/config/running/list', { oltId });
const logs = (): Promise<Log[]> => product.data<Log[]>('GET', '/monitor/jobLog/list', { jobName: taskName });

/** Sessions that are open at the devices. */
const atWork = (): number => sites.reduce((sum, { device }) => sum + device.cli.front.sessions, 0);

/** kill -9 of the worker, and what it held is free for its successor. */
async function killWorker(): Promise<void> {
  const pid = product.killRole('worker');
  await product.eventually(async () => {
    const now = product.pidOf('worker');
    return now === pid ? undefined : now;
  }, 'the worker is back');
  await inside.endLeasesOf(pid);
}

async function slowly(ms: number | undefined): Promise<void> {
  for (const { device } of sites)
    await happens(lab, device, { type: 'cliFault', ...(ms === undefined ? { mode: 'none' } : { mode: 'slow', ms }) });
}

/** Every answer by SNMP takes so long, ms. */
async function answersAfter(ms: number): Promise<void> {
  for (const { device } of sites) await happens(lab, device, { type: 'setField', field: 'fault.delay', value: ms });
}

async function runTask(): Promise<void> {
  const body = {
    jobName: taskName,
    jobGroup: 'DEFAULT',
    invokeTarget: 'saveRunningConfigs',
    methodParameter: '{}',
    cronExpression: '0 0 3 1 1 ?',
    timeZone: 'UTC',
    misfirePolicy: '3',
    concurrent: '1',
    status: '0',
  };
  const { jobId } = await product.data<{ jobId: string }>('POST', '/monitor/job/addJob', body);
  await product.data('PUT', '/monitor/job/run', { jobId });
}

/** VLANs that each device has when its configuration is read, and those that it has instead when that is written back. */
const [kept, later] = [
  [600, 601, 602, 603],
  [700, 701, 702, 703],
];

async function change({ oltId }: Site, op: 'add' | 'remove', vlanVid: number): Promise<void> {
  const row = op === 'add' ? { values: { vlanVid } } : { key: { vlanVid } };
  const body = { oltId, page: 'vlanTable', op, ...row };
  const preview = await product.data<{ problems: object[]; base: string }>('POST', '/device/config/preview', body);
  expect(preview.problems).toEqual([]);
  const { id: changeId } = await product.data<ChangeAnswer>('POST', '/device/config/apply', {
    ...body,
    base: preview.base,
  });
  const { state } = await product.eventually(async () => {
    const now = await product.data<ChangeAnswer>('GET', '/device/config/change', { changeId });
    return ended.includes(now.state) ? now : undefined;
  }, `the end of ${op} ${vlanVid}`);
  expect(state).toBe('verified');
}

const vlansOf = ({ device }: Site): number[] =>
  (configTruth(device.olt).tables['vlanTable'] ?? [])
    .map((row) => Number(row['vlanVid']))
    .filter((vid) => vid >= 600 && vid < 800)
    .toSorted((a, b) => a - b);

const restored = (restoreId: string): Promise<Restored> =>
  product.data<Restored>('GET', '/maintain/config/restore/one', { restoreId });

/** What there is to write back of the version, after the device was read anew; undefined: nothing. */
async function planOf(site: Site, versionId: string): Promise<Plan['pages'][number] | undefined> {
  const { oltId } = site;
  await heavy('POST', '/device/config/running/fetch', { oltId });
  const { pages } = await heavy<Plan>('GET', '/maintain/config/restore/plan', { versionId });
  return pages.find(({ page }) => page === 'vlanTable');
}

describe('Running configurations, while the worker is killed', () => {
  it('are read to the last OLT: the task is told as lost, and what it left is read without it', async () => {
    await slowly(20);
    await runTask();
    for (let nth = 0; nth < kills; nth += 1) {
      await product.eventually(() => Promise.resolve(atWork() > 0 ? true : undefined), `somebody reads, kill ${nth}`);
      await delay(800 * chance());
      await killWorker();
      // A device forgets a session whose client is gone.
      await product.eventually(() => Promise.resolve(atWork() === 0 ? true : undefined), 'the sessions are over');
      if (nth === kills - 1) await slowly(undefined);
    }
    for (const site of sites) {
      await product.eventually(
        async () => ((await versionsOf(site)).length > 0 ? true : undefined),
        'a version of each',
      );
    }
    const [log] = await logs();
    expect(log).toMatchObject({ status: '1' });
    expect(log?.jobMessage).toMatch(/ended before it was done; [1-6] OLTs were left and are read now/);
    for (const site of sites) {
      const versions = await versionsOf(site);
      expect(versions).toHaveLength(1);
      expect(versions[0]?.complete).toBe(true);
    }
  });

  it('come back row by row: each is verified or says that it is not, and a second round has nothing left', async () => {
    const versions = await Promise.all(sites.map(async (site) => (await versionsOf(site))[0]?.id ?? ''));
    for (const site of sites) {
      for (const vlan of kept) await change(site, 'remove', vlan);
      for (const vlan of later) await change(site, 'add', vlan);
      await heavy('POST', '/device/config/running/fetch', { oltId: site.oltId });
    }
    await answersAfter(40);
    const pages = ['vlanTable'];
    const begun: Restored[] = [];
    for (const versionId of versions)
      begun.push(await heavy<Restored>('POST', '/maintain/config/restore/start', { versionId, pages }));
    const ofEach = kept.length + later.length;
    expect(begun.map(({ items }) => items.length)).toEqual(sites.map(() => ofEach));
    const rows = ofEach * sites.length;
    const states = async () => (await Promise.all(begun.map(({ id }) => restored(id)))).map(({ items }) => items);
    const over = async () => (await states()).flat().filter(({ state }) => ended.includes(state)).length;
    let met = 0;
    let amid = 0;
    for (; amid < kills && met < rows; amid += 1) {
      const before = met;
      met = await product.eventually(async () => {
        const now = await over();
        return now > before || now === rows ? now : undefined;
      }, `a row ends after kill ${amid}`);
      await delay(600 * chance());
      await killWorker();
    }
    // However many are asked for, none is counted that met nothing.
    expect(amid).toBeGreaterThanOrEqual(Math.min(kills, 4));
    await answersAfter(0);
    const all = await product.eventually(async () => {
      const now = await states();
      return now.flat().every(({ state }) => ended.includes(state)) ? now : undefined;
    }, 'the end of all rows');
    for (const [nth, site] of sites.entries()) {
      const items = all[nth] ?? [];
      // What is called verified is what the device holds; what is not has gone back whole.
      const done = items.filter(({ state }) => state === 'verified');
      expect(items.filter(({ state }) => !['verified', 'rolledBack', 'refused'].includes(state))).toEqual([]);
      const added = done.filter(({ op }) => op === 'add').map(({ key }) => Number(key));
      const removed = done.filter(({ op }) => op === 'remove').map(({ key }) => Number(key));
      expect(vlansOf(site)).toEqual(
        [...added, ...later.filter((vlan) => !removed.includes(vlan))].toSorted((a, b) => a - b),
      );
    }
    for (const [nth, site] of sites.entries()) {
      const versionId = versions[nth] ?? '';
      if (await planOf(site, versionId)) {
        const { id } = await heavy<Restored>('POST', '/maintain/config/restore/start', { versionId, pages });
        await product.eventually(
          async () => ((await restored(id)).running === 0 ? true : undefined),
          'the second round',
        );
      }
      expect(await planOf(site, versionId)).toBeUndefined();
      expect(vlansOf(site)).toEqual(kept);
    }
  });
});

import { systemImage } from '@heliograph/lab/devices/system-upgrade.ts';
import { urlDownload } from '@heliograph/wire/mib/url-download.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KillStand, type KillSite } from './support/kill-stand.ts';
import type { CampaignDevice, CampaignTask } from './support/campaign-kills.ts';
import { upgradeKillOnus, versions } from './support/upgrade-kills.ts';
import { uploadFirmware } from './support/upload-firmware.ts';
import { killCount } from './support/kill-count.ts';

// Upgrade tasks over two OLTs, one ring each, whose worker is killed at each of the states that a task goes through.

const all = killCount(4);
/** On demand leases of the killed run out by themselves, and it is measured how soon a task is looked at again. */
const isMeasured = process.env['KILLS'] !== undefined;
const mostResumeMs = 5000;
const commit = urlDownload.urlDownloadCommit.oid;

let stand: KillStand;
const firmware: string[] = [];
/** What the task and the device were at when the worker was killed, and how long it took until the task was looked at again (ms). */
const met: string[] = [];
const resumed: number[] = [];

const upload = (version: string): Promise<string> => {
  const content = systemImage('V1600G1', version);
  const file = { name: `${version}.bin`, deviceType: 'olt', fileType: 'bld', version } as const;
  return uploadFirmware(stand.product, { ...file, content });
};

beforeAll(async () => {
  stand = await KillStand.start({ model: 'V1600G1', olts: 2, onus: upgradeKillOnus, net: 5 });
  for (const { device } of stand.sites) device.olt.system.times = { write: 2000, notice: 500, start: 2000 };
  await stand.eventually(async () => {
    const rows = await stand.inside.ask('select 1 from olt_live where onu_online = $1', [upgradeKillOnus]);
    return rows.length === 2 ? true : undefined;
  }, 'the OLTs have been read');
  for (const version of versions) firmware.push(await upload(version));
});
afterAll(() => stand.stop());

const taskOf = (id: string) => stand.product.data<CampaignTask>('GET', `/device/upgrade/task/${id}`);
const targetsOf = (taskId: string) =>
  stand.product.data<CampaignDevice[]>('GET', '/device/upgrade/targets', { taskId });
const fenceOf = async (id: string) =>
  Number((await stand.inside.ask<{ fence: string }>('select fence from upgrade_task where id = $1', [id]))[0]?.fence);

/** What a target and its device are at, one of the places below. */
type Place = 'begin' | 'unheard' | 'heard' | 'writing' | 'restarting' | 'watching' | 'between';
/** Where each of the two devices is met: a device goes on while nobody looks, so the second place is one that waits for the worker. */
const rounds: readonly (readonly [readonly Place[], readonly Place[]])[] = [
  [
    ['heard', 'watching'],
    ['unheard', 'restarting'],
  ],
  [
    ['writing', 'between'],
    ['begin', 'watching'],
  ],
];

/** Resolves when the worker stands at a place with a device. */
async function standsAt(place: Place, { device, relay, oltId }: KillSite, taskId: string): Promise<void> {
  const { olt } = device;
  const isIn = async (state: string) =>
    (await targetsOf(taskId)).some((one) => one.oltId === oltId && one.state === state);
  const poll = async (is: () => boolean | Promise<boolean>) => {
    await stand.eventually(async () => ((await is()) ? true : undefined), `${place} of ${oltId}`);
  };
  if (place === 'heard' || place === 'unheard')
    await relay.stall({ at: 1, what: place === 'heard' ? 'answer' : 'request', of: commit });
  else if (place === 'writing') await poll(() => olt.system.status === 'writing_flash');
  else if (place === 'restarting') await poll(() => !olt.running);
  else if (place === 'watching') await poll(() => isIn('watching'));
  else if (place === 'between') await poll(() => isIn('finish'));
  else await poll(() => isIn('running'));
}

async function killAt(place: Place, site: KillSite, taskId: string): Promise<void> {
  await standsAt(place, site, taskId);
  const before = await fenceOf(taskId);
  const from = performance.now();
  const pid = stand.product.killRole('worker');
  const [target] = (await targetsOf(taskId)).filter(({ oltId }) => oltId === site.oltId);
  met.push(`${place} (${target?.state ?? ''})`);
  site.relay.flow();
  if (!isMeasured) {
    await stand.eventually(async () => {
      const now = stand.product.pidOf('worker');
      return Promise.resolve(now === pid ? undefined : now);
    }, 'the worker is back');
    await stand.inside.endLeasesOf(pid);
  }
  await stand.eventually(async () => ((await fenceOf(taskId)) > before ? true : undefined), 'the task goes on');
  resumed.push(performance.now() - from);
}

/** One task, with kills at these places of one device after the other. */
async function campaign(round: number, kills: readonly (readonly Place[])[]): Promise<void> {
  const version = versions[round % 2] ?? '';
  const written = stand.sites.map(({ device }) => device.olt.system.written);
  const from = stand.sites.map(({ relay }) => relay.reached.length);
  const { taskId } = await stand.product.data<{ taskId: string }>('POST', '/device/upgrade', {
    name: `Killed ${round}`,
    oltIds: stand.sites.map(({ oltId }) => oltId),
    firmwareId: firmware[round % 2],
    serverHost: '127.0.0.1',
    way: 'url',
    versionType: 'forced',
    rings: '50',
    watchMinutes: 10,
  });
  const ended = async () => {
    const task = await taskOf(taskId);
    if (task.phase === 'halted')
      throw new Error(`it halted: ${task.reason} ${JSON.stringify(await targetsOf(taskId))}`);
    if (task.phase === 'done') return task;
    await stand.look();
    return undefined;
  };
  const looking = lookOften();
  for (const [n, site] of stand.sites.entries()) for (const place of kills[n] ?? []) await killAt(place, site, taskId);
  looking();
  expect(await stand.eventually(ended, 'the task is over', 240_000)).toMatchObject({ status: 'executed' });
  expect((await targetsOf(taskId)).map(({ state }) => state)).toEqual(['finish', 'finish']);
  for (const [n, { device, relay }] of stand.sites.entries()) {
    const { system } = device.olt;
    expect([system.firmware, system.written]).toEqual([version, (written[n] ?? 0) + 1]);
    const told = relay.reached.slice(from[n]).filter((sent) => sent.includes(`"${commit.join('.')}`));
    expect(told).toHaveLength(1);
  }
}

/** ONUs are read as after a trap, until told not to. */
function lookOften(): () => void {
  const timer = setInterval(() => void stand.look(), 1000);
  return () => clearInterval(timer);
}

describe(`kill -9 of the worker at each state of an upgrade task, ${all} times`, { timeout: 3_600_000 }, () => {
  it('no device is upgraded twice, none is forgotten, and the task goes on', async () => {
    for (let round = 0; met.length < all; round += 1) await campaign(round, rounds[round % rounds.length] ?? []);
    const longest = Math.round(Math.max(...resumed));
    process.stdout.write(`${met.length} kills met ${met.join(', ')}; the task went on after ${longest} ms at most\n`);
    if (isMeasured) expect(longest).toBeLessThan(mostResumeMs);
  });
});

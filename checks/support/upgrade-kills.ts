import { createHash } from 'node:crypto';
import { systemImage } from '@heliograph/lab/devices/system-upgrade.ts';
import { systemUpgrade } from '@heliograph/wire/mib/platform/device.ts';
import { urlDownload } from '@heliograph/wire/mib/url-download.ts';
import { expect } from 'vitest';
import { CampaignKills, type CampaignDevice, type KillVictim } from './campaign-kills.ts';
import { freePort } from './free-port.ts';
import { KillStand, type KillSite } from './kill-stand.ts';
import { uploadFirmware } from './upload-firmware.ts';

// Upgrade tasks over two OLTs, one ring each, during which processes of the product are killed. A device fetches its image over a line
// that stands still, so that a kill meets the transfer for certain.

export type TransferWay = 'url' | 'tftp';
/** What a target and its device are at. */
type Place = 'begin' | 'unheard' | 'heard' | 'asks' | 'fetching' | 'writing' | 'restarting' | 'watching' | 'between';
type Kill = readonly [Place, KillVictim];

export interface Campaign {
  readonly way: TransferWay;
  /** Kills at each device of the task, in the order in which they meet it. */
  readonly kills: readonly (readonly Kill[])[];
  /** Whose device asks for the rest of a file where its line broke; the other one gives up, as most do. */
  readonly resumes?: 0 | 1;
}

interface Firmware {
  readonly id: string;
  readonly version: string;
  readonly sum: string;
}

export const upgradeKillOnus = 8;
export const versions = ['V1.0.0R03-B01', 'V1.0.0R03-B02'] as const;
const commits = { url: urlDownload.urlDownloadCommit.oid, tftp: systemUpgrade.upgradeCommit.oid } as const;
/** More than the buffers between two processes hold, so that a transfer that stands is one that its giver has not ended. */
const bytesOf = { url: 24_000_000, tftp: 400_000 } as const;
/** What a device has when its line stands in the middle. */
const middle = 65_536;

export class UpgradeKills {
  readonly stand: KillStand;
  readonly kills: CampaignKills;
  /** Why devices did not get their file, in the words of the task; they got it when they were tried again. */
  readonly gaveUp: string[] = [];
  readonly #firmware: Record<TransferWay, readonly Firmware[]>;
  #round = 0;

  private constructor(stand: KillStand, firmware: Record<TransferWay, readonly Firmware[]>, isMeasured: boolean) {
    this.stand = stand;
    this.#firmware = firmware;
    this.kills = new CampaignKills(stand.product, stand.inside, isMeasured);
  }

  static async start(net: number, isMeasured: boolean): Promise<UpgradeKills> {
    const tftpPort = await freePort();
    // The same after a kill, as it is wherever a port is set.
    const env = { HELIOGRAPH_TFTP_PORT: String(tftpPort) };
    const stand = await KillStand.start({ model: 'V1600G1', olts: 2, onus: upgradeKillOnus, net, env });
    for (const { device, relay } of stand.sites) {
      const { system } = device.olt;
      Object.assign(system, { times: { write: 2000, notice: 500, start: 2000 }, address: relay.address, tftpPort });
    }
    await stand.eventually(async () => {
      const rows = await stand.inside.ask('select 1 from olt_live where onu_online = $1', [upgradeKillOnus]);
      return rows.length === 2 ? true : undefined;
    }, 'the OLTs have been read');
    const firmware = { url: await uploaded(stand, 'url'), tftp: await uploaded(stand, 'tftp') };
    return new UpgradeKills(stand, firmware, isMeasured);
  }

  tell(): string {
    return `${this.kills.tell()}${this.gaveUp.length} devices were tried again: ${this.gaveUp.join('; ')}\n`;
  }

  /** One task, with these kills on its way. */
  async campaign({ way, kills, resumes }: Campaign): Promise<void> {
    const sites = this.stand.sites.slice(0, kills.length);
    const round = (this.#round += 1);
    const firmware = this.#firmware[way][round % 2];
    const before = sites.map(({ device, relay }) => ({
      written: device.olt.system.written,
      from: relay.reached.length,
    }));
    for (const [n, { device }] of sites.entries()) {
      device.olt.system.resumes = n === resumes ? 60 : 0;
      // The second one begins as soon as the first is sound, which may be while that is still being killed.
      if (kills[n]?.length) void device.olt.system.line.standAt(0);
    }
    const taskId = await this.kills.create({
      name: `Killed ${round}`,
      oltIds: sites.map(({ oltId }) => oltId),
      firmwareId: firmware?.id,
      serverHost: '127.0.0.1',
      way,
      versionType: 'forced',
      rings: '50',
      watchMinutes: 10,
    });
    const looking = setInterval(() => void this.stand.look().catch(() => undefined), 1000);
    const tries = sites.map(() => 1);
    for (const [n, site] of sites.entries()) {
      const at = { site, taskId, way };
      for (const kill of kills[n] ?? []) {
        await this.#killAt(kill, at);
        if (isFetch(kill[0]) && (await this.#gaveUp(at, before[n]?.written ?? 0))) tries[n] = 2;
      }
      site.device.olt.system.line.letGo();
    }
    clearInterval(looking);
    expect(await this.kills.over(taskId, () => this.stand.look())).toMatchObject({ status: 'executed' });
    expect((await this.kills.targets(taskId)).map(({ state }) => state)).toEqual(sites.map(() => 'finish'));
    for (const [n, { device, relay }] of sites.entries()) {
      const { system } = device.olt;
      const { written = 0, from = 0 } = before[n] ?? {};
      expect([system.firmware, system.sum, system.written]).toEqual([firmware?.version, firmware?.sum, written + 1]);
      const told = relay.reached.slice(from).filter((sent) => sent.includes(`"${commits[way].join('.')}`));
      expect(told).toHaveLength(tries[n] ?? 1);
    }
  }

  async #stateOf({ site, taskId }: At): Promise<CampaignDevice | undefined> {
    return (await this.kills.targets(taskId)).find(({ oltId }) => oltId === site.oltId);
  }

  /** Resolves when the worker stands at a place with a device. */
  async #standsAt(place: Place, at: At): Promise<void> {
    const { device, relay, oltId } = at.site;
    const { line, ...system } = { line: device.olt.system.line, of: commits[at.way] };
    const poll = (is: () => boolean | Promise<boolean>) =>
      this.stand.eventually(async () => ((await is()) ? true : undefined), `${place} of ${oltId}`);
    const isIn = async (state: string) => (await this.#stateOf(at))?.state === state;
    if (place === 'heard' || place === 'unheard')
      return relay.stall({ at: 1, what: place === 'heard' ? 'answer' : 'request', of: system.of });
    if (place === 'begin') return void (await poll(() => isIn('running')));
    if (isFetch(place)) {
      let stands = false;
      void line.standAt(place === 'asks' ? 0 : middle).then(() => (stands = true));
      return void (await poll(() => stands));
    }
    line.letGo();
    if (place === 'writing') await poll(() => device.olt.system.status === 'writing_flash');
    else if (place === 'restarting') await poll(() => !device.olt.running);
    else await poll(() => isIn(place === 'watching' ? 'watching' : 'finish'));
  }

  async #killAt([place, victim]: Kill, at: At): Promise<void> {
    await this.#standsAt(place, at);
    const { relay, device } = at.site;
    await this.kills.kill(victim, {
      taskId: at.taskId,
      place: `${place} by ${at.way}`,
      frees: () => {
        relay.flow();
        if (isFetch(place)) device.olt.system.line.letGo();
      },
    });
  }

  /** A transfer that was broken goes on, or the task says in words that it did not, nothing is used of it, and it is tried again. */
  async #gaveUp(at: At, written: number): Promise<boolean> {
    const { system } = at.site.device.olt;
    const { firmware } = system;
    const went = await this.stand.eventually(async () => {
      if (system.written > written) return 'on';
      if (system.status !== 'no_upgrade' && !/^download(ing|_failed)/.test(system.status)) return 'on';
      const { phase } = await this.kills.task(at.taskId);
      return phase === 'halted' ? 'halted' : undefined;
    }, 'the device goes on, or the task halts');
    if (went === 'on') return false;
    const target = await this.#stateOf(at);
    expect(target).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) as string });
    expect([system.written, system.firmware]).toEqual([written, firmware]);
    await this.kills.act(at.taskId, 'retry');
    this.gaveUp.push(target?.reason ?? '');
    return true;
  }
}

interface At {
  readonly site: KillSite;
  readonly taskId: string;
  readonly way: TransferWay;
}

const isFetch = (place: Place): boolean => place === 'asks' || place === 'fetching';

async function uploaded({ product }: KillStand, way: TransferWay): Promise<Firmware[]> {
  const all: Firmware[] = [];
  for (const version of versions) {
    const image = systemImage('V1600G1', version, bytesOf[way]);
    const said = { deviceType: 'olt', fileType: 'bld', version } as const;
    const id = await uploadFirmware(product, { name: `${version}-${way}.bin`, content: image, ...said });
    all.push({ id, version, sum: createHash('sha256').update(image).digest('hex') });
  }
  return all;
}

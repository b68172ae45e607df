import { systemImage } from '@heliograph/lab/devices/system-upgrade.ts';
import { urlDownload } from '@heliograph/wire/mib/url-download.ts';
import { expect } from 'vitest';
import { CampaignKills, type Action, type CampaignTask, type KillVictim } from './campaign-kills.ts';
import { KillStand, type KillSite } from './kill-stand.ts';
import { uploadFirmware } from './upload-firmware.ts';
import { upgradeKillOnus, versions } from './upgrade-kills.ts';

// Upgrade tasks over two OLTs, one ring each, that a person steers: processes of the product are killed where the task stands as it was
// left. Files are small and devices quick: what is met is the task, not a transfer.

/** How a task stands; `at`: in words. */
interface Stands extends Pick<CampaignTask, 'phase' | 'status'> {
  readonly at: string;
  readonly killed: readonly KillVictim[];
}
type Nth = 0 | 1;
/** The versions of the library, by their place. */
type Version = 0 | 1;

export type SteeredStep =
  /** What a person has the task do. */
  | { readonly does: Action }
  /** Its time comes. */
  | { readonly comes: 'its time' }
  /** A device is to stand still before it asks for the file; has come to that; may go on. */
  | { readonly holds: Nth }
  | { readonly asks: Nth }
  | { readonly goes: Nth }
  /** A device has no room for the file, or has again. */
  | { readonly isFull: boolean; readonly device: Nth }
  | { readonly until: string; readonly device?: Nth }
  | { readonly stands: Stands };

export interface SteeredScenario {
  /** Of both devices before it; the task is about the other one. */
  readonly from: readonly [Version, Version];
  readonly to: Version;
  readonly given?: { readonly mode?: 'manual'; readonly isLater?: true };
  /** In place of a task that somebody makes: the task before is rolled back. */
  readonly rollsBack?: true;
  readonly steps: readonly SteeredStep[];
  readonly ends: {
    readonly status: string;
    readonly states: readonly [string, string];
    /** How often each device was given the file, and wrote it. */
    readonly told: readonly [number, number];
    readonly written: readonly [number, number];
  };
}

const commit = `"${urlDownload.urlDownloadCommit.oid.join('.')}`;
const laterMs = 3_600_000;

export class SteeredKills {
  readonly stand: KillStand;
  readonly kills: CampaignKills;
  readonly #firmware: readonly string[];
  #taskId = '';
  #count = 0;
  readonly #asking: Promise<void>[] = [];

  private constructor(stand: KillStand, firmware: readonly string[], isMeasured: boolean) {
    this.stand = stand;
    this.#firmware = firmware;
    this.kills = new CampaignKills(stand.product, stand.inside, isMeasured);
  }

  static async start(net: number, isMeasured: boolean): Promise<SteeredKills> {
    const stand = await KillStand.start({ model: 'V1600G1', olts: 2, onus: upgradeKillOnus, net }, (lab) => {
      // A version that the library has, so that there is a way back to it.
      for (const { olt } of lab.network.devices) olt.system.firmware = versions[0];
      return Promise.resolve();
    });
    for (const { device } of stand.sites) device.olt.system.times = { write: 500, notice: 200, start: 1000 };
    await stand.eventually(async () => {
      const rows = await stand.inside.ask('select 1 from olt_live where onu_online = $1', [upgradeKillOnus]);
      return rows.length === 2 ? true : undefined;
    }, 'the OLTs have been read');
    const firmware: string[] = [];
    for (const version of versions) {
      const said = { deviceType: 'olt', fileType: 'bld', version } as const;
      const content = systemImage('V1600G1', version);
      firmware.push(await uploadFirmware(stand.product, { name: `${version}.bin`, content, ...said }));
    }
    return new SteeredKills(stand, firmware, isMeasured);
  }

  async scenario({ from, to, given = {}, rollsBack, steps, ends }: SteeredScenario): Promise<void> {
    const { sites } = this.stand;
    expect(sites.map(runs)).toEqual(from.map((version) => versions[version]));
    const before = sites.map(({ device, relay }) => [relay.reached.length, device.olt.system.written] as const);
    // What is of the devices is so before the task begins with them.
    const begins = steps.findIndex((step) => !('holds' in step || 'isFull' in step));
    for (const step of steps.slice(0, begins)) await this.#step(step);
    this.#taskId = rollsBack ? await this.#rolledBack() : await this.#created(to, given);
    const looking = setInterval(() => void this.stand.look().catch(() => undefined), 1000);
    try {
      for (const step of steps.slice(begins)) await this.#step(step);
      const over = await this.stand.eventually(async () => {
        const task = await this.kills.task(this.#taskId);
        return task.phase === 'done' ? task : undefined;
      }, 'the task is over');
      expect(over.status).toBe(ends.status);
    } finally {
      clearInterval(looking);
    }
    expect((await this.kills.targets(this.#taskId)).map(({ state }) => state)).toEqual(ends.states);
    const done = sites.map(({ device, relay }, n) => {
      const [reached = 0, written = 0] = before[n] ?? [];
      const told = relay.reached.slice(reached).filter((sent) => sent.includes(commit)).length;
      return [told, device.olt.system.written - written];
    });
    expect(done).toEqual([0, 1].map((n) => [ends.told[n], ends.written[n]]));
    expect(sites.map(runs)).toEqual(ends.written.map((n, at) => versions[n > 0 ? to : (from[at] ?? 0)]));
  }

  #created(to: Version, { mode, isLater }: NonNullable<SteeredScenario['given']>): Promise<string> {
    this.#count += 1;
    return this.kills.create({
      name: `Steered ${this.#count}`,
      oltIds: this.stand.sites.map(({ oltId }) => oltId),
      firmwareId: this.#firmware[to],
      serverHost: '127.0.0.1',
      way: 'url',
      versionType: 'forced',
      rings: '50',
      watchMinutes: 10,
      ...(mode && { mode }),
      ...(isLater && { executeTime: new Date(Date.now() + laterMs).toISOString() }),
    });
  }

  async #rolledBack(): Promise<string> {
    const path = `/device/upgrade/rollBack/${this.#taskId}`;
    const { taskIds } = await this.stand.product.data<{ taskIds: string[] }>('POST', path);
    expect(taskIds).toHaveLength(1);
    return taskIds[0] ?? '';
  }

  #siteOf(n: Nth): KillSite {
    const site = this.stand.sites[n];
    if (!site) throw new Error(`no OLT ${n}`);
    return site;
  }

  #hold(n: Nth): void {
    this.#asking[n] = this.#siteOf(n).device.olt.system.line.standAt(0);
  }

  async #step(step: SteeredStep): Promise<void> {
    const { kills } = this;
    if ('does' in step) await kills.act(this.#taskId, step.does);
    else if ('comes' in step) await kills.hurry(this.#taskId);
    else if ('holds' in step) this.#hold(step.holds);
    else if ('asks' in step) await this.#asking[step.asks];
    else if ('goes' in step) this.#siteOf(step.goes).device.olt.system.line.letGo();
    else if ('isFull' in step) this.#siteOf(step.device).device.olt.system.fault = step.isFull ? 'flashFull' : 'none';
    else if ('until' in step) await this.#until(step);
    else await this.#killed(step.stands);
  }

  /** A phase of the task, or the state of a device. */
  async #until({ until, device }: Extract<SteeredStep, { readonly until: string }>): Promise<void> {
    await this.stand.eventually(
      async () => {
        const now =
          device === undefined
            ? (await this.kills.task(this.#taskId)).phase
            : (await this.kills.targets(this.#taskId))[device]?.state;
        return now === until ? true : undefined;
      },
      `${until} of ${device ?? 'the task'}`,
    );
  }

  /** Each of these is killed where the task stands; what a person left is as it was, and no device hears of anything. */
  async #killed({ at, killed, ...standing }: Stands): Promise<void> {
    const seen = async () => ({
      task: standingOf(await this.kills.task(this.#taskId)),
      targets: (await this.kills.targets(this.#taskId)).map(({ state }) => state),
      told: this.stand.sites.map(({ relay }) => relay.reached.filter((sent) => sent.includes(commit)).length),
    });
    const before = await seen();
    expect(before.task).toMatchObject(standing);
    const isLookedAt = before.targets.some((state) => state === 'running' || state === 'watching');
    for (const victim of killed) {
      await this.kills.kill(victim, { taskId: this.#taskId, place: at, isLookedAt });
      expect(await seen()).toEqual(before);
    }
  }
}

const standingOf = ({ phase, status }: CampaignTask): Pick<CampaignTask, 'phase' | 'status'> => ({ phase, status });
const runs = ({ device }: KillSite): string | undefined => device.olt.system.firmware;

import { gOnuUpManu, gOnuUpTftpLoadFile } from '@heliograph/wire/mib/gpon-upgrade.ts';
import { expect } from 'vitest';
import { CampaignKills, type KillVictim } from './campaign-kills.ts';
import { freePort } from './free-port.ts';
import { KillStand, type KillSite } from './kill-stand.ts';
import { tarOf } from './onu-campaigns.ts';
import { uploadFirmware } from './upload-firmware.ts';

// Upgrade tasks of ONUs behind one OLT, which loads their image by TFTP and gives it to them, while processes of the product are killed.

/** What the OLT and its ONUs are at. */
export const onuKillPlaces = ['begin', 'loading', 'upgrading', 'restarting', 'watching'] as const;
type Place = (typeof onuKillPlaces)[number];
export type Kill = readonly [Place, KillVictim];

const onus = 8;
/** Of one task: as many as the OLT gives the image at once. */
const mostOfTask = 2;
const bytes = 400_000;
/** What the OLT has when its line stands in the middle. */
const middle = 65_536;
/** An OLT never says that it could not load a file: it is given up after two minutes. */
const loadMs = 200_000;

const counted = {
  loads: gOnuUpTftpLoadFile.gOnuUpTftpLoadFileAction.oid.join('.'),
  starts: gOnuUpManu.gOnuUpManuAction.oid.join('.'),
} as const;

export class OnuKills {
  readonly stand: KillStand;
  readonly kills: CampaignKills;
  /** Why the OLT did not load its image, in the words of the task; it did when it was told again. */
  readonly gaveUp: string[] = [];
  readonly #site: KillSite;
  #round = 0;

  private constructor(stand: KillStand, site: KillSite, isMeasured: boolean) {
    this.stand = stand;
    this.#site = site;
    this.kills = new CampaignKills(stand.product, stand.inside, isMeasured);
  }

  static async start(net: number, isMeasured: boolean): Promise<OnuKills> {
    const tftpPort = await freePort();
    // The same after a kill, as it is wherever a port is set.
    const env = { HELIOGRAPH_TFTP_PORT: String(tftpPort) };
    const stand = await KillStand.start({ model: 'V1600G1', olts: 1, onus, net, env });
    const [site] = stand.sites;
    if (!site) throw new Error('no OLT');
    const { system, upgrades } = site.device.olt;
    Object.assign(system, { address: site.relay.address, tftpPort });
    upgrades.times = { part: 700, start: 4000 };
    await stand.eventually(async () => {
      const rows = await stand.inside.ask('select 1 from olt_live where onu_online = $1', [onus]);
      return rows.length === 1 ? true : undefined;
    }, 'the OLT has been read');
    return new OnuKills(stand, site, isMeasured);
  }

  tell(): string {
    return `${this.kills.tell()}${this.gaveUp.length} loads were tried again: ${this.gaveUp.join('; ')}\n`;
  }

  /** One task over ONUs of one model, with these kills on its way. */
  async campaign(kills: readonly Kill[]): Promise<void> {
    const { olt } = this.#site.device;
    const round = (this.#round += 1);
    const version = `V8.${round}.0`;
    const { model, slots, ids } = await this.#chosen();
    const name = `${model}_${version.replaceAll('.', '-')}.tar`;
    const content = tarOf(bytes);
    const said = { deviceType: 'onu', fileType: 'image', version: `V1.0.0R03-B${round}`, reports: version } as const;
    const firmwareId = await uploadFirmware(this.stand.product, { name, content, ...said });
    // There is room for some at an OLT.
    olt.upgrades.images.clear();
    const from = this.#site.relay.reached.length;
    // The OLT asks for nothing before it is met there: it never asks twice where nobody answers.
    void olt.system.line.standAt(0);
    const taskId = await this.kills.create({
      name: `ONUs ${round}`,
      deviceType: 'onu',
      onuIds: ids,
      firmwareId,
      serverHost: '127.0.0.1',
      versionType: 'forced',
      watchMinutes: 10,
    });
    let loads = 1;
    for (const [place, victim] of kills) {
      await this.#standsAt(place, taskId);
      const frees = () => void (place === 'begin' || olt.system.line.letGo());
      await this.kills.kill(victim, { taskId, place, frees });
      if (place === 'loading' && (await this.#gaveUp(taskId, name))) loads = 2;
    }
    olt.system.line.letGo();
    expect(await this.kills.over(taskId, () => this.stand.look())).toMatchObject({ status: 'executed' });
    const targets = await this.kills.targets(taskId);
    expect(targets.map(({ state, nowVersion }) => [state, nowVersion])).toEqual(ids.map(() => ['finish', version]));
    expect(slots.map((slot) => olt.upgrades.versions(slot).main)).toEqual(slots.map(() => version));
    expect(olt.upgrades.fetched?.equals(content)).toBe(true);
    const sent = this.#site.relay.reached.slice(from);
    const times = (oid: string): number => sent.filter((one) => one.includes(`"${oid}`)).length;
    expect({ loads: times(counted.loads), starts: times(counted.starts) }).toEqual({ loads, starts: 1 });
  }

  /** ONUs of the model of which there are most. */
  async #chosen(): Promise<{ readonly model: string; readonly slots: readonly number[]; readonly ids: string[] }> {
    const store = this.#site.device.olt.onus;
    const numbers = Array.from({ length: onus }, (_, n) => n + 1);
    const byModel = Map.groupBy(numbers, (onu) => store.modelOf(store.slot(1, onu)).equipmentId);
    const [most] = [...byModel].toSorted(([, a], [, b]) => b.length - a.length);
    const [model, some] = most ?? ['', []];
    const taken = some.slice(0, mostOfTask);
    const rows = await this.stand.inside.ask<{ id: string }>(
      'select id from onu where pon = 1 and onu_no = any($1::int[]) order by id',
      [taken],
    );
    expect(rows).toHaveLength(mostOfTask);
    return { model, slots: taken.map((onu) => store.slot(1, onu)), ids: rows.map(({ id }) => id) };
  }

  async #standsAt(place: Place, taskId: string): Promise<void> {
    const { upgrades, system } = this.#site.device.olt;
    const isIn = async (state: string) => (await this.kills.targets(taskId)).every((target) => target.state === state);
    const poll = (is: () => boolean | Promise<boolean>) =>
      this.stand.eventually(async () => ((await is()) ? true : undefined), place);
    if (place === 'loading') {
      let stands = false;
      void system.line.standAt(middle).then(() => (stands = true));
      return void (await poll(() => stands));
    }
    if (place !== 'begin') system.line.letGo();
    if (place === 'upgrading') await poll(() => upgrades.lines.some(({ state }) => state === 'running'));
    else if (place === 'restarting') await poll(() => upgrades.lines.every(({ state }) => state === 'finish'));
    else await poll(() => isIn(place === 'begin' ? 'running' : 'watching'));
  }

  /** The OLT goes on loading, or the task says in words that it did not, and it is told again. */
  async #gaveUp(taskId: string, image: string): Promise<boolean> {
    const { images } = this.#site.device.olt.upgrades;
    const went = await this.stand.eventually(
      async () => {
        if (images.has(image)) return 'on';
        return (await this.kills.task(taskId)).phase === 'halted' ? 'halted' : undefined;
      },
      'the OLT has the image, or the task halts',
      loadMs,
    );
    if (went === 'on') return false;
    const [target] = await this.kills.targets(taskId);
    expect(target).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) as string });
    await this.kills.act(taskId, 'retry');
    this.gaveUp.push(target?.reason ?? '');
    return true;
  }
}

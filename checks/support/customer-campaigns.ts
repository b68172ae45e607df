import type { CpeFixture } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { expect } from 'vitest';
import { AcsKills, igd, takesLater, unknownTime, type Telling } from './acs-kills.ts';
import { AcsProduct } from './acs-product.ts';
import { CampaignKills, type KillVictim } from './campaign-kills.ts';
import { Inside } from './dead-leases.ts';
import { uploadFirmware } from './upload-firmware.ts';

// Upgrade tasks of customer devices over CWMP, during which processes of the product are killed. Each device is taken through all that
// happens to it, one after the other, so that a kill meets exactly one of them.

/** What a device of a task is at. */
const places = ['begin', 'told', 'fetching', 'telling', 'acknowledged', 'watching'] as const;
type Place = (typeof places)[number];

/** A device of a task, what is killed at which of its places, and whether it is the new software that it starts with then. */
export interface CampaignMember {
  readonly kills: Readonly<Partial<Record<Place, KillVictim>>>;
  readonly claims?: 'the old version';
}

/** What kills the session in which a device speaks. */
const takers: ReadonlySet<KillVictim> = new Set<KillVictim>(['acs', 'database', 'supervisor']);
const old = 'V1.0';
const wanted = 'V2.0';
const atEnd = ['1 BOOT', '7 TRANSFER COMPLETE', 'M Download'];
/** More than the buffers between two processes hold, so that a transfer that stands is one that its giver has not ended. */
const image = Buffer.alloc(24_000_000, 'image of a home gateway ');

interface Gateway {
  readonly one: CpeFixture;
  readonly cpeId: string;
  /** What it fetched. */
  got: Buffer;
}

type Download = Extract<CpeFixture['asked'][number], { method: 'Download' }>;
const downloadsOf = ({ one }: Gateway): Download[] =>
  one.asked.filter((asked): asked is Download => asked.method === 'Download');
const complete = (gateway: Gateway): Telling => ({
  method: 'TransferComplete',
  commandKey: downloadsOf(gateway)[0]?.commandKey ?? '',
  fault: { code: 0, text: '' },
  startTime: unknownTime,
  completeTime: unknownTime,
});

export class CustomerCampaigns {
  readonly stand: AcsProduct;
  readonly kills: CampaignKills;
  readonly #acs: AcsKills;
  readonly #inside: Inside;
  readonly #firmwareId: string;

  private constructor(stand: AcsProduct, inside: Inside, firmwareId: string, isMeasured: boolean) {
    this.stand = stand;
    this.#inside = inside;
    this.#firmwareId = firmwareId;
    this.#acs = new AcsKills(stand);
    this.kills = new CampaignKills(stand.product, inside, isMeasured);
  }

  static async start(isMeasured: boolean): Promise<CustomerCampaigns> {
    const stand = await AcsProduct.start();
    const said = { deviceType: 'cpe', fileType: 'image', version: 'V2.0.0R01-B01', reports: wanted } as const;
    const firmwareId = await uploadFirmware(stand.product, { name: 'gateway.bin', content: image, ...said });
    return new CustomerCampaigns(stand, await Inside.of(stand.product.dataDir), firmwareId, isMeasured);
  }

  async stop(): Promise<void> {
    this.#acs.close();
    await this.#inside.stop();
    await this.stand.stop();
  }

  /** A task over devices that are here, one after the other, with these kills on their way, and a person between its two rings. */
  async campaign(name: string, members: readonly CampaignMember[], between: readonly KillVictim[]): Promise<void> {
    const gateways = await this.#gateways(name, members.length);
    const taskId = await this.#create(name, { rings: '50', mode: 'manual' });
    const first = Math.ceil(members.length / 2);
    for (const [n, member] of members.entries()) {
      const gateway = gateways[n];
      if (!gateway) throw new Error(`no device ${n}`);
      if (n === first) await this.#betweenRings(taskId, gateways.slice(first), between);
      await this.#upgraded(taskId, gateway, member);
    }
    await this.#ended(taskId, gateways, members);
  }

  /** A task whose devices are away, or have not reported since it began, while each of these is killed. */
  async awaited(name: string, victims: readonly KillVictim[]): Promise<void> {
    const gateways = await this.#gateways(name, 2);
    const [away, here] = gateways;
    if (!away || !here) throw new Error('no devices');
    await this.#inside.ask('update cpe_live set online = false where cpe_id = $1', [away.cpeId]);
    const taskId = await this.#create(name, {});
    const stands = async () => (await this.kills.targets(taskId)).map(({ state }) => state);
    await expect.poll(stands).toEqual(['offline', 'running']);
    for (const victim of victims) {
      await this.#kill(victim, taskId, 'its devices have not come');
      expect(await stands()).toEqual(['offline', 'running']);
    }
    await this.#upgraded(taskId, here, { kills: {} });
    await this.#acs.served(away.one, ['2 PERIODIC']);
    // It is tried again some minutes after it was away.
    await this.kills.hurry(taskId);
    await this.#upgraded(taskId, away, { kills: {} });
    await this.#ended(taskId, gateways, [{ kills: {} }, { kills: {} }]);
  }

  async #gateways(name: string, count: number): Promise<readonly Gateway[]> {
    const all: Gateway[] = [];
    for (let n = 0; n < count; n += 1) {
      const one = this.#acs.add(`${name}${String(n).padStart(2, '0')}`);
      one.odd = takesLater;
      const cpeId = await this.#acs.settled(one);
      all.push({ one, cpeId, got: Buffer.alloc(0) });
    }
    return all;
  }

  #create(name: string, given: object): Promise<string> {
    const usual = { name, deviceType: 'cpe', byRule: true, keyword: name, versionType: 'forced', rings: '' };
    return this.kills.create({ ...usual, firmwareId: this.#firmwareId, atOnce: 50, mostFailed: 100, ...given });
  }

  /** Kills it where a device is at something, `by` which the moment is found. */
  async #kill(
    victim: KillVictim,
    taskId: string,
    place: string,
    by?: (kill: () => void) => Promise<void>,
    isLookedAt = true,
  ): Promise<void> {
    await this.kills.kill(victim, { taskId, place, isLookedAt, ...(by && { by }) });
    if (victim === 'database' || victim === 'supervisor') await this.stand.reconnect();
  }

  /** As `#kill`, where the moment is found by what is done with `AcsKills`. */
  async #killWith<T>(victim: KillVictim, taskId: string, place: Place, work: () => Promise<T>): Promise<T | undefined> {
    const answers: T[] = [];
    await this.#kill(victim, taskId, place, async (kill) => {
      this.#acs.dies = { kill, takesSession: takers.has(victim) };
      answers.push(await work());
    });
    return answers[0];
  }

  async #stateOf(taskId: string, { cpeId }: Gateway): Promise<string | undefined> {
    return (await this.kills.targets(taskId)).find((target) => target.cpeId === cpeId)?.state;
  }

  /** A device comes, is told, fetches, tells that it is through, and starts anew. */
  async #upgraded(taskId: string, gateway: Gateway, { kills, claims }: CampaignMember): Promise<void> {
    const { one } = gateway;
    const acs = this.#acs;
    await expect.poll(() => this.#stateOf(taskId, gateway)).toBe('running');
    const { begin, told, fetching, telling, acknowledged, watching } = kills;
    if (begin) {
      await this.#killWith(begin, taskId, 'begin', () => acs.killedBeforeStored(one));
      if (takers.has(begin)) expect(downloadsOf(gateway)).toEqual([]);
    }
    if (told) await this.#killWith(told, taskId, 'told', () => acs.killedAt(one, 1));
    await acs.served(one, ['2 PERIODIC']);
    const [asked] = downloadsOf(gateway);
    gateway.got = await this.#fetched(asked?.url ?? '', () =>
      fetching ? this.#kill(fetching, taskId, 'fetching') : Promise.resolve(),
    );
    one.values.set(`${igd}DeviceInfo.SoftwareVersion`, claims ? old : wanted);
    const said = complete(gateway);
    const isHeard =
      telling && (await this.#killWith(telling, taskId, 'telling', () => acs.killedBeforeTold(one, atEnd, said)));
    if (isHeard === true) await one.serve().catch(() => undefined);
    if (acknowledged)
      await this.#killWith(acknowledged, taskId, 'acknowledged', () => acs.killedWhenTold(one, atEnd, said));
    if (watching) await this.#watched(taskId, gateway, watching);
    else await acs.told(one, atEnd, said);
  }

  /** What is at an address, over a line that stands still after its first octets until that is done; where it broke, the rest is asked for. */
  async #fetched(url: string, meanwhile: () => Promise<void>): Promise<Buffer> {
    const reader = (await fetch(url)).body?.getReader();
    const here: Buffer[] = [];
    const read = async (): Promise<boolean> => {
      const part = await reader?.read().catch(() => undefined);
      if (part?.value) here.push(Buffer.from(part.value));
      return part !== undefined && !part.done;
    };
    await read();
    await meanwhile();
    while (await read());
    const got = here.reduce((sum, { length }) => sum + length, 0);
    if (got < image.length)
      await expect
        .poll(async () => {
          const rest = await fetch(url, { headers: { range: `bytes=${got}-` } }).catch(() => undefined);
          if (rest?.status === 206) here.push(Buffer.from(await rest.arrayBuffer()));
          return rest?.status;
        })
        .toBe(206);
    return Buffer.concat(here);
  }

  /** The device is through, and away again before the task has looked: it is waited for until it tells of itself. */
  async #watched(taskId: string, gateway: Gateway, victim: KillVictim): Promise<void> {
    const { database } = this.stand;
    await database.query('begin');
    // A task that somebody holds is not looked at meanwhile.
    await database.query('select 1 from upgrade_task where id = $1 for update', [taskId]);
    await this.#acs.told(gateway.one, atEnd, complete(gateway));
    await this.#inside.ask('update cpe_live set online = false where cpe_id = $1', [gateway.cpeId]);
    await database.query('commit');
    await expect.poll(() => this.#stateOf(taskId, gateway)).toBe('watching');
    await this.#kill(victim, taskId, 'watching');
    expect(await this.#stateOf(taskId, gateway)).toBe('watching');
    await this.#acs.served(gateway.one, ['2 PERIODIC']);
  }

  /** The first ring is over and waits for a person; nothing of the second has begun. */
  async #betweenRings(taskId: string, second: readonly Gateway[], between: readonly KillVictim[]): Promise<void> {
    const phase = async () => (await this.kills.task(taskId)).phase;
    await expect.poll(phase).toBe('judging');
    for (const victim of between) {
      await this.#kill(victim, taskId, 'between', undefined, false);
      expect(await phase()).toBe('judging');
    }
    for (const gateway of second) await this.#acs.served(gateway.one, ['2 PERIODIC']);
    expect(second.flatMap(downloadsOf)).toEqual([]);
    await this.kills.act(taskId, 'resume');
  }

  async #ended(taskId: string, gateways: readonly Gateway[], members: readonly CampaignMember[]): Promise<void> {
    expect(await this.kills.over(taskId)).toMatchObject({ phase: 'done', status: 'executed' });
    const targets = await this.kills.targets(taskId);
    expect(targets.map(({ name, state, nowVersion }) => [name, state, nowVersion])).toEqual(
      gateways.map(({ one }, n) => [one.serial, ...(members[n]?.claims ? ['failed', old] : ['finish', wanted])]),
    );
    for (const gateway of gateways) {
      const { one, got } = gateway;
      expect([one.serial, downloadsOf(gateway).length, got.equals(image)]).toEqual([one.serial, 1, true]);
    }
  }
}

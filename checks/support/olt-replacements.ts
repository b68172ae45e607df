import { configTruth } from '@heliograph/lab/control/config-events.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { expect } from 'vitest';
import { happens, type KillStand, type KillSite } from './kill-stand.ts';

export type CheckedReplacement = OutputOf<typeof oltReplacementCalls.checkReplacement>;
export type ShownReplacement = NonNullable<OutputOf<typeof oltReplacementCalls.replacementOf>>;

const path = '/device/olt/replacement';

/** Pages that cut nothing off and take nothing away: what the screen chooses before somebody does. */
export const harmlessPages = ({ pages }: CheckedReplacement): string[] =>
  pages
    .filter(({ cuts, against, items }) => cuts === null && against === null && items.every(({ op }) => op !== 'remove'))
    .map(({ page }) => page);

/** New hardware beside the OLTs of a stand, in the place of one of them. */
export class NewHardware {
  readonly stand: KillStand;
  readonly site: KillSite;
  readonly device: LabDevice;

  private constructor(stand: KillStand, site: KillSite, device: LabDevice) {
    this.stand = stand;
    this.site = site;
    this.device = device;
  }

  static async beside(stand: KillStand, site: KillSite, id: string): Promise<NewHardware> {
    const { spec } = site.device.olt;
    const plan = {
      spec: { ...spec, id, name: 'fresh', mac: `00:6d:61:ee:00:${id.slice(-2)}`, serial: `NEW${id}` },
      plant: { onus: [], ways: 8 as const },
    };
    return new NewHardware(stand, site, await stand.lab.network.add(plan));
  }

  private asked(more: object = {}) {
    const { address, port } = this.device.agent;
    const access = { community: 'public', writeCommunity: 'private', snmpVersion: 'v2c' };
    return { oltId: this.site.oltId, ip: address, snmpPort: port, ...access, ...more };
  }

  check(more: object = {}): Promise<CheckedReplacement> {
    return this.stand.product.data('POST', `${path}/check`, this.asked(more));
  }

  /** What is set up at the ONUs of the old hardware is read, as the wizard offers it; until nothing is left. */
  async readOnus(): Promise<void> {
    const { product, inside } = this.stand;
    const { oltId } = this.site;
    expect((await product.call('POST', '/device/config/sync', { oltId, onus: true })).code).toBe(200);
    await this.stand.eventually(async () => {
      const rows = await inside.ask('select 1 from config_device where olt_id = $1 and onus_wanted_at is null', [
        oltId,
      ]);
      return rows.length > 0 ? true : undefined;
    }, 'the pages of its ONUs are read');
  }

  start(pages: readonly string[]): Promise<{ id: string }> {
    return this.stand.product.data('POST', `${path}/start`, this.asked(pages.length === 0 ? {} : { pages }));
  }

  tryToStart(pages: readonly string[]) {
    return this.stand.product.call('POST', `${path}/start`, this.asked(pages.length === 0 ? {} : { pages }));
  }

  now(): Promise<ShownReplacement> {
    return this.stand.product.data('GET', `${path}/one`, { oltId: this.site.oltId });
  }

  end(how: 'confirm' | 'undo', replacementId: string) {
    return this.stand.product.call('POST', `${path}/${how}`, { replacementId });
  }

  /** Feeders are pulled at the old hardware and plugged in at the new one, or back. */
  replug(back = false): Promise<void> {
    const [from, to] = back ? [this.device, this.site.device] : [this.site.device, this.device];
    return happens(this.stand.lab, from, { type: 'moveFibre', to: to.olt.spec.id });
  }

  /** The worker is killed once the replacement stands at a state; what comes after is its successor's. */
  async killAt(state: ShownReplacement['state']): Promise<string> {
    const { product, inside } = this.stand;
    const met = await this.stand.eventually(async () => {
      const [row] = await inside.ask<{ state: string }>(
        'select state from olt_replacement where olt_id = $1 order by id desc limit 1',
        [this.site.oltId],
      );
      return row?.state === state || row?.state === 'watching' ? row.state : undefined;
    }, `it is at ${state}`);
    const pid = product.killRole('worker');
    await this.stand.eventually(async () => (product.pidOf('worker') === pid ? undefined : true), 'the worker is back');
    await inside.endLeasesOf(pid);
    return met;
  }

  watching(): Promise<ShownReplacement> {
    return this.stand.eventually(async () => {
      const now = await this.now();
      return now.state === 'watching' ? now : undefined;
    }, 'it waits to be confirmed');
  }

  /** Until each check afterwards is as wanted, or for so long. */
  settled(is: (now: ShownReplacement) => boolean): Promise<ShownReplacement> {
    return this.stand.eventually(async () => {
      const now = await this.now();
      if (is(now)) return now;
      await this.stand.look();
      return undefined;
    }, 'the checks afterwards');
  }

  tables(device: LabDevice = this.device) {
    return configTruth(device.olt).tables;
  }
}

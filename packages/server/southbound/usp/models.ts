import type { KnownCpe } from '../acs/known.ts';
import { Standards } from '../acs/model/standards.ts';
import { standardModel, toldModel, type DeviceModel } from './device-model.ts';
import { AgentRefused, type UspExchange } from './exchange.ts';

/** Makes and versions whose models are kept. */
const mostModels = 100;

/** What kinds of devices can hold: asked of one, used for all of the same make and software. */
export class DeviceModels {
  readonly #standards = new Standards();
  readonly #models = new Map<string, Promise<DeviceModel>>();

  of({ tenantId, identity, facts }: KnownCpe, exchange: UspExchange): Promise<DeviceModel> {
    const key = JSON.stringify([tenantId, identity.oui, identity.productClass, facts.software]);
    const there = this.#models.get(key);
    if (there) return there;
    if (this.#models.size >= mostModels) this.#models.clear();
    const asking = this.#ask(exchange);
    this.#models.set(key, asking);
    // One that did not answer is asked again.
    asking.catch(() => this.#models.delete(key));
    return asking;
  }

  async #ask(exchange: UspExchange): Promise<DeviceModel> {
    const what = { firstLevelOnly: false, commands: false, events: false, params: true, uniqueKeys: false };
    try {
      const { results } = await exchange.ask(
        { is: 'getSupportedDm', it: { paths: ['Device.'], ...what } },
        'getSupportedDmResp',
      );
      const objects = results.flatMap((one) => one.objects);
      if (objects.length > 0) return toldModel(objects);
    } catch (error) {
      if (!(error instanceof AgentRefused)) throw error;
    }
    return standardModel(await this.#standards.of('tr181'));
  }
}

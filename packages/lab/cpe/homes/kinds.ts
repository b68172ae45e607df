import type { Base } from '../models/base.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { tr098GatewayOf } from './tr098.ts';
import { tr181DeviceOf } from './tr181.ts';

/** The factory states of vendors, each made once: all devices of a kind share it. */
export class Kinds {
  readonly #bases = new Map<Vendor, Base>();

  of(vendor: Vendor): Base {
    const known = this.#bases.get(vendor);
    if (known !== undefined) return known;
    const made = vendor.root === 'tr098' ? tr098GatewayOf(vendor) : tr181DeviceOf(vendor);
    this.#bases.set(vendor, made);
    return made;
  }
}

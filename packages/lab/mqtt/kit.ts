import type { Timeline } from '../kit/timeline.ts';
import { Kinds } from '../cpe/homes/kinds.ts';
import { LabTree } from '../cpe/tree.ts';
import type { Vendor } from '../cpe/vendors/vendor.ts';

const kinds = new Kinds();

/** What a device of a make holds that stands behind no ONU. */
export function treeOfFree(vendor: Vendor, serial: string, timeline: Timeline): LabTree {
  const began = timeline.now();
  const acs = { url: '', username: '', password: '' };
  return new LabTree(kinds.of(vendor), {
    vendor,
    seed: Buffer.from(serial).reduce((sum, octet) => (sum * 31 + octet) >>> 0, 7),
    serial,
    mac: '02:00:5e:00:53:01',
    ponSerial: '',
    ponMode: 'gpon',
    address: '127.0.0.1',
    acs: () => acs,
    connectionRequestUrl: () => '',
    software: () => vendor.software,
    now: () => timeline.now(),
    uptime: () => Math.floor((timeline.now() - began) / 1000),
    isLinkUp: () => true,
    light: () => ({ rx: -19, tx: 2, temperature: 45, voltage: 3.3, bias: 12 }),
    octets: () => 0,
  });
}

import { afterAll, beforeAll } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { describeRoundTrips, roundTrip, type Trial } from './support/round-trip.ts';

// The pages that EPON OLTs alone have; what is of every OLT is tried on one of GPON.

const pages = [...(await loadPages()).values()].filter(({ technology }) => technology === 'EPON');

let stand: ConfigStand;
const trial: Trial = { stand: () => stand, pages };

beforeAll(async () => {
  stand = await startConfigStand({ model: 'V1600D4', snmpPort: 10_584 });
});
afterAll(() => stand.stop());

describeRoundTrips(trial, roundTrip(trial));

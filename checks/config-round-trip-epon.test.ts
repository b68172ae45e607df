import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { describeRoundTrips, roundTrip, type PageTrial } from './support/round-trip.ts';

// The pages that EPON OLTs alone have; what is of every OLT is tried on one of GPON.

/** What the device is at for minutes is tried where time can be skipped: `onu-upgrade.test.ts`. */
const elsewhere = 'eponManualUpgrade';
const pages = [...(await loadPages()).values()].filter(
  ({ id, technology }) => technology === 'EPON' && id !== elsewhere,
);

let stand: ConfigStand;
const trial: PageTrial = { stand: () => stand, pages };

beforeAll(async () => {
  stand = await startConfigStand({ model: 'V1600D4', snmpPort: 10_584 });
});
afterAll(() => stand.stop());

describeRoundTrips(trial, roundTrip(trial));

describe('An EPON profile', () => {
  it('says how many ONUs a change of it reaches, and stays while it has one', async () => {
    const asked = async (body: object) =>
      (await stand.call('POST', 'preview', body))['data'] as { cuts: string | null; problems: { message: string }[] };
    const bound = (await stand.rows('eponBindProfiles')).filter((row) => row['dba'] === 1);
    expect(bound.length).toBeGreaterThan(0);
    const key = { profileIdShow: 1 };
    const { cuts } = await asked({ page: 'eponDbaBandwidth', op: 'edit', key, values: { upstreamWeightS: 9 } });
    expect(cuts).toMatch(new RegExp(`^ONUs that this reaches: ${bound.length}, on PON ports: 1\\. `));
    const { problems } = await asked({ page: 'eponDbaProfiles', op: 'remove', key });
    expect(problems.map(({ message }) => message)).toEqual(['ONUs are bound to this profile']);
  });
});

import { canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand, type Values } from './support/config-stand.ts';
import { rowFor } from './support/page-samples.ts';
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

const secretsOf = (page: ConfigPage): string[] =>
  Object.entries(page.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));

describe('A secret of a profile', () => {
  const taking = pages.filter((page) => page.section === 'profiles' && secretsOf(page).length > 0);
  it.each(taking.map((page) => [page.id, page] as const))(
    'on %s reaches the device and is told to nobody',
    async (id, page) => {
      const secrets = Object.fromEntries(secretsOf(page).map((name, at) => [name, `Kq7Canary0${at}${id.slice(-3)}`]));
      const values: Values = { ...rowFor(page), ...secrets };
      const key = Object.fromEntries((page.key ?? []).map((name) => [name, values[name] ?? null]));
      const op = canDo(page, 'add') ? 'add' : 'edit';
      const change = await stand.change(id, { op, values, ...(op === 'edit' ? { key } : {}) });
      const held = JSON.stringify(await stand.truth());
      expect([change.state, Object.values(secrets).filter((word) => !held.includes(word))]).toEqual(['verified', []]);
      const { rows } = await stand.server.everything.query<{ row: string }>(
        'select t::text as row from config_change t union all select t::text from config_page t union all select t::text from live_event t',
      );
      const said = JSON.stringify([change, await stand.rows(id), rows]);
      expect(Object.values(secrets).filter((word) => said.includes(word))).toEqual([]);
    },
  );
});

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

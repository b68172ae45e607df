import { portVlan } from '@heliograph/catalogue/pages/olt/gOnuConfig/portVlan.ts';
import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import { rowIndex } from '@heliograph/wire/mib/kit.ts';
import { gOnuSrvInfoMVlanTable, gOnuSrvInfoPortVlanTable } from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { describe, expect, it } from 'vitest';
import { gponOnuPortPages } from './gpon-onu-ports.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const at = (id: string) => {
  const found = gponOnuPortPages.find(({ page }) => page.id === id)?.at?.({ ...nowhere, pon: 1, onu: 7 });
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('port VLANs of an ONU', () => {
  it('are those of its ports, however they are spelled; what names no port is none', async () => {
    const names = ['eth 1', 'ETH_0/2', 'veip1', 'wifi-3', 'pots 1', 'N/A'];
    const session = sessionOf('V1600G1', {
      tables: {
        [gOnuSrvInfoPortVlanTable.name]: Object.fromEntries(
          names.map((name) => [
            rowIndex(gOnuSrvInfoPortVlanTable, [1, 7, name]).join('.'),
            { gOnuSrvInfoPortVlanMode: 3, gOnuSrvInfoPortVlanList: '200', gOnuSrvInfoPortVlanTPri: 8 },
          ]),
        ),
      },
    });
    const { rows } = await at('portVlan').read(session);
    expect(rows.map((row) => [row['gOnuCfgPortVlanPortType'], row['gOnuCfgPortVlanPortId']])).toEqual([
      ['eth', 1],
      ['eth', 2],
      ['veip', 1],
      ['wifi', 3],
    ]);
    expect(rows[0]).toMatchObject({ gOnuSrvInfoPortVlanMode: 'tag', gOnuSrvInfoPortVlanTPri: null });
  });

  it('are of ports that the ONU has, as far as it has told', () => {
    const has = (told: Readonly<Record<string, number | null>>, type: string, port: number) =>
      (portVlan.needs ?? []).every(({ holds }) =>
        holds({ gOnuCfgPortVlanPortType: type, gOnuCfgPortVlanPortId: port }, { onuBaseInfo: [told] }),
      );
    const bridge = { gOnuCapabilityEUniNum: 4, gOnuCapabilityWifiNum: 0, gOnuCapabilityVeipNum: 0 };
    expect([has(bridge, 'eth', 4), has(bridge, 'eth', 5), has(bridge, 'veip', 1)]).toEqual([true, false, false]);
    const silent = { gOnuCapabilityEUniNum: 0, gOnuCapabilityWifiNum: null, gOnuCapabilityVeipNum: 0 };
    expect([has(silent, 'eth', 5), has({}, 'veip', 1)]).toEqual([true, true]);
  });
});

describe('multicast VLANs of an ONU', () => {
  it('are a row each of the list that the device holds, and come and go one by one', async () => {
    const tables = { [gOnuSrvInfoMVlanTable.name]: { '1.7': { gOnuSrvInfoMVlanList: '100-102, 200' } } };
    const session = sessionOf('V1600G1', { tables });
    const page = at('onuMulticast');
    expect((await page.read(session)).rows.map((row) => row['gOnuSrvInfoMVlanList'])).toEqual([100, 101, 102, 200]);
    const row = { gOnuSrvInfoMVlanList: 101 };
    const where = 'gOnuCfgMVlanPonInx.0=1 gOnuCfgMVlanOnuInx.0=7 gOnuCfgMVlanList.0=101';
    expect(stepLines(await page.steps({ op: 'add', after: row }, session))).toEqual([
      `${where} gOnuCfgMVlanAction.0=1`,
    ]);
    expect(stepLines(await page.steps({ op: 'remove', before: row }, session))).toEqual([
      `${where} gOnuCfgMVlanAction.0=3`,
    ]);
  });
});

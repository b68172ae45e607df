import { gOnuSrvInfoSrvPortTable, gOnuSrvInfoSrvTable } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import { rowIndex } from '@heliograph/wire/mib/kit.ts';
import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kit/binding.ts';
import { gponOnuFlowPages } from './gpon-onu-flows.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const at = (id: string) => {
  const found = gponOnuFlowPages.find(({ page }) => page.id === id)?.at?.({ ...nowhere, pon: 1, onu: 7 });
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const servicesHeld = (ports: readonly string[]) =>
  sessionOf('V1600G1', {
    tables: {
      [gOnuSrvInfoSrvTable.name]: Object.fromEntries(
        ports.map((gOnuSrvInfoSrvPort, n) => [
          rowIndex(gOnuSrvInfoSrvTable, [1, 7, `s${n}`]).join('.'),
          { gOnuSrvInfoSrvGemId: 1, gOnuSrvInfoSrvVlanMode: 1, gOnuSrvInfoSrvVlanList: '200', gOnuSrvInfoSrvPort },
        ]),
      ),
    },
  });

const servicePortsHeld = (values: Readonly<Record<string, string | number>>) =>
  sessionOf('V1600G1', { tables: { [gOnuSrvInfoSrvPortTable.name]: { '1.7.1': values } } });

const flow = (mode: number, rest: PageRow = {}): PageRow => ({
  gOnuSrvInfoSrvPortId: 1,
  gOnuSrvInfoSrvPortGemId: 1,
  gOnuSrvInfoSrvPortSetMode: mode,
  ...rest,
});

describe('a service of an ONU', () => {
  it('tells its port in whatever spelling, and that it has none', async () => {
    const { rows } = await at('service').read(servicesHeld(['eth 1', 'ETH_0/2', 'iphost3', 'IP-host 4', '', 'N/A']));
    expect(rows.map((row) => [row['gOnuCfgSrvPortType'], row['gOnuCfgSrvPortNum']])).toEqual([
      ['eth', 1],
      ['eth', 2],
      ['iphost', 3],
      ['iphost', 4],
      ['null', null],
      ['null', null],
    ]);
  });

  it('is sent with its PON and ONU first, without VLANs where frames are untagged', async () => {
    const after = { gOnuSrvInfoSrvName: 's', gOnuSrvInfoSrvGemId: 1, gOnuSrvInfoSrvVlanMode: 2 };
    const stale = { ...after, gOnuSrvInfoSrvVlanList: '200', gOnuCfgSrvPortType: 'null' };
    expect(stepLines(await at('service').steps({ op: 'add', after: stale }, sessionOf('V1600G1', {})))).toEqual([
      'gOnuCfgSrvPonInx.0=1 gOnuCfgSrvOnuInx.0=7 gOnuCfgSrvName.0=s gOnuCfgSrvGemId.0=1 gOnuCfgSrvMode.0=2 ' +
        'gOnuCfgSrvVlanList.0= gOnuCfgSrvCosList.0= gOnuCfgSrvPortType.0=0 gOnuCfgSrvPortNum.0=0 gOnuCfgSrvAction.0=1',
    ]);
  });
});

describe('a service-port of an ONU', () => {
  it('has one user VLAN, in whichever of the two places the device shows it', async () => {
    const shown = async (outer: number, inner: number) => {
      const row = {
        gOnuSrvInfoSrvPortSetMode: 1,
        gOnuSrvInfoSrvPortUserOuterVlan: outer,
        gOnuSrvInfoSrvPortUserInnerVlan: inner,
      };
      const [first = {}] = (await at('servicePort').read(servicePortsHeld(row))).rows;
      return [first['gOnuCfgSrvPortUserVlan'], first['gOnuSrvInfoSrvPortUserInnerVlan']];
    };
    expect([await shown(200, 0), await shown(0, 200), await shown(100, 200)]).toEqual([
      [200, null],
      [200, null],
      [100, 200],
    ]);
  });

  it('holds nothing in what its frames do not count', async () => {
    const row = {
      gOnuSrvInfoSrvPortSetMode: 6,
      gOnuSrvInfoSrvPortUserOuterVlan: 200,
      gOnuSrvInfoSrvPortEType: '0x8863',
      gOnuSrvInfoSrvPortCos: -1,
      gOnuSrvInfoSrvPortVid: 300,
    };
    const read = async (mode: number) =>
      (await at('servicePort').read(servicePortsHeld({ ...row, gOnuSrvInfoSrvPortSetMode: mode }))).rows[0];
    expect(await read(6)).toMatchObject({
      gOnuCfgSrvPortUserVlan: null,
      gOnuCfgSrvPortUserEtype: null,
      gOnuSrvInfoSrvPortCos: null,
      gOnuSrvInfoSrvPortVid: 300,
    });
    expect(await read(3)).toMatchObject({ gOnuCfgSrvPortUserVlan: 200, gOnuCfgSrvPortUserEtype: '8863' });
    expect(await read(5)).toMatchObject({ gOnuCfgSrvPortUserVlan: null, gOnuSrvInfoSrvPortVid: null });
  });

  it('leaves the priority alone where none is given, and takes no other for it', async () => {
    const after = flow(1, { gOnuCfgSrvPortUserVlan: 200, gOnuSrvInfoSrvPortSCos: 0 });
    const [sent] = stepLines(await at('servicePort').steps({ op: 'edit', after }, sessionOf('V1600G1', {})));
    expect(sent).toContain('gOnuCfgSrvPortCos.0=-1 gOnuCfgSrvPortSVid.0=0 gOnuCfgSrvPortSCos.0=0');
    expect(sent).toMatch(/gOnuCfgSrvPortUserVlan\.0=200 .*gOnuCfgSrvPortAction\.0=3$/);
  });
});

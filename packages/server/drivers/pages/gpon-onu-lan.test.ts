import { bindMode } from '@heliograph/catalogue/pages/olt/gOnuConfig/bindMode.ts';
import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import { describe, expect, it } from 'vitest';
import { gponOnuLanPages } from './gpon-onu-lan.ts';
import { sessionOf } from './page-session.fixture.ts';

const lines = [
  ' Mac Address Table(Pon:1)',
  '',
  ' Vlan     Mac Address       Type       Ports  Remaining Age',
  '',
  '  111   0228:aa00:0001     Dynamic     GPON 0/1:007     Aging',
  '',
  '  112   0228:aa00:0002     Static      GPON 0/1:007     Aging',
  '  111   0228:aa00:0003     Dynamic     GPON 0/1:070     Aging',
  '  111   0228:aa00:0004     Dynamic     GPON 0/2:007     Aging',
  '  111   0228:aa00:0005     Dynamic     GE 0/1     Aging',
  '  111   0228:aa00:00',
];

describe('MAC addresses behind an ONU', () => {
  const macs = gponOnuLanPages.find(({ page }) => page.id === 'onuMac')?.at?.({ ...nowhere, pon: 1, onu: 7 });
  const held = (truncated: boolean) =>
    sessionOf('V1600G1', { cli: { 'show mac address-table interface gpon 0/1': { lines, truncated } } });

  it('are those of its own rows in the table of its port', async () => {
    expect(await macs?.read(held(false))).toEqual({
      rows: [
        { macVlanId: 111, macAddr: '02:28:aa:00:00:01', macType: 'dynamic' },
        { macVlanId: 112, macAddr: '02:28:aa:00:00:02', macType: 'static' },
      ],
      complete: true,
    });
  });

  it('are not all where the end of the answer was not seen', async () => {
    expect((await macs?.read(held(true)))?.complete).toBe(false);
  });
});

describe('the binding of a LAN port', () => {
  it('is written only while the ONU is working, as far as that is known', () => {
    const may = (phase: string | null) =>
      (bindMode.needs ?? []).every(({ holds }) =>
        holds({ priLanBindModePortIdS: 1 }, { onuBaseInfo: [{ gOnuStaInfoPhaseSta: phase }] }),
      );
    expect(['working', 'los', 'offLine', null].map(may)).toEqual([true, false, false, true]);
  });
});

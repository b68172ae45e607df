import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import { describe, expect, it } from 'vitest';
import type { PageRow, RawValue } from '../kit/binding.ts';
import { gponOnuIgmpPages } from './gpon-onu-igmp.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const [limits] = gponOnuIgmpPages.map(({ at }) => at?.({ ...nowhere, pon: 1, onu: 7 }));
if (!limits) throw new Error('no page of limits');

/** Number of ports, name, groups, bandwidth, enforcement, profile. */
const answer = (...values: readonly RawValue[]): readonly RawValue[] => values;
const read = (...answers: readonly (readonly RawValue[])[]) =>
  limits.read(
    sessionOf('V1600G1', {
      asked: Object.fromEntries(answers.map((values, at) => [`1.7.${at + 1}`, values])),
    }),
  );
const steps = async (after: PageRow, before?: PageRow) =>
  stepLines(await limits.steps({ op: before ? 'edit' : 'add', before, after }, sessionOf('V1600G1', {})));

const port: PageRow = { gOnuCfgIgmpMPortType: 'eth', gOnuCfgIgmpMPortId: 2 };

describe('Multicast limits of an ONU', () => {
  it('are asked for port after port, each under the name that the device gives it', async () => {
    expect(await read(answer(2, 'eth 1', 8, 0, 0, ''), answer(2, 'veip 1', 0, 500_000, 1, 'iptv'))).toEqual({
      rows: [
        {
          gOnuCfgIgmpMPortType: 'eth',
          gOnuCfgIgmpMPortId: 1,
          gIgmpMaxGroups: 8,
          gIgmpMaxBandwidth: null,
          gIgmpEnforce: false,
          gIgmpProfile: null,
        },
        {
          gOnuCfgIgmpMPortType: 'veip',
          gOnuCfgIgmpMPortId: 1,
          gIgmpMaxGroups: null,
          gIgmpMaxBandwidth: 500_000,
          gIgmpEnforce: true,
          gIgmpProfile: 'iptv',
        },
      ],
      complete: true,
    });
  });

  it('are none where there is nothing to ask, and no page where the device has no such object', async () => {
    expect(await read(answer(0, '', 0, 0, 0, ''))).toEqual({ rows: [], complete: true });
    expect(await read()).toEqual({ rows: [], complete: true, absent: true });
  });

  it('are not complete while a port has no name, or answers as another did', async () => {
    const one = answer(2, 'eth 1', 8, 0, 0, '');
    expect(await read(one, one)).toMatchObject({ rows: [{ gOnuCfgIgmpMPortId: 1 }], complete: false });
    expect(await read(one, answer(2, '', 4, 0, 0, ''))).toMatchObject({ complete: false });
  });

  it('are sent block by block, only of what is given and has changed', async () => {
    const whole = { ...port, gIgmpMaxGroups: 8, gIgmpMaxBandwidth: 1000, gIgmpEnforce: false, gIgmpProfile: 'iptv' };
    expect(await steps({ ...port, gIgmpMaxGroups: 8, gIgmpEnforce: false })).toEqual([
      'gOnuCfgIgmpMPonlnx.0=1 gOnuCfgIgmpMOnulnx.0=7 gOnuCfgIgmpMPortType.0=0 gOnuCfgIgmpMPortId.0=2 gOnuCfgIgmpMGroup.0=8 gOnuCfgIgmpMAction.0=1',
    ]);
    expect((await steps(whole)).map((line) => line.split(' ').at(-1))).toEqual([
      'gOnuCfgIgmpMAction.0=1',
      'gOnuCfgIgmpBAction.0=1',
      'gOnuCfgIgmpPAction.0=1',
    ]);
    expect(await steps({ ...whole, gIgmpEnforce: true }, whole)).toEqual([
      'gOnuCfgIgmpBPonlnx.0=1 gOnuCfgIgmpBOnulnx.0=7 gOnuCfgIgmpBPortType.0=0 gOnuCfgIgmpBPortId.0=2 gOnuCfgIgmpBWidth.0=1000 gOnuCfgIgmpBEnforce.0=1 gOnuCfgIgmpBAction.0=1',
    ]);
  });
});

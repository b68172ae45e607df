import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { describe, expect, it } from 'vitest';
import { parseOnuInfo, parseOnuState, parseRxPower } from './gpon-onus.ts';

const heading = ['OnuIndex    Admin State    OMCC State    Phase State    Serial Number', '-'.repeat(63)];
const state = (...rows: string[]) => [...heading, ...rows];

describe('The ONUs of a PON as the command line prints them', () => {
  it('are read with state and serial number, with the count that the device gives', () => {
    const { onus, told } = parseOnuState(
      state(
        'GPON0/3:2   enable         enable        working        TEST0000A1B2',
        'GPON0/3:9   enable         disable       offline        test0000a1b3',
        'GPON0/3:10  disable        disable       offline        TEST0000A1B4',
        'GPON0/3:11  enable         disable       DyingGasp      TEST0000A1B5',
        'GPON0/3:12  enable         disable       LOS            TEST0000A1B6',
        'pon: 3 total: 5 working: 1',
      ),
      3,
    );
    expect(told).toBe(5);
    expect(onus?.map(({ onu, sn, admin, phase }) => [onu, sn, admin, phase])).toEqual([
      [2, 'TEST0000A1B2', true, phaseCode('working')],
      [9, 'TEST0000A1B3', true, phaseCode('offLine')],
      [10, 'TEST0000A1B4', false, phaseCode('deactivated')],
      [11, 'TEST0000A1B5', true, phaseCode('dyingGasp')],
      [12, 'TEST0000A1B6', true, phaseCode('los')],
    ]);
  });

  it('of V2, which prints the channel and no serial number, are read as well, and of a chassis that leaves the port out', () => {
    const newer = parseOnuState(
      ['1/1/7:1     enable         enable        working        [succeeded]     1(GPON)', 'ONU Number: 1/1'],
      7,
    );
    expect(newer).toEqual({
      told: 1,
      onus: [{ pon: 7, onu: 1, admin: true, omcc: true, phase: phaseCode('working') }],
    });
    expect(parseOnuState(['4   enable   disable   syncMib'], 2).onus).toEqual([
      { pon: 2, onu: 4, admin: true, omcc: false, phase: phaseCode('syncMib') },
    ]);
  });

  it('whose place fills its column, so that the next cell begins at once, are not lost', () => {
    const { onus } = parseOnuState(['GPON0/16:128enable         enable        working        TEST0000A1B2'], 16);
    expect(onus).toMatchObject([{ pon: 16, onu: 128, sn: 'TEST0000A1B2' }]);
  });

  it('of another port are none of this one, nor is its footer; what is no row is left out; an ONU counts once', () => {
    const lines = state(
      'GPON0/2:1   enable         enable        working        TEST00000201',
      'GPON0/1:1   enable         enable        working        TEST00000101',
      'GPON0/1:1   enable         disable       offline        TEST00000101',
      'GPON0/1:70000 enable       enable        working        TEST00000103',
      '2026/05/25 17:08:24   ONU Port Los   PON 0/1 ONU 50 sn TEST00000150 LAN1 LINK DOWN',
      'GPON0/1:5   enable         ena',
      'pon: 2 total: 1 working: 1',
    );
    const { onus, told } = parseOnuState(lines, 1);
    expect([onus?.map(({ onu, sn }) => [onu, sn]), told]).toEqual([[[1, 'TEST00000101']], undefined]);
  });

  it('in a phase that nobody knows have none, so that the last one stays', () => {
    const { onus } = parseOnuState(['GPON0/1:1   enable  enable  hibernating  TEST00000101'], 1);
    expect(onus).toMatchObject([{ phase: null, sn: 'TEST00000101' }]);
  });
});

describe('What the command line says of each ONU', () => {
  it('is read from the right: a model or profile that pushes the other out of its column leaves both unknown', () => {
    const { onus } = parseOnuInfo(
      [
        'Onuindex   Model                Profile                Mode    AuthInfo',
        'GPON0/1:2  V824                 default                sn      TEST0CE43515',
        '',
        'GPON0/1:9  unknown              home one               sn      TEST225E4B77',
        'GPON0/1:10 AMODELNAMEOFTWENTYCH profile                loid    house-12',
        'GPON0/1:11 V422                 default                magic   TEST225E4B78',
      ],
      1,
    );
    expect(onus).toEqual([
      { pon: 1, onu: 2, authMode: 'sn', sn: 'TEST0CE43515', model: 'V824', profile: 'default' },
      { pon: 1, onu: 9, authMode: 'sn', sn: 'TEST225E4B77', model: null, profile: 'home one' },
      { pon: 1, onu: 10, authMode: 'loid', loid: 'house-12' },
    ]);
  });
});

describe('The light of the ONUs of a PON', () => {
  it('is read in hundredths of dBm; N/A is no reading, and a line of another table no ONU', () => {
    const { onus } = parseRxPower(
      [
        'Onu         ONU_Rx',
        '-'.repeat(36),
        '2           -18.15',
        '9           N/A',
        '10          -25.090(dBm)',
        '11 Mbit/s',
      ],
      1,
    );
    expect(onus?.map(({ onu, optics }) => [onu, optics?.rx])).toEqual([
      [2, -1815],
      [9, null],
      [10, -2509],
    ]);
  });
});

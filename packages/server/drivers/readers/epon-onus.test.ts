import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { expect, it } from 'vitest';
import { parseAuthInfo, parseBasicInfo, parseOpmDiag } from './epon-onus.ts';

it('EPON ONUs are read from the command line with MAC, name and distance', () => {
  const { onus, told } = parseAuthInfo(
    [
      'ONU-ID      LLID   Status    MAC  Address         RTT(TQ) Description',
      'EPON0/2:1   2      online    02:00:00:a0:26:19    446     N/A',
      'EPON0/2:12  13     offline   02:00:00:a0:26:1a   --      Shop at the corner',
      'EPON0/2:13  14     online    02:00:00:a0:26',
    ],
    2,
  );
  expect(told).toBeUndefined();
  expect(onus).toEqual([
    { pon: 2, onu: 1, phase: phaseCode('working'), mac: '020000a02619', name: null, distance: 714 },
    { pon: 2, onu: 12, phase: phaseCode('offLine'), mac: '020000a0261a', name: 'Shop at the corner' },
  ]);
});

it('their optics come with all five levels, each null that is none', () => {
  const { onus } = parseOpmDiag(
    [
      'ONU-ID      Temperature(C)    Supply Voltage(V)   TX Bias Current(mA)   TX Power(dBm)   RX Power(dBm)',
      '------      --------------    -----------------   -------------------   -------------   -------------',
      'EPON0/1:1   42.96             3.24                15.65                 4.25            -17.12',
      'EPON0/1:4   N/A               N/A                 N/A                   N/A             0.00',
    ],
    1,
  );
  const optics = { oltRx: null, temperature: 4296, voltage: 324, bias: 1565, tx: 425, rx: -1712 };
  const none = { oltRx: null, temperature: null, voltage: null, bias: null, tx: null, rx: null };
  expect(onus).toEqual([
    { pon: 1, onu: 1, optics },
    { pon: 1, onu: 4, optics: none },
  ]);
});

it('their makers, models and versions come in rows without a heading: one that lacks a cell says nothing', () => {
  const { onus } = parseBasicInfo(
    [
      'EPON0/1:1   TEST      R1v2      020000A02619  BOARD_v2  1.3-220719   SFU    1GE',
      'EPON0/1:2   TEST      N/A       020000A0261A  BOARD_v2  N/A          SFU    1GE',
      'EPON0/1:3   TEST      020000A0261B  BOARD_v2  1.3-220719   SFU    1GE',
      'EPON0/1:4   TEST      020000A0261C  R1v2      BOARD_v2  1.3-220719   SFU    1GE',
    ],
    1,
  );
  expect(onus).toEqual([
    {
      pon: 1,
      onu: 1,
      vendor: 'TEST',
      model: 'R1v2',
      hardware: 'BOARD_v2',
      firmware: '1.3-220719',
      ability: 'SFU ge=1',
    },
    { pon: 1, onu: 2, vendor: 'TEST', hardware: 'BOARD_v2', firmware: null, ability: 'SFU ge=1' },
  ]);
});

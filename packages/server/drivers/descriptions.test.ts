import { makerOf } from '@heliograph/catalogue/models/makers.ts';
import { describe, expect, it } from 'vitest';
import { classIn, modelIn, versionIn } from './descriptions.ts';

const of = (number: number) => `1.3.6.1.4.1.${number}.1.2`;

describe('The firmware in a description', () => {
  it.each([
    ['GPON OLT V1600G1B, fw V1.4.4R', 'V1.4.4R'],
    ['Acme Switch 52-TM, Version: V2.07.12B21', 'V2.07.12B21'],
    ['Acme 9000 Version: V1.03.10.B22P01,  RELEASE', 'V1.03.10.B22P01'],
    ['Acme Software (A3-IPB-M), Version 12.3(7)SE2, RELEASE', '12.3(7)SE2'],
    ['7200 Software, 7200 Software (A-M), Version 12.3(4)T1', '12.3(4)T1'],
    ['DM1 4GPON (AcOS version 8.1.0-12-g0a1b2c3)', '8.1.0-12-g0a1b2c3'],
    ['Platform, Version 5.130 (S9 V200R003C10SPC500)', 'V200R003C10SPC500'],
    ['kernel JUNOS 14.1X53-D20.2, Build date', '14.1X53-D20.2'],
    ['TiMOS-C-20.7.R1 cpm Nokia', '20.7.R1'],
    ['EdgeOS v4.3.1.55.210101', '4.3.1.55.210101'],
    ['R5.6.01a NANT ISAM', 'R5.6.01a'],
    ['SN1/2V Hardware Release 3 Version 1, Software R6.2 2016', 'R6.2'],
    ['SM1 Device, SoftWare Version SM1-AC_6.1.20.3 BootRom Version SM1_2.4 HardWare Version 3.5', 'SM1-AC_6.1.20.3'],
    ['Software, Version 118822, RELEASE', '118822'],
    ['Acme ONT 712 10.1.20.3 platform 3', '10.1.20.3'],
    ['Fiber OLT, 4.5.2.1001, Linux 4.4.302', '4.5.2.1001'],
    ['CMTS_V07.01.00.5, <<HW_REV: 3.1; BOOTR: V00.02.00>>', 'V07.01.00.5'],
    ['Linux gateway 2.6.28.8 #187 Tue', undefined],
    ['24-port 10G Managed Switch', undefined],
  ])('%s is %s', (words, version) => {
    expect(versionIn(words)).toBe(version);
  });
});

describe('What a maker says of its device', () => {
  it.each([
    [9, 'C3560 Software (C3560-IPB-M)', undefined, 'SWITCH'],
    [9, '7200 Software (C7200-ADV-M)', undefined, 'ROUTER'],
    [637, 'R5.6.01a NANT NOKIA ISAM Copyright', 'ISAM', 'OLT'],
    [1768, 'SN12/4E8VHardware Release 2', 'SN12/4E8V', 'GATEWAY'],
    [2011, 'S6700-48 Huawei Versatile Routing Platform', 'S6700-48', 'SWITCH'],
    [2636, 'Juniper mx80 internet router', 'mx80', 'ROUTER'],
    [2636, 'Juniper ex2300 Ethernet Switch', 'ex2300', 'SWITCH'],
    [3320, 'BDCOM(tm) P3310C Software', 'P3310C', 'OLT'],
    [3709, 'DM4612 16GPON+4GX (DmOS', 'DM4612', 'OLT'],
    [3902, 'ZTE ZXR10 5928 Software', '5928', 'SWITCH'],
    [4413, 'UISP Fiber OLT, 4.5', 'UISP Fiber OLT', 'OLT'],
    [5003, 'Product: MP-124 FXS;SW', 'MP-124 FXS', 'GATEWAY'],
    [6321, 'E7-20', 'E7-20', 'OLT'],
    [6321, 'ONT 844G', 'ONT 844G', 'ONU'],
    [6527, 'TiMOS-B-20 Nokia 7750 SR Copyright', '7750 SR', 'ROUTER'],
    [14988, 'RouterOS CCR2004', 'CCR2004', 'ROUTER'],
    [35265, 'MES2428 28-port', 'MES2428', 'SWITCH'],
    [8072, 'Linux HT812 4.4', undefined, 'IAD'],
    [8072, 'Linux GXW4104 2.6', undefined, 'GATEWAY'],
    [9999, 'Hardware Model:AC_S95-28, Software', 'AC_S95-28', null],
    [9999, 'a thing', undefined, null],
  ])('%i: %s is %s, %s', (number, words, model, deviceClass) => {
    expect(modelIn(of(number), words)).toBe(model);
    expect(classIn(of(number), words)).toBe(deviceClass);
  });

  it('is read with its name, by its number at IANA', () => {
    expect([
      makerOf(of(6321)),
      makerOf('.1.3.6.1.4.1.9'),
      makerOf(of(8072)),
      makerOf('1.3.6.1.2.1'),
      makerOf(null),
    ]).toEqual(['Calix', 'Cisco', undefined, undefined, undefined]);
  });
});

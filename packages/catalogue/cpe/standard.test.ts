import { describe, expect, it } from 'vitest';
import { StandardModel, pathTemplateOf } from './standard.ts';

// As lines of the files beside are made; the whole files are read by the server's test.
const model = new StandardModel(
  [
    '>Device.\tR\t\t\tThe top-level object for a Device.',
    '>Device.WiFi.\tR',
    '>Device.WiFi.Radio.{i}.\tR\t\t\tThis object models a radio.',
    'Enable\tW\tboolean\t\tEnables or disables the radio.',
    'Status\tR\tstring{Up|Down}',
    'Channel\tW\tunsignedInt[1..255]\t\tThe current radio channel used by the connection.',
    'MCS\tW\tint[-1..15,16..31]',
    'RegulatoryDomain\tW\tstring(3..3)',
    'ExtensionChannel\tW\tstring{Above|Below}\tAbove',
    'Rates\tW\tunsignedInt*[0..100]',
    'Key\tW!\thexBinary(..4)',
    'Server\tW\tIPv4Address',
    'Mac\tW\tMACAddress',
    'When\tW\tdateTime',
    'Counter\tW\tunsignedLong',
  ].join('\n'),
);
const radio = 'Device.WiFi.Radio.3.';
const codeOf = (name: string, value: string) => model.check(radio + name, value)?.code;

describe('A data model', () => {
  it('says of a parameter with instances what the standard says of all of them', () => {
    expect(model.describe(`${radio}Channel`)).toMatchObject({
      path: 'Device.WiFi.Radio.{i}.Channel',
      type: 'unsignedInt',
      writable: true,
      ranges: [[1, 255]],
      help: 'The current radio channel used by the connection.',
    });
    expect(model.describe(`${radio}Key`)).toMatchObject({ hidden: true, lengths: [[null, 4]] });
    expect(model.describe(`${radio}ExtensionChannel`)).toMatchObject({ words: ['Above', 'Below'], preset: 'Above' });
    expect(model.describe(`${radio}X_VENDOR_Thing`)).toBeUndefined();
    expect(pathTemplateOf('Device.WiFi.Radio.[cpe-1].Stats.')).toBe('Device.WiFi.Radio.{i}.Stats.');
  });

  it('is told in parts: what stands directly below an object', () => {
    expect(model.children('').map(({ path }) => path)).toEqual(['Device.']);
    expect(model.children('Device.WiFi.').map(({ path }) => path)).toEqual(['Device.WiFi.Radio.{i}.']);
    expect(model.children(radio)).toHaveLength(12);
  });

  it('knows what a device would refuse, and with which fault', () => {
    const good = [
      ['Enable', 'true'],
      ['Enable', '0'],
      ['Channel', '255'],
      ['MCS', '-1'],
      ['MCS', '31'],
      ['RegulatoryDomain', 'DE '],
      ['ExtensionChannel', 'X_00D09E_Own'],
      ['Rates', '0,50, 100'],
      ['Rates', ''],
      ['Key', '01020304'],
      ['Server', '192.0.2.1'],
      ['Server', ''],
      ['Mac', '00:11:22:33:44:55'],
      ['When', '2026-01-31T08:00:00.123Z'],
      ['Counter', '18446744073709551615'],
    ] as const;
    for (const [name, value] of good) expect([name, value, codeOf(name, value)]).toEqual([name, value, undefined]);
    const bad = [
      ['Enable', 'on', 9006],
      ['Channel', '0', 9007],
      ['Channel', '1.5', 9006],
      ['Channel', '4294967296', 9007],
      ['MCS', '32', 9007],
      ['RegulatoryDomain', 'DE', 9007],
      ['ExtensionChannel', 'Beside', 9007],
      ['Rates', '1,101', 9007],
      ['Rates', '1,,2', 9006],
      ['Key', '0102030405', 9007],
      ['Key', 'abc', 9006],
      ['Server', '192.0.2.300', 9007],
      ['Mac', '00-11-22-33-44-55', 9006],
      ['When', 'yesterday', 9006],
      ['Counter', '-1', 9007],
      ['Counter', '18446744073709551616', 9007],
      ['Status', 'Up', 9008],
    ] as const;
    for (const [name, value, code] of bad) expect([name, value, codeOf(name, value)]).toEqual([name, value, code]);
  });

  it('has nothing to say of what it does not know', () => {
    expect(model.check(`${radio}X_VENDOR_Thing`, 'anything')).toBeUndefined();
    expect(model.check(radio, 'anything')).toBeUndefined();
  });
});

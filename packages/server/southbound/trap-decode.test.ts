import { alarmMsg, alarmOid, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { describe, expect, it } from 'vitest';
import { decodeTrap, placedBy } from './trap-decode.ts';

const text = (words: string): Value => ({ type: 'octets', value: Buffer.from(words) });
const integer = (value: number): Value => ({ type: 'integer', value });

/** A dataAlarmTrap in the vendor's order; `values` replace or, when undefined, leave out. */
function varbinds(k: number, values: Partial<Record<keyof typeof alarmMsg, Value | undefined>> = {}): Varbind[] {
  const all: Record<keyof typeof alarmMsg, Value | undefined> = {
    dataUpLinkPort: text('0'),
    dataPon: text('3'),
    dataOnu: text('15'),
    dataOnuPort: text('0'),
    dataTrapOID: { type: 'oid', value: [...alarmOid, k] },
    dataTrapClass: integer(1),
    dataMac: text('00:6d:61:ee:0b:f3'),
    dataTime: text('19700101000342'),
    dateAlarmLevel: integer(4),
    dataValue: text('PON 0/3 ONU 15 llid 7 AA:BB:CC:DD:EE:FF MPCP TIMEOUT'),
    dataAlarmType: integer(2),
    dataSynOID: text(''),
    ...values,
  };
  return Object.entries(alarmMsg).flatMap(([name, { oid }]) => {
    const value = all[name as keyof typeof alarmMsg];
    return value ? [{ oid, value }] : [];
  });
}

describe('a dataAlarmTrap', () => {
  it('is known by the value of dataTrapOID', () => {
    const told = decodeTrap(dataAlarmTrap, varbinds(23));
    expect(told).toMatchObject({
      kind: { id: 'onuDeregister' },
      change: 'raise',
      object: 'onu/3/15',
      place: { port: null, pon: 3, onu: 15, onuPort: null },
      severity: 2,
      mac: '006d61ee0bf3',
      text: 'PON 0/3 ONU 15 llid 7 AA:BB:CC:DD:EE:FF MPCP TIMEOUT',
    });
    expect(JSON.parse(told.raw)).toMatchObject({
      dataPon: '3',
      dataTrapOID: [...alarmOid, 23].join('.'),
      dataTrapClass: 1,
      dataTime: '19700101000342',
    });
  });

  it('clears with class 0, and a recovery stays one whatever its class is', () => {
    expect(decodeTrap(dataAlarmTrap, varbinds(23, { dataTrapClass: integer(0) })).change).toBe('clear');
    for (const n of [0, 1, 2]) {
      expect(decodeTrap(dataAlarmTrap, varbinds(51, { dataTrapClass: integer(n) })).change).toBe('recovery');
    }
    expect(decodeTrap(dataAlarmTrap, varbinds(38, { dataTrapClass: integer(1) })).change).toBe('notice');
  });

  it('takes the newer number in dataAlarmType only where dataTrapOID says nothing known', () => {
    const newer = { dataAlarmType: integer(84) };
    expect(decodeTrap(dataAlarmTrap, varbinds(23, newer)).kind?.id).toBe('onuDeregister');
    expect(decodeTrap(dataAlarmTrap, varbinds(199, newer)).kind?.id).toBe('rogueOnu');
    expect(decodeTrap(dataAlarmTrap, varbinds(0, { dataTrapOID: undefined, ...newer })).kind?.id).toBe('rogueOnu');
    expect(decodeTrap(dataAlarmTrap, varbinds(199, { dataAlarmType: integer(1) })).kind).toBeUndefined();
  });

  it('is understood in any order, with dataTrapOID as text, with `.0` behind it, and with what is missing', () => {
    const reversed = varbinds(22).reverse();
    expect(decodeTrap(dataAlarmTrap, reversed)).toMatchObject({ kind: { id: 'ponLos' }, object: 'pon/3' });
    const asText = varbinds(0, { dataTrapOID: text([...alarmOid, 22].join('.')) });
    expect(decodeTrap(dataAlarmTrap, asText).kind?.id).toBe('ponLos');
    const withZero = varbinds(0, { dataTrapOID: { type: 'oid', value: [...alarmOid, 22, 0] } });
    expect(decodeTrap(dataAlarmTrap, withZero).kind?.id).toBe('ponLos');
    const bare = varbinds(23, { dataOnu: undefined, dateAlarmLevel: undefined, dataMac: undefined });
    expect(decodeTrap(dataAlarmTrap, bare)).toMatchObject({ object: 'pon/3', severity: undefined, mac: undefined });
  });

  it('is known by what it carries when a version 1 trap gives it another OID', () => {
    const v1 = [...dataAlarmTrap.slice(0, -1), 0, 1];
    expect(decodeTrap(v1, varbinds(30)).kind?.id).toBe('onuDyingGasp');
  });

  it.each([
    ['3', 3],
    ['0/3', 3],
    ['1/0/7', 7],
    [' 12 ', 12],
    ['0', null],
    ['', null],
    ['-1', null],
    ['three', null],
    ['99999999999', null],
  ])('reads port "%s" as %s', (words, pon) => {
    expect(decodeTrap(dataAlarmTrap, varbinds(22, { dataPon: text(words) })).place.pon).toBe(pon);
  });

  it('gives the MAC as text in any notation or as octets, and no MAC for nonsense', () => {
    const mac = (value: Value) => decodeTrap(dataAlarmTrap, varbinds(1, { dataMac: value })).mac;
    expect(mac(text('006d.61ee.0bf3'))).toBe('006d61ee0bf3');
    expect(mac({ type: 'octets', value: Buffer.from('006d61ee0bf3', 'hex') })).toBe('006d61ee0bf3');
    expect([mac(text('00:00:00:00:00:00')), mac(text('NULL')), mac(integer(5))]).toEqual(Array(3).fill(undefined));
  });

  it('carries no control characters and no endless text into the console', () => {
    const hostile = `<img src=x>\u0000\u001b[31m\r\n\u202e${'x'.repeat(5000)}`;
    const told = decodeTrap(dataAlarmTrap, varbinds(1, { dataValue: text(hostile) }));
    expect(told.text).toHaveLength(512);
    expect(told.text).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(told.text.startsWith('<img src=x>')).toBe(true);
  });
});

describe('what a trap carried', () => {
  const kept = (value: Value): unknown =>
    JSON.parse(decodeTrap(dataAlarmTrap, varbinds(1, { dataValue: value })).raw).dataValue;

  it('is kept as it was said, quotes and other signs too', () => {
    for (const words of ['say "no"', 'C:\\flash', '温度 "高"', '{"a":1}', "it's"])
      expect(kept(text(words))).toBe(words);
  });

  it('ends before a character that would be cut in half, which the database refuses', () => {
    expect(kept(text(`${'x'.repeat(511)}😀`))).toBe('x'.repeat(511));
    expect(kept(text(`${'x'.repeat(510)}😀`))).toBe(`${'x'.repeat(510)}😀`);
  });
});

describe('the words of a device', () => {
  const told = (octets: Uint8Array) =>
    decodeTrap(dataAlarmTrap, varbinds(1, { dataValue: { type: 'octets', value: octets } })).text;

  it('may be UTF-8 or the encoding of Chinese firmware', () => {
    expect(told(Buffer.from('温度过高'))).toBe('温度过高');
    expect(told(Buffer.from('cec2b6c8b9fdb8df', 'hex'))).toBe('温度过高');
  });

  it('are hexadecimal when they are no words', () => {
    expect(told(Buffer.from('0001ff', 'hex'))).toBe('0001ff');
    expect(told(Buffer.from('000102', 'hex'))).toBe('000102');
    expect(told(Buffer.from('  '))).toBe('');
  });
});

describe('any other trap', () => {
  const snmpTraps = [1, 3, 6, 1, 6, 3, 1, 1, 5];

  it('is one of the standard notifications when it says so', () => {
    expect(decodeTrap([...snmpTraps, 1], [])).toMatchObject({
      kind: { id: 'coldStart' },
      change: 'notice',
      object: 'device',
    });
    const ifIndex = { oid: [1, 3, 6, 1, 2, 1, 2, 2, 1, 1, 9], value: integer(9) };
    const ifName = { oid: [1, 3, 6, 1, 2, 1, 31, 1, 1, 1, 1, 9], value: text('GE0/1') };
    const down = decodeTrap([...snmpTraps, 3], [ifIndex, ifName]);
    expect(down).toMatchObject({ kind: { id: 'linkDown' }, change: 'raise', object: 'port/1', text: 'GE0/1' });
    expect(decodeTrap([...snmpTraps, 4], [ifIndex])).toMatchObject({
      change: 'recovery',
      object: 'device',
      ifIndex: 9,
    });
  });

  it('of a standard MIB is the kind that names its OID, about the device even where it names a port', () => {
    const ifName = { oid: [1, 3, 6, 1, 2, 1, 31, 1, 1, 1, 1, 9], value: text('GE0/1') };
    expect(decodeTrap([1, 3, 6, 1, 2, 1, 17, 0, 2], [ifName])).toMatchObject({
      kind: { id: 'topologyChange' },
      change: 'notice',
      object: 'device',
      text: 'GE0/1',
    });
    expect(decodeTrap([1, 3, 6, 1, 2, 1, 17, 0, 9], [ifName]).kind).toBeUndefined();
  });

  it('that tells an ifIndex alone is placed by the name that its sender gives it: it is no port number', () => {
    const ifIndex = (number: number) => ({ oid: [1, 3, 6, 1, 2, 1, 2, 2, 1, 1, number], value: integer(number) });
    const down = (number: number) => decodeTrap([...snmpTraps, 3], [ifIndex(number)]);
    const names = { 1: 'GE0/1', 4: 'GPON0/1', 7: 'GPON01ONU1', 9: 'vlan1200' };
    const olt = { names, isNumbered: false };
    expect([1, 4, 7, 9, 12].map((number) => placedBy(down(number), olt).object)).toEqual([
      'port/1',
      'pon/1',
      'onu/1/1',
      'device',
      'device',
    ]);
    expect(placedBy(down(9), olt).text).toBe('vlan1200');
    // A device of no family of ours has no other numbers.
    expect(placedBy(down(9), { names: { 9: 'Gi1/0/9' }, isNumbered: true })).toMatchObject({
      object: 'port/9',
      text: 'Gi1/0/9',
    });
  });

  it('is unknown and keeps what it carried, by OID', () => {
    const told = decodeTrap(
      [1, 3, 6, 1, 4, 1, 9, 9, 1],
      [
        { oid: [1, 3, 6, 1, 4, 1, 9, 1], value: { type: 'counter64', value: 2n ** 63n } },
        { oid: [1, 3, 6, 1, 4, 1, 9, 2], value: { type: 'octets', value: Buffer.from([0xff, 0, 1]) } },
        { oid: [1, 3, 6, 1, 4, 1, 9, 3], value: { type: 'null' } },
      ],
    );
    expect(told).toMatchObject({ kind: undefined, change: 'unknown', object: 'device' });
    expect(JSON.parse(told.raw)).toEqual({
      '1.3.6.1.4.1.9.1': '9223372036854775808',
      '1.3.6.1.4.1.9.2': 'ff0001',
      '1.3.6.1.4.1.9.3': 'null',
    });
  });

  it('may be empty', () => {
    expect(decodeTrap([], [])).toMatchObject({ change: 'unknown', object: 'device', mac: undefined });
  });
});

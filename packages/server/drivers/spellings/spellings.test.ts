import { describe, expect, test } from 'vitest';
import { clockOffset, deviceTimeMs, realTime } from './dates.ts';
import { bias, oltPower, power, temperature, voltage } from './optical.ts';
import { deviceText, gponSerial, macOfOctets } from './texts.ts';

describe('optical readings', () => {
  test.each([
    ['-10.47', -1047],
    ['-28.530(dBm)', -2853],
    ['6.56 dbm', 656],
    ['2.38 mW (3.77 dBm)', 377],
    ['0.01 mW (-19.59 dBm)', -1959],
    ['Rx optical level: -18.15', -1815],
  ])('%s is read as hundredths of dBm', (spelling, expected) => {
    expect(power(spelling)).toBe(expected);
  });

  test.each(['0.00', 'N/A', 'na', 'NULL', '--', '', '0.00 mW (0.00 dBm)', undefined, null, '-99.00', 'mW'])(
    '%s is no reading',
    (spelling) => {
      expect(power(spelling)).toBeNull();
    },
  );

  test('the floor of the meter of the OLT is no reading', () => {
    expect(oltPower('-36.00')).toBeNull();
    expect(oltPower('-35.20')).toBe(-3520);
  });

  test.each([
    [temperature, '27.84 .C', 2784],
    [temperature, '47.957(C)', 4796],
    [voltage, '3.22 V', 322],
    [voltage, '3.26(V)', 326],
    [bias, '7.01 mA', 701],
    [bias, '11.290(mA)', 1129],
  ])('%o reads %s', (read, spelling, expected) => {
    expect(read(spelling)).toBe(expected);
  });
});

describe('times of devices', () => {
  const now = Date.UTC(2026, 10, 21, 9, 0, 0);

  test.each(['2023 /2 /18  3:42:40', '2023:02:18 3:42:40', '2023-02-18 03:42:40'])('%s is understood', (spelling) => {
    expect(deviceTimeMs(spelling)).toBe(Date.UTC(2023, 1, 18, 3, 42, 40));
  });

  test.each(['1970 /1 /3  0:00:05', 'N/A', '', '2023-02-30', '2023-13-01 00:00:00', null])(
    '%s says nothing',
    (spelling) => {
      expect(deviceTimeMs(spelling)).toBeNull();
    },
  );

  test('a clock in another zone is put right by what the device says is now', () => {
    const offset = clockOffset('2026/11/21 12:00:02', now);
    expect(realTime('2026:11:20 12:30:00', offset, now)).toEqual(new Date(Date.UTC(2026, 10, 20, 9, 30, 0)));
  });

  test('a device that counts from 1970 has no times', () => {
    expect(realTime('1970:01:02 12:30:00', clockOffset('1970 /1 /3  0:00:05', now), now)).toBeNull();
  });

  test('a time that lies ahead is none', () => {
    expect(realTime('2026:11:21 12:30:00', 0, now)).toBeNull();
  });
});

describe('texts of devices', () => {
  test('control characters and direction marks do not get in, markup stays text', () => {
    expect(deviceText('<b>OLT</b>\u0000\u0007\r\n')).toBe('<b>OLT</b>');
    expect(deviceText(Buffer.from('a\u202eb', 'utf8').toString('latin1'))).toBe('ab');
  });

  test('UTF-8 is decoded, other octets are kept one by one', () => {
    expect(deviceText(Buffer.from('东楼', 'utf8').toString('latin1'))).toBe('东楼');
    expect(deviceText('caf\xe9')).toBe('café');
  });

  test.each(['NULL', 'N/A', 'na', '--', '  ', 'unknown'])('%s means nothing', (spelling) => {
    expect(deviceText(spelling)).toBeNull();
  });

  test('a name of a megabyte is cut', () => {
    expect(deviceText('x'.repeat(1_000_000))).toHaveLength(128);
  });

  test.each(['00:6D:61:EE:0B:F3', '006d.61ee.0bf3', '00-6d-61-ee-0b-f3', '\x00\x6d\x61\xee\x0b\xf3'])(
    '%j is one MAC',
    (spelling) => {
      expect(macOfOctets(spelling)).toBe('006d61ee0bf3');
    },
  );

  test.each(['00:00:00:00:00:00', 'N/A', '', 'six123', null])('%j is no MAC of an ONU', (spelling) => {
    expect(macOfOctets(spelling === 'six123' ? 'six12' : spelling)).toBeNull();
  });

  test('a serial has four letters and eight hex digits, whatever the vendor', () => {
    expect(gponSerial('gpon0ce43515')).toBe('GPON0CE43515');
    expect(gponSerial('loid-user-1')).toBeNull();
  });
});

describe('The encoding that a device writes in', () => {
  const kept = (octets: Uint8Array) => deviceText(Buffer.from(octets).toString('latin1'));

  test.each([
    ['UTF-8', Buffer.from('机房一-SW'), '机房一-SW'],
    ['UTF-8 that the agent cut inside its last character', Buffer.from('机房一').subarray(0, 8), '机房'],
    ['GB2312, as switches in China keep their names', Buffer.from('bbfab7bfd2bb2d5357', 'hex'), '机房一-SW'],
    ['GB2312 that the agent cut inside its last character', Buffer.from('bbfab7bfd2', 'hex'), '机房'],
    ['Latin-1 with one accent', Buffer.from('Zürich', 'latin1'), 'Zürich'],
    ['Latin-1 with accents side by side', Buffer.from('créée', 'latin1'), 'créée'],
    ['Latin-1 with the accent at its end', Buffer.from('café', 'latin1'), 'café'],
  ])('is told from the octets: %s', (_, octets, words) => {
    expect(kept(octets)).toBe(words);
  });
});

describe('An address that is none', () => {
  test.each(['000000000000', 'ffffffffffff'])('is no MAC, written or as six octets: %s', (digits) => {
    expect(macOfOctets(digits)).toBeNull();
    expect(macOfOctets(Buffer.from(digits, 'hex').toString('latin1'))).toBeNull();
  });
});

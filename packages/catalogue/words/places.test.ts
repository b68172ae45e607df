import { expect, test } from 'vitest';
import { portName } from '../kit/fit.ts';
import { oltModel } from '../models/olt-models.ts';
import { placeText } from './places.ts';

test('a port has the name that its device has for it, on pages of the configuration and in alarms', () => {
  const names = [
    { kind: 'uplink', port: 5, name: '10GE0/5' },
    { kind: 'pon', port: 1, name: 'GPON0/1' },
  ] as const;
  const model = { ...oltModel('V1600G1'), names };
  expect([portName(model, 'uplink', 5), portName(model, 'all', 5), portName(model, 'all', 7)]).toEqual([
    '10GE0/5',
    '10GE0/5',
    'GPON0/1',
  ]);
  expect(
    ['port/5', 'pon/1', 'onu/1/12'].map((key, at) => placeText(key, ['10GE0/5', 'GPON0/1', 'GPON0/1'][at]).en),
  ).toEqual(['10GE0/5', 'GPON0/1', 'GPON0/1:12']);
});

test('before the device told what it calls a port, it has the usual name, and an alarm its number', () => {
  expect(portName(oltModel('V1600G1'), 'uplink', 5)).toBe('GE0/5');
  expect(placeText('onu/1/12').en).toBe('PON 1 ONU 12');
});

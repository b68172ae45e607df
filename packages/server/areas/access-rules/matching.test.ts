import { describe, expect, it } from 'vitest';
import type { AccessRuleRow } from './access-rules.store.ts';
import { misses, type Candidate } from './matching.ts';

const rule = (changes: Partial<AccessRuleRow>): AccessRuleRow => ({
  tenant_id: 1,
  id: '1',
  device_mac: null,
  mac_from: null,
  mac_to: null,
  device_sn: null,
  device_class: 'OLT',
  device_types: [],
  check_status: 1,
  remark: null,
  created_by: 'admin',
  created_at: new Date(0),
  updated_by: null,
  updated_at: null,
  ...changes,
});
const device = (changes: Partial<Candidate> = {}): Candidate => ({
  mac: '006d61ee0bf3',
  serial: 'V2512050531',
  deviceType: 'V1600G1',
  deviceClass: 'OLT',
  ...changes,
});
const range = { device_mac: 'a-b', mac_from: '006d61ee0bf0', mac_to: '006d61ee0bff' };
const fields = (r: Partial<AccessRuleRow>, d: Partial<Candidate> = {}) =>
  misses(rule(r), device(d)).map(({ field }) => field);

describe('An access rule', () => {
  it.each([
    ['its MAC range holds the MAC', range, {}],
    ['the MAC is the first of its range', range, { mac: '006d61ee0bf0' }],
    ['the MAC is the last of its range', range, { mac: '006d61ee0bff' }],
    ['the serial number is the one it names', { device_sn: 'v2512050531' }, {}],
    ['the serial number is one of several', { device_sn: 'A1, V2512050531' }, {}],
    ['the type is one of several', { device_types: ['V1600D', 'v1600g1'] }, {}],
    ['all that it names fits', { ...range, device_sn: 'V2512050531', device_types: ['V1600G1'] }, {}],
  ])('lets a device in when %s', (_, r, d) => {
    expect(fields(r, d)).toEqual([]);
  });

  it.each([
    ['the MAC is beyond its range', range, { mac: '006d61ee0c00' }, ['deviceMac']],
    ['the MAC is before its range', range, { mac: '006d61ee0bef' }, ['deviceMac']],
    ['the MAC is not known', range, { mac: null }, ['deviceMac']],
    ['the serial number only begins alike', { device_sn: 'V25120505311' }, {}, ['deviceSn']],
    ['the serial number is not known', { device_sn: 'A1' }, { serial: null }, ['deviceSn']],
    ['the type is another', { device_types: ['V1600D'] }, {}, ['deviceType']],
    ['the class is another', { ...range, device_class: 'SWITCH' }, {}, ['deviceClass']],
    ['it is switched off', { ...range, check_status: 0 }, {}, ['checkStatus']],
    ['one of several conditions does not hold', { ...range, device_types: ['V1600D'] }, {}, ['deviceType']],
  ])('keeps a device out when %s, and says so', (_, r, d, expected) => {
    expect(fields(r, d)).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { CwmpFault } from './faults.ts';
import { leafFaultCode } from './models/check.ts';
import { labTreeOf } from './testing/stand.ts';
import type { LabTree } from './tree.ts';
import { vendors } from './vendors/vendors.ts';

const gateway = 'InternetGatewayDevice.';
const wlan = `${gateway}LANDevice.1.WLANConfiguration.1.`;
const pppTable = `${gateway}WANDevice.1.WANConnectionDevice.2.WANPPPConnection.`;
const ppp = `${pppTable}1.`;

const faultOf = (act: () => unknown): CwmpFault => {
  try {
    act();
  } catch (error) {
    if (error instanceof CwmpFault) return error;
    throw error;
  }
  throw new Error('no fault');
};

const read = (tree: LabTree, name: string): string | undefined => tree.values([name])[0]?.value;
const text = (name: string, value: string) => ({ name, value, type: 'string' });

describe('the parameters of a CPE', () => {
  it.each(vendors.map(({ id }) => id))(
    'of kind %s are 300 to 1,500, each with a value that its own model takes',
    (id) => {
      const tree = labTreeOf(id);
      const all = tree.values([tree.root]);
      expect(all.length).toBe(tree.size);
      expect(all.length).toBeGreaterThanOrEqual(300);
      expect(all.length).toBeLessThanOrEqual(1500);
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
      const bad = all.filter(({ name, value, type }) => {
        const leaf = tree.leafOf(name);
        return (
          leaf === undefined || (value !== '' && leafFaultCode({ ...leaf, writable: true }, type, value) !== undefined)
        );
      });
      expect(bad).toEqual([]);
    },
  );

  it('are named level by level, or all at once with their objects', () => {
    const tree = labTreeOf('huawei');
    expect(tree.names('', true)).toEqual([{ name: gateway, writable: false }]);
    const level = tree.names(gateway, true).map(({ name }) => name);
    expect(level).toContain(`${gateway}DeviceInfo.`);
    expect(level).not.toContain(`${gateway}DeviceInfo.Manufacturer`);
    expect(level).not.toContain(gateway);
    const whole = tree.names(gateway, false);
    expect(whole[0]).toEqual({ name: gateway, writable: false });
    expect(whole.length).toBeGreaterThan(tree.size);
    expect(tree.names('', false)).toEqual(whole);
    expect(whole).toContainEqual({ name: pppTable, writable: true });
    expect(whole).toContainEqual({ name: ppp, writable: true });
    expect(whole).toContainEqual({ name: `${gateway}LANDevice.1.WLANConfiguration.`, writable: false });
    expect(tree.names(`${wlan}SSID`, false)).toEqual([{ name: `${wlan}SSID`, writable: true }]);
  });

  it('that are not there are 9005, and the next level of a parameter is 9003', () => {
    const tree = labTreeOf('huawei');
    for (const name of [
      'Device.',
      `${gateway}Nothing`,
      `${wlan}9.`,
      `${gateway}DeviceInfo`,
      `${gateway}LANDevice.2.`,
    ]) {
      expect(faultOf(() => tree.names(name, false)).code, name).toBe(9005);
      expect(faultOf(() => tree.values([name])).code, name).toBe(9005);
    }
    expect(faultOf(() => tree.names(`${wlan}SSID`, true)).code).toBe(9003);
  });

  it('are set all or none, and each that is wrong has its own fault', () => {
    const tree = labTreeOf('huawei');
    const before = read(tree, `${wlan}SSID`);
    const fault = faultOf(() =>
      tree.set(
        [
          text(`${wlan}SSID`, 'new'),
          text(`${wlan}Nothing`, 'x'),
          text(`${wlan}Channel`, '6'),
          { name: `${wlan}Channel.`, value: '1', type: 'string' },
          { name: `${wlan}TransmitPower`, value: '101', type: 'unsignedInt' },
          text(`${wlan}BeaconType`, 'WPA9'),
          text(`${gateway}DeviceInfo.Manufacturer`, 'me'),
        ],
        'key',
      ),
    );
    expect(fault.code).toBe(9003);
    expect(fault.parameters.map(({ name, code }) => [name.slice(gateway.length), code])).toEqual([
      ['LANDevice.1.WLANConfiguration.1.Nothing', 9005],
      ['LANDevice.1.WLANConfiguration.1.Channel', 9006],
      ['LANDevice.1.WLANConfiguration.1.Channel.', 9005],
      ['LANDevice.1.WLANConfiguration.1.TransmitPower', 9007],
      ['LANDevice.1.WLANConfiguration.1.BeaconType', 9007],
      ['DeviceInfo.Manufacturer', 9008],
    ]);
    expect(read(tree, `${wlan}SSID`)).toBe(before);
    expect(read(tree, `${gateway}ManagementServer.ParameterKey`)).toBe('');
    tree.set([text(`${wlan}SSID`, 'new'), { name: `${wlan}Enable`, value: 'false', type: 'boolean' }], 'key 2');
    expect([read(tree, `${wlan}SSID`), read(tree, `${wlan}Enable`), read(tree, `${wlan}Status`)]).toEqual([
      'new',
      '0',
      'Disabled',
    ]);
    expect(read(tree, `${gateway}ManagementServer.ParameterKey`)).toBe('key 2');
    expect(faultOf(() => tree.set([text(`${wlan}SSID`, 'a'), text(`${wlan}SSID`, 'b')], '')).code).toBe(9003);
  });

  it('that are passwords read back empty, and are kept', () => {
    const tree = labTreeOf('huawei');
    tree.set([text(`${ppp}Password`, 'new secret')], '');
    expect(read(tree, `${ppp}Password`)).toBe('');
    expect(tree.secret(`${ppp}Password`)).toBe('new secret');
    expect(tree.secret(`${ppp}Username`)).toBeUndefined();
  });

  it('may be bounded from below and above', () => {
    const tree = labTreeOf('v-sol');
    const set = (name: string, value: string, type: string) => () => tree.set([{ name, value, type }], '');
    expect(faultOf(set('Device.Ethernet.VLANTermination.1.VLANID', '0', 'unsignedInt')).parameters[0]?.code).toBe(9007);
    expect(faultOf(set('Device.IP.Interface.3.MaxMTUSize', '-5', 'unsignedInt')).parameters[0]?.code).toBe(9007);
    expect(faultOf(set('Device.Time.NTPServer1', 'x'.repeat(65), 'string')).parameters[0]?.code).toBe(9007);
    set('Device.Ethernet.VLANTermination.1.VLANID', '4094', 'unsignedInt')();
    set('Device.ManagementServer.PeriodicInformTime', '2026-01-01T00:00:00Z', 'dateTime')();
    expect(read(tree, 'Device.Ethernet.VLANTermination.1.VLANID')).toBe('4094');
  });
});

describe('instances', () => {
  it('are added with the values of their model, counted, and never get a number again', () => {
    const tree = labTreeOf('huawei');
    const device = `${gateway}WANDevice.1.WANConnectionDevice.2.`;
    expect(tree.add(pppTable, 'k1')).toBe(2);
    expect(read(tree, `${device}WANPPPConnectionNumberOfEntries`)).toBe('2');
    expect(read(tree, `${pppTable}2.ConnectionStatus`)).toBe('Disconnected');
    tree.set([text(`${pppTable}2.Name`, 'second')], '');
    tree.delete(`${pppTable}2.`, 'k2');
    expect(read(tree, `${gateway}ManagementServer.ParameterKey`)).toBe('k2');
    expect(tree.add(pppTable, '')).toBe(3);
    expect(read(tree, `${pppTable}3.Name`)).toBe('');
    const ipTable = `${gateway}WANDevice.1.WANConnectionDevice.1.WANIPConnection.`;
    tree.delete(`${ipTable}1.`, '');
    expect(tree.add(ipTable, '')).toBe(2);
    expect(read(tree, `${ipTable}2.Name`)).toBe('');
    tree.delete(ppp, '');
    expect(faultOf(() => tree.values([ppp])).code).toBe(9005);
  });

  it('are refused where the table is the device’s own, or full', () => {
    const tree = labTreeOf('huawei');
    const fixed = `${gateway}LANDevice.1.WLANConfiguration.`;
    expect(faultOf(() => tree.add(fixed, '')).code).toBe(9005);
    expect(faultOf(() => tree.delete(`${fixed}1.`, '')).code).toBe(9005);
    expect(faultOf(() => tree.add(pppTable.slice(0, -1), '')).code).toBe(9005);
    expect(faultOf(() => tree.add(`${gateway}DeviceInfo.`, '')).code).toBe(9005);
    expect([2, 3, 4].map(() => tree.add(pppTable, ''))).toEqual([2, 3, 4]);
    expect(faultOf(() => tree.add(pppTable, '')).code).toBe(9004);
  });

  it('of one device are nothing to another of its kind', () => {
    const [one, other] = [labTreeOf('huawei'), labTreeOf('huawei')];
    one.add(pppTable, '');
    one.set([text(`${wlan}SSID`, 'mine')], '');
    expect(other.rows('WANDevice.1.WANConnectionDevice.2.WANPPPConnection.')).toEqual([1]);
    expect(read(other, `${wlan}SSID`)).not.toBe('mine');
    one.reset();
    expect(one.values([gateway])).toEqual(other.values([gateway]));
  });

  it('keep their values when they get other numbers', () => {
    const tree = labTreeOf('huawei');
    tree.set([text(`${ppp}Name`, 'kept')], '');
    tree.renumber('WANDevice.1.WANConnectionDevice.2.WANPPPConnection.');
    expect(read(tree, `${pppTable}2.Name`)).toBe('kept');
    expect(faultOf(() => tree.values([ppp])).code).toBe(9005);
    expect(tree.add(pppTable, '')).toBe(3);
    expect(read(tree, `${pppTable}3.Name`)).toBe('');
  });
});

describe('attributes', () => {
  it('are those of all below a name, and change where they are told to', () => {
    const tree = labTreeOf('huawei');
    tree.setAttributes([{ name: wlan, notification: undefined, accessList: [] }]);
    tree.setAttributes([{ name: `${wlan}SSID`, notification: 2, accessList: undefined }]);
    expect(tree.attributes([`${wlan}SSID`, `${wlan}Channel`])).toEqual([
      { name: `${wlan}SSID`, notification: 2, accessList: [] },
      { name: `${wlan}Channel`, notification: 0, accessList: [] },
    ]);
    expect(tree.attributes([wlan]).length).toBeGreaterThan(40);
    expect(faultOf(() => tree.attributes([`${gateway}No`])).code).toBe(9005);
  });

  it('that would tell every change of a counter, or hide what is always told, are 9009', () => {
    const tree = labTreeOf('huawei');
    const wish = (name: string, notification: number) => () =>
      tree.setAttributes([{ name, notification, accessList: undefined }]);
    expect(faultOf(wish(`${gateway}DeviceInfo.UpTime`, 2)).code).toBe(9009);
    expect(faultOf(wish(`${gateway}DeviceInfo.SoftwareVersion`, 0)).code).toBe(9009);
    expect(faultOf(wish(`${wlan}SSID`, 9)).code).toBe(9003);
    wish(`${gateway}DeviceInfo.UpTime`, 1)();
  });
});

import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { plan } from './plan.ts';
import { partIds, cpePartOf } from './parts.ts';
import { device2, huawei } from './testing/trees.ts';
import { DeviceTree, globFits, type TreeValue } from './tree.ts';

const of = (value: string): TreeValue => ({ value });
const many = 10_000;
const numbers = Array.from({ length: many }, (_, at) => at + 1);
const shuffled = (tree: Iterable<readonly [string, TreeValue]>): Map<string, TreeValue> =>
  new Map([...tree].toSorted(([a], [b]) => (a.length % 7) - (b.length % 7) || (a < b ? 1 : -1)));

describe('A tree that no honest device has', () => {
  it('with thousands of instances is looked at as far as there is sense, and says so', () => {
    const tree = new Map<string, TreeValue>();
    for (const n of numbers) {
      tree.set(`InternetGatewayDevice.WANDevice.${n}.WANConnectionDevice.1.WANIPConnection.1.Enable`, of('1'));
      tree.set(`InternetGatewayDevice.LANDevice.1.Hosts.Host.${n}.HostName`, of(`h${n}`));
      tree.set(`InternetGatewayDevice.LANDevice.1.WLANConfiguration.${n}.SSID`, of(`s${n}`));
    }
    const device = normalise(tree);
    expect(device.truncated).toEqual(expect.arrayContaining(['wan', 'host', 'ssid']));
    for (const part of partIds) expect(device[part].length).toBeLessThanOrEqual(Math.max(cpePartOf(part).most, 64));
  });

  it('with interfaces that stand on each other in a ring, or on themselves, has no end less', () => {
    const tree = new Map<string, TreeValue>();
    for (const n of numbers) {
      const next = [1, 2, 3, 4, 5, 6, 7].map((k) => `Device.IP.Interface.${((n + k * 13) % many) + 1}`).join(',');
      tree.set(`Device.IP.Interface.${n}.LowerLayers`, of(`Device.IP.Interface.${n},${next}`));
      tree.set(`Device.NAT.InterfaceSetting.${n}.Interface`, of(`Device.IP.Interface.${n}`));
    }
    expect(normalise(tree).wan).toHaveLength(64);
    expect(plan(tree, { wan: [{ at: 'Device.IP.Interface.1.', remove: true }] }).problems).toBeUndefined();
  });

  it('with names that nothing is called by does no harm', () => {
    const names = ['', '.', '..', '__proto__.x', 'constructor.prototype.y', 'Device.__proto__.polluted', 'Device..x'];
    const deep = `Device.${'a.'.repeat(100_000)}b`;
    const wide = `Device.WiFi.SSID.${'9'.repeat(50_000)}.SSID`;
    const tree = new Map([...names, deep, wide].map((name) => [name, of('x')]));
    tree.set('Device.WiFi.SSID.1.LowerLayers', of(',,,{i},*,Device.*.{i}'.repeat(20_000)));
    const device = normalise(tree);
    expect(device.ssid.map(({ at }) => at)).toEqual(['Device.WiFi.SSID.1.']);
    expect(new DeviceTree([[deep, of('x')]]).root.child('Device')).toBeUndefined();
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });

  it('with values of the wrong type has no reading there, and the others as they are', () => {
    const nonsense = ['', ' ', 'yes please', '-', 'NaN', 'Infinity', '1e309', '0x10', '99999999999999999999', '\u0000'];
    for (const base of [huawei, device2]) {
      for (const value of nonsense) {
        const tree = new Map([...base].map(([name, leaf]) => [name, { ...leaf, value }]));
        const device = normalise(tree);
        for (const part of partIds) {
          for (const { values } of device[part]) {
            for (const [name, field] of Object.entries(cpePartOf(part).fields)) {
              const read = values[name as never] as unknown;
              if (field.kind === 'bool') expect([true, false, null]).toContain(read);
              if (field.kind === 'int' || field.kind === 'reading') {
                expect([name, value, read === null || Number.isSafeInteger(Math.trunc(read as number))]).toEqual([
                  name,
                  value,
                  true,
                ]);
              }
            }
          }
        }
      }
    }
  });

  it('with very long values is read in the time that they take', () => {
    const long = 'A,1.'.repeat(50_000);
    const tree = new Map([...huawei].map(([name, leaf]) => [name, { ...leaf, value: long }]));
    for (const { values, strange } of normalise(tree).ssid) {
      for (const said of [...Object.values(values), ...Object.values(strange)]) {
        expect(String(said).length).toBeLessThanOrEqual(4096);
      }
    }
  });

  it('is the same device in whatever order it came', () => {
    for (const tree of [huawei, device2]) expect(normalise(shuffled(tree))).toEqual(normalise(tree));
  });
});

describe('A name with stars', () => {
  it('is compared in time that grows with its length', () => {
    expect(globFits('X_*_WANGponLinkConfig', 'X_CT-COM_WANGponLinkConfig')).toBe(true);
    expect(globFits('X_*Config', 'X_Config')).toBe(true);
    expect(globFits('ab*b', 'ab')).toBe(false);
    expect(globFits('*a*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(100_000))).toBe(false);
  });

  it('means the first below which the whole path is there', () => {
    const tree = new DeviceTree([
      ['A.X_1_Config.Other', of('1')],
      ['A.X_2_Config.RXPower', of('2')],
    ]);
    expect(tree.first('A.X_*Config.RXPower')?.leaf?.value).toBe('2');
  });
});

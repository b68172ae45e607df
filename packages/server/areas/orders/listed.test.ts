import { describe, expect, it } from 'vitest';
import { eponServices } from '../../drivers/features/epon-service.ts';
import { gponServices } from '../../drivers/features/gpon-service.ts';
import type { Lists, Service } from '../../drivers/kit/service.ts';
import { shownIdentity, typedIdentity } from './identity.ts';
import { admitStep, admitTasks, barTasks, forgetTasks, unbarTasks } from './listed.ts';
import { changeTasks, serviceTasks } from './tasks.ts';

const { lists } = eponServices as { lists: Lists };
const known = { sn: '006D61000A01', loid: null };
const mac = '00:6d:61:00:0a:01';
const bridge: Service = { downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge' };
const told = (tasks: ReturnType<typeof barTasks>) =>
  tasks.map(({ page, verb, values, absent }) => [absent ? '-' : '+', page ?? verb, ...Object.values(values ?? {})]);

describe('An ONU that the OLT numbers', () => {
  it('has nothing set up before it has come, and everything after that', () => {
    const tasks = [
      ...admitTasks({ ...known, way: 'mac', problems: [], row: lists.admits(1, 'mac', mac) }),
      ...serviceTasks(bridge, eponServices),
    ];
    expect(tasks.map(({ stage, page }) => page ?? stage)).toEqual([
      'eponMacList',
      'arrival',
      'eponBandwidth',
      'eponVlan',
    ]);
    expect(admitStep(tasks)).toBe(0);
    expect(serviceTasks(bridge, gponServices).findIndex(({ stage }) => stage === 'arrival')).toBeGreaterThan(1);
    const faster = changeTasks(bridge, { ...bridge, downKbps: 80_000 }, eponServices, new Set());
    expect(faster.map(({ stage, page }) => page ?? stage)).toEqual(['arrival', 'eponBandwidth']);
  });

  it('is kept out by the black list and thrown off, and let in again by what let it in before', () => {
    expect(told(barTasks(lists, 1, known))).toEqual([
      ['-', 'eponMacList', 'white', 1, mac],
      ['+', 'eponMacList', 'black', 1, mac],
      ['+', 'onuDeregister'],
    ]);
    const byLoid = { ...known, loid: 'ana-7' };
    expect(told(barTasks(lists, 1, byLoid)).map(([, page]) => page)).toEqual(['eponMacList', 'onuDeregister']);
    expect(told(unbarTasks(lists, 1, byLoid))).toEqual([['-', 'eponMacList', 'black', 1, mac]]);
    expect(told(unbarTasks(lists, 1, known)).at(-1)).toEqual(['+', 'eponMacList', 'white', 1, mac]);
    const at = { oltId: '1', pon: 1, onu: 7, place: 'x' };
    expect(told(forgetTasks(lists, byLoid, at, true))[0]).toEqual(['-', 'eponLoidList', 1, 'ana-7']);
    expect(forgetTasks(lists, known, at, false)).toMatchObject([{ verb: 'onuDelete', at, asks: { was: mac } }]);
  });

  it('keeps the port and the connection that cannot go, put off', () => {
    const off = (from: Service, to: Service) =>
      changeTasks(from, to, eponServices, new Set()).flatMap(({ page, values, absent }) =>
        page === 'eponVlan' || page === 'eponIpv4Wan' ? [[page, absent ?? false, values]] : [],
      );
    const routed: Service = { ...bridge, mode: 'dhcp' };
    expect(off(bridge, routed)[0]).toEqual([
      'eponVlan',
      false,
      { onuVlanPortIndex: 1, onuVlanPortMode: 'transparent' },
    ]);
    expect(off(routed, bridge)[0]).toEqual([
      'eponIpv4Wan',
      false,
      { priWanCfgModeS: 0, priWanConnCfgVlanIdS: 100, priWanConnCfgBindLanS: [], priWanConnCfgBindSsidS: [] },
    ]);
  });
});

it('A MAC address is shown with colons and found in any notation; a serial number stays as it is', () => {
  expect([shownIdentity(known.sn, true), shownIdentity('ana-7', true)]).toEqual([mac, 'ana-7']);
  expect(shownIdentity('ABCD12345678', false)).toBe('ABCD12345678');
  expect(['006d.6100.0a01', mac, 'gpon0badcafe', 'loid-of-somebody'].map(typedIdentity)).toEqual([
    known.sn,
    known.sn,
    'GPON0BADCAFE',
    'LOID-OF-SOMEBODY',
  ]);
});

import { CliFault } from '@heliograph/wire/cli/fault.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, PageSession } from '../kit/binding.ts';
import { readOspf6Neighbors, readOspf6Routes } from './ospf6-text.ts';
import { ospf6Pages } from './ospf6.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const config = `hostname olt
!
interface vlan 10
 ip address 10.10.1.2/24
 ipv6 ospf6 cost 30
 ipv6 ospf6 passive
!
router ospf6
 ospf6 router-id 1.1.1.1
 redistribute static
 area 0.0.0.1 range 2001:db8::/32 not-advertise
 interface vlan 10 area 0.0.0.0
 interface vlan20 area 0.0.0.1
!
end`.split('\n');

const shown = `vlan20 is up, type BROADCAST
  Interface ID: 20
  Area ID 0.0.0.1, Cost 7
  State DR, Transmit Delay 2 sec, Priority 9
  Timer intervals configured:
   Hello 11, Dead 44, Retransmit 6`.split('\n');

const answer = (lines: readonly string[]) => ({ lines, truncated: false });
const device = sessionOf('V1600G1', {
  cli: { 'show running-config': answer(config), 'show ipv6 ospf6 interface': answer(shown) },
});
const page = (id: string): Binding => {
  const found = ospf6Pages.find((one) => one.page.id === id);
  if (!found) throw new Error(id);
  return found;
};
const rows = async (id: string, session: PageSession = device) => (await page(id).read(session)).rows;
const steps = async (id: string, change: Parameters<Binding['steps']>[0]) => page(id).steps(change, device);

describe('OSPFv3 on the command line', () => {
  it('is read out of the running configuration', async () => {
    expect(await rows('ospf6Enable')).toEqual([{ ospf6En: true, routerId: '1.1.1.1' }]);
    expect(await rows('ospf6RouteNetworking')).toEqual([
      { vlan: 10, area: '0.0.0.0' },
      { vlan: 20, area: '0.0.0.1' },
    ]);
    expect(await rows('ospf6AreaSummary')).toEqual([{ area: '0.0.0.1', prefix: '2001:db8::/32', advertise: false }]);
    expect(await rows('ospf6Redistribute')).toEqual([{ source: 'static' }]);
  });

  it('takes settings of an interface from the configuration, then from the status, then as FRR has them', async () => {
    expect(await rows('ospf6Interface')).toEqual([
      { vlan: 10, cost: 30, priority: 1, hello: 10, dead: 40, retransmit: 5, delay: 1, passive: true },
      { vlan: 20, cost: 7, priority: 9, hello: 11, dead: 44, retransmit: 6, delay: 2, passive: false },
    ]);
  });

  it('asks again when a dump breaks off, and believes two alike where no end is printed', async () => {
    const dumps = [config.slice(0, 4), config, config.slice(0, -1)];
    const told = (list: readonly (readonly string[])[]): PageSession => {
      const left = [...list];
      return { ...device, cli: () => Promise.resolve([answer(left.shift() ?? [])]) };
    };
    expect(await page('ospf6Redistribute').read(told(dumps))).toEqual({ rows: [{ source: 'static' }], complete: true });
    const endless = [config.slice(0, -1), config.slice(0, -1)];
    expect(await page('ospf6Redistribute').read(told(endless))).toMatchObject({ complete: true });
    const broken = [config.slice(0, 9), config.slice(0, 5), config.slice(0, 7)];
    expect(await page('ospf6Redistribute').read(told(broken))).toMatchObject({ complete: false });
    const headless = broken.map((_, at) => config.slice(0, at + 1));
    await expect(page('ospf6Enable').read(told(headless))).rejects.toThrow('truncated');
  });

  it('is started before it is named, and only named when it runs', async () => {
    const off = { ospf6En: false, routerId: null };
    const on = { ospf6En: true, routerId: '1.1.1.1' };
    const started = await steps('ospf6Enable', { op: 'edit', before: off, after: on });
    expect(stepLines(started)).toEqual(['router ospf6', 'ospf6 router-id 1.1.1.1']);
    expect(started.map((step) => 'cli' in step && step.shown)).toEqual([
      ['router ospf6'],
      ['router ospf6', ' ospf6 router-id 1.1.1.1'],
    ]);
    expect(stepLines(await steps('ospf6Enable', { op: 'edit', before: on, after: { ...on, routerId: null } }))).toEqual(
      ['no ospf6 router-id'],
    );
    expect(stepLines(await steps('ospf6Enable', { op: 'edit', before: on, after: off }))).toEqual(['no router ospf6']);
  });

  it('leaves an area before it joins another', async () => {
    const before = { vlan: 10, area: '0.0.0.0' };
    expect(
      stepLines(await steps('ospf6RouteNetworking', { op: 'edit', before, after: { ...before, area: '0.0.0.9' } })),
    ).toEqual(['no interface vlan 10 area 0.0.0.0; interface vlan 10 area 0.0.0.9']);
  });

  it('sets what changed at an interface and nothing else', async () => {
    const before = { vlan: 10, cost: 10, hello: 10, dead: 40, passive: false };
    const changed = await steps('ospf6Interface', {
      op: 'edit',
      before,
      after: { ...before, cost: 20, passive: true },
    });
    expect(stepLines(changed)).toEqual(['ipv6 ospf6 cost 20; ipv6 ospf6 passive']);
    expect(changed.map((step) => 'cli' in step && step.shown[0])).toEqual(['interface vlan 10']);
    expect(await steps('ospf6Interface', { op: 'edit', before, after: before })).toEqual([]);
  });

  it('tells a firmware without OSPFv3 from one on which it does not run', async () => {
    const refusing = (text: string): PageSession => ({
      ...device,
      cli: () => Promise.reject(new CliFault('rejected', text, { text })),
    });
    expect(await page('ospf6Info').read(refusing('% Unknown command.'))).toMatchObject({ absent: true });
    expect(await page('ospf6Info').read(refusing('% OSPFv3 is not running'))).toEqual({ rows: [], complete: true });
  });

  it('reads neighbours and routes as FRR prints them', () => {
    const neighbors = ['Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]'];
    neighbors.push('10.255.0.11       1    00:00:37       Full/BDR             01:02:03 vlan10[DR]');
    expect(readOspf6Neighbors(neighbors)).toEqual([
      {
        destination: '10.255.0.11',
        priority: 1,
        deadTime: '00:00:37',
        state: 'Full/BDR',
        duration: '01:02:03',
        interface: 'vlan10[DR]',
      },
    ]);
    expect(readOspf6Routes(['*N IA 2001:db8::/64   ::   vlan10 00:01:02', ' nothing'])).toEqual([
      { type: 'N IA', destination: '2001:db8::/64', nextHop: '::', interface: 'vlan10', duration: '00:01:02' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import { withInstances, plan, type Desired, type CpePlan } from '@heliograph/catalogue/cpe/plan.ts';
import type { TreeValue } from '@heliograph/catalogue/cpe/tree.ts';
import { labTreeOf } from '@heliograph/lab/cpe/testing/stand.ts';
import type { LabTree } from '@heliograph/lab/cpe/tree.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { Standards } from '@heliograph/server/southbound/acs/model/standards.ts';

// The lab's devices are written from the data models and from what makers are seen to have, never from the adapters: what is read of each kind is
// what it is, and what is planned for it it takes.

const standards = new Standards();

const told = (device: LabTree): Map<string, TreeValue> => {
  const writable = new Map(device.names(device.root, false).map((one) => [one.name, one.writable]));
  return new Map(
    device.values([device.root]).map(({ name, value, type }) => {
      const may = writable.get(name);
      return [name, { value, type, ...(may === undefined ? {} : { writable: may }) }];
    }),
  );
};

function carryOut(device: LabTree, { deletes, adds, sets }: CpePlan): void {
  for (const object of deletes) device.delete(object, '');
  const numbers = new Map<string, number>();
  for (const { object, as } of adds) numbers.set(as, device.add(withInstances(object, numbers), ''));
  device.set(
    sets.map(({ name, value, type, refers }) => ({
      name: withInstances(name, numbers),
      value: refers === true ? withInstances(value, numbers) : value,
      type,
    })),
    '',
  );
}

describe.each(vendors.map(({ id }) => id))('A customer device of kind %s', (id) => {
  const change = async (device: LabTree, desired: (of: ReturnType<typeof normalise>) => Desired) => {
    const tree = told(device);
    const now = normalise(tree);
    const standard = await standards.of(now.model ?? 'tr098');
    const wanted = desired(now);
    const planned = plan(tree, wanted, { typeOf: (name) => standard.typeOf(name) });
    expect(planned.problems).toBeUndefined();
    if (planned.plan) carryOut(device, planned.plan);
    return normalise(told(device));
  };
  const dialled = ({ wan }: ReturnType<typeof normalise>) =>
    wan.find(({ values }) => values.connection === 'pppoe')?.at ?? '';

  it('is read as what it is', () => {
    const { wan, radio, ssid, lan, dhcp, device, optics, truncated } = normalise(told(labTreeOf(id)));
    expect(wan.map(({ values }) => [values.connection, values.status, Number(values.vlan) > 0])).toEqual(
      expect.arrayContaining([['pppoe', 'connected', true]]),
    );
    expect(radio[0]?.values).toMatchObject({ band: '2.4' });
    expect(ssid[0]?.values.security).toMatch(/^wpa/);
    expect(lan[0]?.values.address).toBe('192.168.1.1');
    expect(dhcp[0]?.values.enabled).toBe(true);
    expect(device[0]?.values.manufacturer).toEqual(expect.any(String));
    // The light of the stand, in whatever its kind counts: -19.5 and 2.25 dBm.
    expect(Number(optics[0]?.values.rx)).toBeCloseTo(-19.5, 1);
    expect(Number(optics[0]?.values.tx)).toBeCloseTo(2.25, 0);
    expect(truncated).toEqual([]);
  });

  it('takes what is changed, and then has it', async () => {
    const device = labTreeOf(id);
    const values = { username: 'someone@else', mtu: 1480, nat: false, vlan: 333, trigger: 'onDemand' };
    const after = await change(device, (of) => ({ wan: [{ at: dialled(of), values }] }));
    expect(after.wan.find(({ at }) => at === dialled(after))?.values).toMatchObject(values);
    const named = { name: 'New', hidden: true, security: 'wpa2', enabled: false };
    const wifi = await change(device, ({ ssid }) => ({ ssid: [{ at: ssid[0]?.at ?? '', values: named }] }));
    expect(wifi.ssid[0]?.values).toMatchObject(named);
    const fixed = await change(device, ({ radio }) => ({
      radio: [{ at: radio[0]?.at ?? '', values: { channel: 11 } }],
    }));
    expect(fixed.radio[0]?.values.channel).toBe(11);
  });

  it('tells its Wi-Fi clients, with their signal where its maker has one, and its sockets with what went through', () => {
    const { station, lanPort, wan, neighbour, ssid } = normalise(told(labTreeOf(id)));
    const hasSignal = ['huawei', 'zte', 'v-sol', 'generic-181'].includes(id);
    expect(station.map(({ values }) => [values.band, Number(values.signal) < -30])).toEqual([
      ['2.4', hasSignal],
      ['2.4', hasSignal],
      ['5', hasSignal],
    ]);
    expect(station.map(({ values }) => values.network)).toContain(ssid[0]?.values.name);
    expect(lanPort.map(({ values }) => values.status)).toEqual(['up', 'up', 'down', 'down']);
    for (const { values } of [...lanPort.slice(0, 2), ...wan]) expect(values.sent).toBeTypeOf('number');
    expect(neighbour).toEqual([]);
  });

  it('takes another password for its own pages, and never tells it', async () => {
    const device = labTreeOf(id);
    const after = await change(device, ({ account }) => ({
      account: [{ at: account[0]?.at ?? '', values: { password: 'n3w-secret' } }],
    }));
    const name = after.account[0]?.from.password ?? '';
    expect([after.account[0]?.values.password, device.secret(name)]).toEqual([null, 'n3w-secret']);
    expect(after.account[0]?.values.user).toBe(id === 'huawei' ? 'root' : after.model === 'tr181' ? 'admin' : null);
  });

  it('has Wi-Fi names and telephone lines made and removed where its data model lets them be', async () => {
    const device = labTreeOf(id);
    const now = normalise(told(device));
    const isMine = now.model === 'tr181';
    const name = { name: 'Guests', band: '5', security: 'wpa2', wpaKey: 'change-me-too', enabled: true };
    const asked: Desired = { ssid: [{ values: name }] };
    if (isMine) {
      expect(plan(told(device), asked).problems?.map(({ message }) => message.en)).toEqual(['SSID number is full']);
      await change(device, ({ ssid }) => ({ ssid: [{ at: ssid[6]?.at ?? '', remove: true }] }));
      const after = await change(device, () => asked);
      expect(after.ssid).toHaveLength(8);
      expect(after.ssid.at(-1)?.values).toMatchObject({ name: 'Guests', band: '5', security: 'wpa2', enabled: true });
    } else expect(plan(told(device), asked).problems).toHaveLength(1);
    if (now.voice.length === 0) return;
    const less = await change(device, ({ voice }) => ({ voice: [{ at: voice[1]?.at ?? '', remove: true }] }));
    expect(less.voice).toHaveLength(now.voice.length - 1);
    const line = { number: '4711', user: 'anna', password: 'secret!', enabled: true };
    const more = await change(device, () => ({ voice: [{ values: line }] }));
    expect(more.voice).toHaveLength(now.voice.length);
    expect(more.voice.at(-1)?.values).toMatchObject({ number: '4711', user: 'anna', enabled: true });
  });

  it('takes a connection that is added, and lets it be removed', async () => {
    const device = labTreeOf(id);
    const values = { connection: 'pppoe', username: 'new', password: 'secret!', vlan: 55 };
    const before = normalise(told(device)).wan.map(({ at }) => at);
    const more = await change(device, () => ({ wan: [{ values }] }));
    const added = more.wan.find(({ at }) => !before.includes(at));
    expect(added?.values).toMatchObject({ connection: 'pppoe', username: 'new', vlan: 55, nat: true });
    const less = await change(device, () => ({ wan: [{ at: added?.at ?? '', remove: true }] }));
    expect(less.wan.map(({ at }) => at)).toEqual(before);
    // Nothing of it stays behind.
    expect([...told(device).keys()].filter((name) => name.startsWith(added?.at ?? '-'))).toEqual([]);
  });
});

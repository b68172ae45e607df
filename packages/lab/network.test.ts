import { onlineOnuAuthInfo, onuAuthInfo, eponOnuList, opmDiagInfo } from '@heliograph/wire/mib/epon-onu.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutOnu, powerOffOnu } from './devices/events.ts';
import { Network, type LabDevice } from './network.ts';
import { Mailbox, valueNumberOf, octetTextOf } from './testing/manager.ts';

let manager: Mailbox;
let network: Network;

beforeEach(async () => {
  manager = await new Mailbox().open();
});

afterEach(async () => {
  await network.stop();
  await manager.close();
});

const add = (id: string, model: 'V1600G1' | 'V1600D4' = 'V1600G1', stale = 0): Promise<LabDevice> =>
  network.add({
    spec: { id, model, name: id.toUpperCase(), contact: 'c', location: 'l' },
    plant: { onus: [4, 2], ways: 32, stale },
  });

const nameAt = async (device: LabDevice): Promise<string> =>
  octetTextOf((await manager.get(device.agent, system.sysName.oid))[0]?.value);

describe('a network', () => {
  it('gives each device its own loopback address, all with one port', async () => {
    network = new Network({ snmpPort: 0, virtualTime: true });
    const [a, b] = [await add('a'), await add('b')];
    expect([a.agent.address, b.agent.address]).toEqual(['127.1.1.1', '127.1.1.2']);
    expect([await nameAt(a), await nameAt(b)]).toEqual(['A', 'B']);
    await expect(add('a')).rejects.toThrow('exists');
  });

  it('gives each device its own port where there is but one address', async () => {
    network = new Network({ snmpPort: 0, virtualTime: true, oneAddress: true });
    const [a, b] = [await add('a'), await add('b')];
    expect([a.agent.address, b.agent.address]).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(a.agent.port).not.toBe(b.agent.port);
    expect([await nameAt(a), await nameAt(b)]).toEqual(['A', 'B']);
  });
});

describe('an EPON OLT', () => {
  let device: LabDevice;
  const number = async (oid: Oid) => valueNumberOf((await manager.get(device.agent, oid))[0]?.value);
  const text = async (oid: Oid) => octetTextOf((await manager.get(device.agent, oid))[0]?.value);

  beforeEach(async () => {
    network = new Network({ snmpPort: 0, virtualTime: true });
    device = await add('e', 'V1600D4', 2);
  });

  it('keeps a flat list from 0 and an authorization list from 1 with rows of units long gone', async () => {
    expect(await text([...eponOnuList.columns.status.oid, 0])).toBe('auth success');
    expect(await text([...eponOnuList.columns.macAddress.oid, 5])).toMatch(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/);
    const status = onuAuthInfo.columns.lineStatus.oid;
    expect([await number([...status, 6]), await number([...status, 7]), await number([...status, 8])]).toEqual([
      1, 0, 0,
    ]);
    expect(await text([...onuAuthInfo.columns.onuAuthInfoDescription.oid, 8])).toBe('NULL');
  });

  it('tells a power cut from a broken fibre by the reason of the last deregistration', async () => {
    powerOffOnu(device.olt, 0);
    cutOnu(device.olt, 1);
    network.timeline.advance(5000);
    const { onlineOnuAuthInfoDeregReason: reason, onlineOnulineStatus: status } = onlineOnuAuthInfo.columns;
    expect([await number([...status.oid, 1, 1]), await number([...status.oid, 1, 2])]).toEqual([0, 0]);
    expect(await number([...reason.oid, 1, 1])).toBe(reason.enum['power-off']);
    expect(await number([...reason.oid, 1, 2])).toBe(reason.enum['wire-down']);
  });

  it('writes optical power in milliwatts and dBm together, and 0.00 for a unit off the air', async () => {
    const rx = opmDiagInfo.columns.rxPower.oid;
    expect(await text([...rx, 1, 1])).toMatch(/^\d\.\d\d mW \(-\d+\.\d\d dBm\)$/);
    powerOffOnu(device.olt, 0);
    expect(await text([...rx, 1, 1])).toBe('0.00');
  });
});

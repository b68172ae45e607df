import { alarmControlCfg, alarmControlThldCfg } from '@heliograph/wire/mib/platform/alarm-control.ts';
import { snmpv3GroupTable, snmpv3TrapConfig, snmpv3UserConfig } from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { alarmMsg, trapAlarms, type AlarmName } from '@heliograph/wire/mib/traps.ts';
import { trapHostSetting } from '@heliograph/wire/mib/system.ts';
import type { CommunityMessage } from '@heliograph/wire/snmp/message.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBlock } from '../config/api.ts';
import { cutPon, powerOffOnu, restorePon } from '../devices/events.ts';
import { Network, type LabDevice } from '../network.ts';
import { Mailbox } from '../testing/manager.ts';
import { alarmOfKind } from './switches.ts';

let network: Network;
let receiver: Mailbox;
let host: Mailbox;
let device: LabDevice;

beforeEach(async () => {
  [receiver, host] = await Promise.all([new Mailbox().open(), new Mailbox().open('127.0.0.55')]);
  network = new Network({ snmpPort: 0, virtualTime: true, trap: { address: '127.0.0.1', port: receiver.port } });
  device = await network.add({
    spec: { id: 'a', model: 'V1600G1', name: 'n', contact: 'c', location: 'l' },
    plant: { onus: [4], ways: 32 },
  });
});

afterEach(async () => {
  await network.stop();
  await Promise.all([receiver.close(), host.close()]);
});

const nameOf = (message: CommunityMessage): string => {
  const value = message.pdu.varbinds.find((v) => v.oid.join('.') === alarmMsg.dataTrapOID.oid.join('.'))?.value;
  const k = value?.type === 'oid' ? value.value.at(-1) : undefined;
  return Object.entries(trapAlarms).find(([, number]) => number === k)?.[0] ?? '?';
};

const told = async (mailbox: Mailbox): Promise<CommunityMessage> => {
  const message = await mailbox.message();
  if (message.version === 'v3') throw new Error('version 3');
  return message;
};

const trapHost = (port: number, version: 1 | 2, action: 'add' | 'delete' = 'add', ip = '127.0.0.55') =>
  writeBlock(device.olt, trapHostSetting, action, {
    trapHostIpSetting: ip,
    trapUdpPortSetting: port,
    trapCommunityNameSetting: 'night',
    trapVersionSetting: version,
  });

describe('hosts that are configured', () => {
  it.each([
    [1, 'v1', 'trapV1'],
    [2, 'v2c', 'trapV2'],
  ] as const)(
    'are told by version %i with their community, beside the receiver of the lab',
    async (n, version, type) => {
      expect(trapHost(host.port, n)).toBeUndefined();
      powerOffOnu(device.olt, 0);
      const [first, second] = [await told(receiver), await told(host)];
      expect([nameOf(first), nameOf(second)]).toEqual(['onuDyingGasp', 'onuDyingGasp']);
      expect([first.version, first.community]).toEqual(['v2c', 'public']);
      expect([second.version, second.community, second.pdu.type]).toEqual([version, 'night', type]);
    },
  );

  it('are told no more once they are removed', async () => {
    expect([trapHost(host.port, 2), trapHost(host.port, 2, 'delete')]).toEqual([undefined, undefined]);
    powerOffOnu(device.olt, 0);
    await told(receiver);
    expect(device.notifier.sent).toBe(1);
  });

  it('are told by version 3 in the name of a user that is configured, while there is one', async () => {
    const { config } = device.olt;
    config.write(snmpv3GroupTable, { snmpv3GroupName: 'ops', snmpv3GroupAccessLevel: 1 }, 'put');
    const user = { userName: 'ems', groupName: 'ops', authProtocol: 3, authPassword: 'auth-secret' } as const;
    expect(writeBlock(device.olt, snmpv3UserConfig, 'add', { ...user, privateType: 1 })).toBeUndefined();
    const trap = { snmpv3trapHostIPSetting: '127.0.0.55', snmpv3UDPPortSetting: host.port, snmpv3trapUserName: 'ems' };
    expect(writeBlock(device.olt, snmpv3TrapConfig, 'add', { ...trap, snmpv3tagList: 1 })).toBeUndefined();
    powerOffOnu(device.olt, 0);
    const message = await host.message();
    if (message.version !== 'v3') throw new Error(message.version);
    expect([message.usm.user, message.flags.auth, message.flags.priv]).toEqual(['ems', true, false]);
    expect(writeBlock(device.olt, snmpv3UserConfig, 'del', { userName: 'ems' })).toBeUndefined();
    network.timeline.advance(100);
    const before = device.notifier.sent;
    powerOffOnu(device.olt, 1);
    expect(device.notifier.sent).toBe(before + 1);
  });

  it('are told once when the lab tells them already', async () => {
    expect(trapHost(receiver.port, 2, 'add', '127.0.0.1')).toBeUndefined();
    powerOffOnu(device.olt, 0);
    expect((await told(receiver)).community).toBe('public');
    expect(device.notifier.sent).toBe(1);
  });
});

describe('an alarm whose trap is switched off', () => {
  const control = (alarmControlEnable: 0 | 1, alarmOutputType: number = alarmControlCfg.alarmOutputType.enum.trap) =>
    writeBlock(device.olt, alarmControlCfg, 'commit', {
      alarmControlType: alarmControlCfg.alarmControlType.enum['pon-los'],
      alarmOutputType,
      alarmControlEnable,
    });

  it('is not sent, while others are', async () => {
    expect(control(0)).toBeUndefined();
    cutPon(device.olt, 1);
    restorePon(device.olt, 1);
    network.timeline.advance(1000);
    const names: string[] = [];
    while (names.at(-1) !== 'ponLosRecovery') names.push(nameOf(await told(receiver)));
    expect(names).not.toContain('ponLos');
  });

  it('is sent when only its print is off', async () => {
    expect(control(0, alarmControlCfg.alarmOutputType.enum.print)).toBeUndefined();
    cutPon(device.olt, 1);
    expect(nameOf(await told(receiver))).toBe('ponLos');
  });

  it('exists for every kind of the switch', () => {
    const kinds = Object.keys(alarmControlCfg.alarmControlType.enum);
    const names = kinds.map(alarmOfKind).filter((name): name is AlarmName => name !== undefined);
    expect(new Set(names).size).toBe(kinds.length);
  });
});

describe('a threshold', () => {
  const threshold = (alarm: string, clear: string, type = 3) =>
    writeBlock(device.olt, alarmControlThldCfg, 'commit', {
      alarmControlThldType: type,
      alarmOutputThldType: alarmControlThldCfg.alarmOutputThldType.enum.trap,
      alarmControlThldEnable: 1,
      alarmControlThldAlarm: alarm,
      alarmControlThldClear: clear,
    });

  it('that the processor exceeds raises an alarm, and clears it when it is raised itself', async () => {
    expect(threshold('1', '1')).toBeUndefined();
    expect(threshold('2', '1')).toBeUndefined();
    expect(threshold('90', '80')).toBeUndefined();
    network.timeline.advance(1000);
    const seen = [await told(receiver), await told(receiver)];
    expect(seen.map(nameOf)).toEqual(['cpuUsageHigh', 'cpuUsageHigh']);
    const classes = seen.map(({ pdu }) =>
      pdu.varbinds.find((v) => v.oid.join('.') === alarmMsg.dataTrapClass.oid.join('.')),
    );
    expect(classes.map((varbind) => varbind?.value)).toEqual([
      { type: 'integer', value: 1 },
      { type: 'integer', value: 0 },
    ]);
    expect(device.notifier.sent).toBe(2);
  });

  it('of low temperature is crossed downwards', async () => {
    expect(threshold('60', '62', 2)).toBeUndefined();
    expect(nameOf(await told(receiver))).toBe('tempLow');
  });
});

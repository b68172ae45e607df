import { alarmMsg, alarmOid, trapAlarms, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { snmpTrapOid, standardTraps } from '@heliograph/wire/mib/standard.ts';
import { decodeMessage, encodeMessage } from '@heliograph/wire/snmp/message.ts';
import type { Pdu } from '@heliograph/wire/snmp/pdu.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutPon, powerOffOnu, restartOlt } from '../devices/events.ts';
import type { OltSpec } from '../devices/olt.ts';
import { Network, type LabDevice } from '../network.ts';
import { Mailbox, valueNumberOf, octetTextOf } from '../testing/manager.ts';

let network: Network;
let receiver: Mailbox;

beforeEach(async () => {
  receiver = await new Mailbox().open();
  network = new Network({ snmpPort: 0, virtualTime: true, trap: { address: '127.0.0.1', port: receiver.port } });
});

afterEach(async () => {
  await network.stop();
  await receiver.close();
});

const device = (spec: Partial<OltSpec> = {}, onus = [4]): Promise<LabDevice> =>
  network.add({
    spec: { id: 'a', model: 'V1600G1', name: 'n', contact: 'c', location: 'l', mac: '00:6d:61:00:00:07', ...spec },
    plant: { onus, ways: 32 },
  });

const valueAt = (pdu: Pdu, oid: readonly number[]) =>
  pdu.varbinds.find((v) => v.oid.join('.') === oid.join('.'))?.value;
const alarmOf = (pdu: Pdu): number => {
  const value = valueAt(pdu, alarmMsg.dataTrapOID.oid);
  return value?.type === 'oid' ? (value.value.at(-1) ?? 0) : 0;
};

describe('an alarm', () => {
  it('travels as dataAlarmTrap with the twelve varbinds in order', async () => {
    const { olt } = await device();
    powerOffOnu(olt, 2);
    const message = await receiver.message();
    if (message.version !== 'v2c') throw new Error(message.version);
    const { pdu } = message;
    expect([message.community, pdu.type]).toEqual(['public', 'trapV2']);
    expect(valueAt(pdu, snmpTrapOid)).toEqual({ type: 'oid', value: dataAlarmTrap });
    expect(pdu.varbinds.slice(2).map((v) => v.oid)).toEqual(Object.values(alarmMsg).map((o) => o.oid));
    expect(valueAt(pdu, alarmMsg.dataTrapOID.oid)).toEqual({
      type: 'oid',
      value: [...alarmOid, trapAlarms.onuDyingGasp],
    });
    expect(valueNumberOf(valueAt(pdu, alarmMsg.dataTrapClass.oid))).toBe(1);
    expect(valueNumberOf(valueAt(pdu, alarmMsg.dataAlarmType.oid))).toBe(0);
    const text = (oid: readonly number[]) => octetTextOf(valueAt(pdu, oid));
    expect([text(alarmMsg.dataPon.oid), text(alarmMsg.dataOnu.oid), text(alarmMsg.dataMac.oid)]).toEqual([
      '1',
      '3',
      '00:6d:61:00:00:07',
    ]);
    expect(text(alarmMsg.dataTime.oid)).toBe('20261121080000');
    expect(text(alarmMsg.dataValue.oid)).toMatch(/^PON 0\/1 ONU 3 sn [A-Z]{4}[0-9A-F]{8} DYING GASP$/);
  });

  it('of a dying gasp comes before that of the lost registration', async () => {
    const { olt } = await device();
    powerOffOnu(olt, 0);
    network.timeline.advance(5000);
    expect([alarmOf(await receiver.pdu()), alarmOf(await receiver.pdu())]).toEqual([
      trapAlarms.onuDyingGasp,
      trapAlarms.onuDeregister,
    ]);
  });

  it('carries the year 1970 when the OLT has no time server', async () => {
    const { olt } = await device({ wrongClock: true });
    powerOffOnu(olt, 0);
    expect(octetTextOf(valueAt(await receiver.pdu(), alarmMsg.dataTime.oid))).toMatch(/^1970/);
  });

  it('carries a number of the 2025 list in place of its type on such firmware', async () => {
    const { olt } = await device({ alarmNumberInType: true });
    powerOffOnu(olt, 0);
    expect(valueNumberOf(valueAt(await receiver.pdu(), alarmMsg.dataAlarmType.oid))).toBe(26);
  });

  it('is sent from where the device answers', async () => {
    const { olt, notifier, agent } = await device();
    powerOffOnu(olt, 0);
    await receiver.next();
    expect(notifier.sent).toBe(1);
    expect(agent.port).toBeGreaterThan(0);
  });
});

describe('other ways to tell', () => {
  it('a version 1 trap names the enterprise and the number', async () => {
    const { olt, agent } = await device({ notify: 'trapV1' });
    powerOffOnu(olt, 0);
    const pdu = await receiver.pdu();
    expect(pdu.v1).toMatchObject({
      enterprise: dataAlarmTrap.slice(0, -1),
      genericTrap: 6,
      specificTrap: 1,
      agentAddress: agent.address,
    });
    expect(pdu.varbinds).toHaveLength(12);
  });

  it('a version 3 trap is sealed for the device’s user', async () => {
    const { olt } = await device({ notify: 'trapV3' });
    powerOffOnu(olt, 0);
    const decoded = decodeMessage(await receiver.next());
    expect(decoded).toMatchObject({
      ok: true,
      value: { version: 'v3', usm: { user: 'helio' }, flags: { auth: true, priv: true } },
    });
  });

  it('an inform is repeated until it is acknowledged', async () => {
    const { olt, notifier, agent } = await device({ notify: 'inform' });
    powerOffOnu(olt, 0);
    const first = await receiver.pdu();
    expect(first.type).toBe('inform');
    network.timeline.advance(799);
    network.timeline.advance(702);
    // The gasp again, after the news of the lost registration.
    const seen = [await receiver.pdu(), await receiver.pdu()];
    expect(seen.filter((pdu) => pdu.requestId === first.requestId)).toHaveLength(1);
    for (const pdu of [first, ...seen]) {
      receiver.send(
        encodeMessage({ version: 'v2c', community: 'public', pdu: { ...pdu, type: 'response' } }),
        agent.port,
        agent.address,
      );
    }
    await receiver.get(agent, snmpTrapOid);
    network.timeline.advance(60_000);
    expect(notifier.unacknowledged).toBe(0);
  });

  it('gives an inform up after its tries', async () => {
    const { olt, notifier } = await device({ notify: 'inform' });
    powerOffOnu(olt, 0);
    network.timeline.advance(60_000);
    expect([notifier.unacknowledged, notifier.sent]).toEqual([2, 6]);
  });
});

describe('many alarms', () => {
  it('of one PON leave in order within two seconds, the first at once', async () => {
    const { olt, notifier } = await device({ model: 'V1600G2' }, [128]);
    cutPon(olt, 1);
    expect(notifier.sent).toBe(1);
    network.timeline.advance(200);
    expect(notifier.sent).toBeLessThan(129);
    network.timeline.advance(1800);
    expect(notifier.sent).toBe(129);
    expect(alarmOf(await receiver.pdu())).toBe(trapAlarms.ponLos);
    const onus: string[] = [];
    for (let i = 0; i < 128; i++) onus.push(octetTextOf(valueAt(await receiver.pdu(), alarmMsg.dataOnu.oid)));
    expect(onus).toEqual(Array.from({ length: 128 }, (_, i) => String(i + 1)));
  });
});

describe('a restart', () => {
  it('is silent, then announced by coldStart', async () => {
    const { olt, notifier } = await device();
    restartOlt(olt);
    network.timeline.advance(19_000);
    expect(notifier.sent).toBe(0);
    network.timeline.advance(1001);
    expect(valueAt(await receiver.pdu(), snmpTrapOid)).toEqual({ type: 'oid', value: standardTraps.coldStart });
    expect(alarmOf(await receiver.pdu())).toBe(trapAlarms.reset);
  });
});

import { dot1dBase } from '@heliograph/wire/mib/bridge.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { ifTable, ifXTable, system } from '@heliograph/wire/mib/standard.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { SnmpFixture } from './collector/agent.fixture.ts';
import { probeCapabilities as probeCapability } from './collector/capability.ts';
import { probeSystem } from './probe.ts';

let agent: SnmpFixture;
afterEach(() => agent.stop());

const enterprises = [1, 3, 6, 1, 4, 1];
async function asked() {
  const options = { address: '127.0.0.1', port: agent.port, version: 'v2c' as const, community: 'public' };
  const told = await probeSystem(options);
  const { capability, family } = await probeCapability(options, 0);
  return { told, capability, family: family.id };
}

describe('Who a device is', () => {
  it('is one answer for the connection test and the collector, also where only the description names the model', async () => {
    // As V1600GS V1.2.0 answers.
    agent = new SnmpFixture();
    await agent.start();
    agent.put(system.sysDescr.oid, 'V1600GS');
    agent.put(system.sysObjectID.oid, { type: 'oid', value: [...enterprises, 37_950, 1, 1, 5, 10, 14, 1] });
    agent.put(system.sysName.oid, 'hill');
    agent.put(system.sysUpTime.oid, { type: 'timeticks', value: 81_403_100 });
    agent.put(systemInfo.sysFirmVersion.oid, 'V1.2.0');
    agent.row(ifTable, [4], { ifPhysAddress: { type: 'octets', value: Buffer.from('006d61ee0bf3', 'hex') } });
    agent.row(ifXTable, [4], { ifName: 'GPON0/1' });
    agent.row(ifXTable, [7], { ifName: 'GPON01ONU1' });
    const { told, capability, family } = await asked();
    expect(told).toMatchObject({ deviceType: 'V1600GS', ponMode: 'GPON', hostName: 'hill', mac: '006d61ee0bf3' });
    expect(told.runningTime).toBe('9 Days 10 Hours 7 Minutes 11 Seconds');
    expect([capability.model, capability.firmware, family]).toEqual(['V1600GS', 'V1.2.0', 'vsol-gpon']);
    expect(capability.ports).toEqual({ 4: 'GPON0/1' });
  });

  it('is told by the standard MIBs of a switch of another maker, which is asked for nothing of this one', async () => {
    agent = new SnmpFixture();
    await agent.start();
    agent.put(system.sysDescr.oid, 'Acme access switch\r\nV2000 series, Version 15.2(4)E7, RELEASE');
    agent.put(system.sysObjectID.oid, { type: 'oid', value: [...enterprises, 9999, 1] });
    agent.put(systemInfo.sysHostName.oid, 'must not be asked');
    agent.row(entPhysicalTable, [1], { entPhysicalClass: 5, entPhysicalModelName: 'a slot' });
    agent.row(entPhysicalTable, [1001], {
      entPhysicalClass: 3,
      entPhysicalModelName: 'AC-2960-24',
      entPhysicalSerialNum: 'FOC1234',
      entPhysicalSoftwareRev: '15.2',
    });
    agent.row(ifTable, [1], { ifPhysAddress: { type: 'octets', value: Buffer.alloc(6) } });
    agent.row(ifTable, [2], { ifPhysAddress: { type: 'octets', value: Buffer.from('001122334455', 'hex') } });
    const { told, capability, family } = await asked();
    expect(told).toMatchObject({
      sysDescr: 'Acme access switch V2000 series, Version 15.2(4)E7, RELEASE',
      deviceType: 'AC-2960-24',
      serial: 'FOC1234',
      firmware: '15.2(4)E7',
      mac: '001122334455',
      hostName: null,
      ponMode: null,
    });
    expect([capability.model, family]).toEqual(['AC-2960-24', 'generic']);
  });

  it('is told by the first chassis of a stack, whose own row is empty or holds words, wherever that stands', async () => {
    agent = new SnmpFixture();
    await agent.start();
    agent.put(system.sysDescr.oid, 'Acme stack');
    agent.put(system.sysObjectID.oid, { type: 'oid', value: [...enterprises, 9999, 1] });
    agent.row(entPhysicalTable, [1], { entPhysicalClass: 11, entPhysicalModelName: 'STACK MODE' });
    for (let n = 2; n < 60; n++)
      agent.row(entPhysicalTable, [n], { entPhysicalClass: 5, entPhysicalModelName: 'slot' });
    agent.row(entPhysicalTable, [1001], {
      entPhysicalClass: 3,
      entPhysicalModelName: 'AC-48P',
      entPhysicalSerialNum: 'AC0001',
    });
    agent.row(entPhysicalTable, [2001], { entPhysicalClass: 3, entPhysicalModelName: 'AC-24P' });
    const { told } = await asked();
    expect([told.deviceType, told.serial]).toEqual(['AC-48P', 'AC0001']);
  });

  it('has no address where the bridge tells zeros and an interface one that is made up inside the box', async () => {
    agent = new SnmpFixture();
    await agent.start();
    agent.put(system.sysDescr.oid, 'Acme router');
    agent.put(system.sysObjectID.oid, { type: 'oid', value: [...enterprises, 9999, 1] });
    agent.put(dot1dBase.dot1dBaseBridgeAddress.oid, { type: 'octets', value: Buffer.alloc(6) });
    const own = (hex: string) => ({ ifPhysAddress: { type: 'octets', value: Buffer.from(hex, 'hex') } }) as const;
    agent.row(ifTable, [1], own('02000000000b'));
    expect((await asked()).told.mac).toBeNull();
    agent.row(ifTable, [501], own('a0b1c2d3e4f5'));
    expect((await asked()).told.mac).toBe('a0b1c2d3e4f5');
  });

  it('calls its interfaces as ifTable does where it has no other names', async () => {
    agent = new SnmpFixture();
    await agent.start();
    agent.put(system.sysObjectID.oid, { type: 'oid', value: [...enterprises, 9999, 1] });
    agent.row(ifTable, [51_412_993], { ifDescr: 'gigabit-ethernet-1/1/1' });
    expect((await asked()).capability.ports).toEqual({ 51412993: 'gigabit-ethernet-1/1/1' });
  });
});

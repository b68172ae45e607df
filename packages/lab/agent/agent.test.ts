import { gOnuOpticalInfo, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { decodeMessage, encodeMessage } from '@heliograph/wire/snmp/message.ts';
import { compareOid, type Oid } from '@heliograph/wire/snmp/oid.ts';
import { ERROR_STATUS, type Pdu } from '@heliograph/wire/snmp/pdu.ts';
import { Sealer, sealV3 } from '@heliograph/wire/snmp/usm.ts';
import { KeyStore } from '@heliograph/wire/snmp/usm-crypto.ts';
import { UsmPeer } from '@heliograph/wire/snmp/usm-peer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noFaults, type Faults } from '../devices/faults.ts';
import { Network, type LabDevice } from '../network.ts';
import { octets } from '@heliograph/wire/snmp/testing/agent.ts';
import { Mailbox, request, octetTextOf } from '../testing/manager.ts';
import { labUser } from './access.ts';
import { nastyText } from './hostile.ts';

const phase = gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid;
const tx = gOnuOpticalInfo.columns.gOnuOpticalInfoTxPwr.oid;

let network: Network;
let device: LabDevice;
let manager: Mailbox;

beforeEach(async () => {
  manager = await new Mailbox().open();
  network = new Network({ snmpPort: 0, virtualTime: true, trap: { address: '127.0.0.1', port: manager.port } });
  device = await network.add({
    spec: { id: 'a', model: 'V1600G1', name: 'Agent', contact: 'c', location: 'l' },
    plant: { onus: [40, 10], ways: 32 },
  });
});

afterEach(async () => {
  await network.stop();
  await manager.close();
});

const misbehave = (faults: Partial<Faults>): void => {
  device.olt.faults = { ...noFaults, ...faults };
};

/** Asks what the faults do not touch: whatever came before has been dealt with once this is answered. */
const stillThere = async (): Promise<void> => {
  misbehave({});
  const [answer] = await manager.get(device.agent, system.sysName.oid);
  expect(octetTextOf(answer?.value)).toBe('Agent');
};

const bulk = (oid: Oid, repetitions = 20): Pdu => request('getBulk', [oid], { errorIndex: repetitions });

/** Sends one sealed message and opens the answer. */
const exchange = async (peer: UsmPeer, sealed: Uint8Array) => {
  manager.send(sealed, device.agent.port, device.agent.address);
  const bytes = await manager.next();
  const message = decodeMessage(bytes);
  if (!message.ok || message.value.version !== 'v3') throw new Error('not version 3');
  return peer.open(message.value, bytes);
};

describe('an agent', () => {
  it('answers versions 1 and 2c on its own address, with the request’s id', async () => {
    expect(device.agent.address).toMatch(/^127\./);
    for (const version of ['v1', 'v2c'] as const) {
      const answer = await manager.ask(device.agent, request('get', [system.sysName.oid]), 'public', version);
      expect([answer.type, answer.requestId, octetTextOf(answer.varbinds[0]?.value)]).toEqual([
        'response',
        4711,
        'Agent',
      ]);
    }
  });

  it('is silent towards a wrong community and towards noise, and lives on', async () => {
    manager.send(
      encodeMessage({ version: 'v2c', community: 'guess', pdu: request('get', [system.sysName.oid]) }),
      device.agent.port,
      device.agent.address,
    );
    manager.send(Buffer.from('not SNMP at all'), device.agent.port, device.agent.address);
    manager.send(Buffer.alloc(0), device.agent.port, device.agent.address);
    await stillThere();
    expect(manager.waiting).toBe(0);
  });

  it('lets only the write community write', async () => {
    const set = request('set', [], { varbinds: [{ oid: systemInfo.sysLocation.oid, value: octets('Roof') }] });
    expect(ERROR_STATUS[(await manager.ask(device.agent, set)).errorStatus]).toBe('noAccess');
    expect(ERROR_STATUS[(await manager.ask(device.agent, set, 'private')).errorStatus]).toBe('noError');
    expect(octetTextOf((await manager.get(device.agent, system.sysLocation.oid))[0]?.value)).toBe('Roof');
  });

  it('keeps bulk answers within one Ethernet frame', async () => {
    manager.send(
      encodeMessage({ version: 'v2c', community: 'public', pdu: bulk([1], 500) }),
      device.agent.port,
      device.agent.address,
    );
    const bytes = await manager.next();
    expect(bytes.length).toBeLessThanOrEqual(1472);
    expect(bytes.length).toBeGreaterThan(1300);
  });

  it('speaks version 3 with encryption after discovery, and reports a wrong password', async () => {
    const user = labUser(device.olt);
    const peer = new UsmPeer({ user, now: () => 0 });
    expect(await exchange(peer, peer.discovery(1))).toMatchObject({ kind: 'again', fault: 'unknownEngine' });
    const answer = await exchange(peer, peer.seal(2, request('get', [system.sysName.oid])));
    expect(answer.kind === 'pdu' && octetTextOf(answer.pdu.varbinds[0]?.value)).toBe('Agent');
    const intruder = new UsmPeer({ user: { ...user, authPassword: 'guessed-password' }, now: () => 0 });
    await exchange(intruder, intruder.discovery(3));
    const refused = await exchange(intruder, intruder.seal(4, request('get', [system.sysName.oid])));
    expect(refused).toMatchObject({ kind: 'fault', fault: 'wrongDigest' });
  });
});

describe('a context of version 3', () => {
  it('that is not its own is reported with the counter that the standards name, and nothing of it is answered', async () => {
    const user = labUser(device.olt);
    const peer = new UsmPeer({ user, now: () => 0 });
    await exchange(peer, peer.discovery(1));
    const get = request('get', [system.sysName.oid]);
    const named = await exchange(peer, peer.seal(2, get, 'vlan-100'));
    expect(named).toEqual({ kind: 'fault', fault: 'badResponse', reason: 'unknownContext' });
    // A SET would otherwise be carried out in a context that it was not meant for.
    const engine = peer.known();
    if (!engine) throw new Error('not discovered');
    const scoped = { contextEngineId: Buffer.from('8000000001020304', 'hex'), contextName: '', pdu: get };
    const { engineId, boots, time } = engine;
    const parts = { messageId: 3, reportable: true, engineId, boots, time, user, scoped };
    const keys = new KeyStore().keys(user, engineId);
    const elsewhere = await exchange(peer, sealV3(parts, keys, new Sealer()));
    expect(elsewhere).toMatchObject({ kind: 'fault', reason: 'unknownPduHandler' });
    const answer = await exchange(peer, peer.seal(4, get));
    expect(answer.kind).toBe('pdu');
  });
});

describe('a fault', () => {
  it('of silence or of full loss gives no answer', async () => {
    for (const faults of [{ silent: true }, { loss: 1 }]) {
      misbehave(faults);
      manager.send(
        encodeMessage({
          version: 'v2c',
          community: 'public',
          pdu: request('get', [system.sysName.oid], { requestId: 1 }),
        }),
        device.agent.port,
        device.agent.address,
      );
      // The agent takes datagrams in order, so this one is judged by the same fault as the one before.
      await new Promise((resolve) => setImmediate(resolve));
      while (device.agent.received < 1) await new Promise((resolve) => setImmediate(resolve));
      await stillThere();
      expect(manager.waiting).toBe(0);
    }
  });

  it('of delay holds the answer back, more so for slow columns', async () => {
    misbehave({ delayMs: 30, slowMs: 10, slowColumns: ['gOnuOpticalInfoTxPwr'] });
    const quick = performance.now();
    await manager.get(device.agent, system.sysName.oid);
    expect(performance.now() - quick).toBeGreaterThanOrEqual(29);
    const slow = performance.now();
    await manager.ask(device.agent, bulk(tx, 5));
    expect(performance.now() - slow).toBeGreaterThanOrEqual(79);
  });

  it('of weakness serves one request after the other and drops what its queue cannot hold', async () => {
    misbehave({ requestMs: 20, varbindMs: 1, queue: 3 });
    const start = performance.now();
    for (let requestId = 1; requestId <= 6; requestId++) {
      const pdu = { ...bulk(phase, 10), requestId };
      manager.send(
        encodeMessage({ version: 'v2c', community: 'public', pdu }),
        device.agent.port,
        device.agent.address,
      );
    }
    const answered: number[] = [];
    for (let i = 0; i < 3; i++) answered.push((await manager.pdu()).requestId);
    expect(answered).toEqual([1, 2, 3]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(89);
    await stillThere();
    expect(manager.waiting).toBe(0);
  });

  it('of the engine’s clock makes a manager that trusted it learn the time again', async () => {
    const peer = new UsmPeer({ user: labUser(device.olt), now: () => 0 });
    await exchange(peer, peer.discovery(1));
    misbehave({ engineSkew: 5000 });
    expect(await exchange(peer, peer.seal(2, request('get', [system.sysName.oid])))).toMatchObject({
      kind: 'again',
      fault: 'notInTimeWindow',
    });
    expect(await exchange(peer, peer.seal(3, request('get', [system.sysName.oid])))).toMatchObject({ kind: 'pdu' });
  });

  it('of markup puts what is dangerous into names and leaves numbers alone', async () => {
    misbehave({ hostile: 'markup' });
    const [name, up] = await manager.get(device.agent, system.sysName.oid, system.sysUpTime.oid);
    expect(name?.value).toEqual({ type: 'octets', value: new Uint8Array(nastyText) });
    expect(up?.value.type).toBe('timeticks');
  });

  it('of disorder makes OIDs go backwards', async () => {
    misbehave({ hostile: 'disorder' });
    const { varbinds } = await manager.ask(device.agent, bulk(phase, 5));
    expect(compareOid(varbinds[0]!.oid, varbinds[1]!.oid)).toBeGreaterThan(0);
    const next = await manager.ask(device.agent, request('getNext', [phase]));
    expect(next.varbinds[0]?.oid).toEqual(phase);
  });

  it('of an endless table never lets a walk leave the column', async () => {
    misbehave({ hostile: 'endless' });
    let oid: Oid = phase;
    for (let i = 0; i < 40; i++) {
      const { varbinds } = await manager.ask(device.agent, bulk(oid, 40));
      for (const varbind of varbinds) expect(varbind.oid.slice(0, phase.length)).toEqual(phase);
      expect(compareOid(varbinds.at(-1)!.oid, oid)).toBeGreaterThan(0);
      oid = varbinds.at(-1)!.oid;
    }
    expect(oid.at(-1)).toBeGreaterThan(1000);
  });

  it('of size makes one column a walk of ten million octets that ends', async () => {
    misbehave({ hostile: 'huge' });
    const [first] = (await manager.ask(device.agent, request('getNext', [tx]))).varbinds;
    expect(octetTextOf(first?.value)).toHaveLength(1000);
    const near = await manager.ask(device.agent, request('getNext', [[...tx, 1, 4999]]));
    expect(near.varbinds[0]?.oid).toEqual([...tx, 1, 5000]);
    const after = await manager.ask(device.agent, request('getNext', [[...tx, 1, 5000]]));
    expect(after.varbinds[0]?.oid).toEqual([...tx, 2, 1]);
  });

  it.each(['truncated', 'random'] as const)('of %s octets sends what no decoder can take', async (hostile) => {
    misbehave({ hostile });
    let broken = 0;
    for (let i = 0; i < 20; i++) {
      manager.send(
        encodeMessage({ version: 'v2c', community: 'public', pdu: bulk(phase) }),
        device.agent.port,
        device.agent.address,
      );
      if (!decodeMessage(await manager.next()).ok) broken += 1;
    }
    expect(broken).toBe(20);
    await stillThere();
  });
});

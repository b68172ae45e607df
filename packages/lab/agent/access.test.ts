import * as mib from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { loginAccessList, loginAccessListCfg } from '@heliograph/wire/mib/platform/login-access.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import { snmpCommunitySetting, systemInfo } from '@heliograph/wire/mib/system.ts';
import { decodeMessage, encodeMessage } from '@heliograph/wire/snmp/message.ts';
import { ERROR_STATUS, type Pdu } from '@heliograph/wire/snmp/pdu.ts';
import { UsmPeer } from '@heliograph/wire/snmp/usm-peer.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';
import { octets } from '@heliograph/wire/snmp/testing/agent.ts';
import { Mailbox, request } from '../testing/manager.ts';

let bench: Bench;
let other: Mailbox;

beforeEach(async () => {
  bench = await Bench.start();
  other = await new Mailbox().open('127.0.0.77');
});

afterEach(async () => {
  await bench.stop();
  await other.close();
});

const ok = { error: 'noError', index: 0 };
const name = system.sysName.oid;
const location = systemInfo.sysLocation.oid;
const writing = request('set', [], { varbinds: [{ oid: location, value: octets('Roof') }] });

/** What became of a request: error-status, or `silence` when the device has answered the next question but not this one. */
const outcome = async (community: string, pdu: Pdu = request('get', [name])): Promise<string> => {
  const { agent } = bench.device;
  const before = agent.answered;
  other.send(encodeMessage({ version: 'v2c', community, pdu }), agent.port, agent.address);
  await bench.get(system.sysObjectID);
  if (agent.answered === before + 1) return 'silence';
  return ERROR_STATUS[(await other.pdu()).errorStatus] ?? '?';
};

describe('communities', () => {
  it('that were added have the right that they were given', async () => {
    expect(await outcome('watch')).toBe('silence');
    const watch = { communityNameSetting: 'watch', accessRightSetting: 1, communitycommit: 1 };
    expect(await bench.set(snmpCommunitySetting, watch)).toEqual(ok);
    expect([await outcome('watch'), await outcome('watch', writing)]).toEqual(['noError', 'noAccess']);
    expect(await bench.set(snmpCommunitySetting, { ...watch, accessRightSetting: 2 })).toEqual(ok);
    expect(await outcome('watch', writing)).toBe('noError');
  });

  it('that were removed are not heard, until a restart brings back what was saved', async () => {
    const { agent, olt } = bench.device;
    expect(await bench.set(snmpCommunitySetting, { communityNameSetting: 'public', communitycommit: 2 })).toEqual(ok);
    const answered = agent.answered;
    other.send(encodeMessage({ version: 'v2c', community: 'public', pdu: writing }), agent.port, agent.address);
    const still = await other.ask(agent, request('get', [name], { requestId: 9 }), 'private');
    expect([still.requestId, agent.answered]).toEqual([9, answered + 1]);
    olt.config.boot();
    expect((await other.ask(agent, request('get', [name]), 'public')).errorStatus).toBe(0);
  });
});

describe('users of version 3', () => {
  const ems: UsmUser = {
    name: 'ems',
    authProtocol: 'sha1',
    authPassword: 'auth-secret',
    privProtocol: 'none',
  };

  const group = { groupNameSetting: 'ops', accessLevelSetting: 2, readViewSetting: 'sys', writeViewSetting: '' };
  const user = { userName: 'ems', groupName: 'ops', authProtocol: 3, authPassword: 'auth-secret', privateType: 1 };

  const view = (subtree: string, type = 1) =>
    bench.set(mib.snmpv3ViewConfig, {
      snmpv3Viewname: 'sys',
      snmpv3Viewsubtree: subtree,
      snmpv3Viewtype: type,
      snmpv3ViewAction: 1,
    });

  const configure = async (more: Partial<typeof group> = {}): Promise<void> => {
    const steps = [
      await view('1.3.6.1.2.1'),
      await bench.set(mib.snmpv3GroupConfig, { ...group, notifyViewSetting: '', ...more, groupCommit: 1 }),
      await bench.set(mib.snmpv3UserConfig, { ...user, privatePassword: '', snmpv3UserAction: 1 }),
    ];
    expect(steps).toEqual([ok, ok, ok]);
  };

  const exchange = async (peer: UsmPeer, sealed: Uint8Array) => {
    const { agent } = bench.device;
    other.send(sealed, agent.port, agent.address);
    const bytes = await other.next();
    const message = decodeMessage(bytes);
    if (!message.ok || message.value.version !== 'v3') throw new Error('not version 3');
    return peer.open(message.value, bytes);
  };

  const ask = async (pdu: Pdu, as: UsmUser = ems): Promise<Pdu | string> => {
    const peer = new UsmPeer({ user: as, now: () => 0 });
    await exchange(peer, peer.discovery(1));
    const answer = await exchange(peer, peer.seal(2, pdu));
    return answer.kind === 'pdu' ? answer.pdu : 'fault' in answer ? answer.fault : 'drop';
  };

  const statusOf = (answer: Pdu | string): string =>
    typeof answer === 'string' ? answer : (ERROR_STATUS[answer.errorStatus] ?? '?');

  it('come in with their passwords once they are added, and not when they are gone', async () => {
    expect(await ask(request('get', [name]))).toBe('unknownUser');
    await configure();
    expect(statusOf(await ask(request('get', [name])))).toBe('noError');
    expect(await ask(request('get', [name]), { ...ems, authPassword: 'guessed-one' })).toBe('wrongDigest');
    expect(await bench.set(mib.snmpv3UserConfig, { userName: 'ems', snmpv3UserAction: 2 })).toEqual(ok);
    expect(await ask(request('get', [name]))).toBe('unknownUser');
  });

  it('see what the view of their group contains and nothing else', async () => {
    await configure();
    expect(await view('1.3.6.1.2.1.1.4', 2)).toEqual(ok);
    const answer = await ask(request('get', [name, system.sysContact.oid, location]));
    if (typeof answer === 'string') throw new Error(answer);
    expect(answer.varbinds.map(({ value }) => value.type)).toEqual(['octets', 'noSuchObject', 'noSuchObject']);
    const next = await ask(request('getNext', [system.sysUpTime.oid]));
    if (typeof next === 'string') throw new Error(next);
    expect(next.varbinds[0]?.oid).toEqual(name);
  });

  it('write only where a view lets them', async () => {
    await configure();
    expect(statusOf(await ask(writing))).toBe('noAccess');
    const contact = request('set', [], { varbinds: [{ oid: system.sysContact.oid, value: octets('me') }] });
    const change = { ...group, writeViewSetting: 'sys', notifyViewSetting: '' };
    await bench.event({
      type: 'setConfig',
      table: 'snmpv3GroupTable',
      index: 1,
      values: { snmpv3GroupWriteView: change.writeViewSetting },
    });
    expect([statusOf(await ask(contact)), statusOf(await ask(writing))]).toEqual(['noError', 'noAccess']);
  });

  it('are refused below the level of their group', async () => {
    await configure({ accessLevelSetting: 3 });
    expect(statusOf(await ask(request('get', [name])))).toBe('authorizationError');
  });
});

describe('the access list', () => {
  const rule = (filterAction: 0 | 1, sourceIp: string, ipMask: string) =>
    bench.set(loginAccessListCfg, { filterAction, protocol: 2, sourceIp, ipMask, action: 1 });

  it('closes SNMP to the sources that it denies once it is on, and a permit outweighs', async () => {
    expect(await rule(0, '0.0.0.0', '0.0.0.0')).toEqual(ok);
    expect(await rule(1, '127.0.0.1', '255.255.255.255')).toEqual(ok);
    expect(await outcome('public')).toBe('noError');
    expect(await bench.set(loginAccessList, { loginAccessListEn: 1 })).toEqual(ok);
    expect(await outcome('public')).toBe('silence');
    expect(await rule(1, '127.0.0.0', '255.255.255.0')).toEqual(ok);
    expect(await outcome('public')).toBe('noError');
  });

  it('leaves SNMP open while it speaks of other services only', async () => {
    const telnet = { filterAction: 0, protocol: 0, sourceIp: '0.0.0.0', ipMask: '0.0.0.0', action: 1 };
    expect(await bench.set(loginAccessListCfg, telnet)).toEqual(ok);
    expect(await bench.set(loginAccessList, { loginAccessListEn: 1 })).toEqual(ok);
    expect(await outcome('public')).toBe('noError');
  });
});

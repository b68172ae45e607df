import { describe, expect, test } from 'vitest';
import { decodeMessage, oid, type Pdu } from './message.ts';
import { REAL_PACKETS } from './testing/packets.ts';
import {
  type AuthProtocol,
  KeyStore,
  localizedKey,
  passwordKey,
  type PrivProtocol,
  type UsmUser,
} from './usm-crypto.ts';
import { engineIdOf, UsmEngine } from './usm-engine.ts';
import { UsmPeer } from './usm-peer.ts';
import { openV3 } from './usm.ts';
import type { V3Message } from './v3.ts';

const ENGINE = Buffer.from('000000000000000000000002', 'hex');
const GET: Pdu = {
  type: 'get',
  requestId: 9,
  errorStatus: 0,
  errorIndex: 0,
  varbinds: [{ oid: oid('1.3.6.1.2.1.1.3.0'), value: { type: 'null' } }],
};

function v3(bytes: Uint8Array): V3Message {
  const decoded = decodeMessage(bytes);
  if (!decoded.ok || decoded.value.version !== 'v3') throw new Error('not v3');
  return decoded.value;
}

describe('keys are made as RFC 3414 appendix A.3 shows', () => {
  test.each([
    ['md5', '9faf3283884e92834ebc9847d8edd963', '526f5eed9fcce26f8964c2930787d82b'],
    ['sha1', '9fb5cc0381497b3793528939ff788d5d79145211', '6695febc9288e36282235fc7151f128497b38f3f'],
  ])('with %s', (hash, ku, kul) => {
    const key = passwordKey(hash, 'maplesyrup');
    expect(key.toString('hex')).toBe(ku);
    expect(localizedKey(hash, key, ENGINE).toString('hex')).toBe(kul);
  });
});

describe("net-snmp's own messages are opened", () => {
  const user = (name: string, authProtocol: AuthProtocol, privProtocol: PrivProtocol): UsmUser => ({
    name,
    authProtocol,
    authPassword: 'password123',
    privProtocol,
    privPassword: 'password456',
  });
  test.each([
    ['a version 3 trap, SHA-1 and AES-128', user('shaaes', 'sha1', 'aes128')],
    ['a version 3 trap, MD5 and DES', user('md5des', 'md5', 'des')],
    ['a version 3 trap, SHA-512 and AES-256', user('sha512', 'sha512', 'aes256')],
  ] as const)('%s', (name, who) => {
    const bytes = Buffer.from(REAL_PACKETS[name], 'hex');
    const message = v3(bytes);
    const opened = openV3(message, bytes, new KeyStore().keys(who, message.usm.engineId));
    expect(opened).toMatchObject({ ok: true, value: { pdu: { type: 'trapV2' } } });
    expect(bytes.toString('hex')).toBe(REAL_PACKETS[name]);
  });

  test('and refused when one octet differs', () => {
    const hex = REAL_PACKETS['a version 3 trap, SHA-1 and AES-128'];
    const bytes = Buffer.from(hex, 'hex');
    bytes[bytes.length - 1]! ^= 1;
    const message = v3(bytes);
    const keys = new KeyStore().keys(user('shaaes', 'sha1', 'aes128'), message.usm.engineId);
    expect(openV3(message, bytes, keys)).toEqual({ ok: false, reason: 'wrongDigest' });
  });
});

describe('a manager and an engine', () => {
  const user: UsmUser = {
    name: 'noc',
    authProtocol: 'sha256',
    authPassword: 'maplesyrup',
    privProtocol: 'aes256',
    privPassword: 'otherwise',
  };
  function pair(more: { user?: UsmUser; timeliness?: 'strict' | 'relaxed' } = {}): {
    engine: UsmEngine;
    peer: UsmPeer;
    clock: { ms: number; boots: number; time: number };
  } {
    const clock = { ms: 0, boots: 4, time: 1000 };
    const engine = new UsmEngine({
      engineId: engineIdOf(37950, Buffer.from('olt')),
      boots: () => clock.boots,
      time: () => clock.time,
      users: [user],
      ...(more.timeliness && { timeliness: more.timeliness }),
    });
    const peer = new UsmPeer({ user: more.user ?? user, now: () => clock.ms });
    return { engine, peer, clock };
  }
  function ask(engine: UsmEngine, peer: UsmPeer, id: number): ReturnType<UsmPeer['open']> | { kind: 'silence' } {
    const request = peer.known() ? peer.seal(id, GET) : peer.discovery(id);
    const opened = engine.open(v3(request), request);
    if (opened.kind === 'drop') return { kind: 'silence' };
    const answer = opened.kind === 'report' ? opened.bytes : opened.reply({ ...GET, type: 'response' });
    return peer.open(v3(answer), answer);
  }

  test('find each other by discovery and then talk', () => {
    const { engine, peer } = pair();
    expect(ask(engine, peer, 1)).toEqual({ kind: 'again', fault: 'unknownEngine' });
    expect(ask(engine, peer, 2)).toMatchObject({ kind: 'pdu', pdu: { type: 'response', requestId: 9 } });
  });

  test('agree on the time again after the device was restarted or its clock jumped', () => {
    const { engine, peer, clock } = pair();
    ask(engine, peer, 1);
    clock.boots = 5;
    clock.time = 3;
    expect(ask(engine, peer, 2)).toEqual({ kind: 'again', fault: 'notInTimeWindow' });
    expect(ask(engine, peer, 3)).toMatchObject({ kind: 'pdu' });
    clock.time = 200;
    expect(ask(engine, peer, 4)).toEqual({ kind: 'again', fault: 'notInTimeWindow' });
    expect(ask(engine, peer, 5)).toMatchObject({ kind: 'pdu' });
  });

  test('stay in step while both clocks run', () => {
    const { engine, peer, clock } = pair();
    ask(engine, peer, 1);
    clock.ms += 3_600_000;
    clock.time += 3600;
    expect(ask(engine, peer, 2)).toMatchObject({ kind: 'pdu' });
  });

  test('with a relaxed clock talk whatever the time', () => {
    const { engine, peer, clock } = pair({ timeliness: 'relaxed' });
    ask(engine, peer, 1);
    clock.time = 999_999;
    expect(ask(engine, peer, 2)).toMatchObject({ kind: 'pdu' });
  });

  test.each([
    ['wrongDigest', { ...user, authPassword: 'wrong one' }],
    ['decryptionError', { ...user, privPassword: 'wrong one' }],
    ['unknownUser', { ...user, name: 'nobody' }],
    ['unsupportedSecurityLevel', { ...user, privProtocol: 'none' as const }],
  ])('%s is reported to the manager', (fault, who) => {
    const { engine, peer } = pair({ user: who });
    ask(engine, peer, 1);
    expect(ask(engine, peer, 2)).toMatchObject({ kind: 'fault', fault });
  });

  test('an unauthenticated answer to an authenticated question is refused', () => {
    const { engine, peer } = pair();
    ask(engine, peer, 1);
    const open = new UsmEngine({
      engineId: engine.engineId,
      boots: () => 4,
      time: () => 1000,
      users: [{ name: 'noc', authProtocol: 'none', privProtocol: 'none' }],
    });
    const forged = open.notify(2, { ...GET, type: 'response' }, 'noc');
    expect(peer.open(v3(forged), forged)).toMatchObject({ kind: 'fault', fault: 'badResponse' });
  });

  test('never use a salt twice', () => {
    const { engine, peer } = pair();
    ask(engine, peer, 1);
    const salts = new Set<string>();
    for (let i = 0; i < 500; i++) salts.add(Buffer.from(v3(peer.seal(i, GET)).usm.priv).toString('hex'));
    expect(salts.size).toBe(500);
  });
});

import { gOnuDetailInfo, gOnuOp, gOnuOpticalInfo, gOnuStaInfo, gOnuSta } from '@heliograph/wire/mib/gpon-onu.ts';
import { ifXTable, system, vsolSysObjectId } from '@heliograph/wire/mib/standard.ts';
import { lldpRemTable } from '@heliograph/wire/mib/lldp.ts';
import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { encodeMessage } from '@heliograph/wire/snmp/message.ts';
import { compareOid, oidText, startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import { ERROR_STATUS, type Pdu, type Value, type Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { describe, expect, it } from 'vitest';
import { models, type ModelName } from '../devices/models.ts';
import type { Olt } from '../devices/olt.ts';
import { labPhaseOf } from '../devices/life.ts';
import { octets } from '@heliograph/wire/snmp/testing/agent.ts';
import { integer, valueNumberOf, request, octetTextOf } from '../testing/manager.ts';
import { oltFor } from '../testing/plant.ts';
import { fullAccess, type ManagerAccess } from './access.ts';
import { respond } from './respond.ts';
import { varbindOctetsOf } from './size.ts';
import { viewOf } from './views.ts';

interface Asked {
  v1?: boolean;
  access?: ManagerAccess;
  room?: number;
}

const asker = (olt: Olt) => {
  const view = viewOf(olt.model);
  return (pdu: Pdu, { v1 = false, access = fullAccess, room = 1400 }: Asked = {}): Pdu => {
    const answer = respond({ olt, view, pdu, v1, access, room });
    if (answer === undefined) throw new Error('no answer');
    return answer.pdu;
  };
};

type Ask = ReturnType<typeof asker>;

const bulk = (oids: Oid[], repetitions: number, single = 0): Pdu =>
  request('getBulk', oids, { errorStatus: single, errorIndex: repetitions });

const walkNext = (ask: Ask, from: Oid, v1 = false): Varbind[] => {
  const all: Varbind[] = [];
  for (let oid = from; ;) {
    const answer = ask(request('getNext', [oid]), { v1 });
    const varbind = answer.varbinds[0];
    if (varbind === undefined || answer.errorStatus !== 0 || varbind.value.type === 'endOfMibView') return all;
    all.push(varbind);
    oid = varbind.oid;
  }
};

const walkBulk = (ask: Ask, from: Oid): Varbind[] => {
  const all: Varbind[] = [];
  for (let oid = from; ;) {
    const { varbinds } = ask(bulk([oid], 30));
    const end = varbinds.findIndex(({ value }) => value.type === 'endOfMibView');
    all.push(...(end < 0 ? varbinds : varbinds.slice(0, end)));
    if (end >= 0) return all;
    oid = varbinds.at(-1)!.oid;
  }
};

const status = (pdu: Pdu): string | undefined => ERROR_STATUS[pdu.errorStatus];
const setPdu = (...pairs: [Oid, Value][]): Pdu =>
  request('set', [], { varbinds: pairs.map(([oid, value]) => ({ oid, value })) });

const troubled = { onus: [6, 4], los: 1, off: 1, noRxRow: 1, noOptics: 1, found: 2, stale: 2 };

describe.each(Object.keys(models) as ModelName[])('a walk over %s', (name) => {
  it('climbs strictly, the same by GetNext and by GetBulk, and every instance can be got', () => {
    const { olt } = oltFor(name, troubled);
    const ask = asker(olt);
    const walked = walkNext(ask, [1]);
    expect(walked.length).toBeGreaterThan(200);
    for (let i = 1; i < walked.length; i++) expect(compareOid(walked[i - 1]!.oid, walked[i]!.oid)).toBeLessThan(0);
    expect(walkBulk(ask, [1])).toEqual(walked);
    for (const { oid, value } of walked.filter((_, i) => i % 7 === 0)) {
      expect(ask(request('get', [oid])).varbinds[0]?.value, oidText(oid)).toEqual(value);
    }
  });
});

const ours = (Object.keys(models) as ModelName[]).filter((name) => !('standard' in models[name]));

it.each(ours)('%s names its model in sysDescr or the board only: sysObjectID is that of all models', (name) => {
  const ask = asker(oltFor(name).olt);
  const { varbinds } = ask(request('get', [system.sysObjectID.oid, oltType.oltTypeVersion.oid]));
  expect(varbinds[0]?.value).toEqual({ type: 'oid', value: vsolSysObjectId });
  expect(octetTextOf(varbinds[1]?.value)).toBe(name);
});

describe('a switch of another maker', () => {
  it('answers the standard MIBs with counters that move, and no object of the vendor', () => {
    const { olt, timeline } = oltFor('AS-28', { onus: [] });
    const ask = asker(olt);
    expect(walkNext(ask, [1, 3, 6, 1, 4, 1])).toEqual([]);
    const port = olt.uplinkUp.indexOf(1) + 1;
    const inOctets = () => ask(request('get', [[...ifXTable.columns.ifHCInOctets.oid, port]])).varbinds[0]?.value;
    const before = inOctets();
    timeline.advance(60_000);
    expect(before?.type).toBe('counter64');
    expect(inOctets()).not.toEqual(before);
    expect(walkNext(ask, lldpRemTable.oid).length).toBeGreaterThan(0);
  });

  it.each([
    ['AR-6', 'edge router', 8, ['GigabitEthernet0/0', 'Tunnel0']],
    ['IA-8', 'integrated access device', 10, ['wan', 'fxs8']],
    ['VG-16', 'voice gateway', 19, ['eth0', 'FXS 16']],
  ] as const)('has a %s beside it, an %s with %i interfaces of its own names', (model, words, count, some) => {
    const { olt, timeline } = oltFor(model, { onus: [] });
    const ask = asker(olt);
    expect(octetTextOf(walkNext(ask, system.sysDescr.oid.slice(0, -1))[0]?.value)).toContain(words);
    const { ifName, ifHCInOctets } = ifXTable.columns;
    const names = walkNext(ask, ifName.oid).flatMap(({ oid, value }) =>
      startsWith(oid, ifName.oid) ? [octetTextOf(value)] : [],
    );
    expect(names.length).toBe(count);
    expect(names).toEqual(expect.arrayContaining([...some]));
    const inOctets = () => valueNumberOf(ask(request('get', [[...ifHCInOctets.oid, 1]])).varbinds[0]?.value);
    const before = inOctets();
    timeline.advance(60_000);
    expect(inOctets()).toBeGreaterThan(before);
  });
});

describe('a GPON OLT', () => {
  it('answers each ONU column with one row per ONU, but the received power without the rows it lacks', () => {
    const { olt } = oltFor('V1600G1', troubled);
    const ask = asker(olt);
    const rows = (oid: Oid) => walkNext(ask, oid).filter((v) => startsWith(v.oid, oid)).length;
    expect(rows(gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid)).toBe(10);
    expect(rows(gOnuOpticalInfo.columns.gOnuOpticalInfoTxPwr.oid)).toBe(10);
    expect(rows(gOnuOpticalInfo.columns.gOnuOpticalInfoRxPwr.oid)).toBe(9);
  });

  it('skips the gaps between ONU numbers and between PONs', () => {
    const { olt } = oltFor('V1600G1', { onus: [3, 0, 2] });
    olt.onus.remove(olt.onus.slot(1, 2));
    const { oid } = gOnuStaInfo.columns.gOnuStaInfoPhaseSta;
    const ask = asker(olt);
    const next = (index: number[]) => ask(request('getNext', [[...oid, ...index]])).varbinds[0]!.oid.slice(oid.length);
    expect(next([])).toEqual([1, 1]);
    expect(next([1, 1])).toEqual([1, 3]);
    expect(next([1, 2])).toEqual([1, 3]);
    expect(next([1])).toEqual([1, 1]);
    expect(next([1, 3])).toEqual([3, 1]);
    expect(next([1, 4_000_000_000])).toEqual([3, 1]);
    expect(next([2, 77, 5])).toEqual([3, 1]);
    expect(ask(request('get', [[...oid, 1, 2]])).varbinds[0]?.value.type).toBe('noSuchInstance');
    expect(ask(request('get', [[...oid, 1]])).varbinds[0]?.value.type).toBe('noSuchInstance');
    expect(ask(request('get', [[...oid, 1, 1, 1]])).varbinds[0]?.value.type).toBe('noSuchInstance');
    expect(ask(request('get', [[1, 3, 6, 9]])).varbinds[0]?.value.type).toBe('noSuchObject');
  });

  it('writes an ONU off the air with no reading, in the word of its firmware', () => {
    const { olt } = oltFor('V1600G1', { onus: [4], off: 4 });
    const rx = asker(olt)(request('get', [[...gOnuOpticalInfo.columns.gOnuOpticalInfoRxPwr.oid, 1, 1]])).varbinds[0];
    expect(octetTextOf(rx?.value)).toBe('na');
  });

  it('without ONU tables answers nothing of the GPON module', () => {
    const { olt } = oltFor('V1600G1B');
    const below = walkNext(asker(olt), [1]).filter(({ oid }) => oidText(oid).startsWith('1.3.6.1.4.1.37950.1.1.6'));
    expect(below).toEqual([]);
  });

  it('does not know the columns of 2025 on an older model', () => {
    const asked = request('get', [[...gOnuStaInfo.columns.gOnuStaInfoAliveTime.oid, 1, 1]]);
    expect(asker(oltFor('V1600G2').olt)(asked).varbinds[0]?.value.type).toBe('noSuchObject');
    expect(asker(oltFor('V1600G1').olt)(asked).varbinds[0]?.value.type).toBe('octets');
  });
});

describe('the versions', () => {
  it('1 leaves out Counter64 and ends a walk with noSuchName', () => {
    const { olt } = oltFor('V1600G1');
    const ask = asker(olt);
    const walked = walkNext(ask, [1], true);
    expect(walked.length).toBeGreaterThan(200);
    expect(walked.some(({ value }) => value.type === 'counter64')).toBe(false);
    const last = ask(request('getNext', [walked.at(-1)!.oid]), { v1: true });
    expect([status(last), last.errorIndex]).toEqual(['noSuchName', 1]);
    const counter = [...gOnuSta.columns.gOnuStaInputOctets.oid, 1, 1];
    const get = ask(request('get', [system.sysName.oid, counter]), { v1: true });
    expect([status(get), get.errorIndex]).toEqual(['noSuchName', 2]);
  });

  it('2c fills a bulk answer row by row and keeps it within its room', () => {
    const ask = asker(oltFor('V1600G1').olt);
    const [phase, sn] = [gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid, gOnuDetailInfo.columns.gOnuDetailInfoSn.oid];
    const { varbinds } = ask(bulk([system.sysDescr.oid.slice(0, -1), phase, sn], 2, 1));
    expect(varbinds.map(({ oid }) => oidText(oid))).toEqual([
      oidText(system.sysDescr.oid),
      ...[1, 2].flatMap((onu) => [oidText([...phase, 1, onu]), oidText([...sn, 1, onu])]),
    ]);
    // A phase takes 24 octets.
    expect(ask(bulk([phase], 100), { room: 400 }).varbinds).toHaveLength(16);
    expect(
      status(
        ask(
          request(
            'get',
            Array.from({ length: 40 }, () => system.sysName.oid),
          ),
          { room: 400 },
        ),
      ),
    ).toBe('tooBig');
  });
});

describe('the size of a varbind', () => {
  it('is known before it is encoded', () => {
    const length = (varbinds: Varbind[]) =>
      encodeMessage({ version: 'v2c', community: 'public', pdu: { ...request('response', []), varbinds } }).length;
    const empty = length([]);
    // Beyond 60 octets the headers around the list grow as well.
    const walked = walkNext(asker(oltFor('V1600G1', troubled).olt), [1]).filter((v) => varbindOctetsOf(v) < 60);
    expect(new Set(walked.map(({ value }) => value.type)).size).toBeGreaterThanOrEqual(7);
    for (const varbind of walked)
      expect(length([varbind]) - empty, oidText(varbind.oid)).toBe(varbindOctetsOf(varbind));
  });
});

describe('a SET', () => {
  it('of the host name changes the standard name as well', () => {
    const ask = asker(oltFor('V1600G1').olt);
    expect(status(ask(setPdu([systemInfo.sysHostName.oid, octets('Harbour')])))).toBe('noError');
    expect(octetTextOf(ask(request('get', [system.sysName.oid])).varbinds[0]?.value)).toBe('Harbour');
  });

  it.each([
    ['what cannot be written', systemControl.cpuLoad.oid, integer(3), 'notWritable', 'noSuchName'],
    ['the wrong type', systemInfo.sysHostName.oid, integer(3), 'wrongType', 'badValue'],
    ['a value outside its range', gOnuOp.gOnuOpPonInx.oid, integer(77), 'wrongValue', 'badValue'],
    ['a number that is no choice', gOnuOp.gOnuOpAction.oid, integer(9), 'wrongValue', 'badValue'],
    ['a text without end', systemInfo.sysLocation.oid, octets('x'.repeat(500)), 'wrongLength', 'badValue'],
    [
      'an instance that is not there',
      [...gOnuDetailInfo.columns.gOnuDetailInfoOnuDesc.oid, 9, 9],
      octets('x'),
      'noCreation',
      'noSuchName',
    ],
    ['an object of nobody', [1, 3, 6, 1, 99, 0], integer(1), 'notWritable', 'noSuchName'],
  ])('of %s is refused in the words of the version', (_, oid, value, second, first) => {
    const ask = asker(oltFor('V1600G1').olt);
    const pdu = setPdu([systemInfo.sysContact.oid, octets('kept?')], [oid, value]);
    const answer = ask(pdu);
    expect([status(answer), answer.errorIndex]).toEqual([second, 2]);
    expect(status(ask(pdu, { v1: true }))).toBe(first);
    expect(octetTextOf(ask(request('get', [systemInfo.sysContact.oid])).varbinds[0]?.value)).toBe('c');
  });

  it('by someone who may only read is refused', () => {
    const ask = asker(oltFor('V1600G1').olt);
    expect(
      status(ask(setPdu([systemInfo.sysContact.oid, octets('x')]), { access: { read: 'all', write: 'none' } })),
    ).toBe('noAccess');
  });

  it('of a command block acts after all its parameters, wherever the action stands', () => {
    const { olt } = oltFor('V1600G1', { onus: [3] });
    const ask = asker(olt);
    const operate = (action: number, onu: number) =>
      ask(
        setPdu(
          [gOnuOp.gOnuOpAction.oid, integer(action)],
          [gOnuOp.gOnuOpPonInx.oid, integer(1)],
          [gOnuOp.gOnuOpOnuInx.oid, integer(onu)],
        ),
      );
    const { deactivate, activate, reboot, del } = gOnuOp.gOnuOpAction.enum;
    expect(status(operate(deactivate, 2))).toBe('noError');
    expect(labPhaseOf(olt, 1)).toBe('deactivated');
    expect(status(operate(reboot, 2))).toBe('inconsistentValue');
    operate(activate, 2);
    olt.timeline.advance(5000);
    expect(labPhaseOf(olt, 1)).toBe('working');
    operate(del, 3);
    expect(olt.onus.has(1, 3)).toBe(false);
    expect(olt.found).toHaveLength(1);
    expect(status(operate(del, 3))).toBe('inconsistentValue');
  });

  it('of an ONU’s description takes what the firmware takes', () => {
    const ask = asker(oltFor('V1600G1').olt);
    const oid = [...gOnuDetailInfo.columns.gOnuDetailInfoOnuDesc.oid, 1, 1];
    expect(status(ask(setPdu([oid, octets('two words')])))).toBe('inconsistentValue');
    expect(status(ask(setPdu([oid, octets('Ana_Costa')])))).toBe('noError');
    expect(octetTextOf(ask(request('get', [oid])).varbinds[0]?.value)).toBe('Ana_Costa');
  });

  it('unset parameters of a block read their own name, or 1', () => {
    const ask = asker(oltFor('V1600G1').olt);
    const { varbinds } = ask(request('get', [gOnuOp.gOnuOpAction.oid, systemControl.restartSystem.oid]));
    expect(varbinds.map(({ value }) => valueNumberOf(value))).toEqual([1, 1]);
  });
});

describe('the interfaces', () => {
  it('list uplinks, PONs, the VLAN and one row per ONU', () => {
    const { olt } = oltFor('V1600G1', { onus: [2, 1] });
    const names = walkNext(asker(olt), ifXTable.columns.ifName.oid)
      .filter(({ oid }) => startsWith(oid, ifXTable.columns.ifName.oid))
      .map(({ value }) => octetTextOf(value));
    expect(names).toHaveLength(6 + 8 + 1 + 3);
    expect(names.slice(-3)).toEqual(['GPON01ONU1', 'GPON01ONU2', 'GPON02ONU1']);
  });
});

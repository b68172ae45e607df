import { qosBaseAclTable } from '@heliograph/wire/mib/platform/acl.ts';
import { spWrrTable, v1600dQos, wrrTable } from '@heliograph/wire/mib/platform/qos.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, PageRow, RawValue } from '../kit/binding.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { qosPages } from './qos.ts';

const page = (id: string): Binding => {
  const found = qosPages.find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const nothing: PageRow = Object.fromEntries(Object.keys(page('qos').page.fields).map((name) => [name, null]));
const sent = async (row: PageRow) => {
  const [line = ''] = stepLines(
    await page('qos').steps({ op: 'add', after: { ...nothing, ...row } }, sessionOf('', {})),
  );
  return new Map(line.split(' ').map((part) => part.split('.0=') as [string, string]));
};

describe('QoS rules', () => {
  const any: Readonly<Record<string, RawValue>> = {
    qosBaseAclOutPacketPri: 8,
    qosBaseAclHwTransQueue: 3,
    qosBaseAclRulePri: 1,
    qosBaseAclSrcMac: '00:00:00:00:00:00',
    qosBaseAclSrcMacMask: '00:00:00:00:00:00',
    qosBaseAclVlan: 0,
    qosBaseAclVlanMask: 0,
    qosBaseAclCos: -1,
    qosBaseAclSrcIp: '0.0.0.0',
    qosBaseAclSrcIpMask: '0.0.0.0',
    qosBaseAclProtocol: -1,
    qosBaseAclProtocolMask: 0,
    qosBaseAclTosDscp: -1,
    qosBaseAclDstPort: -1,
    qosBaseAclDstPortMask: '0000',
  };
  const read = async (values: Readonly<Record<string, RawValue>>) => {
    const tables = { [qosBaseAclTable.name]: { 6000: { ...any, ...values } } };
    return (await page('qos').read(sessionOf('V1600G1', { tables }))).rows[0];
  };

  it('hold nothing where they match anything', async () => {
    expect(await read({})).toEqual({
      ...nothing,
      qosBaseAclIndex: 6000,
      qosBaseAclRulePri: 1,
      qosBaseAclHwTransQueue: 3,
    });
  });

  it('show a mask only where a value is compared in part', async () => {
    expect(await read({ qosBaseAclVlan: 100, qosBaseAclVlanMask: 4095 })).toMatchObject({
      qosBaseAclVlan: 100,
      qosBaseAclVlanMask: null,
    });
    expect(await read({ qosBaseAclVlan: 100, qosBaseAclVlanMask: 4080 })).toMatchObject({
      qosBaseAclVlan: 100,
      qosBaseAclVlanMask: 4080,
    });
  });

  it('compare nothing where a value is empty and all of it where the mask is', async () => {
    const parameters = await sent({ qosBaseAclIndex: 6000, qosBaseAclDstPort: 53, qosBaseAclSrcIp: '10.1.1.0' });
    const of = (...names: string[]) => names.map((name) => parameters.get(name));
    expect(of('qosBaseVlan', 'qosBaseVlanMask')).toEqual(['0', '0']);
    expect(of('qosBaseDstPort', 'qosBaseDstPortMask')).toEqual(['53', 'ffff']);
    expect(of('qosBaseSrcPort', 'qosBaseSrcPortMask')).toEqual(['-1', '0000']);
    expect(of('qosBaseSrcIp', 'qosBaseSrcIpMask')).toEqual(['10.1.1.0', '255.255.255.255']);
    expect(of('qosBaseDstMac', 'qosBaseDstMacMask')).toEqual(['00:00:00:00:00:00', '00:00:00:00:00:00']);
    expect(of('qosBaseOutPacketPri', 'qosBaseCos', 'qosBaseAction')).toEqual(['8', '-1', '1']);
  });

  it('send a mask that was given as it is', async () => {
    const parameters = await sent({ qosBaseAclSrcIp: '10.1.1.0', qosBaseAclSrcIpMask: '255.255.255.0' });
    expect(parameters.get('qosBaseSrcIpMask')).toBe('255.255.255.0');
  });
});

describe('QoS queues', () => {
  const weights = (column: string) =>
    Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((queue) => [queue, { [column]: queue + 1 }]));
  const session = sessionOf('V1600G1', {
    scalars: new Map([[v1600dQos.qosQueueScheduler.oid.join('.'), 2]]),
    tables: { [wrrTable.name]: weights('wrrWeight'), [spWrrTable.name]: weights('spWrrWeight') },
  });

  it('are one form: the scheduler and the weights of both kinds', async () => {
    const { rows } = await page('qosScheduler').read(session);
    expect(rows[0]).toMatchObject({ qosQueueScheduler: 'wrr', wrrWeight0: 1, wrrWeight7: 8, spWrrWeight3: 4 });
  });

  it('get their weights before the scheduler changes', async () => {
    const [before] = (await page('qosScheduler').read(session)).rows;
    const after = { ...before, qosQueueScheduler: 'sp-wrr', spWrrWeight0: 0, spWrrWeight7: 100 };
    expect(stepLines(await page('qosScheduler').steps({ op: 'edit', before, after }, session))).toEqual([
      'spWrrWeight.0=0 spWrrWeight.7=100',
      'qosQueueScheduler.0=3',
    ]);
  });

  it('are absent on a device without the object', async () => {
    expect((await page('qosScheduler').read(sessionOf('V1600G1', {}))).absent).toBe(true);
  });
});

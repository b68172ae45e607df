import {
  aclEffectTable,
  extIpFilterTable,
  extIpv6FilterTable,
  portBaseAclTable,
  stdIpFilterTable,
  stdIpv6FilterTable,
} from '@heliograph/wire/mib/platform/acl.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, PageRow } from '../kit/binding.ts';
import { aclIpv6Pages } from './acl-ipv6.ts';
import { aclPages } from './acl.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const found = [...aclPages, ...aclIpv6Pages].find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const blank = (id: string): PageRow =>
  Object.fromEntries(Object.keys(page(id).page.fields).map((name) => [name, null]));

const bare = sessionOf('V1600G1', {});

const add = async (id: string, row: PageRow): Promise<readonly string[]> =>
  stepLines(await page(id).steps({ op: 'add', after: { ...blank(id), ...row } }, bare));

describe('IP ACLs', () => {
  const tables = {
    [stdIpFilterTable.name]: { 7: { stdIpFltSrcIp: '10.1.0.0', stdIpFltSrcMask: '255.255.0.0', stdIpFltMode: 2 } },
    [extIpFilterTable.name]: {
      1100: {
        extIpFltProtocol: 17,
        extIpFltSrcIp: '0.0.0.0',
        extIpFltSrcMask: '0.0.0.0',
        extIpFltSrcPort: -1,
        extIpFltDstIp: '10.2.0.1',
        extIpFltDstMask: '255.255.255.255',
        extIpFltDstPort: 53,
        extIpFltDscp: -1,
        extIpFltMode: 1,
      },
    },
  };

  it('show standard and extended rules on one page, each by its own number', async () => {
    const { rows } = await page('aclIpFilter').read(sessionOf('V1600G1', { tables }));
    expect(rows).toEqual([
      {
        ...blank('aclIpFilter'),
        aclKind: 'standard',
        stdIpFltId: 7,
        extIpFltMode: 'deny',
        extIpFltSrcIp: '10.1.0.0',
        extIpFltSrcMask: '255.255.0.0',
      },
      {
        ...blank('aclIpFilter'),
        aclKind: 'extended',
        extIpFltId: 1100,
        extIpFltMode: 'permit',
        extIpFltProtocol: 17,
        extIpFltDstIp: '10.2.0.1',
        extIpFltDstMask: '255.255.255.255',
        extIpFltDstPort: 53,
      },
    ]);
  });

  it('of a standard kind go to the block of their kind', async () => {
    const row = { aclKind: 'standard', stdIpFltId: 7, extIpFltMode: 'deny' };
    expect(await add('aclIpFilter', row)).toEqual([
      'stdIpFilterId.0=7 stdIpFilterSrcIp.0=0.0.0.0 stdIpFilterSrcMask.0=0.0.0.0 stdIpFilterMode.0=2 stdIpFilterAction.0=1',
    ]);
  });

  it('of the extended kind send -1 for what they do not look at', async () => {
    const row = { aclKind: 'extended', extIpFltId: 1100, extIpFltMode: 'permit', extIpFltDscp: 0 };
    const [line = ''] = await add('aclIpFilter', row);
    expect(line).toContain('extIpFilterProtocol.0=-1');
    expect(line).toContain('extIpFilterDstPort.0=-1');
    expect(line).toContain('extIpFilterDscp.0=0 ');
  });

  it('are removed by their number alone', async () => {
    const before = { ...blank('aclIpFilter'), aclKind: 'extended', extIpFltId: 1100, extIpFltMode: 'permit' };
    expect(stepLines(await page('aclIpFilter').steps({ op: 'remove', before }, bare))).toEqual([
      'extIpFilterId.0=1100 extIpFilterAction.0=2',
    ]);
  });

  it('are absent only where neither kind has a table', async () => {
    const one = sessionOf('V1600G1', { tables: { [stdIpFilterTable.name]: {} } });
    expect((await page('aclIpFilter').read(one)).absent).toBeUndefined();
    expect((await page('aclIpFilter').read(bare)).absent).toBe(true);
  });
});

describe('port-based ACLs', () => {
  it('tell the device to compare every bit where a mask is left empty', async () => {
    const [line = ''] = await add('aclIpMacFilter', {
      portBaseAclIndex: 5000,
      portBaseAclFltMode: 'permit',
      portBaseAclSrcMac: '00:11:22:33:44:55',
      portBaseAclProtocol: 6,
    });
    expect(line).toContain('portBaseSrcMacMask.0=ff:ff:ff:ff:ff:ff');
    expect(line).toContain('portBaseProtocolMask.0=255');
    expect(line).toContain('portBaseDstMac.0=00:00:00:00:00:00 portBaseDstMacMask.0=00:00:00:00:00:00');
    expect(line).toContain('portBaseVlan.0=0 portBaseVlanMask.0=0');
  });

  it('show no mask where every bit is compared', async () => {
    const row = {
      portBaseAclFltMode: 1,
      portBaseAclSrcMac: '00:11:22:33:44:55',
      portBaseAclSrcMacMask: 'ff:ff:ff:ff:ff:ff',
      portBaseAclVlan: 16,
      portBaseAclVlanMask: 4080,
      portBaseAclDstPort: -1,
      portBaseAclDstPortMask: '0000',
    };
    const { rows } = await page('aclIpMacFilter').read(
      sessionOf('V1600G1', { tables: { [portBaseAclTable.name]: { 5000: row } } }),
    );
    expect(rows[0]).toMatchObject({
      portBaseAclSrcMac: '00:11:22:33:44:55',
      portBaseAclSrcMacMask: null,
      portBaseAclVlanMask: 4080,
      portBaseAclDstPort: null,
      portBaseAclDstPortMask: null,
    });
  });
});

describe('IPv6 ACLs', () => {
  it('send a length of -1 without an address', async () => {
    const [line = ''] = await add('aclIpv6Filter', { aclKind: 'standard', stdIpv6FltId: 9, extIpv6FltMode: 'permit' });
    expect(line).toContain('stdIpv6FilterSrcIpv6.0= stdIpv6FilterSrcPrefixlen.0=-1');
  });

  it('keep the length 0 of a prefix that covers everything', async () => {
    const tables = {
      [stdIpv6FilterTable.name]: {
        9: { stdIpv6FltSrcIpv6: '::', stdIpv6FltSrcPrefixlen: 0, stdIpv6FltMode: 1 },
      },
      [extIpv6FilterTable.name]: {},
    };
    const { rows } = await page('aclIpv6Filter').read(sessionOf('V1600G1', { tables }));
    expect(rows[0]).toMatchObject({ extIpv6FltSrcIpv6: '::', extIpv6FltSrcPrefixlen: 0 });
  });
});

describe('ACLs in effect', () => {
  it('are listed in one spelling, whatever the device puts between them', async () => {
    const tables = { [aclEffectTable.name]: { 1: { aclPortList: '2001, 7,8', aclPortListEgress: '' } } };
    const { rows } = await page('aclEffectFilter').read(sessionOf('V1600G1', { tables }));
    expect(rows[0]).toEqual({ aclIndex: 1, aclPortList: '7-8,2001', aclPortListEgress: null });
  });
});

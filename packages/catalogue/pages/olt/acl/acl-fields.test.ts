import { describe, expect, it } from 'vitest';
import { validate } from '../../../kit/validate.ts';
import { aclsExist } from './acl-fields.ts';
import { aclIpFilter } from './aclIpFilter.ts';

const problems = (values: Readonly<Record<string, unknown>>) =>
  validate(aclIpFilter, { extIpFltMode: 'permit', ...values }).map(({ field }) => field);

describe('IP ACLs', () => {
  it('have a number of their kind', () => {
    expect(problems({ aclKind: 'standard', stdIpFltId: 999 })).toEqual([]);
    expect(problems({ aclKind: 'standard', stdIpFltId: 1000 })).toEqual(['stdIpFltId']);
    expect(problems({ aclKind: 'extended', extIpFltId: 1000 })).toEqual([]);
    expect(problems({ aclKind: 'extended', extIpFltId: 999 })).toEqual(['extIpFltId']);
  });

  it('of a standard kind are not asked about fields that they do not have', () => {
    expect(problems({ aclKind: 'standard', stdIpFltId: 1, extIpFltDstPort: 53, extIpFltDstIp: '10.1.1.1' })).toEqual(
      [],
    );
    expect(problems({ aclKind: 'extended', extIpFltId: 1000, extIpFltDstPort: 53 })).toEqual(['extIpFltProtocol']);
  });

  it('have an address and its mask, or neither', () => {
    const rule = { aclKind: 'standard', stdIpFltId: 1 };
    expect(problems({ ...rule, extIpFltSrcIp: '10.1.0.0' })).toEqual(['extIpFltSrcMask']);
    expect(problems({ ...rule, extIpFltSrcMask: '255.0.0.0' })).toEqual(['extIpFltSrcMask']);
  });
});

describe('ACLs in effect', () => {
  const need = aclsExist('list', { aclIpFilter: ['stdIpFltId', 'extIpFltId'], aclMacFilter: ['macFltId'] });
  const held = { aclIpFilter: [{ stdIpFltId: 7, extIpFltId: null }], aclMacFilter: [{ macFltId: 2001 }] };

  it('are there', () => {
    expect(need.holds({ list: '7,2001' }, held)).toBe(true);
    expect(need.holds({ list: '7-8' }, held)).toBe(false);
    expect(need.holds({ list: null }, held)).toBe(true);
  });

  it('may be there as long as a page could not be read', () => {
    expect(need.holds({ list: '8' }, { aclIpFilter: [] })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { aclList, aclListText, readAclList } from './acl-list.ts';

describe('a list of ACL numbers', () => {
  it('takes numbers and ranges from 0 to 6999', () => {
    expect(readAclList('0,2000,5000-5003')).toEqual([0, 2000, 5000, 5001, 5002, 5003]);
    expect(readAclList('6999')).toEqual([6999]);
  });

  it.each(['', '1,', ',1', '1,,2', '7000', '5-4', '1-2-3', 'a', '1 2', '-1'])('refuses %j', (value) => {
    expect(aclList.problem(value)).toBeDefined();
  });

  it('has one spelling for everything that means the same', () => {
    expect(aclList.normal?.('2001, 8,7,7')).toBe('7-8,2001');
    expect(aclListText([])).toBe('');
  });
});

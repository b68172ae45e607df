import { expect, it } from 'vitest';
import { scopeOf, withoutScope } from './scope.ts';

it('The scope of the alarm list is read from the address, and nonsense is no scope', () => {
  expect(scopeOf(new URLSearchParams('oltId=7&pon=3&onu=12&severity=1'))).toEqual({ oltId: '7', pon: '3', onu: '12' });
  expect(scopeOf(new URLSearchParams('siteId=0&oltId=x%27&pon='))).toEqual({ siteId: '0' });
});

it('Dropping the port drops its ONU and keeps the OLT and the filters', () => {
  const query = new URLSearchParams('oltId=7&pon=3&onu=12&severity=1&page=4');
  expect(withoutScope(query, 'pon').toString()).toBe('oltId=7&severity=1');
  expect(withoutScope(query, 'onu').toString()).toBe('oltId=7&pon=3&severity=1');
});

it('A chart narrows the list down to a kind and a reason, each of which is dropped alone', () => {
  const query = new URLSearchParams('oltId=7&kind=ponLos&cause=fibre&masked=explained');
  expect(scopeOf(query)).toEqual({ oltId: '7', kind: 'ponLos', cause: 'fibre', masked: 'explained' });
  expect(scopeOf(new URLSearchParams("kind=a'b&cause=rain&masked=no"))).toEqual({});
  expect(withoutScope(query, 'cause').toString()).toBe('oltId=7&kind=ponLos&masked=explained');
});

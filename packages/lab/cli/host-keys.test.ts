import ssh2 from 'ssh2';
import { expect, it } from 'vitest';
import { HostKeys } from './host-keys.ts';

it('Every host key of a unit can be read by its own server', () => {
  // Of a thousand keys as they come, four cannot.
  const keys = Array.from({ length: 1500 }, () => new HostKeys().modern());
  expect(keys.filter((key) => ssh2.utils.parseKey(key) instanceof Error)).toEqual([]);
});

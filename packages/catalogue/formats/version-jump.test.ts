import { describe, expect, it } from 'vitest';
import { isVersionList, mayFollow } from './version-jump.ts';

describe('Versions that a firmware may follow on', () => {
  it('are written out or with a star, and none is all', () => {
    const follows = 'V1.9.*, v2.0.3，V3*R*';
    for (const version of ['V1.9.0', 'v1.9.', 'V2.0.3', 'V3.1R', 'V3R7'])
      expect(mayFollow(follows, version)).toBe(true);
    for (const version of ['V1.90', 'V2.0.33', 'V3.1', 'V4', '']) expect(mayFollow(follows, version)).toBe(false);
    expect(mayFollow(follows, null)).toBe(false);
    expect(mayFollow(null, null)).toBe(true);
    expect(mayFollow(' ', 'V1')).toBe(true);
  });

  it('that are no versions are told, and no list takes long', () => {
    expect(isVersionList('V1.9.*, V2')).toBe(true);
    expect(isVersionList('V1;drop')).toBe(false);
    expect(isVersionList('V**')).toBe(false);
    expect(mayFollow('*a*a*a*a*a*a*a*a*b', 'a'.repeat(5000))).toBe(false);
  });
});

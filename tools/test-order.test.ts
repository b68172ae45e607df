import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { inRunOrder, longest } from './test-order.ts';

const file = (project: string, path = '') => ({ moduleId: join(root, path), project: { name: project } });
const ofUnits = longest.filter((path) => path.startsWith('packages/'));

describe('The files of a test run', () => {
  it('begin with those that take longest, whatever they are part of', () => {
    const [first = '', second = '', third = ''] = longest;
    const files = [file('unit', 'a.test.ts'), file('calls', third), file('journeys', first), file('checks', second)];
    expect(inRunOrder(files, root)).toEqual([files[2], files[3], files[1], files[0]]);
  });

  it('of one part stay together, units after all others and the longest of them first', () => {
    const [long = '', next = ''] = ofUnits;
    const names = ['unit', 'calls', 'checks', 'journeys', 'calls', 'unit'] as const;
    const files = names.map((name, at) => file(name, `${at}.test.ts`));
    const ordered = inRunOrder([file('unit', next), ...files, file('unit', long)], root);
    expect(ordered).toEqual([
      ...[3, 2, 1, 4].map((at) => files[at]),
      file('unit', long),
      file('unit', next),
      ...[0, 5].map((at) => files[at]),
    ]);
  });

  it('are there by the names that the list of the longest has for them', () => {
    expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

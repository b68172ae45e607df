import { expect, it } from 'vitest';
import { dataModels } from './adapter.ts';
import { overlaysFor } from './find.ts';
import { normalise } from './normalise.ts';
import { objectsOf } from './objects.ts';
import { partIds } from './parts.ts';
import { device2, huawei } from './testing/trees.ts';

it('A part is read from its own objects: with these alone it is the same', () => {
  for (const tree of [huawei, device2]) {
    const whole = normalise(tree);
    const model = whole.model ?? 'tr098';
    for (const part of partIds) {
      const objects = objectsOf(model, part, overlaysFor(model, {}));
      const alone = new Map([...tree].filter(([name]) => objects.some((one) => name.startsWith(one))));
      expect([part, normalise(alone)[part]]).toEqual([part, whole[part]]);
    }
  }
});

it('No object is asked for twice', () => {
  for (const model of dataModels) {
    for (const part of partIds) {
      const objects = objectsOf(model, part);
      for (const one of objects) expect(objects.filter((other) => one.startsWith(other))).toEqual([one]);
    }
  }
  expect(objectsOf('tr098', 'wan')).toEqual(['InternetGatewayDevice.WANDevice.']);
});

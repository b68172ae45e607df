import { portName } from '@heliograph/catalogue/kit/fit.ts';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oltModelOf } from './model.ts';

it('A port is called what its own device calls it, on every page of the configuration', () => {
  const portNames = [{ kind: 'uplink' as const, port: 5, name: '10GE0/5' }];
  const model = oltModelOf({ deviceType: 'V1600G1', ponMode: 'GPON', portNames });
  expect([portName(model, 'all', 5), portName(model, 'all', 4), portName(model, 'pon', 2)]).toEqual([
    '10GE0/5',
    'GE0/4',
    'GPON0/2',
  ]);
  expect(portName(oltModelOf(undefined), 'uplink', 1)).toBe('GE0/1');
  // Who makes a model without the names of its device shows others.
  const screens = globSync('../**/*.ts{,x}', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const makers = screens.filter((file) => /\boltModel\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(makers.map((file) => file.split('/').at(-1))).toEqual(['model.ts']);
});

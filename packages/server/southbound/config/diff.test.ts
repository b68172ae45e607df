import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { expect, it } from 'vitest';
import { changeable } from '../../drivers/families.ts';
import { keyInWords } from './diff.ts';

it('The log names the port of a row as its device does', () => {
  const names = [{ kind: 'uplink' as const, port: 2, name: 'XGE0/2' }];
  const model = { ...oltModel('V1600G1'), names };
  const page = changeable.find(({ key, fields }) => key?.length === 1 && fields[key[0] ?? '']?.kind === 'port');
  const [key = ''] = page?.key ?? [];
  const field = page?.fields[key];
  expect(field?.kind === 'port' && field.of !== 'pon').toBe(true);
  expect(page && keyInWords(page, { [key]: 2 }, model)).toBe('XGE0/2');
  expect(page && keyInWords(page, { [key]: 1 }, model)).toBe('GE0/1');
});

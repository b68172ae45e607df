import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { expect, it } from 'vitest';
import { changeablePages } from '../../drivers/families.ts';
import { differencesInWords, keyInWords, rowsInWords } from './diff.ts';

it('The log names the port of a row as its device does', () => {
  const names = [{ kind: 'uplink' as const, port: 2, name: 'XGE0/2' }];
  const model = { ...oltModel('V1600G1'), names };
  const page = changeablePages.find(({ key, fields }) => key?.length === 1 && fields[key[0] ?? '']?.kind === 'port');
  const [key = ''] = page?.key ?? [];
  const field = page?.fields[key];
  expect(field?.kind === 'port' && field.of !== 'pon').toBe(true);
  expect(page && keyInWords(page, { [key]: 2 }, model)).toBe('XGE0/2');
  expect(page && keyInWords(page, { [key]: 1 }, model)).toBe('GE0/1');
});

it('What a change is told to have done names ports as the device does, in its rows and in its values', () => {
  const names = [{ kind: 'uplink' as const, port: 2, name: 'XGE0/2' }];
  const model = { ...oltModel('V1600G1'), names };
  const label = { en: 'Members', zh: '成员' };
  const fields = { port: { kind: 'port', of: 'all', label }, members: { kind: 'ports', of: 'all', label } } as const;
  const page = { id: 'any', fields, key: ['port'] } as unknown as ConfigPage;
  const change = { field: 'members', label, old: null, new: [1, 2], secret: false };
  expect(differencesInWords(page, [change], model).zh).toBe('成员 – → GE0/1, XGE0/2');
  const row = { key: { port: 2 }, what: 'changed', row: { port: 2 }, differences: [change] } as const;
  expect(rowsInWords(page, [row], model).en).toBe('XGE0/2: Members – → GE0/1, XGE0/2');
});

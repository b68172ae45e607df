import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyCall } from '../../packages/catalogue/kit/call.ts';
import type { Entity } from '../../packages/catalogue/kit/entity.ts';
import type { Form } from '../../packages/catalogue/kit/fields.ts';
import { formOf, partIds } from '../../packages/catalogue/cpe/parts.ts';

const root = join(import.meta.dirname, '../..');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is AnyCall => isObject(value) && 'method' in value && 'path' in value;
const isForm = (value: unknown): value is Form => isObject(value) && isObject(value['fields']) && !('shape' in value);
const isEntity = (value: unknown): value is Entity => isObject(value) && 'deeds' in value && 'form' in value;

async function exportsOf(folder: string): Promise<unknown[]> {
  const files = globSync(`packages/catalogue/${folder}/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  return modules.flatMap((module) => Object.values(module as Record<string, unknown>));
}

/** What may be typed outside the pages of a device: the form of every call, those that handlers ask, of every entity, and of the parts of customer devices. */
export async function loadForms(): Promise<Form[]> {
  const tables = (await exportsOf('calls')).filter(isObject);
  const calls = tables.flatMap((table) => Object.values(table).filter(isCall));
  const entities = (await exportsOf('entities')).filter(isEntity);
  const asked = tables.flatMap((table): Form[] => (isForm(table) ? [table] : []));
  const forms = [
    ...asked,
    ...calls.map(({ form }) => form),
    ...entities.map(({ form }) => form),
    ...partIds.map(formOf),
  ];
  return [...new Set(forms.filter((form) => form !== undefined))];
}

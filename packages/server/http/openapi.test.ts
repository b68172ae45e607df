import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { AnyCall, Calls } from '@heliograph/catalogue/kit/call.ts';
import { describe, expect, it } from 'vitest';
import { openApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const isTable = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isCall);

const folder = join(import.meta.dirname, '../../catalogue/calls');
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder }).map(async (file) => import(pathToFileURL(join(folder, file)).href)),
);
const tables = modules.flatMap((module) => Object.values(module as object).filter(isTable));
const document = openApi(
  tables.map((calls) => ({ calls, handlers: {} })),
  '1',
) as Document;

/** Every object of the document with where it stands. */
function* objectsIn(value: unknown, at = '#'): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Readonly<Record<string, unknown>>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${at}/${key}`);
}

/** What a reference inside the document leads to. */
const found = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((there, key) => (there as Record<string, unknown> | undefined)?.[key], document);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
);

describe('The description of the calls', () => {
  it('refers to nothing that is not in it, and hides no definition inside a schema', () => {
    const all = [...objectsIn(document)];
    const references = all.flatMap(([at, { $ref }]) => (typeof $ref === 'string' ? [[at, $ref] as const] : []));
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(([, one]) => !one.startsWith('#/') || found(one) === undefined)).toEqual([]);
    expect(all.filter(([, value]) => '$defs' in value).map(([at]) => at)).toEqual([]);
  });

  it('passes two validators that others wrote', async () => {
    const copy = (): Record<string, unknown> => ({ ...structuredClone(document) });
    expect(await new Validator().validate(copy())).toMatchObject({ valid: true });
    const judged = await validate(copy() as unknown as Parameters<typeof validate>[0]);
    expect(judged).toMatchObject({ valid: true, warnings: [] });
  });

  it('has each path once, whatever its parameters are called', () => {
    const shapes = Map.groupBy(Object.keys(document.paths), (path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect([...shapes.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  it('describes every parameter of a path once, as required and as text', () => {
    for (const { path, method, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const described = parameters.filter((one) => one.in === 'path');
      expect([method, path, described.map(({ name }) => name).sort()]).toEqual([method, path, named.sort()]);
      expect(described.filter(({ required }) => !required)).toEqual([]);
      for (const { schema } of described) expect(JSON.stringify(schema)).not.toContain('"array"');
      const keys = parameters.map((one) => `${one.in} ${one.name}`);
      expect([method, path, new Set(keys).size]).toEqual([method, path, keys.length]);
    }
  });

  it('gives every call a name of its own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

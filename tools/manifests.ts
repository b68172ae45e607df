// Writes catalogue.manifest.json, the words of the console and the list of its entities, or with --check says whether they are up to
// date. Every change of a contract (a call and what it answers, a page, a bound, a list, a limit, an alarm) thus shows in review as a
// difference of data.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { consoleWords } from './console-words.ts';
import { root } from './run.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The bounds of a schema as JSON Schema; what cannot be expressed there (transforms) shows what goes in. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input'): unknown => {
  const { $schema: _always, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return shape;
};

async function modules(folder: string): Promise<[string, Record<string, unknown>][]> {
  const files = globSync(`packages/catalogue/${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.test\.ts$|\/all\.ts$/.test(file))
    .sort();
  return Promise.all(
    files.map(async (file): Promise<[string, Record<string, unknown>]> => [
      file,
      (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>,
    ]),
  );
}

/** Plain data of a module: functions leave no trace in the manifest, schemas that of what goes in. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, one: unknown) => (one instanceof z.ZodType ? schemaOf(one) : one)) ?? 'null',
  ) as unknown;

async function calls(): Promise<object[]> {
  const tables = (await modules('calls')).flatMap(([, exported]) => Object.values(exported));
  const rows = tables.flatMap((table) =>
    typeof table !== 'object' || table === null
      ? []
      : Object.entries(table)
          .filter((entry): entry is [string, AnyCall] => isCall(entry[1]))
          .map(([id, call]) => ({
            id,
            method: call.method,
            path: call.path,
            access: call.access,
            reply: call.reply,
            title: call.title,
            audit: call.audit ?? false,
            input: schemaOf(call.input),
            output: schemaOf(call.output, 'output'),
            form: plain(call.form?.fields),
            rate: call.rate,
            seconds: call.seconds,
          })),
  );
  return rows.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** JSON with as much on a line as fits: a field with its bounds is one line of a review. */
function drawn(value: unknown, indent = ''): string {
  const line = JSON.stringify(value) ?? 'null';
  if (indent.length + line.length <= 180 || typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((one) => drawn(one, inner))
    : Object.entries(value).flatMap(([key, one]) =>
        one === undefined ? [] : `${JSON.stringify(key)}:${drawn(one, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

async function data(folder: string): Promise<object> {
  return Object.fromEntries((await modules(folder)).map(([file, exported]) => [file, plain(exported)]));
}

const entityFolder = 'packages/catalogue/entities';

/** The list of all entities: each file of their folder, which exports one under its own name. */
function entityList(): string {
  const files = globSync('*.ts', { cwd: join(root, entityFolder) })
    .filter((file) => file !== 'all.ts')
    .sort();
  const names = files.map((file) =>
    file.replace('.ts', '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
  );
  const line = `export const entities: readonly Entity[] = [${names.join(', ')}];`;
  return [
    '// Made by tools/manifests.ts of the files beside it.',
    `import type { Entity } from '../kit/entity.ts';`,
    ...files.map((file, at) => `import { ${names[at]} } from './${file}';`),
    '',
    '/** Every plain thing of the console. */',
    line.length <= 120 ? line : line.replace('= [', '= [\n  ').replaceAll(', ', ',\n  ').replace(/\];$/, ',\n];'),
    '',
  ].join('\n');
}

// The rest is read from what this list names.
const list = entityList();
const listFile = `${entityFolder}/all.ts`;
if (!process.argv.includes('--check') && stored(listFile) !== list) writeFileSync(join(root, listFile), list);

/** Folders of the catalogue whose exports are contracts: what is configured and within which bounds, listed, kept, told, limited. */
const folders = [
  'pages',
  'resources',
  'entities',
  'verbs',
  'metrics',
  'events',
  'models',
  'rules',
  'cpe/parts',
] as const;
const contracts: Record<string, object> = { calls: await calls() };
for (const folder of [...folders, 'alarms', 'menu', 'words']) contracts[folder] = await data(folder);
const manifest = `${drawn(contracts)}\n`;
const written: readonly [file: string, content: string][] = [
  ['catalogue.manifest.json', manifest],
  ['packages/catalogue/console-words.json', await consoleWords()],
  [listFile, list],
];

function stored(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    // Absent counts as different.
    return '';
  }
}

if (process.argv.includes('--check')) {
  const old = written.filter(([file, content]) => stored(file) !== content).map(([file]) => file);
  if (old.length > 0) {
    process.stderr.write(`${old.join(', ')} out of date: node tools/manifests.ts, and look at the difference\n`);
    process.exit(1);
  }
} else for (const [file, content] of written) writeFileSync(join(root, file), content);

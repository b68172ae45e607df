// Generates a typed client from the description of the calls (`openapi.json`) with a generator that others wrote, and compiles it under
// `strict`, with a few uses of it: what a client cannot be made of is found here, and not by whoever writes one.
import { globSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyCall, Calls } from '@heliograph/catalogue/kit/call.ts';
import { openApi } from '../packages/server/http/openapi.ts';
import { root, runTool } from './run.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const isTable = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isCall);

async function description(): Promise<object> {
  const files = globSync('packages/catalogue/calls/*.ts', { cwd: root }).sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<object>),
  );
  const tables = modules.flatMap((module) => Object.values(module).filter(isTable));
  return openApi(
    tables.map((calls) => ({ calls, handlers: {} })),
    '1',
  );
}

/** Names that two operations share: a generator gives one of them another, and a client calls the wrong one. */
function doubledNames(document: object): string[] {
  const { paths } = document as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** How a client is written, and what its types must refuse. */
const uses = `import { getOltList, login, removeRoles } from './client.ts';

export async function first(): Promise<string | undefined> {
  const answer = await getOltList({ pageNum: 1, pageSize: 10 });
  return answer.data.rows?.[0]?.sysHostName;
}
export const remove = (roleIds: string) => removeRoles(roleIds);
// @ts-expect-error: a page is a number
export const wrongFilter = () => getOltList({ pageNum: 'one' });
// @ts-expect-error: there is no such field
export const wrongField = async () => (await getOltList()).data.rows?.[0]?.noSuchField;
// @ts-expect-error: a name that is no text
export const wrongBody = () => login({ username: 7 });
`;

/** The description in a file, if one is named, in place of that of the calls: to see what it finds. */
const given = process.argv[2];
const document =
  given === undefined
    ? await description()
    : ((await import(pathToFileURL(given).href, { with: { type: 'json' } })) as { default: object }).default;
const doubled = doubledNames(document);
if (doubled.length > 0) process.stderr.write(`names of two calls: ${doubled.join(', ')}\n`);

const folder = await mkdtemp(join(tmpdir(), 'heliograph-client-'));
try {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'uses.ts'), uses);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts', 'uses.ts'] }));
  const made = await runTool('oazapfts/dist/cli.js', [join(folder, 'openapi.json'), join(folder, 'client.ts')]);
  const code = made === 0 ? await runTool('typescript/bin/tsc', ['-p', folder]) : made;
  process.exitCode = doubled.length > 0 ? 1 : code;
} finally {
  await rm(folder, { recursive: true, force: true });
}

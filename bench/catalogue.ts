import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bool, choice, int, str, type Field } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { rolldown } from 'rolldown';
import { catalogueFiles } from './lib/catalogue-files.ts';
import { median, report } from './lib/goal.ts';

// Goals: bundled, as it is served, the whole catalogue takes at most 0.35 of the time that its files take, and 25 MB of heap; one core
// checks 200,000 pages of 20 fields in a second.

interface Load {
  readonly ms: number;
  readonly heapMb: number;
}

const folder = mkdtempSync(join(tmpdir(), 'heliograph-catalogue-'));
const files = catalogueFiles();

/** All of it in one file; nothing is left out because nobody here asks for it. */
async function bundled(): Promise<string> {
  const entry = join(folder, 'all.ts');
  writeFileSync(entry, files.map((file, at) => `export * as m${at} from '${file}';\n`).join(''));
  const made = await rolldown({
    cwd: process.cwd(),
    input: entry,
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
  });
  await made.write({ dir: folder, format: 'esm', entryFileNames: 'all.js' });
  await made.close();
  return join(folder, 'all.js');
}

/** As the supervisor starts its processes: with the compile cache of the data folder, which the first start fills. */
function load(file?: string): Load {
  const script = join(import.meta.dirname, 'lib/load-catalogue.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') };
  const args = ['--expose-gc', script, ...(file === undefined ? [] : [file])];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env })) as Load;
}

const all = await bundled();
load();
load(all);
// By turns, so that whatever else the machine does is shared.
const pairs = Array.from({ length: 9 }, () => ({ apart: load(), served: load(all) }));
rmSync(folder, { recursive: true, force: true });
const apart = median(pairs.map((pair) => pair.apart.ms));
const served = median(pairs.map((pair) => pair.served.ms));
const heap = median(pairs.map((pair) => pair.served.heapMb));
const note = `${files.length} modules, fresh process, median of 9; ${Math.round(apart)} ms as files`;
report({
  goal: 'load the whole catalogue as it is served',
  measured: served,
  unit: 'ms',
  ratio: served / apart,
  limit: 0.35,
  note,
});
report({ goal: 'heap of the whole catalogue', measured: heap, unit: 'MB', ratio: heap, limit: 25, note });

/** Twenty fields as pages have them: a third numbers, a third texts with a format, the rest choices and switches. */
const label = text('Field', '字段');
const kinds: readonly (() => [Field, unknown])[] = [
  () => [int({ label, min: 1, max: 4094 }), 100],
  () => [str({ label, format: 'ipv4', maxLength: 15 }), '192.168.10.20'],
  () => [bool({ label }), true],
  () => [int({ label, min: 64, max: 1_000_000, also: [0] }), 0],
  () => [str({ label, format: 'noSpaces', maxLength: 32 }), 'pool-north'],
  () => [
    choice({
      label,
      options: [
        { value: 'permit', label },
        { value: 'deny', label },
      ],
    }),
    'deny',
  ],
  () => [str({ label, format: 'mac', maxLength: 17 }), '00:6d:61:1a:00:01'],
];
const made = Array.from({ length: 20 }, (_, at) => [`field${at}`, ...(kinds[at % kinds.length]?.() ?? [])] as const);
const form = {
  fields: Object.fromEntries(made.map(([name, field]) => [name, field as Field])),
  rules: [
    {
      marks: ['field0'],
      message: label,
      holds: (values: Readonly<Record<string, unknown>>) => Number(values['field0']) <= 4094,
    },
  ],
};
const values = Object.fromEntries(made.map(([name, , value]) => [name, value]));

/** Pages per second over half a second. */
function rate(): number {
  const began = performance.now();
  let pages = 0;
  let problems = 0;
  while (performance.now() - began < 500) {
    for (let turn = 0; turn < 1000; turn++) problems += validate(form, values).length;
    pages += 1000;
  }
  if (problems > 0) throw new Error('the sample is not sound');
  return pages / ((performance.now() - began) / 1000);
}

rate();
const pagesPerSecond = median(Array.from({ length: 7 }, rate));
report({
  goal: 'validate a page of 20 fields',
  measured: pagesPerSecond,
  unit: 'pages/s',
  ratio: 200_000 / pagesPerSecond,
  limit: 1,
  note: 'one core; limit is 200,000 pages/s',
});

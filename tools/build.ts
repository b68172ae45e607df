import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundleAll } from './bundle.ts';
import { root } from './run.ts';
import { sourceHash } from './source-hash.ts';

const web = join(root, 'packages/web');
const dist = join(web, 'dist');
/** Built beside and moved into place when it is whole: a failed build leaves the last good one, a running server never sees half of one. */
const next = join(root, 'node_modules', '.heliograph-web');
const stampName = '.built-from';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.mjs']);

/** `.gz` and `.br` beside each file that shrinks, so that the server never compresses one at request time. */
function compress(): void {
  for (const file of globSync('**/*', { cwd: next })) {
    const path = join(next, file);
    if (!compressible.has(extname(file)) || !statSync(path).isFile() || statSync(path).size < 1024) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

/** Vite takes the kind of build from NODE_ENV, which a test runner sets to 'test': what is tested is what is shipped. */
async function bundle(): Promise<void> {
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: true },
    });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Builds packages/web/dist; does nothing when it was built from exactly these sources. `--force` builds anyway. */
export async function buildWeb(options: { readonly force?: boolean } = {}): Promise<'built' | 'upToDate'> {
  const wanted = sourceHash(['packages/web/**/*', 'packages/catalogue/**/*.ts', 'package-lock.json']);
  if (!options.force && existsSync(join(dist, stampName)) && readFileSync(join(dist, stampName), 'utf8') === wanted)
    return 'upToDate';
  await bundle();
  compress();
  writeFileSync(join(next, stampName), wanted);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  return 'built';
}

/** Everything that is run as built: what serves, the lab, and what the browser gets. */
export async function buildAll(options: { readonly force?: boolean } = {}): Promise<'built' | 'upToDate'> {
  const done = [await bundleAll(options), await buildWeb(options)];
  return done.includes('built') ? 'built' : 'upToDate';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const done = await buildAll({ force: process.argv.includes('--force') });
  process.stdout.write(
    done === 'upToDate'
      ? 'heliograph: what is built is up to date\n'
      : `heliograph: built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}

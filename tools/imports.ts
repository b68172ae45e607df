import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'node:fs';
import { root } from './run.ts';

export interface Import {
  /** Repository-relative, with forward slashes. */
  readonly file: string;
  readonly specifier: string;
}

const statement = /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every import specifier of the repository's own TypeScript, read as text: no tool between us and the rule. */
export function readImports(): Import[] {
  const files = globSync('{packages,checks,bench,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map((match) => ({
      file: file.replaceAll('\\', '/'),
      specifier: match[1] ?? match[2] ?? '',
    })),
  );
}

const atOnce = /(?:^|\n)(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/g;

/** The file that a specifier of a file means; undefined for a package. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).replaceAll('\\', '/');
  const [, part, rest] = /^@heliograph\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  return part === undefined ? undefined : `packages/${part}/${rest}`;
}

/** Everything that is loaded with these files, before anybody asks for more: their own imports without types, and what these import. */
export function loadedWith(entries: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(atOnce))
      open.push(fileOf(file, specifier) ?? specifier);
  }
  return loaded;
}

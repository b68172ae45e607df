import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

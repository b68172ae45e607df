import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTabOrder } from '@heliograph/catalogue/pages/olt/order.ts';
import type { Plugin } from 'vite';

/** What `import … from` finds: all names, and the other addresses alone, which the router needs before any of them. */
const [whole, others] = ['virtual:config-index', 'virtual:config-alternatives'];
/** Where the definitions stand. */
const pages = join(import.meta.dirname, '..', 'catalogue', 'pages', 'olt');

interface Definition {
  readonly id: string;
  readonly path: string;
  readonly section: string;
  readonly title: unknown;
  readonly shape: string;
  readonly permission: string;
  readonly technology?: string | undefined;
  readonly trait?: string | undefined;
  readonly of?: string | undefined;
  readonly pathAlternatives?: readonly string[] | undefined;
}

/** The one definition that a file exports; sections and helpers export none. */
const definitionIn = (module: object): Definition | undefined =>
  Object.values(module).find(
    (value: unknown): value is Definition =>
      typeof value === 'object' && value !== null && 'shape' in value && 'fields' in value && 'section' in value,
  );

async function indexOf(): Promise<Definition[]> {
  const files = globSync('*/**/*.ts', { cwd: pages }).filter((file) => !file.endsWith('.test.ts'));
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const page = definitionIn((await import(pathToFileURL(join(pages, file)).href)) as object);
      if (!page) return [];
      const { id, path, section, title, shape, permission, technology, trait, of, pathAlternatives } = page;
      const entry = { id, path, section, title, shape, permission, technology, trait, of, pathAlternatives };
      return [{ ...entry, file: file.replaceAll('\\', '/') }];
    }),
  );
  return inTabOrder(found.flat());
}

const detail = '/device/oltDetail/';

/** Other addresses of pages, as the specification writes them: from the root, or below an OLT. */
const alternativesOf = (index: readonly Definition[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    index.flatMap(({ path, pathAlternatives }) =>
      (pathAlternatives ?? []).map((other) => [other.startsWith('/') ? other : detail + other, detail + path] as const),
    ),
  );

/**
 * The names of all configuration pages for the navigation: the definitions themselves are data that is loaded when a page of
 * their directory is opened.
 */
export const configIndex = (): Plugin => ({
  name: 'heliograph-config-index',
  resolveId: (id) => (id === whole || id === others ? `\0${id}` : null),
  load: async (id) => {
    if (id === `\0${whole}`) return `export const index = ${JSON.stringify(await indexOf())};`;
    if (id === `\0${others}`) return `export const alternatives = ${JSON.stringify(alternativesOf(await indexOf()))};`;
    return null;
  },
});

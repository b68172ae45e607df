import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigPage } from '../../packages/catalogue/kit/page.ts';

const root = join(import.meta.dirname, '../../packages/catalogue/pages');

export const isPage = (value: unknown): value is ConfigPage =>
  typeof value === 'object' && value !== null && 'fields' in value && 'shape' in value && 'path' in value;

/** Every definition by its id, in the order of its route. One file, one page, and the file is named as the page. */
export async function loadPages(): Promise<Map<string, ConfigPage>> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /^[^.]+\.ts$/.test(basename(file)));
  const pages: ConfigPage[] = [];
  for (const file of files) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const page of Object.values(module).filter(isPage)) {
      if (page.id !== basename(file, '.ts')) throw new Error(`${file} holds the page ${page.id}`);
      pages.push(page);
    }
  }
  return new Map(pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((page) => [page.id, page]));
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuEntry } from '../../packages/catalogue/menu/menu.ts';
import type { ConfigPage } from '../../packages/catalogue/kit/page.ts';
import type { Excuse } from '../../packages/catalogue/words/spec-elsewhere.ts';

const root = join(import.meta.dirname, '../..');

/** What excuses are held against. */
interface Facts {
  /** Every path that something stands under. */
  readonly paths: readonly string[];
  /** Every object that a MIB module declares. */
  readonly objects: readonly string[];
  /** The text of a file of the repository; empty where there is none. */
  readonly read: (file: string) => string;
}

function readFile(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

/** Names as the modules of `wire/mib` spell them; their notation needs no more than this to be read. */
function objectsOfMibs(): string[] {
  const files = globSync('packages/wire/mib/**/*.ts', { cwd: root });
  return files.flatMap((file) => [...readFile(file).matchAll(/^\s*(\w+): /gm)].map((found) => found[1] ?? ''));
}

export function excuseFactsOf(pages: readonly ConfigPage[], menu: readonly MenuEntry[]): Facts {
  const above = new Map(menu.map((entry) => [entry.menuId, entry]));
  const pathOf = ({ parentId, path }: MenuEntry): string => {
    const parent = above.get(parentId);
    return `${parent ? pathOf(parent) : ''}/${path}`;
  };
  const paths = [...pages.map(({ path }) => `/${path}`), ...menu.map(pathOf)];
  return { paths, objects: objectsOfMibs(), read: readFile };
}

const quoted = (words: string): readonly string[] => [`'${words}'`, `"${words}"`, `\`${words}\``];

/** Why an excuse does not hold; nothing when it does. */
export function faultOf(excuse: Excuse, { paths, objects, read }: Facts): string | undefined {
  if ('waits' in excuse) {
    const there = paths.find((path) => excuse.waits.some((part) => path.split('/').includes(part)));
    return there === undefined ? undefined : `${there} is there by now`;
  }
  if ('lacks' in excuse) {
    const there = objects.find((name) => excuse.lacks.test(name));
    return there === undefined ? undefined : `${there} can be set`;
  }
  if ('tested' in excuse) {
    const [file, sentence] = excuse.tested;
    const source = read(file);
    return quoted(sentence).some((words) => source.includes(words)) ? undefined : `${file} does not say: ${sentence}`;
  }
  const [file, words] = excuse.line;
  return read(file).includes(words) ? undefined : `${file} does not hold: ${words}`;
}

/** The reason in words, for `npm run catalogue -- coverage`. */
export function excuseReasonOf(excuse: Excuse): string {
  if ('waits' in excuse) return `its pages are not there yet: ${excuse.waits.join(', ')}`;
  if ('lacks' in excuse) return excuse.why;
  return 'tested' in excuse ? `${excuse.tested[0]}: ${excuse.tested[1]}` : `${excuse.line[0]}: ${excuse.line[1]}`;
}

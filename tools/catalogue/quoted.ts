import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface QuotedSource {
  readonly file: string;
  readonly text: string;
}

/** What the product runs: no tests, and not the list of the quotations itself. */
export const productSources = (): QuotedSource[] =>
  globSync('packages/{catalogue,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.|node_modules|words\/quoted\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Names under which a text stands: `name: text('…'`, `name: says(500, '…'`, `const name = text('…'`; empty where it stands by itself. */
function namesOf(words: string, { text }: QuotedSource): string[] {
  // Three dots at the end of a quotation may be where it was cut off.
  const isCut = words.length > 3 && words.endsWith('...');
  if (!text.includes(words)) return [];
  const quote = `(['"\`])${escaped(words)}${isCut ? '.*?' : ''}\\2`;
  const found = text.matchAll(new RegExp(String.raw`(?:(\w+)(?::| =) (?:text|says)\((?:\s*\d+,)?\s*)?${quote}`, 'g'));
  return [...found].map(([, name]) => name ?? '');
}

/** Names of places that are drawn or answered wherever the definition is. */
const places = new Set(['', 'label', 'title', 'words', 'message', 'done', 'help']);

/** Does any code say it? A text that stands in the catalogue alone is listed and never heard. */
export function isSaid(words: string, sources: readonly QuotedSource[]): boolean {
  return sources.some((source) =>
    namesOf(words, source).some((name) => {
      if (places.has(name)) return true;
      const elsewhere = new RegExp(String.raw`\.${name}\b|fault\(\s*'${name}'`);
      const here = new RegExp(String.raw`\.${name}\b|\b${name}\b(?!:| =)`);
      return sources.some((other) => (other === source ? here : elsewhere).test(other.text));
    }),
  );
}

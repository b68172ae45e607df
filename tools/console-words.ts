// The words of the console as one flat map, English to Chinese: what a language pack may say otherwise. Read from the sources
// of catalogue, server and web, because words stand beside what they name; and from the catalogue's data, where some are made.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { root } from './run.ts';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Words = Map<string, Set<string>>;

const chinese = /[\u3400-\u9fff\uff00-\uffef]/;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): readonly unknown[] => Object.values(node).flat();

/** The words that an expression is, when it is nothing but words. */
function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined;
  if (value.type !== 'BinaryExpression' || value['operator'] !== '+') return undefined;
  const [left, right] = [literal(value['left']), literal(value['right'])];
  return left === undefined || right === undefined ? undefined : left + right;
}

function add(words: Words, en: unknown, zh: unknown): void {
  if (typeof en !== 'string' || typeof zh !== 'string' || en === '') return;
  words.set(en, (words.get(en) ?? new Set()).add(zh));
}

/** `text('…', '…')`, and any other pair of an English text with a Chinese one after it, such as `says(500, '…', '…')`. */
function addPairs(words: Words, parts: readonly unknown[], isText: boolean): void {
  const said = parts.map(literal);
  for (let at = 0; at + 1 < said.length; at++) {
    const [en = '', zh = ''] = [said[at], said[at + 1]];
    if (chinese.test(zh) && !chinese.test(en)) add(words, en, zh);
  }
  if (isText && said.length === 2) add(words, said[0], said[1]);
}

const memberNamed = (members: unknown, name: string): unknown =>
  (members as readonly Node[]).find(
    (one) => isNode(one['key']) && (one['key']['name'] ?? one['key']['value']) === name,
  )?.['value'];

function readNode(words: Words, node: Node): void {
  const { callee } = node as { callee?: Node };
  if (node.type === 'CallExpression' && callee) {
    addPairs(words, node['arguments'] as unknown[], callee['name'] === 'text');
  } else if (node.type === 'ArrayExpression') addPairs(words, node['elements'] as unknown[], false);
  else if (node.type === 'ObjectExpression') {
    const { properties } = node;
    add(words, literal(memberNamed(properties, 'en')), literal(memberNamed(properties, 'zh')));
  }
  for (const child of childrenOf(node)) if (isNode(child)) readNode(words, child);
}

/** Texts in the data of a module, however they were made. */
function readData(words: Words, value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value) || '_zod' in value) return;
  seen.add(value);
  const { en, zh } = value as { readonly en?: unknown; readonly zh?: unknown };
  add(words, en, zh);
  for (const part of Object.values(value)) readData(words, part, seen);
}

const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/node_modules|server\/db\/[a-z]+-words|\.test\.tsx?$|\.d\.ts$|\/testing|\/dist\//.test(file))
    .sort();

/** The file's content: one line for each English text, with each of its Chinese ones. */
export async function consoleWords(): Promise<string> {
  const words: Words = new Map();
  for (const file of sources('packages/{catalogue,server,web}/**/*.{ts,tsx}')) {
    const ast = parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
    for (const node of ast.body) readNode(words, node as unknown as Node);
  }
  const seen = new Set<unknown>();
  for (const file of sources('packages/catalogue/{calls,alarms,menu,words,models,pages,resources}/**/*.ts')) {
    readData(words, await import(pathToFileURL(join(root, file)).href), seen);
  }
  // Words that are the same in both languages and have no letters in a row, such as a dash, are nobody's to translate.
  const lines = [...words]
    .filter(([en]) => /\p{L}{2}/u.test(en))
    .map(([en, zh]) => [en, [...zh].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([en, zh]) => ` ${JSON.stringify(en)}: ${JSON.stringify(zh)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

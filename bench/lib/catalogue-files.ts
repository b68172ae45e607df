import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../packages/catalogue');

/** Every module of the catalogue, as absolute paths. */
export const catalogueFiles = (): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)(node_modules|testing)/.test(file))
    .map((file) => join(root, file));

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Loads every module of the catalogue in this fresh process and prints what it cost: {ms, heapMb, modules}.

const root = join(import.meta.dirname, '../../packages/catalogue');
const files = (await readdir(root, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)(node_modules|testing)/.test(file),
);

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const began = performance.now();
// The way programs load it: the graph in one go, not file after file.
await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
const ms = performance.now() - began;
globalThis.gc?.();
const heapMb = (process.memoryUsage().heapUsed - before) / 1e6;
process.stdout.write(JSON.stringify({ ms, heapMb, modules: files.length }));

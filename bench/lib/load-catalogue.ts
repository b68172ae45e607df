import { pathToFileURL } from 'node:url';
import { catalogueFiles } from './catalogue-files.ts';

// Loads the whole catalogue in this fresh process and prints what it cost: {ms, heapMb}. Given a file, that is what holds it all.

const [bundled] = process.argv.slice(2);
const files = bundled === undefined ? catalogueFiles() : [bundled];

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const began = performance.now();
// The way programs load it: the graph in one go, not file after file.
await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
const ms = performance.now() - began;
globalThis.gc?.();
const heapMb = (process.memoryUsage().heapUsed - before) / 1e6;
process.stdout.write(JSON.stringify({ ms, heapMb }));

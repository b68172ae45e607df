// `npm start`: the product for real use. No known password; the first administrator is made at /#/setup.
import { pathToFileURL } from 'node:url';
import { buildAll } from './build.ts';
import { builtProgram } from './bundle.ts';

await buildAll();
// The server knows the lab by nothing but this: a program that the first run offers to start beside it.
process.env['HELIOGRAPH_LAB'] ||= builtProgram('lab');
await import(pathToFileURL(builtProgram('server')).href);

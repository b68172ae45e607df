// `npm start`: the product for real use. No known password; the first administrator is made at /#/setup.
import { join } from 'node:path';
import { run } from '@heliograph/server/supervisor/run.ts';
import { buildWeb } from './build.ts';
import { root } from './run.ts';

await buildWeb();
// The server knows the lab by nothing but this: a program that the first run offers to start beside it.
process.env['HELIOGRAPH_LAB'] ||= join(root, 'packages/lab/main.ts');
await run({
  args: process.argv.slice(2),
  onReady: ({ url }) => {
    if (url !== undefined) process.stdout.write(`Heliograph ready: ${url}\n`);
  },
});

// `npm start`: the product for real use. No lab, no known password; the first administrator is made at /#/setup.
import { run } from '@heliograph/server/supervisor/run.ts';
import { buildWeb } from './build.ts';

await buildWeb();
await run({
  args: process.argv.slice(2),
  onReady: ({ url }) => {
    if (url !== undefined) process.stdout.write(`Heliograph ready: ${url}\n`);
  },
});

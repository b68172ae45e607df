import { run } from './supervisor/run.ts';

await run({
  args: process.argv.slice(2),
  onReady: ({ url }) => {
    if (url !== undefined) process.stdout.write(`Heliograph ready: ${url}\n`);
  },
});

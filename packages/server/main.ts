import { sentence } from './db/launcher-words.ts';

try {
  // Loaded here and not above, so that a package that is not installed is named in a sentence.
  const { run } = await import('./supervisor/run.ts');
  await run({
    args: process.argv.slice(2),
    onReady: ({ url }) => {
      if (url !== undefined) process.stdout.write(`Heliograph ready: ${url}\n`);
    },
  });
} catch (error) {
  process.stderr.write(`heliograph: ${sentence(error)}\n`);
  process.exit(1);
}

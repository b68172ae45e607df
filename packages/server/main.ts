import { useCompileCache } from './supervisor/compile-cache.ts';

useCompileCache(process.env['HELIOGRAPH_DATA']?.trim() || 'data');

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
  const { sentence } = await import('./db/launcher-words.ts');
  process.stderr.write(`heliograph: ${sentence(error)}\n`);
  process.exit(1);
}

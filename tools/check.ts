// `npm run check`: format, lint, types, manifests, a typed client, in that order; the first that finds something ends it.
import { runNode, runTool } from './run.ts';

const steps: readonly [string, () => Promise<number>][] = [
  ['format', () => runTool('oxfmt/bin/oxfmt', ['--check', '.'])],
  ['lint', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.'])],
  ['types', () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.json'])],
  ['types of the web', () => runTool('typescript/bin/tsc', ['-p', 'packages/web/tsconfig.json'])],
  ['manifests', () => runNode(['tools/manifests.ts', '--check'])],
  ['typed client', () => runNode(['tools/typed-client.ts'])],
];

for (const [name, run] of steps) {
  process.stdout.write(`check: ${name}\n`);
  const code = await run();
  if (code !== 0) {
    process.stderr.write(`check: ${name} found something\n`);
    process.exit(code);
  }
}
process.stdout.write('check: clean\n');

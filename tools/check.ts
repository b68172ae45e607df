// `npm run check`: format, lint, types, manifests, a typed client, in that order; the first that finds something ends it.
import { runNode, runTool } from './run.ts';

/** What is wrong with the types; a second look judges what was changed since the first, which takes a tenth of the time. */
const types = (name: string, project: string): Promise<number> =>
  runTool(
    'typescript/bin/tsc',
    `-p ${project} --incremental --tsBuildInfoFile node_modules/.cache/heliograph-types/${name}.tsbuildinfo`.split(' '),
  );

const steps: readonly [string, () => Promise<number>][] = [
  ['format', () => runTool('oxfmt/bin/oxfmt', ['--check', '.'])],
  ['lint', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.'])],
  ['types', () => types('all', 'tsconfig.json')],
  ['types of the web', () => types('web', 'packages/web/tsconfig.json')],
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

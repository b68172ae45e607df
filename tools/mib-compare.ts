import { readFile } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { declaredIn, mibDifferences, mibFactsOf } from '@heliograph/wire/mib/compare.ts';
import { factsAreOf } from '@heliograph/wire/mib/generations.ts';

/** `node tools/mib-compare.ts <MIB file> [<name>=<OID> …]`: where a MIB file means something else than our facts. */

const roots = { enterprises: '1.3.6.1.4.1', 'mib-2': '1.3.6.1.2.1' };

const [file, ...more] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node tools/mib-compare.ts <MIB file> [<name>=<OID> …]');
  process.exit(2);
}
const given = Object.fromEntries(more.map((one) => one.split('=') as [string, string]));
const declared = declaredIn(await readFile(file, 'utf8'), { ...roots, ...given });
const folder = join(import.meta.dirname, '..', 'packages', 'wire', 'mib');
const facts = [];
for await (const name of glob('**/*.ts', { cwd: folder })) {
  if (name.endsWith('.test.ts')) continue;
  facts.push(...mibFactsOf((await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>));
}
const found = mibDifferences(facts, declared);
for (const { oid, fact, declared: other, why } of found) {
  console.log(
    why === 'name' ? `${oid}  ${fact} (${factsAreOf}) is ${other} there` : `${oid}  ${fact}: another kind of value`,
  );
}
console.log(`${declared.length} objects declared, ${facts.length} facts, ${found.length} differences`);
process.exitCode = found.length === 0 ? 0 : 1;

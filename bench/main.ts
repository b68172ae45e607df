import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Runs the benches one after the other, each in a process of its own, and passes their JSON lines on.
// `--only name` (repeatable) picks some; exits with 1 when a goal is missed or a bench fails.

const BENCHES = [
  'collect',
  'collect-fleet',
  'collect-v3',
  'poll-tenant',
  'pipeline',
  'history',
  'traps',
  'traps-stored',
  'flapping',
  'incidents',
  'alarm-list',
  'rule-trial',
  'onu-list',
  'customer-list',
  'map',
  'plant-screens',
  'alarm-charts',
  'people',
  'logs',
  'console-backup',
  'catalogue',
  'sign-in',
  'live-sockets',
  'acs',
  'herd',
  'fuzz',
  'cpe-list',
  'cpe-tree',
  'campaign',
  'file-delivery',
  'mqtt',
  'config-sync',
  'config-page',
  'config-search',
  'provision',
  'startup',
  'ready',
  'bundle',
];

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const unknown = values.only?.filter((name) => !BENCHES.includes(name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`no such bench: ${unknown.join(', ')}; there are ${BENCHES.join(', ')}\n`);
  process.exit(2);
}

for (const name of values.only ?? BENCHES) {
  const path = new URL(`./${name}.ts`, import.meta.url).pathname;
  if (!existsSync(path)) {
    process.stderr.write(`${name}: not present\n`);
    continue;
  }
  // --expose-gc: memory is only comparable after a collection.
  const child = spawn(process.execPath, ['--expose-gc', path], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}

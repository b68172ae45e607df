import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import pino from 'pino';

// What any start of this kind costs on this machine: PostgreSQL in the folder that is given, and three processes that load Fastify and pg
// meanwhile. Says `ready`, and ends with its standard input.

const [dataDir = ''] = process.argv.slice(2);
const roles = Array.from({ length: 3 }, () => fork(join(import.meta.dirname, 'bare-role.ts')));
const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
await Promise.all(
  roles.map(async (role) => {
    const ready = once(role, 'message');
    role.send(database.connectOptions('app'));
    await ready;
  }),
);
process.stdout.write('ready\n');
await once(process.stdin.resume(), 'end');
for (const role of roles) role.kill();
await database.stop();
process.exit(0);

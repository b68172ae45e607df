// `npm run restore -- file [--replace]`: brings the data folder (HELIOGRAPH_DATA) to the state of a backup.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import { keepToOurselves } from '../supervisor/umask.ts';
import { commandWords, failCommand } from './command-words.ts';
import { restoreBackup } from './embedded/read-backup.ts';
import { installedMajor } from './embedded/runtime.ts';
import { LaunchError } from './launcher-words.ts';

keepToOurselves();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error(commandWords('restoreUsage'));
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== undefined) throw new LaunchError('externalBackup');
  const done = await restoreBackup({ file: resolve(file), dataDir, replace: values.replace, major: installedMajor() });
  process.stdout.write(`${commandWords('restored', { folder: dataDir, at: done.manifest.createdAt })}\n`);
  if (done.replaced !== undefined) process.stdout.write(`${commandWords('replaced', { folder: done.replaced })}\n`);
  if (!existsSync(join(dataDir, 'secret.key')))
    process.stdout.write(`${commandWords('bringKey', { folder: dataDir })}\n`);
} catch (error) {
  failCommand(error);
}

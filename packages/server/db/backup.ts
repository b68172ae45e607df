// `npm run backup -- [--out file.tar.gz] [--with-key]`: one file with everything needed to restore, beside the running server or without it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import { openLog } from '../supervisor/logger.ts';
import { keepToOurselves } from '../supervisor/umask.ts';
import { commandWords, failCommand } from './command-words.ts';
import { makeBackup } from './embedded/make-backup.ts';
import { LaunchError } from './launcher-words.ts';

keepToOurselves();
try {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, 'with-key': { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined) throw new LaunchError('externalBackup');
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');
  const out = resolve(values.out ?? `heliograph-${stamp}Z.tar.gz`);
  const { withKey } = await makeBackup({
    dataDir: settings.dataDir,
    out,
    withKey: values['with-key'],
    log: openLog('warn'),
  });
  process.stdout.write(`${commandWords('backedUp', { file: out })}\n`);
  process.stdout.write(`${commandWords(withKey ? 'withKey' : 'withoutKey', { folder: settings.dataDir })}\n`);
} catch (error) {
  failCommand(error);
}

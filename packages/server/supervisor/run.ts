import type { Logger } from 'pino';
import { sentence } from '../db/launcher-words.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../settings.ts';
import { endOnUnknownState, openLog } from './logger.ts';
import { keepToOurselves } from './umask.ts';
import type { Installation } from './supervisor.ts';
import { supervise } from './supervisor.ts';

/** A start that was told to stop may finish starting for this long, so that it can stop in order; milliseconds. */
const startedStopPatience = 8000;

interface RunOptions {
  args: readonly string[];
  /** Called once everything is ready. */
  onReady: (installation: Installation, settings: Settings) => void;
  /** Called after everything has stopped, before the process ends. */
  onStop?: () => Promise<void>;
}

/** The life of the product's main process: start, ready, stop on SIGINT or SIGTERM with exit code 0; 1 when it cannot start. */
export async function run({ args, onReady, onStop }: RunOptions): Promise<void> {
  keepToOurselves();
  const stopping = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve());
  // The launcher (tools/preflight.mjs) was killed: whoever started it thinks that all of it is gone.
  process.on('disconnect', () => stopping.resolve());
  // Listening for that must not keep a process alive that has nothing else to do.
  process.channel?.unref();
  let started = false;
  void stopping.promise.then(() => {
    if (!started) setTimeout(() => process.exit(1), startedStopPatience).unref();
    return undefined;
  });
  try {
    const settings = readSettings(process.env, args);
    const log = openLog(settings.logLevel);
    endOnUnknownState(log);
    const chosen =
      (process.env['HELIOGRAPH_ROLES'] ?? '').trim() !== '' || args.some((argument) => argument.startsWith('--roles='));
    const installation = await (chosen ? rolesHere(settings, log) : supervise(settings, log));
    log.info({ url: installation.url, roles: settings.roles, database: installation.database.kind }, 'ready');
    started = true;
    onReady(installation, settings);
    await stopping.promise;
    log.info('stopping');
    await installation.stop();
    await onStop?.();
  } catch (error) {
    process.stderr.write(`heliograph: ${sentence(error)}\n`);
    await onStop?.();
    process.exit(1);
  }
  process.exit(0);
}

/** Loads the roles only where they run: a supervisor without them starts faster and holds some 40 MB less. */
async function rolesHere(settings: Settings, log: Logger): Promise<Installation> {
  const [{ startRole }, { runHere }] = await Promise.all([import('../roles.ts'), import('./run-here.ts')]);
  return runHere(settings, log, startRole);
}

import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { DatabaseTarget } from '../db/launcher.ts';
import { publishMetrics } from '../http/metrics.ts';
import { tellProcess } from '../http/processes.ts';
import type { ProcessRole, Settings } from '../settings.ts';
import { openContext } from './context.ts';
import type { Circumstances, RunningRole } from './messages.ts';
import { stopPatience } from './messages.ts';

export type RoleStarter = (role: ProcessRole, ctx: Context, about: Circumstances) => Promise<RunningRole>;

/** Runs roles in this very process: a child of the supervisor has one, `--roles=` has the chosen ones. */
export async function runRoles(
  roles: readonly ProcessRole[],
  settings: Settings,
  app: DatabaseTarget,
  log: Logger,
  startRole: RoleStarter,
  about: Circumstances,
): Promise<RunningRole> {
  const { ctx, close } = await openContext(settings, app, log, about, roles);
  tellProcess(ctx.metrics, roles, about);
  const started: RunningRole[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(started.map((role) => role.stop()));
    await close();
  };
  try {
    started.push(await publishMetrics(ctx));
    for (const role of roles) started.push(await startRole(role, ctx, about));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = started.find((role) => role.url !== undefined)?.url;
  return { stop, ...(url === undefined ? {} : { url }) };
}

/** Stops, but never waits longer than the time a stop may take. */
export async function stopInTime(running: RunningRole, log: Logger, patience = stopPatience): Promise<void> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), patience);
  const end = running.stop().then(
    () => 'done' as const,
    (error: unknown) => {
      log.error({ err: error }, 'stop failed');
      return 'done' as const;
    },
  );
  if ((await Promise.race([end, late.promise])) === 'late') log.warn({ patience }, 'stop took too long');
  clearTimeout(timer);
}

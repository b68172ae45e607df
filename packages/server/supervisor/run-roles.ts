import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { Target } from '../db/launcher.ts';
import { publishMetrics } from '../http/metrics.ts';
import { tellProcess } from '../http/processes.ts';
import type { Role, Settings } from '../settings.ts';
import { openContext } from './context.ts';
import type { Circumstances, Running } from './messages.ts';
import { stopPatience } from './messages.ts';

export type StartRole = (role: Role, ctx: Context, about: Circumstances) => Promise<Running>;

/** Runs roles in this very process: a child of the supervisor has one, `--roles=` has the chosen ones. */
export async function runRoles(
  roles: readonly Role[],
  settings: Settings,
  app: Target,
  log: Logger,
  startRole: StartRole,
  about: Circumstances,
): Promise<Running> {
  const { ctx, close } = await openContext(settings, app, log, about, roles);
  tellProcess(ctx.metrics, roles, about);
  const started: Running[] = [];
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
export async function stopInTime(running: Running, log: Logger, patience = stopPatience): Promise<void> {
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

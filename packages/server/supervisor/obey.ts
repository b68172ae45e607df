import { flushCompileCache } from 'node:module';
import { sentence } from '../db/launcher-words.ts';
import { readSettings } from '../settings.ts';
import { endOnUnknownState, openLog } from './logger.ts';
import type { ProcessOrder, ProcessReport, RunningRole } from './messages.ts';
import { keepToOurselves } from './umask.ts';
import type { RoleStarter } from './run-roles.ts';
import { runRoles, stopInTime } from './run-roles.ts';

/** A supervisor that was killed cannot be waited for: its successor wants the ports. Milliseconds. */
const orphanPatience = 300;

/** The life of a forked process: takes its role from the supervisor, and ends with it. */
export function obeySupervisor(startRole: RoleStarter): void {
  keepToOurselves();
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel, process.argv[2]);
  endOnUnknownState(log);
  let running: Promise<RunningRole> | undefined;
  let ending = false;

  async function end(patience?: number): Promise<void> {
    if (ending) return;
    ending = true;
    const role = await running?.catch(() => undefined);
    if (role) await stopInTime(role, log, patience);
    process.exit(0);
  }

  async function begin(order: Extract<ProcessOrder, { type: 'start' }>): Promise<void> {
    const told = { ...settings, databaseUrl: order.databaseUrl };
    running = runRoles([order.role], told, order.app, log, startRole, order.about);
    const { url } = await running;
    const report: ProcessReport = { type: 'ready', ...(url === undefined ? {} : { url }) };
    // A supervisor that was killed meanwhile hears nothing; what to do then, `disconnect` says.
    if (process.connected) process.send?.(report);
    // Who is killed later writes nothing down any more.
    flushCompileCache();
  }

  process.on('message', (order: ProcessOrder) => {
    if (order.type === 'stop') {
      void end();
      return;
    }
    begin(order).catch((error: unknown) => {
      log.fatal({ err: error }, 'role could not be started');
      const report: ProcessReport = { type: 'failed', reason: sentence(error) };
      // Sent before the end, or nobody hears it.
      if (process.send) process.send(report, undefined, undefined, () => process.exit(1));
      else process.exit(1);
    });
  });
  process.on('disconnect', () => {
    // A start that hangs on the lost database must not keep an orphan alive.
    setTimeout(() => process.exit(1), orphanPatience + 500).unref();
    void end(orphanPatience);
  });
  process.on('SIGTERM', () => void end());
  // Ctrl-C reaches the whole foreground group; the supervisor decides the order of the stop.
  process.on('SIGINT', () => undefined);
}

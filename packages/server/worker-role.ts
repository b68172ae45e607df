import { startTenantKeeper } from './areas/tenants/tenants.ts';
import { backupWork, startBackups } from './areas/backup/backup.ts';
import { startScheduler, works } from './areas/jobs/jobs.ts';
import type { Context } from './context.ts';
import { openOutbound } from './storage/outbound.ts';
import { startOutbox } from './outbound/outbox.ts';
import { startLogKeeper } from './areas/logs/logs.ts';
import { startCollector } from './southbound/collector/collector.ts';
import { startConfigRunner } from './southbound/config/runner.ts';
import { startEnrichment } from './southbound/enrich.ts';

/** Polls the OLTs that are in, writes their configuration, asks the ones that wait outside who they are, and sends messages. */
export async function startWorker(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const running = [
    await startCollector(ctx),
    await startEnrichment(ctx),
    await startConfigRunner(ctx),
    startOutbox(ctx),
    startTenantKeeper(ctx),
    startLogKeeper(ctx),
    await startScheduler(ctx, { ...works, consoleBackup: backupWork(openOutbound(ctx.settings)) }),
    await startBackups(ctx),
  ];
  return {
    stop: async () => {
      await Promise.all(running.map((part) => part.stop()));
    },
  };
}

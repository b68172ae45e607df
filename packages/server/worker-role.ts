import type { Context } from './context.ts';
import { startOutbox } from './outbound/outbox.ts';
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
  ];
  return {
    stop: async () => {
      await Promise.all(running.map((part) => part.stop()));
    },
  };
}

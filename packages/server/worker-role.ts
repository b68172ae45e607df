import { strategyWork } from './areas/strategies/strategies.ts';
import { startTenantKeeper } from './areas/tenants/tenants.ts';
import { backupWork, startBackups } from './areas/backup/backup.ts';
import { startCollectingConfigs, startConfigTemplates } from './areas/config/config.ts';
import { startScheduler, jobWorks } from './areas/jobs/jobs.ts';
import { startCpeRuns } from './areas/cpe-issuance/cpe-issuance.ts';
import { startCustomerBulks } from './areas/customer-bulks/customer-bulks.ts';
import { startIncidentTelling } from './areas/incidents/incidents.ts';
import { startReplacements } from './areas/replacement/replacement.ts';
import { startRogueSearches } from './areas/rogue/rogue.ts';
import { startVoipProfiles } from './areas/voip-profiles/voip-profiles.ts';
import { startOnuCare } from './areas/onu-care/onu-care.ts';
import { startOrderRules } from './areas/order-rules/order-rules.ts';
import { startDeployments } from './areas/rapid-deployment/rapid-deployment.ts';
import { startOrders } from './areas/orders/orders.ts';
import { startThresholds } from './areas/thresholds/thresholds.ts';
import { startUpgrades } from './areas/upgrades/upgrades.ts';
import { watchClock } from './clock-watch.ts';
import type { Context } from './context.ts';
import { startRemoteWrite } from './areas/network-metrics/network-metrics.ts';
import { watchPeers } from './peer-watch.ts';
import { watchRoom } from './self-watch.ts';
import { openOutbound } from './storage/outbound.ts';
import { startOutbox } from './outbound/outbox.ts';
import { startLogKeeper, startSyslogKeeper } from './areas/logs/logs.ts';
import { startCollector } from './southbound/collector/collector.ts';
import { startConfigRunner } from './southbound/config/runner.ts';
import { startEnrichment } from './areas/unauthorized/enrich.ts';

/** Looks after the space that is left, polls the OLTs that are in, writes their configuration, asks the ones that wait outside who they are, and sends messages. */
export async function startWorker(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const watch = await watchClock(ctx);
  const collector = await startCollector(ctx);
  const scheduler = await startScheduler(ctx, {
    ...jobWorks,
    consoleBackup: backupWork(openOutbound(ctx.settings)),
    monitorDevices: strategyWork(),
  });
  watch.onJump(() => {
    collector.replan();
    scheduler.clockWasSet();
  });
  const running = [
    collector,
    await startEnrichment(ctx),
    await startConfigRunner(ctx),
    startCollectingConfigs(ctx),
    startConfigTemplates(ctx),
    startOrders(ctx),
    startCustomerBulks(ctx),
    startUpgrades(ctx),
    startReplacements(ctx),
    startThresholds(ctx),
    startCpeRuns(ctx),
    startOrderRules(ctx),
    startDeployments(ctx),
    startOnuCare(ctx),
    startVoipProfiles(ctx),
    startRogueSearches(ctx),
    startOutbox(ctx),
    startIncidentTelling(ctx),
    startTenantKeeper(ctx),
    startLogKeeper(ctx),
    startSyslogKeeper(ctx),
    scheduler,
    await startBackups(ctx),
    watchRoom(ctx),
    watchPeers(ctx),
    startRemoteWrite(ctx),
  ];
  return {
    stop: async () => {
      watch.stop();
      await Promise.all(running.map((part) => part.stop()));
    },
  };
}

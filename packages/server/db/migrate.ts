import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import type { Client } from 'pg';
import { LaunchError } from './launcher-words.ts';
import { identity } from './migrations/0001-identity.ts';
import { onboarding } from './migrations/0002-onboarding.ts';
import { devices } from './migrations/0003-devices.ts';
import { alarmsMigration } from './migrations/0004-alarms.ts';
import { rollups } from './migrations/0005-rollups.ts';
import { configMigration } from './migrations/0006-config.ts';
import { people } from './migrations/0007-people.ts';
import { projectsMigration } from './migrations/0008-projects.ts';
import { tenantsMigration } from './migrations/0009-tenants.ts';
import { signInFamily } from './migrations/0010-sign-in.ts';
import { logsMigration } from './migrations/0011-logs.ts';
import { jobsAndStorage } from './migrations/0012-jobs.ts';
import { peopleMore } from './migrations/0013-people-more.ts';
import { projectsMore } from './migrations/0014-projects-more.ts';
import { languagesMigration } from './migrations/0015-languages.ts';
import { tenantSight } from './migrations/0016-tenant-sight.ts';
import { backupsMore } from './migrations/0017-backups.ts';
import { limitsMigration } from './migrations/0018-limits.ts';
import { legalTexts } from './migrations/0019-legal.ts';
import { nodes } from './migrations/0020-nodes.ts';
import { sight } from './migrations/0021-sight.ts';
import { owners } from './migrations/0025-owners.ts';
import { namesAndDigests } from './migrations/0026-names-and-digests.ts';
import { parking } from './migrations/0027-parking.ts';
import { workers } from './migrations/0028-workers.ts';
import { leasesMigration } from './migrations/0029-leases.ts';
import { contactsMigration } from './migrations/0030-contacts.ts';
import { placesMigration } from './migrations/0031-places.ts';
import { metricDaysMigration } from './migrations/0032-metric-days.ts';
import { silentOnus } from './migrations/0033-silent-onus.ts';
import { searchMigration } from './migrations/0034-search.ts';
import { deviceClassesMigration } from './migrations/0035-device-classes.ts';
import { pagePlaces } from './migrations/0036-page-places.ts';
import { administration } from './migrations/0037-administration.ts';
import { readByMigration } from './migrations/0038-read-by.ts';
import { interfaceIndex } from './migrations/0039-interface-index.ts';
import { onuOrdersMigration } from './migrations/0040-onu-orders.ts';
import { roleProjects } from './migrations/0041-role-projects.ts';
import { readApart } from './migrations/0042-read-apart.ts';
import { plantMigration } from './migrations/0043-plant.ts';
import { outagesMigration } from './migrations/0044-outages.ts';
import { orderRulesMigration } from './migrations/0045-order-rules.ts';
import { subscriptions } from './migrations/0046-subscriptions.ts';
import { eponOrders } from './migrations/0047-epon-orders.ts';
import { customerBulksMigration } from './migrations/0048-customer-bulks.ts';
import { searchMacPart } from './migrations/0049-search-mac-part.ts';
import { onuAbility } from './migrations/0050-onu-ability.ts';
import { orderRulesEpon } from './migrations/0052-order-rules-epon.ts';
import { customerDevices } from './migrations/0067-customer-devices.ts';
import { liveWatch } from './migrations/0114-live-watch.ts';
import { informs } from './migrations/0078-informs.ts';
import { uspAgents } from './migrations/0073-usp-agents.ts';
import { networkMetricsMigration } from './migrations/0090-network-metrics.ts';
import { syslogMigration } from './migrations/0083-syslog.ts';
import { whenHomesAreToldOf } from './migrations/0098-when-homes-are-told-of.ts';
import { placesOfCpes } from './migrations/0097-places-of-customer-devices.ts';
import { softwareModules } from './migrations/0096-software-modules.ts';
import { appUsersMigration } from './migrations/0095-app-users.ts';
import { firmwareMigration } from './migrations/0120-firmware.ts';
import { sitesMigration } from './migrations/0130-sites.ts';
import { mapMigration } from './migrations/0131-map.ts';
import { upgradesMigration } from './migrations/0121-upgrades.ts';
import { campaigns } from './migrations/0155-campaigns.ts';
import { versionJumps } from './migrations/0156-version-jumps.ts';
import { upgradeTargets } from './migrations/0157-upgrade-targets.ts';
import { topologyMigration } from './migrations/0132-topology.ts';
import { topologyBound } from './migrations/0160-topology-bound.ts';
import { workAtSites } from './migrations/0161-work-at-sites.ts';
import { onuCampaigns } from './migrations/0190-onu-campaigns.ts';
import { mapFiles } from './migrations/0196-map-files.ts';
import { oltReplacement } from './migrations/0200-olt-replacement.ts';
import { firmwareSignaturesMigration } from './migrations/0207-firmware-signatures.ts';
import { templatesAtOnce } from './migrations/0208-templates-at-once.ts';
import { uncountedColumns } from './migrations/0210-uncounted-columns.ts';
import { pagesOfOnus } from './migrations/0201-pages-of-onus.ts';
import { rulesBySite } from './migrations/0205-rules-by-site.ts';
import { readingOfOnusMigration } from './migrations/0206-reading-of-onus.ts';
import { zonesAreNoSites } from './migrations/0195-zones-are-no-sites.ts';
import { configsOverTime } from './migrations/0185-configs-over-time.ts';
import { configRestoreMigration } from './migrations/0186-config-restore.ts';
import { configTemplatesMigration } from './migrations/0187-config-templates.ts';
import { fibreLengths } from './migrations/0133-fibre-lengths.ts';
import { onuReadings } from './migrations/0079-onu-readings.ts';
import { rapidDeploymentMigration } from './migrations/0074-rapid-deployment.ts';
import { homesWatched } from './migrations/0075-homes-watched.ts';
import { mqttMigration } from './migrations/0072-mqtt.ts';
import { mqttElsewhere } from './migrations/0148-mqtt-elsewhere.ts';
import { cpePlans } from './migrations/0068-plans-of-customer-devices.ts';
import { cpeReachAndFiles } from './migrations/0070-cpe-reach-and-files.ts';
import { cpeDiagnoses } from './migrations/0071-cpe-diagnoses.ts';
import { cpeIssuanceMigration } from './migrations/0069-cpe-issuance.ts';
import { onuDrift } from './migrations/0108-onu-drift.ts';
import { onuHistoryMigration } from './migrations/0105-onu-history.ts';
import { rogueSearches } from './migrations/0063-rogue-searches.ts';
import { alarmSizes } from './migrations/0064-alarm-sizes.ts';
import { toldTargets } from './migrations/0066-told-targets.ts';
import { voipProfilesMigration } from './migrations/0062-voip-profiles.ts';
import { onuCareMigration } from './migrations/0061-onu-care.ts';
import { orderRulePon } from './migrations/0060-order-rule-pon.ts';
import { customerSearchMigration } from './migrations/0053-customer-search.ts';
import { alarmPoliciesMigration } from './migrations/0054-alarm-policies.ts';
import { notificationsMigration } from './migrations/0055-notifications.ts';
import { incidentsMigration } from './migrations/0056-incidents.ts';
import { alarmSums } from './migrations/0057-alarm-sums.ts';
import { plannedWork } from './migrations/0059-planned-work.ts';
import { thresholdsMigration } from './migrations/0150-thresholds.ts';
import { kioskMigration } from './migrations/0151-kiosk.ts';
import { remoteWriteMigration } from './migrations/0176-remote-write.ts';
import { ownBoardsMigration } from './migrations/0175-own-boards.ts';
import { packedDays } from './migrations/0180-packed-days.ts';
import { metricSteps } from './migrations/metric-tables.ts';
import { appRole, protect, type Migration } from './migration.ts';
import { lockText } from '../work/locks.ts';
import { makeScope, refreshScope } from './sight.ts';
import { refreshStartRoles } from './start-roles.ts';

const written: readonly Migration[] = [
  identity,
  onboarding,
  devices,
  alarmsMigration,
  rollups,
  configMigration,
  people,
  projectsMigration,
  tenantsMigration,
  signInFamily,
  logsMigration,
  jobsAndStorage,
  peopleMore,
  projectsMore,
  languagesMigration,
  tenantSight,
  backupsMore,
  limitsMigration,
  legalTexts,
  nodes,
  sight,
  owners,
  namesAndDigests,
  parking,
  workers,
  leasesMigration,
  contactsMigration,
  placesMigration,
  metricDaysMigration,
  silentOnus,
  searchMigration,
  deviceClassesMigration,
  pagePlaces,
  administration,
  readByMigration,
  interfaceIndex,
  onuOrdersMigration,
  roleProjects,
  readApart,
  plantMigration,
  outagesMigration,
  orderRulesMigration,
  subscriptions,
  eponOrders,
  customerBulksMigration,
  searchMacPart,
  onuAbility,
  orderRulesEpon,
  customerSearchMigration,
  alarmPoliciesMigration,
  notificationsMigration,
  incidentsMigration,
  alarmSums,
  plannedWork,
  orderRulePon,
  onuCareMigration,
  voipProfilesMigration,
  rogueSearches,
  alarmSizes,
  toldTargets,
  customerDevices,
  cpePlans,
  cpeIssuanceMigration,
  cpeReachAndFiles,
  cpeDiagnoses,
  mqttMigration,
  uspAgents,
  syslogMigration,
  appUsersMigration,
  firmwareMigration,
  softwareModules,
  placesOfCpes,
  networkMetricsMigration,
  whenHomesAreToldOf,
  upgradesMigration,
  onuReadings,
  rapidDeploymentMigration,
  homesWatched,
  informs,
  sitesMigration,
  mapMigration,
  onuHistoryMigration,
  liveWatch,
  onuDrift,
  topologyMigration,
  fibreLengths,
  thresholdsMigration,
  campaigns,
  versionJumps,
  upgradeTargets,
  topologyBound,
  mqttElsewhere,
  kioskMigration,
  workAtSites,
  onuCampaigns,
  zonesAreNoSites,
  mapFiles,
  configsOverTime,
  configRestoreMigration,
  configTemplatesMigration,
  ownBoardsMigration,
  remoteWriteMigration,
  packedDays,
  oltReplacement,
  pagesOfOnus,
  rulesBySite,
  readingOfOnusMigration,
  firmwareSignaturesMigration,
  templatesAtOnce,
  uncountedColumns,
];

/** Those written by hand, and those that metrics say for themselves, in the order of their numbers. */
export const migrations: readonly Migration[] = [...written, ...metricSteps(metrics)].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);

interface How {
  /** False: what members of projects see is made by a later step, before anybody is there to see it. */
  readonly scope: boolean;
  /** The database is a Citus cluster. */
  readonly isCluster: boolean;
}

/** Its own statements of one thing after another, sent as one: there are two thousand of them, and each would wait for its answer. */
const together = (statements: readonly string[]): string => statements.join(';\n');

async function apply(owner: Client, step: Migration, { scope, isCluster }: How): Promise<void> {
  await owner.query('begin');
  try {
    const tables = Object.entries(step.tables);
    const protection = tables.flatMap(([table, kind]) =>
      protect(table, kind, step.appendOnly?.includes(table) ?? false),
    );
    await owner.query(together([...step.statements, ...protection]));
    if (isCluster) for (const [table, kind] of tables) await distribute(owner, table, kind);
    if (step.after) await owner.query(together(step.after));
    // In the same transaction, so that what a member of a project sees is never behind the tables.
    if (scope && step.id >= sight.id) await makeScope(owner);
    else if (scope && step.id >= projectsMigration.id) await owner.query('select project_scope_make()');
    await owner.query('insert into migration (id) values ($1)', [step.id]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`migration ${step.id} failed`, { cause: error });
  }
}

/** Spreads a table over the nodes of a Citus cluster. */
async function distribute(owner: Client, table: string, kind: Migration['tables'][string]): Promise<void> {
  if (kind === 'local') return;
  await owner.query(
    kind === 'reference' ? 'select create_reference_table($1)' : `select create_distributed_table($1, 'tenant_id')`,
    [table],
  );
}

/** An older program would work on with tables it does not know, and undo by omission what the newer one relies on. */
function refuseNewer(done: ReadonlySet<string>, steps: readonly Migration[]): void {
  const known = steps.at(-1)?.id ?? '';
  const found = [...done].toSorted().at(-1) ?? '';
  if (found > known) throw new LaunchError('newerSchema', { found, known });
}

/** Brings the schema up to date as its owner. Killed half-way, the next start goes on with the step that is missing. */
export async function migrate(owner: Client, steps: readonly Migration[] = migrations): Promise<void> {
  await owner.query(
    'create table if not exists migration (id text primary key, at timestamptz not null default now())',
  );
  // Two starts at once must not run the same step twice.
  await owner.query(`select ${lockText.connection('migration', 0)}`);
  try {
    await owner.query(`grant usage on schema public to ${appRole}`);
    await owner.query(`grant select on migration to ${appRole}`);
    const done = new Set((await owner.query<{ id: string }>('select id from migration')).rows.map((row) => row.id));
    refuseNewer(done, steps);
    // Of an empty database the last step makes it for all: to make each of 160 views after each of as many steps was most of a first start.
    const isEmpty = done.size === 0;
    const isCluster = (await owner.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount !== 0;
    for (const step of steps) {
      if (!done.has(step.id)) await apply(owner, step, { scope: !isEmpty || step === steps.at(-1), isCluster });
    }
    if (done.has(sight.id)) await refreshScope(owner);
    if (steps.some(({ id }) => id === administration.id)) await refreshStartRoles(owner);
  } finally {
    await owner.query(`select ${lockText.giveBack('migration', 0)}`);
  }
}

import { entities } from '@heliograph/catalogue/entities/all.ts';
import { keptFor, metricTablesOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';

/** Why a table has an end. `kept`: rows go by themselves after a time or beyond a number, in the file that is named. */
export type Growth =
  | { readonly kept: string; readonly by: string }
  /** What its number of rows follows, where nothing adds rows by itself. */
  | { readonly follows: string };

const kept = (time: string, by: string): Growth => ({ kept: time, by });
const follows = (what: string): Growth => ({ follows: what });

const history = 'history/retire.ts';
const days = 'history/care.ts';
const logs = 'areas/logs/keeper.ts';
const tidy = 'http/session.ts';

const people = 'what administrators set up by hand, within the quota of users';
const projects = 'projects, at most 5,000 for each tenant, and what is set up in them by hand';
const places = 'places of ONUs on the ports of OLTs, within the quota of OLTs; an ONU that leaves keeps its place';
const cpes = 'customer devices, within the quota of the tenant';
const devices = 'OLTs, within the quota of the tenant';

/** What is read of devices, for as long as each metric says. */
const readings = Object.fromEntries(
  metrics.flatMap((metric: Metric) =>
    metricTablesOf(metric).map(([table, level]) => {
      const isRaw = level === 'raw';
      const time = `${keptFor(metric, level)}${isRaw && metric.keep.sums ? ', longer until summed up' : ''}`;
      return [table, kept(time, isRaw ? days : history)];
    }),
  ),
);

/** Every table of the console. `docs/decisions/2026-11-21-retention.md` says the same for people. */
export const growth: Readonly<Record<string, Growth>> = {
  ...Object.fromEntries(entities.map(({ table, kept: { follows: what } }) => [table, follows(what)])),

  tenant: follows('tenants, within the licence'),
  tenant_plan: follows('what administrators set up by hand'),
  tenant_logo: follows('tenants'),
  licence: follows('one row'),
  language_pack: follows('what administrators upload, at most 20 for each tenant'),
  legal_text: follows('what the operator publishes; each version is evidence'),
  legal_agreement: follows('registrations, one each; evidence'),
  onu_use: follows('tenants, one row each'),

  session: kept('30 days after its end', tidy),
  captcha: kept('its minutes', tidy),
  sign_in_failure: kept('1 hour', tidy),
  sign_in_code: kept('1 hour', tidy),
  oidc_start: kept('its minutes', tidy),
  outbox: kept('24 hours, at most 500 and 2,000 about incidents waiting for each tenant', 'outbound/outbox.ts'),
  mail_rule: follows('tenants'),
  notification_bucket: kept('a day after its last message', history),
  delivery: kept('30 days', history),
  node_lease: follows('1,024 rows'),
  work_member: kept('as long as its worker says something', 'work/team.ts'),
  process_metrics: kept('as long as its process says something', 'http/metrics.ts'),
  live_event: kept('1 hour', 'http/live-events.ts'),

  app_user: follows('the quota of users'),
  user_role: follows(people),
  user_post: follows(people),
  user_olt: follows(people),
  user_picture: follows('users, one each'),
  identity_link: follows('users and identity providers'),
  identity_provider: follows(people),
  role: follows(people),
  role_dept: follows(people),
  role_project: follows('roles and projects'),
  department: follows(people),
  menu_change: follows('entries of the menu'),
  interface_change: follows('calls of the console'),
  dict_type: follows('what administrators set up by hand, at most 500'),
  dict_data: follows('dictionaries, at most 1,000 entries each'),
  mail_setting: follows('tenants'),
  sms_setting: follows('tenants'),

  project: follows(projects),
  project_member: follows(projects),
  device_group: follows(projects),

  access_rule: follows('what administrators set up by hand'),
  blacklisted_device: follows('what administrators set up by hand'),
  unauthorized_device: kept(
    'a day when it never answered, at most 5,000 for each tenant',
    'areas/unauthorized/enrich.store.ts',
  ),
  discovery: follows('tenants'),
  olt: follows(devices),
  olt_live: follows(devices),
  olt_port: follows(devices),
  olt_watch: follows(devices),
  poll_lease: follows(devices),
  cli_line: follows('OLTs at whose command line somebody is now'),
  device_claim: follows('OLTs, at most three keys each'),
  device_doubt: follows('OLTs that two tenants claim; goes when that is settled'),
  config_device: follows(devices),
  config_page: kept('as long as its OLT; of an ONU 30 days after it was last read', 'southbound/config/due.ts'),
  running_config: kept('as many versions of each OLT as its tenant keeps, at most 1,000', 'areas/config/keeping.ts'),
  config_collect: follows(devices),
  config_keeping: follows('tenants, one row each'),
  config_drift: follows('templates of configurations and OLTs, one row each'),
  olt_replacement: kept('the last 20 of each OLT', 'areas/replacement/replacement.store.ts'),
  olt_replacement_item: kept('as long as its replacement', 'areas/replacement/replacement.store.ts'),
  config_restore: kept('the last 50 of each OLT', 'areas/config/restore.store.ts'),
  config_restore_item: kept('as long as its restoring', 'areas/config/restore.store.ts'),
  onu: follows(places),
  onu_live: follows(places),
  onu_reading: follows('PON ports of OLTs, one row each'),
  onu_tally: follows(devices),
  onu_drop: follows(`${places}; of the ONUs that stood at a place, the last one alone is kept`),
  onu_spot: follows(`${places}, one each`),
  map_cell: follows('squares of the map in which ONUs of an OLT are, at most its ONUs at each of seven levels'),
  topology_graph: follows('what people draw, at most 500 for each tenant'),
  topology_version: kept('the last 50 of each graph', 'areas/topology/graphs.store.ts'),
  map_setting: follows('tenants, one row each'),
  pon_outage: kept('400 days after its end', history),
  pon_outage_onu: kept('as long as its outage', history),
  acs_access: follows('tenants, one row each'),
  mqtt_access: follows('tenants, one row each'),
  syslog_message: kept('30 days and 1,000,000 lines, or as the tenant sets it', 'areas/logs/syslog-keeper.ts'),
  syslog_setting: follows('tenants, one row each'),
  kiosk_link: follows('what people make by hand, at most 50 for each tenant'),
  own_board: follows('what people make by hand, at most 50 for each person'),
  remote_write: follows('tenants, one row each'),
  remote_write_batch: kept('2 hours and 1,000 requests of each tenant', 'areas/network-metrics/remote-writer.ts'),
  network_metrics: follows('tenants, one row each'),
  mqtt_device: follows(cpes),
  cpe_waiting: kept('7 days after its last try, at most 1,000 for each tenant', 'estate/cpes/waiting.ts'),
  cpe_admission: kept('its hours', 'estate/cpes/waiting.ts'),
  cpe_group: follows(projects),
  cpe: follows(cpes),
  cpe_live: follows(cpes),
  cpe_tree: follows(`${cpes}; at most 64 objects each`),
  cpe_change: kept('400 days', history),
  cpe_event: kept('30 days', history),
  cpe_day: kept('90 days', history),
  cpe_watch: follows(cpes),
  cpe_reach: follows(cpes),
  firmware_policy: follows('tenants, one row each'),
  firmware: follows('firmware that people upload and remove, at most 20 GB for each tenant'),
  upgrade_task: kept('400 days after its end', 'areas/upgrades/runner.ts'),
  upgrade_tally: kept('as long as its task', 'areas/upgrades/runner.ts'),
  upgrade_target: kept('as long as its task', 'areas/upgrades/runner.ts'),
  file_offer: kept('a day after its end', 'southbound/files/offers.ts'),
  firmware_upload: kept('a day after its last piece, at most 5 for each tenant', 'areas/firmware/pieces.ts'),
  cpe_file: kept(
    'what people upload and remove, within 4 GB; what devices sent 400 days, at most 20 of a kind from each',
    'southbound/acs/files/old-files.ts',
  ),
  cpe_transfer: kept('as long as its task', history),
  cpe_model: kept('400 days after a device of it last came', history),
  cpe_run: kept('90 days', history),
  cpe_run_device: kept('as long as its run', history),
  cpe_preconfig_log: kept('400 days', history),
  cpe_quarantine: follows('`cpe_model`, whose devices it is of'),
  cpe_diagnosis: kept('the latest 30 of each device and kind', 'estate/cpes/diagnoses.ts'),
  cpe_task: kept('90 days after its end, at most 100 open for each device', history),
  usp_agent: follows(cpes),
  onu_autofind: kept('until a whole list of the OLT no longer holds it', 'southbound/collector/write-found.ts'),
  onu_change: kept('400 days', history),

  alarm: follows('devices, their parts and the kinds of alarms: raised again, a row is written anew'),
  alarm_event: kept('90 days', history),
  alarm_sum: kept('hours 40 days, days and weeks 5 years', history),
  incident: kept('400 days after its end', history),
  incident_told: kept('as long as its incident', history),
  incident_event: kept('as long as its incident, at most 500 each', 'estate/incidents/incidents.store.ts'),
  ...readings,
  metric_rollup: follows('tenants'),
  onu_drift: follows(places),
  metric_crossing: follows('what lies beyond thresholds, at most 5,000 places of each'),
  history_setting: follows('tenants, one row each'),

  config_change: kept('400 days after its end', history),
  subscription: follows(places),
  customer_bulk: kept('7 days when it was never begun, else 400 days', history),
  customer_bulk_row: kept('as long as its change of many customers', history),
  onu_care: follows(devices),
  onu_auto_delete: kept('400 days after its end', history),
  rogue_search: kept('400 days after its end', history),
  voip_onu: follows(places),
  onu_order: kept('400 days after its end', history),
  rd_deployment: kept('400 days after its end', history),
  onu_rule_decision: kept('400 days after its end, and as long as its ONU waits', history),
  config_bulk: kept('7 days when it was never begun, else as long as its changes', history),
  config_bulk_item: kept('as long as its change of many devices', history),

  audit_log: kept('90 days to 3 years by log, or as the tenant sets it', logs),
  login_log: kept('90 days to 3 years by log, or as the tenant sets it', logs),
  olt_log: kept('90 days to 3 years by log, or as the tenant sets it', logs),
  device_log: kept('90 days to 3 years by log, or as the tenant sets it', logs),
  exception_log: kept('90 days to 3 years by log, or as the tenant sets it', logs),
  log_link: kept('as its row', logs),
  log_anchor: kept('the last 100 of each log', logs),
  log_chain: follows('tenants, one row for each log'),
  notice_read: follows('announcements and users; goes with either'),

  job: follows('what administrators set up by hand, at most 500 for each tenant'),
  job_log: kept('the last 200 of each task, at most 400 days', history),
  job_due: follows('tasks, at most two rows each'),
  job_run: follows('tasks that run now'),
  storage_config: follows('what administrators set up by hand'),
  stored_file: follows('files that people upload and remove'),
  app_version: follows('files that people upload and remove'),
  console_backup: kept(
    'the last so many of each task; those made by hand until somebody removes them',
    'areas/backup/runner.ts',
  ),
  console_restore: kept('400 days', history),
};

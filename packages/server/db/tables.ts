import type { AppUserTables } from './tables/app-users.ts';
import type { AlarmTables } from './tables/alarms.ts';
import type { ConfigTables } from './tables/config.ts';
import type { CpeReachTables } from './tables/cpe-reach.ts';
import type { CpeIssuanceTables } from './tables/cpe-issuance.ts';
import type { CpeTables } from './tables/cpes.ts';
import type { MqttTables } from './tables/mqtt.ts';
import type { DeviceTables } from './tables/devices.ts';
import type { FirmwareTables } from './tables/firmware.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MonitorTables } from './tables/monitor.ts';
import type { LegalTables } from './tables/legal.ts';
import type { LanguageTables } from './tables/languages.ts';
import type { LogTables } from './tables/logs.ts';
import type { NetworkMetricsTables } from './tables/network-metrics.ts';
import type { NodeTables } from './tables/nodes.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OnboardingTables } from './tables/onboarding.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { ReplacementTables } from './tables/replacements.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { TenantTables } from './tables/tenants.ts';
import type { SiteTables } from './tables/sites.ts';
import type { SyslogTables } from './tables/syslog.ts';
import type { UpgradeTables } from './tables/upgrades.ts';
import type { UspTables } from './tables/usp.ts';

/** Every table of the console, by area; the migrations of the same name make them. */
export interface Tables
  extends
    IdentityTables,
    OnboardingTables,
    DeviceTables,
    CpeTables,
    AppUserTables,
    SiteTables,
    SyslogTables,
    NetworkMetricsTables,
    UspTables,
    MqttTables,
    CpeReachTables,
    CpeIssuanceTables,
    FirmwareTables,
    UpgradeTables,
    AlarmTables,
    ConfigTables,
    ReplacementTables,
    PeopleTables,
    ProjectTables,
    TenantTables,
    SignInTables,
    LegalTables,
    LogTables,
    JobTables,
    MonitorTables,
    LanguageTables,
    NodeTables,
    NotificationTables {}

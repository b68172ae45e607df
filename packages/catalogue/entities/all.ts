// Made by tools/manifests.ts of the files beside it.
import type { Entity } from '../kit/entity.ts';
import { alarmClears } from './alarm-clears.ts';
import { alarmConfirms } from './alarm-confirms.ts';
import { alarmEscalations } from './alarm-escalations.ts';
import { alarmLevels } from './alarm-levels.ts';
import { alarmRenames } from './alarm-renames.ts';
import { alarmShields } from './alarm-shields.ts';
import { alarmTypeRules } from './alarm-type-rules.ts';
import { appUsers } from './app-users.ts';
import { configTemplates } from './config-templates.ts';
import { contacts } from './contacts.ts';
import { cpeLanProfiles } from './cpe-lan-profiles.ts';
import { cpePreconfigs } from './cpe-preconfigs.ts';
import { cpeSipProfiles } from './cpe-sip-profiles.ts';
import { cpeWanProfiles } from './cpe-wan-profiles.ts';
import { cpeWifiProfiles } from './cpe-wifi-profiles.ts';
import { notices } from './notices.ts';
import { notificationGroups } from './notification-groups.ts';
import { notificationServers } from './notification-servers.ts';
import { notificationTemplates } from './notification-templates.ts';
import { notificationUsers } from './notification-users.ts';
import { orderRules } from './order-rules.ts';
import { plannedWorks } from './planned-works.ts';
import { posts } from './posts.ts';
import { rdApplications } from './rd-applications.ts';
import { rdProfiles } from './rd-profiles.ts';
import { remoteRules } from './remote-rules.ts';
import { servicePlans } from './service-plans.ts';
import { signingKeys } from './signing-keys.ts';
import { sites } from './sites.ts';
import { smsRules } from './sms-rules.ts';
import { splitters } from './splitters.ts';
import { thresholds } from './thresholds.ts';
import { voipProfiles } from './voip-profiles.ts';
import { zones } from './zones.ts';

/** Every plain thing of the console. */
export const entities: readonly Entity[] = [
  alarmClears,
  alarmConfirms,
  alarmEscalations,
  alarmLevels,
  alarmRenames,
  alarmShields,
  alarmTypeRules,
  appUsers,
  configTemplates,
  contacts,
  cpeLanProfiles,
  cpePreconfigs,
  cpeSipProfiles,
  cpeWanProfiles,
  cpeWifiProfiles,
  notices,
  notificationGroups,
  notificationServers,
  notificationTemplates,
  notificationUsers,
  orderRules,
  plannedWorks,
  posts,
  rdApplications,
  rdProfiles,
  remoteRules,
  servicePlans,
  signingKeys,
  sites,
  smsRules,
  splitters,
  thresholds,
  voipProfiles,
  zones,
];

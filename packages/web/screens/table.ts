import { entities } from '@heliograph/catalogue/entities/all.ts';
import { componentOf } from '@heliograph/catalogue/menu/entity-menu.ts';
import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** Screens that are made of definitions. */
const ofEntities = entities.flatMap((entity) =>
  entity.menu
    ? [
        [
          componentOf(entity),
          async () => (await import('../engine/entity/EntityScreen.tsx')).entityScreen(entity),
        ] as const,
      ]
    : [],
);

/** Kinds of rules that change alarms, as their entities are called. */
const policies = {
  'alarm-shields': 'shield',
  'alarm-renames': 'rename',
  'alarm-levels': 'level',
  'alarm-type-rules': 'type',
  'alarm-confirms': 'confirm',
  'alarm-clears': 'clear',
  'alarm-escalations': 'escalate',
} as const;
const ofPolicies = entities.flatMap((entity) => {
  const effect = Object.entries(policies).find(([id]) => id === entity.id)?.[1];
  if (effect === undefined) return [];
  const load: Load = async () => (await import('./alarm-policies/AlarmPolicies.tsx')).policyScreen(effect);
  return [[componentOf(entity), load] as const];
});

/** What names notification servers and user groups: those are chosen. */
const ofNames = entities.flatMap((entity) => {
  if (!['notification-users', 'remote-rules', 'sms-rules'].includes(entity.id)) return [];
  const load: Load = async () => (await import('./notifications/Named.tsx')).namedScreen(entity);
  return [[componentOf(entity), load] as const];
});

/** Which screen draws a page of the server's menu, by the menu's `component` (S1 §2.4). Each is loaded when first shown. */
export const screens: Readonly<Record<string, Load>> = {
  'alarm/current': async () => (await import('./alarms/AlarmList.tsx')).AlarmList,
  'alarm/incident': async () => (await import('./incidents/Incidents.tsx')).Incidents,
  'alarm/history': async () => (await import('./alarms/AlarmList.tsx')).AlarmHistory,
  'alarm/analysis': async () => (await import('./alarms/analysis/AlarmAnalysis.tsx')).AlarmAnalysis,
  'alarm/masked': async () => (await import('./alarms/AlarmList.tsx')).MaskedAlarms,
  'board/index': async () => (await import('./board/Board.tsx')).Board,
  'device/olt/index': async () => (await import('./olts/OltList.tsx')).OltList,
  'device/config/bulk': async () => (await import('./olt-config/bulk/BulkScreen.tsx')).BulkScreen,
  'device/oltDetail/config': async () => (await import('./olt-config/ConfigPageScreen.tsx')).ConfigPageScreen,
  'device/oltDetail/runningConfig': async () => (await import('./olt-config/running/RunningConfig.tsx')).RunningConfig,
  'device/oltDetail/deviceInfo': async () => (await import('./olt-detail/DeviceInfo.tsx')).DeviceInfo,
  'device/oltDetail/replacement': async () => (await import('./replacement/OltReplacement.tsx')).OltReplacement,
  'device/oltDetail/portStatistics': async () => (await import('./olt-detail/PortStatistics.tsx')).PortStatistics,
  'device/oltDetail/eachPortStatistics': async () =>
    (await import('./olt-detail/EachPortStatistics.tsx')).EachPortStatistics,
  'device/oltDetail/pon/ponInfo': async () => (await import('./olt-detail/PonInfo.tsx')).PonInfo,
  'device/oltDetail/onuAuthList/onuList': async () => (await import('./onus/OltOnus.tsx')).GponOnuList,
  'device/oltDetail/onuAuthList/opticalTable': async () => (await import('./onus/OltOnus.tsx')).GponOpticalTable,
  'device/oltDetail/epon/onuList/onuStatus': async () => (await import('./onus/OltOnus.tsx')).EponOnuStatus,
  'device/oltDetail/epon/onuList/onuOptical': async () => (await import('./onus/OltOnus.tsx')).EponOnuOptical,
  'device/oltDetail/onuAuthList/onuManual': async () => (await import('./onu-care/Manual.tsx')).Manual,
  'device/oltDetail/gpon/onuAutoFind/automaticFind': async () => (await import('./onu-care/AutoFind.tsx')).AutoFind,
  'device/oltDetail/gpon/onuAutoFind/agingTime': async () => (await import('./onu-care/AgingTime.tsx')).AgingTime,
  'device/oltDetail/gpon/onuAutoLearn/automaticDelete': async () =>
    (await import('./onu-care/AutoDelete.tsx')).AutoDelete,
  'device/oltDetail/voipProfile': async () => (await import('./onu-care/VoipProfiles.tsx')).VoipProfiles,
  'device/oltDetail/epon/onuRogue/index': async () => (await import('./onu-care/Rogues.tsx')).Rogues,
  'device/tr069/onuList': async () => (await import('./cpes/CpeList.tsx')).CpeList,
  'device/tr069/systemManage': async () => (await import('./cpes/AcsScreen.tsx')).AcsScreen,
  'device/tr069/mqtt': async () => (await import('./mqtt/Mqtt.tsx')).Mqtt,
  'device/tr069/dataModel': async () => (await import('./cpes/AnyDataModel.tsx')).AnyDataModel,
  'device/tr069/issuance': async () => (await import('./cpe-issuance/Runs.tsx')).Issuance,
  'device/tr069/batchConfig': async () => (await import('./cpe-issuance/Runs.tsx')).BatchConfig,
  'device/tr069OnuDetail/tr069OnuInfo': async () => (await import('./cpes/CpeDetail.tsx')).CpeInfo,
  'device/tr069OnuDetail/monitor': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.monitor,
  'device/tr069OnuDetail/wan': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.wan,
  'device/tr069OnuDetail/wifi': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.wifi,
  'device/tr069OnuDetail/lanInfo': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.lanInfo,
  'device/tr069OnuDetail/lanConfig': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.lanConfig,
  'device/tr069OnuDetail/voip': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.voip,
  'device/tr069OnuDetail/systemManage': async () => (await import('./cpes/CpeDetail.tsx')).cpePartScreens.systemManage,
  'device/tr069OnuDetail/dataModel': async () => (await import('./cpes/CpeDetail.tsx')).CpeDataModel,
  'device/tr069OnuDetail/files': async () => (await import('./cpes/CpeDetail.tsx')).CpeFilesTab,
  'device/tr069OnuDetail/softwareModules': async () => (await import('./cpes/CpeDetail.tsx')).CpeModulesTab,
  'device/tr069/files': async () => (await import('./cpe-files/CpeFileLibrary.tsx')).CpeFileLibrary,
  'device/tr069OnuDetail/diagnose': async () => (await import('./cpes/CpeDetail.tsx')).CpeDiagnose,
  'device/tr069OnuDetail/userDiagnose': async () => (await import('./cpes/CpeDetail.tsx')).CpeUserDiagnose,
  'device/tr069OnuDetail/autoDiagnose': async () => (await import('./cpes/CpeDetail.tsx')).CpeAutoDiagnose,
  'diagnostics/ping': async () => (await import('./cpe-diagnostics/Screens.tsx')).PingScreen,
  'diagnostics/tracert': async () => (await import('./cpe-diagnostics/Screens.tsx')).TraceScreen,
  'diagnostics/uploadSpeed': async () => (await import('./cpe-diagnostics/Screens.tsx')).UploadScreen,
  'diagnostics/downloadSpeed': async () => (await import('./cpe-diagnostics/Screens.tsx')).DownloadScreen,
  'diagnostics/oneClick': async () => (await import('./cpe-diagnostics/Screens.tsx')).OneClickScreen,
  'device/onuDetail/onuInfo': async () => (await import('./onus/detail/OnuDetail.tsx')).OnuInfo,
  'device/onuDetail/client': async () => (await import('./onus/detail/OnuDetail.tsx')).OnuClients,
  'device/onuDetail/sysLog': async () => (await import('./onus/detail/OnuDetail.tsx')).OnuSysLog,
  'device/onuDetail/settings': async () => (await import('./onus/detail/OnuDetail.tsx')).OnuSettings,
  'manage/project/list': async () => (await import('./projects/ProjectList.tsx')).ProjectList,
  'manage/project/manage': async () => (await import('./projects/ProjectManage.tsx')).ProjectManage,
  'manage/project/share': async () => (await import('./projects/ProjectShare.tsx')).ProjectShare,
  'manage/project/groups': async () => (await import('./projects/ProjectGroups.tsx')).ProjectGroups,
  'project/domain/domainConfig': async () => (await import('./projects/DomainConfig.tsx')).DomainConfig,
  'system/dict/index': async () => (await import('./dictionaries/DictionaryTypes.tsx')).DictionaryTypes,
  'device/customer/index': async () => (await import('./customers/Customers.tsx')).Customers,
  'device/customer/changes': async () => (await import('./customers/CustomerBulks.tsx')).CustomerBulks,
  'device/onu/decay': async () => (await import('./onus/Decays.tsx')).Decays,
  'device/onu/index': async () => (await import('./onus/OnuList.tsx')).OnuList,
  'system/user/index': async () => (await import('./system/Users.tsx')).Users,
  'system/role/index': async () => (await import('./system/Roles.tsx')).Roles,
  'system/menu/index': async () => (await import('./system/Menus.tsx')).Menus,
  'system/dept/index': async () => (await import('./system/Departments.tsx')).Departments,
  'system/interface/index': async () => (await import('./system/Interfaces.tsx')).Interfaces,
  'performance/strategy/list': async () => (await import('./performance/StrategyList.tsx')).StrategyList,
  'performance/strategy/detail': async () => (await import('./performance/StrategyDetail.tsx')).StrategyDetail,
  'performance/strategy/builder': async () => (await import('./performance/StrategyBuilder.tsx')).StrategyBuilder,
  'performance/strategy/live': async () => (await import('./performance/LiveMonitor.tsx')).LiveMonitor,
  'performance/abnormal': async () => (await import('./performance/Abnormal.tsx')).Abnormal,
  'statistics/bigScreen': async () => (await import('./statistics/BigScreen.tsx')).BigScreen,
  'maintain/job': async () => (await import('./maintain/JobList.tsx')).JobList,
  'maintain/configs': async () => (await import('./maintain/configs/Configs.tsx')).Configs,
  'maintain/backup/create': async () => (await import('./maintain/BackupWizard.tsx')).BackupWizard,
  'maintain/backup/downloads': async () => (await import('./maintain/BackupList.tsx')).BackupList,
  'maintain/firmware/list': async () => (await import('./firmware/FirmwareLibrary.tsx')).FirmwareLibrary,
  'maintain/firmware/upload': async () => (await import('./firmware/UploadPage.tsx')).UploadPage,
  'device/upgrade/upgradeTask/upgradeTaskTable': async () => (await import('./upgrades/UpgradeTasks.tsx')).UpgradeTasks,
  'device/upgrade/upgradeTask/create': async () => (await import('./upgrades/Create.tsx')).Create,
  'maintain/jobLog': async () => (await import('./maintain/JobLogs.tsx')).JobLogs,
  'system/language': async () => (await import('./system/language/Languages.tsx')).Languages,
  'system/appVersion': async () => (await import('./storage/AppVersions.tsx')).AppVersions,
  'system/oss/file': async () => (await import('./storage/FileList.tsx')).FileList,
  'system/oss/config': async () => (await import('./storage/StorageList.tsx')).StorageList,
  'security/deviceAuthorized/index': async () => (await import('./security/AccessRules.tsx')).AccessRules,
  'security/blacklist/index': async () => (await import('./security/Blacklist.tsx')).Blacklist,
  'security/log/login': async () => (await import('./security/logs/OtherLogs.tsx')).LoginLog,
  'security/log/operation': async () => (await import('./security/logs/OperationLog.tsx')).OperationLog,
  'security/log/olt': async () => (await import('./security/logs/OtherLogs.tsx')).OltLog,
  'security/log/device': async () => (await import('./security/logs/OtherLogs.tsx')).DeviceLog,
  'security/log/syslog': async () => (await import('./security/logs/Syslog.tsx')).Syslog,
  'security/log/exception': async () => (await import('./security/logs/OtherLogs.tsx')).ExceptionLog,
  'system/announcement/index': async () => (await import('./system/Announcements.tsx')).Announcements,
  'security/deviceUnauthorized/index': async () =>
    (await import('./security/UnauthorizedDevices.tsx')).UnauthorizedDevices,
  'system/legal/index': async () => (await import('./system/LegalTexts.tsx')).LegalTexts,
  'manage/tenant/index': async () => (await import('./tenants/Tenants.tsx')).Tenants,
  'manage/tenantPlan/index': async () => (await import('./tenants/Plans.tsx')).Plans,
  'system/license/index': async () => (await import('./tenants/Licence.tsx')).Licence,
  'user/resourceQuota': async () => (await import('./tenants/ResourceQuota.tsx')).ResourceQuota,
  'security/onlineUsers/index': async () => (await import('./security/OnlineUsers.tsx')).OnlineUsers,
  'systemInfo/index': async () => (await import('./system-info/SystemInfo.tsx')).SystemInfo,
  'system/mail/index': async () => (await import('./system/mail/Messaging.tsx')).Messaging,
  ...Object.fromEntries(ofEntities),
  // Tried on history while they are typed.
  ...Object.fromEntries(ofPolicies),
  'alarm/work/index': async () => (await import('./alarm-policies/PlannedWorks.tsx')).PlannedWorks,
  'alarm/workCalendar': async () => (await import('./alarm-policies/WorkCalendar.tsx')).WorkCalendar,
  'alarm/notificationServer/index': async () => (await import('./notifications/Servers.tsx')).Servers,
  'alarm/notificationTemplate/index': async () => (await import('./notifications/Templates.tsx')).Templates,
  'alarm/mailRules': async () => (await import('./notifications/MailRule.tsx')).MailRule,
  'alarm/deliveries': async () => (await import('./notifications/Deliveries.tsx')).Deliveries,
  ...Object.fromEntries(ofNames),
  'project/topology': async () => (await import('./topology/GraphList.tsx')).GraphList,
  'project/topology/editor': async () => (await import('./topology/Editor.tsx')).Editor,
  'project/map': async () => (await import('./map/MapScreen.tsx')).MapScreen,
  'project/map/marking': async () => (await import('./map/Marking.tsx')).Marking,
  'project/map/config': async () => (await import('./map/MapConfig.tsx')).MapConfig,
  'plant/splitter/index': async () => (await import('./plant/Splitters.tsx')).Splitters,
  // More than its definition says: what the rules would do, and what they did.
  'device/orderRule/index': async () => (await import('./order-rules/OrderRules.tsx')).OrderRules,
  'statistics/boards': async () => (await import('./own-boards/Boards.tsx')).Boards,
  'statistics/boards/view': async () => (await import('./own-boards/BoardView.tsx')).BoardView,
  'statistics/kiosk': async () => (await import('./statistics/KioskLinks.tsx')).KioskLinks,
  'maintain/configTemplate/index': async () =>
    (await import('./maintain/config-templates/ConfigTemplates.tsx')).ConfigTemplates,
  'maintain/signingKey/index': async () => (await import('./firmware/SigningKeys.tsx')).SigningKeys,
  'performance/threshold/index': async () => (await import('./thresholds/Thresholds.tsx')).Thresholds,
  'device/rdApplication/index': async () => (await import('./rapid-deployment/Applications.tsx')).Applications,
  'device/rdProfile/index': async () => (await import('./rapid-deployment/Profiles.tsx')).RdProfileList,
  'device/rdProfile/add': async () => (await import('./rapid-deployment/Profiles.tsx')).NewProfile,
  'device/rdProfile/view': async () => (await import('./rapid-deployment/ProfileView.tsx')).ProfileView,
  'device/rdStatus': async () => (await import('./rapid-deployment/Status.tsx')).Status,
  'device/cpePreConfig/index': async () => (await import('./cpe-issuance/Preconfigs.tsx')).Preconfigs,
  'device/cpeWan/index': async () => (await import('./cpe-issuance/Profiles.tsx')).profileScreen('wan'),
  'device/cpeWifi/index': async () => (await import('./cpe-issuance/Profiles.tsx')).profileScreen('wifi'),
  'device/cpeSip/index': async () => (await import('./cpe-issuance/Profiles.tsx')).profileScreen('sip'),
  'device/appUser/index': async () => (await import('./cpes/AppUsers.tsx')).AppUsers,
  'device/cpeLan/index': async () => (await import('./cpe-issuance/Profiles.tsx')).profileScreen('lan'),
};

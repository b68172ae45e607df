import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** Which screen draws a page of the server's menu, by the menu's `component` (S1 §2.4). Each is loaded when first shown. */
export const screens: Readonly<Record<string, Load>> = {
  'alarm/current': async () => (await import('./alarms/AlarmList.tsx')).AlarmList,
  'board/index': async () => (await import('./board/Board.tsx')).Board,
  'device/olt/index': async () => (await import('./olts/OltList.tsx')).OltList,
  'device/config/bulk': async () => (await import('./olt-config/bulk/BulkScreen.tsx')).BulkScreen,
  'device/oltDetail/config': async () => (await import('./olt-config/ConfigPageScreen.tsx')).ConfigPageScreen,
  'device/oltDetail/runningConfig': async () => (await import('./olt-config/running/RunningConfig.tsx')).RunningConfig,
  'device/oltDetail/deviceInfo': async () => (await import('./olt-detail/DeviceInfo.tsx')).DeviceInfo,
  'device/oltDetail/portStatistics': async () => (await import('./olt-detail/PortStatistics.tsx')).PortStatistics,
  'device/oltDetail/eachPortStatistics': async () =>
    (await import('./olt-detail/EachPortStatistics.tsx')).EachPortStatistics,
  'device/oltDetail/pon/ponInfo': async () => (await import('./olt-detail/PonInfo.tsx')).PonInfo,
  'device/oltDetail/onuAuthList/onuList': async () => (await import('./onus/OltOnus.tsx')).GponOnuList,
  'device/oltDetail/onuAuthList/opticalTable': async () => (await import('./onus/OltOnus.tsx')).GponOpticalTable,
  'device/oltDetail/epon/onuList/onuStatus': async () => (await import('./onus/OltOnus.tsx')).EponOnuStatus,
  'device/oltDetail/epon/onuList/onuOptical': async () => (await import('./onus/OltOnus.tsx')).EponOnuOptical,
  'device/onu/index': async () => (await import('./onus/OnuList.tsx')).OnuList,
  'security/deviceAuthorized/index': async () => (await import('./security/AccessRules.tsx')).AccessRules,
  'security/deviceUnauthorized/index': async () =>
    (await import('./security/UnauthorizedDevices.tsx')).UnauthorizedDevices,
  'security/onlineUsers/index': async () => (await import('./security/OnlineUsers.tsx')).OnlineUsers,
  'system/mail/index': async () => (await import('./system/mail/Messaging.tsx')).Messaging,
};

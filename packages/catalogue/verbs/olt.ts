import { choice, int, str } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { verb } from '../kit/verb.ts';
import { firmwareTypeNames, firmwareTypes } from '../words/firmware-words.ts';

const uptime = int({
  label: text('Up for', '运行时长'),
  min: 0,
  max: 2_147_483_647,
  unit: 's',
  optional: true,
  shown: true,
});

/** Restarts an OLT. It is done when the OLT tells that it has started since. */
export const oltReboot = verb({
  id: 'oltReboot',
  of: 'device',
  title: text('Reboot OLT', '重启 OLT'),
  permission: 'device:system',
  shows: { uptime },
});

/** By which way an OLT fetches its new software. */
export const upgradeWays = {
  tftp: text('TFTP', 'TFTP'),
  url: text('URL (HTTP)', 'URL（HTTP）'),
} as const;
export const upgradeWayNames = ['tftp', 'url'] as const;
export type UpgradeWay = (typeof upgradeWayNames)[number];

/** Gives an OLT new software and has it restart with it. It is done when the OLT tells the new version. */
export const oltUpgrade = verb({
  id: 'oltUpgrade',
  of: 'device',
  title: text('Upgrade OLT', '升级 OLT'),
  permission: 'device:system',
  // A device that is at nothing and tells the old version has not heard it; one that is at it says so first.
  repeatable: true,
  asks: {
    way: choice({
      label: text('Way', '方式'),
      options: upgradeWayNames.map((value) => ({ value, label: upgradeWays[value] })),
    }),
    server: str({ label: text('Server', '服务器'), format: 'ipv4Host', maxLength: 15, optional: true }),
    url: str({ label: text('URL', 'URL'), maxLength: 255, optional: true }),
    file: str({ label: text('File', '文件'), format: 'firmwareDirectFile', maxLength: 39 }),
    fileType: choice({
      label: text('File type', '文件类型'),
      options: firmwareTypeNames.map((value) => ({ value, label: firmwareTypes[value] })),
    }),
    version: str({ label: text('New version', '新版本'), maxLength: 64 }),
  },
  shows: {
    uptime,
    firmware: str({ label: text('Firmware', '软件版本'), maxLength: 64, optional: true, shown: true }),
    status: str({ label: text('Upgrade', '升级状态'), maxLength: 64, optional: true, shown: true }),
  },
});

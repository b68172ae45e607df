import { isIP, isIPv6 } from 'node:net';
import {
  ipv6UploadDownloadCfgFile,
  powerBattery,
  powerModuleStateTable,
  systemIPv6Upgrade,
  systemUpgrade,
  uploadDownloadCfgFile,
  v1600dSysCfg,
} from '@heliograph/wire/mib/platform/device.ts';
import { isUnicast } from '../addresses.ts';
import { actionBlock, settings, status, wrong, type ConfigFamily, type Verdict } from '../shape.ts';

const longestName = 64;

/** A file of a TFTP server; unset parameters are empty. */
const checkFile = (name: string | undefined, server: string | undefined): Verdict => {
  if (name === undefined || name === '') return 'no file name';
  if (name.length > longestName || /[\s/\\]/.test(name)) return wrong(`${name} is no file name`);
  if (server === undefined || server === '') return 'no server';
  // The network of the lab is loopback.
  const isServer =
    isIP(server) === 4 ? isUnicast(server) || server.startsWith('127.') : isIPv6(server) && !/^ff/i.test(server);
  return isServer ? undefined : wrong(`${server} is no server`);
};

/** Supplies of the boxes that have two slots for them. */
const supplies = [
  { powerID: 1, powerState: 'normal' },
  { powerID: 2, powerState: 'not present' },
] as const;
const portsOfLargeBoxes = 8;

/**
 * Files are asked for and brought by TFTP. For its own software the device asks the server; for configurations none is ever reached: what is
 * checked is what it checks first.
 */
export const deviceFilesFamily: ConfigFamily = {
  name: 'device',
  parts: [
    settings(v1600dSysCfg, { pingIP: () => '255.255.255.0' }),
    actionBlock(uploadDownloadCfgFile, 'cfgFileAction', {
      check: ({ cfgFileName, tftpServerIPAddr }) => checkFile(cfgFileName, tftpServerIPAddr),
      on: { upload: 'nothing', download: 'nothing' },
    }),
    actionBlock(ipv6UploadDownloadCfgFile, 'ipv6CfgFileAction', {
      check: ({ ipv6CfgFileName, tftpServerIPv6Addr }) => checkFile(ipv6CfgFileName, tftpServerIPv6Addr),
      on: { upload: 'nothing', download: 'nothing' },
    }),
    actionBlock(systemUpgrade, 'upgradeCommit', {
      keeps: { upgradeStatus: ({ olt }) => olt.system.status },
      check: ({ fileName, tftpServerIP }) => checkFile(fileName, tftpServerIP),
      on: {
        commit: ({ fileName = '', tftpServerIP = '' }, { olt }) => olt.system.byTftp(tftpServerIP, fileName),
      },
    }),
    actionBlock(systemIPv6Upgrade, 'ipv6UpgradeCommit', {
      check: ({ fileNAME, tftpServerIPv6 }) => checkFile(fileNAME, tftpServerIPv6),
      on: { commit: 'nothing' },
    }),
    settings(powerBattery, {
      batteryChargeMode: 0,
      // As a unit without a battery answers (V1600D V2.03.74R).
      batteryChargeStatus: () => 'Not charging',
      batteryRemainingPower: () => '0 %',
    }),
    status(powerModuleStateTable, ({ olt }) => (olt.model.ponPorts >= portsOfLargeBoxes ? supplies : [])),
  ],
};

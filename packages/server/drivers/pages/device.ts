import { deviceBasic } from '@heliograph/catalogue/pages/olt/device/deviceBasic.ts';
import { deviceFileCfg } from '@heliograph/catalogue/pages/olt/device/deviceFileCfg.ts';
import { deviceLeafMgmt } from '@heliograph/catalogue/pages/olt/device/deviceLeafMgmt.ts';
import { fan } from '@heliograph/catalogue/pages/olt/system/fan.ts';
import { networkSecurity } from '@heliograph/catalogue/pages/olt/system/networkSecurity.ts';
import { configFile, fanCfg, netWorkSecurity, uploadDownloadCfgFile } from '@heliograph/wire/mib/platform/device.ts';
import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import type { Binding, PageRow, Step } from '../kit/binding.ts';

/** The device takes the command and tells of the end by an event alone (MIB: the block has no status). */
function fileSteps(values: PageRow | undefined): Step[] {
  const action = values?.['cfgFileAction'];
  if (action === 'restore') return [{ sets: [setItem(configFile.restoreConfiguration, 1, [], 'enable')] }];
  const { cfgFileAction, cfgFileName, tftpServerIPAddr } = uploadDownloadCfgFile;
  const number = action === 'download' ? cfgFileAction.enum.download : cfgFileAction.enum.upload;
  return [
    {
      sets: [
        setItem(cfgFileName, String(values?.['cfgFileName'])),
        setItem(tftpServerIPAddr, String(values?.['tftpServerIPAddr'])),
        setItem(cfgFileAction, number, [], String(action)),
      ],
    },
  ];
}

const checks = {
  prevenceLevel: 'prevenceLevel',
  ipFirstFragCheck: 'ipFirstFragCheck',
  srcIpDstIpCheck: 'srcIpDstIpCheck',
  srcMacDstMacCheck: 'srcMacDstMacCheck',
  tcpFlagsSynFragCheck: 'tcpFlagsSynFragCheck',
  tcpFlagsCrtl0Seq0Check: 'tcpFlagsCrtl0Seq0Check',
  tcpFlagFinUrgPshSeq0Check: 'tcpFlagFinUrgPshSeq0Check',
  tcpFlagsSynFinCheck: 'tcpFlagsSynFinCheck',
  tcpSrcportEqDstportCheck: 'tcpSrcportEqDstportCheck',
  udpSrcportEqDstportCheck: 'udpSrcportEqDstportCheck',
  tcpHdrPartialCheck: 'tcpHdrPartialCheck',
  tcpHdrPartialChecksize: 'tcpHdrPartialChecksize',
  tcpHdrOffsetEq1Check: 'tcpHdrOffsetEq1Check',
  iCMPv4PingSizeCheck: 'iCMPv4PingSizeCheck',
  iCMPv4PingSizeChecksize: 'iCMPv4PingSizeChecksize',
  iCMPv6PingSizeCheck: 'iCMPv6PingSizeCheck',
  iCMPv6PingSizeChecksize: 'iCMPv6PingSizeChecksize',
  iCMPFragPktCheck: 'iCMPFragPktCheck',
  iPv6MinFragSizeCheck: 'iPv6MinFragSizeCheck',
} as const;

export const devicePages: readonly Binding[] = [
  snmpScalars(deviceBasic, {
    objects: { ...systemInfo, ...systemControl },
    columns: {
      sysHostName: 'sysHostName',
      sysContact: 'sysContact',
      sysLocation: 'sysLocation',
      sysMac: 'sysMac',
      sysSerialNumber: 'sysSerialNumber',
      sysFirmVersion: 'sysFirmVersion',
      sysHardVersion: 'sysHardVersion',
      sysRunningTime: 'sysRunningTime',
      sysTemperature: 'sysTemperature',
      cpuLoad: 'cpuLoad',
      memoryLoad: 'memoryLoad',
      sysLicenselimit: 'sysLicenselimit',
      sysLicenseTime: 'sysLicenseTime',
    },
  }),
  {
    page: deviceFileCfg,
    read: () => Promise.resolve({ rows: [], complete: true }),
    steps: ({ after }) => Promise.resolve(fileSteps(after)),
  },
  {
    page: deviceLeafMgmt,
    read: () => Promise.resolve({ rows: [], complete: true, absent: true }),
    steps: () => Promise.resolve([]),
  },
  snmpScalars(fan, { objects: fanCfg, columns: { fanMode: 'fanMode', fanOpenTemperature: 'fanOpenTemperature' } }),
  snmpScalars(networkSecurity, {
    objects: netWorkSecurity,
    columns: checks,
    // The action's only value is 0.
    commit: { networkaction: netWorkSecurity.networkaction.enum.submit },
  }),
];

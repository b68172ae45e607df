/** What an EPON ONU is and does by the OAM extensions of CTC (YD/T 1475): P5.12.2. */
import { choice, int, ip, p5, rw, scalars, table, text } from './kit.ts';

export const onuCtcInfoTable = table('onuCtcInfoTable', p5(12, 2, 1, 1), ['onuCtcInfoPonIndex', 'onuCtcInfoOnuIndex'], {
  onuCtcInfoPonIndex: int(1),
  onuCtcInfoOnuIndex: int(2),
  onuOamVersion: text(3),
  onuOamOUI: text(4),
});

export const cap1InfoTable = table('cap1InfoTable', p5(12, 2, 1, 5), ['cap1InfoPonIndex', 'cap1InfoOnuIndex'], {
  cap1InfoPonIndex: int(1),
  cap1InfoOnuIndex: int(2),
  serviceSupported: text(3),
  numGEPorts: int(4),
  geBitMap: text(5),
  numFEPorts: int(6),
  feBitMap: text(7),
  numPOTSPorts: int(8),
  numE1Ports: int(9),
  numUSQueues: int(10),
  maxQueueUSPort: int(11),
  numDSQueues: int(12),
  maxQueueDSPort: int(13),
  batteryBackup: int(14),
});

export const cap2InfoTable = table('cap2InfoTable', p5(12, 2, 1, 6), ['cap2InfoPonIndex', 'cap2InfoOnuIndex'], {
  cap2InfoPonIndex: int(1),
  cap2InfoOnuIndex: int(2),
  onuType: text(3),
  multiLLID: text(4),
  protectionType: text(5),
  numPONIf: int(6),
  numSlot: int(7),
  numInterfaceType: int(8),
  interfaceTypePorts: text(9),
  batBackup: text(10),
});

export const cap3InfoTable = table('cap3InfoTable', p5(12, 2, 1, 7), ['cap3InfoPonIndex', 'cap3InfoOnuIndex'], {
  cap3InfoPonIndex: int(1),
  cap3InfoOnuIndex: int(2),
  ipv6Support: choice(3, { 'not-support': 0, support: 1 }),
  powerControl: choice(4, { 'not-support': 0, 'support-onu-tx': 1, 'support-onu-tx-and-rx': 2 }),
});

export const fecAbilityTable = table('fecAbilityTable', p5(12, 2, 1, 9), ['fecAbilityPonIndex', 'fecAbilityOnuIndex'], {
  fecAbilityPonIndex: int(1),
  fecAbilityOnuIndex: int(2),
  fecAbility: text(3),
  fecMode: choice(4, { Unknow: 1, Enable: 2, Disable: 3 }),
});

export const onuManagementIp = scalars(p5(12, 2, 3), {
  mgmtIpPonNo: rw(int(1, [[1, 16]])),
  mgmtIpOnuNo: rw(int(2, [[1, 65_535]])),
  mgmtIp: rw(ip(3)),
  mgmtIpMask: rw(ip(4)),
  mgmtIpGw: rw(ip(5)),
  mgmtIpCVlan: rw(int(6, [[0, 4095]])),
  mgmtIpSVlan: rw(int(7, [[0, 4095]])),
  mgmtIpPri: rw(int(8, [[0, 7]])),
  mgmtIPAction: rw(choice(9, { commit: 1, delete: 2 })),
});

export const onuManagementIpTable = table('onuManagementIpTable', p5(12, 2, 3, 10), ['mgmtIPPonNo', 'mgmtIPOnuNo'], {
  mgmtIPPonNo: int(1, [[1, 16]]),
  mgmtIPOnuNo: int(2, [[1, 65_535]]),
  mgmtIP: ip(3),
  mgmtIPMask: ip(4),
  mgmtIPGw: ip(5),
  mgmtIPCvlan: int(6, [[0, 4095]]),
  mgmtIPSvlan: int(7, [[0, 4095]]),
  mgmtIPPri: int(8, [[0, 7]]),
});

export const onuFecCfg = scalars(p5(12, 2, 7), {
  onuFecPonNo: rw(int(1, [[1, 16]])),
  onuFecOnuNo: rw(int(2, [[1, 65_535]])),
  onuFecEn: rw(choice(3, { disable: 0, enable: 1 })),
});

export const onuHoldoverCfg = scalars(p5(12, 2, 8), {
  holdoverPonNo: rw(int(1, [[1, 16]])),
  holdoverOnuNo: rw(int(2, [[1, 65_535]])),
  holdover: rw(int(3, [[0, 65_535]])),
});

export const igmpMode = scalars(p5(12, 2, 10, 1), {
  igmpModePonNo: rw(int(1, [[1, 16]])),
  igmpModeOnuNo: rw(int(2, [[1, 65_535]])),
  onuIgmpMode: rw(choice(3, { snooping: 1, control: 2 })),
});

export const igmpFastLeave = scalars(p5(12, 2, 10, 2), {
  igmpFastPonNo: rw(int(1, [[1, 16]])),
  igmpFastOnuNo: rw(int(2, [[1, 65_535]])),
  onuIgmpFastLeave: rw(choice(3, { Disable: 1, Enable: 2 })),
});

export const igmpCfgTable = table('igmpCfgTable', p5(12, 2, 10, 3), ['igmpCfgPonNo', 'igmpCfgOnuNo'], {
  igmpCfgPonNo: int(1),
  igmpCfgOnuNo: int(2),
  igmpCfgMode: choice(3, { Snooping: 1, CTC: 2 }),
  igmpCfgFastLeave: choice(4, { Enable: 1, Disable: 2 }),
});

export const onuMacAgingTime = scalars(p5(12, 2, 16), {
  agingTimePonNo: rw(int(1, [[1, 16]])),
  agingTimeOnuNo: rw(int(2, [[1, 65_535]])),
  macAgetime: rw(int(3, [[0, 65_535]])),
});

export const onuInfoTable = table('onuInfoTable', p5(12, 2, 17), ['onuInfoPonNo', 'onuInfoOnuNo'], {
  onuInfoPonNo: int(1),
  onuInfoOnuNo: int(2),
  onuInfoMacAgingTime: int(3),
  onuInfoHoldOver: int(4),
  onuInfoMainPon: int(5),
});

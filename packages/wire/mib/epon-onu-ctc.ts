/** What an EPON ONU is and does by the OAM extensions of CTC (YD/T 1475): P5.12.2. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from './kit.ts';

export const onuCtcInfoTable = table('onuCtcInfoTable', p5(12, 2, 1, 1), ['onuCtcInfoPonIndex', 'onuCtcInfoOnuIndex'], {
  onuCtcInfoPonIndex: int32(1),
  onuCtcInfoOnuIndex: int32(2),
  onuOamVersion: octetString(3),
  onuOamOUI: octetString(4),
});

export const cap1InfoTable = table('cap1InfoTable', p5(12, 2, 1, 5), ['cap1InfoPonIndex', 'cap1InfoOnuIndex'], {
  cap1InfoPonIndex: int32(1),
  cap1InfoOnuIndex: int32(2),
  serviceSupported: octetString(3),
  numGEPorts: int32(4),
  geBitMap: octetString(5),
  numFEPorts: int32(6),
  feBitMap: octetString(7),
  numPOTSPorts: int32(8),
  numE1Ports: int32(9),
  numUSQueues: int32(10),
  maxQueueUSPort: int32(11),
  numDSQueues: int32(12),
  maxQueueDSPort: int32(13),
  batteryBackup: int32(14),
});

export const cap2InfoTable = table('cap2InfoTable', p5(12, 2, 1, 6), ['cap2InfoPonIndex', 'cap2InfoOnuIndex'], {
  cap2InfoPonIndex: int32(1),
  cap2InfoOnuIndex: int32(2),
  onuType: octetString(3),
  multiLLID: octetString(4),
  protectionType: octetString(5),
  numPONIf: int32(6),
  numSlot: int32(7),
  numInterfaceType: int32(8),
  interfaceTypePorts: octetString(9),
  batBackup: octetString(10),
});

export const cap3InfoTable = table('cap3InfoTable', p5(12, 2, 1, 7), ['cap3InfoPonIndex', 'cap3InfoOnuIndex'], {
  cap3InfoPonIndex: int32(1),
  cap3InfoOnuIndex: int32(2),
  ipv6Support: enumInt(3, { 'not-support': 0, support: 1 }),
  powerControl: enumInt(4, { 'not-support': 0, 'support-onu-tx': 1, 'support-onu-tx-and-rx': 2 }),
});

export const fecAbilityTable = table('fecAbilityTable', p5(12, 2, 1, 9), ['fecAbilityPonIndex', 'fecAbilityOnuIndex'], {
  fecAbilityPonIndex: int32(1),
  fecAbilityOnuIndex: int32(2),
  fecAbility: octetString(3),
  fecMode: enumInt(4, { Unknow: 1, Enable: 2, Disable: 3 }),
});

export const onuManagementIp = scalars(p5(12, 2, 3), {
  mgmtIpPonNo: rw(int32(1, [[1, 16]])),
  mgmtIpOnuNo: rw(int32(2, [[1, 65_535]])),
  mgmtIp: rw(ip(3)),
  mgmtIpMask: rw(ip(4)),
  mgmtIpGw: rw(ip(5)),
  mgmtIpCVlan: rw(int32(6, [[0, 4095]])),
  mgmtIpSVlan: rw(int32(7, [[0, 4095]])),
  mgmtIpPri: rw(int32(8, [[0, 7]])),
  mgmtIPAction: rw(enumInt(9, { commit: 1, delete: 2 })),
});

export const onuManagementIpTable = table('onuManagementIpTable', p5(12, 2, 3, 10), ['mgmtIPPonNo', 'mgmtIPOnuNo'], {
  mgmtIPPonNo: int32(1, [[1, 16]]),
  mgmtIPOnuNo: int32(2, [[1, 65_535]]),
  mgmtIP: ip(3),
  mgmtIPMask: ip(4),
  mgmtIPGw: ip(5),
  mgmtIPCvlan: int32(6, [[0, 4095]]),
  mgmtIPSvlan: int32(7, [[0, 4095]]),
  mgmtIPPri: int32(8, [[0, 7]]),
});

export const onuFecCfg = scalars(p5(12, 2, 7), {
  onuFecPonNo: rw(int32(1, [[1, 16]])),
  onuFecOnuNo: rw(int32(2, [[1, 65_535]])),
  onuFecEn: rw(enumInt(3, { disable: 0, enable: 1 })),
});

export const onuHoldoverCfg = scalars(p5(12, 2, 8), {
  holdoverPonNo: rw(int32(1, [[1, 16]])),
  holdoverOnuNo: rw(int32(2, [[1, 65_535]])),
  holdover: rw(int32(3, [[0, 65_535]])),
});

export const igmpMode = scalars(p5(12, 2, 10, 1), {
  igmpModePonNo: rw(int32(1, [[1, 16]])),
  igmpModeOnuNo: rw(int32(2, [[1, 65_535]])),
  onuIgmpMode: rw(enumInt(3, { snooping: 1, control: 2 })),
});

export const igmpFastLeave = scalars(p5(12, 2, 10, 2), {
  igmpFastPonNo: rw(int32(1, [[1, 16]])),
  igmpFastOnuNo: rw(int32(2, [[1, 65_535]])),
  onuIgmpFastLeave: rw(enumInt(3, { Disable: 1, Enable: 2 })),
});

export const igmpCfgTable = table('igmpCfgTable', p5(12, 2, 10, 3), ['igmpCfgPonNo', 'igmpCfgOnuNo'], {
  igmpCfgPonNo: int32(1),
  igmpCfgOnuNo: int32(2),
  igmpCfgMode: enumInt(3, { Snooping: 1, CTC: 2 }),
  igmpCfgFastLeave: enumInt(4, { Enable: 1, Disable: 2 }),
});

export const onuMacAgingTime = scalars(p5(12, 2, 16), {
  agingTimePonNo: rw(int32(1, [[1, 16]])),
  agingTimeOnuNo: rw(int32(2, [[1, 65_535]])),
  macAgetime: rw(int32(3, [[0, 65_535]])),
});

export const onuInfoTable = table('onuInfoTable', p5(12, 2, 17), ['onuInfoPonNo', 'onuInfoOnuNo'], {
  onuInfoPonNo: int32(1),
  onuInfoOnuNo: int32(2),
  onuInfoMacAgingTime: int32(3),
  onuInfoHoldOver: int32(4),
  onuInfoMainPon: int32(5),
});

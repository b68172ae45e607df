/**
 * Multicast limits of the ports of a GPON ONU: blocks P6.1.1.7.10 to 12 set them. No table tells them: P6.1.1.7.13 answers for the ONU and
 * the place that were last written into its first three objects.
 */
import { enumInt, int32, p6, rw, scalars, octetString, unsigned } from './kit.ts';

const pons = [[1, 16]] as const;
const ports = { eth: 0, veip: 1 } as const;

export const gOnuCfgIgmpMaxGroup = scalars(p6(1, 1, 7, 10), {
  gOnuCfgIgmpMPonlnx: rw(int32(1, pons)),
  gOnuCfgIgmpMOnulnx: rw(int32(2)),
  gOnuCfgIgmpMPortType: rw(enumInt(3, ports)),
  gOnuCfgIgmpMPortId: rw(int32(4, [[1, 32]])),
  gOnuCfgIgmpMGroup: rw(int32(5, [[1, 65_535]])),
  gOnuCfgIgmpMAction: rw(enumInt(6, { add: 1 })),
});

export const gOnuCfgIgmpBandwidth = scalars(p6(1, 1, 7, 11), {
  gOnuCfgIgmpBPonlnx: rw(int32(1, pons)),
  gOnuCfgIgmpBOnulnx: rw(int32(2)),
  gOnuCfgIgmpBPortType: rw(enumInt(3, ports)),
  gOnuCfgIgmpBPortId: rw(int32(4, [[1, 32]])),
  gOnuCfgIgmpBWidth: rw(unsigned(5, [[1, 4_294_967_295]])),
  gOnuCfgIgmpBEnforce: rw(enumInt(6, { disable: 0, enable: 1 })),
  gOnuCfgIgmpBAction: rw(enumInt(7, { add: 1 })),
});

export const gOnuCfgIgmpBindProfile = scalars(p6(1, 1, 7, 12), {
  gOnuCfgIgmpPPonlnx: rw(int32(1, pons)),
  gOnuCfgIgmpPOnulnx: rw(int32(2)),
  gOnuCfgIgmpPPortType: rw(enumInt(3, ports)),
  gOnuCfgIgmpPPortId: rw(int32(4, [[1, 32]])),
  gOnuCfgIgmpPProfileName: rw(octetString(5)),
  gOnuCfgIgmpPAction: rw(enumInt(6, { add: 1 })),
});

/** Which one is meant. */
export const gOnuCfgIgmpInfoOf = scalars(p6(1, 1, 7, 13), {
  gIgmpPon: rw(int32(1)),
  gIgmpOnu: rw(int32(2)),
  gIgmpPortId: rw(int32(3)),
});

/** What is told of it. */
export const gOnuCfgIgmpInfoGet = scalars(p6(1, 1, 7, 13), {
  gIgmpTotalNum: rw(int32(4)),
  gIgmpInterface: rw(octetString(5)),
  gIgmpMaxGroups: rw(int32(6)),
  gIgmpMaxBandwidth: rw(unsigned(7)),
  gIgmpEnforce: rw(enumInt(8, { disable: 0, enable: 1 })),
  gIgmpProfile: rw(octetString(9)),
});

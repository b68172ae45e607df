/**
 * Multicast limits of the ports of a GPON ONU: blocks P6.1.1.7.10 to 12 set them. No table tells them: P6.1.1.7.13 answers for the ONU and
 * the place that were last written into its first three objects.
 */
import { choice, int, p6, rw, scalars, text, unsigned } from './kit.ts';

const pons = [[1, 16]] as const;
const ports = { eth: 0, veip: 1 } as const;

export const gOnuCfgIgmpMaxGroup = scalars(p6(1, 1, 7, 10), {
  gOnuCfgIgmpMPonlnx: rw(int(1, pons)),
  gOnuCfgIgmpMOnulnx: rw(int(2)),
  gOnuCfgIgmpMPortType: rw(choice(3, ports)),
  gOnuCfgIgmpMPortId: rw(int(4, [[1, 32]])),
  gOnuCfgIgmpMGroup: rw(int(5, [[1, 65_535]])),
  gOnuCfgIgmpMAction: rw(choice(6, { add: 1 })),
});

export const gOnuCfgIgmpBandwidth = scalars(p6(1, 1, 7, 11), {
  gOnuCfgIgmpBPonlnx: rw(int(1, pons)),
  gOnuCfgIgmpBOnulnx: rw(int(2)),
  gOnuCfgIgmpBPortType: rw(choice(3, ports)),
  gOnuCfgIgmpBPortId: rw(int(4, [[1, 32]])),
  gOnuCfgIgmpBWidth: rw(unsigned(5, [[1, 4_294_967_295]])),
  gOnuCfgIgmpBEnforce: rw(choice(6, { disable: 0, enable: 1 })),
  gOnuCfgIgmpBAction: rw(choice(7, { add: 1 })),
});

export const gOnuCfgIgmpBindProfile = scalars(p6(1, 1, 7, 12), {
  gOnuCfgIgmpPPonlnx: rw(int(1, pons)),
  gOnuCfgIgmpPOnulnx: rw(int(2)),
  gOnuCfgIgmpPPortType: rw(choice(3, ports)),
  gOnuCfgIgmpPPortId: rw(int(4, [[1, 32]])),
  gOnuCfgIgmpPProfileName: rw(text(5)),
  gOnuCfgIgmpPAction: rw(choice(6, { add: 1 })),
});

/** Which one is meant. */
export const gOnuCfgIgmpInfoOf = scalars(p6(1, 1, 7, 13), {
  gIgmpPon: rw(int(1)),
  gIgmpOnu: rw(int(2)),
  gIgmpPortId: rw(int(3)),
});

/** What is told of it. */
export const gOnuCfgIgmpInfoGet = scalars(p6(1, 1, 7, 13), {
  gIgmpTotalNum: rw(int(4)),
  gIgmpInterface: rw(text(5)),
  gIgmpMaxGroups: rw(int(6)),
  gIgmpMaxBandwidth: rw(unsigned(7)),
  gIgmpEnforce: rw(choice(8, { disable: 0, enable: 1 })),
  gIgmpProfile: rw(text(9)),
});

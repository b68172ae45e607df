/** VLANs, multicast and classes of traffic of each Ethernet port in service profiles of EPON OLTs. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const portVlanMode = scalars(p5(12, 8, 3, 21, 1), {
  vlanModeEthNo: rw(int32(1, [[1, 255]])),
  ctcVlanMode: rw(enumInt(2, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 })),
  vlanModeAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const portVlanPvid = scalars(p5(12, 8, 3, 21, 2), {
  pvidEthNo: rw(int32(1, [[1, 255]])),
  ctcPvidVal: rw(int32(2, [[1, 4095]])),
  ctcTpidVal: rw(octetString(3)),
  ctcPvidAction: rw(enumInt(4, { commit: 1, remove: 2 })),
  ctcPvidPriVal: rw(int32(5, [[0, 7]])),
});

export const portVlanTranslate = scalars(p5(12, 8, 3, 21, 3), {
  vlanTransEthNo: rw(int32(1, [[1, 255]])),
  ctcTransVlanStr: rw(octetString(2)),
  ctcTransAction: rw(enumInt(8, { add: 1, remove: 2 })),
});

export const portVlanTrunk = scalars(p5(12, 8, 3, 21, 4), {
  trunkEthNo: rw(int32(1, [[1, 255]])),
  ctcTrunkVidStr: rw(octetString(2)),
  ctcTrunkVidAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const portVlanAgg = scalars(p5(12, 8, 3, 21, 5), {
  aggEthNo: rw(int32(1, [[1, 255]])),
  ctcAggNewVlan: rw(int32(2, [[1, 4095]])),
  ctcAggVlanStr: rw(octetString(10)),
  ctcAggAction: rw(enumInt(11, { add: 1, remove: 2 })),
});

export const onuMcTagstrip = scalars(p5(12, 8, 3, 14), {
  tagstripEthNo: rw(int32(1, [[1, 255]])),
  ctcTagstripEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  tagstripAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuMcVlanTrans = scalars(p5(12, 8, 3, 15), {
  mcVlanTransEthNo: rw(int32(1, [[1, 255]])),
  ctcMcTransVlanStr: rw(octetString(2)),
  ctcMcTransAction: rw(enumInt(10, { add: 1, remove: 2 })),
});

export const onuPortMaxIgmpGrp = scalars(p5(12, 8, 3, 18), {
  grpEthNo: rw(int32(1, [[1, 255]])),
  ctcMcMaxGrp: rw(int32(2, [[1, 255]])),
  mcMaxGrpAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const onuIgmpVlanConfig = scalars(p5(12, 8, 3, 22), {
  mcVlanEthNo: rw(int32(2, [[1, 255]])),
  ctcMcVlanStr: rw(octetString(3)),
  ctcMcValnAction: rw(enumInt(4, { add: 1, remove: 2 })),
});

export const onuClassifyAdd = scalars(p5(12, 8, 3, 23, 1), {
  cfyEthNo: rw(int32(1, [[1, 255]])),
  ctcPrecedence: rw(int32(2, [[1, 8]])),
  ctcPri: rw(int32(3, [[0, 7]])),
  ctcDstMacEqualSel: rw(enumInt(4, { init: 0, equal: 1, unequal: 2 })),
  ctcDstMacValue: rw(octetString(5)),
  ctcSrcMacEqualSel: rw(enumInt(6, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcMacValue: rw(octetString(7)),
  ctcVlanEqualSel: rw(enumInt(8, { init: 0, equal: 1, unequal: 2 })),
  ctcVlanValue: rw(int32(9, [[0, 4094]])),
  ctcCosEqualSel: rw(enumInt(10, { init: 0, equal: 1, unequal: 2 })),
  ctcCosValue: rw(int32(11, [[-1, 7]])),
  ctcEthTypeEqualSel: rw(enumInt(12, { init: 0, equal: 1, unequal: 2 })),
  ctcEthTypeValue: rw(octetString(13)),
  ctcSrcIpEqualSel: rw(enumInt(14, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcIpValue: rw(ip(15)),
  ctcDestIpEqualSel: rw(enumInt(16, { init: 0, equal: 1, unequal: 2 })),
  ctcDestIpValue: rw(ip(17)),
  ctcProEqualSel: rw(enumInt(18, { init: 0, equal: 1, unequal: 2 })),
  ctcProValue: rw(int32(19, [[-1, 255]])),
  ctcTosDscpEuqalSel: rw(enumInt(20, { init: 0, equal: 1, unequal: 2 })),
  ctcTosDscpValue: rw(int32(21, [[-1, 255]])),
  ctcSrcPortEqualSel: rw(enumInt(22, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcPortValue: rw(int32(23, [[-1, 65_535]])),
  ctcDestPortEqualSel: rw(enumInt(24, { init: 0, equal: 1, unequal: 2 })),
  ctcDestPortValue: rw(int32(25, [[-1, 65_535]])),
  ctcCfyAction: rw(enumInt(26, { add: 1 })),
  ctcQueue: rw(int32(27, [[0, 7]])),
});

export const onuClassifyDel = scalars(p5(12, 8, 3, 23, 2), {
  cfyDelEthNo: rw(int32(1, [[1, 255]])),
  ctcDelPrecedence: rw(int32(2, [[1, 8]])),
  ctcCfyDelAction: rw(enumInt(3, { delete: 1, clearAll: 2 })),
});

export const portVlanModePFTable = table(
  'portVlanModePFTable',
  p5(12, 9, 2, 20),
  ['portVlanModeSrvId', 'vlanModePortIndexS'],
  {
    portVlanModeSrvId: int32(1, [[0, 65_535]]),
    vlanModePortIndexS: int32(2, [[1, 255]]),
    onuCtcPortVlanModeS: enumInt(3, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 }),
  },
);

export const portVlanPvidPFTable = table(
  'portVlanPvidPFTable',
  p5(12, 9, 2, 21),
  ['portVlanPvidSrvId', 'vlanPvidPortIndexS'],
  {
    portVlanPvidSrvId: int32(1, [[0, 65_535]]),
    vlanPvidPortIndexS: int32(2, [[1, 255]]),
    vlanPvidS: int32(3),
    vlanTpidS: octetString(4),
    vlanPvidPriS: int32(5, [[0, 7]]),
  },
);

export const portVlanTranslatePFTable = table(
  'portVlanTranslatePFTable',
  p5(12, 9, 2, 22),
  ['portVlanTranslateSrvId', 'vlanTransPortIndexS'],
  {
    portVlanTranslateSrvId: int32(1, [[0, 65_535]]),
    vlanTransPortIndexS: int32(2, [[1, 255]]),
    portVlanTransVlanStrS: octetString(3),
  },
);

export const portVlanTrunkPFTable = table(
  'portVlanTrunkPFTable',
  p5(12, 9, 2, 23),
  ['portVlanTrunkSrvId', 'trunkPortIndexS'],
  {
    portVlanTrunkSrvId: int32(1, [[0, 65_535]]),
    trunkPortIndexS: int32(2, [[1, 255]]),
    portVlanTrunkVidStrS: octetString(3),
  },
);

export const portVlanAggPFTable = table(
  'portVlanAggPFTable',
  p5(12, 9, 2, 24),
  ['portVlanAggSrvId', 'vlanAggPortIndexS'],
  {
    portVlanAggSrvId: int32(1, [[0, 65_535]]),
    vlanAggPortIndexS: int32(2, [[1, 255]]),
    portVlanAggNewVlanS: int32(3),
    portVlanAggOldVlanStrS: octetString(4),
  },
);

export const onuMcTagstripPFTable = table(
  'onuMcTagstripPFTable',
  p5(12, 9, 2, 13),
  ['onuMcTagstripSrvId', 'tagstripPortIndexS'],
  {
    onuMcTagstripSrvId: int32(1, [[0, 65_535]]),
    tagstripPortIndexS: int32(2, [[1, 255]]),
    onuMcTagstripEnS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuMcVlanTransPFTable = table(
  'onuMcVlanTransPFTable',
  p5(12, 9, 2, 14),
  ['onuMcVlanTransnSrvId', 'mcVlanTransPortIndexS'],
  {
    onuMcVlanTransnSrvId: int32(1, [[0, 65_535]]),
    mcVlanTransPortIndexS: int32(2, [[1, 255]]),
    onuMcVlanTransVlanStrS: octetString(3),
  },
);

export const maxIgmpGrpPFTable = table(
  'maxIgmpGrpPFTable',
  p5(12, 9, 2, 17),
  ['maxIgmpGrpSrvId', 'maxIgmpPortIndexS'],
  {
    maxIgmpGrpSrvId: int32(1, [[0, 65_535]]),
    maxIgmpPortIndexS: int32(2, [[1, 255]]),
    maxIgmpGrpS: int32(3),
  },
);

export const portMcVlanPFTable = table('portMcVlanPFTable', p5(12, 9, 2, 25), ['portMcVlanSrvId', 'mcVlanPortIndexS'], {
  portMcVlanSrvId: int32(1, [[0, 65_535]]),
  mcVlanPortIndexS: int32(2, [[1, 255]]),
  portMcVlanStrS: octetString(3),
});

export const onuClassifyPFTable = table(
  'onuClassifyPFTable',
  p5(12, 9, 2, 26),
  ['onuClassifySrvId', 'cfyPortIndexS', 'ctcCfyPrecedenceS'],
  {
    onuClassifySrvId: int32(1, [[0, 65_535]]),
    cfyPortIndexS: int32(2, [[1, 255]]),
    ctcCfyPrecedenceS: int32(3, [[1, 8]]),
    ctcCfyPriS: int32(4, [[0, 7]]),
    ctcCfyDstMacEqualS: enumInt(5, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDstMacValueS: octetString(6),
    ctcCfySrcMacEqualS: enumInt(7, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcMacValueS: octetString(8),
    ctcCfyVlanEqualS: enumInt(9, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyVlanValueS: int32(10, [[0, 4094]]),
    ctcCfyCosEqualS: enumInt(11, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyCosValueS: int32(12, [[-1, 7]]),
    ctcCfyEthTypeEqualS: enumInt(13, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyEthTypeValueS: octetString(14),
    ctcCfySrcIpEqualS: enumInt(15, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcIpValueS: ip(16),
    ctcCfyDestIpEqualS: enumInt(17, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDestIpValueS: ip(18),
    ctcCfyProEqualS: enumInt(19, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyProValueS: int32(20, [[-1, 255]]),
    ctcCfyTosDscpEuqalS: enumInt(21, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyTosDscpValueS: int32(22, [[-1, 255]]),
    ctcCfySrcPortEqualS: enumInt(23, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcPortValueS: int32(24, [[-1, 65_535]]),
    ctcCfyDestPortEqualS: enumInt(25, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDestPortValueS: int32(26, [[-1, 65_535]]),
    onuCfyQueueS: int32(27, [[0, 7]]),
  },
);

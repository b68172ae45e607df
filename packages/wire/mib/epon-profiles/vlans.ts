/** VLANs, multicast and classes of traffic of each Ethernet port in service profiles of EPON OLTs. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const portVlanMode = scalars(p5(12, 8, 3, 21, 1), {
  vlanModeEthNo: rw(int(1, [[1, 255]])),
  ctcVlanMode: rw(choice(2, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 })),
  vlanModeAction: rw(choice(3, { commit: 1, remove: 2 })),
});

export const portVlanPvid = scalars(p5(12, 8, 3, 21, 2), {
  pvidEthNo: rw(int(1, [[1, 255]])),
  ctcPvidVal: rw(int(2, [[1, 4095]])),
  ctcTpidVal: rw(text(3)),
  ctcPvidAction: rw(choice(4, { commit: 1, remove: 2 })),
  ctcPvidPriVal: rw(int(5, [[0, 7]])),
});

export const portVlanTranslate = scalars(p5(12, 8, 3, 21, 3), {
  vlanTransEthNo: rw(int(1, [[1, 255]])),
  ctcTransVlanStr: rw(text(2)),
  ctcTransAction: rw(choice(8, { add: 1, remove: 2 })),
});

export const portVlanTrunk = scalars(p5(12, 8, 3, 21, 4), {
  trunkEthNo: rw(int(1, [[1, 255]])),
  ctcTrunkVidStr: rw(text(2)),
  ctcTrunkVidAction: rw(choice(3, { add: 1, remove: 2 })),
});

export const portVlanAgg = scalars(p5(12, 8, 3, 21, 5), {
  aggEthNo: rw(int(1, [[1, 255]])),
  ctcAggNewVlan: rw(int(2, [[1, 4095]])),
  ctcAggVlanStr: rw(text(10)),
  ctcAggAction: rw(choice(11, { add: 1, remove: 2 })),
});

export const onuMcTagstrip = scalars(p5(12, 8, 3, 14), {
  tagstripEthNo: rw(int(1, [[1, 255]])),
  ctcTagstripEn: rw(choice(2, { disable: 0, enable: 1 })),
  tagstripAction: rw(choice(3, { add: 1, remove: 2 })),
});

export const onuMcVlanTrans = scalars(p5(12, 8, 3, 15), {
  mcVlanTransEthNo: rw(int(1, [[1, 255]])),
  ctcMcTransVlanStr: rw(text(2)),
  ctcMcTransAction: rw(choice(10, { add: 1, remove: 2 })),
});

export const onuPortMaxIgmpGrp = scalars(p5(12, 8, 3, 18), {
  grpEthNo: rw(int(1, [[1, 255]])),
  ctcMcMaxGrp: rw(int(2, [[1, 255]])),
  mcMaxGrpAction: rw(choice(3, { commit: 1, remove: 2 })),
});

export const onuIgmpVlanConfig = scalars(p5(12, 8, 3, 22), {
  mcVlanEthNo: rw(int(2, [[1, 255]])),
  ctcMcVlanStr: rw(text(3)),
  ctcMcValnAction: rw(choice(4, { add: 1, remove: 2 })),
});

export const onuClassifyAdd = scalars(p5(12, 8, 3, 23, 1), {
  cfyEthNo: rw(int(1, [[1, 255]])),
  ctcPrecedence: rw(int(2, [[1, 8]])),
  ctcPri: rw(int(3, [[0, 7]])),
  ctcDstMacEqualSel: rw(choice(4, { init: 0, equal: 1, unequal: 2 })),
  ctcDstMacValue: rw(text(5)),
  ctcSrcMacEqualSel: rw(choice(6, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcMacValue: rw(text(7)),
  ctcVlanEqualSel: rw(choice(8, { init: 0, equal: 1, unequal: 2 })),
  ctcVlanValue: rw(int(9, [[0, 4094]])),
  ctcCosEqualSel: rw(choice(10, { init: 0, equal: 1, unequal: 2 })),
  ctcCosValue: rw(int(11, [[-1, 7]])),
  ctcEthTypeEqualSel: rw(choice(12, { init: 0, equal: 1, unequal: 2 })),
  ctcEthTypeValue: rw(text(13)),
  ctcSrcIpEqualSel: rw(choice(14, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcIpValue: rw(ip(15)),
  ctcDestIpEqualSel: rw(choice(16, { init: 0, equal: 1, unequal: 2 })),
  ctcDestIpValue: rw(ip(17)),
  ctcProEqualSel: rw(choice(18, { init: 0, equal: 1, unequal: 2 })),
  ctcProValue: rw(int(19, [[-1, 255]])),
  ctcTosDscpEuqalSel: rw(choice(20, { init: 0, equal: 1, unequal: 2 })),
  ctcTosDscpValue: rw(int(21, [[-1, 255]])),
  ctcSrcPortEqualSel: rw(choice(22, { init: 0, equal: 1, unequal: 2 })),
  ctcSrcPortValue: rw(int(23, [[-1, 65_535]])),
  ctcDestPortEqualSel: rw(choice(24, { init: 0, equal: 1, unequal: 2 })),
  ctcDestPortValue: rw(int(25, [[-1, 65_535]])),
  ctcCfyAction: rw(choice(26, { add: 1 })),
  ctcQueue: rw(int(27, [[0, 7]])),
});

export const onuClassifyDel = scalars(p5(12, 8, 3, 23, 2), {
  cfyDelEthNo: rw(int(1, [[1, 255]])),
  ctcDelPrecedence: rw(int(2, [[1, 8]])),
  ctcCfyDelAction: rw(choice(3, { delete: 1, clearAll: 2 })),
});

export const portVlanModePFTable = table(
  'portVlanModePFTable',
  p5(12, 9, 2, 20),
  ['portVlanModeSrvId', 'vlanModePortIndexS'],
  {
    portVlanModeSrvId: int(1, [[0, 65_535]]),
    vlanModePortIndexS: int(2, [[1, 255]]),
    onuCtcPortVlanModeS: choice(3, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 }),
  },
);

export const portVlanPvidPFTable = table(
  'portVlanPvidPFTable',
  p5(12, 9, 2, 21),
  ['portVlanPvidSrvId', 'vlanPvidPortIndexS'],
  {
    portVlanPvidSrvId: int(1, [[0, 65_535]]),
    vlanPvidPortIndexS: int(2, [[1, 255]]),
    vlanPvidS: int(3),
    vlanTpidS: text(4),
    vlanPvidPriS: int(5, [[0, 7]]),
  },
);

export const portVlanTranslatePFTable = table(
  'portVlanTranslatePFTable',
  p5(12, 9, 2, 22),
  ['portVlanTranslateSrvId', 'vlanTransPortIndexS'],
  {
    portVlanTranslateSrvId: int(1, [[0, 65_535]]),
    vlanTransPortIndexS: int(2, [[1, 255]]),
    portVlanTransVlanStrS: text(3),
  },
);

export const portVlanTrunkPFTable = table(
  'portVlanTrunkPFTable',
  p5(12, 9, 2, 23),
  ['portVlanTrunkSrvId', 'trunkPortIndexS'],
  {
    portVlanTrunkSrvId: int(1, [[0, 65_535]]),
    trunkPortIndexS: int(2, [[1, 255]]),
    portVlanTrunkVidStrS: text(3),
  },
);

export const portVlanAggPFTable = table(
  'portVlanAggPFTable',
  p5(12, 9, 2, 24),
  ['portVlanAggSrvId', 'vlanAggPortIndexS'],
  {
    portVlanAggSrvId: int(1, [[0, 65_535]]),
    vlanAggPortIndexS: int(2, [[1, 255]]),
    portVlanAggNewVlanS: int(3),
    portVlanAggOldVlanStrS: text(4),
  },
);

export const onuMcTagstripPFTable = table(
  'onuMcTagstripPFTable',
  p5(12, 9, 2, 13),
  ['onuMcTagstripSrvId', 'tagstripPortIndexS'],
  {
    onuMcTagstripSrvId: int(1, [[0, 65_535]]),
    tagstripPortIndexS: int(2, [[1, 255]]),
    onuMcTagstripEnS: choice(3, { disable: 0, enable: 1 }),
  },
);

export const onuMcVlanTransPFTable = table(
  'onuMcVlanTransPFTable',
  p5(12, 9, 2, 14),
  ['onuMcVlanTransnSrvId', 'mcVlanTransPortIndexS'],
  {
    onuMcVlanTransnSrvId: int(1, [[0, 65_535]]),
    mcVlanTransPortIndexS: int(2, [[1, 255]]),
    onuMcVlanTransVlanStrS: text(3),
  },
);

export const maxIgmpGrpPFTable = table(
  'maxIgmpGrpPFTable',
  p5(12, 9, 2, 17),
  ['maxIgmpGrpSrvId', 'maxIgmpPortIndexS'],
  {
    maxIgmpGrpSrvId: int(1, [[0, 65_535]]),
    maxIgmpPortIndexS: int(2, [[1, 255]]),
    maxIgmpGrpS: int(3),
  },
);

export const portMcVlanPFTable = table('portMcVlanPFTable', p5(12, 9, 2, 25), ['portMcVlanSrvId', 'mcVlanPortIndexS'], {
  portMcVlanSrvId: int(1, [[0, 65_535]]),
  mcVlanPortIndexS: int(2, [[1, 255]]),
  portMcVlanStrS: text(3),
});

export const onuClassifyPFTable = table(
  'onuClassifyPFTable',
  p5(12, 9, 2, 26),
  ['onuClassifySrvId', 'cfyPortIndexS', 'ctcCfyPrecedenceS'],
  {
    onuClassifySrvId: int(1, [[0, 65_535]]),
    cfyPortIndexS: int(2, [[1, 255]]),
    ctcCfyPrecedenceS: int(3, [[1, 8]]),
    ctcCfyPriS: int(4, [[0, 7]]),
    ctcCfyDstMacEqualS: choice(5, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDstMacValueS: text(6),
    ctcCfySrcMacEqualS: choice(7, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcMacValueS: text(8),
    ctcCfyVlanEqualS: choice(9, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyVlanValueS: int(10, [[0, 4094]]),
    ctcCfyCosEqualS: choice(11, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyCosValueS: int(12, [[-1, 7]]),
    ctcCfyEthTypeEqualS: choice(13, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyEthTypeValueS: text(14),
    ctcCfySrcIpEqualS: choice(15, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcIpValueS: ip(16),
    ctcCfyDestIpEqualS: choice(17, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDestIpValueS: ip(18),
    ctcCfyProEqualS: choice(19, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyProValueS: int(20, [[-1, 255]]),
    ctcCfyTosDscpEuqalS: choice(21, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyTosDscpValueS: int(22, [[-1, 255]]),
    ctcCfySrcPortEqualS: choice(23, { init: 0, equal: 1, unequal: 2 }),
    ctcCfySrcPortValueS: int(24, [[-1, 65_535]]),
    ctcCfyDestPortEqualS: choice(25, { init: 0, equal: 1, unequal: 2 }),
    ctcCfyDestPortValueS: int(26, [[-1, 65_535]]),
    onuCfyQueueS: int(27, [[0, 7]]),
  },
);

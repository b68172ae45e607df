/** LAN ports of an EPON ONU: P5.12.5, and P5.12.4 for limits that are private. */
import { enumInt, int32, p5, rw, scalars, table } from './kit.ts';

export const onuPortBasicTable = table(
  'onuPortBasicTable',
  p5(12, 5, 1, 13),
  ['onuPortBasicPonIndex', 'onuPortBasicOnuIndex', 'onuPortBasicPortIndex'],
  {
    onuPortBasicPonIndex: int32(1),
    onuPortBasicOnuIndex: int32(2),
    onuPortBasicPortIndex: int32(3),
    onuPortBasicLinkStatus: enumInt(4, { down: 0, up: 1 }),
    onuPortBasicAdminStatus: enumInt(5, { disable: 0, enable: 1 }),
    onuPortBasicAutoNgt: enumInt(6, { disable: 0, enable: 1 }),
    onuPortBasicFlowCtl: enumInt(7, { disable: 0, enable: 1 }),
    onuPortBasicLoopback: enumInt(8, { disable: 0, enable: 1 }),
    onuPortBasicPolicyState: enumInt(9, { disable: 0, enable: 1 }),
    onuPortBasicPolicyCir: int32(10),
    onuPortBasicPolicyCbs: int32(11),
    onuPortBasicPolicyEbs: int32(12),
    onuPortBasicRateState: enumInt(13, { disable: 0, enable: 1 }),
    onuPortBasicRateCir: int32(14),
    onuPortBasicRatePir: int32(15),
  },
);

export const onuPortAdminCfg = scalars(p5(12, 5, 2, 1), {
  portAdminPonNo: rw(int32(1, [[1, 16]])),
  portAdminOnuNo: rw(int32(2, [[1, 65_535]])),
  portAdminPortNo: rw(int32(3, [[1, 255]])),
  portAdmin: rw(enumInt(4, { disable: 0, enable: 1 })),
});

export const onuPortAutoNegCfg = scalars(p5(12, 5, 2, 2), {
  autoNegPonNo: rw(int32(1, [[1, 16]])),
  autoNegOnuNo: rw(int32(2, [[1, 65_535]])),
  autoNegPortNo: rw(int32(3, [[1, 255]])),
  portAutoNeg: rw(enumInt(4, { disable: 0, enable: 1 })),
});

export const onuPortFcCfg = scalars(p5(12, 5, 2, 4), {
  fcPonNo: rw(int32(1, [[1, 16]])),
  fcOnuNo: rw(int32(2, [[1, 65_535]])),
  fcPortNo: rw(int32(3, [[1, 255]])),
  portFlowControl: rw(enumInt(4, { disable: 0, enable: 1 })),
});

export const portLoopdetectCfg = scalars(p5(12, 5, 2, 5), {
  loopPonNo: rw(int32(1, [[1, 16]])),
  loopOnuNo: rw(int32(2, [[1, 65_535]])),
  loopPortNo: rw(int32(3, [[1, 255]])),
  portLoopdetect: rw(enumInt(4, { disable: 0, enable: 1 })),
});

export const onuPortUpstreamLimit = scalars(p5(12, 5, 2, 8), {
  upLimitPonNo: rw(int32(1, [[1, 16]])),
  upLimitOnuNo: rw(int32(2, [[1, 65_535]])),
  upLimitPortNo: rw(int32(3, [[1, 255]])),
  upLimitCir: rw(int32(4, [[0, 1_048_576]])),
  upLimitCbs: rw(int32(5, [[0, 10_240]])),
  upLimitEbs: rw(int32(6, [[0, 10_240]])),
  upLimitAction: rw(enumInt(7, { add: 1, delete: 2 })),
});

export const onuPortUpstreamLimitTable = table(
  'onuPortUpstreamLimitTable',
  p5(12, 5, 1, 7),
  ['onuPortUpstreamLimitPonIndex', 'onuPortUpstreamLimitOnuIndex', 'onuPortUpstreamLimitPortIndex'],
  {
    onuPortUpstreamLimitPonIndex: int32(1),
    onuPortUpstreamLimitOnuIndex: int32(2),
    onuPortUpstreamLimitPortIndex: int32(3),
    onuPortUpstreamLimitCir: int32(4),
    onuPortUpstreamLimitCbs: int32(5),
    onuPortUpstreamLimitEbs: int32(6),
  },
);

export const onuPortDownstreamLimit = scalars(p5(12, 5, 2, 9), {
  downLimitPonNo: rw(int32(1, [[1, 16]])),
  downLimitOnuNo: rw(int32(2, [[1, 65_535]])),
  downLimitPortNo: rw(int32(3, [[1, 65_535]])),
  downLimitCir: rw(int32(4, [[0, 1_048_576]])),
  downLimitPir: rw(int32(5, [[0, 1_048_576]])),
  downLimitAction: rw(enumInt(6, { add: 1, delete: 2 })),
});

export const onuPortDownstreamLimitTable = table(
  'onuPortDownstreamLimitTable',
  p5(12, 5, 1, 8),
  ['onuPortDownstreamLimitPonIndex', 'onuPortDownstreamLimitOnuIndex', 'onuPortDownstreamLimitPortIndex'],
  {
    onuPortDownstreamLimitPonIndex: int32(1),
    onuPortDownstreamLimitOnuIndex: int32(2),
    onuPortDownstreamLimitPortIndex: int32(3),
    onuPortDownstreamLimitCir: int32(4),
    onuPortDownstreamLimitPir: int32(5),
  },
);

export const onuPriPortMacLimit = scalars(p5(12, 4, 1, 1), {
  priMacLimitPon: rw(int32(1, [[1, 16]])),
  priMacLimitOnu: rw(int32(2, [[1, 65_535]])),
  priMacLimitEthNo: rw(int32(3, [[1, 255]])),
  priMacLimit: rw(int32(4, [[0, 65_535]])),
  priMacLimitAction: rw(enumInt(5, { add: 1, remove: 2 })),
});

export const priPortMacLimitTable = table(
  'priPortMacLimitTable',
  p5(12, 4, 2, 1),
  ['priPortMacLimitPonS', 'priPortMacLimitOnuS', 'priPortMacLimitEthNoS'],
  {
    priPortMacLimitPonS: rw(int32(1, [[1, 16]])),
    priPortMacLimitOnuS: rw(int32(2, [[1, 65_535]])),
    priPortMacLimitEthNoS: rw(int32(3, [[1, 255]])),
    priPortMacLimitS: rw(int32(4, [[0, 65_535]])),
  },
);

export const onuPriPortPkgSuppress = scalars(p5(12, 4, 1, 2), {
  priPkgSuppressPon: rw(int32(1, [[1, 16]])),
  priPkgSuppressOnu: rw(int32(2, [[1, 65_535]])),
  priPkgSuppressEthNo: rw(int32(3, [[1, 255]])),
  priPkgBroadcast: rw(int32(4, [[0, 1_024_000]])),
  priPkgMulticast: rw(int32(5, [[0, 1_024_000]])),
  priPkgUnknown: rw(int32(6, [[0, 1_024_000]])),
  priPkgSuppressAction: rw(enumInt(7, { add: 1, remove: 2 })),
});

export const priPortPkgSuppressTable = table(
  'priPortPkgSuppressTable',
  p5(12, 4, 2, 2),
  ['priPortPkgSuppressPonS', 'priPortPkgSuppressOnuS', 'priPortPkgSuppressEthNoS'],
  {
    priPortPkgSuppressPonS: rw(int32(1, [[1, 16]])),
    priPortPkgSuppressOnuS: rw(int32(2, [[1, 65_535]])),
    priPortPkgSuppressEthNoS: rw(int32(3, [[1, 255]])),
    priPortPkgSuppressBroadcastS: rw(int32(4, [[0, 1_024_000]])),
    priPortPkgSuppressMulticastS: rw(int32(5, [[0, 1_024_000]])),
    priPortPkgSuppressUnkownS: rw(int32(6, [[0, 1_024_000]])),
  },
);

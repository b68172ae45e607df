/** LAN ports of an EPON ONU: P5.12.5, and P5.12.4 for limits that are private. */
import { choice, int, p5, rw, scalars, table } from './kit.ts';

export const onuPortBasicTable = table(
  'onuPortBasicTable',
  p5(12, 5, 1, 13),
  ['onuPortBasicPonIndex', 'onuPortBasicOnuIndex', 'onuPortBasicPortIndex'],
  {
    onuPortBasicPonIndex: int(1),
    onuPortBasicOnuIndex: int(2),
    onuPortBasicPortIndex: int(3),
    onuPortBasicLinkStatus: choice(4, { down: 0, up: 1 }),
    onuPortBasicAdminStatus: choice(5, { disable: 0, enable: 1 }),
    onuPortBasicAutoNgt: choice(6, { disable: 0, enable: 1 }),
    onuPortBasicFlowCtl: choice(7, { disable: 0, enable: 1 }),
    onuPortBasicLoopback: choice(8, { disable: 0, enable: 1 }),
    onuPortBasicPolicyState: choice(9, { disable: 0, enable: 1 }),
    onuPortBasicPolicyCir: int(10),
    onuPortBasicPolicyCbs: int(11),
    onuPortBasicPolicyEbs: int(12),
    onuPortBasicRateState: choice(13, { disable: 0, enable: 1 }),
    onuPortBasicRateCir: int(14),
    onuPortBasicRatePir: int(15),
  },
);

export const onuPortAdminCfg = scalars(p5(12, 5, 2, 1), {
  portAdminPonNo: rw(int(1, [[1, 16]])),
  portAdminOnuNo: rw(int(2, [[1, 65_535]])),
  portAdminPortNo: rw(int(3, [[1, 255]])),
  portAdmin: rw(choice(4, { disable: 0, enable: 1 })),
});

export const onuPortAutoNegCfg = scalars(p5(12, 5, 2, 2), {
  autoNegPonNo: rw(int(1, [[1, 16]])),
  autoNegOnuNo: rw(int(2, [[1, 65_535]])),
  autoNegPortNo: rw(int(3, [[1, 255]])),
  portAutoNeg: rw(choice(4, { disable: 0, enable: 1 })),
});

export const onuPortFcCfg = scalars(p5(12, 5, 2, 4), {
  fcPonNo: rw(int(1, [[1, 16]])),
  fcOnuNo: rw(int(2, [[1, 65_535]])),
  fcPortNo: rw(int(3, [[1, 255]])),
  portFlowControl: rw(choice(4, { disable: 0, enable: 1 })),
});

export const portLoopdetectCfg = scalars(p5(12, 5, 2, 5), {
  loopPonNo: rw(int(1, [[1, 16]])),
  loopOnuNo: rw(int(2, [[1, 65_535]])),
  loopPortNo: rw(int(3, [[1, 255]])),
  portLoopdetect: rw(choice(4, { disable: 0, enable: 1 })),
});

export const onuPortUpstreamLimit = scalars(p5(12, 5, 2, 8), {
  upLimitPonNo: rw(int(1, [[1, 16]])),
  upLimitOnuNo: rw(int(2, [[1, 65_535]])),
  upLimitPortNo: rw(int(3, [[1, 255]])),
  upLimitCir: rw(int(4, [[0, 1_048_576]])),
  upLimitCbs: rw(int(5, [[0, 10_240]])),
  upLimitEbs: rw(int(6, [[0, 10_240]])),
  upLimitAction: rw(choice(7, { add: 1, delete: 2 })),
});

export const onuPortUpstreamLimitTable = table(
  'onuPortUpstreamLimitTable',
  p5(12, 5, 1, 7),
  ['onuPortUpstreamLimitPonIndex', 'onuPortUpstreamLimitOnuIndex', 'onuPortUpstreamLimitPortIndex'],
  {
    onuPortUpstreamLimitPonIndex: int(1),
    onuPortUpstreamLimitOnuIndex: int(2),
    onuPortUpstreamLimitPortIndex: int(3),
    onuPortUpstreamLimitCir: int(4),
    onuPortUpstreamLimitCbs: int(5),
    onuPortUpstreamLimitEbs: int(6),
  },
);

export const onuPortDownstreamLimit = scalars(p5(12, 5, 2, 9), {
  downLimitPonNo: rw(int(1, [[1, 16]])),
  downLimitOnuNo: rw(int(2, [[1, 65_535]])),
  downLimitPortNo: rw(int(3, [[1, 65_535]])),
  downLimitCir: rw(int(4, [[0, 1_048_576]])),
  downLimitPir: rw(int(5, [[0, 1_048_576]])),
  downLimitAction: rw(choice(6, { add: 1, delete: 2 })),
});

export const onuPortDownstreamLimitTable = table(
  'onuPortDownstreamLimitTable',
  p5(12, 5, 1, 8),
  ['onuPortDownstreamLimitPonIndex', 'onuPortDownstreamLimitOnuIndex', 'onuPortDownstreamLimitPortIndex'],
  {
    onuPortDownstreamLimitPonIndex: int(1),
    onuPortDownstreamLimitOnuIndex: int(2),
    onuPortDownstreamLimitPortIndex: int(3),
    onuPortDownstreamLimitCir: int(4),
    onuPortDownstreamLimitPir: int(5),
  },
);

export const onuPriPortMacLimit = scalars(p5(12, 4, 1, 1), {
  priMacLimitPon: rw(int(1, [[1, 16]])),
  priMacLimitOnu: rw(int(2, [[1, 65_535]])),
  priMacLimitEthNo: rw(int(3, [[1, 255]])),
  priMacLimit: rw(int(4, [[0, 65_535]])),
  priMacLimitAction: rw(choice(5, { add: 1, remove: 2 })),
});

export const priPortMacLimitTable = table(
  'priPortMacLimitTable',
  p5(12, 4, 2, 1),
  ['priPortMacLimitPonS', 'priPortMacLimitOnuS', 'priPortMacLimitEthNoS'],
  {
    priPortMacLimitPonS: rw(int(1, [[1, 16]])),
    priPortMacLimitOnuS: rw(int(2, [[1, 65_535]])),
    priPortMacLimitEthNoS: rw(int(3, [[1, 255]])),
    priPortMacLimitS: rw(int(4, [[0, 65_535]])),
  },
);

export const onuPriPortPkgSuppress = scalars(p5(12, 4, 1, 2), {
  priPkgSuppressPon: rw(int(1, [[1, 16]])),
  priPkgSuppressOnu: rw(int(2, [[1, 65_535]])),
  priPkgSuppressEthNo: rw(int(3, [[1, 255]])),
  priPkgBroadcast: rw(int(4, [[0, 1_024_000]])),
  priPkgMulticast: rw(int(5, [[0, 1_024_000]])),
  priPkgUnknown: rw(int(6, [[0, 1_024_000]])),
  priPkgSuppressAction: rw(choice(7, { add: 1, remove: 2 })),
});

export const priPortPkgSuppressTable = table(
  'priPortPkgSuppressTable',
  p5(12, 4, 2, 2),
  ['priPortPkgSuppressPonS', 'priPortPkgSuppressOnuS', 'priPortPkgSuppressEthNoS'],
  {
    priPortPkgSuppressPonS: rw(int(1, [[1, 16]])),
    priPortPkgSuppressOnuS: rw(int(2, [[1, 65_535]])),
    priPortPkgSuppressEthNoS: rw(int(3, [[1, 255]])),
    priPortPkgSuppressBroadcastS: rw(int(4, [[0, 1_024_000]])),
    priPortPkgSuppressMulticastS: rw(int(5, [[0, 1_024_000]])),
    priPortPkgSuppressUnkownS: rw(int(6, [[0, 1_024_000]])),
  },
);

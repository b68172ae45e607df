/** What service profiles of EPON OLTs hold for each Ethernet port of an ONU. */
import { enumInt, int32, p5, rw, scalars, table } from '../kit.ts';

export const onuCtcPause = scalars(p5(12, 8, 3, 12), {
  pauseEthNo: rw(int32(1, [[1, 255]])),
  ctcPauseEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcPauseAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuCtcLoopdetect = scalars(p5(12, 8, 3, 13), {
  loopEthNo: rw(int32(1, [[1, 255]])),
  ctcLoopdetectEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcLoopdetectAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuPortPhyAdmin = scalars(p5(12, 8, 3, 16), {
  adminEthNo: rw(int32(1, [[1, 255]])),
  ctcPortAdmin: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcPortAdminAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const onuPortAutoNegConfig = scalars(p5(12, 8, 3, 17), {
  autoNegEthNo: rw(int32(1, [[1, 255]])),
  ctcAutoNeg: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcAutoNegAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const onuPortUpLimit = scalars(p5(12, 8, 3, 19), {
  upLimitEthNo: rw(int32(1, [[1, 255]])),
  ctcUpLimitCir: rw(int32(2, [[0, 1_048_576]])),
  ctcUpLimitCbs: rw(int32(3, [[1, 10_240]])),
  ctcUpLimitEbs: rw(int32(4, [[1, 10_240]])),
  ctcUpLimitAction: rw(enumInt(5, { commit: 1, delete: 2 })),
});

export const onuPortDownLimit = scalars(p5(12, 8, 3, 20), {
  downLimitEthNo: rw(int32(1, [[1, 255]])),
  ctcDownLimitCir: rw(int32(2, [[0, 1_048_576]])),
  ctcDownLimitPir: rw(int32(3, [[1, 1_048_576]])),
  ctcDownLimitAction: rw(enumInt(4, { commit: 1, delete: 2 })),
});

export const onuDisableLoopConfig = scalars(p5(12, 8, 3, 28), {
  disLoopEthNo: rw(int32(1, [[1, 255]])),
  disableLoopEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  disLoopEthAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const onuPortStatConfig = scalars(p5(12, 8, 3, 29), {
  portStatEthNo: rw(int32(1, [[1, 255]])),
  ctcMonitorStatus: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcStatCycle: rw(int32(3, [[0, 65_535]])),
  portStatAction: rw(enumInt(4, { add: 1, remove: 2 })),
});

export const onuPortMacLimit = scalars(p5(12, 8, 3, 37), {
  macLimitEthNo: rw(int32(1, [[1, 255]])),
  macLimit: rw(int32(2, [[0, 65_535]])),
  macLimitAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuPortPkgSuppress = scalars(p5(12, 8, 3, 38), {
  pkgSuppressEthNo: rw(int32(1, [[1, 255]])),
  pkgBroadcast: rw(int32(2, [[0, 1_024_000]])),
  pkgMulticast: rw(int32(3, [[0, 1_024_000]])),
  pkgUnknown: rw(int32(4, [[0, 1_024_000]])),
  pkgSuppressAction: rw(enumInt(5, { add: 1, remove: 2 })),
});

export const onuPortModeControl = scalars(p5(12, 8, 3, 40), {
  modeControlEthNo: rw(int32(1, [[1, 255]])),
  modeControl: rw(enumInt(2, { s10hd: 1, s10fd: 2, s100hd: 3, s100fd: 4, s1000hd: 5, s1000fd: 6, s10000fd: 7 })),
  modeControlAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuCtcPausePFTable = table(
  'onuCtcPausePFTable',
  p5(12, 9, 2, 11),
  ['onuCtcPauseSrvId', 'pausePortIndexS'],
  {
    onuCtcPauseSrvId: int32(1, [[0, 65_536]]),
    pausePortIndexS: int32(2, [[1, 255]]),
    onuCtcPauseEnS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuCtcLoopdetectPFTable = table(
  'onuCtcLoopdetectPFTable',
  p5(12, 9, 2, 12),
  ['onuCtcLoopdetectSrvId', 'loopdetectPortIndexS'],
  {
    onuCtcLoopdetectSrvId: int32(1, [[0, 65_535]]),
    loopdetectPortIndexS: int32(2, [[1, 255]]),
    onuCtcLoopdetectEnS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuPortPhyAdminPFTable = table(
  'onuPortPhyAdminPFTable',
  p5(12, 9, 2, 15),
  ['onuPortPhyAdminSrvId', 'adminPortIndexS'],
  {
    onuPortPhyAdminSrvId: int32(1, [[0, 65_535]]),
    adminPortIndexS: int32(2, [[1, 255]]),
    onuPortPhyAdminEnS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const portAutoNegPFTable = table(
  'portAutoNegPFTable',
  p5(12, 9, 2, 16),
  ['portAutoNegSrvId', 'autoNegPortIndexS'],
  {
    portAutoNegSrvId: int32(1, [[0, 65_535]]),
    autoNegPortIndexS: int32(2, [[1, 255]]),
    portAutoNegEnS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuPortUpLimitPFTable = table(
  'onuPortUpLimitPFTable',
  p5(12, 9, 2, 18),
  ['onuPortUpLimitSrvId', 'upLimitPortIndexS'],
  {
    onuPortUpLimitSrvId: int32(1, [[0, 65_535]]),
    upLimitPortIndexS: int32(2, [[1, 255]]),
    onuPortUpLimitCirS: int32(3),
    onuPortUpLimitCbsS: int32(4),
    onuPortUpLimitEbsS: int32(5),
  },
);

export const onuPortDownLimitPFTable = table(
  'onuPortDownLimitPFTable',
  p5(12, 9, 2, 19),
  ['onuPortDownLimitSrvId', 'downLimitPortIndexS'],
  {
    onuPortDownLimitSrvId: int32(1, [[0, 65_535]]),
    downLimitPortIndexS: int32(2, [[1, 255]]),
    onuPortDownLimitCirS: int32(3),
    onuPortDownLimitPirS: rw(int32(4)),
  },
);

export const onuDisableLoopPFTable = table(
  'onuDisableLoopPFTable',
  p5(12, 9, 2, 31),
  ['onuDisableLoopSrvId', 'disableLoopPortIndexS'],
  {
    onuDisableLoopSrvId: int32(1, [[0, 65_535]]),
    disableLoopPortIndexS: int32(2, [[1, 255]]),
    onuDisableLoopS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuPortStatPFTable = table(
  'onuPortStatPFTable',
  p5(12, 9, 2, 32),
  ['onuPortStatSrvId', 'onuPortStatPortIdS'],
  {
    onuPortStatSrvId: int32(1, [[0, 65_535]]),
    onuPortStatPortIdS: int32(2, [[0, 255]]),
    onuPortStatStatusS: enumInt(3, { disable: 0, enable: 1 }),
    onuPortStatCountS: int32(4, [[0, 65_535]]),
  },
);

export const portMacLimitPFTable = table(
  'portMacLimitPFTable',
  p5(12, 9, 2, 40),
  ['portMacLimitSrvId', 'portMacLimitEthNoS'],
  {
    portMacLimitSrvId: rw(int32(1, [[0, 65_535]])),
    portMacLimitEthNoS: rw(int32(2, [[1, 255]])),
    portMacLimitS: rw(int32(3, [[0, 65_535]])),
  },
);

export const portPkgSuppressPFTable = table(
  'portPkgSuppressPFTable',
  p5(12, 9, 2, 41),
  ['portPkgSuppressSrvId', 'portPkgSuppressEthNoS'],
  {
    portPkgSuppressSrvId: rw(int32(1, [[0, 65_535]])),
    portPkgSuppressEthNoS: rw(int32(2, [[1, 255]])),
    portPkgSuppressBroadcastS: rw(int32(3, [[0, 1_024_000]])),
    portPkgSuppressMulticastS: rw(int32(4, [[0, 1_024_000]])),
    portPkgSuppressUnkownS: rw(int32(5, [[0, 1_024_000]])),
  },
);

export const portModeControlTable = table(
  'portModeControlTable',
  p5(12, 9, 2, 43),
  ['portModeControlSrvId', 'portModeControlEthNoS'],
  {
    portModeControlSrvId: rw(int32(1)),
    portModeControlEthNoS: rw(int32(2)),
    portModeControlS: rw(enumInt(3, { s10hd: 1, s10fd: 2, s100hd: 3, s100fd: 4, s1000hd: 5, s1000fd: 6, s10000fd: 7 })),
  },
);

/** Mstp: subtree P5.10.27 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const v1600dMstp = scalars(p5(10, 27), {
  mstpEn: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const mstpCfg = scalars(p5(10, 27, 2), {
  mstpHelloTime: rw(int32(1)),
  mstpForwardDelay: rw(int32(2)),
  mstpMaxAge: rw(int32(3)),
  mstpMaxHops: rw(int32(4)),
  mstpCfgAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const mstpRegionCfg = scalars(p5(10, 27, 3), {
  mstpFormatID: int32(1),
  mstpRegionName: rw(octetString(2)),
  mstpRevisionLevel: rw(int32(3)),
  mstpDigest: octetString(4),
  mstpRegionCfgAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const mstpGuard = scalars(p5(10, 27, 4), {
  mstpBPDUFilter: rw(enumInt(1, { disable: 0, enable: 1 })),
  mstpBPDUFilterRecovery: rw(enumInt(2, { disable: 0, enable: 1 })),
  mstpBPDUGuard: rw(enumInt(3, { disable: 0, enable: 1 })),
  mstpLoopGuard: rw(enumInt(4, { disable: 0, enable: 1 })),
  mstpGuardAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const mstpInstance = scalars(p5(10, 27, 5), {
  mstpInstanceID: rw(int32(1)),
  mstpInstancePriority: rw(int32(2)),
  mstpVLANMapped: rw(int32(3)),
  mstpInstanceAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const mstpInstanceTable = table('mstpInstanceTable', p5(10, 27, 6), ['mstpInstanceId'], {
  mstpInstanceId: int32(1),
  mstpInstanceVLANMapped: octetString(2),
});

export const mstpPortTable = table('mstpPortTable', p5(10, 27, 7), ['mstpPortInstanceID', 'mstpPortIfindex'], {
  mstpPortInstanceID: int32(1),
  mstpPortIfindex: int32(2),
  mstpPortstatus: rw(enumInt(3, { disable: 0 })),
  mstpPortPriority: rw(int32(4)),
  mstpPortPathCost: rw(int32(5)),
  mstpPortFast: rw(enumInt(6, { disable: 0, enable: 1 })),
  mstpPortP2P: rw(enumInt(7, { disable: 0 })),
  mstpPortBPDUFilter: rw(enumInt(8, { disable: 0, enable: 1 })),
  mstpPortBPDUGuard: rw(enumInt(9, { disable: 0, enable: 1 })),
  mstpPortGuard: rw(enumInt(10, { none: 0, root: 1 })),
});

export const mstpInstanceInfoTable = table('mstpInstanceInfoTable', p5(10, 27, 8, 1), ['mstpInfoInstanceID'], {
  mstpInfoInstanceID: int32(1),
  mstpInfoInstanceVlanMapped: octetString(2),
  mstpBridgeAddress: rw(octetString(3)),
  mstpBridgePriority: int32(4),
  mstpRootAddress: octetString(5),
  mstpRootPriority: int32(6),
  mstpRegRootAddress: octetString(7),
  mstpRegRootPriority: int32(8),
  mstpBridgeHelloTime: int32(9),
  mstpBridgeForwardDelay: int32(10),
  mstpBridgeMaxAge: int32(11),
  mstpBridgeMaxHops: int32(12),
  mstpRootHelloTime: int32(13),
  mstpRootForwardDelay: int32(14),
  mstpRootMaxAge: int32(15),
});

export const mstpInstancePortTable = table(
  'mstpInstancePortTable',
  p5(10, 27, 8, 2),
  ['mstpPortInstanceID', 'mstpPortIfindex'],
  {
    mstpInterfaceName: octetString(1),
    mstpInstancePortRole: rw(octetString(2)),
    mstpInstancePortState: rw(octetString(3)),
    mstpInstancePortPathCost: rw(int32(4)),
    mstpInstancePortPriority: rw(int32(5)),
    mstpInstancePortNumber: rw(int32(6)),
    mstpInstancePortLinkType: rw(octetString(7)),
  },
);

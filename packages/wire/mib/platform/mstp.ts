/** Mstp: subtree P5.10.27 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const v1600dMstp = scalars(p5(10, 27), {
  mstpEn: rw(choice(1, { disable: 0, enable: 1 })),
});

export const mstpCfg = scalars(p5(10, 27, 2), {
  mstpHelloTime: rw(int(1)),
  mstpForwardDelay: rw(int(2)),
  mstpMaxAge: rw(int(3)),
  mstpMaxHops: rw(int(4)),
  mstpCfgAction: rw(choice(5, { add: 1, del: 2 })),
});

export const mstpRegionCfg = scalars(p5(10, 27, 3), {
  mstpFormatID: int(1),
  mstpRegionName: rw(text(2)),
  mstpRevisionLevel: rw(int(3)),
  mstpDigest: text(4),
  mstpRegionCfgAction: rw(choice(5, { add: 1, del: 2 })),
});

export const mstpGuard = scalars(p5(10, 27, 4), {
  mstpBPDUFilter: rw(choice(1, { disable: 0, enable: 1 })),
  mstpBPDUFilterRecovery: rw(choice(2, { disable: 0, enable: 1 })),
  mstpBPDUGuard: rw(choice(3, { disable: 0, enable: 1 })),
  mstpLoopGuard: rw(choice(4, { disable: 0, enable: 1 })),
  mstpGuardAction: rw(choice(5, { add: 1, del: 2 })),
});

export const mstpInstance = scalars(p5(10, 27, 5), {
  mstpInstanceID: rw(int(1)),
  mstpInstancePriority: rw(int(2)),
  mstpVLANMapped: rw(int(3)),
  mstpInstanceAction: rw(choice(4, { add: 1, del: 2 })),
});

export const mstpInstanceTable = table('mstpInstanceTable', p5(10, 27, 6), ['mstpInstanceId'], {
  mstpInstanceId: int(1),
  mstpInstanceVLANMapped: text(2),
});

export const mstpPortTable = table('mstpPortTable', p5(10, 27, 7), ['mstpPortInstanceID', 'mstpPortIfindex'], {
  mstpPortInstanceID: int(1),
  mstpPortIfindex: int(2),
  mstpPortstatus: rw(choice(3, { disable: 0 })),
  mstpPortPriority: rw(int(4)),
  mstpPortPathCost: rw(int(5)),
  mstpPortFast: rw(choice(6, { disable: 0, enable: 1 })),
  mstpPortP2P: rw(choice(7, { disable: 0 })),
  mstpPortBPDUFilter: rw(choice(8, { disable: 0, enable: 1 })),
  mstpPortBPDUGuard: rw(choice(9, { disable: 0, enable: 1 })),
  mstpPortGuard: rw(choice(10, { none: 0, root: 1 })),
});

export const mstpInstanceInfoTable = table('mstpInstanceInfoTable', p5(10, 27, 8, 1), ['mstpInfoInstanceID'], {
  mstpInfoInstanceID: int(1),
  mstpInfoInstanceVlanMapped: text(2),
  mstpBridgeAddress: rw(text(3)),
  mstpBridgePriority: int(4),
  mstpRootAddress: text(5),
  mstpRootPriority: int(6),
  mstpRegRootAddress: text(7),
  mstpRegRootPriority: int(8),
  mstpBridgeHelloTime: int(9),
  mstpBridgeForwardDelay: int(10),
  mstpBridgeMaxAge: int(11),
  mstpBridgeMaxHops: int(12),
  mstpRootHelloTime: int(13),
  mstpRootForwardDelay: int(14),
  mstpRootMaxAge: int(15),
});

export const mstpInstancePortTable = table(
  'mstpInstancePortTable',
  p5(10, 27, 8, 2),
  ['mstpPortInstanceID', 'mstpPortIfindex'],
  {
    mstpInterfaceName: text(1),
    mstpInstancePortRole: rw(text(2)),
    mstpInstancePortState: rw(text(3)),
    mstpInstancePortPathCost: rw(int(4)),
    mstpInstancePortPriority: rw(int(5)),
    mstpInstancePortNumber: rw(int(6)),
    mstpInstancePortLinkType: rw(text(7)),
  },
);

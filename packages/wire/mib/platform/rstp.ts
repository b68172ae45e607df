/** Rstp: subtree P5.10.9 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const v1600dRstp = scalars(p5(10, 9), {
  rstpEn: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const rstpCfg = scalars(p5(10, 9, 2), {
  maxAge: rw(int32(1, [[6, 40]])),
  bridgePriority: rw(int32(2, [[0, 65_535]])),
  bridgeMac: octetString(3),
  helloTime: rw(int32(4, [[1, 10]])),
  forwardDelay: rw(int32(5, [[4, 30]])),
});

export const rstpPortCfgTable = table('rstpPortCfgTable', p5(10, 9, 3), ['rstpPortId'], {
  rstpPortId: rw(int32(1, [[1, 16]])),
  rstpPortAdminStatus: rw(enumInt(2, { disable: 0, enable: 1 })),
  rstpPortPrioritySet: rw(int32(3, [[0, 255]])),
  rstpPortCostSet: rw(unsigned(4, [[1, 200_000_000]])),
  rstpPortOperEdgeSet: rw(enumInt(5, { disable: 0, enable: 1 })),
  rstpPortP2PSet: rw(enumInt(6, { disable: 0, enable: 1 })),
});

export const rstpRootBridgeInfo = scalars(p5(10, 9, 4, 1), {
  pathCostToRootBridge: unsigned(1),
  rootPort: int32(2),
  rootBridgePriority: int32(3),
  rootBridgeMac: octetString(4),
  rootBridgeHelloTime: int32(5),
  rootBridgeMaxAge: int32(6),
  rootBridgeForwardDelay: int32(7),
});

export const rstpPortStatusTable = table('rstpPortStatusTable', p5(10, 9, 4, 2), ['rstpPortIndex'], {
  rstpPortIndex: int32(1, [[1, 24]]),
  rstpPortRole: enumInt(2, { root: 1, backup: 2, design: 3, alternat: 4, disable: 5, unkown: 6 }),
  rstpPortStatus: enumInt(3, { disable: 0, discarding: 1, learning: 2, forwarding: 3, unkown: 4 }),
  rstpPortCost: int32(4),
  rstpPortPriority: int32(5),
  rstpPortP2P: enumInt(6, { disable: 0, enable: 1 }),
});

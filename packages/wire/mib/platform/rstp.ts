/** Rstp: subtree P5.10.9 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const v1600dRstp = scalars(p5(10, 9), {
  rstpEn: rw(choice(1, { disable: 0, enable: 1 })),
});

export const rstpCfg = scalars(p5(10, 9, 2), {
  maxAge: rw(int(1, [[6, 40]])),
  bridgePriority: rw(int(2, [[0, 65_535]])),
  bridgeMac: text(3),
  helloTime: rw(int(4, [[1, 10]])),
  forwardDelay: rw(int(5, [[4, 30]])),
});

export const rstpPortCfgTable = table('rstpPortCfgTable', p5(10, 9, 3), ['rstpPortId'], {
  rstpPortId: rw(int(1, [[1, 16]])),
  rstpPortAdminStatus: rw(choice(2, { disable: 0, enable: 1 })),
  rstpPortPrioritySet: rw(int(3, [[0, 255]])),
  rstpPortCostSet: rw(unsigned(4, [[1, 200_000_000]])),
  rstpPortOperEdgeSet: rw(choice(5, { disable: 0, enable: 1 })),
  rstpPortP2PSet: rw(choice(6, { disable: 0, enable: 1 })),
});

export const rstpRootBridgeInfo = scalars(p5(10, 9, 4, 1), {
  pathCostToRootBridge: unsigned(1),
  rootPort: int(2),
  rootBridgePriority: int(3),
  rootBridgeMac: text(4),
  rootBridgeHelloTime: int(5),
  rootBridgeMaxAge: int(6),
  rootBridgeForwardDelay: int(7),
});

export const rstpPortStatusTable = table('rstpPortStatusTable', p5(10, 9, 4, 2), ['rstpPortIndex'], {
  rstpPortIndex: int(1, [[1, 24]]),
  rstpPortRole: choice(2, { root: 1, backup: 2, design: 3, alternat: 4, disable: 5, unkown: 6 }),
  rstpPortStatus: choice(3, { disable: 0, discarding: 1, learning: 2, forwarding: 3, unkown: 4 }),
  rstpPortCost: int(4),
  rstpPortPriority: int(5),
  rstpPortP2P: choice(6, { disable: 0, enable: 1 }),
});

/** Rip: subtree P5.10.16 as the MIB module V1600D declares it. */
import { choice, counter32, int, ip, p5, rw, scalars, table, text, ticks } from '../kit.ts';

export const ripGlobalCfg = scalars(p5(10, 16, 1), {
  ripRouteEn: rw(choice(1, { disable: 0, enable: 1 })),
  updateTimer: rw(int(2, [[5, 2_147_483_647]])),
  timeoutTimer: rw(int(3, [[5, 2_147_483_647]])),
  garbageTimer: rw(int(4, [[5, 2_147_483_647]])),
  defMetric: rw(int(5, [[1, 16]])),
  distance: rw(int(6, [[1, 255]])),
  version: rw(int(7, [[1, 2]])),
});

export const keyChainCfg = scalars(p5(10, 16, 1, 8), {
  keyName: rw(text(1)),
  keyId: rw(int(2, [[0, 2_147_483_647]])),
  keyChainString: rw(text(3)),
  keyAction: rw(choice(4, { add: 1, del: 2 })),
});

export const keyChainTable = table('keyChainTable', p5(10, 16, 1, 9), ['keyChainName', 'keyChainId'], {
  keyChainName: text(1),
  keyChainId: int(2),
  keyChainStr: text(3),
});

export const offsetListCfg = scalars(p5(10, 16, 1, 10), {
  offsetListId: rw(
    int(1, [
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  offsetType: rw(choice(2, { incoming: 1, outgoing: 2 })),
  metricVal: rw(int(3, [[0, 16]])),
  vlanIfNum: rw(text(4)),
  offsetListAction: rw(choice(5, { add: 1, del: 2 })),
});

export const offsetTable = table('offsetTable', p5(10, 16, 1, 11), ['id', 'type', 'metric', 'vlan'], {
  id: int(1),
  type: choice(2, { incoming: 1, outgoing: 2 }),
  metric: int(3),
  vlan: text(4),
});

export const ripRedistribute = scalars(p5(10, 16, 1, 12), {
  ripRedis: rw(choice(1, { kernel: 1, connected: 2, static: 3, ospf: 4 })),
  ripRedisMetric: rw(int(2, [[-1, 16]])),
  ripRedisAction: rw(choice(3, { add: 1, del: 2 })),
});

export const ripRedistributeTable = table('ripRedistributeTable', p5(10, 16, 1, 13), ['ripRedistributeType'], {
  ripRedistributeType: choice(1, { kernel: 1, connected: 2, static: 3, ospf: 4 }),
  ripRedistributeMetric: int(2),
});

export const ripDefaultRedistribute = scalars(p5(10, 16, 1, 14), {
  ripDefRedis: rw(choice(1, { disable: 0, enable: 1 })),
});

export const ripVlanTable = table('ripVlanTable', p5(10, 16, 2), ['ripVlanAddress'], {
  ripVlanAddress: ip(1),
  ripAuthType: rw(choice(2, { noAuthentication: 1, simplePassword: 2, md5: 3 })),
  ripAuthStr: rw(text(3)),
  authKeyChain: rw(text(4)),
  sendVer: rw(choice(5, { version1: 1, version2: 2, version1and2: 3 })),
  recvVer: rw(choice(6, { version1: 1, version2: 2, version1and2: 3 })),
  ripVlanstatus: rw(
    choice(7, { active: 1, notInService: 2, notReady: 3, createAndGo: 4, createAndWait: 5, destroy: 6 }),
  ),
});

export const ripTable = table('ripTable', p5(10, 16, 3), ['ripNetwork'], {
  ripNetworkType: text(1),
  ripNetwork: text(2),
  ripNextHop: ip(3),
  ripMetric: int(4),
  ripFrom: text(5),
  ripTag: int(6),
  ripTime: text(7),
});

export const ripPeerTable = table('ripPeerTable', p5(10, 16, 4), ['ripPeerAddress'], {
  ripPeerAddress: ip(1),
  ripPeerVersion: int(2),
  ripPeerDistance: int(3),
  ripPeerRcvBadPackets: counter32(4),
  ripPeerRcvBadRoutes: counter32(5),
  ripPeerLastUpdate: ticks(6),
});

/** Rip: subtree P5.10.16 as the MIB module V1600D declares it. */
import { enumInt, counter32, int32, ip, p5, rw, scalars, table, octetString, ticks } from '../kit.ts';

export const ripGlobalCfg = scalars(p5(10, 16, 1), {
  ripRouteEn: rw(enumInt(1, { disable: 0, enable: 1 })),
  updateTimer: rw(int32(2, [[5, 2_147_483_647]])),
  timeoutTimer: rw(int32(3, [[5, 2_147_483_647]])),
  garbageTimer: rw(int32(4, [[5, 2_147_483_647]])),
  defMetric: rw(int32(5, [[1, 16]])),
  distance: rw(int32(6, [[1, 255]])),
  version: rw(int32(7, [[1, 2]])),
});

export const keyChainCfg = scalars(p5(10, 16, 1, 8), {
  keyName: rw(octetString(1)),
  keyId: rw(int32(2, [[0, 2_147_483_647]])),
  keyChainString: rw(octetString(3)),
  keyAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const keyChainTable = table('keyChainTable', p5(10, 16, 1, 9), ['keyChainName', 'keyChainId'], {
  keyChainName: octetString(1),
  keyChainId: int32(2),
  keyChainStr: octetString(3),
});

export const offsetListCfg = scalars(p5(10, 16, 1, 10), {
  offsetListId: rw(
    int32(1, [
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  offsetType: rw(enumInt(2, { incoming: 1, outgoing: 2 })),
  metricVal: rw(int32(3, [[0, 16]])),
  vlanIfNum: rw(octetString(4)),
  offsetListAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const offsetTable = table('offsetTable', p5(10, 16, 1, 11), ['id', 'type', 'metric', 'vlan'], {
  id: int32(1),
  type: enumInt(2, { incoming: 1, outgoing: 2 }),
  metric: int32(3),
  vlan: octetString(4),
});

export const ripRedistributeBlock = scalars(p5(10, 16, 1, 12), {
  ripRedis: rw(enumInt(1, { kernel: 1, connected: 2, static: 3, ospf: 4 })),
  ripRedisMetric: rw(int32(2, [[-1, 16]])),
  ripRedisAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const ripRedistributeTable = table('ripRedistributeTable', p5(10, 16, 1, 13), ['ripRedistributeType'], {
  ripRedistributeType: enumInt(1, { kernel: 1, connected: 2, static: 3, ospf: 4 }),
  ripRedistributeMetric: int32(2),
});

export const ripDefaultRedistribute = scalars(p5(10, 16, 1, 14), {
  ripDefRedis: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const ripVlanTable = table('ripVlanTable', p5(10, 16, 2), ['ripVlanAddress'], {
  ripVlanAddress: ip(1),
  ripAuthType: rw(enumInt(2, { noAuthentication: 1, simplePassword: 2, md5: 3 })),
  ripAuthStr: rw(octetString(3)),
  authKeyChain: rw(octetString(4)),
  sendVer: rw(enumInt(5, { version1: 1, version2: 2, version1and2: 3 })),
  recvVer: rw(enumInt(6, { version1: 1, version2: 2, version1and2: 3 })),
  ripVlanstatus: rw(
    enumInt(7, { active: 1, notInService: 2, notReady: 3, createAndGo: 4, createAndWait: 5, destroy: 6 }),
  ),
});

export const ripTable = table('ripTable', p5(10, 16, 3), ['ripNetwork'], {
  ripNetworkType: octetString(1),
  ripNetwork: octetString(2),
  ripNextHop: ip(3),
  ripMetric: int32(4),
  ripFrom: octetString(5),
  ripTag: int32(6),
  ripTime: octetString(7),
});

export const ripPeerTable = table('ripPeerTable', p5(10, 16, 4), ['ripPeerAddress'], {
  ripPeerAddress: ip(1),
  ripPeerVersion: int32(2),
  ripPeerDistance: int32(3),
  ripPeerRcvBadPackets: counter32(4),
  ripPeerRcvBadRoutes: counter32(5),
  ripPeerLastUpdate: ticks(6),
});

/** WAN connections of a private profile: P6.2.1.8.3, shown in P6.2.2.8.2. The spelling of the names is that of the module. */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPWanAdd = scalars(p6(2, 1, 8, 3, 1), {
  priPWanAddProfileID: rw(int32(1)),
  priPWanAddType: rw(enumInt(2, { brige: 0, route: 1 })),
  priPWanAddAction: rw(enumInt(3, { add: 1 })),
});

export const priPWanDelete = scalars(p6(2, 1, 8, 3, 2), {
  priPWanDeleteProfileID: rw(int32(1)),
  priPWanDeleteWanIndex: rw(int32(2, [[1, 8]])),
  priPWanDeleteAction: rw(enumInt(3, { delete: 1 })),
});

export const priPWanCfg = scalars(p6(2, 1, 8, 3, 3), {
  priPWanCfgProfileID: rw(int32(1)),
  priPWanCfgWanIndex: rw(int32(2, [[1, 8]])),
  priPWanCfgBindLan: rw(int32(3, [[0, 255]])),
  priPWanCfgBindSsid: rw(int32(4, [[0, 255]])),
  priPWanCfgWanMode: rw(
    enumInt(5, {
      internet: 0,
      multicast: 1,
      tr069: 2,
      'tr069-internet': 3,
      'tr069-voip': 4,
      'voip-internet': 5,
      'tr069-voip-internet': 6,
      voip: 7,
      other: 100,
    }),
  ),
  priPWanCfgTypeCfg: rw(enumInt(6, { bridge: 0, route: 1 })),
  priPWanCfgNatEnable: rw(enumInt(7, onOff)),
  priPWanCfgModeCfg: rw(enumInt(8, { dhcp: 0, static: 1, pppoe: 2 })),
  priPWanCfgIpAddress: rw(ip(9)),
  priPWanCfgIpMask: rw(ip(10)),
  priPWanCfgGateway: rw(ip(11)),
  priPWanCfgMasterDns: rw(ip(12)),
  priPWanCfgSlaveDns: rw(ip(13)),
  priPWanCfgPppoeProxy: rw(enumInt(14, onOff)),
  priPWanCfgPppoeUsername: rw(octetString(15)),
  priPWanCfgPppoePassword: rw(octetString(16)),
  priPWanCfgPppoeSerName: rw(octetString(17)),
  priPWanCfgPppoeMode: rw(enumInt(18, { autoConnect: 0, flowConnect: 1 })),
  priPWanCfgQosEnable: rw(enumInt(19, onOff)),
  priPWanCfgVlanMode: rw(enumInt(20, onOff)),
  priPWanCfgVlanId: rw(int32(21, [[0, 4095]])),
  priPWanCfgCos: rw(int32(22, [[0, 7]])),
  priPWanCfgAction: rw(enumInt(23, { commit: 1 })),
  priPWanCfgMTU: rw(
    int32(24, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const priPWanConnTable = table('priPWanConnTable', p6(2, 2, 8, 2), ['priPWanConnPId', 'priPWanConnIndex'], {
  priPWanConnPId: rw(int32(1)),
  priPWanConnIndex: rw(int32(2, [[1, 8]])),
  priPWanConnBindLan: rw(int32(3, [[0, 255]])),
  priPWanConnBindSsid: rw(int32(4, [[0, 255]])),
  priPWanMode: rw(
    enumInt(5, {
      internet: 0,
      multicast: 1,
      tr069: 2,
      'tr069-internet': 3,
      'tr069-voip': 4,
      'voip-internet': 5,
      'tr069-voip-internet': 6,
      voip: 7,
      other: 100,
    }),
  ),
  priPWanConnType: rw(enumInt(6, { bridge: 0, route: 1 })),
  priPWanConnVlanId: rw(int32(7, [[0, 4095]])),
  priPWanConnVlanCos: rw(int32(8, [[0, 7]])),
  priPWanConnNatEnable: rw(enumInt(9, onOff)),
  priPWanConnMode: rw(enumInt(10, { dhcp: 0, static: 1, pppoe: 2 })),
  priPWanConnIpAddress: rw(ip(11)),
  priPWanConnIpMask: rw(ip(12)),
  priPWanConnGateway: rw(ip(13)),
  priPWanConnMasterDns: rw(ip(14)),
  priPWanConnSlaveDns: rw(ip(15)),
  priPWanConnPppoeProxy: rw(enumInt(16, onOff)),
  priPWanConnPppoeUsername: rw(octetString(17)),
  priPWanConnPppoePassword: rw(octetString(18)),
  priPWanConnPppoeSerName: rw(octetString(19)),
  priPWanConnPppoeMode: rw(enumInt(20, { autoConnect: 0, connectWhenPayload: 1 })),
  priPWanConnQosEnable: rw(enumInt(21, onOff)),
  priPWanConnVlanMode: rw(enumInt(22, { disable: 0, tag: 1, transparent: 2 })),
  priPWanConnTranslationEnable: rw(enumInt(23, onOff)),
  priPWanConnTranslationVlan: rw(int32(24, [[0, 4095]])),
  priPWanConnTranslationCos: rw(int32(25, [[0, 7]])),
  priPWanConnQinqEnable: rw(enumInt(26, onOff)),
  priPWanConnQinqTpid: rw(int32(27, [[0, 65_534]])),
  priPiWanConnSvlanId: rw(int32(28, [[0, 4095]])),
  priPWanConnSvlanCos: rw(int32(29, [[0, 7]])),
  priPWanConnMTU: rw(int32(30)),
});

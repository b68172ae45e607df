/** WAN connections of a private profile: P6.2.1.8.3, shown in P6.2.2.8.2. The spelling of the names is that of the module. */
import { choice, int, ip, p6, rw, scalars, table, text } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPWanAdd = scalars(p6(2, 1, 8, 3, 1), {
  priPWanAddProfileID: rw(int(1)),
  priPWanAddType: rw(choice(2, { brige: 0, route: 1 })),
  priPWanAddAction: rw(choice(3, { add: 1 })),
});

export const priPWanDelete = scalars(p6(2, 1, 8, 3, 2), {
  priPWanDeleteProfileID: rw(int(1)),
  priPWanDeleteWanIndex: rw(int(2, [[1, 8]])),
  priPWanDeleteAction: rw(choice(3, { delete: 1 })),
});

export const priPWanCfg = scalars(p6(2, 1, 8, 3, 3), {
  priPWanCfgProfileID: rw(int(1)),
  priPWanCfgWanIndex: rw(int(2, [[1, 8]])),
  priPWanCfgBindLan: rw(int(3, [[0, 255]])),
  priPWanCfgBindSsid: rw(int(4, [[0, 255]])),
  priPWanCfgWanMode: rw(
    choice(5, {
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
  priPWanCfgTypeCfg: rw(choice(6, { bridge: 0, route: 1 })),
  priPWanCfgNatEnable: rw(choice(7, onOff)),
  priPWanCfgModeCfg: rw(choice(8, { dhcp: 0, static: 1, pppoe: 2 })),
  priPWanCfgIpAddress: rw(ip(9)),
  priPWanCfgIpMask: rw(ip(10)),
  priPWanCfgGateway: rw(ip(11)),
  priPWanCfgMasterDns: rw(ip(12)),
  priPWanCfgSlaveDns: rw(ip(13)),
  priPWanCfgPppoeProxy: rw(choice(14, onOff)),
  priPWanCfgPppoeUsername: rw(text(15)),
  priPWanCfgPppoePassword: rw(text(16)),
  priPWanCfgPppoeSerName: rw(text(17)),
  priPWanCfgPppoeMode: rw(choice(18, { autoConnect: 0, flowConnect: 1 })),
  priPWanCfgQosEnable: rw(choice(19, onOff)),
  priPWanCfgVlanMode: rw(choice(20, onOff)),
  priPWanCfgVlanId: rw(int(21, [[0, 4095]])),
  priPWanCfgCos: rw(int(22, [[0, 7]])),
  priPWanCfgAction: rw(choice(23, { commit: 1 })),
  priPWanCfgMTU: rw(
    int(24, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const priPWanConnTable = table('priPWanConnTable', p6(2, 2, 8, 2), ['priPWanConnPId', 'priPWanConnIndex'], {
  priPWanConnPId: rw(int(1)),
  priPWanConnIndex: rw(int(2, [[1, 8]])),
  priPWanConnBindLan: rw(int(3, [[0, 255]])),
  priPWanConnBindSsid: rw(int(4, [[0, 255]])),
  priPWanMode: rw(
    choice(5, {
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
  priPWanConnType: rw(choice(6, { bridge: 0, route: 1 })),
  priPWanConnVlanId: rw(int(7, [[0, 4095]])),
  priPWanConnVlanCos: rw(int(8, [[0, 7]])),
  priPWanConnNatEnable: rw(choice(9, onOff)),
  priPWanConnMode: rw(choice(10, { dhcp: 0, static: 1, pppoe: 2 })),
  priPWanConnIpAddress: rw(ip(11)),
  priPWanConnIpMask: rw(ip(12)),
  priPWanConnGateway: rw(ip(13)),
  priPWanConnMasterDns: rw(ip(14)),
  priPWanConnSlaveDns: rw(ip(15)),
  priPWanConnPppoeProxy: rw(choice(16, onOff)),
  priPWanConnPppoeUsername: rw(text(17)),
  priPWanConnPppoePassword: rw(text(18)),
  priPWanConnPppoeSerName: rw(text(19)),
  priPWanConnPppoeMode: rw(choice(20, { autoConnect: 0, connectWhenPayload: 1 })),
  priPWanConnQosEnable: rw(choice(21, onOff)),
  priPWanConnVlanMode: rw(choice(22, { disable: 0, tag: 1, transparent: 2 })),
  priPWanConnTranslationEnable: rw(choice(23, onOff)),
  priPWanConnTranslationVlan: rw(int(24, [[0, 4095]])),
  priPWanConnTranslationCos: rw(int(25, [[0, 7]])),
  priPWanConnQinqEnable: rw(choice(26, onOff)),
  priPWanConnQinqTpid: rw(int(27, [[0, 65_534]])),
  priPiWanConnSvlanId: rw(int(28, [[0, 4095]])),
  priPWanConnSvlanCos: rw(int(29, [[0, 7]])),
  priPWanConnMTU: rw(int(30)),
});

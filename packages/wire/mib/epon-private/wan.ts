/** WAN connections of an EPON ONU: P5.12.3.1.6, P5.12.3.2.6. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const priWanConnAdd = scalars(p5(12, 3, 1, 6, 1), {
  priWanAddPon: rw(int32(1, [[1, 16]])),
  priWanAddOnu: rw(int32(2, [[1, 65_535]])),
  priConnType: rw(enumInt(3, { bridge: 0, route: 1 })),
  priConnAddAction: rw(enumInt(4, { add: 1 })),
});

export const priWanConnDelete = scalars(p5(12, 3, 1, 6, 2), {
  priWanDeletePon: rw(int32(1, [[1, 16]])),
  priWanDeleteOnu: rw(int32(2, [[1, 65_535]])),
  priConnIndexD: rw(int32(3, [[1, 8]])),
  priConnDeleteAction: rw(enumInt(4, { delete: 1 })),
});

export const priWanConnCfg = scalars(p5(12, 3, 1, 6, 3), {
  priConnPon: rw(int32(1, [[1, 16]])),
  priConnOnu: rw(int32(2, [[1, 65_535]])),
  priConnIndex: rw(int32(3, [[1, 8]])),
  priConnBindLan: rw(int32(4, [[0, 15]])),
  priConnBindSsid: rw(int32(5, [[0, 65_535]])),
  priWanMode: rw(
    enumInt(6, {
      internet: 0,
      multicast: 1,
      tr069: 2,
      'tr069-internet': 3,
      'tr069-voip': 4,
      'voip-internet': 5,
      'tr069-voip-internet': 6,
      other: 100,
    }),
  ),
  priConnTypeCfg: rw(enumInt(7, { bridge: 0, route: 1 })),
  priConnVlanId: rw(int32(8, [[0, 4095]])),
  priConnCos: rw(int32(9, [[0, 7]])),
  priConnNatEnable: rw(enumInt(10, { disable: 0, enable: 1 })),
  priConnModeCfg: rw(enumInt(11, { dhcp: 0, static: 1, pppoe: 2 })),
  priConnIpAddress: rw(ip(12)),
  priConnIpMask: rw(ip(13)),
  priConnGateway: rw(ip(14)),
  priConnMasterDns: rw(ip(15)),
  priConnSlaveDns: rw(ip(16)),
  priConnPppoeProxy: rw(enumInt(17, { disable: 0, enable: 1 })),
  priConnPppoeUsername: rw(octetString(18)),
  priConnPppoePassword: rw(octetString(19)),
  priConnPppoeSerName: rw(octetString(20)),
  priConnPppoeMode: rw(enumInt(21, { autoConnect: 0, connecWhenPayload: 1 })),
  priConnQosEnable: rw(enumInt(22, { disable: 0, enable: 1 })),
  priConnVlanMode: rw(enumInt(23, { disable: 0, tag: 1, transparent: 2 })),
  priConnTranslationEnable: rw(enumInt(24, { disable: 0, enable: 1 })),
  priConnTranslationVlan: rw(int32(25, [[0, 4095]])),
  priConnTranslationCos: rw(int32(26, [[0, 7]])),
  priConnQinqEnable: rw(enumInt(27, { disable: 0, enable: 1 })),
  priConnQinqTpid: rw(int32(28, [[0, 65_534]])),
  priConnWanSvlan: rw(int32(29, [[0, 4095]])),
  priConnSvlanCos: rw(int32(30, [[0, 7]])),
  priConnCfgAction: rw(enumInt(31, { add: 1 })),
  priConnRouteMtu: rw(
    int32(32, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const priWanConnCommit = scalars(p5(12, 3, 1, 6, 4), {
  priConnCommitPon: rw(int32(1, [[1, 16]])),
  priConnCommitOnu: rw(int32(2, [[1, 65_535]])),
  priConnCommitAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const eponPriWanConnTable = table(
  'priWanConnTable',
  p5(12, 3, 2, 6),
  ['priWanConnPonS', 'priWanConnOnuS', 'priWanConnIndexS'],
  {
    priWanConnPonS: rw(int32(1, [[1, 16]])),
    priWanConnOnuS: rw(int32(2, [[1, 65_535]])),
    priWanConnIndexS: rw(int32(3, [[1, 8]])),
    priWanConnBindLanS: rw(int32(4, [[0, 15]])),
    priWanConnBindSsidS: rw(int32(5, [[0, 15]])),
    priWanModeS: rw(
      enumInt(6, {
        internet: 0,
        multicast: 1,
        tr069: 2,
        'tr069-internet': 3,
        'tr069-voip': 4,
        'voip-internet': 5,
        'tr069-voip-internet': 6,
        other: 100,
      }),
    ),
    priWanConnTypeS: rw(enumInt(7, { bridge: 0, route: 1 })),
    priWanConnVlanIdS: rw(int32(8, [[0, 4095]])),
    priWanConnVlanCosS: rw(int32(9, [[0, 7]])),
    priWanConnNatEnableS: rw(enumInt(10, { disable: 0, enable: 1 })),
    priWanConnModeS: rw(enumInt(11, { dhcp: 0, static: 1, pppoe: 2 })),
    priWanConnIpAddressS: rw(ip(12)),
    priWanConnIpMaskS: rw(ip(13)),
    priWanConnGatewayS: rw(ip(14)),
    priWanConnMasterDns: rw(ip(15)),
    priWanConnSlaveDns: rw(ip(16)),
    priWanConnPppoeProxyS: rw(enumInt(17, { disable: 0, enable: 1 })),
    priWanConnPppoeUsernameS: rw(octetString(18)),
    priWanConnPppoePasswordS: rw(octetString(19)),
    priWanConnPppoeSerName: rw(octetString(20)),
    priWanConnPppoeModeS: rw(enumInt(21, { autoConnect: 0, connectWhenPayload: 1 })),
    priWanConnQosEnableS: rw(enumInt(22, { disable: 0, enable: 1 })),
    priWanConnVlanModeS: rw(enumInt(23, { disable: 0, tag: 1, transparent: 2 })),
    priWanConnTranslationEnableS: rw(enumInt(24, { disable: 0, enable: 1 })),
    priWanConnTranslationVlanS: rw(int32(25, [[0, 4095]])),
    priWanConnTranslationCosS: rw(int32(26, [[0, 7]])),
    priWanConnQinqEnableS: rw(enumInt(27, { disable: 0, enable: 1 })),
    priWanConnQinqTpidS: rw(int32(28, [[0, 65_534]])),
    priWanConnSvlanIdS: rw(int32(29, [[0, 4095]])),
    priWanConnSvlanCosS: rw(int32(30, [[0, 7]])),
    priWanConnName: rw(octetString(31)),
    priWanConnStatus: rw(enumInt(32, { disconnected: 0, connected: 1 })),
    priWanConnMacAddr: rw(octetString(33)),
    priWanConnRouteMtuS: rw(
      int32(34, [
        [0, 0],
        [576, 1500],
      ]),
    ),
  },
);

/** WAN connections of an EPON ONU: P5.12.3.1.6, P5.12.3.2.6. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const priWanConnAdd = scalars(p5(12, 3, 1, 6, 1), {
  priWanAddPon: rw(int(1, [[1, 16]])),
  priWanAddOnu: rw(int(2, [[1, 65_535]])),
  priConnType: rw(choice(3, { bridge: 0, route: 1 })),
  priConnAddAction: rw(choice(4, { add: 1 })),
});

export const priWanConnDelete = scalars(p5(12, 3, 1, 6, 2), {
  priWanDeletePon: rw(int(1, [[1, 16]])),
  priWanDeleteOnu: rw(int(2, [[1, 65_535]])),
  priConnIndexD: rw(int(3, [[1, 8]])),
  priConnDeleteAction: rw(choice(4, { delete: 1 })),
});

export const priWanConnCfg = scalars(p5(12, 3, 1, 6, 3), {
  priConnPon: rw(int(1, [[1, 16]])),
  priConnOnu: rw(int(2, [[1, 65_535]])),
  priConnIndex: rw(int(3, [[1, 8]])),
  priConnBindLan: rw(int(4, [[0, 15]])),
  priConnBindSsid: rw(int(5, [[0, 65_535]])),
  priWanMode: rw(
    choice(6, {
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
  priConnTypeCfg: rw(choice(7, { bridge: 0, route: 1 })),
  priConnVlanId: rw(int(8, [[0, 4095]])),
  priConnCos: rw(int(9, [[0, 7]])),
  priConnNatEnable: rw(choice(10, { disable: 0, enable: 1 })),
  priConnModeCfg: rw(choice(11, { dhcp: 0, static: 1, pppoe: 2 })),
  priConnIpAddress: rw(ip(12)),
  priConnIpMask: rw(ip(13)),
  priConnGateway: rw(ip(14)),
  priConnMasterDns: rw(ip(15)),
  priConnSlaveDns: rw(ip(16)),
  priConnPppoeProxy: rw(choice(17, { disable: 0, enable: 1 })),
  priConnPppoeUsername: rw(text(18)),
  priConnPppoePassword: rw(text(19)),
  priConnPppoeSerName: rw(text(20)),
  priConnPppoeMode: rw(choice(21, { autoConnect: 0, connecWhenPayload: 1 })),
  priConnQosEnable: rw(choice(22, { disable: 0, enable: 1 })),
  priConnVlanMode: rw(choice(23, { disable: 0, tag: 1, transparent: 2 })),
  priConnTranslationEnable: rw(choice(24, { disable: 0, enable: 1 })),
  priConnTranslationVlan: rw(int(25, [[0, 4095]])),
  priConnTranslationCos: rw(int(26, [[0, 7]])),
  priConnQinqEnable: rw(choice(27, { disable: 0, enable: 1 })),
  priConnQinqTpid: rw(int(28, [[0, 65_534]])),
  priConnWanSvlan: rw(int(29, [[0, 4095]])),
  priConnSvlanCos: rw(int(30, [[0, 7]])),
  priConnCfgAction: rw(choice(31, { add: 1 })),
  priConnRouteMtu: rw(
    int(32, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const priWanConnCommit = scalars(p5(12, 3, 1, 6, 4), {
  priConnCommitPon: rw(int(1, [[1, 16]])),
  priConnCommitOnu: rw(int(2, [[1, 65_535]])),
  priConnCommitAction: rw(choice(3, { commit: 1, remove: 2 })),
});

export const priWanConnTable = table(
  'priWanConnTable',
  p5(12, 3, 2, 6),
  ['priWanConnPonS', 'priWanConnOnuS', 'priWanConnIndexS'],
  {
    priWanConnPonS: rw(int(1, [[1, 16]])),
    priWanConnOnuS: rw(int(2, [[1, 65_535]])),
    priWanConnIndexS: rw(int(3, [[1, 8]])),
    priWanConnBindLanS: rw(int(4, [[0, 15]])),
    priWanConnBindSsidS: rw(int(5, [[0, 15]])),
    priWanModeS: rw(
      choice(6, {
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
    priWanConnTypeS: rw(choice(7, { bridge: 0, route: 1 })),
    priWanConnVlanIdS: rw(int(8, [[0, 4095]])),
    priWanConnVlanCosS: rw(int(9, [[0, 7]])),
    priWanConnNatEnableS: rw(choice(10, { disable: 0, enable: 1 })),
    priWanConnModeS: rw(choice(11, { dhcp: 0, static: 1, pppoe: 2 })),
    priWanConnIpAddressS: rw(ip(12)),
    priWanConnIpMaskS: rw(ip(13)),
    priWanConnGatewayS: rw(ip(14)),
    priWanConnMasterDns: rw(ip(15)),
    priWanConnSlaveDns: rw(ip(16)),
    priWanConnPppoeProxyS: rw(choice(17, { disable: 0, enable: 1 })),
    priWanConnPppoeUsernameS: rw(text(18)),
    priWanConnPppoePasswordS: rw(text(19)),
    priWanConnPppoeSerName: rw(text(20)),
    priWanConnPppoeModeS: rw(choice(21, { autoConnect: 0, connectWhenPayload: 1 })),
    priWanConnQosEnableS: rw(choice(22, { disable: 0, enable: 1 })),
    priWanConnVlanModeS: rw(choice(23, { disable: 0, tag: 1, transparent: 2 })),
    priWanConnTranslationEnableS: rw(choice(24, { disable: 0, enable: 1 })),
    priWanConnTranslationVlanS: rw(int(25, [[0, 4095]])),
    priWanConnTranslationCosS: rw(int(26, [[0, 7]])),
    priWanConnQinqEnableS: rw(choice(27, { disable: 0, enable: 1 })),
    priWanConnQinqTpidS: rw(int(28, [[0, 65_534]])),
    priWanConnSvlanIdS: rw(int(29, [[0, 4095]])),
    priWanConnSvlanCosS: rw(int(30, [[0, 7]])),
    priWanConnName: rw(text(31)),
    priWanConnStatus: rw(choice(32, { disconnected: 0, connected: 1 })),
    priWanConnMacAddr: rw(text(33)),
    priWanConnRouteMtuS: rw(
      int(34, [
        [0, 0],
        [576, 1500],
      ]),
    ),
  },
);

/** Connections that service profiles of EPON OLTs give to ONUs that are routers. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const wanConnAdd = scalars(p5(12, 8, 3, 36, 1), {
  connType: rw(choice(1, { bridge: 0, route: 1 })),
  connAddAction: rw(choice(2, { add: 1 })),
});

export const wanConnDelete = scalars(p5(12, 8, 3, 36, 2), {
  connIndexD: rw(int(1, [[1, 8]])),
  connDeleteAction: rw(choice(2, { delete: 1 })),
});

export const wanConnCfg = scalars(p5(12, 8, 3, 36, 3), {
  connIndex: rw(int(1, [[1, 8]])),
  connBindLan: rw(int(2, [[0, 15]])),
  connBindSsid: rw(int(3, [[0, 1023]])),
  wanMode: rw(
    choice(4, {
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
  connTypeCfg: rw(choice(5, { bridge: 0, route: 1 })),
  connVlanId: rw(int(6, [[0, 4095]])),
  connCos: rw(int(7, [[0, 7]])),
  connNatEnable: rw(choice(8, { disable: 0, enable: 1 })),
  connModeCfg: rw(choice(9, { dhcp: 0, static: 1, pppoe: 2 })),
  connIpAddress: rw(ip(10)),
  connIpMask: rw(ip(11)),
  connGateway: rw(ip(12)),
  connMasterDns: rw(ip(13)),
  connSlaveDns: rw(ip(14)),
  connPppoeProxy: rw(choice(15, { disable: 0, enable: 1 })),
  connPppoeUsername: rw(text(16)),
  connPppoePassword: rw(text(17)),
  connPppoeSerName: rw(text(18)),
  connPppoeMode: rw(choice(19, { autoConnect: 0, connecWhenPayload: 1 })),
  connQosEnable: rw(choice(20, { disable: 0, enable: 1 })),
  connVlanMode: rw(choice(21, { disable: 0, tag: 1, transparent: 2 })),
  connTranslationEnable: rw(choice(22, { disable: 0, enable: 1 })),
  connTranslationVlan: rw(int(23, [[0, 4095]])),
  connTranslationCos: rw(int(24, [[0, 7]])),
  connQinqEnable: rw(choice(25, { disable: 0, enable: 1 })),
  connQinqTpid: rw(int(26, [[0, 65_534]])),
  connWanSvlan: rw(int(27, [[0, 4095]])),
  connSvlanCos: rw(int(28, [[0, 7]])),
  connCfgAction: rw(choice(29, { add: 1 })),
  connRouteMtu: rw(
    int(30, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const wanConnCommit = scalars(p5(12, 8, 3, 36, 4), {
  connCommitAction: rw(choice(1, { commit: 1, remove: 2 })),
});

export const onuWanConnPFTable = table('onuWanConnPFTable', p5(12, 9, 2, 39), ['wanConnSrvId', 'wanConnIndexS'], {
  wanConnSrvId: rw(int(1, [[0, 65_535]])),
  wanConnIndexS: rw(int(2, [[1, 8]])),
  wanConnBindLanS: rw(int(3, [[0, 15]])),
  wanConnBindSsidS: rw(int(4, [[0, 15]])),
  wanModeS: rw(
    choice(5, {
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
  wanConnTypeS: rw(choice(6, { bridge: 0, route: 1 })),
  wanConnVlanIdS: rw(int(7, [[0, 4095]])),
  wanConnVlanCosS: rw(int(8, [[0, 7]])),
  wanConnNatEnableS: rw(choice(9, { disable: 0, enable: 1 })),
  wanConnModeS: rw(choice(10, { dhcp: 0, static: 1, pppoe: 2 })),
  wanConnIpAddressS: rw(ip(11)),
  wanConnIpMaskS: rw(ip(12)),
  wanConnGatewayS: rw(ip(13)),
  wanConnMasterDns: rw(ip(14)),
  wanConnSlaveDns: rw(ip(15)),
  wanConnPppoeProxyS: rw(choice(16, { disable: 0, enable: 1 })),
  wanConnPppoeUsernameS: rw(text(17)),
  wanConnPppoePasswordS: rw(text(18)),
  wanConnPppoeSerName: rw(text(19)),
  wanConnPppoeModeS: rw(choice(20, { autoConnect: 0, connectWhenPayload: 1 })),
  wanConnQosEnableS: rw(choice(21, { disable: 0, enable: 1 })),
  wanConnVlanModeS: rw(choice(22, { disable: 0, tag: 1, transparent: 2 })),
  wanConnTranslationEnableS: rw(choice(23, { disable: 0, enable: 1 })),
  wanConnTranslationVlanS: rw(int(24, [[0, 4095]])),
  wanConnTranslationCosS: rw(int(25, [[0, 7]])),
  wanConnQinqEnableS: rw(choice(26, { disable: 0, enable: 1 })),
  wanConnQinqTpidS: rw(int(27, [[0, 65_534]])),
  wanConnSvlanIdS: rw(int(28, [[0, 4095]])),
  wanConnSvlanCosS: rw(int(29, [[0, 7]])),
  wanConnRouteMtuS: rw(
    int(30, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

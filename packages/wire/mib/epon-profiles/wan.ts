/** Connections that service profiles of EPON OLTs give to ONUs that are routers. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const wanConnAdd = scalars(p5(12, 8, 3, 36, 1), {
  connType: rw(enumInt(1, { bridge: 0, route: 1 })),
  connAddAction: rw(enumInt(2, { add: 1 })),
});

export const wanConnDelete = scalars(p5(12, 8, 3, 36, 2), {
  connIndexD: rw(int32(1, [[1, 8]])),
  connDeleteAction: rw(enumInt(2, { delete: 1 })),
});

export const wanConnCfg = scalars(p5(12, 8, 3, 36, 3), {
  connIndex: rw(int32(1, [[1, 8]])),
  connBindLan: rw(int32(2, [[0, 15]])),
  connBindSsid: rw(int32(3, [[0, 1023]])),
  wanMode: rw(
    enumInt(4, {
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
  connTypeCfg: rw(enumInt(5, { bridge: 0, route: 1 })),
  connVlanId: rw(int32(6, [[0, 4095]])),
  connCos: rw(int32(7, [[0, 7]])),
  connNatEnable: rw(enumInt(8, { disable: 0, enable: 1 })),
  connModeCfg: rw(enumInt(9, { dhcp: 0, static: 1, pppoe: 2 })),
  connIpAddress: rw(ip(10)),
  connIpMask: rw(ip(11)),
  connGateway: rw(ip(12)),
  connMasterDns: rw(ip(13)),
  connSlaveDns: rw(ip(14)),
  connPppoeProxy: rw(enumInt(15, { disable: 0, enable: 1 })),
  connPppoeUsername: rw(octetString(16)),
  connPppoePassword: rw(octetString(17)),
  connPppoeSerName: rw(octetString(18)),
  connPppoeMode: rw(enumInt(19, { autoConnect: 0, connecWhenPayload: 1 })),
  connQosEnable: rw(enumInt(20, { disable: 0, enable: 1 })),
  connVlanMode: rw(enumInt(21, { disable: 0, tag: 1, transparent: 2 })),
  connTranslationEnable: rw(enumInt(22, { disable: 0, enable: 1 })),
  connTranslationVlan: rw(int32(23, [[0, 4095]])),
  connTranslationCos: rw(int32(24, [[0, 7]])),
  connQinqEnable: rw(enumInt(25, { disable: 0, enable: 1 })),
  connQinqTpid: rw(int32(26, [[0, 65_534]])),
  connWanSvlan: rw(int32(27, [[0, 4095]])),
  connSvlanCos: rw(int32(28, [[0, 7]])),
  connCfgAction: rw(enumInt(29, { add: 1 })),
  connRouteMtu: rw(
    int32(30, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

export const wanConnCommit = scalars(p5(12, 8, 3, 36, 4), {
  connCommitAction: rw(enumInt(1, { commit: 1, remove: 2 })),
});

export const onuWanConnPFTable = table('onuWanConnPFTable', p5(12, 9, 2, 39), ['wanConnSrvId', 'wanConnIndexS'], {
  wanConnSrvId: rw(int32(1, [[0, 65_535]])),
  wanConnIndexS: rw(int32(2, [[1, 8]])),
  wanConnBindLanS: rw(int32(3, [[0, 15]])),
  wanConnBindSsidS: rw(int32(4, [[0, 15]])),
  wanModeS: rw(
    enumInt(5, {
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
  wanConnTypeS: rw(enumInt(6, { bridge: 0, route: 1 })),
  wanConnVlanIdS: rw(int32(7, [[0, 4095]])),
  wanConnVlanCosS: rw(int32(8, [[0, 7]])),
  wanConnNatEnableS: rw(enumInt(9, { disable: 0, enable: 1 })),
  wanConnModeS: rw(enumInt(10, { dhcp: 0, static: 1, pppoe: 2 })),
  wanConnIpAddressS: rw(ip(11)),
  wanConnIpMaskS: rw(ip(12)),
  wanConnGatewayS: rw(ip(13)),
  wanConnMasterDns: rw(ip(14)),
  wanConnSlaveDns: rw(ip(15)),
  wanConnPppoeProxyS: rw(enumInt(16, { disable: 0, enable: 1 })),
  wanConnPppoeUsernameS: rw(octetString(17)),
  wanConnPppoePasswordS: rw(octetString(18)),
  wanConnPppoeSerName: rw(octetString(19)),
  wanConnPppoeModeS: rw(enumInt(20, { autoConnect: 0, connectWhenPayload: 1 })),
  wanConnQosEnableS: rw(enumInt(21, { disable: 0, enable: 1 })),
  wanConnVlanModeS: rw(enumInt(22, { disable: 0, tag: 1, transparent: 2 })),
  wanConnTranslationEnableS: rw(enumInt(23, { disable: 0, enable: 1 })),
  wanConnTranslationVlanS: rw(int32(24, [[0, 4095]])),
  wanConnTranslationCosS: rw(int32(25, [[0, 7]])),
  wanConnQinqEnableS: rw(enumInt(26, { disable: 0, enable: 1 })),
  wanConnQinqTpidS: rw(int32(27, [[0, 65_534]])),
  wanConnSvlanIdS: rw(int32(28, [[0, 4095]])),
  wanConnSvlanCosS: rw(int32(29, [[0, 7]])),
  wanConnRouteMtuS: rw(
    int32(30, [
      [0, 0],
      [576, 1500],
    ]),
  ),
});

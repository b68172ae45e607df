/** The home network behind an ONU: its DHCP servers (P6.1.6.2 and 17), its switches (P6.1.6.11), loop detection (P6.1.6.18), and the tables P6.1.8 that show them. */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const gOnuPriDhcpServer = scalars(p6(1, 6, 2), {
  gOnuPriDhcpServerPonInx: rw(int32(1, [[1, 16]])),
  gOnuPriDhcpServerOnuInx: rw(int32(2, [[1, 65_525]])),
  gOnuPriDhcpLanIp: rw(ip(3)),
  gOnuPriDhcpLanMask: rw(ip(4)),
  gOnuPriDhcpEnable: rw(enumInt(5, { disable: 0, enable: 1, relay: 2 })),
  gOnuPriDhcpLease: rw(unsigned(6, [[0, 4_294_967_295]])),
  gOnuPriDhcpBeginIp: rw(ip(7)),
  gOnuPriDhcpEndIp: rw(ip(8)),
  gOnuPriDhcpPoolType: rw(enumInt(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  gOnuPriDhcpMasterDns: rw(ip(10)),
  gOnuPriDhcpSlaveDns: rw(ip(11)),
  gOnuPriDhcpGateway: rw(ip(12)),
  gOnuPriDhcpRelayIp: rw(ip(13)),
  gOnuPriDhcpAction: rw(enumInt(14, { commit: 1 })),
});

export const priDhcpServerTable = table('priDhcpServerTable', p6(1, 8, 2), ['priDhcpServerPon', 'priDhcpServerOnu'], {
  priDhcpServerPon: rw(int32(1, [[1, 16]])),
  priDhcpServerOnu: rw(int32(2, [[1, 65_535]])),
  priDhcpLanIp: rw(ip(3)),
  priDhcpLanMask: rw(ip(4)),
  priDhcpEnable: rw(enumInt(5, { disable: 0, enable: 1, relay: 2 })),
  priDhcpLease: rw(unsigned(6)),
  priDhcpBeginIp: rw(ip(7)),
  priDhcpEndIp: rw(ip(8)),
  priDhcpPoolType: rw(enumInt(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priDhcpMasterDns: rw(ip(10)),
  priDhcpSlaveDns: rw(ip(11)),
  priDhcpGateway: rw(ip(12)),
  priDhcpRelayIp: rw(ip(13)),
});

export const gOnuPriMiscCtrlOp = scalars(p6(1, 6, 11), {
  priMiscCtrlOpPon: rw(int32(1, [[1, 16]])),
  priMiscCtrlOpOnu: rw(int32(2, [[1, 128]])),
  priMiscCtrlOpSaveCfg: rw(enumInt(3, { commit: 1 })),
  priMiscCtrlOpRestoreCfg: rw(enumInt(4, { commit: 1 })),
  priMiscCtrlOpCatvEnable: rw(enumInt(5, { disable: 0, enable: 1 })),
  priMiscCtrlOpIgmpEnable: rw(enumInt(6, { disable: 0, enable: 1 })),
  priMiscCtrlOpStpEnable: rw(enumInt(7, { disable: 0, enable: 1 })),
  priMiscCtrlOpPortIsoEnable: rw(enumInt(8, { disable: 0, enable: 1 })),
});

export const priMiscCtrlOpTable = table(
  'priMiscCtrlOpTable',
  p6(1, 8, 11),
  ['priMiscCtrlOpPonS', 'priMiscCtrlOpOnuS'],
  {
    priMiscCtrlOpPonS: rw(int32(1, [[1, 16]])),
    priMiscCtrlOpOnuS: rw(int32(2, [[1, 128]])),
    priMiscCtrlOpCatvEnableS: rw(enumInt(3, { disable: 0, enable: 1 })),
    priMiscCtrlOpIgmpEnableS: rw(enumInt(4, { disable: 0, enable: 1 })),
    priMiscCtrlOpStpEnableS: rw(enumInt(5, { disable: 0, enable: 1 })),
    priMiscCtrlOpPortIsoEnableS: rw(enumInt(6, { disable: 0, enable: 1 })),
  },
);

export const gOnuPriSpeedLimit = scalars(p6(1, 6, 12), {
  priSpeedLimitPon: rw(int32(1, [[1, 16]])),
  priSpeedLimitOnu: rw(int32(2, [[1, 128]])),
  priSpeedLimitUpsLimit: rw(int32(3)),
  priSpeedLimitDssLimit: rw(int32(4)),
  priSpeedLimitAction: rw(enumInt(5, { commit: 1 })),
});

export const priSpeedLimitTable = table(
  'priSpeedLimitTable',
  p6(1, 8, 12),
  ['priSpeedLimitPonS', 'priSpeedLimitOnuS'],
  {
    priSpeedLimitPonS: rw(int32(1, [[1, 16]])),
    priSpeedLimitOnuS: rw(int32(2, [[1, 128]])),
    priSpeedLimitUpsLimitS: rw(int32(3)),
    priSpeedLimitDssLimitS: rw(int32(4)),
  },
);

export const gOnuPriMacTableCfg = scalars(p6(1, 6, 13), {
  priMacTablePon: rw(int32(1, [[1, 16]])),
  priMacTableOnu: rw(int32(2, [[1, 128]])),
  priMacTableMacAgingTime: rw(int32(3)),
  priMacTablePonMacLimit: rw(int32(4)),
  priMacTableLanMacLimitS: rw(int32(5)),
  priMacTableAction: rw(enumInt(6, { commit: 1 })),
});

export const priMacTableTable = table('priMacTableTable', p6(1, 8, 13), ['priMacTablePonS', 'priMacTableOnus'], {
  priMacTablePonS: rw(int32(1, [[1, 16]])),
  priMacTableOnus: rw(int32(2)),
  priMacTableMacAgingTimeS: rw(int32(3)),
  priMacTablePonMacLimitS: rw(int32(4)),
  priMacTableLanMacLimitSS: rw(int32(5)),
});

export const gOnuPriLoopChk = scalars(p6(1, 6, 18), {
  gOnuPriLCPon: rw(int32(1)),
  gOnuPriLCOnu: rw(int32(2)),
  gOnuPriLCStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  gOnuPriLCCheckInterval: rw(int32(4, [[1, 60_000]])),
  gOnuPriLCRecoverInterval: rw(int32(5, [[1, 1800]])),
  gOnuPriLCEthernetType: rw(octetString(6)),
  gOnuPriLCVlan: rw(int32(7, [[0, 4094]])),
  gOnuPriLCDestMacType: rw(enumInt(8, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  gOnuPriLCPortClosingTime: rw(int32(9, [[1, 1800]])),
  gOnuPriLCAlarm: rw(enumInt(10, { disable: 0, enable: 1 })),
  gOnuPriLCPortdislooped: rw(enumInt(11, { disable: 0, enable: 1 })),
  gOnuPriLCAction: rw(enumInt(12, { submit: 1 })),
});

export const priLoopChkTable = table('priLoopChkTable', p6(1, 8, 22), ['gOnuPriLCPonS', 'gOnuPriLCOnuS'], {
  gOnuPriLCPonS: rw(int32(1)),
  gOnuPriLCOnuS: rw(int32(2)),
  gOnuPriLCStatusS: rw(enumInt(3, { disable: 0, enable: 1 })),
  gOnuPriLCCheckIntervalS: rw(int32(4)),
  gOnuPriLCRecoverIntervalS: rw(int32(5)),
  gOnuPriLCEthernetTypeS: rw(octetString(6)),
  gOnuPriLCVlanS: rw(int32(7)),
  gOnuPriLCDestMacTypeS: rw(enumInt(8, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  gOnuPriLCPortClosingTimeS: rw(int32(9)),
  gOnuPriLCAlarmS: rw(enumInt(10, { disable: 0, enable: 1 })),
  gOnuPriLCPortdisloopedS: rw(enumInt(11, { disable: 0, enable: 1 })),
});

export const gOnuPriDhcpServerV6 = scalars(p6(1, 6, 17), {
  onuPriDhcpv6ServerPon: rw(int32(1, [[1, 16]])),
  onuPriDhcpv6ServerOnu: rw(int32(2, [[1, 65_535]])),
  onuPriDhcpv6LanIp: rw(octetString(3)),
  onuPriDhcpv6LanPrefixlen: rw(int32(4, [[48, 64]])),
  onuPriDhcpv6PrefixMode: rw(enumInt(5, { disable: 0, static: 1 })),
  onuPriDhcpv6PrefixModeIp: rw(octetString(6)),
  onuPriDhcpv6Enable: rw(enumInt(7, { disable: 0, enable: 1, relay: 2 })),
  onuPriDhcpv6Preference: rw(unsigned(8, [[0, 4_294_967_295]])),
  onuPriDhcpv6BeginIp: rw(octetString(9)),
  onuPriDhcpv6EndIp: rw(octetString(10)),
  onuPriDhcpv6PoolType: rw(enumInt(11, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  onuPriDhcpv6MasterDns: rw(octetString(12)),
  onuPriDhcpv6SlaveDns: rw(octetString(13)),
  onuPriDhcpv6Gateway: rw(octetString(14)),
  onuPriDhcpv6RelayIp: rw(octetString(15)),
  onuPriDhcpv6RA: rw(enumInt(16, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAManage: rw(enumInt(17, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAOther: rw(enumInt(18, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAMaxInterval: rw(int32(19, [[1, 1800]])),
  onuPriDhcpv6RAMinInterval: rw(int32(20, [[1, 1800]])),
  onuPriDhcpv6Action: rw(enumInt(21, { commit: 1, remove: 2 })),
  onuPriDhcpv6Valid: rw(unsigned(22, [[0, 4_294_967_295]])),
});

export const priDhcpServerV6Table = table(
  'priDhcpServerV6Table',
  p6(1, 8, 21),
  ['priDhcpv6ServerPon', 'priDhcpv6ServerOnu'],
  {
    priDhcpv6ServerPon: rw(int32(1)),
    priDhcpv6ServerOnu: rw(int32(2)),
    priDhcpv6LanIp: rw(octetString(3)),
    priDhcpv6LanPrefixlen: rw(int32(4)),
    priDhcpv6PrefixMode: rw(enumInt(5, { disable: 0, static: 1 })),
    priDhcpv6PrefixModeIp: rw(octetString(6)),
    priDhcpv6Enable: rw(enumInt(7, { disable: 0, enable: 1, relay: 2 })),
    priDhcpv6Preference: rw(unsigned(8)),
    priDhcpv6BeginIp: rw(octetString(9)),
    priDhcpv6EndIp: rw(octetString(10)),
    priDhcpv6PoolType: rw(enumInt(11, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
    priDhcpv6MasterDns: rw(octetString(12)),
    priDhcpv6SlaveDns: rw(octetString(13)),
    priDhcpv6Gateway: rw(octetString(14)),
    priDhcpv6RelayIp: rw(octetString(15)),
    priDhcpv6RA: rw(enumInt(16, { disable: 0, enable: 1 })),
    priDhcpv6RAManage: rw(enumInt(17, { disable: 0, enable: 1 })),
    priDhcpv6RAOther: rw(enumInt(18, { disable: 0, enable: 1 })),
    priDhcpv6RAMaxInterval: rw(int32(19)),
    priDhcpv6RAMinInterval: rw(int32(20)),
    priDhcpv6Valid: rw(unsigned(21)),
  },
);

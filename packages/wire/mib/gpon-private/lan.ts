/** The home network behind an ONU: its DHCP servers (P6.1.6.2 and 17), its switches (P6.1.6.11), loop detection (P6.1.6.18), and the tables P6.1.8 that show them. */
import { choice, int, ip, p6, rw, scalars, table, text, unsigned } from '../kit.ts';

export const gOnuPriDhcpServer = scalars(p6(1, 6, 2), {
  gOnuPriDhcpServerPonInx: rw(int(1, [[1, 16]])),
  gOnuPriDhcpServerOnuInx: rw(int(2, [[1, 65_525]])),
  gOnuPriDhcpLanIp: rw(ip(3)),
  gOnuPriDhcpLanMask: rw(ip(4)),
  gOnuPriDhcpEnable: rw(choice(5, { disable: 0, enable: 1, relay: 2 })),
  gOnuPriDhcpLease: rw(unsigned(6, [[0, 4_294_967_295]])),
  gOnuPriDhcpBeginIp: rw(ip(7)),
  gOnuPriDhcpEndIp: rw(ip(8)),
  gOnuPriDhcpPoolType: rw(choice(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  gOnuPriDhcpMasterDns: rw(ip(10)),
  gOnuPriDhcpSlaveDns: rw(ip(11)),
  gOnuPriDhcpGateway: rw(ip(12)),
  gOnuPriDhcpRelayIp: rw(ip(13)),
  gOnuPriDhcpAction: rw(choice(14, { commit: 1 })),
});

export const priDhcpServerTable = table('priDhcpServerTable', p6(1, 8, 2), ['priDhcpServerPon', 'priDhcpServerOnu'], {
  priDhcpServerPon: rw(int(1, [[1, 16]])),
  priDhcpServerOnu: rw(int(2, [[1, 65_535]])),
  priDhcpLanIp: rw(ip(3)),
  priDhcpLanMask: rw(ip(4)),
  priDhcpEnable: rw(choice(5, { disable: 0, enable: 1, relay: 2 })),
  priDhcpLease: rw(unsigned(6)),
  priDhcpBeginIp: rw(ip(7)),
  priDhcpEndIp: rw(ip(8)),
  priDhcpPoolType: rw(choice(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priDhcpMasterDns: rw(ip(10)),
  priDhcpSlaveDns: rw(ip(11)),
  priDhcpGateway: rw(ip(12)),
  priDhcpRelayIp: rw(ip(13)),
});

export const gOnuPriMiscCtrlOp = scalars(p6(1, 6, 11), {
  priMiscCtrlOpPon: rw(int(1, [[1, 16]])),
  priMiscCtrlOpOnu: rw(int(2, [[1, 128]])),
  priMiscCtrlOpSaveCfg: rw(choice(3, { commit: 1 })),
  priMiscCtrlOpRestoreCfg: rw(choice(4, { commit: 1 })),
  priMiscCtrlOpCatvEnable: rw(choice(5, { disable: 0, enable: 1 })),
  priMiscCtrlOpIgmpEnable: rw(choice(6, { disable: 0, enable: 1 })),
  priMiscCtrlOpStpEnable: rw(choice(7, { disable: 0, enable: 1 })),
  priMiscCtrlOpPortIsoEnable: rw(choice(8, { disable: 0, enable: 1 })),
});

export const priMiscCtrlOpTable = table(
  'priMiscCtrlOpTable',
  p6(1, 8, 11),
  ['priMiscCtrlOpPonS', 'priMiscCtrlOpOnuS'],
  {
    priMiscCtrlOpPonS: rw(int(1, [[1, 16]])),
    priMiscCtrlOpOnuS: rw(int(2, [[1, 128]])),
    priMiscCtrlOpCatvEnableS: rw(choice(3, { disable: 0, enable: 1 })),
    priMiscCtrlOpIgmpEnableS: rw(choice(4, { disable: 0, enable: 1 })),
    priMiscCtrlOpStpEnableS: rw(choice(5, { disable: 0, enable: 1 })),
    priMiscCtrlOpPortIsoEnableS: rw(choice(6, { disable: 0, enable: 1 })),
  },
);

export const gOnuPriSpeedLimit = scalars(p6(1, 6, 12), {
  priSpeedLimitPon: rw(int(1, [[1, 16]])),
  priSpeedLimitOnu: rw(int(2, [[1, 128]])),
  priSpeedLimitUpsLimit: rw(int(3)),
  priSpeedLimitDssLimit: rw(int(4)),
  priSpeedLimitAction: rw(choice(5, { commit: 1 })),
});

export const priSpeedLimitTable = table(
  'priSpeedLimitTable',
  p6(1, 8, 12),
  ['priSpeedLimitPonS', 'priSpeedLimitOnuS'],
  {
    priSpeedLimitPonS: rw(int(1, [[1, 16]])),
    priSpeedLimitOnuS: rw(int(2, [[1, 128]])),
    priSpeedLimitUpsLimitS: rw(int(3)),
    priSpeedLimitDssLimitS: rw(int(4)),
  },
);

export const gOnuPriMacTableCfg = scalars(p6(1, 6, 13), {
  priMacTablePon: rw(int(1, [[1, 16]])),
  priMacTableOnu: rw(int(2, [[1, 128]])),
  priMacTableMacAgingTime: rw(int(3)),
  priMacTablePonMacLimit: rw(int(4)),
  priMacTableLanMacLimitS: rw(int(5)),
  priMacTableAction: rw(choice(6, { commit: 1 })),
});

export const priMacTableTable = table('priMacTableTable', p6(1, 8, 13), ['priMacTablePonS', 'priMacTableOnus'], {
  priMacTablePonS: rw(int(1, [[1, 16]])),
  priMacTableOnus: rw(int(2)),
  priMacTableMacAgingTimeS: rw(int(3)),
  priMacTablePonMacLimitS: rw(int(4)),
  priMacTableLanMacLimitSS: rw(int(5)),
});

export const gOnuPriLoopChk = scalars(p6(1, 6, 18), {
  gOnuPriLCPon: rw(int(1)),
  gOnuPriLCOnu: rw(int(2)),
  gOnuPriLCStatus: rw(choice(3, { disable: 0, enable: 1 })),
  gOnuPriLCCheckInterval: rw(int(4, [[1, 60_000]])),
  gOnuPriLCRecoverInterval: rw(int(5, [[1, 1800]])),
  gOnuPriLCEthernetType: rw(text(6)),
  gOnuPriLCVlan: rw(int(7, [[0, 4094]])),
  gOnuPriLCDestMacType: rw(choice(8, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  gOnuPriLCPortClosingTime: rw(int(9, [[1, 1800]])),
  gOnuPriLCAlarm: rw(choice(10, { disable: 0, enable: 1 })),
  gOnuPriLCPortdislooped: rw(choice(11, { disable: 0, enable: 1 })),
  gOnuPriLCAction: rw(choice(12, { submit: 1 })),
});

export const priLoopChkTable = table('priLoopChkTable', p6(1, 8, 22), ['gOnuPriLCPonS', 'gOnuPriLCOnuS'], {
  gOnuPriLCPonS: rw(int(1)),
  gOnuPriLCOnuS: rw(int(2)),
  gOnuPriLCStatusS: rw(choice(3, { disable: 0, enable: 1 })),
  gOnuPriLCCheckIntervalS: rw(int(4)),
  gOnuPriLCRecoverIntervalS: rw(int(5)),
  gOnuPriLCEthernetTypeS: rw(text(6)),
  gOnuPriLCVlanS: rw(int(7)),
  gOnuPriLCDestMacTypeS: rw(choice(8, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  gOnuPriLCPortClosingTimeS: rw(int(9)),
  gOnuPriLCAlarmS: rw(choice(10, { disable: 0, enable: 1 })),
  gOnuPriLCPortdisloopedS: rw(choice(11, { disable: 0, enable: 1 })),
});

export const gOnuPriDhcpServerV6 = scalars(p6(1, 6, 17), {
  onuPriDhcpv6ServerPon: rw(int(1, [[1, 16]])),
  onuPriDhcpv6ServerOnu: rw(int(2, [[1, 65_535]])),
  onuPriDhcpv6LanIp: rw(text(3)),
  onuPriDhcpv6LanPrefixlen: rw(int(4, [[48, 64]])),
  onuPriDhcpv6PrefixMode: rw(choice(5, { disable: 0, static: 1 })),
  onuPriDhcpv6PrefixModeIp: rw(text(6)),
  onuPriDhcpv6Enable: rw(choice(7, { disable: 0, enable: 1, relay: 2 })),
  onuPriDhcpv6Preference: rw(unsigned(8, [[0, 4_294_967_295]])),
  onuPriDhcpv6BeginIp: rw(text(9)),
  onuPriDhcpv6EndIp: rw(text(10)),
  onuPriDhcpv6PoolType: rw(choice(11, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  onuPriDhcpv6MasterDns: rw(text(12)),
  onuPriDhcpv6SlaveDns: rw(text(13)),
  onuPriDhcpv6Gateway: rw(text(14)),
  onuPriDhcpv6RelayIp: rw(text(15)),
  onuPriDhcpv6RA: rw(choice(16, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAManage: rw(choice(17, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAOther: rw(choice(18, { disable: 0, enable: 1 })),
  onuPriDhcpv6RAMaxInterval: rw(int(19, [[1, 1800]])),
  onuPriDhcpv6RAMinInterval: rw(int(20, [[1, 1800]])),
  onuPriDhcpv6Action: rw(choice(21, { commit: 1, remove: 2 })),
  onuPriDhcpv6Valid: rw(unsigned(22, [[0, 4_294_967_295]])),
});

export const priDhcpServerV6Table = table(
  'priDhcpServerV6Table',
  p6(1, 8, 21),
  ['priDhcpv6ServerPon', 'priDhcpv6ServerOnu'],
  {
    priDhcpv6ServerPon: rw(int(1)),
    priDhcpv6ServerOnu: rw(int(2)),
    priDhcpv6LanIp: rw(text(3)),
    priDhcpv6LanPrefixlen: rw(int(4)),
    priDhcpv6PrefixMode: rw(choice(5, { disable: 0, static: 1 })),
    priDhcpv6PrefixModeIp: rw(text(6)),
    priDhcpv6Enable: rw(choice(7, { disable: 0, enable: 1, relay: 2 })),
    priDhcpv6Preference: rw(unsigned(8)),
    priDhcpv6BeginIp: rw(text(9)),
    priDhcpv6EndIp: rw(text(10)),
    priDhcpv6PoolType: rw(choice(11, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
    priDhcpv6MasterDns: rw(text(12)),
    priDhcpv6SlaveDns: rw(text(13)),
    priDhcpv6Gateway: rw(text(14)),
    priDhcpv6RelayIp: rw(text(15)),
    priDhcpv6RA: rw(choice(16, { disable: 0, enable: 1 })),
    priDhcpv6RAManage: rw(choice(17, { disable: 0, enable: 1 })),
    priDhcpv6RAOther: rw(choice(18, { disable: 0, enable: 1 })),
    priDhcpv6RAMaxInterval: rw(int(19)),
    priDhcpv6RAMinInterval: rw(int(20)),
    priDhcpv6Valid: rw(unsigned(21)),
  },
);

/** The home network of a private profile: DHCP servers (P6.2.1.8.4 and 18), switches (11), speed (12), MAC table (13), loop detection (19). */
import { choice, int, ip, p6, rw, scalars, table, text, unsigned } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPDhcpServer = scalars(p6(2, 1, 8, 4), {
  priPDhcpServerProfileID: rw(int(1)),
  priPDhcpLanIp: rw(ip(2)),
  priPDhcpLanMask: rw(ip(3)),
  priPDhcpEnable: rw(choice(4, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpLease: rw(unsigned(5, [[0, 4_294_967_295]])),
  priPDhcpBeginIp: rw(ip(6)),
  priPDhcpEndIp: rw(ip(7)),
  priPDhcpPoolType: rw(choice(8, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpMasterDns: rw(ip(9)),
  priPDhcpSlaveDns: rw(ip(10)),
  priPDhcpGateway: rw(ip(11)),
  priPDhcpRelayIp: rw(ip(12)),
  priPDhcpAction: rw(choice(13, { commit: 1, remove: 2 })),
});

export const priPDhcpServerTable = table('priPDhcpServerTable', p6(2, 2, 8, 3), ['priPDhcpServerPId'], {
  priPDhcpServerPId: rw(int(1)),
  priPDhcpLanIpS: rw(ip(2)),
  priPDhcpLanMaskS: rw(ip(3)),
  priPDhcpEnableS: rw(choice(4, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpLeaseS: rw(unsigned(5)),
  priPDhcpBeginIpS: rw(ip(6)),
  priPDhcpEndIpS: rw(ip(7)),
  priPDhcpPoolTypeS: rw(choice(8, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpMasterDnsS: rw(ip(9)),
  priPDhcpSlaveDnsS: rw(ip(10)),
  priPDhcpGatewayS: rw(ip(11)),
  priPDhcpRelayIpS: rw(ip(12)),
});

export const priPDhcpServerV6 = scalars(p6(2, 1, 8, 18), {
  priPDhcpServerV6ProfileID: rw(int(1)),
  dhcpv6Lanip: rw(text(2)),
  dhcpv6lanPrefixlen: rw(int(3, [[48, 64]])),
  dhcpv6PrefixMode: rw(choice(4, { disable: 0, static: 1 })),
  dhcpv6PrefixModeIp: rw(text(5)),
  dhcpv6ServerEnable: rw(choice(6, { disable: 0, enable: 1, relay: 2 })),
  dhcpv6Preference: rw(unsigned(7, [[0, 4_294_967_295]])),
  dhcpv6BeginIp: rw(text(8)),
  dhcpv6EndIp: rw(text(9)),
  dhcpv6PoolType: rw(choice(10, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  dhcpv6MasterDns: rw(text(11)),
  dhcpv6SlaveDns: rw(text(12)),
  dhcpv6Gateway: rw(text(13)),
  dhcpv6RelayIp: rw(text(14)),
  dhcpv6RA: rw(choice(15, onOff)),
  dhcpv6RAManage: rw(choice(16, onOff)),
  dhcpv6RAOther: rw(choice(17, onOff)),
  dhcpv6RAMaxInterval: rw(int(18, [[1, 1800]])),
  dhcpv6RAMinInterval: rw(int(19, [[1, 1800]])),
  dhcpv6Action: rw(choice(20, { commit: 1, remove: 2 })),
  dhcpv6Valid: rw(unsigned(21, [[0, 4_294_967_295]])),
});

export const priPDhcpServerV6Table = table('priPDhcpServerV6Table', p6(2, 2, 8, 17), ['priPDhcpServerV6PId'], {
  priPDhcpServerV6PId: rw(int(1)),
  priPDhcpv6LanIp: rw(text(2)),
  priPDhcpv6Prefixlen: rw(int(3)),
  priPDhcpv6PrefixMode: rw(choice(4, { disable: 0, static: 1 })),
  priPDhcpv6PrefixModeIp: rw(text(5)),
  priPDhcpv6ServerEable: rw(choice(6, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpv6Preference: rw(unsigned(7)),
  priPDhcpv6BeginIp: rw(text(8)),
  priPDhcpv6EndIp: rw(text(9)),
  priPDhcpv6PoolType: rw(choice(10, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpv6MasterDns: rw(text(11)),
  priPDhcpv6SlaveDns: rw(text(12)),
  priPDhcpv6Gateway: rw(text(13)),
  priPDhcpv6RelayIp: rw(text(14)),
  priPDhcpv6RA: rw(choice(15, onOff)),
  priPDhcpv6RAManage: rw(choice(16, onOff)),
  priPDhcpv6RAOther: rw(choice(17, onOff)),
  priPDhcpv6RAMaxInterval: rw(int(18)),
  priPDhcpv6RAMinInterval: rw(int(19)),
  priPDhcpv6Valid: rw(unsigned(20)),
});

export const priPMiscCtrlOp = scalars(p6(2, 1, 8, 11), {
  priPMiscCtrlOpProfileID: rw(int(1)),
  priPMiscCtrlOpCatvEnable: rw(choice(2, onOff)),
  priPMiscCtrlOpIgmpEnable: rw(choice(3, onOff)),
  priPMiscCtrlOpStpEnable: rw(choice(4, onOff)),
  priPMiscCtrlOpPortIsoEnable: rw(choice(5, onOff)),
});

export const priPMiscCtrlOpTable = table('priPMiscCtrlOpTable', p6(2, 2, 8, 10), ['priPMiscCtrlOpPId'], {
  priPMiscCtrlOpPId: rw(int(1)),
  priPMiscCtrlOpCatvEnableS: rw(choice(2, onOff)),
  priPMiscCtrlOpIgmpEnableS: rw(choice(3, onOff)),
  priPMiscCtrlOpStpEnableS: rw(choice(4, onOff)),
  priPMiscCtrlOpPortIsoEnableS: rw(choice(5, onOff)),
});

export const priPSpeedLimit = scalars(p6(2, 1, 8, 12), {
  priPSpeedLimitProfileID: rw(int(1)),
  priPSpeedLimitUpsLimit: rw(int(2)),
  priPSpeedLimitDssLimit: rw(int(3)),
  priPSpeedLimitAction: rw(choice(4, { commit: 1 })),
});

export const priPSpeedLimitTable = table('priPSpeedLimitTable', p6(2, 2, 8, 11), ['priPSpeedLimitPId'], {
  priPSpeedLimitPId: rw(int(1)),
  priPSpeedLimitUpsLimitS: rw(int(2)),
  priPSpeedLimitDssLimitS: rw(int(3)),
});

export const priPMacTableCfg = scalars(p6(2, 1, 8, 13), {
  priPMacTableProfileID: rw(int(1)),
  priPMacTableMacAgingTime: rw(int(2)),
  priPMacTablePonMacLimit: rw(int(3)),
  priPMacTableLanMacLimitS: rw(int(4)),
  priPMacTableAction: rw(choice(5, { commit: 1 })),
});

export const priPiMacTableTable = table('priPiMacTableTable', p6(2, 2, 8, 12), ['priPMacTablePId'], {
  priPMacTablePId: rw(int(1)),
  priPMacTableMacAgingTimeS: rw(int(2)),
  priPMacTablePonMacLimitS: rw(int(3)),
  priPiMacTableLanMacLimitS: rw(int(4)),
});

export const priPLoopChk = scalars(p6(2, 1, 8, 19), {
  priPLCProfileID: rw(int(1)),
  priPLCStatus: rw(choice(2, onOff)),
  priPLCCheckInterval: rw(int(3, [[1, 60_000]])),
  priPLCRecoverInterval: rw(int(4, [[1, 1800]])),
  priPLCEthernetType: rw(text(5)),
  priPLCVlan: rw(int(6, [[0, 4094]])),
  priPLCDestMacType: rw(choice(7, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  priPLCPortClosingTime: rw(int(8, [[1, 1800]])),
  priPLCAlarm: rw(choice(9, onOff)),
  priPLCPortdislooped: rw(choice(10, onOff)),
  priPLCAction: rw(choice(11, { submit: 1 })),
});

export const priPLoopChkTable = table('priPLoopChkTable', p6(2, 2, 8, 18), ['priPLCProfileIDS'], {
  priPLCProfileIDS: rw(int(1)),
  priPLCStatusS: rw(choice(2, onOff)),
  priPLCCheckIntervalS: rw(int(3)),
  priPLCRecoverIntervalS: rw(int(4)),
  priPLCEthernetTypeS: rw(text(5)),
  priPLCVlanS: rw(int(6)),
  priPLCDestMacTypeS: rw(choice(7, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  priPLCPortClosingTimeS: rw(int(8)),
  priPLCAlarmS: rw(choice(9, onOff)),
  priPLCPortdisloopedS: rw(choice(10, onOff)),
});

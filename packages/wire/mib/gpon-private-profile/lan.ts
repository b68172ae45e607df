/** The home network of a private profile: DHCP servers (P6.2.1.8.4 and 18), switches (11), speed (12), MAC table (13), loop detection (19). */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString, unsigned } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPDhcpServer = scalars(p6(2, 1, 8, 4), {
  priPDhcpServerProfileID: rw(int32(1)),
  priPDhcpLanIp: rw(ip(2)),
  priPDhcpLanMask: rw(ip(3)),
  priPDhcpEnable: rw(enumInt(4, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpLease: rw(unsigned(5, [[0, 4_294_967_295]])),
  priPDhcpBeginIp: rw(ip(6)),
  priPDhcpEndIp: rw(ip(7)),
  priPDhcpPoolType: rw(enumInt(8, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpMasterDns: rw(ip(9)),
  priPDhcpSlaveDns: rw(ip(10)),
  priPDhcpGateway: rw(ip(11)),
  priPDhcpRelayIp: rw(ip(12)),
  priPDhcpAction: rw(enumInt(13, { commit: 1, remove: 2 })),
});

export const priPDhcpServerTable = table('priPDhcpServerTable', p6(2, 2, 8, 3), ['priPDhcpServerPId'], {
  priPDhcpServerPId: rw(int32(1)),
  priPDhcpLanIpS: rw(ip(2)),
  priPDhcpLanMaskS: rw(ip(3)),
  priPDhcpEnableS: rw(enumInt(4, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpLeaseS: rw(unsigned(5)),
  priPDhcpBeginIpS: rw(ip(6)),
  priPDhcpEndIpS: rw(ip(7)),
  priPDhcpPoolTypeS: rw(enumInt(8, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpMasterDnsS: rw(ip(9)),
  priPDhcpSlaveDnsS: rw(ip(10)),
  priPDhcpGatewayS: rw(ip(11)),
  priPDhcpRelayIpS: rw(ip(12)),
});

export const priPDhcpServerV6 = scalars(p6(2, 1, 8, 18), {
  priPDhcpServerV6ProfileID: rw(int32(1)),
  dhcpv6Lanip: rw(octetString(2)),
  dhcpv6lanPrefixlen: rw(int32(3, [[48, 64]])),
  dhcpv6PrefixMode: rw(enumInt(4, { disable: 0, static: 1 })),
  dhcpv6PrefixModeIp: rw(octetString(5)),
  dhcpv6ServerEnable: rw(enumInt(6, { disable: 0, enable: 1, relay: 2 })),
  dhcpv6Preference: rw(unsigned(7, [[0, 4_294_967_295]])),
  dhcpv6BeginIp: rw(octetString(8)),
  dhcpv6EndIp: rw(octetString(9)),
  dhcpv6PoolType: rw(enumInt(10, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  dhcpv6MasterDns: rw(octetString(11)),
  dhcpv6SlaveDns: rw(octetString(12)),
  dhcpv6Gateway: rw(octetString(13)),
  dhcpv6RelayIp: rw(octetString(14)),
  dhcpv6RA: rw(enumInt(15, onOff)),
  dhcpv6RAManage: rw(enumInt(16, onOff)),
  dhcpv6RAOther: rw(enumInt(17, onOff)),
  dhcpv6RAMaxInterval: rw(int32(18, [[1, 1800]])),
  dhcpv6RAMinInterval: rw(int32(19, [[1, 1800]])),
  dhcpv6Action: rw(enumInt(20, { commit: 1, remove: 2 })),
  dhcpv6Valid: rw(unsigned(21, [[0, 4_294_967_295]])),
});

export const priPDhcpServerV6Table = table('priPDhcpServerV6Table', p6(2, 2, 8, 17), ['priPDhcpServerV6PId'], {
  priPDhcpServerV6PId: rw(int32(1)),
  priPDhcpv6LanIp: rw(octetString(2)),
  priPDhcpv6Prefixlen: rw(int32(3)),
  priPDhcpv6PrefixMode: rw(enumInt(4, { disable: 0, static: 1 })),
  priPDhcpv6PrefixModeIp: rw(octetString(5)),
  priPDhcpv6ServerEable: rw(enumInt(6, { disable: 0, enable: 1, relay: 2 })),
  priPDhcpv6Preference: rw(unsigned(7)),
  priPDhcpv6BeginIp: rw(octetString(8)),
  priPDhcpv6EndIp: rw(octetString(9)),
  priPDhcpv6PoolType: rw(enumInt(10, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  priPDhcpv6MasterDns: rw(octetString(11)),
  priPDhcpv6SlaveDns: rw(octetString(12)),
  priPDhcpv6Gateway: rw(octetString(13)),
  priPDhcpv6RelayIp: rw(octetString(14)),
  priPDhcpv6RA: rw(enumInt(15, onOff)),
  priPDhcpv6RAManage: rw(enumInt(16, onOff)),
  priPDhcpv6RAOther: rw(enumInt(17, onOff)),
  priPDhcpv6RAMaxInterval: rw(int32(18)),
  priPDhcpv6RAMinInterval: rw(int32(19)),
  priPDhcpv6Valid: rw(unsigned(20)),
});

export const priPMiscCtrlOp = scalars(p6(2, 1, 8, 11), {
  priPMiscCtrlOpProfileID: rw(int32(1)),
  priPMiscCtrlOpCatvEnable: rw(enumInt(2, onOff)),
  priPMiscCtrlOpIgmpEnable: rw(enumInt(3, onOff)),
  priPMiscCtrlOpStpEnable: rw(enumInt(4, onOff)),
  priPMiscCtrlOpPortIsoEnable: rw(enumInt(5, onOff)),
});

export const priPMiscCtrlOpTable = table('priPMiscCtrlOpTable', p6(2, 2, 8, 10), ['priPMiscCtrlOpPId'], {
  priPMiscCtrlOpPId: rw(int32(1)),
  priPMiscCtrlOpCatvEnableS: rw(enumInt(2, onOff)),
  priPMiscCtrlOpIgmpEnableS: rw(enumInt(3, onOff)),
  priPMiscCtrlOpStpEnableS: rw(enumInt(4, onOff)),
  priPMiscCtrlOpPortIsoEnableS: rw(enumInt(5, onOff)),
});

export const priPSpeedLimit = scalars(p6(2, 1, 8, 12), {
  priPSpeedLimitProfileID: rw(int32(1)),
  priPSpeedLimitUpsLimit: rw(int32(2)),
  priPSpeedLimitDssLimit: rw(int32(3)),
  priPSpeedLimitAction: rw(enumInt(4, { commit: 1 })),
});

export const priPSpeedLimitTable = table('priPSpeedLimitTable', p6(2, 2, 8, 11), ['priPSpeedLimitPId'], {
  priPSpeedLimitPId: rw(int32(1)),
  priPSpeedLimitUpsLimitS: rw(int32(2)),
  priPSpeedLimitDssLimitS: rw(int32(3)),
});

export const priPMacTableCfg = scalars(p6(2, 1, 8, 13), {
  priPMacTableProfileID: rw(int32(1)),
  priPMacTableMacAgingTime: rw(int32(2)),
  priPMacTablePonMacLimit: rw(int32(3)),
  priPMacTableLanMacLimitS: rw(int32(4)),
  priPMacTableAction: rw(enumInt(5, { commit: 1 })),
});

export const priPiMacTableTable = table('priPiMacTableTable', p6(2, 2, 8, 12), ['priPMacTablePId'], {
  priPMacTablePId: rw(int32(1)),
  priPMacTableMacAgingTimeS: rw(int32(2)),
  priPMacTablePonMacLimitS: rw(int32(3)),
  priPiMacTableLanMacLimitS: rw(int32(4)),
});

export const priPLoopChk = scalars(p6(2, 1, 8, 19), {
  priPLCProfileID: rw(int32(1)),
  priPLCStatus: rw(enumInt(2, onOff)),
  priPLCCheckInterval: rw(int32(3, [[1, 60_000]])),
  priPLCRecoverInterval: rw(int32(4, [[1, 1800]])),
  priPLCEthernetType: rw(octetString(5)),
  priPLCVlan: rw(int32(6, [[0, 4094]])),
  priPLCDestMacType: rw(enumInt(7, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  priPLCPortClosingTime: rw(int32(8, [[1, 1800]])),
  priPLCAlarm: rw(enumInt(9, onOff)),
  priPLCPortdislooped: rw(enumInt(10, onOff)),
  priPLCAction: rw(enumInt(11, { submit: 1 })),
});

export const priPLoopChkTable = table('priPLoopChkTable', p6(2, 2, 8, 18), ['priPLCProfileIDS'], {
  priPLCProfileIDS: rw(int32(1)),
  priPLCStatusS: rw(enumInt(2, onOff)),
  priPLCCheckIntervalS: rw(int32(3)),
  priPLCRecoverIntervalS: rw(int32(4)),
  priPLCEthernetTypeS: rw(octetString(5)),
  priPLCVlanS: rw(int32(6)),
  priPLCDestMacTypeS: rw(enumInt(7, { 'broadcast-address': 0, 'bpdu-address': 1 })),
  priPLCPortClosingTimeS: rw(int32(8)),
  priPLCAlarmS: rw(enumInt(9, onOff)),
  priPLCPortdisloopedS: rw(enumInt(10, onOff)),
});

import { dhcpServerPage } from '@heliograph/catalogue/pages/olt/gOnuConfig/dhcpServer.ts';
import { dhcpServerV6 } from '@heliograph/catalogue/pages/olt/gOnuConfig/dhcpServerV6.ts';
import { loopbackDetection } from '@heliograph/catalogue/pages/olt/gOnuConfig/loopbackDetection.ts';
import { misc } from '@heliograph/catalogue/pages/olt/gOnuConfig/misc.ts';
import { misc2 } from '@heliograph/catalogue/pages/olt/gOnuConfig/misc2.ts';
import {
  gOnuPriDhcpServer,
  gOnuPriDhcpServerV6,
  gOnuPriLoopChk,
  gOnuPriMacTableCfg,
  gOnuPriMiscCtrlOp,
  gOnuPriSpeedLimit,
  priDhcpServerTable,
  priDhcpServerV6Table,
  priLoopChkTable,
  priMacTableTable,
  priMiscCtrlOpTable,
  priSpeedLimitTable,
} from '@heliograph/wire/mib/gpon-private/lan.ts';
import { formPart, switchPart } from '../bindings/form-part.ts';
import { onuForm } from '../bindings/onu-form.ts';
import type { Binding } from '../kit/binding.ts';

/** 0 is none; the module does not say so, and what is read back decides. */
const noLimit = 0;

export const dhcpSpec = {
  read: priDhcpServerTable,
  columns: {
    priDhcpLanIp: { object: 'priDhcpLanIp', none: '0.0.0.0' },
    priDhcpLanMask: { object: 'priDhcpLanMask', none: '0.0.0.0' },
    priDhcpEnable: 'priDhcpEnable',
    priDhcpLease: { object: 'priDhcpLease', none: 0 },
    priDhcpBeginIp: { object: 'priDhcpBeginIp', none: '0.0.0.0' },
    priDhcpEndIp: { object: 'priDhcpEndIp', none: '0.0.0.0' },
    priDhcpPoolType: 'priDhcpPoolType',
    priDhcpMasterDns: 'priDhcpMasterDns',
    priDhcpSlaveDns: 'priDhcpSlaveDns',
    priDhcpGateway: 'priDhcpGateway',
    priDhcpRelayIp: { object: 'priDhcpRelayIp', none: '0.0.0.0' },
  },
  where: [gOnuPriDhcpServer.gOnuPriDhcpServerPonInx, gOnuPriDhcpServer.gOnuPriDhcpServerOnuInx],
  write: gOnuPriDhcpServer,
  parameters: {
    priDhcpLanIp: 'gOnuPriDhcpLanIp',
    priDhcpLanMask: 'gOnuPriDhcpLanMask',
    priDhcpEnable: 'gOnuPriDhcpEnable',
    priDhcpLease: 'gOnuPriDhcpLease',
    priDhcpBeginIp: 'gOnuPriDhcpBeginIp',
    priDhcpEndIp: 'gOnuPriDhcpEndIp',
    priDhcpPoolType: 'gOnuPriDhcpPoolType',
    priDhcpMasterDns: 'gOnuPriDhcpMasterDns',
    priDhcpSlaveDns: 'gOnuPriDhcpSlaveDns',
    priDhcpGateway: 'gOnuPriDhcpGateway',
    priDhcpRelayIp: 'gOnuPriDhcpRelayIp',
  },
  action: 'gOnuPriDhcpAction',
  edit: 'commit',
} as const;
const dhcpPart = formPart(dhcpServerPage, dhcpSpec);

export const dhcpV6Spec = {
  read: priDhcpServerV6Table,
  columns: {
    priDhcpv6LanIp: 'priDhcpv6LanIp',
    priDhcpv6LanPrefixlen: { object: 'priDhcpv6LanPrefixlen', none: 0 },
    priDhcpv6PrefixMode: { object: 'priDhcpv6PrefixMode', yes: 'static' },
    priDhcpv6PrefixModeIp: 'priDhcpv6PrefixModeIp',
    priDhcpv6Enable: 'priDhcpv6Enable',
    priDhcpv6BeginIp: 'priDhcpv6BeginIp',
    priDhcpv6EndIp: 'priDhcpv6EndIp',
    priDhcpv6MasterDns: 'priDhcpv6MasterDns',
    priDhcpv6SlaveDns: 'priDhcpv6SlaveDns',
    priDhcpv6Gateway: 'priDhcpv6Gateway',
    priDhcpv6Preference: { object: 'priDhcpv6Preference', none: 0 },
    priDhcpv6Valid: { object: 'priDhcpv6Valid', none: 0 },
    priDhcpv6PoolType: 'priDhcpv6PoolType',
    priDhcpv6RelayIp: 'priDhcpv6RelayIp',
    priDhcpv6RA: 'priDhcpv6RA',
    priDhcpv6RAManage: 'priDhcpv6RAManage',
    priDhcpv6RAOther: 'priDhcpv6RAOther',
    priDhcpv6RAMaxInterval: { object: 'priDhcpv6RAMaxInterval', none: 0 },
    priDhcpv6RAMinInterval: { object: 'priDhcpv6RAMinInterval', none: 0 },
  },
  where: [gOnuPriDhcpServerV6.onuPriDhcpv6ServerPon, gOnuPriDhcpServerV6.onuPriDhcpv6ServerOnu],
  write: gOnuPriDhcpServerV6,
  // The agent takes no 0 there, not even while nothing is advertised.
  parameters: {
    priDhcpv6LanIp: 'onuPriDhcpv6LanIp',
    priDhcpv6LanPrefixlen: { object: 'onuPriDhcpv6LanPrefixlen', none: 64 },
    priDhcpv6PrefixMode: { object: 'onuPriDhcpv6PrefixMode', yes: 'static' },
    priDhcpv6PrefixModeIp: 'onuPriDhcpv6PrefixModeIp',
    priDhcpv6Enable: 'onuPriDhcpv6Enable',
    priDhcpv6BeginIp: 'onuPriDhcpv6BeginIp',
    priDhcpv6EndIp: 'onuPriDhcpv6EndIp',
    priDhcpv6MasterDns: 'onuPriDhcpv6MasterDns',
    priDhcpv6SlaveDns: 'onuPriDhcpv6SlaveDns',
    priDhcpv6Gateway: 'onuPriDhcpv6Gateway',
    priDhcpv6Preference: 'onuPriDhcpv6Preference',
    priDhcpv6Valid: 'onuPriDhcpv6Valid',
    priDhcpv6PoolType: 'onuPriDhcpv6PoolType',
    priDhcpv6RelayIp: 'onuPriDhcpv6RelayIp',
    priDhcpv6RA: 'onuPriDhcpv6RA',
    priDhcpv6RAManage: 'onuPriDhcpv6RAManage',
    priDhcpv6RAOther: 'onuPriDhcpv6RAOther',
    priDhcpv6RAMaxInterval: { object: 'onuPriDhcpv6RAMaxInterval', none: 600 },
    priDhcpv6RAMinInterval: { object: 'onuPriDhcpv6RAMinInterval', none: 200 },
  },
  action: 'onuPriDhcpv6Action',
  edit: 'commit',
} as const;

export const loopSpec = {
  read: priLoopChkTable,
  columns: {
    gOnuPriLCStatusS: 'gOnuPriLCStatusS',
    gOnuPriLCCheckIntervalS: { object: 'gOnuPriLCCheckIntervalS', none: 0 },
    gOnuPriLCRecoverIntervalS: { object: 'gOnuPriLCRecoverIntervalS', none: 0 },
    gOnuPriLCEthernetTypeS: 'gOnuPriLCEthernetTypeS',
    gOnuPriLCVlanS: 'gOnuPriLCVlanS',
    gOnuPriLCDestMacTypeS: 'gOnuPriLCDestMacTypeS',
    gOnuPriLCPortClosingTimeS: { object: 'gOnuPriLCPortClosingTimeS', none: 0 },
    gOnuPriLCAlarmS: 'gOnuPriLCAlarmS',
    gOnuPriLCPortdisloopedS: 'gOnuPriLCPortdisloopedS',
  },
  where: [gOnuPriLoopChk.gOnuPriLCPon, gOnuPriLoopChk.gOnuPriLCOnu],
  write: gOnuPriLoopChk,
  parameters: {
    gOnuPriLCStatusS: 'gOnuPriLCStatus',
    // Beyond their ranges the agent takes nothing, not even while the detection is off.
    gOnuPriLCCheckIntervalS: { object: 'gOnuPriLCCheckInterval', none: 1 },
    gOnuPriLCRecoverIntervalS: { object: 'gOnuPriLCRecoverInterval', none: 1 },
    gOnuPriLCEthernetTypeS: 'gOnuPriLCEthernetType',
    gOnuPriLCVlanS: 'gOnuPriLCVlan',
    gOnuPriLCDestMacTypeS: 'gOnuPriLCDestMacType',
    gOnuPriLCPortClosingTimeS: { object: 'gOnuPriLCPortClosingTime', none: 1 },
    gOnuPriLCAlarmS: 'gOnuPriLCAlarm',
    gOnuPriLCPortdisloopedS: 'gOnuPriLCPortdislooped',
  },
  action: 'gOnuPriLCAction',
  edit: 'submit',
} as const;
const loopPart = formPart(loopbackDetection, loopSpec);

/** This block has no action. */
export const switchesSpec = {
  read: priMiscCtrlOpTable,
  columns: {
    priMiscCtrlOpCatvEnableS: 'priMiscCtrlOpCatvEnableS',
    priMiscCtrlOpIgmpEnableS: 'priMiscCtrlOpIgmpEnableS',
    priMiscCtrlOpStpEnableS: 'priMiscCtrlOpStpEnableS',
    priMiscCtrlOpPortIsoEnableS: 'priMiscCtrlOpPortIsoEnableS',
  },
  where: [gOnuPriMiscCtrlOp.priMiscCtrlOpPon, gOnuPriMiscCtrlOp.priMiscCtrlOpOnu],
  write: gOnuPriMiscCtrlOp,
  parameters: {
    priMiscCtrlOpCatvEnableS: 'priMiscCtrlOpCatvEnable',
    priMiscCtrlOpIgmpEnableS: 'priMiscCtrlOpIgmpEnable',
    priMiscCtrlOpStpEnableS: 'priMiscCtrlOpStpEnable',
    priMiscCtrlOpPortIsoEnableS: 'priMiscCtrlOpPortIsoEnable',
  },
} as const;

export const speedSpec = {
  read: priSpeedLimitTable,
  columns: {
    priSpeedLimitUpsLimitS: { object: 'priSpeedLimitUpsLimitS', none: noLimit },
    priSpeedLimitDssLimitS: { object: 'priSpeedLimitDssLimitS', none: noLimit },
  },
  where: [gOnuPriSpeedLimit.priSpeedLimitPon, gOnuPriSpeedLimit.priSpeedLimitOnu],
  write: gOnuPriSpeedLimit,
  parameters: { priSpeedLimitUpsLimitS: 'priSpeedLimitUpsLimit', priSpeedLimitDssLimitS: 'priSpeedLimitDssLimit' },
  action: 'priSpeedLimitAction',
  edit: 'commit',
} as const;

export const macTableSpec = {
  read: priMacTableTable,
  columns: {
    priMacTableMacAgingTimeS: { object: 'priMacTableMacAgingTimeS', none: 0 },
    priMacTablePonMacLimitS: 'priMacTablePonMacLimitS',
    priMacTableLanMacLimitSS: 'priMacTableLanMacLimitSS',
  },
  where: [gOnuPriMacTableCfg.priMacTablePon, gOnuPriMacTableCfg.priMacTableOnu],
  write: gOnuPriMacTableCfg,
  parameters: {
    priMacTableMacAgingTimeS: 'priMacTableMacAgingTime',
    priMacTablePonMacLimitS: 'priMacTablePonMacLimit',
    priMacTableLanMacLimitSS: 'priMacTableLanMacLimitS',
  },
  action: 'priMacTableAction',
  edit: 'commit',
} as const;

export const gponHomePages: readonly Binding[] = [
  onuForm(dhcpServerPage, [dhcpPart]),
  onuForm(dhcpServerV6, [formPart(dhcpServerV6, dhcpV6Spec)]),
  onuForm(misc, [switchPart(misc, switchesSpec), formPart(misc, speedSpec)]),
  onuForm(misc2, [formPart(misc2, macTableSpec)]),
  onuForm(loopbackDetection, [loopPart]),
];

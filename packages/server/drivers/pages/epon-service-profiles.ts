import { eponSrvGlobal } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvGlobal.ts';
import { eponSrvIgmp } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvIgmp.ts';
import { eponSrvLanCount } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvLanCount.ts';
import { eponSrvPort } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvPort.ts';
import { eponSrvQos } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvQos.ts';
import { eponSrvVlan } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvVlan.ts';
import * as ports from '@heliograph/wire/mib/epon-profiles/ports.ts';
import * as service from '@heliograph/wire/mib/epon-profiles/service.ts';
import * as vlans from '@heliograph/wire/mib/epon-profiles/vlans.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { actionSet, eponProfilePart, plainProfilePart, profilePage } from './epon-profile-parts.ts';

const lanCount = profilePage(
  eponSrvLanCount,
  'srv',
  [
    plainProfilePart(eponSrvLanCount, [service.onuLanCountPFTable, service.onuLanCountConfig, 'lanCountAction'], {
      onuLanCountS: 'lanCount',
    }),
  ],
  { each: true },
);

const committing = { put: 'commit' } as const;
const g = eponSrvGlobal;

const snmp = eponProfilePart(g, {
  read: service.onuSnmpProPFTable,
  columns: {
    onuSnmpProHostS: { object: 'onuSnmpProHostS', none: '0.0.0.0' },
    onuSnmpProTrapPortS: { object: 'onuSnmpProTrapPortS', none: 0 },
    onuSnmpProPortS: 'onuSnmpProPortS',
  },
  write: service.onuSnmpProParam,
  parameters: {
    onuSnmpProHostS: 'ctcSnmpHost',
    onuSnmpProTrapPortS: 'ctcSnmpTrapPort',
    onuSnmpProPortS: 'ctcSnmpPort',
    securityName: 'ctcCommunityName',
    readCommunity: 'ctcRoCommunityName',
    writeCommunity: 'ctcRwCommunityName',
  },
  action: 'ctcSnmpAction',
  put: 'add',
  take: 'remove',
  secrets: {
    securityName: service.onuSnmpProPFTable.columns.onuSnmpProNameS,
    readCommunity: service.onuSnmpProPFTable.columns.onuSnmpProComRdS,
    writeCommunity: service.onuSnmpProPFTable.columns.onuSnmpProComWrS,
  },
});

const globally = profilePage(
  g,
  'srv',
  [
    plainProfilePart(g, [service.onuFecModePFTable, service.onuFecModeConfig, 'ctcFecModeAction'], {
      onuFecModeEnableS: 'ctcFecMode',
    }),
    plainProfilePart(g, [service.ctcMultiLlidPFTable, service.ctcMultiLlidConfig, 'ctcMultiLlidAction'], {
      ctcMultiLlidS: 'ctcMultiLlid',
    }),
    plainProfilePart(g, [service.ctcActivePonPFTable, service.ctcActivePonConfig, 'ctcActivePonAction'], {
      ctcActivePonS: 'ctcActivePon',
    }),
    plainProfilePart(g, [service.ctcHoldoverPFTable, service.ctcHoldoverConfig, 'ctcHoldoverAction'], {
      ctcHoldoverS: 'ctcHoldover',
    }),
    plainProfilePart(
      g,
      [service.onuPonProtectPFTable, service.onuPonProtect, 'ctcPonProtectAction'],
      { onuPonProtectLosOpS: 'ctcLosOptical', onuPonProtectLosMpcpS: 'ctcLosMpcp' },
      committing,
    ),
    plainProfilePart(g, [service.ctcMcModePFTable, service.ctcMcModeConfig, 'ctcMcModeAction'], {
      ctcMcModeS: 'ctcMcMode',
    }),
    plainProfilePart(g, [service.onuIgmpAdminPFTable, service.onuIgmpAdmin, 'igmpAdminAction'], {
      onuIgmpAdminEnableS: 'igmpAdmin',
    }),
    plainProfilePart(g, [service.onuFastleavePFTable, service.onuFastLeaveConfig, 'ctcFastLeaveAction'], {
      onuFastleaveEnableS: 'ctcFastLeave',
    }),
    plainProfilePart(
      g,
      [service.onuMacAgetimePFTable, service.onuMacAgetime, 'agetimeAction'],
      { onuMacAgetimeS: 'ctcAgetime' },
      committing,
    ),
    plainProfilePart(g, [service.portIsolateTable, service.onuPortIsolateEnable, 'portIsolateAction'], {
      portIsolateS: 'portIsolateEnable',
    }),
    plainProfilePart(g, [service.onuCatvStatusPFTable, service.onuCatvEnable, 'catvEnableAction'], {
      onuCatvStatusS: 'catvEnable',
    }),
    plainProfilePart(g, [service.onuDhcpOption82Table, service.onuDhcpOption82, 'dhcpOption82Action'], {
      onuDhcpOption82Enable: 'dhcpOption82Enable',
    }),
    plainProfilePart(g, [service.onuPPPoETable, service.onuPPPoE, 'pppoeAction'], { onuPPPoEEnable: 'pppoeEnable' }),
    plainProfilePart(g, [service.onuDhcpV6Table, service.onuDhcpV6, 'dhcpV6Action'], {
      onuDhcpV6Option18Enable: 'dhcpV6Option18Enable',
      onuDhcpV6Option37Enable: 'dhcpV6Option37Enable',
    }),
    plainProfilePart(
      g,
      [service.onuPowerSavePFTable, service.onuPowerSaveConfig, 'onuPowerSaveAction'],
      { onuPSEarlyWakeupS: 'ctcEarlyWakeupEn', onuPSSleepDurationMaxS: 'ctcSleepDurationMax' },
      committing,
    ),
    plainProfilePart(
      g,
      [service.onuSleepPFTable, service.onuPwSavParameter, 'onuPwSavAction'],
      {
        onuSleepDurationS: 'ctcSleepDuration',
        onuWakeDurationS: 'ctcWakeDuration',
        onuSleepFlagS: 'ctcSleepFlag',
        onuSleepModeS: 'ctcSleepMode',
      },
      committing,
    ),
    plainProfilePart(g, [service.onuMgmtIpPFTable, service.onuMgmtIpCfg, 'onuMgmtAction'], {
      onuMgmtIpAddrS: { object: 'onuMgmtIpAddr', none: '0.0.0.0' },
      onuMgmtIpMaskS: { object: 'onuMgmtIpMask', none: '0.0.0.0' },
      onuMgmtIpGwS: { object: 'onuMgmtIpGw', none: '0.0.0.0' },
      onuMgmtIpCvlanS: { object: 'onuMgmtCvlan', none: 0 },
      onuMgmtIpSvlanS: { object: 'onuMgmtSvlan', none: 0 },
      onuMgmtIpPriS: { object: 'onuMgmtPri', none: -1 },
    }),
    snmp,
  ],
  { each: true },
);

const p = eponSrvPort;

const ethernet = profilePage(p, 'srv', [
  plainProfilePart(
    p,
    [ports.onuPortPhyAdminPFTable, ports.onuPortPhyAdmin, 'ctcPortAdminAction'],
    { onuPortPhyAdminEnS: 'ctcPortAdmin' },
    { where: ['adminEthNo'], ...committing },
  ),
  plainProfilePart(
    p,
    [ports.portAutoNegPFTable, ports.onuPortAutoNegConfig, 'ctcAutoNegAction'],
    { portAutoNegEnS: 'ctcAutoNeg' },
    { where: ['autoNegEthNo'], ...committing },
  ),
  plainProfilePart(
    p,
    [ports.portModeControlTable, ports.onuPortModeControl, 'modeControlAction'],
    { portModeControlS: 'modeControl' },
    { where: ['modeControlEthNo'] },
  ),
  plainProfilePart(
    p,
    [ports.onuCtcPausePFTable, ports.onuCtcPause, 'ctcPauseAction'],
    { onuCtcPauseEnS: 'ctcPauseEn' },
    { where: ['pauseEthNo'] },
  ),
  plainProfilePart(
    p,
    [ports.onuCtcLoopdetectPFTable, ports.onuCtcLoopdetect, 'ctcLoopdetectAction'],
    { onuCtcLoopdetectEnS: 'ctcLoopdetectEn' },
    { where: ['loopEthNo'] },
  ),
  plainProfilePart(
    p,
    [ports.onuDisableLoopPFTable, ports.onuDisableLoopConfig, 'disLoopEthAction'],
    { onuDisableLoopS: 'disableLoopEn' },
    { where: ['disLoopEthNo'], take: 'delete' },
  ),
  plainProfilePart(
    p,
    [ports.portMacLimitPFTable, ports.onuPortMacLimit, 'macLimitAction'],
    { portMacLimitS: 'macLimit' },
    { where: ['macLimitEthNo'] },
  ),
  plainProfilePart(
    p,
    [ports.onuPortUpLimitPFTable, ports.onuPortUpLimit, 'ctcUpLimitAction'],
    {
      onuPortUpLimitCirS: 'ctcUpLimitCir',
      onuPortUpLimitCbsS: 'ctcUpLimitCbs',
      onuPortUpLimitEbsS: 'ctcUpLimitEbs',
    },
    { where: ['upLimitEthNo'], put: 'commit', take: 'delete' },
  ),
  plainProfilePart(
    p,
    [ports.onuPortDownLimitPFTable, ports.onuPortDownLimit, 'ctcDownLimitAction'],
    { onuPortDownLimitCirS: 'ctcDownLimitCir', onuPortDownLimitPirS: 'ctcDownLimitPir' },
    { where: ['downLimitEthNo'], put: 'commit', take: 'delete' },
  ),
  plainProfilePart(
    p,
    [ports.portPkgSuppressPFTable, ports.onuPortPkgSuppress, 'pkgSuppressAction'],
    {
      portPkgSuppressBroadcastS: 'pkgBroadcast',
      portPkgSuppressMulticastS: 'pkgMulticast',
      portPkgSuppressUnkownS: 'pkgUnknown',
    },
    { where: ['pkgSuppressEthNo'] },
  ),
  plainProfilePart(
    p,
    [ports.onuPortStatPFTable, ports.onuPortStatConfig, 'portStatAction'],
    { onuPortStatStatusS: 'ctcMonitorStatus', onuPortStatCountS: 'ctcStatCycle' },
    { where: ['portStatEthNo'] },
  ),
]);

/** `0x8100`, as the command line of these units writes it. */
const tpid: Codec = {
  toField: (raw) => String(raw).replace(/^0x/i, '').toLowerCase(),
  toDevice: (value) => `0x${String(value)}`,
};

/** `100:200,101:201`, whatever stands between the two of a pair; text without a pair is none. */
const pairs: Codec = {
  toField: (raw) => [...String(raw).matchAll(/(\d+)\D+(\d+)/g)].map(([, from, to]) => `${from}:${to}`).join(','),
  toDevice: String,
};

const v = eponSrvVlan;

const vlan = profilePage(v, 'srv', [
  plainProfilePart(
    v,
    [vlans.portVlanModePFTable, vlans.portVlanMode, 'vlanModeAction'],
    { onuCtcPortVlanModeS: 'ctcVlanMode' },
    { where: ['vlanModeEthNo'], ...committing },
  ),
  plainProfilePart(
    v,
    [vlans.portVlanPvidPFTable, vlans.portVlanPvid, 'ctcPvidAction'],
    { vlanPvidS: 'ctcPvidVal', vlanTpidS: { object: 'ctcTpidVal', codec: tpid }, vlanPvidPriS: 'ctcPvidPriVal' },
    { where: ['pvidEthNo'], ...committing },
  ),
  plainProfilePart(
    v,
    [vlans.portVlanTranslatePFTable, vlans.portVlanTranslate, 'ctcTransAction'],
    { portVlanTransVlanStrS: { object: 'ctcTransVlanStr', codec: pairs } },
    { where: ['vlanTransEthNo'], replaces: true },
  ),
  plainProfilePart(
    v,
    [vlans.portVlanAggPFTable, vlans.portVlanAgg, 'ctcAggAction'],
    { portVlanAggNewVlanS: 'ctcAggNewVlan', portVlanAggOldVlanStrS: 'ctcAggVlanStr' },
    { where: ['aggEthNo'], replaces: true },
  ),
  plainProfilePart(
    v,
    [vlans.portVlanTrunkPFTable, vlans.portVlanTrunk, 'ctcTrunkVidAction'],
    { portVlanTrunkVidStrS: 'ctcTrunkVidStr' },
    { where: ['trunkEthNo'], replaces: true },
  ),
]);

const i = eponSrvIgmp;

const multicast = profilePage(i, 'srv', [
  plainProfilePart(
    i,
    [vlans.portMcVlanPFTable, vlans.onuIgmpVlanConfig, 'ctcMcValnAction'],
    { portMcVlanStrS: 'ctcMcVlanStr' },
    { where: ['mcVlanEthNo'], replaces: true },
  ),
  plainProfilePart(
    i,
    [vlans.onuMcTagstripPFTable, vlans.onuMcTagstrip, 'tagstripAction'],
    { onuMcTagstripEnS: 'ctcTagstripEn' },
    { where: ['tagstripEthNo'] },
  ),
  plainProfilePart(
    i,
    [vlans.onuMcVlanTransPFTable, vlans.onuMcVlanTrans, 'ctcMcTransAction'],
    { onuMcVlanTransVlanStrS: { object: 'ctcMcTransVlanStr', codec: pairs } },
    { where: ['mcVlanTransEthNo'], replaces: true },
  ),
  plainProfilePart(
    i,
    [vlans.maxIgmpGrpPFTable, vlans.onuPortMaxIgmpGrp, 'mcMaxGrpAction'],
    { maxIgmpGrpS: 'ctcMcMaxGrp' },
    { where: ['grpEthNo'], ...committing },
  ),
]);

/** Whatever a class does not look at. */
const unread = -1;
const q = vlans.onuClassifyAdd;

const classes = profilePage(eponSrvQos, 'srv', [
  eponProfilePart(eponSrvQos, {
    read: vlans.onuClassifyPFTable,
    columns: {
      onuCfyQueueS: 'onuCfyQueueS',
      ctcCfyPriS: 'ctcCfyPriS',
      ctcCfyDstMacEqualS: 'ctcCfyDstMacEqualS',
      ctcCfyDstMacValueS: 'ctcCfyDstMacValueS',
      ctcCfySrcMacEqualS: 'ctcCfySrcMacEqualS',
      ctcCfySrcMacValueS: 'ctcCfySrcMacValueS',
      ctcCfyVlanEqualS: 'ctcCfyVlanEqualS',
      ctcCfyVlanValueS: 'ctcCfyVlanValueS',
      ctcCfyCosEqualS: 'ctcCfyCosEqualS',
      ctcCfyCosValueS: 'ctcCfyCosValueS',
      ctcCfyEthTypeEqualS: 'ctcCfyEthTypeEqualS',
      ctcCfyEthTypeValueS: 'ctcCfyEthTypeValueS',
      ctcCfySrcIpEqualS: 'ctcCfySrcIpEqualS',
      ctcCfySrcIpValueS: 'ctcCfySrcIpValueS',
      ctcCfyDestIpEqualS: 'ctcCfyDestIpEqualS',
      ctcCfyDestIpValueS: 'ctcCfyDestIpValueS',
      ctcCfyProEqualS: 'ctcCfyProEqualS',
      ctcCfyProValueS: 'ctcCfyProValueS',
      ctcCfyTosDscpEuqalS: 'ctcCfyTosDscpEuqalS',
      ctcCfyTosDscpValueS: 'ctcCfyTosDscpValueS',
      ctcCfySrcPortEqualS: 'ctcCfySrcPortEqualS',
      ctcCfySrcPortValueS: 'ctcCfySrcPortValueS',
      ctcCfyDestPortEqualS: 'ctcCfyDestPortEqualS',
      ctcCfyDestPortValueS: 'ctcCfyDestPortValueS',
    },
    write: q,
    parameters: {
      ctcCfyPriS: 'ctcPri',
      ctcCfyDstMacEqualS: 'ctcDstMacEqualSel',
      ctcCfyDstMacValueS: 'ctcDstMacValue',
      ctcCfySrcMacEqualS: 'ctcSrcMacEqualSel',
      ctcCfySrcMacValueS: 'ctcSrcMacValue',
      ctcCfyVlanEqualS: 'ctcVlanEqualSel',
      ctcCfyVlanValueS: 'ctcVlanValue',
      ctcCfyCosEqualS: 'ctcCosEqualSel',
      ctcCfyCosValueS: { object: 'ctcCosValue', none: unread },
      ctcCfyEthTypeEqualS: 'ctcEthTypeEqualSel',
      ctcCfyEthTypeValueS: 'ctcEthTypeValue',
      ctcCfySrcIpEqualS: 'ctcSrcIpEqualSel',
      ctcCfySrcIpValueS: 'ctcSrcIpValue',
      ctcCfyDestIpEqualS: 'ctcDestIpEqualSel',
      ctcCfyDestIpValueS: 'ctcDestIpValue',
      ctcCfyProEqualS: 'ctcProEqualSel',
      ctcCfyProValueS: { object: 'ctcProValue', none: unread },
      ctcCfyTosDscpEuqalS: 'ctcTosDscpEuqalSel',
      ctcCfyTosDscpValueS: { object: 'ctcTosDscpValue', none: unread },
      ctcCfySrcPortEqualS: 'ctcSrcPortEqualSel',
      ctcCfySrcPortValueS: { object: 'ctcSrcPortValue', none: unread },
      ctcCfyDestPortEqualS: 'ctcDestPortEqualSel',
      ctcCfyDestPortValueS: { object: 'ctcDestPortValue', none: unread },
      onuCfyQueueS: 'ctcQueue',
    },
    where: ['cfyEthNo', 'ctcPrecedence'],
    action: 'ctcCfyAction',
    put: 'add',
    // Adding knows no row that is there: it goes before it is made anew.
    replaces: true,
    remove: ({ ethPort, ctcCfyPrecedenceS }: PageRow) => [
      setItem(vlans.onuClassifyDel.cfyDelEthNo, Number(ethPort)),
      setItem(vlans.onuClassifyDel.ctcDelPrecedence, Number(ctcCfyPrecedenceS)),
      actionSet(vlans.onuClassifyDel.ctcCfyDelAction, 'delete'),
    ],
  }),
]);

export const eponServiceProfilePages: readonly Binding[] = [lanCount, globally, ethernet, vlan, classes, multicast];

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
import { act, part, plain, profilePage } from './epon-profile-parts.ts';

const lanCount = profilePage(
  eponSrvLanCount,
  'srv',
  [
    plain(eponSrvLanCount, [service.onuLanCountPFTable, service.onuLanCountConfig, 'lanCountAction'], {
      onuLanCountS: 'lanCount',
    }),
  ],
  { each: true },
);

const committing = { put: 'commit' } as const;
const g = eponSrvGlobal;

const snmp = part(g, {
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
    plain(g, [service.onuFecModePFTable, service.onuFecModeConfig, 'ctcFecModeAction'], {
      onuFecModeEnableS: 'ctcFecMode',
    }),
    plain(g, [service.ctcMultiLlidPFTable, service.ctcMultiLlidConfig, 'ctcMultiLlidAction'], {
      ctcMultiLlidS: 'ctcMultiLlid',
    }),
    plain(g, [service.ctcActivePonPFTable, service.ctcActivePonConfig, 'ctcActivePonAction'], {
      ctcActivePonS: 'ctcActivePon',
    }),
    plain(g, [service.ctcHoldoverPFTable, service.ctcHoldoverConfig, 'ctcHoldoverAction'], {
      ctcHoldoverS: 'ctcHoldover',
    }),
    plain(
      g,
      [service.onuPonProtectPFTable, service.onuPonProtect, 'ctcPonProtectAction'],
      { onuPonProtectLosOpS: 'ctcLosOptical', onuPonProtectLosMpcpS: 'ctcLosMpcp' },
      committing,
    ),
    plain(g, [service.ctcMcModePFTable, service.ctcMcModeConfig, 'ctcMcModeAction'], { ctcMcModeS: 'ctcMcMode' }),
    plain(g, [service.onuIgmpAdminPFTable, service.onuIgmpAdmin, 'igmpAdminAction'], {
      onuIgmpAdminEnableS: 'igmpAdmin',
    }),
    plain(g, [service.onuFastleavePFTable, service.onuFastLeaveConfig, 'ctcFastLeaveAction'], {
      onuFastleaveEnableS: 'ctcFastLeave',
    }),
    plain(
      g,
      [service.onuMacAgetimePFTable, service.onuMacAgetime, 'agetimeAction'],
      { onuMacAgetimeS: 'ctcAgetime' },
      committing,
    ),
    plain(g, [service.portIsolateTable, service.onuPortIsolateEnable, 'portIsolateAction'], {
      portIsolateS: 'portIsolateEnable',
    }),
    plain(g, [service.onuCatvStatusPFTable, service.onuCatvEnable, 'catvEnableAction'], {
      onuCatvStatusS: 'catvEnable',
    }),
    plain(g, [service.onuDhcpOption82Table, service.onuDhcpOption82, 'dhcpOption82Action'], {
      onuDhcpOption82Enable: 'dhcpOption82Enable',
    }),
    plain(g, [service.onuPPPoETable, service.onuPPPoE, 'pppoeAction'], { onuPPPoEEnable: 'pppoeEnable' }),
    plain(g, [service.onuDhcpV6Table, service.onuDhcpV6, 'dhcpV6Action'], {
      onuDhcpV6Option18Enable: 'dhcpV6Option18Enable',
      onuDhcpV6Option37Enable: 'dhcpV6Option37Enable',
    }),
    plain(
      g,
      [service.onuPowerSavePFTable, service.onuPowerSaveConfig, 'onuPowerSaveAction'],
      { onuPSEarlyWakeupS: 'ctcEarlyWakeupEn', onuPSSleepDurationMaxS: 'ctcSleepDurationMax' },
      committing,
    ),
    plain(
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
    plain(g, [service.onuMgmtIpPFTable, service.onuMgmtIpCfg, 'onuMgmtAction'], {
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
  plain(
    p,
    [ports.onuPortPhyAdminPFTable, ports.onuPortPhyAdmin, 'ctcPortAdminAction'],
    { onuPortPhyAdminEnS: 'ctcPortAdmin' },
    { where: ['adminEthNo'], ...committing },
  ),
  plain(
    p,
    [ports.portAutoNegPFTable, ports.onuPortAutoNegConfig, 'ctcAutoNegAction'],
    { portAutoNegEnS: 'ctcAutoNeg' },
    { where: ['autoNegEthNo'], ...committing },
  ),
  plain(
    p,
    [ports.portModeControlTable, ports.onuPortModeControl, 'modeControlAction'],
    { portModeControlS: 'modeControl' },
    { where: ['modeControlEthNo'] },
  ),
  plain(
    p,
    [ports.onuCtcPausePFTable, ports.onuCtcPause, 'ctcPauseAction'],
    { onuCtcPauseEnS: 'ctcPauseEn' },
    { where: ['pauseEthNo'] },
  ),
  plain(
    p,
    [ports.onuCtcLoopdetectPFTable, ports.onuCtcLoopdetect, 'ctcLoopdetectAction'],
    { onuCtcLoopdetectEnS: 'ctcLoopdetectEn' },
    { where: ['loopEthNo'] },
  ),
  plain(
    p,
    [ports.onuDisableLoopPFTable, ports.onuDisableLoopConfig, 'disLoopEthAction'],
    { onuDisableLoopS: 'disableLoopEn' },
    { where: ['disLoopEthNo'], take: 'delete' },
  ),
  plain(
    p,
    [ports.portMacLimitPFTable, ports.onuPortMacLimit, 'macLimitAction'],
    { portMacLimitS: 'macLimit' },
    { where: ['macLimitEthNo'] },
  ),
  plain(
    p,
    [ports.onuPortUpLimitPFTable, ports.onuPortUpLimit, 'ctcUpLimitAction'],
    {
      onuPortUpLimitCirS: 'ctcUpLimitCir',
      onuPortUpLimitCbsS: 'ctcUpLimitCbs',
      onuPortUpLimitEbsS: 'ctcUpLimitEbs',
    },
    { where: ['upLimitEthNo'], put: 'commit', take: 'delete' },
  ),
  plain(
    p,
    [ports.onuPortDownLimitPFTable, ports.onuPortDownLimit, 'ctcDownLimitAction'],
    { onuPortDownLimitCirS: 'ctcDownLimitCir', onuPortDownLimitPirS: 'ctcDownLimitPir' },
    { where: ['downLimitEthNo'], put: 'commit', take: 'delete' },
  ),
  plain(
    p,
    [ports.portPkgSuppressPFTable, ports.onuPortPkgSuppress, 'pkgSuppressAction'],
    {
      portPkgSuppressBroadcastS: 'pkgBroadcast',
      portPkgSuppressMulticastS: 'pkgMulticast',
      portPkgSuppressUnkownS: 'pkgUnknown',
    },
    { where: ['pkgSuppressEthNo'] },
  ),
  plain(
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
  plain(
    v,
    [vlans.portVlanModePFTable, vlans.portVlanMode, 'vlanModeAction'],
    { onuCtcPortVlanModeS: 'ctcVlanMode' },
    { where: ['vlanModeEthNo'], ...committing },
  ),
  plain(
    v,
    [vlans.portVlanPvidPFTable, vlans.portVlanPvid, 'ctcPvidAction'],
    { vlanPvidS: 'ctcPvidVal', vlanTpidS: { object: 'ctcTpidVal', codec: tpid }, vlanPvidPriS: 'ctcPvidPriVal' },
    { where: ['pvidEthNo'], ...committing },
  ),
  plain(
    v,
    [vlans.portVlanTranslatePFTable, vlans.portVlanTranslate, 'ctcTransAction'],
    { portVlanTransVlanStrS: { object: 'ctcTransVlanStr', codec: pairs } },
    { where: ['vlanTransEthNo'], replaces: true },
  ),
  plain(
    v,
    [vlans.portVlanAggPFTable, vlans.portVlanAgg, 'ctcAggAction'],
    { portVlanAggNewVlanS: 'ctcAggNewVlan', portVlanAggOldVlanStrS: 'ctcAggVlanStr' },
    { where: ['aggEthNo'], replaces: true },
  ),
  plain(
    v,
    [vlans.portVlanTrunkPFTable, vlans.portVlanTrunk, 'ctcTrunkVidAction'],
    { portVlanTrunkVidStrS: 'ctcTrunkVidStr' },
    { where: ['trunkEthNo'], replaces: true },
  ),
]);

const i = eponSrvIgmp;

const multicast = profilePage(i, 'srv', [
  plain(
    i,
    [vlans.portMcVlanPFTable, vlans.onuIgmpVlanConfig, 'ctcMcValnAction'],
    { portMcVlanStrS: 'ctcMcVlanStr' },
    { where: ['mcVlanEthNo'], replaces: true },
  ),
  plain(
    i,
    [vlans.onuMcTagstripPFTable, vlans.onuMcTagstrip, 'tagstripAction'],
    { onuMcTagstripEnS: 'ctcTagstripEn' },
    { where: ['tagstripEthNo'] },
  ),
  plain(
    i,
    [vlans.onuMcVlanTransPFTable, vlans.onuMcVlanTrans, 'ctcMcTransAction'],
    { onuMcVlanTransVlanStrS: { object: 'ctcMcTransVlanStr', codec: pairs } },
    { where: ['mcVlanTransEthNo'], replaces: true },
  ),
  plain(
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
  part(eponSrvQos, {
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
      act(vlans.onuClassifyDel.ctcCfyDelAction, 'delete'),
    ],
  }),
]);

export const eponServiceProfilePages: readonly Binding[] = [lanCount, globally, ethernet, vlan, classes, multicast];

import { eponVoipGlobal } from '@heliograph/catalogue/pages/olt/epon/voipProfile/eponVoipGlobal.ts';
import { eponVoipPots } from '@heliograph/catalogue/pages/olt/epon/voipProfile/eponVoipPots.ts';
import { eponVoipPotsCount } from '@heliograph/catalogue/pages/olt/epon/voipProfile/eponVoipPotsCount.ts';
import { eponVoipSip } from '@heliograph/catalogue/pages/olt/epon/voipProfile/eponVoipSip.ts';
import * as voip from '@heliograph/wire/mib/epon-profiles/voip.ts';
import type { Binding } from '../kit/binding.ts';
import { eponProfilePart, plainProfilePart, profilePage } from './epon-profile-parts.ts';

const none = '0.0.0.0';

const global = eponProfilePart(eponVoipGlobal, {
  read: voip.voipGlobalPFTable,
  columns: {
    voipGlobalIpModeS: 'voipGlobalIpModeS',
    voipGlobalIpAddrS: { object: 'voipGlobalIpAddrS', none },
    voipGlobalIpMaskS: { object: 'voipGlobalIpMaskS', none },
    voipGlobalIpGwS: { object: 'voipGlobalIpGwS', none },
    voipGlobalPppoeModeS: 'voipGlobalPppoeModeS',
    voipGlobalPppoeUsrS: 'voipGlobalPppoeUsrS',
    voipGlobalModeS: 'voipGlobalModeS',
    voipGlobalCvlanS: { object: 'voipGlobalCvlanS', none: 0 },
    voipGlobalSvlanS: { object: 'voipGlobalSvlanS', none: 0 },
    voipGlobalPriS: 'voipGlobalPriS',
  },
  write: voip.voipGlobalConfig,
  parameters: {
    voipGlobalIpModeS: 'ctcIpMode',
    voipGlobalIpAddrS: 'ctcStaticIpAddr',
    voipGlobalIpMaskS: 'ctcStaticIpMask',
    voipGlobalIpGwS: 'ctcStaticIpGw',
    // One of its values has to go along, where it counts and where not.
    voipGlobalPppoeModeS: { object: 'ctcPppoeMode', none: voip.voipGlobalConfig.ctcPppoeMode.enum.auto },
    voipGlobalPppoeUsrS: 'ctcPppoeUsr',
    pppoePassword: 'ctcPppoePw',
    voipGlobalModeS: 'voipVlanMode',
    voipGlobalCvlanS: 'voipCvlan',
    voipGlobalSvlanS: 'voipSvlan',
    voipGlobalPriS: 'voipPri',
  },
  action: 'ctcVoipGlobalAction',
  put: 'add',
  take: 'remove',
  secrets: { pppoePassword: voip.voipGlobalPFTable.columns.voipGlobalPppoePwS },
});

const fax = plainProfilePart(eponVoipGlobal, [voip.voipFaxModemPFTable, voip.voipFaxModemCfg, 'ctcFaxModemAction'], {
  voipFaxModemT38EnS: 'ctcT38En',
  voipFaxModemControlS: 'ctcControl',
});

const timers = plainProfilePart(eponVoipGlobal, [voip.voipTimerTable, voip.voipTimerConfig, 'voipTimerAction'], {
  voipMaxWaitTime: 'maxWaitTime',
  voipStartTimer: 'startTimer',
  voipLongTimer: 'longTimer',
  voipShortTimer: 'shortTimer',
  voipDigitMapNotify: 'digitmapNotify',
});

const sip = plainProfilePart(eponVoipSip, [voip.sipProPFTable, voip.sipProParamConfig, 'ctcRegSrvAction'], {
  sipProMgPortS: 'ctcMgPortVal',
  sipProProxySrvIpS: { object: 'ctcProxySrvIp', none },
  sipProProxySrvPortS: 'ctcProxySrvPort',
  sipProBKProxySrvIpS: { object: 'ctcBakProxySrvIp', none },
  sipProBKProxySrvPortS: 'ctcBakProxySrvPort',
  sipProRegSrvIpS: { object: 'ctcRegSrvIp', none },
  sipProRegSrvPortS: 'ctcRegSrvPort',
  sipProBKRegSrvIpS: { object: 'ctcBakRegSrvIp', none },
  sipProBKRegSrvPortS: 'ctcBakRegSrvPort',
  sipProOutBoundServIpS: { object: 'ctcOutBoundServIp', none },
  sipProOutBoundServPortS: 'ctcOutBoundServPort',
  sipProRegInterS: 'ctcRegInterVal',
  sipProHBEnableS: 'ctcHbeartEn',
  sipProHBCycleS: { object: 'ctcHbeatCycle', none: 1 },
  sipProHBCountS: { object: 'ctcHbeatCount', none: 1 },
});

const account = eponProfilePart(eponVoipPots, {
  read: voip.sipUserPFTable,
  columns: { sipUserAccountS: 'sipUserAccountS', sipUserNameS: 'sipUserNameS' },
  write: voip.sipUserParamConfig,
  parameters: { sipUserAccountS: 'ctcUserAccount', sipUserNameS: 'ctcUserName', sipPassword: 'ctcUserPw' },
  where: ['ctcUserPotsNo'],
  action: 'ctcUserAction',
  put: 'add',
  take: 'remove',
  secrets: { sipPassword: voip.sipUserPFTable.columns.sipUserPwS },
});

const socket = plainProfilePart(
  eponVoipPots,
  [voip.voipPotsManagePFTable, voip.voipPotsManage, 'ctcPotsMgAction'],
  { voipPotsManageEnableS: 'ctcPotsEnable' },
  { where: ['ctcPotsNo'] },
);

const sound = plainProfilePart(
  eponVoipPots,
  [voip.potsParamterTable, voip.voipPotsParameter, 'priPotsParameterAction'],
  {
    potsPtVad: 'priVad',
    potsPtEchoCancel: 'priEchoCancel',
    potsPtInputGain: 'priInputGain',
    potsPtOutputGain: 'priOutputGain',
    potsPtDtmfMode: 'priDtmfMode',
  },
  { where: ['priPotsPtNo'] },
);

export const eponVoipProfilePages: readonly Binding[] = [
  profilePage(
    eponVoipPotsCount,
    'voip',
    [
      plainProfilePart(
        eponVoipPotsCount,
        [voip.onuPotsCountPFTable, voip.onuPotsCountConfig, 'potsCountAction'],
        { onuPotsCountS: 'potsCount' },
        { put: 'commit' },
      ),
    ],
    { each: true },
  ),
  profilePage(eponVoipGlobal, 'voip', [global, fax, timers]),
  profilePage(eponVoipSip, 'voip', [sip]),
  profilePage(eponVoipPots, 'voip', [socket, account, sound]),
];

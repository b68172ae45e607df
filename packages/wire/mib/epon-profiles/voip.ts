/** What VoIP profiles of EPON OLTs hold. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const onuPotsCountConfig = scalars(p5(12, 8, 4, 2), {
  potsCount: rw(int(1, [[0, 255]])),
  potsCountAction: rw(choice(2, { commit: 1, remove: 2 })),
});

export const voipGlobalConfig = scalars(p5(12, 8, 4, 3), {
  ctcIpMode: rw(choice(1, { staticip: 0, dhcp: 1, pppoe: 2 })),
  ctcStaticIpAddr: rw(ip(2)),
  ctcStaticIpMask: rw(ip(3)),
  ctcStaticIpGw: rw(ip(4)),
  ctcPppoeMode: rw(choice(5, { auto: 1, chap: 2, pap: 3 })),
  ctcPppoeUsr: rw(text(6)),
  ctcPppoePw: rw(text(7)),
  voipVlanMode: rw(choice(8, { transparent: 1, tag: 2, 'vlan-stacking': 3 })),
  voipCvlan: rw(int(9, [[0, 4095]])),
  voipSvlan: rw(int(10, [[0, 4095]])),
  voipPri: rw(int(11, [[0, 7]])),
  ctcVoipGlobalAction: rw(choice(12, { add: 1, remove: 2 })),
});

export const sipProParamConfig = scalars(p5(12, 8, 4, 5, 1), {
  ctcMgPortVal: rw(int(1, [[1, 65_535]])),
  ctcProxySrvIp: rw(ip(2)),
  ctcProxySrvPort: rw(int(3, [[0, 65_535]])),
  ctcBakProxySrvIp: rw(ip(4)),
  ctcBakProxySrvPort: rw(int(5, [[0, 65_535]])),
  ctcRegSrvIp: rw(ip(6)),
  ctcRegSrvPort: rw(int(7, [[0, 65_535]])),
  ctcBakRegSrvIp: rw(ip(8)),
  ctcBakRegSrvPort: rw(int(9, [[0, 65_535]])),
  ctcOutBoundServIp: rw(ip(10)),
  ctcOutBoundServPort: rw(int(11, [[0, 65_535]])),
  ctcRegInterVal: rw(int(12, [[1, 10_000_000]])),
  ctcHbeartEn: rw(choice(13, { disable: 0, enable: 1 })),
  ctcHbeatCycle: rw(int(14, [[1, 65_535]])),
  ctcHbeatCount: rw(int(15, [[1, 65_535]])),
  ctcRegSrvAction: rw(choice(16, { add: 1, remove: 2 })),
});

export const sipUserParamConfig = scalars(p5(12, 8, 4, 5, 2), {
  ctcUserPotsNo: rw(int(1, [[1, 255]])),
  ctcUserAccount: rw(text(2)),
  ctcUserName: rw(text(3)),
  ctcUserPw: rw(text(4)),
  ctcUserAction: rw(choice(5, { add: 1, remove: 2 })),
});

export const sipDigitConfig = scalars(p5(12, 8, 4, 5, 3), {
  ctcDigitNum: rw(int(1, [[1, 255]])),
  ctcDigitNumBlock: rw(int(2, [[0, 255]])),
  ctcDigitMap: rw(text(3)),
  ctcDigitMapAction: rw(choice(4, { add: 1, commit: 2 })),
});

export const voipFaxModemCfg = scalars(p5(12, 8, 4, 6), {
  ctcT38En: rw(choice(1, { disable: 0, enable: 1 })),
  ctcControl: rw(choice(2, { negotiation: 1, autovbd: 2 })),
  ctcFaxModemAction: rw(choice(3, { add: 1, remove: 2 })),
});

export const voipPotsManage = scalars(p5(12, 8, 4, 7), {
  ctcPotsNo: rw(int(1, [[1, 255]])),
  ctcPotsEnable: rw(choice(2, { disable: 0, enable: 1 })),
  ctcPotsMgAction: rw(choice(3, { add: 1, remove: 2 })),
});

export const voipTimerConfig = scalars(p5(12, 8, 4, 8), {
  maxWaitTime: rw(int(1, [[0, 254]])),
  startTimer: rw(int(2)),
  longTimer: rw(int(3, [[1, 65_535]])),
  shortTimer: rw(int(4, [[1, 65_535]])),
  digitmapNotify: rw(choice(5, { disable: 0, enable: 1 })),
  voipTimerAction: rw(choice(6, { add: 1, remove: 2 })),
});

export const voipPotsParameter = scalars(p5(12, 8, 4, 9), {
  priPotsPtNo: rw(int(1, [[1, 255]])),
  priVad: rw(choice(2, { disable: 0, enable: 1 })),
  priEchoCancel: rw(choice(3, { disable: 0, enable: 1 })),
  priInputGain: rw(int(4, [[-32, 32]])),
  priOutputGain: rw(int(5, [[-32, 32]])),
  priDtmfMode: rw(choice(6, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  priPotsParameterAction: rw(choice(7, { add: 1, remove: 2 })),
});

export const onuPotsCountPFTable = table('onuPotsCountPFTable', p5(12, 9, 3, 1), ['onuPotsCountVoipId'], {
  onuPotsCountVoipId: int(1, [[0, 65_535]]),
  onuPotsCountS: int(2, [[0, 255]]),
});

export const voipGlobalPFTable = table('voipGlobalPFTable', p5(12, 9, 3, 2), ['voipGlobalVoipId'], {
  voipGlobalVoipId: int(1, [[0, 255]]),
  voipGlobalIpModeS: choice(2, { staticip: 0, dhcp: 1, pppoe: 2 }),
  voipGlobalIpAddrS: ip(3),
  voipGlobalIpMaskS: ip(4),
  voipGlobalIpGwS: ip(5),
  voipGlobalPppoeModeS: choice(6, { auto: 1, chap: 2, pap: 3 }),
  voipGlobalPppoeUsrS: text(7),
  voipGlobalPppoePwS: text(8),
  voipGlobalModeS: choice(9, { transparent: 1, tag: 2, 'vlan-stacking': 3 }),
  voipGlobalCvlanS: int(10, [[0, 4095]]),
  voipGlobalSvlanS: int(11, [[0, 4095]]),
  voipGlobalPriS: int(12, [[0, 7]]),
});

export const sipProPFTable = table('sipProPFTable', p5(12, 9, 3, 6), ['sipProVoipId'], {
  sipProVoipId: int(1, [[0, 65_535]]),
  sipProMgPortS: int(2, [[1, 65_535]]),
  sipProProxySrvIpS: ip(3),
  sipProProxySrvPortS: int(4, [[1, 65_535]]),
  sipProBKProxySrvIpS: ip(5),
  sipProBKProxySrvPortS: int(6, [[0, 65_535]]),
  sipProRegSrvIpS: text(7),
  sipProRegSrvPortS: int(8, [[1, 65_535]]),
  sipProBKRegSrvIpS: ip(9),
  sipProBKRegSrvPortS: int(10, [[0, 65_535]]),
  sipProOutBoundServIpS: ip(11),
  sipProOutBoundServPortS: int(12, [[1, 65_535]]),
  sipProRegInterS: int(13, [[0, 65_535]]),
  sipProHBEnableS: choice(14, { disable: 0, enable: 1 }),
  sipProHBCycleS: int(15, [[1, 65_535]]),
  sipProHBCountS: int(16, [[1, 65_535]]),
});

export const sipUserPFTable = table('sipUserPFTable', p5(12, 9, 3, 7), ['sipUserVoipId', 'sipUserPotsNoS'], {
  sipUserVoipId: int(1, [[0, 65_535]]),
  sipUserPotsNoS: int(2, [[1, 255]]),
  sipUserAccountS: text(3),
  sipUserNameS: text(4),
  sipUserPwS: text(5),
});

export const sipDigitPFTable = table('sipDigitPFTable', p5(12, 9, 3, 8), ['sipDigitVoipID'], {
  sipDigitVoipID: int(1, [[0, 65_535]]),
  sipDigitNumS: int(2, [[0, 255]]),
  sipDigitNumBlockS: int(3, [[0, 255]]),
  sipDigitMapS: text(4),
});

export const voipFaxModemPFTable = table('voipFaxModemPFTable', p5(12, 9, 3, 9), ['voipFaxModemVoipId'], {
  voipFaxModemVoipId: int(1, [[0, 65_535]]),
  voipFaxModemT38EnS: choice(2, { disable: 0, enable: 1 }),
  voipFaxModemControlS: choice(3, { negotiation: 1, 'auto-vbd': 2 }),
});

export const voipPotsManagePFTable = table(
  'voipPotsManagePFTable',
  p5(12, 9, 3, 10),
  ['voipPotsManageVoipId', 'voipPotsManagNoS'],
  {
    voipPotsManageVoipId: int(1, [[0, 65_535]]),
    voipPotsManagNoS: int(2, [[1, 255]]),
    voipPotsManageEnableS: choice(3, { disable: 0, enable: 1 }),
  },
);

export const voipTimerTable = table('voipTimerTable', p5(12, 9, 3, 11), ['voipTimerPfId'], {
  voipTimerPfId: rw(int(1, [[0, 65_535]])),
  voipMaxWaitTime: rw(int(2, [[0, 254]])),
  voipStartTimer: rw(int(3, [[1, 65_535]])),
  voipLongTimer: rw(int(4, [[1, 65_535]])),
  voipShortTimer: rw(int(5, [[1, 65_535]])),
  voipDigitMapNotify: rw(choice(6, { disable: 0, enable: 1 })),
});

export const potsParamterTable = table('potsParamterTable', p5(12, 9, 3, 12), ['potsPtPfId', 'potsPtPotsNo'], {
  potsPtPfId: rw(int(1, [[0, 65_535]])),
  potsPtPotsNo: rw(int(2, [[1, 255]])),
  potsPtVad: rw(choice(3, { disable: 0, enable: 1 })),
  potsPtEchoCancel: rw(choice(4, { disable: 0, enable: 1 })),
  potsPtInputGain: rw(int(5, [[-32, 32]])),
  potsPtOutputGain: rw(int(6, [[-32, 32]])),
  potsPtDtmfMode: rw(choice(7, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
});

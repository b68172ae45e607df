/** What VoIP profiles of EPON OLTs hold. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const onuPotsCountConfig = scalars(p5(12, 8, 4, 2), {
  potsCount: rw(int32(1, [[0, 255]])),
  potsCountAction: rw(enumInt(2, { commit: 1, remove: 2 })),
});

export const voipGlobalConfig = scalars(p5(12, 8, 4, 3), {
  ctcIpMode: rw(enumInt(1, { staticip: 0, dhcp: 1, pppoe: 2 })),
  ctcStaticIpAddr: rw(ip(2)),
  ctcStaticIpMask: rw(ip(3)),
  ctcStaticIpGw: rw(ip(4)),
  ctcPppoeMode: rw(enumInt(5, { auto: 1, chap: 2, pap: 3 })),
  ctcPppoeUsr: rw(octetString(6)),
  ctcPppoePw: rw(octetString(7)),
  voipVlanMode: rw(enumInt(8, { transparent: 1, tag: 2, 'vlan-stacking': 3 })),
  voipCvlan: rw(int32(9, [[0, 4095]])),
  voipSvlan: rw(int32(10, [[0, 4095]])),
  voipPri: rw(int32(11, [[0, 7]])),
  ctcVoipGlobalAction: rw(enumInt(12, { add: 1, remove: 2 })),
});

export const sipProParamConfig = scalars(p5(12, 8, 4, 5, 1), {
  ctcMgPortVal: rw(int32(1, [[1, 65_535]])),
  ctcProxySrvIp: rw(ip(2)),
  ctcProxySrvPort: rw(int32(3, [[0, 65_535]])),
  ctcBakProxySrvIp: rw(ip(4)),
  ctcBakProxySrvPort: rw(int32(5, [[0, 65_535]])),
  ctcRegSrvIp: rw(ip(6)),
  ctcRegSrvPort: rw(int32(7, [[0, 65_535]])),
  ctcBakRegSrvIp: rw(ip(8)),
  ctcBakRegSrvPort: rw(int32(9, [[0, 65_535]])),
  ctcOutBoundServIp: rw(ip(10)),
  ctcOutBoundServPort: rw(int32(11, [[0, 65_535]])),
  ctcRegInterVal: rw(int32(12, [[1, 10_000_000]])),
  ctcHbeartEn: rw(enumInt(13, { disable: 0, enable: 1 })),
  ctcHbeatCycle: rw(int32(14, [[1, 65_535]])),
  ctcHbeatCount: rw(int32(15, [[1, 65_535]])),
  ctcRegSrvAction: rw(enumInt(16, { add: 1, remove: 2 })),
});

export const sipUserParamConfig = scalars(p5(12, 8, 4, 5, 2), {
  ctcUserPotsNo: rw(int32(1, [[1, 255]])),
  ctcUserAccount: rw(octetString(2)),
  ctcUserName: rw(octetString(3)),
  ctcUserPw: rw(octetString(4)),
  ctcUserAction: rw(enumInt(5, { add: 1, remove: 2 })),
});

export const sipDigitConfig = scalars(p5(12, 8, 4, 5, 3), {
  ctcDigitNum: rw(int32(1, [[1, 255]])),
  ctcDigitNumBlock: rw(int32(2, [[0, 255]])),
  ctcDigitMap: rw(octetString(3)),
  ctcDigitMapAction: rw(enumInt(4, { add: 1, commit: 2 })),
});

export const voipFaxModemCfg = scalars(p5(12, 8, 4, 6), {
  ctcT38En: rw(enumInt(1, { disable: 0, enable: 1 })),
  ctcControl: rw(enumInt(2, { negotiation: 1, autovbd: 2 })),
  ctcFaxModemAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const voipPotsManage = scalars(p5(12, 8, 4, 7), {
  ctcPotsNo: rw(int32(1, [[1, 255]])),
  ctcPotsEnable: rw(enumInt(2, { disable: 0, enable: 1 })),
  ctcPotsMgAction: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const voipTimerConfig = scalars(p5(12, 8, 4, 8), {
  maxWaitTime: rw(int32(1, [[0, 254]])),
  startTimer: rw(int32(2)),
  longTimer: rw(int32(3, [[1, 65_535]])),
  shortTimer: rw(int32(4, [[1, 65_535]])),
  digitmapNotify: rw(enumInt(5, { disable: 0, enable: 1 })),
  voipTimerAction: rw(enumInt(6, { add: 1, remove: 2 })),
});

export const voipPotsParameter = scalars(p5(12, 8, 4, 9), {
  priPotsPtNo: rw(int32(1, [[1, 255]])),
  priVad: rw(enumInt(2, { disable: 0, enable: 1 })),
  priEchoCancel: rw(enumInt(3, { disable: 0, enable: 1 })),
  priInputGain: rw(int32(4, [[-32, 32]])),
  priOutputGain: rw(int32(5, [[-32, 32]])),
  priDtmfMode: rw(enumInt(6, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  priPotsParameterAction: rw(enumInt(7, { add: 1, remove: 2 })),
});

export const onuPotsCountPFTable = table('onuPotsCountPFTable', p5(12, 9, 3, 1), ['onuPotsCountVoipId'], {
  onuPotsCountVoipId: int32(1, [[0, 65_535]]),
  onuPotsCountS: int32(2, [[0, 255]]),
});

export const voipGlobalPFTable = table('voipGlobalPFTable', p5(12, 9, 3, 2), ['voipGlobalVoipId'], {
  voipGlobalVoipId: int32(1, [[0, 255]]),
  voipGlobalIpModeS: enumInt(2, { staticip: 0, dhcp: 1, pppoe: 2 }),
  voipGlobalIpAddrS: ip(3),
  voipGlobalIpMaskS: ip(4),
  voipGlobalIpGwS: ip(5),
  voipGlobalPppoeModeS: enumInt(6, { auto: 1, chap: 2, pap: 3 }),
  voipGlobalPppoeUsrS: octetString(7),
  voipGlobalPppoePwS: octetString(8),
  voipGlobalModeS: enumInt(9, { transparent: 1, tag: 2, 'vlan-stacking': 3 }),
  voipGlobalCvlanS: int32(10, [[0, 4095]]),
  voipGlobalSvlanS: int32(11, [[0, 4095]]),
  voipGlobalPriS: int32(12, [[0, 7]]),
});

export const sipProPFTable = table('sipProPFTable', p5(12, 9, 3, 6), ['sipProVoipId'], {
  sipProVoipId: int32(1, [[0, 65_535]]),
  sipProMgPortS: int32(2, [[1, 65_535]]),
  sipProProxySrvIpS: ip(3),
  sipProProxySrvPortS: int32(4, [[1, 65_535]]),
  sipProBKProxySrvIpS: ip(5),
  sipProBKProxySrvPortS: int32(6, [[0, 65_535]]),
  sipProRegSrvIpS: octetString(7),
  sipProRegSrvPortS: int32(8, [[1, 65_535]]),
  sipProBKRegSrvIpS: ip(9),
  sipProBKRegSrvPortS: int32(10, [[0, 65_535]]),
  sipProOutBoundServIpS: ip(11),
  sipProOutBoundServPortS: int32(12, [[1, 65_535]]),
  sipProRegInterS: int32(13, [[0, 65_535]]),
  sipProHBEnableS: enumInt(14, { disable: 0, enable: 1 }),
  sipProHBCycleS: int32(15, [[1, 65_535]]),
  sipProHBCountS: int32(16, [[1, 65_535]]),
});

export const sipUserPFTable = table('sipUserPFTable', p5(12, 9, 3, 7), ['sipUserVoipId', 'sipUserPotsNoS'], {
  sipUserVoipId: int32(1, [[0, 65_535]]),
  sipUserPotsNoS: int32(2, [[1, 255]]),
  sipUserAccountS: octetString(3),
  sipUserNameS: octetString(4),
  sipUserPwS: octetString(5),
});

export const sipDigitPFTable = table('sipDigitPFTable', p5(12, 9, 3, 8), ['sipDigitVoipID'], {
  sipDigitVoipID: int32(1, [[0, 65_535]]),
  sipDigitNumS: int32(2, [[0, 255]]),
  sipDigitNumBlockS: int32(3, [[0, 255]]),
  sipDigitMapS: octetString(4),
});

export const voipFaxModemPFTable = table('voipFaxModemPFTable', p5(12, 9, 3, 9), ['voipFaxModemVoipId'], {
  voipFaxModemVoipId: int32(1, [[0, 65_535]]),
  voipFaxModemT38EnS: enumInt(2, { disable: 0, enable: 1 }),
  voipFaxModemControlS: enumInt(3, { negotiation: 1, 'auto-vbd': 2 }),
});

export const voipPotsManagePFTable = table(
  'voipPotsManagePFTable',
  p5(12, 9, 3, 10),
  ['voipPotsManageVoipId', 'voipPotsManagNoS'],
  {
    voipPotsManageVoipId: int32(1, [[0, 65_535]]),
    voipPotsManagNoS: int32(2, [[1, 255]]),
    voipPotsManageEnableS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const voipTimerTable = table('voipTimerTable', p5(12, 9, 3, 11), ['voipTimerPfId'], {
  voipTimerPfId: rw(int32(1, [[0, 65_535]])),
  voipMaxWaitTime: rw(int32(2, [[0, 254]])),
  voipStartTimer: rw(int32(3, [[1, 65_535]])),
  voipLongTimer: rw(int32(4, [[1, 65_535]])),
  voipShortTimer: rw(int32(5, [[1, 65_535]])),
  voipDigitMapNotify: rw(enumInt(6, { disable: 0, enable: 1 })),
});

export const potsParamterTable = table('potsParamterTable', p5(12, 9, 3, 12), ['potsPtPfId', 'potsPtPotsNo'], {
  potsPtPfId: rw(int32(1, [[0, 65_535]])),
  potsPtPotsNo: rw(int32(2, [[1, 255]])),
  potsPtVad: rw(enumInt(3, { disable: 0, enable: 1 })),
  potsPtEchoCancel: rw(enumInt(4, { disable: 0, enable: 1 })),
  potsPtInputGain: rw(int32(5, [[-32, 32]])),
  potsPtOutputGain: rw(int32(6, [[-32, 32]])),
  potsPtDtmfMode: rw(enumInt(7, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
});

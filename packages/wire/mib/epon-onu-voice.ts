/** Telephony of an EPON ONU by the OAM extensions of CTC: P5.12.6. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from './kit.ts';

export const voipGlobalIPTable = table('voipGlobalIPTable', p5(12, 6, 1, 2, 1), ['voipGIPPonNo', 'voipGIPOnuNo'], {
  voipGIPPonNo: int32(1),
  voipGIPOnuNo: int32(2),
  voipGIPMode: enumInt(3, { 'Static-IP': 0, DHCP: 1, PPPoE: 2 }),
  voipGIPAddr: ip(4),
  voipGIPMask: ip(5),
  voipGIPGateway: ip(6),
  voipGIPPPPoEMode: enumInt(7, { AUTO: 0, CHAP: 1, PAP: 2 }),
  voipGIPPPPoEUserName: octetString(8),
  voipGIPPPPoEPasswd: octetString(9),
  voipGIPTagFlag: enumInt(10, { Transparent: 0, Tag: 1, 'Vlan-Stacking': 2 }),
  voipGIPCVlan: int32(11),
  voipGIPSVlan: int32(12),
  voipGIPPriority: int32(13),
});

export const voipGlobalIpCfg = scalars(p5(12, 6, 2, 1), {
  voipIpPonNo: rw(int32(1, [[1, 16]])),
  voipIpOnuNo: rw(int32(2, [[1, 65_535]])),
  voipIpMode: rw(enumInt(3, { 'Static-IP': 0, DHCP: 1, PPPoE: 2 })),
  voipStaticIpAddr: rw(ip(4)),
  voipStaticIpMask: rw(ip(5)),
  voipStaticIpGw: rw(ip(6)),
  voipPPPoEMode: rw(enumInt(7, { AUTO: 0, CHAP: 1, PAP: 2 })),
  voipPPPOEUserName: rw(octetString(8)),
  voipPPPOEPasswd: rw(octetString(9)),
  voipTagFlag: rw(enumInt(10, { Transparent: 0, Tag: 1, 'Vlan-Stacking': 2 })),
  voipCVlan: rw(int32(11, [[0, 4095]])),
  voipSVlan: rw(int32(12, [[0, 4095]])),
  voipPriority: rw(int32(13, [[0, 7]])),
  staticIpAction: rw(enumInt(14, { commit: 1 })),
});

export const voipPortMngTable = table(
  'voipPortMngTable',
  p5(12, 6, 1, 2, 2),
  ['voipMngTPonNo', 'voipMngTOnuNo', 'voipMngTPotsNo'],
  {
    voipMngTPonNo: int32(1),
    voipMngTOnuNo: int32(2),
    voipMngTPotsNo: int32(3),
    voipMngTPortManage: enumInt(4, { Disactive: 0, Active: 1 }),
  },
);

export const voipPortMng = scalars(p5(12, 6, 2, 2), {
  voipMngPonNo: rw(int32(1, [[0, 16]])),
  voipMngOnuNo: rw(int32(2, [[1, 65_535]])),
  voipMngPotsNo: rw(int32(3, [[1, 64]])),
  voipPortManage: rw(enumInt(4, { Disable: 0, Enable: 1 })),
});

export const voipPotsStatusTable = table(
  'voipPotsStatusTable',
  p5(12, 6, 1, 2, 4),
  ['voipPostStatusPonNo', 'voipPostStatusOnuNo', 'voipPostStatusPotsNo'],
  {
    voipPostStatusPonNo: int32(1),
    voipPostStatusOnuNo: int32(2),
    voipPostStatusPotsNo: int32(3),
    voipPostStatusPortStatus: enumInt(4, {
      Registering: 0,
      Idle: 1,
      Offhook: 2,
      Dialing: 3,
      Ringing: 4,
      'Ring-Back': 5,
      Connecting: 6,
      Connected: 7,
      'Release-connection': 8,
      'Register-fail': 9,
      Inactive: 10,
    }),
    voipPostStatusServicesState: enumInt(5, { Endlocal: 0, EndRemote: 1, EndAuto: 2, EndNormal: 3 }),
    voipPostStatusCodecMode: enumInt(6, { G711A: 0, G729: 1, G711U: 2, G723: 3, G726: 4, T38: 5 }),
  },
);

export const sipUserParamTable = table(
  'sipUserParamTable',
  p5(12, 6, 1, 4, 2),
  ['sipUserParamPonNo', 'sipUserParamOnuNo', 'sipUserParamPotsNo'],
  {
    sipUserParamPonNo: int32(1),
    sipUserParamOnuNo: int32(2),
    sipUserParamPotsNo: int32(3),
    sipUserParamUserAccount: octetString(4),
    sipUserParamUserName: octetString(5),
    sipUserParamUserPasswd: octetString(6),
  },
);

export const sipUserParam = scalars(p5(12, 6, 4, 2), {
  sipUserPonNo: rw(int32(1, [[1, 16]])),
  sipUserOnuNo: rw(int32(2, [[1, 65_535]])),
  sipUserPotsNo: rw(int32(3, [[1, 255]])),
  sipUserAccount: rw(octetString(4)),
  sipUserName: rw(octetString(5)),
  sipUserPw: rw(octetString(6)),
  sipUserAction: rw(enumInt(7, { commit: 1 })),
});

export const faxModemCfgTable = table('faxModemCfgTable', p5(12, 6, 1, 4, 3), ['faxModemPonNo', 'faxModemOnuNo'], {
  faxModemPonNo: int32(1),
  faxModemOnuNo: int32(2),
  faxModemVoiceT38En: enumInt(3, { T30: 0, T38: 1 }),
  faxModemVoiceCtl: enumInt(4, { Negotiation: 0, 'Auto-VBD': 1 }),
});

export const faxModemCfg = scalars(p5(12, 6, 4, 3), {
  faxPonNo: rw(int32(1, [[1, 16]])),
  faxOnuNo: rw(int32(2, [[1, 65_535]])),
  t38En: rw(enumInt(3, { disable: 0, enable: 1 })),
  control: rw(enumInt(4, { negotiation: 1, autovbd: 2 })),
  faxModemAction: rw(enumInt(5, { commit: 1 })),
});

/** Telephony of an EPON ONU by the OAM extensions of CTC: P5.12.6. */
import { choice, int, ip, p5, rw, scalars, table, text } from './kit.ts';

export const voipGlobalIPTable = table('voipGlobalIPTable', p5(12, 6, 1, 2, 1), ['voipGIPPonNo', 'voipGIPOnuNo'], {
  voipGIPPonNo: int(1),
  voipGIPOnuNo: int(2),
  voipGIPMode: choice(3, { 'Static-IP': 0, DHCP: 1, PPPoE: 2 }),
  voipGIPAddr: ip(4),
  voipGIPMask: ip(5),
  voipGIPGateway: ip(6),
  voipGIPPPPoEMode: choice(7, { AUTO: 0, CHAP: 1, PAP: 2 }),
  voipGIPPPPoEUserName: text(8),
  voipGIPPPPoEPasswd: text(9),
  voipGIPTagFlag: choice(10, { Transparent: 0, Tag: 1, 'Vlan-Stacking': 2 }),
  voipGIPCVlan: int(11),
  voipGIPSVlan: int(12),
  voipGIPPriority: int(13),
});

export const voipGlobalIpCfg = scalars(p5(12, 6, 2, 1), {
  voipIpPonNo: rw(int(1, [[1, 16]])),
  voipIpOnuNo: rw(int(2, [[1, 65_535]])),
  voipIpMode: rw(choice(3, { 'Static-IP': 0, DHCP: 1, PPPoE: 2 })),
  voipStaticIpAddr: rw(ip(4)),
  voipStaticIpMask: rw(ip(5)),
  voipStaticIpGw: rw(ip(6)),
  voipPPPoEMode: rw(choice(7, { AUTO: 0, CHAP: 1, PAP: 2 })),
  voipPPPOEUserName: rw(text(8)),
  voipPPPOEPasswd: rw(text(9)),
  voipTagFlag: rw(choice(10, { Transparent: 0, Tag: 1, 'Vlan-Stacking': 2 })),
  voipCVlan: rw(int(11, [[0, 4095]])),
  voipSVlan: rw(int(12, [[0, 4095]])),
  voipPriority: rw(int(13, [[0, 7]])),
  staticIpAction: rw(choice(14, { commit: 1 })),
});

export const voipPortMngTable = table(
  'voipPortMngTable',
  p5(12, 6, 1, 2, 2),
  ['voipMngTPonNo', 'voipMngTOnuNo', 'voipMngTPotsNo'],
  {
    voipMngTPonNo: int(1),
    voipMngTOnuNo: int(2),
    voipMngTPotsNo: int(3),
    voipMngTPortManage: choice(4, { Disactive: 0, Active: 1 }),
  },
);

export const voipPortMng = scalars(p5(12, 6, 2, 2), {
  voipMngPonNo: rw(int(1, [[0, 16]])),
  voipMngOnuNo: rw(int(2, [[1, 65_535]])),
  voipMngPotsNo: rw(int(3, [[1, 64]])),
  voipPortManage: rw(choice(4, { Disable: 0, Enable: 1 })),
});

export const voipPotsStatusTable = table(
  'voipPotsStatusTable',
  p5(12, 6, 1, 2, 4),
  ['voipPostStatusPonNo', 'voipPostStatusOnuNo', 'voipPostStatusPotsNo'],
  {
    voipPostStatusPonNo: int(1),
    voipPostStatusOnuNo: int(2),
    voipPostStatusPotsNo: int(3),
    voipPostStatusPortStatus: choice(4, {
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
    voipPostStatusServicesState: choice(5, { Endlocal: 0, EndRemote: 1, EndAuto: 2, EndNormal: 3 }),
    voipPostStatusCodecMode: choice(6, { G711A: 0, G729: 1, G711U: 2, G723: 3, G726: 4, T38: 5 }),
  },
);

export const sipUserParamTable = table(
  'sipUserParamTable',
  p5(12, 6, 1, 4, 2),
  ['sipUserParamPonNo', 'sipUserParamOnuNo', 'sipUserParamPotsNo'],
  {
    sipUserParamPonNo: int(1),
    sipUserParamOnuNo: int(2),
    sipUserParamPotsNo: int(3),
    sipUserParamUserAccount: text(4),
    sipUserParamUserName: text(5),
    sipUserParamUserPasswd: text(6),
  },
);

export const sipUserParam = scalars(p5(12, 6, 4, 2), {
  sipUserPonNo: rw(int(1, [[1, 16]])),
  sipUserOnuNo: rw(int(2, [[1, 65_535]])),
  sipUserPotsNo: rw(int(3, [[1, 255]])),
  sipUserAccount: rw(text(4)),
  sipUserName: rw(text(5)),
  sipUserPw: rw(text(6)),
  sipUserAction: rw(choice(7, { commit: 1 })),
});

export const faxModemCfgTable = table('faxModemCfgTable', p5(12, 6, 1, 4, 3), ['faxModemPonNo', 'faxModemOnuNo'], {
  faxModemPonNo: int(1),
  faxModemOnuNo: int(2),
  faxModemVoiceT38En: choice(3, { T30: 0, T38: 1 }),
  faxModemVoiceCtl: choice(4, { Negotiation: 0, 'Auto-VBD': 1 }),
});

export const faxModemCfg = scalars(p5(12, 6, 4, 3), {
  faxPonNo: rw(int(1, [[1, 16]])),
  faxOnuNo: rw(int(2, [[1, 65_535]])),
  t38En: rw(choice(3, { disable: 0, enable: 1 })),
  control: rw(choice(4, { negotiation: 1, autovbd: 2 })),
  faxModemAction: rw(choice(5, { commit: 1 })),
});

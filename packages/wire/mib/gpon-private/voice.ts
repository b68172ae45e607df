/** Telephony of an ONU: SIP (P6.1.6.6 to 8), its sockets (P6.1.6.9), and the tables P6.1.8 that show them. */
import { choice, int, ip, p6, rw, scalars, table, text } from '../kit.ts';

export const gOnuPriSipParam = scalars(p6(1, 6, 6), {
  priSipParamPon: rw(int(1, [[1, 16]])),
  priSipParamOnu: rw(int(2, [[1, 65_535]])),
  priProxyServIp: rw(text(3)),
  priProxyServPort: rw(int(4, [[0, 65_535]])),
  priBakProxyServIp: rw(text(5)),
  priBakProxyServPort: rw(int(6, [[0, 65_535]])),
  priRegServIp: rw(text(7)),
  priRegServPort: rw(int(8, [[0, 65_535]])),
  priBakRegServIp: rw(text(9)),
  priBakRegServPort: rw(int(10, [[0, 65_535]])),
  priOutBndServIp: rw(text(11)),
  priOutBndServPort: rw(int(12, [[0, 65_535]])),
  priSipParamMgPort: rw(int(13, [[0, 65_535]])),
  priRegInterval: rw(int(14, [[0, 10_000_000]])),
  priSipGloParamAction: rw(choice(15, { commit: 1 })),
});

export const priSipParamTable = table('priSipParamTable', p6(1, 8, 6), ['sipPTPon', 'sipPTOnu'], {
  sipPTPon: rw(int(1, [[1, 16]])),
  sipPTOnu: rw(int(2, [[1, 65_535]])),
  sipPTProxyServIp: rw(text(3)),
  sipPTProxyServPort: rw(int(4, [[0, 65_535]])),
  sipPTBakProxyServIp: rw(text(5)),
  sipPTBakProxyServPort: rw(int(6, [[0, 65_535]])),
  sipPTRegServIp: rw(text(8)),
  sipPTRegServPort: rw(int(9, [[0, 65_535]])),
  sipPTBakRegServIp: rw(text(10)),
  sipPTBakRegServPort: rw(int(11, [[0, 65_535]])),
  sipPTOutBndServIp: rw(text(12)),
  sipPTOutBndServPort: rw(int(13, [[0, 65_535]])),
  sipPTMgPort: rw(int(14, [[0, 65_535]])),
  sipPTRegInterValue: rw(int(15, [[0, 10_000_000]])),
});

export const gOnuPriSipDigitMap = scalars(p6(1, 6, 7), {
  priSipDigitMapPon: rw(int(1, [[1, 16]])),
  priSipDigitMapOnu: rw(int(2, [[1, 65_535]])),
  priSipDigitMapBlock: rw(text(3)),
  priSipDigitMapAction: rw(choice(4, { commit: 1 })),
});

export const priSipDigitMapTable = table('priSipDigitMapTable', p6(1, 8, 7), ['sipDigitMapPon', 'sipDigitMapOnu'], {
  sipDigitMapPon: rw(int(1, [[1, 16]])),
  sipDigitMapOnu: rw(int(2, [[1, 65_535]])),
  sipDigitMapBlock: rw(text(3)),
});

export const gOnuPriSipUserParam = scalars(p6(1, 6, 8), {
  sipUserPonNo: rw(int(1, [[1, 16]])),
  sipUserOnuNo: rw(int(2, [[1, 65_535]])),
  sipUserPotsNo: rw(int(3, [[1, 255]])),
  sipUserAccountAcitve: rw(choice(4, { disable: 0, enable: 1 })),
  sipUserAccount: rw(text(5)),
  sipUserName: rw(text(6)),
  sipUserPw: rw(text(7)),
  sipUserAction: rw(choice(8, { commit: 1 })),
});

export const priSipUserParamTable = table(
  'priSipUserParamTable',
  p6(1, 8, 8),
  ['sipUserParamPonNo', 'sipUserParamOnuNo', 'sipUserParamPotsNo'],
  {
    sipUserParamPonNo: int(1, [[1, 16]]),
    sipUserParamOnuNo: int(2, [[1, 65_535]]),
    sipUserParamPotsNo: int(3, [[0, 2]]),
    sipUserParamUserAccount: text(4),
    sipUserParamUserName: text(5),
    sipUserParamUserPasswd: text(6),
    sipUserParamAccountActive: rw(choice(7, { disable: 0, enable: 1 })),
    sipUserParamPortStatus: rw(text(8)),
  },
);

export const gOnuPriPotsParam = scalars(p6(1, 6, 9), {
  priPotsParameterPon: rw(int(1, [[1, 16]])),
  priPotsParameterOnu: rw(int(2, [[1, 65_535]])),
  priPotsParameterPotsNo: rw(int(3, [[1, 255]])),
  priPotsParameterVar: rw(choice(4, { disable: 0, enable: 1 })),
  priPotsParameterEchoCancle: rw(choice(5, { disable: 0, enable: 1 })),
  priPotsPtInutGain: rw(int(6, [[-32, 32]])),
  priPotsPtOutputGain: rw(int(7, [[-32, 32]])),
  priPotsPtDtmfMode: rw(choice(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancyl': 2, outband: 3 })),
  priPotsPtAction: rw(choice(9, { commit: 1, remove: 2 })),
});

export const priPotsParameterTable = table(
  'priPotsParameterTable',
  p6(1, 8, 9),
  ['priPortPtPonS', 'priPortPtOnuS', 'priPortPtPotsNoS'],
  {
    priPortPtPonS: rw(int(1, [[1, 16]])),
    priPortPtOnuS: rw(int(2, [[1, 65_535]])),
    priPortPtPotsNoS: rw(int(3, [[1, 255]])),
    priPortPtVarS: rw(choice(4, { disable: 0, enable: 1 })),
    priPortPtEchoCancleS: rw(choice(5, { disable: 0, enable: 1 })),
    priPotsPtInputGainS: rw(int(6, [[-32, 32]])),
    priPotsPtOutputGainS: rw(int(7, [[-32, 32]])),
    priPotsPtDtmfModeS: rw(choice(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  },
);

export const priVoipTable = table('priVoipTable', p6(1, 8, 14), ['priVoipPonS', 'priVoipOnuS'], {
  priVoipPonS: rw(int(1)),
  priVoipOnuS: rw(int(2)),
  priVoipVoiceIPModeS: rw(text(3)),
  priVoipIPAddress: rw(ip(4)),
  priVoipNetworkMaskS: rw(ip(5)),
  priVoipDefaultGatewayS: rw(ip(6)),
  priVoipPPPOEModeS: rw(text(7)),
  priVoipPPPOEUserNameS: rw(text(8)),
  priVoipPPPOEPassWordS: rw(text(9)),
  priVoipVoiceClientVLANS: rw(int(10)),
  priVoipVoicePriorityS: rw(int(11)),
});

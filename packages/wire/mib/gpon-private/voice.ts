/** Telephony of an ONU: SIP (P6.1.6.6 to 8), its sockets (P6.1.6.9), and the tables P6.1.8 that show them. */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString } from '../kit.ts';

export const gOnuPriSipParam = scalars(p6(1, 6, 6), {
  priSipParamPon: rw(int32(1, [[1, 16]])),
  priSipParamOnu: rw(int32(2, [[1, 65_535]])),
  priProxyServIp: rw(octetString(3)),
  priProxyServPort: rw(int32(4, [[0, 65_535]])),
  priBakProxyServIp: rw(octetString(5)),
  priBakProxyServPort: rw(int32(6, [[0, 65_535]])),
  priRegServIp: rw(octetString(7)),
  priRegServPort: rw(int32(8, [[0, 65_535]])),
  priBakRegServIp: rw(octetString(9)),
  priBakRegServPort: rw(int32(10, [[0, 65_535]])),
  priOutBndServIp: rw(octetString(11)),
  priOutBndServPort: rw(int32(12, [[0, 65_535]])),
  priSipParamMgPort: rw(int32(13, [[0, 65_535]])),
  priRegInterval: rw(int32(14, [[0, 10_000_000]])),
  priSipGloParamAction: rw(enumInt(15, { commit: 1 })),
});

export const priSipParamTable = table('priSipParamTable', p6(1, 8, 6), ['sipPTPon', 'sipPTOnu'], {
  sipPTPon: rw(int32(1, [[1, 16]])),
  sipPTOnu: rw(int32(2, [[1, 65_535]])),
  sipPTProxyServIp: rw(octetString(3)),
  sipPTProxyServPort: rw(int32(4, [[0, 65_535]])),
  sipPTBakProxyServIp: rw(octetString(5)),
  sipPTBakProxyServPort: rw(int32(6, [[0, 65_535]])),
  sipPTRegServIp: rw(octetString(8)),
  sipPTRegServPort: rw(int32(9, [[0, 65_535]])),
  sipPTBakRegServIp: rw(octetString(10)),
  sipPTBakRegServPort: rw(int32(11, [[0, 65_535]])),
  sipPTOutBndServIp: rw(octetString(12)),
  sipPTOutBndServPort: rw(int32(13, [[0, 65_535]])),
  sipPTMgPort: rw(int32(14, [[0, 65_535]])),
  sipPTRegInterValue: rw(int32(15, [[0, 10_000_000]])),
});

export const gOnuPriSipDigitMap = scalars(p6(1, 6, 7), {
  priSipDigitMapPon: rw(int32(1, [[1, 16]])),
  priSipDigitMapOnu: rw(int32(2, [[1, 65_535]])),
  priSipDigitMapBlock: rw(octetString(3)),
  priSipDigitMapAction: rw(enumInt(4, { commit: 1 })),
});

export const priSipDigitMapTable = table('priSipDigitMapTable', p6(1, 8, 7), ['sipDigitMapPon', 'sipDigitMapOnu'], {
  sipDigitMapPon: rw(int32(1, [[1, 16]])),
  sipDigitMapOnu: rw(int32(2, [[1, 65_535]])),
  sipDigitMapBlock: rw(octetString(3)),
});

export const gOnuPriSipUserParam = scalars(p6(1, 6, 8), {
  sipUserPonNo: rw(int32(1, [[1, 16]])),
  sipUserOnuNo: rw(int32(2, [[1, 65_535]])),
  sipUserPotsNo: rw(int32(3, [[1, 255]])),
  sipUserAccountAcitve: rw(enumInt(4, { disable: 0, enable: 1 })),
  sipUserAccount: rw(octetString(5)),
  sipUserName: rw(octetString(6)),
  sipUserPw: rw(octetString(7)),
  sipUserAction: rw(enumInt(8, { commit: 1 })),
});

export const priSipUserParamTable = table(
  'priSipUserParamTable',
  p6(1, 8, 8),
  ['sipUserParamPonNo', 'sipUserParamOnuNo', 'sipUserParamPotsNo'],
  {
    sipUserParamPonNo: int32(1, [[1, 16]]),
    sipUserParamOnuNo: int32(2, [[1, 65_535]]),
    sipUserParamPotsNo: int32(3, [[0, 2]]),
    sipUserParamUserAccount: octetString(4),
    sipUserParamUserName: octetString(5),
    sipUserParamUserPasswd: octetString(6),
    sipUserParamAccountActive: rw(enumInt(7, { disable: 0, enable: 1 })),
    sipUserParamPortStatus: rw(octetString(8)),
  },
);

export const gOnuPriPotsParam = scalars(p6(1, 6, 9), {
  priPotsParameterPon: rw(int32(1, [[1, 16]])),
  priPotsParameterOnu: rw(int32(2, [[1, 65_535]])),
  priPotsParameterPotsNo: rw(int32(3, [[1, 255]])),
  priPotsParameterVar: rw(enumInt(4, { disable: 0, enable: 1 })),
  priPotsParameterEchoCancle: rw(enumInt(5, { disable: 0, enable: 1 })),
  priPotsPtInutGain: rw(int32(6, [[-32, 32]])),
  priPotsPtOutputGain: rw(int32(7, [[-32, 32]])),
  priPotsPtDtmfMode: rw(enumInt(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancyl': 2, outband: 3 })),
  priPotsPtAction: rw(enumInt(9, { commit: 1, remove: 2 })),
});

export const priPotsParameterTable = table(
  'priPotsParameterTable',
  p6(1, 8, 9),
  ['priPortPtPonS', 'priPortPtOnuS', 'priPortPtPotsNoS'],
  {
    priPortPtPonS: rw(int32(1, [[1, 16]])),
    priPortPtOnuS: rw(int32(2, [[1, 65_535]])),
    priPortPtPotsNoS: rw(int32(3, [[1, 255]])),
    priPortPtVarS: rw(enumInt(4, { disable: 0, enable: 1 })),
    priPortPtEchoCancleS: rw(enumInt(5, { disable: 0, enable: 1 })),
    priPotsPtInputGainS: rw(int32(6, [[-32, 32]])),
    priPotsPtOutputGainS: rw(int32(7, [[-32, 32]])),
    priPotsPtDtmfModeS: rw(enumInt(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  },
);

export const priVoipTable = table('priVoipTable', p6(1, 8, 14), ['priVoipPonS', 'priVoipOnuS'], {
  priVoipPonS: rw(int32(1)),
  priVoipOnuS: rw(int32(2)),
  priVoipVoiceIPModeS: rw(octetString(3)),
  priVoipIPAddress: rw(ip(4)),
  priVoipNetworkMaskS: rw(ip(5)),
  priVoipDefaultGatewayS: rw(ip(6)),
  priVoipPPPOEModeS: rw(octetString(7)),
  priVoipPPPOEUserNameS: rw(octetString(8)),
  priVoipPPPOEPassWordS: rw(octetString(9)),
  priVoipVoiceClientVLANS: rw(int32(10)),
  priVoipVoicePriorityS: rw(int32(11)),
});

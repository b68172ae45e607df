/** Telephony of a private profile: P6.2.1.8.7 to 10, shown in P6.2.2.8.6 to 9. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPSipParam = scalars(p6(2, 1, 8, 7), {
  priPSipParamProfileID: rw(int32(1)),
  priPProxyServIp: rw(octetString(2)),
  priPProxyServPort: rw(int32(3, [[0, 65_535]])),
  priPBakProxyServIp: rw(octetString(4)),
  priPBakProxyServPort: rw(int32(5, [[0, 65_535]])),
  priPRegServIp: rw(octetString(6)),
  priPRegServPort: rw(int32(7, [[0, 65_535]])),
  priPBakRegServIp: rw(octetString(8)),
  priPBakRegServPort: rw(int32(9, [[0, 65_535]])),
  priPOutBndServIp: rw(octetString(10)),
  priPOutBndServPort: rw(int32(11, [[0, 65_535]])),
  priPSipParamMgPort: rw(int32(12, [[0, 65_535]])),
  priPRegInterval: rw(int32(13, [[0, 10_000_000]])),
  priPSipGloParamAction: rw(enumInt(14, { commit: 1 })),
});

export const priPSipParamTable = table('priPSipParamTable', p6(2, 2, 8, 6), ['priPSipParamPId'], {
  priPSipParamPId: rw(int32(1)),
  priPSipParamProxyServIp: rw(octetString(2)),
  priPSipParamProxyServPort: rw(int32(3, [[0, 65_535]])),
  priPSipParamBakProxyServIp: rw(octetString(4)),
  priPSipParamBakProxyServPort: rw(int32(5, [[0, 65_535]])),
  priPSipParamRegServIp: rw(octetString(6)),
  priPSipParamRegServPort: rw(int32(7, [[0, 65_535]])),
  priPSipParamBakRegServIp: rw(octetString(8)),
  priPSipParamBakRegServPort: rw(int32(9, [[0, 65_535]])),
  priPSipParamOutBndServIp: rw(octetString(10)),
  priPSipParamOutBndServPort: rw(int32(11, [[0, 65_535]])),
  priPSipParamMgPortS: rw(int32(12, [[0, 65_535]])),
  priPSipParamRegInterValue: rw(int32(13, [[0, 10_000_000]])),
});

export const priPSipDigitMap = scalars(p6(2, 1, 8, 8), {
  priPSipDigitMapProfileID: rw(int32(1)),
  priPSipDigitMapBlock: rw(octetString(2)),
  priPSipDigitMapAction: rw(enumInt(3, { commit: 1 })),
});

export const priPSipDigitMapTable = table('priPSipDigitMapTable', p6(2, 2, 8, 7), ['priPsipDigitMapPId'], {
  priPsipDigitMapPId: rw(int32(1)),
  priPsipDigitMapBlock: rw(octetString(2)),
});

export const priPSipUserParam = scalars(p6(2, 1, 8, 9), {
  priPsipUserProfileID: rw(int32(1)),
  priPsipUserPotsNo: rw(int32(2, [[1, 255]])),
  priPsipUserAccountAcitve: rw(enumInt(3, onOff)),
  priPsipUserAccount: rw(octetString(4)),
  priPsipUserName: rw(octetString(5)),
  priPsipUserPw: rw(octetString(6)),
  priPsipUserAction: rw(enumInt(7, { commit: 1 })),
});

export const priPSipUserParamTable = table(
  'priPSipUserParamTable',
  p6(2, 2, 8, 8),
  ['priPSipUserParamPId', 'priPSipUserParamPotsNo'],
  {
    priPSipUserParamPId: int32(1),
    priPSipUserParamPotsNo: int32(2, [[1, 8]]),
    priPSipUserParamUserAccount: octetString(3),
    priPSipUserParamUserName: octetString(4),
    priPSipUserParamUserPasswd: octetString(5),
    priPSipUserParamAccountActive: rw(enumInt(6, onOff)),
  },
);

export const priPPotsParam = scalars(p6(2, 1, 8, 10), {
  priPPotsParameterPrpfileID: rw(int32(1)),
  priPPotsParameterPotsNo: rw(int32(2, [[1, 255]])),
  priPPotsParameterVar: rw(enumInt(3, onOff)),
  priPPotsParameterEchoCancle: rw(enumInt(4, onOff)),
  priPPotsPtInutGain: rw(int32(5, [[-32, 32]])),
  priPPotsPtOutputGain: rw(int32(6, [[-32, 32]])),
  priPPotsPtDtmfMode: rw(enumInt(7, { transparent: 0, rfc2833: 1, 'rfc2833-redundancyl': 2, outband: 3 })),
  priPPotsPtAction: rw(enumInt(8, { commit: 1, remove: 2 })),
});

export const priPPotsParameterTable = table(
  'priPPotsParameterTable',
  p6(2, 2, 8, 9),
  ['priPPotsParamPId', 'priPPotsParamPotsNo'],
  {
    priPPotsParamPId: rw(int32(1)),
    priPPotsParamPotsNo: rw(int32(2, [[1, 8]])),
    priPPotsParamVadStatus: rw(enumInt(3, onOff)),
    priPPotsParamEchoCancle: rw(enumInt(4, onOff)),
    priPPotsParamInputGain: rw(int32(5, [[-32, 32]])),
    priPPotsParamOutputGain: rw(int32(6, [[-32, 32]])),
    priPPotsParamDtmfMode: rw(enumInt(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  },
);

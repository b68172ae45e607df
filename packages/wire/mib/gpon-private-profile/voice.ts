/** Telephony of a private profile: P6.2.1.8.7 to 10, shown in P6.2.2.8.6 to 9. */
import { choice, int, p6, rw, scalars, table, text } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPSipParam = scalars(p6(2, 1, 8, 7), {
  priPSipParamProfileID: rw(int(1)),
  priPProxyServIp: rw(text(2)),
  priPProxyServPort: rw(int(3, [[0, 65_535]])),
  priPBakProxyServIp: rw(text(4)),
  priPBakProxyServPort: rw(int(5, [[0, 65_535]])),
  priPRegServIp: rw(text(6)),
  priPRegServPort: rw(int(7, [[0, 65_535]])),
  priPBakRegServIp: rw(text(8)),
  priPBakRegServPort: rw(int(9, [[0, 65_535]])),
  priPOutBndServIp: rw(text(10)),
  priPOutBndServPort: rw(int(11, [[0, 65_535]])),
  priPSipParamMgPort: rw(int(12, [[0, 65_535]])),
  priPRegInterval: rw(int(13, [[0, 10_000_000]])),
  priPSipGloParamAction: rw(choice(14, { commit: 1 })),
});

export const priPSipParamTable = table('priPSipParamTable', p6(2, 2, 8, 6), ['priPSipParamPId'], {
  priPSipParamPId: rw(int(1)),
  priPSipParamProxyServIp: rw(text(2)),
  priPSipParamProxyServPort: rw(int(3, [[0, 65_535]])),
  priPSipParamBakProxyServIp: rw(text(4)),
  priPSipParamBakProxyServPort: rw(int(5, [[0, 65_535]])),
  priPSipParamRegServIp: rw(text(6)),
  priPSipParamRegServPort: rw(int(7, [[0, 65_535]])),
  priPSipParamBakRegServIp: rw(text(8)),
  priPSipParamBakRegServPort: rw(int(9, [[0, 65_535]])),
  priPSipParamOutBndServIp: rw(text(10)),
  priPSipParamOutBndServPort: rw(int(11, [[0, 65_535]])),
  priPSipParamMgPortS: rw(int(12, [[0, 65_535]])),
  priPSipParamRegInterValue: rw(int(13, [[0, 10_000_000]])),
});

export const priPSipDigitMap = scalars(p6(2, 1, 8, 8), {
  priPSipDigitMapProfileID: rw(int(1)),
  priPSipDigitMapBlock: rw(text(2)),
  priPSipDigitMapAction: rw(choice(3, { commit: 1 })),
});

export const priPSipDigitMapTable = table('priPSipDigitMapTable', p6(2, 2, 8, 7), ['priPsipDigitMapPId'], {
  priPsipDigitMapPId: rw(int(1)),
  priPsipDigitMapBlock: rw(text(2)),
});

export const priPSipUserParam = scalars(p6(2, 1, 8, 9), {
  priPsipUserProfileID: rw(int(1)),
  priPsipUserPotsNo: rw(int(2, [[1, 255]])),
  priPsipUserAccountAcitve: rw(choice(3, onOff)),
  priPsipUserAccount: rw(text(4)),
  priPsipUserName: rw(text(5)),
  priPsipUserPw: rw(text(6)),
  priPsipUserAction: rw(choice(7, { commit: 1 })),
});

export const priPSipUserParamTable = table(
  'priPSipUserParamTable',
  p6(2, 2, 8, 8),
  ['priPSipUserParamPId', 'priPSipUserParamPotsNo'],
  {
    priPSipUserParamPId: int(1),
    priPSipUserParamPotsNo: int(2, [[1, 8]]),
    priPSipUserParamUserAccount: text(3),
    priPSipUserParamUserName: text(4),
    priPSipUserParamUserPasswd: text(5),
    priPSipUserParamAccountActive: rw(choice(6, onOff)),
  },
);

export const priPPotsParam = scalars(p6(2, 1, 8, 10), {
  priPPotsParameterPrpfileID: rw(int(1)),
  priPPotsParameterPotsNo: rw(int(2, [[1, 255]])),
  priPPotsParameterVar: rw(choice(3, onOff)),
  priPPotsParameterEchoCancle: rw(choice(4, onOff)),
  priPPotsPtInutGain: rw(int(5, [[-32, 32]])),
  priPPotsPtOutputGain: rw(int(6, [[-32, 32]])),
  priPPotsPtDtmfMode: rw(choice(7, { transparent: 0, rfc2833: 1, 'rfc2833-redundancyl': 2, outband: 3 })),
  priPPotsPtAction: rw(choice(8, { commit: 1, remove: 2 })),
});

export const priPPotsParameterTable = table(
  'priPPotsParameterTable',
  p6(2, 2, 8, 9),
  ['priPPotsParamPId', 'priPPotsParamPotsNo'],
  {
    priPPotsParamPId: rw(int(1)),
    priPPotsParamPotsNo: rw(int(2, [[1, 8]])),
    priPPotsParamVadStatus: rw(choice(3, onOff)),
    priPPotsParamEchoCancle: rw(choice(4, onOff)),
    priPPotsParamInputGain: rw(int(5, [[-32, 32]])),
    priPPotsParamOutputGain: rw(int(6, [[-32, 32]])),
    priPPotsParamDtmfMode: rw(choice(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  },
);

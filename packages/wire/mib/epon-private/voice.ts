/** Telephony of an EPON ONU by the private protocol: P5.12.3.1.17, P5.12.3.2.14, P5.12.4.1.4, P5.12.4.2.5. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const onuPriSipParam = scalars(p5(12, 3, 1, 17), {
  priSipParamPon: rw(int32(1, [[1, 8]])),
  priSipParamOnu: rw(int32(2, [[1, 65_535]])),
  priProxyServName: rw(octetString(3)),
  priProxyServPort: rw(int32(4, [[0, 65_535]])),
  priBakProxyServName: rw(octetString(5)),
  priBakProxyServPort: rw(int32(6, [[0, 65_535]])),
  priRegServName: rw(octetString(7)),
  priRegServPort: rw(int32(8, [[0, 65_535]])),
  priBakRegServName: rw(octetString(9)),
  priBakRegServPort: rw(int32(10, [[0, 65_535]])),
  priOutBndServName: rw(octetString(11)),
  priOutBndServPort: rw(int32(12, [[0, 65_535]])),
  priSipParamMgPort: rw(int32(13, [[0, 65_535]])),
  priRegInterval: rw(int32(14, [[0, 10_000_000]])),
  priHBeatCfg: rw(enumInt(15, { disable: 0, active: 1, passive: 2 })),
  priHBeatCycle: rw(int32(16, [[1, 65_525]])),
  priHBeatCount: rw(int32(17, [[1, 65_535]])),
  priSipGloParamAction: rw(enumInt(18, { commit: 1, remove: 2 })),
});

export const eponPriSipParamTable = table('priSipParamTable', p5(12, 3, 2, 14), ['sipPTPon', 'sipPTOnu'], {
  sipPTPon: rw(int32(1, [[1, 8]])),
  sipPTOnu: rw(int32(2, [[1, 65_535]])),
  sipPTProxyServName: rw(octetString(3)),
  sipPTProxyServPort: rw(int32(4, [[0, 65_535]])),
  sipPTBakProxyServName: rw(octetString(5)),
  sipPTBakProxyServPort: rw(int32(6, [[0, 65_535]])),
  sipPTRegServName: rw(octetString(7)),
  sipPTRegServPort: rw(int32(8, [[0, 65_535]])),
  sipPTBakRegServName: rw(octetString(9)),
  sipPTBakRegServPort: rw(int32(10, [[0, 65_535]])),
  sipPTOutBndServName: rw(octetString(11)),
  sipPTOutBndServPort: rw(int32(12, [[0, 65_535]])),
  sipPTMgPort: rw(int32(13, [[0, 65_535]])),
  activeSipProxyServer: rw(octetString(14)),
  sipPTRegInterValue: rw(int32(15, [[0, 10_000_000]])),
  sipPTHBeatCfg: rw(enumInt(16, { disable: 0, active: 1, passive: 2 })),
  sipPTHBeatCycle: rw(int32(17, [[1, 65_525]])),
  sipPTHBeatCount: rw(int32(18, [[1, 65_535]])),
});

export const onuPriPotsParameter = scalars(p5(12, 4, 1, 4), {
  priPotsParameterPon: rw(int32(1, [[1, 16]])),
  priPotsParameterOnu: rw(int32(2, [[1, 65_535]])),
  priPotsParameterPotsNo: rw(int32(3, [[1, 255]])),
  priPotsParameterVar: rw(enumInt(4, { disable: 0, enable: 1 })),
  priPotsParameterEchoCancle: rw(enumInt(5, { disable: 0, enable: 1 })),
  priPotsPtInutGain: rw(int32(6, [[-32, 32]])),
  priPotsPtOutputGain: rw(int32(7, [[-32, 32]])),
  priPotsPtDtmfMode: rw(enumInt(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  priPotsPtAction: rw(enumInt(9, { commit: 1, remove: 2 })),
});

export const eponPriPotsParameterTable = table(
  'priPotsParameterTable',
  p5(12, 4, 2, 5),
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

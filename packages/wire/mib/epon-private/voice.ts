/** Telephony of an EPON ONU by the private protocol: P5.12.3.1.17, P5.12.3.2.14, P5.12.4.1.4, P5.12.4.2.5. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const onuPriSipParam = scalars(p5(12, 3, 1, 17), {
  priSipParamPon: rw(int(1, [[1, 8]])),
  priSipParamOnu: rw(int(2, [[1, 65_535]])),
  priProxyServName: rw(text(3)),
  priProxyServPort: rw(int(4, [[0, 65_535]])),
  priBakProxyServName: rw(text(5)),
  priBakProxyServPort: rw(int(6, [[0, 65_535]])),
  priRegServName: rw(text(7)),
  priRegServPort: rw(int(8, [[0, 65_535]])),
  priBakRegServName: rw(text(9)),
  priBakRegServPort: rw(int(10, [[0, 65_535]])),
  priOutBndServName: rw(text(11)),
  priOutBndServPort: rw(int(12, [[0, 65_535]])),
  priSipParamMgPort: rw(int(13, [[0, 65_535]])),
  priRegInterval: rw(int(14, [[0, 10_000_000]])),
  priHBeatCfg: rw(choice(15, { disable: 0, active: 1, passive: 2 })),
  priHBeatCycle: rw(int(16, [[1, 65_525]])),
  priHBeatCount: rw(int(17, [[1, 65_535]])),
  priSipGloParamAction: rw(choice(18, { commit: 1, remove: 2 })),
});

export const priSipParamTable = table('priSipParamTable', p5(12, 3, 2, 14), ['sipPTPon', 'sipPTOnu'], {
  sipPTPon: rw(int(1, [[1, 8]])),
  sipPTOnu: rw(int(2, [[1, 65_535]])),
  sipPTProxyServName: rw(text(3)),
  sipPTProxyServPort: rw(int(4, [[0, 65_535]])),
  sipPTBakProxyServName: rw(text(5)),
  sipPTBakProxyServPort: rw(int(6, [[0, 65_535]])),
  sipPTRegServName: rw(text(7)),
  sipPTRegServPort: rw(int(8, [[0, 65_535]])),
  sipPTBakRegServName: rw(text(9)),
  sipPTBakRegServPort: rw(int(10, [[0, 65_535]])),
  sipPTOutBndServName: rw(text(11)),
  sipPTOutBndServPort: rw(int(12, [[0, 65_535]])),
  sipPTMgPort: rw(int(13, [[0, 65_535]])),
  activeSipProxyServer: rw(text(14)),
  sipPTRegInterValue: rw(int(15, [[0, 10_000_000]])),
  sipPTHBeatCfg: rw(choice(16, { disable: 0, active: 1, passive: 2 })),
  sipPTHBeatCycle: rw(int(17, [[1, 65_525]])),
  sipPTHBeatCount: rw(int(18, [[1, 65_535]])),
});

export const onuPriPotsParameter = scalars(p5(12, 4, 1, 4), {
  priPotsParameterPon: rw(int(1, [[1, 16]])),
  priPotsParameterOnu: rw(int(2, [[1, 65_535]])),
  priPotsParameterPotsNo: rw(int(3, [[1, 255]])),
  priPotsParameterVar: rw(choice(4, { disable: 0, enable: 1 })),
  priPotsParameterEchoCancle: rw(choice(5, { disable: 0, enable: 1 })),
  priPotsPtInutGain: rw(int(6, [[-32, 32]])),
  priPotsPtOutputGain: rw(int(7, [[-32, 32]])),
  priPotsPtDtmfMode: rw(choice(8, { transparent: 0, rfc2833: 1, 'rfc2833-redundancy': 2, outband: 3 })),
  priPotsPtAction: rw(choice(9, { commit: 1, remove: 2 })),
});

export const priPotsParameterTable = table(
  'priPotsParameterTable',
  p5(12, 4, 2, 5),
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

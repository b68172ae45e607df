/** The link of an EPON ONU as its OLT holds it: P5.12.1.16, 18, 19, 21 to 24, 26 and 30. */
import { choice, int, p5, rw, scalars, table, text } from './kit.ts';

export const onuDescription = scalars(p5(12, 1, 16), {
  onuDescriptionPon: rw(int(1, [[1, 16]])),
  onuDescriptionOnu: rw(int(2, [[1, 65_535]])),
  onuDescriptionStr: rw(text(3)),
  onuDescriptionAction: rw(choice(4, { commit: 1, delete: 2 })),
});

export const onuEncryption = scalars(p5(12, 1, 18), {
  onuEncryptionPon: rw(int(1, [[1, 16]])),
  onuEncryptionOnu: rw(int(2, [[1, 65_535]])),
  onuEncryptionEnable: rw(choice(3, { disable: 0, enable: 1 })),
  onuEncryptionAction: rw(choice(4, { commit: 1, delete: 2 })),
});

export const onuEncryptionTable = table(
  'onuEncryptionTable',
  p5(12, 1, 19),
  ['onuEncryptionPonS', 'onuEncryptionOnuS'],
  {
    onuEncryptionPonS: int(1, [[1, 16]]),
    onuEncryptionOnuS: rw(int(2, [[1, 65_535]])),
    onuEncryptionEnableS: choice(3, { disable: 0, enable: 1 }),
  },
);

export const onuUpstream = scalars(p5(12, 1, 21), {
  onuUpstreamPon: rw(int(1, [[1, 16]])),
  onuUpstreamOnu: rw(int(2, [[1, 65_535]])),
  onuUpstreamFir: rw(int(3, [[0, 950_000]])),
  onuUpstreamCir: rw(int(4, [[1, 950_000]])),
  onuUpstreamPir: rw(int(5, [[512, 1_000_000]])),
  onuUpstreamWeight: rw(int(6, [[1, 20]])),
  onuUpstreamAction: rw(choice(7, { commit: 1, delete: 2 })),
});

export const onuUpstreamTable = table('onuUpstreamTable', p5(12, 1, 22), ['onuUpstreamPonS', 'onuUpstreamOnuS'], {
  onuUpstreamPonS: int(1, [[1, 16]]),
  onuUpstreamOnuS: int(2, [[1, 65_535]]),
  onuUpstreamFirS: int(3, [[0, 950_000]]),
  onuUpstreamCirS: int(4, [[1, 950_000]]),
  onuUpstreamPirS: int(5, [[512, 1_000_000]]),
  onuUpstreamWeightS: int(6, [[1, 20]]),
});

export const onuDownsteam = scalars(p5(12, 1, 23), {
  onuDownsteamPon: rw(int(1, [[1, 16]])),
  onuDownsteamOnu: rw(int(2, [[1, 65_535]])),
  onuDownsteamPir: rw(int(3, [[0, 1_000_000]])),
  onuDownsteamWeight: rw(int(4, [[1, 16]])),
  onuDownsteamAction: rw(choice(5, { commit: 1, delete: 2 })),
});

export const onuDownsteamTable = table('onuDownsteamTable', p5(12, 1, 24), ['onuDownsteamPonS', 'onuDownsteamOnuS'], {
  onuDownsteamPonS: int(1, [[1, 16]]),
  onuDownsteamOnuS: int(2, [[1, 65_535]]),
  onuDownsteamPirS: int(3, [[0, 1_000_000]]),
  onuDownsteamWeightS: int(4, [[1, 16]]),
});

export const onuMacTable = table('onuMacTable', p5(12, 1, 26), ['onuMacPon', 'onuMacOnuId', 'onuMacNum'], {
  onuMacPon: rw(int(1)),
  onuMacOnuId: rw(int(2)),
  onuMacNum: rw(int(3)),
  onuMacVlan: rw(int(4)),
  onuMacAddress: rw(text(5)),
  onuMacAge: rw(int(6)),
});

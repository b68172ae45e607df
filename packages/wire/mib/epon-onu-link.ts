/** The link of an EPON ONU as its OLT holds it: P5.12.1.16, 18, 19, 21 to 24, 26 and 30. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from './kit.ts';

export const onuDescription = scalars(p5(12, 1, 16), {
  onuDescriptionPon: rw(int32(1, [[1, 16]])),
  onuDescriptionOnu: rw(int32(2, [[1, 65_535]])),
  onuDescriptionStr: rw(octetString(3)),
  onuDescriptionAction: rw(enumInt(4, { commit: 1, delete: 2 })),
});

export const onuEncryption = scalars(p5(12, 1, 18), {
  onuEncryptionPon: rw(int32(1, [[1, 16]])),
  onuEncryptionOnu: rw(int32(2, [[1, 65_535]])),
  onuEncryptionEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
  onuEncryptionAction: rw(enumInt(4, { commit: 1, delete: 2 })),
});

export const onuEncryptionTable = table(
  'onuEncryptionTable',
  p5(12, 1, 19),
  ['onuEncryptionPonS', 'onuEncryptionOnuS'],
  {
    onuEncryptionPonS: int32(1, [[1, 16]]),
    onuEncryptionOnuS: rw(int32(2, [[1, 65_535]])),
    onuEncryptionEnableS: enumInt(3, { disable: 0, enable: 1 }),
  },
);

export const onuUpstream = scalars(p5(12, 1, 21), {
  onuUpstreamPon: rw(int32(1, [[1, 16]])),
  onuUpstreamOnu: rw(int32(2, [[1, 65_535]])),
  onuUpstreamFir: rw(int32(3, [[0, 950_000]])),
  onuUpstreamCir: rw(int32(4, [[1, 950_000]])),
  onuUpstreamPir: rw(int32(5, [[512, 1_000_000]])),
  onuUpstreamWeight: rw(int32(6, [[1, 20]])),
  onuUpstreamAction: rw(enumInt(7, { commit: 1, delete: 2 })),
});

export const onuUpstreamTable = table('onuUpstreamTable', p5(12, 1, 22), ['onuUpstreamPonS', 'onuUpstreamOnuS'], {
  onuUpstreamPonS: int32(1, [[1, 16]]),
  onuUpstreamOnuS: int32(2, [[1, 65_535]]),
  onuUpstreamFirS: int32(3, [[0, 950_000]]),
  onuUpstreamCirS: int32(4, [[1, 950_000]]),
  onuUpstreamPirS: int32(5, [[512, 1_000_000]]),
  onuUpstreamWeightS: int32(6, [[1, 20]]),
});

export const onuDownsteam = scalars(p5(12, 1, 23), {
  onuDownsteamPon: rw(int32(1, [[1, 16]])),
  onuDownsteamOnu: rw(int32(2, [[1, 65_535]])),
  onuDownsteamPir: rw(int32(3, [[0, 1_000_000]])),
  onuDownsteamWeight: rw(int32(4, [[1, 16]])),
  onuDownsteamAction: rw(enumInt(5, { commit: 1, delete: 2 })),
});

export const onuDownsteamTable = table('onuDownsteamTable', p5(12, 1, 24), ['onuDownsteamPonS', 'onuDownsteamOnuS'], {
  onuDownsteamPonS: int32(1, [[1, 16]]),
  onuDownsteamOnuS: int32(2, [[1, 65_535]]),
  onuDownsteamPirS: int32(3, [[0, 1_000_000]]),
  onuDownsteamWeightS: int32(4, [[1, 16]]),
});

export const onuMacTable = table('onuMacTable', p5(12, 1, 26), ['onuMacPon', 'onuMacOnuId', 'onuMacNum'], {
  onuMacPon: rw(int32(1)),
  onuMacOnuId: rw(int32(2)),
  onuMacNum: rw(int32(3)),
  onuMacVlan: rw(int32(4)),
  onuMacAddress: rw(octetString(5)),
  onuMacAge: rw(int32(6)),
});

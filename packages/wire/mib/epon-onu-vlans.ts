/** VLANs and multicast of the LAN ports of an EPON ONU: P5.12.5.1.10, P5.12.5.2.10 and 14. The mode counts from 0 where it is told and from 1 where it is set. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from './kit.ts';

export const onuVlanPortTable = table(
  'onuVlanPortTable',
  p5(12, 5, 1, 10),
  ['onuVlanPonIndex', 'onuVlanOnuIndex', 'onuVlanPortIndex'],
  {
    onuVlanPonIndex: int32(1),
    onuVlanOnuIndex: int32(2),
    onuVlanPortIndex: int32(3),
    onuVlanPortMode: enumInt(4, { transparent: 0, tag: 1, translation: 2, aggregation: 3, trunk: 4 }),
    onuVlanPortPvid: int32(5),
    onuVlanPortVlan: octetString(6),
    onuVlanPortPri: int32(7),
  },
);

export const onuPortVlanMode = scalars(p5(12, 5, 2, 10, 1), {
  vlanModePonNo: rw(int32(1, [[1, 16]])),
  vlanModeOnuNo: rw(int32(2, [[1, 65_535]])),
  vlanModePortNo: rw(int32(3, [[1, 255]])),
  vlanMode: rw(enumInt(4, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 })),
});

export const onuPortVlanPvid = scalars(p5(12, 5, 2, 10, 2), {
  portPvidPonNo: rw(int32(1, [[1, 16]])),
  portPvidOnuNo: rw(int32(2, [[1, 65_535]])),
  portPvidPortNo: rw(int32(3, [[1, 255]])),
  portPvidValue: rw(int32(4, [[1, 4095]])),
  portPriValue: rw(int32(5, [[0, 7]])),
  pvidAction: rw(enumInt(6, { commit: 1 })),
});

export const onuPortVlanTranslate = scalars(p5(12, 5, 2, 10, 3), {
  translatePonNo: rw(int32(1, [[1, 16]])),
  translateOnuNo: rw(int32(2, [[1, 65_535]])),
  translatePortNo: rw(int32(3, [[1, 255]])),
  translateOldVlan: rw(int32(4, [[1, 4095]])),
  translateNewVlan: rw(int32(5, [[1, 4095]])),
  translateAction: rw(enumInt(6, { set: 1, add: 2, delete: 3 })),
});

export const onuPortVlanTransTable = table('onuPortVlanTransTable', p5(12, 5, 2, 10, 4), ['vlanTransItem'], {
  vlanTransItem: rw(int32(1)),
  vlanTransPonNo: rw(int32(2, [[1, 16]])),
  vlanTransOnuNo: rw(int32(3, [[1, 65_535]])),
  vlanTransPortNo: rw(int32(4, [[1, 65_535]])),
  vlanTransOldVlan: rw(int32(5, [[1, 4095]])),
  vlanTransNewVlan: rw(int32(6, [[1, 4095]])),
});

export const onuPortVlanTrunk = scalars(p5(12, 5, 2, 10, 5), {
  trunkPonNo: rw(int32(1, [[1, 16]])),
  trunkOnuNo: rw(int32(2, [[1, 65_535]])),
  trunkPortNo: rw(int32(3, [[1, 255]])),
  trunkPortVid: rw(int32(4, [[1, 4095]])),
  trunkPortVidAction: rw(enumInt(5, { set: 1, add: 2, delete: 3 })),
});

export const onuPortVlanTrunkTable = table('onuPortVlanTrunkTable', p5(12, 5, 2, 10, 6), ['vlanTrunkItem'], {
  vlanTrunkItem: rw(int32(1)),
  vlanTrunkPonNo: rw(int32(2, [[1, 16]])),
  vlanTrunkOnuNo: rw(int32(3, [[1, 65_535]])),
  vlanTrunkPortNo: rw(int32(4, [[1, 255]])),
  vlanTrunkVid: rw(int32(5, [[1, 4095]])),
});

export const mcVlanCfg = scalars(p5(12, 5, 2, 14, 1), {
  mcVlanPonNo: rw(int32(1, [[1, 16]])),
  mcVlanOnuNo: rw(int32(2, [[1, 65_535]])),
  mcVlanPortNo: rw(int32(3, [[1, 255]])),
  mcVlanVal: rw(int32(4, [[1, 4095]])),
  mcVlanAction: rw(enumInt(5, { add: 1, delete: 2, clear: 3 })),
});

export const mcVlanTable = table('mcVlanTable', p5(12, 5, 2, 14, 2), ['mVlanItem'], {
  mVlanItem: int32(1),
  mVlanPonNo: int32(2, [[1, 16]]),
  mVlanOnuNo: int32(3, [[1, 65_535]]),
  mVlanPortNo: int32(4, [[1, 65_535]]),
  mVlanVal: int32(5, [[1, 4095]]),
});

export const mcMaxGroupCfg = scalars(p5(12, 5, 2, 14, 3), {
  maxgrpPonNo: rw(int32(1, [[1, 16]])),
  maxgrpOnuNo: rw(int32(2, [[1, 65_535]])),
  maxgrpPortNo: rw(int32(3, [[1, 255]])),
  maxgrpVal: rw(int32(4, [[0, 4096]])),
});

export const mcMaxGroupTable = table(
  'mcMaxGroupTable',
  p5(12, 5, 2, 14, 6),
  ['mcMaxGrpPonNo', 'mcMaxGrpOnuNo', 'mcMaxGrpPortNo'],
  {
    mcMaxGrpPonNo: int32(1),
    mcMaxGrpOnuNo: int32(2),
    mcMaxGrpPortNo: int32(3),
    mcMaxGrpVal: int32(4),
  },
);

/** VLANs and multicast of the LAN ports of an EPON ONU: P5.12.5.1.10, P5.12.5.2.10 and 14. The mode counts from 0 where it is told and from 1 where it is set. */
import { choice, int, p5, rw, scalars, table, text } from './kit.ts';

export const onuVlanPortTable = table(
  'onuVlanPortTable',
  p5(12, 5, 1, 10),
  ['onuVlanPonIndex', 'onuVlanOnuIndex', 'onuVlanPortIndex'],
  {
    onuVlanPonIndex: int(1),
    onuVlanOnuIndex: int(2),
    onuVlanPortIndex: int(3),
    onuVlanPortMode: choice(4, { transparent: 0, tag: 1, translation: 2, aggregation: 3, trunk: 4 }),
    onuVlanPortPvid: int(5),
    onuVlanPortVlan: text(6),
    onuVlanPortPri: int(7),
  },
);

export const onuPortVlanMode = scalars(p5(12, 5, 2, 10, 1), {
  vlanModePonNo: rw(int(1, [[1, 16]])),
  vlanModeOnuNo: rw(int(2, [[1, 65_535]])),
  vlanModePortNo: rw(int(3, [[1, 255]])),
  vlanMode: rw(choice(4, { transparent: 1, tag: 2, translation: 3, aggregation: 4, trunk: 5 })),
});

export const onuPortVlanPvid = scalars(p5(12, 5, 2, 10, 2), {
  portPvidPonNo: rw(int(1, [[1, 16]])),
  portPvidOnuNo: rw(int(2, [[1, 65_535]])),
  portPvidPortNo: rw(int(3, [[1, 255]])),
  portPvidValue: rw(int(4, [[1, 4095]])),
  portPriValue: rw(int(5, [[0, 7]])),
  pvidAction: rw(choice(6, { commit: 1 })),
});

export const onuPortVlanTranslate = scalars(p5(12, 5, 2, 10, 3), {
  translatePonNo: rw(int(1, [[1, 16]])),
  translateOnuNo: rw(int(2, [[1, 65_535]])),
  translatePortNo: rw(int(3, [[1, 255]])),
  translateOldVlan: rw(int(4, [[1, 4095]])),
  translateNewVlan: rw(int(5, [[1, 4095]])),
  translateAction: rw(choice(6, { set: 1, add: 2, delete: 3 })),
});

export const onuPortVlanTransTable = table('onuPortVlanTransTable', p5(12, 5, 2, 10, 4), ['vlanTransItem'], {
  vlanTransItem: rw(int(1)),
  vlanTransPonNo: rw(int(2, [[1, 16]])),
  vlanTransOnuNo: rw(int(3, [[1, 65_535]])),
  vlanTransPortNo: rw(int(4, [[1, 65_535]])),
  vlanTransOldVlan: rw(int(5, [[1, 4095]])),
  vlanTransNewVlan: rw(int(6, [[1, 4095]])),
});

export const onuPortVlanTrunk = scalars(p5(12, 5, 2, 10, 5), {
  trunkPonNo: rw(int(1, [[1, 16]])),
  trunkOnuNo: rw(int(2, [[1, 65_535]])),
  trunkPortNo: rw(int(3, [[1, 255]])),
  trunkPortVid: rw(int(4, [[1, 4095]])),
  trunkPortVidAction: rw(choice(5, { set: 1, add: 2, delete: 3 })),
});

export const onuPortVlanTrunkTable = table('onuPortVlanTrunkTable', p5(12, 5, 2, 10, 6), ['vlanTrunkItem'], {
  vlanTrunkItem: rw(int(1)),
  vlanTrunkPonNo: rw(int(2, [[1, 16]])),
  vlanTrunkOnuNo: rw(int(3, [[1, 65_535]])),
  vlanTrunkPortNo: rw(int(4, [[1, 255]])),
  vlanTrunkVid: rw(int(5, [[1, 4095]])),
});

export const mcVlanCfg = scalars(p5(12, 5, 2, 14, 1), {
  mcVlanPonNo: rw(int(1, [[1, 16]])),
  mcVlanOnuNo: rw(int(2, [[1, 65_535]])),
  mcVlanPortNo: rw(int(3, [[1, 255]])),
  mcVlanVal: rw(int(4, [[1, 4095]])),
  mcVlanAction: rw(choice(5, { add: 1, delete: 2, clear: 3 })),
});

export const mcVlanTable = table('mcVlanTable', p5(12, 5, 2, 14, 2), ['mVlanItem'], {
  mVlanItem: int(1),
  mVlanPonNo: int(2, [[1, 16]]),
  mVlanOnuNo: int(3, [[1, 65_535]]),
  mVlanPortNo: int(4, [[1, 65_535]]),
  mVlanVal: int(5, [[1, 4095]]),
});

export const mcMaxGroupCfg = scalars(p5(12, 5, 2, 14, 3), {
  maxgrpPonNo: rw(int(1, [[1, 16]])),
  maxgrpOnuNo: rw(int(2, [[1, 65_535]])),
  maxgrpPortNo: rw(int(3, [[1, 255]])),
  maxgrpVal: rw(int(4, [[0, 4096]])),
});

export const mcMaxGroupTable = table(
  'mcMaxGroupTable',
  p5(12, 5, 2, 14, 6),
  ['mcMaxGrpPonNo', 'mcMaxGrpOnuNo', 'mcMaxGrpPortNo'],
  {
    mcMaxGrpPonNo: int(1),
    mcMaxGrpOnuNo: int(2),
    mcMaxGrpPortNo: int(3),
    mcMaxGrpVal: int(4),
  },
);

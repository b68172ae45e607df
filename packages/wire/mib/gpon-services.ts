/** What an ONU of a GPON OLT carries: command blocks P6.1.1.7 and the tables P6.1.1.8 that show it, by PON, ONU and number. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const numbers = [[1, 255]] as const;

export const gOnuCfgTcont = scalars(p6(1, 1, 7, 1), {
  gOnuCfgTcontPonInx: rw(int32(1, pons)),
  gOnuCfgTcontOnuInx: rw(int32(2, onus)),
  gOnuCfgTcontId: rw(int32(3, numbers)),
  gOnuCfgTcontName: rw(octetString(4)),
  gOnuCfgTcontDba: rw(octetString(5)),
  gOnuCfgTcontAction: rw(enumInt(6, { add: 1, del: 2, modify: 3 })),
});

export const gOnuSrvInfoTcontTable = table(
  'gOnuSrvInfoTcontTable',
  p6(1, 1, 8, 1),
  ['gOnuSrvInfoTcontPonInx', 'gOnuSrvInfoTcontOnuInx', 'gOnuSrvInfoTcontId'],
  {
    gOnuSrvInfoTcontPonInx: int32(1, pons),
    gOnuSrvInfoTcontOnuInx: int32(2, onus),
    gOnuSrvInfoTcontId: int32(3, numbers),
    gOnuSrvInfoTcontName: octetString(4),
    gOnuSrvInfoTcontDbaName: octetString(5),
  },
);

/** Class of service 8 stands for none; so does an empty traffic profile. */
export const gOnuCfgGem = scalars(p6(1, 1, 7, 2), {
  gOnuCfgGemPonInx: rw(int32(1, pons)),
  gOnuCfgGemOnuInx: rw(int32(2, onus)),
  gOnuCfgGemId: rw(int32(3, numbers)),
  gOnuCfgGemTcont: rw(int32(4, numbers)),
  gOnuCfgGemName: rw(octetString(5)),
  gOnuCfgGemCos: rw(int32(6, [[0, 8]])),
  gOnuCfgGemUpTra: rw(octetString(7)),
  gOnuCfgGemDnTra: rw(octetString(8)),
  gOnuCfgGemUpQueId: rw(int32(9, [[0, 4]])),
  gOnuCfgGemDnQueId: rw(int32(10, [[0, 8]])),
  gOnuCfgGemSta: rw(int32(11, [[0, 1]])),
  gOnuCfgGemAction: rw(enumInt(12, { add: 1, del: 2, modify: 3 })),
});

export const gOnuSrvInfoGemTable = table(
  'gOnuSrvInfoGemTable',
  p6(1, 1, 8, 3),
  ['gOnuSrvInfoGemPonInx', 'gOnuSrvInfoGemOnuInx', 'gOnuSrvInfoGemId'],
  {
    gOnuSrvInfoGemPonInx: int32(1, pons),
    gOnuSrvInfoGemOnuInx: int32(2, onus),
    gOnuSrvInfoGemId: int32(3, numbers),
    gOnuSrvInfoGemName: octetString(4),
    gOnuSrvInfoGemTcontId: int32(5, numbers),
    gOnuSrvInfoGemCos: int32(6, [[0, 8]]),
    gOnuSrvInfoGemUpTraffic: octetString(7),
    gOnuSrvInfoGemDnTraffic: octetString(8),
    gOnuSrvInfoGemUpQId: int32(9, [[0, 4]]),
    gOnuSrvInfoGemDnQId: int32(10, [[0, 8]]),
    gOnuSrvInfoGemState: int32(11, [[0, 1]]),
  },
);

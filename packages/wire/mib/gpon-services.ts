/** What an ONU of a GPON OLT carries: command blocks P6.1.1.7 and the tables P6.1.1.8 that show it, by PON, ONU and number. */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const numbers = [[1, 255]] as const;

export const gOnuCfgTcont = scalars(p6(1, 1, 7, 1), {
  gOnuCfgTcontPonInx: rw(int(1, pons)),
  gOnuCfgTcontOnuInx: rw(int(2, onus)),
  gOnuCfgTcontId: rw(int(3, numbers)),
  gOnuCfgTcontName: rw(text(4)),
  gOnuCfgTcontDba: rw(text(5)),
  gOnuCfgTcontAction: rw(choice(6, { add: 1, del: 2, modify: 3 })),
});

export const gOnuSrvInfoTcontTable = table(
  'gOnuSrvInfoTcontTable',
  p6(1, 1, 8, 1),
  ['gOnuSrvInfoTcontPonInx', 'gOnuSrvInfoTcontOnuInx', 'gOnuSrvInfoTcontId'],
  {
    gOnuSrvInfoTcontPonInx: int(1, pons),
    gOnuSrvInfoTcontOnuInx: int(2, onus),
    gOnuSrvInfoTcontId: int(3, numbers),
    gOnuSrvInfoTcontName: text(4),
    gOnuSrvInfoTcontDbaName: text(5),
  },
);

/** Class of service 8 stands for none; so does an empty traffic profile. */
export const gOnuCfgGem = scalars(p6(1, 1, 7, 2), {
  gOnuCfgGemPonInx: rw(int(1, pons)),
  gOnuCfgGemOnuInx: rw(int(2, onus)),
  gOnuCfgGemId: rw(int(3, numbers)),
  gOnuCfgGemTcont: rw(int(4, numbers)),
  gOnuCfgGemName: rw(text(5)),
  gOnuCfgGemCos: rw(int(6, [[0, 8]])),
  gOnuCfgGemUpTra: rw(text(7)),
  gOnuCfgGemDnTra: rw(text(8)),
  gOnuCfgGemUpQueId: rw(int(9, [[0, 4]])),
  gOnuCfgGemDnQueId: rw(int(10, [[0, 8]])),
  gOnuCfgGemSta: rw(int(11, [[0, 1]])),
  gOnuCfgGemAction: rw(choice(12, { add: 1, del: 2, modify: 3 })),
});

export const gOnuSrvInfoGemTable = table(
  'gOnuSrvInfoGemTable',
  p6(1, 1, 8, 3),
  ['gOnuSrvInfoGemPonInx', 'gOnuSrvInfoGemOnuInx', 'gOnuSrvInfoGemId'],
  {
    gOnuSrvInfoGemPonInx: int(1, pons),
    gOnuSrvInfoGemOnuInx: int(2, onus),
    gOnuSrvInfoGemId: int(3, numbers),
    gOnuSrvInfoGemName: text(4),
    gOnuSrvInfoGemTcontId: int(5, numbers),
    gOnuSrvInfoGemCos: int(6, [[0, 8]]),
    gOnuSrvInfoGemUpTraffic: text(7),
    gOnuSrvInfoGemDnTraffic: text(8),
    gOnuSrvInfoGemUpQId: int(9, [[0, 4]]),
    gOnuSrvInfoGemDnQId: int(10, [[0, 8]]),
    gOnuSrvInfoGemState: int(11, [[0, 1]]),
  },
);

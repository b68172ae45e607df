import { gemport } from '@heliograph/catalogue/pages/olt/gOnuConfig/gemport.ts';
import { tcont } from '@heliograph/catalogue/pages/olt/gOnuConfig/tcont.ts';
import {
  gOnuCfgGem,
  gOnuCfgTcont,
  gOnuSrvInfoGemTable,
  gOnuSrvInfoTcontTable,
} from '@heliograph/wire/mib/gpon-services.ts';
import { onuBlock } from '../bindings/onu-block.ts';
import type { Binding } from '../kit/binding.ts';

/** Class of service 8 is none. */
const anyClass = 8;

export const gponOnuPages: readonly Binding[] = [
  onuBlock(tcont, {
    read: gOnuSrvInfoTcontTable,
    columns: {
      gOnuSrvInfoTcontId: 'gOnuSrvInfoTcontId',
      gOnuSrvInfoTcontName: 'gOnuSrvInfoTcontName',
      gOnuSrvInfoTcontDbaName: 'gOnuSrvInfoTcontDbaName',
    },
    onu: [gOnuCfgTcont.gOnuCfgTcontPonInx, gOnuCfgTcont.gOnuCfgTcontOnuInx],
    write: gOnuCfgTcont,
    parameters: {
      gOnuSrvInfoTcontId: 'gOnuCfgTcontId',
      gOnuSrvInfoTcontName: 'gOnuCfgTcontName',
      gOnuSrvInfoTcontDbaName: 'gOnuCfgTcontDba',
    },
    action: 'gOnuCfgTcontAction',
    add: 'add',
    edit: 'modify',
    remove: 'del',
  }),
  onuBlock(gemport, {
    read: gOnuSrvInfoGemTable,
    columns: {
      gOnuSrvInfoGemId: 'gOnuSrvInfoGemId',
      gOnuSrvInfoGemTcontId: 'gOnuSrvInfoGemTcontId',
      gOnuSrvInfoGemName: 'gOnuSrvInfoGemName',
      gOnuSrvInfoGemCos: { object: 'gOnuSrvInfoGemCos', none: anyClass },
      gOnuSrvInfoGemUpTraffic: 'gOnuSrvInfoGemUpTraffic',
      gOnuSrvInfoGemDnTraffic: 'gOnuSrvInfoGemDnTraffic',
      gOnuSrvInfoGemUpQId: 'gOnuSrvInfoGemUpQId',
      gOnuSrvInfoGemDnQId: 'gOnuSrvInfoGemDnQId',
      gOnuSrvInfoGemState: 'gOnuSrvInfoGemState',
    },
    onu: [gOnuCfgGem.gOnuCfgGemPonInx, gOnuCfgGem.gOnuCfgGemOnuInx],
    write: gOnuCfgGem,
    parameters: {
      gOnuSrvInfoGemId: 'gOnuCfgGemId',
      gOnuSrvInfoGemTcontId: 'gOnuCfgGemTcont',
      gOnuSrvInfoGemName: 'gOnuCfgGemName',
      gOnuSrvInfoGemCos: { object: 'gOnuCfgGemCos', none: anyClass },
      gOnuSrvInfoGemUpTraffic: 'gOnuCfgGemUpTra',
      gOnuSrvInfoGemDnTraffic: 'gOnuCfgGemDnTra',
      gOnuSrvInfoGemUpQId: 'gOnuCfgGemUpQueId',
      gOnuSrvInfoGemDnQId: 'gOnuCfgGemDnQueId',
      gOnuSrvInfoGemState: 'gOnuCfgGemSta',
    },
    action: 'gOnuCfgGemAction',
    add: 'add',
    edit: 'modify',
    remove: 'del',
  }),
];

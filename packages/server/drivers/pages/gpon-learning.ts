import { automaticBind } from '@heliograph/catalogue/pages/olt/gpon/automaticBind.ts';
import { automaticLearn } from '@heliograph/catalogue/pages/olt/gpon/automaticLearn.ts';
import { onuRogue } from '@heliograph/catalogue/pages/olt/gpon/onuRogue.ts';
import {
  gOnuAutoBind,
  gOnuAutoBindTable,
  gOnuAutoLearnTable,
  gRogueOnuCfg,
  gRogueOnuTable,
} from '@heliograph/wire/mib/gpon-learning.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

/** The form is shown by a table of one row, and written by a block. */
const rogue: Binding = commandBlock(onuRogue, {
  read: gRogueOnuTable,
  columns: {
    gRogueOnuInfoDetectState: 'gRogueOnuInfoDetectState',
    gRogueOnuInfoLocateState: 'gRogueOnuInfoLocateState',
    gRogueOnuInfoAutoShutDown: 'gRogueOnuInfoAutoShutDown',
    gRogueOnuInfoControlMode: 'gRogueOnuInfoControlMode',
  },
  write: gRogueOnuCfg,
  parameters: {
    gRogueOnuInfoDetectState: 'gRogueOnuDetectState',
    gRogueOnuInfoLocateState: 'gRogueOnuLocateState',
    gRogueOnuInfoAutoShutDown: 'gRogueOnuAutoShutdown',
    gRogueOnuInfoControlMode: 'gRogueOnuControlMode',
  },
  action: 'gRogueOnuAction',
  edit: 'commit',
});

export const gponLearningPages: readonly Binding[] = [
  snmpTable(automaticLearn, {
    read: gOnuAutoLearnTable,
    columns: {
      gOnuAutoLearnPonInx: 'gOnuAutoLearnPonInx',
      gOnuAutoLearnSta: 'gOnuAutoLearnSta',
      gOnuAutoLearnDefaultProfile: 'gOnuAutoLearnDefaultProfile',
      gOnuAutoLearnLineProfile: 'gOnuAutoLearnLineProfile',
      gOnuAutoLearnSrvProfile: 'gOnuAutoLearnSrvProfile',
      gOnuAutoLearnAlarmProfile: 'gOnuAutoLearnAlarmProfile',
      gOnuAutoLearnPriProfile: 'gOnuAutoLearnPriProfile',
      gOnuAutoLearnFormatProfile: 'gOnuAutoLearnFormatProfile',
      gOnuAutoLearnPlugAndPlay: 'gOnuAutoLearnPlugAndPlay',
      gOnuAutoLearnDefPlugAndPlay: 'gOnuAutoLearnDefPlugAndPlay',
    },
  }),
  commandBlock(automaticBind, {
    read: gOnuAutoBindTable,
    columns: {
      gOnuAutoBindTEquId: 'gOnuAutoBindTEquId',
      gOnuAutoBindTOnuProfile: 'gOnuAutoBindTOnuProfile',
      gOnuAutoBindTLineProfile: 'gOnuAutoBindTLineProfile',
      gOnuAutoBindTSrvProfile: 'gOnuAutoBindTSrvProfile',
      gOnuAutoBindTAlarmProfile: 'gOnuAutoBindTAlarmProfile',
      gOnuAutoBindTPriProfile: 'gOnuAutoBindTPriProfile',
      gOnuAutoBindTFormatProfile: 'gOnuAutoBindTFormatProfile',
    },
    write: gOnuAutoBind,
    parameters: {
      gOnuAutoBindTEquId: 'gOnuAutoBindEquId',
      gOnuAutoBindTOnuProfile: 'gOnuAutoBindOnuProfile',
      gOnuAutoBindTLineProfile: 'gOnuAutoBindLineProfile',
      gOnuAutoBindTSrvProfile: 'gOnuAutoBindSrvProfile',
      gOnuAutoBindTAlarmProfile: 'gOnuAutoBindAlarmProfile',
      gOnuAutoBindTPriProfile: 'gOnuAutoBindPriProfile',
      gOnuAutoBindTFormatProfile: 'gOnuAutoBindFormatProfile',
    },
    action: 'gOnuAutoBindAction',
    add: 'add',
    remove: 'del',
  }),
  rogue,
];

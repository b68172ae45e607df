import { automaticBind } from '@heliograph/catalogue/pages/olt/gpon/automaticBind.ts';
import { automaticLearn } from '@heliograph/catalogue/pages/olt/gpon/automaticLearn.ts';
import { onuRogue } from '@heliograph/catalogue/pages/olt/gpon/onuRogue.ts';
import { onuWhiteList } from '@heliograph/catalogue/pages/olt/onuAuthList/onuWhiteList.ts';
import {
  gOnuAutoBind,
  gOnuAutoBindTable,
  gOnuAutoLearnTable,
  gOnuWhitelist,
  gOnuWhitelistTable,
  gRogueOnuCfg,
  gRogueOnuTable,
} from '@heliograph/wire/mib/gpon-learning.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { shaped } from '../bindings/shaped.ts';
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

const allowed = commandBlock(onuWhiteList, {
  read: gOnuWhitelistTable,
  columns: { gOnuWhitelistsnS: 'gOnuWhitelistsnS', gOnuWhitelistendsnS: 'gOnuWhitelistendsnS' },
  write: gOnuWhitelist,
  parameters: { gOnuWhitelistsnS: 'gOnuWhitelistsn', gOnuWhitelistendsnS: 'gOnuWhitelistendsn' },
  action: 'gOnuWhitelistaction',
  add: 'add',
  remove: 'del',
});

/** One serial number is a range that ends where it begins: the block takes two. Some firmware leaves the end empty instead. */
const whiteList = shaped(allowed, {
  seen: ({ gOnuWhitelistendsnS: last = null, ...row }) => ({
    ...row,
    gOnuWhitelistendsnS: last === row['gOnuWhitelistsnS'] ? null : last,
  }),
  sent: (row) => ({ ...row, gOnuWhitelistendsnS: row['gOnuWhitelistendsnS'] || (row['gOnuWhitelistsnS'] ?? null) }),
});

export const gponLearningPages: readonly Binding[] = [
  whiteList,
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

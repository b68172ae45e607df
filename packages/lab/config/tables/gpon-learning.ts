import {
  gOnuAutoBind,
  gOnuAutoBindTable,
  gOnuAutoLearnTable,
  gOnuWhitelist,
  gOnuWhitelistTable,
  gRogueOnuCfg,
  gRogueOnuTable,
} from '@heliograph/wire/mib/gpon-learning.ts';
import type { Config } from '../config.ts';
import { actionBlock, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { unknownProfile } from './gpon-onu-profiles.ts';

type Learn = RowOf<typeof gOnuAutoLearnTable>;
type Bind = RowOf<typeof gOnuAutoBindTable>;

const checkLearn = (row: Learn, config: Config): Verdict =>
  unknownProfile(config, {
    onu: row.gOnuAutoLearnDefaultProfile,
    line: row.gOnuAutoLearnLineProfile,
    service: row.gOnuAutoLearnSrvProfile,
    alarm: row.gOnuAutoLearnAlarmProfile,
    private: row.gOnuAutoLearnPriProfile,
    format: row.gOnuAutoLearnFormatProfile,
  });

const serial = /^[A-Z0-9]{4}[0-9A-F]{8}$/i;

const checkAllowed = (row: RowOf<typeof gOnuWhitelistTable>): Verdict => {
  const [first, last] = [row.gOnuWhitelistsnS, row.gOnuWhitelistendsnS];
  if (!serial.test(first) || !serial.test(last)) return wrong('no serial number');
  return last.toUpperCase() < first.toUpperCase() ? 'the range ends before it begins' : undefined;
};

const checkBind = (row: Bind, config: Config): Verdict => {
  if (!/^\S{1,20}$/.test(row.gOnuAutoBindTEquId)) return wrong('no equipment ID');
  return unknownProfile(config, {
    onu: row.gOnuAutoBindTOnuProfile,
    line: row.gOnuAutoBindTLineProfile,
    service: row.gOnuAutoBindTSrvProfile,
    alarm: row.gOnuAutoBindTAlarmProfile,
    private: row.gOnuAutoBindTPriProfile,
    format: row.gOnuAutoBindTFormatProfile,
  });
};

export const gponLearning: ConfigFamily = {
  name: 'gpon-learning',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(gOnuAutoLearnTable, {
      factory: ({ olt }) =>
        Array.from({ length: olt.model.ponPorts }, (_, at) => ({
          gOnuAutoLearnPonInx: at + 1,
          gOnuAutoLearnDefaultProfile: 'default',
        })),
      check: checkLearn,
    }),
    stored(gOnuAutoBindTable, {
      writable: [],
      limit: 64,
      initial: () => [
        {
          gOnuAutoBindTEquId: 'V2802GWT',
          gOnuAutoBindTOnuProfile: 'hgu-wifi',
          gOnuAutoBindTLineProfile: 'home-100',
          gOnuAutoBindTSrvProfile: 'router',
        },
      ],
      check: checkBind,
    }),
    actionBlock(gOnuAutoBind, 'gOnuAutoBindAction', {
      into: gOnuAutoBindTable,
      map: {
        gOnuAutoBindTEquId: 'gOnuAutoBindEquId',
        gOnuAutoBindTOnuProfile: 'gOnuAutoBindOnuProfile',
        gOnuAutoBindTLineProfile: 'gOnuAutoBindLineProfile',
        gOnuAutoBindTSrvProfile: 'gOnuAutoBindSrvProfile',
        gOnuAutoBindTAlarmProfile: 'gOnuAutoBindAlarmProfile',
        gOnuAutoBindTPriProfile: 'gOnuAutoBindPriProfile',
        gOnuAutoBindTFormatProfile: 'gOnuAutoBindFormatProfile',
      },
      on: { add: 'add', del: 'drop' },
    }),
    stored(gOnuWhitelistTable, {
      key: ['gOnuWhitelistsnS', 'gOnuWhitelistendsnS'],
      item: 'gOnuWhitelistIndex',
      writable: [],
      limit: 128,
      check: checkAllowed,
    }),
    actionBlock(gOnuWhitelist, 'gOnuWhitelistaction', {
      into: gOnuWhitelistTable,
      map: { gOnuWhitelistsnS: 'gOnuWhitelistsn', gOnuWhitelistendsnS: 'gOnuWhitelistendsn' },
      on: { add: 'add', del: 'drop', clear: 'clear' },
    }),
    actionBlock(gRogueOnuCfg, 'gRogueOnuAction', {
      on: { commit: 'keep' },
      keeps: {
        gRogueOnuDetectState: 0,
        gRogueOnuLocateState: 0,
        gRogueOnuAutoShutdown: 0,
        gRogueOnuControlMode: 1,
      },
    }),
    status(gRogueOnuTable, (config) => [
      {
        gRogueOnuInfoDetectState: config.number('gRogueOnuDetectState'),
        gRogueOnuInfoLocateState: config.number('gRogueOnuLocateState'),
        gRogueOnuInfoAutoShutDown: config.number('gRogueOnuAutoShutdown'),
        gRogueOnuInfoControlMode: config.number('gRogueOnuControlMode'),
      },
    ]),
  ],
};

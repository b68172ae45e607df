import {
  fmtPIdTable,
  fmtPNameTable,
  fmtPSwitchCfg,
  fmtPSwitchTable,
  fmtPTypeCfg,
  fmtPTypeTable,
  v1600gFormatProfileCfg,
  v1600gIGMPPNameTable,
  v1600gIGMPProfileAdd,
  v1600gIGMPProfileCfg,
  v1600gIGMPProfileTable,
} from '@heliograph/wire/mib/gpon-access-profiles.ts';
import type { Config } from '../config.ts';
import { commitProfile, dropParts, dropProfile, openProfile, type DraftedProfiles } from '../profile-draft.ts';
import {
  immediateBlock,
  actionBlock,
  stored,
  type ConfigFamily,
  type SetRefusal,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { isBound } from './gpon-onu-profiles.ts';

const igmp: DraftedProfiles = {
  kind: 'open IGMP profile',
  names: v1600gIGMPPNameTable,
  id: 'igmpPNamePId',
  name: 'igmpPNameTableName',
  most: 64,
  parts: [{ table: v1600gIGMPProfileTable, id: 'igmpProfileIDS', key: [] }],
};

const formats: DraftedProfiles = {
  kind: 'open format profile',
  names: fmtPNameTable,
  id: 'fmtPNamePId',
  name: 'fmtPNameTableName',
  most: 64,
  parts: [
    { table: fmtPSwitchTable, id: 'fmtPSwitchProfileIdS', key: [] },
    { table: fmtPTypeTable, id: 'fmtPTypeProfileIdS', key: [] },
    { table: fmtPIdTable, id: 'fmtPIdProfileIdS', key: [] },
  ],
};

/** As RFC 3376 §8 has it: robustness 2, queries every 125 s, answers within 10 s, a second for the last member. */
const usualIgmp = {
  igmpVersionS: 2,
  igmpModeS: 1,
  igmpFastLeaveS: 2,
  igmpNotMatchGroupS: 1,
  igmpRobustnessS: 2,
  igmpProxyIPS: '0.0.0.0',
  igmpQueryIntervalS: 125,
  igmpQueryMaxrespS: 10,
  igmpQueryLastIntervalS: 1,
  igmpRateLimitS: 0,
};

const firstRefusal = (...refusals: readonly (SetRefusal | undefined)[]): Verdict => refusals.find((one) => one);

const makeIgmp = (id: number, config: Config): Verdict =>
  config.has(v1600gIGMPProfileTable, { igmpProfileIDS: id })
    ? undefined
    : config.write(v1600gIGMPProfileTable, { igmpProfileIDS: id, ...usualIgmp }, 'add');

const makeFormat = (id: number, config: Config): Verdict =>
  config.has(fmtPSwitchTable, { fmtPSwitchProfileIdS: id })
    ? undefined
    : firstRefusal(
        config.write(fmtPSwitchTable, { fmtPSwitchProfileIdS: id }, 'add'),
        config.write(fmtPTypeTable, { fmtPTypeProfileIdS: id }, 'add'),
        config.write(fmtPIdTable, { fmtPIdProfileIdS: id }, 'add'),
      );

/** What the device adds in the formats that it knows by name. */
const strings: Readonly<Record<number, readonly [circuit: string, remote: string]>> = {
  0: ['', ''],
  1: ['acnoid/rackno/frameno/slotno/ponno:svlan.cvlan onusn', 'onusn'],
  2: ['slotno/ponno/onuno:svlan.cvlan', 'onumac'],
};

const setType = (values: ValuesOf<typeof fmtPTypeCfg>, config: Config): Verdict => {
  const { fmtPTypeProfileId: id = 0, formatPType: type = 0 } = values;
  const [circuit = '', remote = ''] = strings[type] ?? [];
  return firstRefusal(
    config.write(fmtPTypeTable, { fmtPTypeProfileIdS: id, formatPTypeS: type }, 'edit'),
    config.write(fmtPIdTable, { fmtPIdProfileIdS: id, fmtPIdCircuitIdStr: circuit, fmtPIdRemoteIdStr: remote }, 'edit'),
  );
};

const setSwitches = (values: ValuesOf<typeof fmtPSwitchCfg>, config: Config): Verdict =>
  config.write(
    fmtPSwitchTable,
    {
      fmtPSwitchProfileIdS: values.fmtPSwitchProfileId ?? 0,
      fmtPOpt82S: values.fmtPOpt82 ?? 0,
      fmtPOpt18S: values.fmtPOpt18 ?? 0,
      fmtPOpt37S: values.fmtPOpt37 ?? 0,
      fmtPPppoePlusS: values.fmtPPppoePlus ?? 0,
    },
    'edit',
  );

const setIgmp = (values: ValuesOf<typeof v1600gIGMPProfileCfg>, config: Config): Verdict =>
  config.write(
    v1600gIGMPProfileTable,
    {
      igmpProfileIDS: values.igmpProfileID ?? 0,
      igmpVersionS: values.igmpVersion ?? usualIgmp.igmpVersionS,
      igmpModeS: values.igmpMode ?? usualIgmp.igmpModeS,
      igmpFastLeaveS: values.igmpFastLeave ?? usualIgmp.igmpFastLeaveS,
      igmpNotMatchGroupS: values.igmpNotMatchGroup ?? usualIgmp.igmpNotMatchGroupS,
      igmpRobustnessS: values.igmpRobustness ?? usualIgmp.igmpRobustnessS,
      igmpProxyIPS: values.igmpProxyIP ?? usualIgmp.igmpProxyIPS,
      igmpQueryIntervalS: values.igmpQueryInterval ?? usualIgmp.igmpQueryIntervalS,
      igmpQueryMaxrespS: values.igmpQueryMaxresp ?? usualIgmp.igmpQueryMaxrespS,
      igmpQueryLastIntervalS: values.igmpQueryLastInterval ?? usualIgmp.igmpQueryLastIntervalS,
      igmpRateLimitS: values.igmpRateLimit ?? usualIgmp.igmpRateLimitS,
    },
    'edit',
  );

/** These tables are read-write in the MIB; what is written to a profile goes through the blocks all the same. */
const shown = { writable: [] } as const;

export const gponAccessProfiles: ConfigFamily = {
  name: 'gpon-access-profiles',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(v1600gIGMPPNameTable, {
      ...shown,
      limit: igmp.most,
      initial: () => [{ igmpPNamePId: 1, igmpPNameTableName: 'iptv' }],
      written: ({ igmpPNamePId }, config) => makeIgmp(igmpPNamePId, config),
      removed: ({ igmpPNamePId }, config) => dropParts(config, igmp, igmpPNamePId),
    }),
    actionBlock(v1600gIGMPProfileAdd, 'igmpPNameAction', {
      on: {
        add: ({ igmpPName = '' }, config) => openProfile(config, igmp, igmpPName),
        del: ({ igmpPName = '' }, config) => dropProfile(config, igmp, igmpPName),
        commit: ({ igmpPName = '' }, config) => commitProfile(config, igmp, igmpPName),
      },
    }),
    stored(v1600gIGMPProfileTable, { ...shown, initial: () => [{ igmpProfileIDS: 1, ...usualIgmp }] }),
    immediateBlock(v1600gIGMPProfileCfg, setIgmp),
    stored(fmtPNameTable, {
      ...shown,
      limit: formats.most,
      initial: () => [{ fmtPNamePId: 1, fmtPNameTableName: 'option82' }],
      written: ({ fmtPNamePId }, config) => makeFormat(fmtPNamePId, config),
      removable: ({ fmtPNameTableName: name }, config) =>
        isBound(config, 'format', name) ? 'the profile is in use' : undefined,
      removed: ({ fmtPNamePId }, config) => dropParts(config, formats, fmtPNamePId),
    }),
    actionBlock(v1600gFormatProfileCfg, 'fmtPNameAction', {
      on: {
        add: ({ fmtPName = '' }, config) => openProfile(config, formats, fmtPName),
        del: ({ fmtPName = '' }, config) => dropProfile(config, formats, fmtPName),
        commit: ({ fmtPName = '' }, config) => commitProfile(config, formats, fmtPName),
      },
    }),
    stored(fmtPSwitchTable, { ...shown, initial: () => [{ fmtPSwitchProfileIdS: 1, fmtPOpt82S: 1 }] }),
    actionBlock(fmtPSwitchCfg, 'fmtPSwitchAction', { on: { submit: setSwitches } }),
    stored(fmtPTypeTable, { ...shown, initial: () => [{ fmtPTypeProfileIdS: 1, formatPTypeS: 1 }] }),
    immediateBlock(fmtPTypeCfg, setType),
    stored(fmtPIdTable, {
      ...shown,
      initial: () => [
        { fmtPIdProfileIdS: 1, fmtPIdCircuitIdStr: strings[1]?.[0] ?? '', fmtPIdRemoteIdStr: strings[1]?.[1] ?? '' },
      ],
    }),
  ],
};

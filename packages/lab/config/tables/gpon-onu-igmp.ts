import {
  gOnuCfgIgmpBandwidth,
  gOnuCfgIgmpBindProfile,
  gOnuCfgIgmpInfoGet,
  gOnuCfgIgmpInfoOf,
  gOnuCfgIgmpMaxGroup,
} from '@heliograph/wire/mib/gpon-onu-igmp.ts';
import { v1600gIGMPPNameTable } from '@heliograph/wire/mib/gpon-access-profiles.ts';
import { int32, p6, table, octetString, unsigned } from '@heliograph/wire/mib/kit.ts';
import { omciCapabilityOf, ethernetPorts } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import {
  immediateBlock,
  actionBlock,
  settings,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { noOnu, served } from './gpon-services.ts';

/**
 * Multicast limits of ports of ONUs. The module has no table for them, only an answer about the one that was last asked about, so this one is
 * hidden; its place among the OIDs is ours.
 */
const limitTable = table('onuIgmpLimits', p6(990, 3), ['pon', 'onu', 'kind', 'port'], {
  pon: int32(1),
  onu: int32(2),
  kind: int32(3),
  port: int32(4),
  groups: int32(5),
  bandwidth: unsigned(6),
  enforce: int32(7),
  profile: octetString(8),
});
type Limit = RowOf<typeof limitTable>;

const { eth } = gOnuCfgIgmpMaxGroup.gOnuCfgIgmpMPortType.enum;

const check = ({ pon, onu, kind, port, profile }: Limit, config: Config): Verdict => {
  const missing = noOnu(config, pon, onu);
  if (missing !== undefined) return missing;
  const { olt } = config;
  const capability = omciCapabilityOf(olt, olt.onus.slot(pon, onu));
  const most = capability === undefined ? 32 : kind === eth ? ethernetPorts(capability) : capability.veips;
  if (port < 1 || port > most) return wrong(`the ONU has no port ${port} of that type`);
  return profile === '' || config.has(v1600gIGMPPNameTable, { igmpPNamePId: idOf(config, profile) })
    ? undefined
    : `no IGMP profile ${profile}`;
};

const idOf = (config: Config, name: string): number =>
  config.kept(v1600gIGMPPNameTable).find((row) => row.igmpPNameTableName === name)?.igmpPNamePId ?? 0;

const param = (config: Config, name: string): number => Number(config.params.get(name) ?? 1);

/** Ports of the ONU that was asked about, in order. */
const asked = (config: Config): Limit[] => {
  const [pon, onu] = [param(config, 'gIgmpPon'), param(config, 'gIgmpOnu')];
  return config
    .kept(limitTable)
    .filter((row) => row.pon === pon && row.onu === onu)
    .toSorted((a, b) => a.kind - b.kind || a.port - b.port);
};
const oneOf = (config: Config): Limit | undefined => asked(config)[param(config, 'gIgmpPortId') - 1];

const kinds = Object.entries(gOnuCfgIgmpMaxGroup.gOnuCfgIgmpMPortType.enum);
const nameOf = ({ kind, port }: Limit): string => `${kinds.find(([, number]) => number === kind)?.[0] ?? ''} ${port}`;

export const gponOnuIgmp: ConfigFamily = {
  name: 'gpon-onu-igmp',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(limitTable, {
      hidden: true,
      initial: (config) =>
        served(config).map(({ pon, onu }) => ({ pon, onu, kind: eth, port: 1, groups: 8, profile: '' })),
      check,
    }),
    actionBlock(gOnuCfgIgmpMaxGroup, 'gOnuCfgIgmpMAction', {
      into: limitTable,
      map: {
        pon: 'gOnuCfgIgmpMPonlnx',
        onu: 'gOnuCfgIgmpMOnulnx',
        kind: 'gOnuCfgIgmpMPortType',
        port: 'gOnuCfgIgmpMPortId',
        groups: 'gOnuCfgIgmpMGroup',
      },
      on: { add: 'put' },
    }),
    actionBlock(gOnuCfgIgmpBandwidth, 'gOnuCfgIgmpBAction', {
      into: limitTable,
      map: {
        pon: 'gOnuCfgIgmpBPonlnx',
        onu: 'gOnuCfgIgmpBOnulnx',
        kind: 'gOnuCfgIgmpBPortType',
        port: 'gOnuCfgIgmpBPortId',
        bandwidth: 'gOnuCfgIgmpBWidth',
        enforce: 'gOnuCfgIgmpBEnforce',
      },
      on: { add: 'put' },
    }),
    actionBlock(gOnuCfgIgmpBindProfile, 'gOnuCfgIgmpPAction', {
      into: limitTable,
      map: {
        pon: 'gOnuCfgIgmpPPonlnx',
        onu: 'gOnuCfgIgmpPOnulnx',
        kind: 'gOnuCfgIgmpPPortType',
        port: 'gOnuCfgIgmpPPortId',
        profile: 'gOnuCfgIgmpPProfileName',
      },
      on: { add: 'put' },
    }),
    immediateBlock(gOnuCfgIgmpInfoOf, () => undefined),
    settings(gOnuCfgIgmpInfoGet, {
      gIgmpTotalNum: (config) => asked(config).length,
      gIgmpInterface: (config) => {
        const one = oneOf(config);
        return one === undefined ? '' : nameOf(one);
      },
      gIgmpMaxGroups: (config) => oneOf(config)?.groups ?? 0,
      gIgmpMaxBandwidth: (config) => oneOf(config)?.bandwidth ?? 0,
      gIgmpEnforce: (config) => oneOf(config)?.enforce ?? 0,
      gIgmpProfile: (config) => oneOf(config)?.profile ?? '',
    }),
  ],
};

import {
  gOnuCfgSrv,
  gOnuCfgSrvPort,
  gOnuSrvInfoSrvPortTable,
  gOnuSrvInfoSrvTable,
} from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { gOnuSrvInfoGemTable } from '@heliograph/wire/mib/gpon-services.ts';
import type { Config } from '../config.ts';
import { parseList } from '../lists.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { noOnu, served } from './gpon-services.ts';

type Service = RowOf<typeof gOnuSrvInfoSrvTable>;
type ServicePort = RowOf<typeof gOnuSrvInfoSrvPortTable>;

/** The VLAN that carries what customers pay for. */
export const internet = 200;

const [tagged, untagged] = [1, 2] as const;
const range = 5;
const [pppoe, ipoe] = [1, 2] as const;
const unchanged = -1;
/** Modes by what they look at. */
const byVlan: readonly number[] = [1, 2, 3, 4];
const byProtocol: readonly number[] = [2, 7];
const byType: readonly number[] = [3, 8];

const noGem = (config: Config, pon: number, onu: number, id: number): Verdict =>
  config.has(gOnuSrvInfoGemTable, { gOnuSrvInfoGemPonInx: pon, gOnuSrvInfoGemOnuInx: onu, gOnuSrvInfoGemId: id })
    ? undefined
    : `no GEM port ${id}`;

/** What comes first speaks against it. */
const first = (...verdicts: readonly Verdict[]): Verdict => verdicts.find((verdict) => verdict !== undefined);

const vlansOf = ({ gOnuSrvInfoSrvVlanMode: mode, gOnuSrvInfoSrvVlanList: list }: Service): Verdict => {
  if (mode === untagged) return list === '' ? undefined : wrong('untagged frames have no VLAN');
  const vlans = parseList(list, 1, 4093);
  return vlans === undefined || vlans.length === 0 ? wrong('VLANs are 1 to 4093') : undefined;
};

const checkService = (row: Service, config: Config): Verdict => {
  const { gOnuSrvInfoSrvPonInx: pon, gOnuSrvInfoSrvOnuInx: onu, gOnuSrvInfoSrvName: name } = row;
  return first(
    noOnu(config, pon, onu),
    /^[^\s]{1,32}$/.test(name) ? undefined : wrong('a service has a name without blanks'),
    noGem(config, pon, onu, row.gOnuSrvInfoSrvGemId),
    vlansOf(row),
    parseList(row.gOnuSrvInfoSrvCosList, 0, 7) === undefined ? wrong('classes of service are 0 to 7') : undefined,
  );
};

const isVid = (vlan: number): boolean => vlan >= 1 && vlan <= 4093;

/** What the mode looks at has to be there. */
const framesOf = (row: ServicePort): Verdict => {
  const { gOnuSrvInfoSrvPortSetMode: mode, gOnuSrvInfoSrvPortBVid: begin, gOnuSrvInfoSrvPortEVid: end } = row;
  if (byVlan.includes(mode) && !isVid(row.gOnuSrvInfoSrvPortUserOuterVlan)) return wrong('a user VLAN is 1 to 4093');
  if (mode === range && !(isVid(begin) && isVid(end) && begin <= end)) return wrong('a range of VLANs is 1 to 4093');
  if (byType.includes(mode) && !/^[0-9a-f]{4}$/i.test(row.gOnuSrvInfoSrvPortEType))
    return wrong('an Ethernet type has four hex digits');
  return undefined;
};

const looksAt = [
  'gOnuSrvInfoSrvPortPonInx',
  'gOnuSrvInfoSrvPortOnuInx',
  'gOnuSrvInfoSrvPortGemId',
  'gOnuSrvInfoSrvPortSetMode',
  'gOnuSrvInfoSrvPortUserOuterVlan',
  'gOnuSrvInfoSrvPortBVid',
  'gOnuSrvInfoSrvPortEVid',
  'gOnuSrvInfoSrvPortUPri',
  'gOnuSrvInfoSrvPortEType',
] as const satisfies readonly (keyof ServicePort)[];

const sameFrames = (row: ServicePort, config: Config): Verdict => {
  const other = config
    .kept(gOnuSrvInfoSrvPortTable)
    .find(
      (one) =>
        one.gOnuSrvInfoSrvPortId !== row.gOnuSrvInfoSrvPortId && looksAt.every((column) => one[column] === row[column]),
    );
  return other && `service-port ${other.gOnuSrvInfoSrvPortId} takes the same frames`;
};

const checkServicePort = (row: ServicePort, config: Config): Verdict => {
  const { gOnuSrvInfoSrvPortPonInx: pon, gOnuSrvInfoSrvPortOnuInx: onu } = row;
  return first(
    noOnu(config, pon, onu),
    noGem(config, pon, onu, row.gOnuSrvInfoSrvPortGemId),
    framesOf(row),
    sameFrames(row, config),
  );
};

const portText = (type: number | undefined, number: number | undefined): string =>
  type === gOnuCfgSrv.gOnuCfgSrvPortType.enum.eth
    ? `eth ${number ?? 0}`
    : type === gOnuCfgSrv.gOnuCfgSrvPortType.enum.iphost
      ? `iphost ${number ?? 0}`
      : '';

const serviceOf = (values: ValuesOf<typeof gOnuCfgSrv>): Partial<Service> => ({
  gOnuSrvInfoSrvPonInx: values.gOnuCfgSrvPonInx ?? 0,
  gOnuSrvInfoSrvOnuInx: values.gOnuCfgSrvOnuInx ?? 0,
  gOnuSrvInfoSrvName: values.gOnuCfgSrvName ?? '',
  gOnuSrvInfoSrvGemId: values.gOnuCfgSrvGemId ?? 0,
  gOnuSrvInfoSrvVlanMode: values.gOnuCfgSrvMode ?? tagged,
  gOnuSrvInfoSrvVlanList: values.gOnuCfgSrvVlanList ?? '',
  gOnuSrvInfoSrvCosList: values.gOnuCfgSrvCosList ?? '',
  gOnuSrvInfoSrvPort: portText(values.gOnuCfgSrvPortType, values.gOnuCfgSrvPortNum),
});

const typeText = (mode: number, values: ValuesOf<typeof gOnuCfgSrvPort>): string => {
  if (byType.includes(mode)) return values.gOnuCfgSrvPortUserEtype ?? '';
  if (!byProtocol.includes(mode)) return '';
  return { [pppoe]: 'pppoe', [ipoe]: 'ipoe' }[values.gOnuCfgSrvPortEtype ?? pppoe] ?? '';
};

/** Only what the mode looks at is kept. */
const servicePortOf = (values: ValuesOf<typeof gOnuCfgSrvPort>): Partial<ServicePort> => {
  const mode = values.gOnuCfgSrvPortSetMode ?? 1;
  const isRange = mode === range;
  return {
    gOnuSrvInfoSrvPortPonInx: values.gOnuCfgSrvPortPonInx ?? 0,
    gOnuSrvInfoSrvPortOnuInx: values.gOnuCfgSrvPortOnuInx ?? 0,
    gOnuSrvInfoSrvPortId: values.gOnuCfgSrvPortId ?? 0,
    gOnuSrvInfoSrvPortGemId: values.gOnuCfgSrvPortGemId ?? 0,
    gOnuSrvInfoSrvPortSetMode: mode,
    gOnuSrvInfoSrvPortDesc: values.gOnuCfgSrvPortDesc ?? '',
    gOnuSrvInfoSrvPortBVid: isRange ? (values.gOnuCfgSrvPortBVid ?? 0) : 0,
    gOnuSrvInfoSrvPortEVid: isRange ? (values.gOnuCfgSrvPortEVid ?? 0) : 0,
    gOnuSrvInfoSrvPortUserOuterVlan: byVlan.includes(mode) ? (values.gOnuCfgSrvPortUserVlan ?? 0) : 0,
    gOnuSrvInfoSrvPortUPri: mode === 4 ? (values.gOnuCfgSrvPortUPri ?? 0) : 0,
    gOnuSrvInfoSrvPortEType: typeText(mode, values),
    gOnuSrvInfoSrvPortVid: isRange ? 0 : (values.gOnuCfgSrvPortVid ?? 0),
    gOnuSrvInfoSrvPortCos: isRange ? unchanged : (values.gOnuCfgSrvPortCos ?? unchanged),
    gOnuSrvInfoSrvPortSVid: isRange ? 0 : (values.gOnuCfgSrvPortSVid ?? 0),
    gOnuSrvInfoSrvPortSCos: isRange ? unchanged : (values.gOnuCfgSrvPortSCos ?? unchanged),
  };
};

/** Services and service-ports: one of each for what the customer pays for. */
export const gponOnuFlows: ConfigFamily = {
  name: 'gpon-onu-flows',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(gOnuSrvInfoSrvTable, {
      initial: (config) =>
        served(config).map(({ pon, onu }) => ({
          gOnuSrvInfoSrvPonInx: pon,
          gOnuSrvInfoSrvOnuInx: onu,
          gOnuSrvInfoSrvName: 'ser_1',
          gOnuSrvInfoSrvGemId: 1,
          gOnuSrvInfoSrvVlanMode: tagged,
          gOnuSrvInfoSrvVlanList: String(internet),
        })),
      check: checkService,
    }),
    actionBlock(gOnuCfgSrv, 'gOnuCfgSrvAction', {
      into: gOnuSrvInfoSrvTable,
      map: serviceOf,
      on: { add: 'add', del: 'drop', modify: 'edit' },
    }),
    stored(gOnuSrvInfoSrvPortTable, {
      defaults: {
        gOnuSrvInfoSrvPortCos: unchanged,
        gOnuSrvInfoSrvPortSCos: unchanged,
        gOnuSrvInfoSrvPortState: 'enable',
      },
      initial: (config) =>
        served(config).map(({ pon, onu }) => ({
          gOnuSrvInfoSrvPortPonInx: pon,
          gOnuSrvInfoSrvPortOnuInx: onu,
          gOnuSrvInfoSrvPortId: 1,
          gOnuSrvInfoSrvPortGemId: 1,
          gOnuSrvInfoSrvPortSetMode: 1,
          gOnuSrvInfoSrvPortUserOuterVlan: internet,
          gOnuSrvInfoSrvPortVid: internet,
        })),
      check: checkServicePort,
    }),
    actionBlock(gOnuCfgSrvPort, 'gOnuCfgSrvPortAction', {
      into: gOnuSrvInfoSrvPortTable,
      map: servicePortOf,
      on: { add: 'add', del: 'drop', modify: 'edit' },
    }),
  ],
};

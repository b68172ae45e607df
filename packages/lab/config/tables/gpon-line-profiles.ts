import {
  linePGemport,
  linePGemTable,
  linePMVlan,
  linePMVlanTable,
  linePNameTable,
  linePSrv,
  linePSrvPort,
  linePSrvPortTable,
  linePSrvTable,
  linePTcont,
  linePTcontTable,
  v1600gLineProfileCfg,
} from '@heliograph/wire/mib/gpon-line-profiles.ts';
import { v1600gDbaPTable, v1600gTrafficPTable } from '@heliograph/wire/mib/gpon-profiles.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import {
  commitProfile,
  draftOf,
  dropParts,
  dropProfile,
  openProfile,
  putPart,
  takePart,
  type ProfileDraft,
  type DraftedProfiles,
} from '../profile-draft.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigRow,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { isBound } from './gpon-onu-profiles.ts';
import { plans } from './gpon-profiles.ts';

const tconts = { table: linePTcontTable, id: 'linePTcontPId', key: ['linePTcontTId'] };
const gems = { table: linePGemTable, id: 'linePGemPId', key: ['linePGemGId'] };
const services = { table: linePSrvTable, id: 'linePSrvPId', key: ['linePSrvSName'] };
const servicePorts = { table: linePSrvPortTable, id: 'linePSrvPortPId', key: ['linePSrvPortSPId'] };
const multicast = { table: linePMVlanTable, id: 'linePMVlanPid', key: [] };

const lines: DraftedProfiles = {
  kind: 'open line profile',
  names: linePNameTable,
  id: 'linePNamePId',
  name: 'linePNameTableName',
  most: 128,
  parts: [tconts, gems, services, servicePorts, multicast],
};

const has = (draft: ProfileDraft, { table }: { table: { name: string } }, column: string, value: unknown): boolean =>
  (draft.rows[table.name] ?? []).some((row) => row[column] === value);

const tcontRow = (values: ValuesOf<typeof linePTcont>) => ({
  linePTcontTId: values.linePTcontId ?? 0,
  linePTcontTName: values.linePTcontName ?? '',
  linePTcontTDbaName: values.linePTcontDbaName ?? '',
});

const putTcont = (values: ValuesOf<typeof linePTcont>, config: Config): Verdict => {
  const row = tcontRow(values);
  return putPart(config, lines, tconts, row, () =>
    config.has(v1600gDbaPTable, { dbaPNameShow: row.linePTcontTDbaName })
      ? undefined
      : `no DBA profile ${row.linePTcontTDbaName}`,
  );
};

const takeTcont = (values: ValuesOf<typeof linePTcont>, config: Config): Verdict => {
  const row = tcontRow(values);
  return takePart(config, lines, tconts, row, (draft) =>
    has(draft, gems, 'linePGemGTcontId', row.linePTcontTId) ? 'a GEM port uses it' : undefined,
  );
};

const gemRow = (values: ValuesOf<typeof linePGemport>) => ({
  linePGemGId: values.linePGemId ?? 0,
  linePGemGName: values.linePGemName ?? '',
  linePGemGTcontId: values.linePGemTcontId ?? 0,
  linePGemGCos: values.linePGemCos ?? 8,
  linePGemGUpTraffic: values.linePGemUpTraffic ?? '',
  linePGemGDnTraffic: values.linePGemDnTraffic ?? '',
  linePGemGUpQId: values.linePGemUpQMap ?? 4,
  linePGemGDnQId: values.linePGemDnQMap ?? 8,
  linePGemGState: values.linePGemState ?? 1,
});

const putGem = (values: ValuesOf<typeof linePGemport>, config: Config): Verdict => {
  const row = gemRow(values);
  return putPart(config, lines, gems, row, (draft) => {
    if (!has(draft, tconts, 'linePTcontTId', row.linePGemGTcontId)) return `no T-CONT ${row.linePGemGTcontId}`;
    const unknown = [row.linePGemGUpTraffic, row.linePGemGDnTraffic].find(
      (name) => name !== '' && !config.has(v1600gTrafficPTable, { trafficPNameShow: name }),
    );
    return unknown === undefined ? undefined : `no traffic profile ${unknown}`;
  });
};

const takeGem = (values: ValuesOf<typeof linePGemport>, config: Config): Verdict => {
  const row = gemRow(values);
  return takePart(config, lines, gems, row, (draft) =>
    has(draft, services, 'linePSrvSGemId', row.linePGemGId) ||
    has(draft, servicePorts, 'linePSrvPortSPGemId', row.linePGemGId)
      ? 'a service uses it'
      : undefined,
  );
};

const tagged = 1;

const serviceRow = (values: ValuesOf<typeof linePSrv>) => ({
  linePSrvSName: values.linePSrvName ?? '',
  linePSrvSGemId: values.linePSrvGemId ?? 0,
  linePSrvSVlanMode: values.linePSrvVlanMode ?? tagged,
  linePSrvSVlanList: values.linePSrvVlanList ?? '',
  linePSrvSCosList: values.linePSrvCosList ?? '',
  linePSrvSPortType: values.linePSrvPortType ?? 0,
  linePSrvSEthuni: values.linePSrvEthuni ?? 0,
  linePSrvSIphost: values.linePSrvIphost ?? 0,
});

const putService = (values: ValuesOf<typeof linePSrv>, config: Config): Verdict => {
  const row = serviceRow(values);
  if (!/^\S{1,32}$/.test(row.linePSrvSName)) return wrong('a service has a name without blanks');
  const vlans = parseList(row.linePSrvSVlanList, 1, 4093);
  if (row.linePSrvSVlanMode === tagged && (vlans === undefined || vlans.length === 0)) return wrong('no list of VLANs');
  return putPart(config, lines, services, row, (draft) =>
    has(draft, gems, 'linePGemGId', row.linePSrvSGemId) ? undefined : `no GEM port ${row.linePSrvSGemId}`,
  );
};

/** Frames of these modes name a protocol, or an EtherType in hex. */
const ofProtocol = [2, 7];
const ofType = [3, 8];
const protocols = ['', 'pppoe', 'ipoe'];

const portRow = (values: ValuesOf<typeof linePSrvPort>) => {
  const { linePSrvPortMode: mode = 1, linePSrvPortEtype: protocol = 1, linePSrvPortUserEtype: type = '' } = values;
  return {
    linePSrvPortSPId: values.linePSrvPortId ?? 0,
    linePSrvPortSPGemId: values.linePSrvPortGemId ?? 0,
    linePSrvPortSPBVid: values.linePSrvPortBeginVid ?? 0,
    linePSrvPortSPEVid: values.linePSrvPortEndVid ?? 0,
    linePSrvPortSPOVid: 0,
    linePSrvPortSPIVid: values.linePSrvPortUserVlan ?? 0,
    linePSrvPortSPUPri: values.linePSrvPortUserPri ?? 0,
    linePSrvPortSPEType: ofProtocol.includes(mode) ? (protocols[protocol] ?? '') : ofType.includes(mode) ? type : '',
    linePSrvPortSPVid: values.linePSrvPortTslVlan ?? 0,
    linePSrvPortSPCos: values.linePSrvPortTslCos ?? -1,
    linePSrvPortSPSVid: values.linePSrvPortTslSvlan ?? 0,
    linePSrvPortSPSCos: values.linePSrvPortTslScos ?? -1,
    linePSrvPortSPMode: mode,
    linePSrvPortSPState: 1,
    linePSrvPortSPDesc: values.linePSrvPortDesc ?? '',
  };
};

const putPort = (values: ValuesOf<typeof linePSrvPort>, config: Config): Verdict => {
  const row = portRow(values);
  if (row.linePSrvPortSPEVid < row.linePSrvPortSPBVid) return wrong('the range of VLANs ends before it begins');
  return putPart(config, lines, servicePorts, row, (draft) =>
    has(draft, gems, 'linePGemGId', row.linePSrvPortSPGemId) ? undefined : `no GEM port ${row.linePSrvPortSPGemId}`,
  );
};

/** Most multicast VLANs of a line profile. */
const mostVlans = 12;

const changeVlans =
  (how: 'add' | 'del') =>
  ({ linePMVlanList: list = '' }: ValuesOf<typeof linePMVlan>, config: Config): Verdict => {
    const asked = parseList(list, 1, 4093);
    if (asked === undefined || asked.length === 0) return wrong('no list of VLANs');
    const held = draftOf(config, lines)?.rows[linePMVlanTable.name]?.[0]?.['linePMVVlanList'];
    const now = parseList(String(held ?? '')) ?? [];
    const missing = how === 'del' && asked.some((vlan) => !now.includes(vlan));
    if (missing) return 'the profile has no such VLAN';
    const left = how === 'add' ? [...new Set([...now, ...asked])] : now.filter((vlan) => !asked.includes(vlan));
    if (left.length > mostVlans) return `at most ${mostVlans} multicast VLANs`;
    const row: ConfigRow = { linePMVVlanList: listText(left) };
    return left.length === 0
      ? takePart(config, lines, multicast, row)
      : putPart(config, lines, multicast, row, () => undefined);
  };

const family = (rows: (plan: (typeof plans)[number], number: number) => ConfigRow) => () =>
  plans.map((plan, at) => rows(plan, at + 1));

/** VLAN that customers come in with, and that the OLT sends up: by plan. */
const vlanOf = (number: number): number => 100 * number;

export const gponLineProfiles: ConfigFamily = {
  name: 'gpon-line-profiles',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(linePNameTable, {
      limit: lines.most,
      initial: family(({ name }, number) => ({ linePNamePId: number, linePNameTableName: name })),
      removable: ({ linePNameTableName: name }, config) =>
        isBound(config, 'line', name) ? 'the profile is in use' : undefined,
      removed: ({ linePNamePId }, config) => dropParts(config, lines, linePNamePId),
    }),
    actionBlock(v1600gLineProfileCfg, 'linePNameAction', {
      on: {
        add: ({ linePName = '' }, config) => openProfile(config, lines, linePName),
        del: ({ linePName = '' }, config) => dropProfile(config, lines, linePName),
        commit: ({ linePName = '' }, config) => commitProfile(config, lines, linePName),
      },
    }),
    stored(linePTcontTable, {
      initial: family(({ name }, number) => ({
        linePTcontPId: number,
        ...tcontRow({ linePTcontId: 1, linePTcontName: 'internet', linePTcontDbaName: name }),
      })),
    }),
    actionBlock(linePTcont, 'linePTcontAction', { on: { add: putTcont, del: takeTcont } }),
    stored(linePGemTable, {
      key: ['linePGemPId', 'linePGemGId'],
      initial: family(({ name }, number) => ({
        linePGemPId: number,
        ...gemRow({ linePGemId: 1, linePGemTcontId: 1, linePGemName: 'internet', linePGemDnTraffic: name }),
      })),
    }),
    actionBlock(linePGemport, 'linePGemAction', { on: { add: putGem, del: takeGem } }),
    stored(linePSrvTable, {
      initial: family((_, number) => ({
        linePSrvPId: number,
        ...serviceRow({ linePSrvName: 'ser_1', linePSrvGemId: 1, linePSrvVlanList: `${vlanOf(number)}` }),
      })),
    }),
    actionBlock(linePSrv, 'linePSrvAction', {
      on: { add: putService, del: (values, config) => takePart(config, lines, services, serviceRow(values)) },
    }),
    stored(linePSrvPortTable, {
      initial: family((_, number) => ({
        linePSrvPortPId: number,
        ...portRow({
          linePSrvPortId: 1,
          linePSrvPortGemId: 1,
          linePSrvPortUserVlan: vlanOf(number),
          linePSrvPortTslVlan: vlanOf(number),
        }),
      })),
    }),
    actionBlock(linePSrvPort, 'linePSrvPortAction', {
      on: { add: putPort, del: (values, config) => takePart(config, lines, servicePorts, portRow(values)) },
    }),
    stored(linePMVlanTable, {}),
    actionBlock(linePMVlan, 'linePMVlanListAction', { on: { add: changeVlans('add'), del: changeVlans('del') } }),
  ],
};

import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import {
  onuPortAdminCfg,
  onuPortAutoNegCfg,
  onuPortBasicTable,
  onuPortDownstreamLimit,
  onuPortFcCfg,
  onuPortUpstreamLimit,
  onuPriPortMacLimit,
  onuPriPortPkgSuppress,
  portLoopdetectCfg,
  priPortMacLimitTable,
  priPortPkgSuppressTable,
} from '@heliograph/wire/mib/epon-onu-ports.ts';
import {
  mcMaxGroupCfg,
  mcMaxGroupTable,
  mcVlanCfg,
  mcVlanTable,
  onuPortVlanMode,
  onuPortVlanPvid,
  onuPortVlanTranslate,
  onuPortVlanTransTable,
  onuPortVlanTrunk,
  onuPortVlanTrunkTable,
  onuVlanPortTable,
} from '@heliograph/wire/mib/epon-onu-vlans.ts';
import { omciCapabilityOf, ethernetPorts } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import {
  immediateBlock,
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type ConfigRow,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder } from './epon-onu-kit.ts';
import { mustWork, onusSetUp } from './onu-private.ts';

type Vlan = RowOf<typeof onuVlanPortTable>;
type Basic = RowOf<typeof onuPortBasicTable>;

/** LAN ports of one ONU; of one that was never online nobody knows. */
const lansAt = ({ olt }: Config, pon: number, onu: number): number => {
  const capability = olt.onus.has(pon, onu) ? omciCapabilityOf(olt, olt.onus.slot(pon, onu)) : undefined;
  return capability === undefined ? 0 : ethernetPorts(capability);
};

/** Columns of a table that say which port is meant. */
type PortOf = readonly [pon: string, onu: string, port: string];

const ofPort =
  ([pon, onu, port]: PortOf) =>
  (row: ConfigRow, config: Config): Verdict => {
    const [ponNo, onuNo, portNo] = [row[pon], row[onu], row[port]].map(Number) as [number, number, number];
    const most = lansAt(config, ponNo, onuNo);
    return (
      mustWork(config, ponNo, onuNo) ??
      (portNo >= 1 && portNo <= most ? undefined : wrong(`the ONU has no port ${portNo}`))
    );
  };

const indexOf = (table: AnyTable): PortOf => [table.index[0] ?? '', table.index[1] ?? '', table.index[2] ?? ''];

/** A row for each LAN port of an ONU. */
const portsOf =
  <T extends AnyTable>(table: T, values: Partial<RowOf<T>>) =>
  (config: Config, pon: number, onu: number): Partial<RowOf<T>>[] => {
    const [first, second, third] = indexOf(table);
    return Array.from({ length: lansAt(config, pon, onu) }, (_, at) => ({
      [first]: pon,
      [second]: onu,
      [third]: at + 1,
      ...values,
    }));
  };

/** The same of the ONUs that were set up before the lab began. */
const eachPort =
  <T extends AnyTable>(table: T, values: Partial<RowOf<T>>) =>
  (config: Config): Partial<RowOf<T>>[] =>
    onusSetUp(config)
      .filter(({ pon, onu }) => !config.olt.joined.has(`${pon}/${onu}`))
      .flatMap(({ pon, onu }) => portsOf(table, values)(config, pon, onu));

type Group = Readonly<Record<string, Scalar>>;

/** A block of PON, ONU, port and one value, which acts when it is set. */
const turn = <T extends AnyTable>(
  block: Group,
  table: T,
  column: keyof T['columns'] & string,
  valueOf: (value: unknown) => number = Number,
): ConfigPart =>
  immediateBlock(block, (given, config) => {
    const values = given as ConfigRow;
    const [pon, onu, port, value] = Object.values(block).map(({ name }) => values[name]);
    const [first, second, third] = indexOf(table);
    const row = { [first]: pon, [second]: onu, [third]: port, [column]: valueOf(value) };
    return config.write(table, row as Partial<RowOf<T>>, 'put');
  });

const modes = onuVlanPortTable.columns.onuVlanPortMode.enum;

/** The mode is told one lower than it is set. */
const toldMode = (value: unknown): number => Number(value) - 1;

const limitOf =
  (names: readonly [state: keyof Basic, ...values: (keyof Basic)[]]) => (isOn: boolean, values: readonly unknown[]) => {
    const [state, ...columns] = names;
    const pairs = columns.map((name, at) => [name, isOn ? Number(values[at] ?? 0) : 0] as const);
    return Object.fromEntries([[state, isOn ? 1 : 0], ...pairs]);
  };
const upstream = limitOf([
  'onuPortBasicPolicyState',
  'onuPortBasicPolicyCir',
  'onuPortBasicPolicyCbs',
  'onuPortBasicPolicyEbs',
]);
const downstream = limitOf(['onuPortBasicRateState', 'onuPortBasicRateCir', 'onuPortBasicRatePir']);

const limit = (block: Group, action: string, columns: typeof upstream): ConfigPart => {
  const act = (isOn: boolean) => (values: ConfigRow, config: Config) => {
    const [pon, onu, port, ...rest] = Object.values(block).map(({ name }) => values[name]);
    const at = {
      onuPortBasicPonIndex: Number(pon),
      onuPortBasicOnuIndex: Number(onu),
      onuPortBasicPortIndex: Number(port),
    };
    return config.write(onuPortBasicTable, { ...at, ...columns(isOn, rest) }, 'edit');
  };
  return actionBlock(block as never, action as never, { on: { add: act(true), delete: act(false) } as never });
};

const basicParts: readonly ConfigPart[] = [
  stored(onuPortBasicTable, {
    initial: eachPort(onuPortBasicTable, {
      onuPortBasicAdminStatus: 1,
      onuPortBasicAutoNgt: 1,
      onuPortBasicFlowCtl: 0,
      onuPortBasicLoopback: 0,
    }),
    arrives: portsOf(onuPortBasicTable, { onuPortBasicAdminStatus: 1, onuPortBasicAutoNgt: 1 }),
    check: ofPort(indexOf(onuPortBasicTable)),
    derived: (row, config) => ({
      onuPortBasicLinkStatus:
        row.onuPortBasicAdminStatus === 1 &&
        row.onuPortBasicPortIndex === 1 &&
        mustWork(config, row.onuPortBasicPonIndex, row.onuPortBasicOnuIndex) === undefined
          ? 1
          : 0,
    }),
    live: true,
  }),
  turn(onuPortAdminCfg, onuPortBasicTable, 'onuPortBasicAdminStatus'),
  turn(onuPortAutoNegCfg, onuPortBasicTable, 'onuPortBasicAutoNgt'),
  turn(onuPortFcCfg, onuPortBasicTable, 'onuPortBasicFlowCtl'),
  turn(portLoopdetectCfg, onuPortBasicTable, 'onuPortBasicLoopback'),
  limit(onuPortUpstreamLimit, 'upLimitAction', upstream),
  limit(onuPortDownstreamLimit, 'downLimitAction', downstream),
  stored(priPortMacLimitTable, { writable: [], check: ofPort(indexOf(priPortMacLimitTable)) }),
  actionBlock(onuPriPortMacLimit, 'priMacLimitAction', {
    into: priPortMacLimitTable,
    map: inTableOrder(priPortMacLimitTable, onuPriPortMacLimit),
    on: { add: 'put', remove: 'drop' },
  }),
  stored(priPortPkgSuppressTable, { writable: [], check: ofPort(indexOf(priPortPkgSuppressTable)) }),
  actionBlock(onuPriPortPkgSuppress, 'priPkgSuppressAction', {
    into: priPortPkgSuppressTable,
    map: inTableOrder(priPortPkgSuppressTable, onuPriPortPkgSuppress),
    on: { add: 'put', remove: 'drop' },
  }),
  stored(mcMaxGroupTable, {
    initial: eachPort(mcMaxGroupTable, { mcMaxGrpVal: 1024 }),
    arrives: portsOf(mcMaxGroupTable, { mcMaxGrpVal: 1024 }),
    check: ofPort(indexOf(mcMaxGroupTable)),
  }),
  turn(mcMaxGroupCfg, mcMaxGroupTable, 'mcMaxGrpVal'),
];

const vlansOf = (row: Vlan, config: Config): string => {
  const isPort = (pon: number, onu: number, port: number) =>
    pon === row.onuVlanPonIndex && onu === row.onuVlanOnuIndex && port === row.onuVlanPortIndex;
  if (row.onuVlanPortMode === modes.trunk)
    return config
      .kept(onuPortVlanTrunkTable)
      .filter((one) => isPort(one.vlanTrunkPonNo, one.vlanTrunkOnuNo, one.vlanTrunkPortNo))
      .map((one) => one.vlanTrunkVid)
      .join(',');
  return config
    .kept(onuPortVlanTransTable)
    .filter((one) => isPort(one.vlanTransPonNo, one.vlanTransOnuNo, one.vlanTransPortNo))
    .map((one) => `${one.vlanTransOldVlan}-${one.vlanTransNewVlan}`)
    .join(',');
};

/** Of the port in this mode alone. */
const inMode =
  (where: PortOf, mode: number, name: string) =>
  (row: ConfigRow, config: Config): Verdict => {
    const [onuVlanPonIndex = 0, onuVlanOnuIndex = 0, onuVlanPortIndex = 0] = where.map((column) => Number(row[column]));
    const port = config.row(onuVlanPortTable, { onuVlanPonIndex, onuVlanOnuIndex, onuVlanPortIndex });
    return (
      ofPort(where)(row, config) ?? (port?.onuVlanPortMode === mode ? undefined : `the port is not in the mode ${name}`)
    );
  };

const translation: PortOf = ['vlanTransPonNo', 'vlanTransOnuNo', 'vlanTransPortNo'];
const trunk: PortOf = ['vlanTrunkPonNo', 'vlanTrunkOnuNo', 'vlanTrunkPortNo'];

const vlanParts: readonly ConfigPart[] = [
  stored(onuVlanPortTable, {
    initial: eachPort(onuVlanPortTable, { onuVlanPortMode: modes.tag, onuVlanPortPvid: 100 }),
    arrives: portsOf(onuVlanPortTable, { onuVlanPortMode: modes.transparent }),
    check: ofPort(indexOf(onuVlanPortTable)),
    // What another mode looked at goes with it.
    written: (row, config, given) => {
      if (given.onuVlanPortMode !== modes.transparent || row.onuVlanPortPvid === 0) return undefined;
      return config.write(onuVlanPortTable, { ...row, onuVlanPortPvid: 0, onuVlanPortPri: 0 }, 'edit');
    },
    derived: (row, config) => ({ onuVlanPortVlan: vlansOf(row, config) }),
  }),
  turn(onuPortVlanMode, onuVlanPortTable, 'onuVlanPortMode', toldMode),
  actionBlock(onuPortVlanPvid, 'pvidAction', {
    into: onuVlanPortTable,
    map: {
      onuVlanPonIndex: 'portPvidPonNo',
      onuVlanOnuIndex: 'portPvidOnuNo',
      onuVlanPortIndex: 'portPvidPortNo',
      onuVlanPortPvid: 'portPvidValue',
      onuVlanPortPri: 'portPriValue',
    },
    on: { commit: 'edit' },
  }),
  stored(onuPortVlanTransTable, {
    key: [...translation, 'vlanTransOldVlan'] as never,
    item: 'vlanTransItem',
    writable: [],
    limit: 512,
    check: inMode(translation, modes.translation, 'translation'),
  }),
  actionBlock(onuPortVlanTranslate, 'translateAction', {
    into: onuPortVlanTransTable,
    map: {
      vlanTransPonNo: 'translatePonNo',
      vlanTransOnuNo: 'translateOnuNo',
      vlanTransPortNo: 'translatePortNo',
      vlanTransOldVlan: 'translateOldVlan',
      vlanTransNewVlan: 'translateNewVlan',
    },
    on: { set: 'put', add: 'add', delete: 'drop' },
  }),
  stored(onuPortVlanTrunkTable, {
    key: [...trunk, 'vlanTrunkVid'] as never,
    item: 'vlanTrunkItem',
    writable: [],
    limit: 512,
    check: inMode(trunk, modes.trunk, 'trunk'),
  }),
  actionBlock(onuPortVlanTrunk, 'trunkPortVidAction', {
    into: onuPortVlanTrunkTable,
    map: {
      vlanTrunkPonNo: 'trunkPonNo',
      vlanTrunkOnuNo: 'trunkOnuNo',
      vlanTrunkPortNo: 'trunkPortNo',
      vlanTrunkVid: 'trunkPortVid',
    },
    on: { set: 'put', add: 'add', delete: 'drop' },
  }),
  stored(mcVlanTable, {
    key: ['mVlanPonNo', 'mVlanOnuNo', 'mVlanPortNo', 'mVlanVal'],
    item: 'mVlanItem',
    limit: 512,
    check: ofPort(['mVlanPonNo', 'mVlanOnuNo', 'mVlanPortNo']),
  }),
  actionBlock(mcVlanCfg, 'mcVlanAction', {
    into: mcVlanTable,
    map: { mVlanPonNo: 'mcVlanPonNo', mVlanOnuNo: 'mcVlanOnuNo', mVlanPortNo: 'mcVlanPortNo', mVlanVal: 'mcVlanVal' },
    on: { add: 'add', delete: 'drop', clear: clearPort },
  }),
];

function clearPort(values: ConfigRow, config: Config): Verdict {
  const own = config
    .kept(mcVlanTable)
    .filter(
      (row) =>
        row.mVlanPonNo === values['mcVlanPonNo'] &&
        row.mVlanOnuNo === values['mcVlanOnuNo'] &&
        row.mVlanPortNo === values['mcVlanPortNo'],
    );
  for (const row of own) {
    const refusal = config.drop(mcVlanTable, row);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** LAN ports of EPON ONUs, their VLANs and multicast. */
export const eponOnuPorts: ConfigFamily = {
  name: 'epon-onu-ports',
  when: hasEponOnus,
  parts: [...basicParts, ...vlanParts],
};

import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import {
  cap1InfoTable,
  cap2InfoTable,
  fecAbilityTable,
  igmpCfgTable,
  igmpFastLeave,
  igmpMode,
  onuCtcInfoTable,
  onuFecCfg,
  onuHoldoverCfg,
  onuInfoTable,
  onuMacAgingTime,
  onuManagementIp,
  onuManagementIpTable,
} from '@heliograph/wire/mib/epon-onu-ctc.ts';
import { onuPortClassifyCfg, onuPortClassifyDel, onuPortClassifyTable } from '@heliograph/wire/mib/epon-onu-classes.ts';
import {
  onuPriCatvEnable,
  onuPriCtcoamSkip,
  onuPriDhcpOption82,
  onuPriDhcpV6,
  onuPriIgmpAdmin,
  onuPriPortIsolate,
  onuPriPPPoE,
  priCatvStatusTable,
  priCtcoamSkipTable,
  priDhcpOption82Table,
  priDhcpV6Table,
  priIgmpAdminTable,
  priPortIsolateTable,
  priPPPoETable,
} from '@heliograph/wire/mib/epon-private/lan.ts';
import { omciCapabilityOf } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import {
  immediateBlock,
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type ConfigRow,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder, eachOnuRow } from './epon-onu-kit.ts';
import { mustWork, ofWorking } from './onu-private.ts';

type Group = Readonly<Record<string, Scalar>>;

const works = (table: AnyTable) => ofWorking(table.index[0] ?? '', table.index[1] ?? '');

/** A block of PON, ONU and one value, which acts when it is set. */
const turn = <T extends AnyTable>(
  block: Group,
  table: T,
  column: keyof T['columns'] & string,
  valueOf: (value: number) => number = (value) => value,
): ConfigPart =>
  immediateBlock(block, (given, config) => {
    const values = given as ConfigRow;
    const [pon, onu, value] = Object.values(block).map(({ name }) => values[name]);
    const [first = '', second = ''] = table.index;
    const row = { [first]: pon, [second]: onu, [column]: valueOf(Number(value)) };
    return config.write(table, row as Partial<RowOf<T>>, 'put');
  });

/** A switch with a block of its own, in the order of its table. */
const withBlock = <T extends AnyTable>(
  table: T,
  values: Partial<RowOf<T>>,
  block: Group,
  action: string,
): readonly ConfigPart[] => [
  stored(table, { writable: [], initial: eachOnuRow(table, () => values), check: works(table) as never }),
  actionBlock(block as never, action as never, {
    into: table,
    map: inTableOrder(table, block) as never,
    on: { commit: 'put', remove: 'drop' } as never,
  }),
];

/** Who was never online has told nothing. */
const told = <T extends AnyTable>(
  table: T,
  values: (model: {
    readonly kind: string;
    readonly ge: number;
    readonly fe: number;
    readonly pots: number;
  }) => Partial<RowOf<T>>,
): ConfigPart =>
  status(table, ({ olt }: Config) => {
    const [pon = '', onu = ''] = table.index;
    return [...olt.onus.order()].flatMap((slot) => {
      const capability = omciCapabilityOf(olt, slot);
      if (capability === undefined) return [];
      const { ge, fe, pots, type: kind } = capability;
      return [
        { [pon]: olt.onus.pon(slot), [onu]: olt.onus.onu(slot), ...values({ kind, ge, fe, pots }) } as Partial<
          RowOf<T>
        >,
      ];
    });
  });

const fec = fecAbilityTable.columns.fecMode.enum;
const [ctcOui, ctcVersion] = ['111111', '3.0'];

const leaves = igmpCfgTable.columns.igmpCfgFastLeave.enum;
const asked = igmpFastLeave.onuIgmpFastLeave.enum;

const informationParts: readonly ConfigPart[] = [
  told(onuCtcInfoTable, () => ({ onuOamVersion: ctcVersion, onuOamOUI: ctcOui })),
  told(cap1InfoTable, ({ ge, fe, pots }) => ({
    serviceSupported: 'GE',
    numGEPorts: ge,
    numFEPorts: fe,
    numPOTSPorts: pots,
    numUSQueues: 8,
    maxQueueUSPort: 8,
    numDSQueues: 8,
    maxQueueDSPort: 8,
  })),
  told(cap2InfoTable, ({ kind }) => ({
    onuType: kind,
    multiLLID: 'Single LLID',
    protectionType: 'Not support',
    numPONIf: 1,
  })),
];

const linkParts: readonly ConfigPart[] = [
  stored(fecAbilityTable, {
    writable: [],
    initial: eachOnuRow(fecAbilityTable, () => ({ fecAbility: 'Supported', fecMode: fec.Disable })),
    check: works(fecAbilityTable),
  }),
  turn(onuFecCfg, fecAbilityTable, 'fecMode', (value) => (value === 1 ? fec.Enable : fec.Disable)),
  stored(onuInfoTable, {
    writable: [],
    initial: eachOnuRow(onuInfoTable, () => ({ onuInfoMacAgingTime: 300, onuInfoHoldOver: 200, onuInfoMainPon: 1 })),
    check: works(onuInfoTable),
  }),
  turn(onuMacAgingTime, onuInfoTable, 'onuInfoMacAgingTime'),
  turn(onuHoldoverCfg, onuInfoTable, 'onuInfoHoldOver'),
  stored(onuManagementIpTable, { writable: [], check: works(onuManagementIpTable) }),
  actionBlock(onuManagementIp, 'mgmtIPAction', {
    into: onuManagementIpTable,
    map: inTableOrder(onuManagementIpTable, onuManagementIp),
    on: { commit: 'put', delete: 'drop' },
  }),
  stored(igmpCfgTable, {
    writable: [],
    initial: eachOnuRow(igmpCfgTable, () => ({ igmpCfgMode: 1, igmpCfgFastLeave: leaves.Disable })),
    check: works(igmpCfgTable),
  }),
  turn(igmpMode, igmpCfgTable, 'igmpCfgMode'),
  turn(igmpFastLeave, igmpCfgTable, 'igmpCfgFastLeave', (value) =>
    value === asked.Enable ? leaves.Enable : leaves.Disable,
  ),
];

const privateParts: readonly ConfigPart[] = [
  ...withBlock(priIgmpAdminTable, { priIgmpAdminEnableS: 1 }, onuPriIgmpAdmin, 'priIgmpAdminAction'),
  ...withBlock(priCatvStatusTable, {}, onuPriCatvEnable, 'priCatvAction'),
  ...withBlock(priCtcoamSkipTable, {}, onuPriCtcoamSkip, 'priCtcoamSkipAction'),
  ...withBlock(priPortIsolateTable, {}, onuPriPortIsolate, 'priPortIsolateAction'),
  ...withBlock(priDhcpOption82Table, {}, onuPriDhcpOption82, 'onuPriDhcpOption82Action'),
  ...withBlock(priPPPoETable, {}, onuPriPPPoE, 'onuPriPPPoEAction'),
  ...withBlock(priDhcpV6Table, {}, onuPriDhcpV6, 'onuPriDhcpV6Action'),
];

const notLookedAt = -1;
const isAsked = (value: unknown): boolean => value === 1 || value === 2;

/** A value that is not looked at is told as -1, 0 or nothing. */
const classOf = (values: ConfigRow): Partial<RowOf<typeof onuPortClassifyTable>> => {
  const value = <V>(test: string, name: string, none: V): V => (isAsked(values[test]) ? (values[name] as V) : none);
  const test = (name: string): number => Number(values[name] ?? 0);
  return {
    classifyPonNo: Number(values['classPonNo']),
    classifyOnuNo: Number(values['classOnuNo']),
    classifyPortNo: Number(values['classPortNo']),
    classifyPrecedence: Number(values['classPrecedence']),
    classifyPri: Number(values['classPri'] ?? 0),
    classifyQueue: Number(values['classQueue'] ?? 0),
    dstMacEqual: test('dstMacEqualSel'),
    dstMacVal: value('dstMacEqualSel', 'dstMacValue', '00:00:00:00:00:00'),
    srcMacEqual: test('srcMacEqualSel'),
    srcMacVal: value('srcMacEqualSel', 'srcMacValue', '00:00:00:00:00:00'),
    vlanEqual: test('vlanEqualSel'),
    vlanVal: value('vlanEqualSel', 'vlanValue', 0),
    cosEqual: test('cosEqualSel'),
    cosVal: value('cosEqualSel', 'cosValue', notLookedAt),
    ethTypeEqual: test('ethTypeEqualSel'),
    ethTypeVal: value('ethTypeEqualSel', 'ethTypeValue', ''),
    srcIpEqual: test('srcIpEqualSel'),
    srcIpVal: value('srcIpEqualSel', 'srcIpValue', '0.0.0.0'),
    destIpEqual: test('destIpEqualSel'),
    destIpVal: value('destIpEqualSel', 'destIpValue', '0.0.0.0'),
    protocolEqual: test('protocolEqualSel'),
    protocolVal: value('protocolEqualSel', 'protocolValue', notLookedAt),
    tosDscpEuqal: test('tosDscpEuqalSel'),
    tosDscpVal: value('tosDscpEuqalSel', 'tosDscpValue', notLookedAt),
    srcPortEqual: test('srcPortEqualSel'),
    srcPortVal: value('srcPortEqualSel', 'srcPortValue', notLookedAt),
    destPortEqual: test('destPortEqualSel'),
    destPortVal: value('destPortEqualSel', 'destPortValue', notLookedAt),
  };
};

const tests = Object.values(onuPortClassifyTable.columns)
  .map(({ name }) => name)
  .filter((name) => /E(qual|uqal)$/.test(name));

const classParts: readonly ConfigPart[] = [
  stored(onuPortClassifyTable, {
    key: ['classifyPonNo', 'classifyOnuNo', 'classifyPortNo', 'classifyPrecedence'],
    item: 'classifyItem',
    limit: 1024,
    check: (row, config): Verdict =>
      mustWork(config, row.classifyPonNo, row.classifyOnuNo) ??
      (tests.some((name) => isAsked((row as ConfigRow)[name])) ? undefined : wrong('a class looks at something')),
  }),
  actionBlock(onuPortClassifyCfg, 'classAction', { into: onuPortClassifyTable, map: classOf, on: { add: 'add' } }),
  actionBlock(onuPortClassifyDel, 'classDelAction', {
    into: onuPortClassifyTable,
    map: {
      classifyPonNo: 'classDelPonNo',
      classifyOnuNo: 'classDelOnuNo',
      classifyPortNo: 'classDelPortNo',
      classifyPrecedence: 'classDelPrecedence',
    },
    on: { delete: 'drop', cleanAll: cleanPort },
  }),
];

function cleanPort(values: ConfigRow, config: Config): Verdict {
  const own = config
    .kept(onuPortClassifyTable)
    .filter(
      (row) =>
        row.classifyPonNo === values['classDelPonNo'] &&
        row.classifyOnuNo === values['classDelOnuNo'] &&
        row.classifyPortNo === values['classDelPortNo'],
    );
  for (const row of own) {
    const refusal = config.drop(onuPortClassifyTable, row);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** What EPON ONUs are, and what they do by the OAM extensions of CTC and by switches of their own. */
export const eponOnuCtc: ConfigFamily = {
  name: 'epon-onu-ctc',
  when: hasEponOnus,
  parts: [...informationParts, ...linkParts, ...privateParts, ...classParts],
};

import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import {
  priWanConnAdd,
  priWanConnCfg,
  priWanConnCommit,
  priWanConnDelete,
  eponPriWanConnTable,
} from '@heliograph/wire/mib/epon-private/wan.ts';
import {
  eponPriV6WanConnAdd,
  eponPriV6WanConnCfg,
  eponPriV6WanConnCommit,
  eponPriV6WanConnDelete,
  eponPriWanConnV6Table,
} from '@heliograph/wire/mib/epon-private/wan-v6.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  full,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type ConfigRow,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder, eachOnuRow } from './epon-onu-kit.ts';
import { mustWork } from './onu-private.ts';

type Wan = RowOf<typeof eponPriWanConnTable>;
type Wan6 = RowOf<typeof eponPriWanConnV6Table>;

const mostWans = 8;
const none = '0.0.0.0';

const rowsOf = (config: Config, table: AnyTable, pon: unknown, onu: unknown): ConfigRow[] => {
  const [first = '', second = ''] = table.index;
  return (config.kept(table) as readonly ConfigRow[]).filter((row) => row[first] === pon && row[second] === onu);
};

/** The OLT gives a new connection the first number that is free. */
const addTo =
  (table: AnyTable, [pon, onu, type]: readonly [string, string, string], typeColumn: string) =>
  (values: ConfigRow, config: Config): Verdict => {
    const away = mustWork(config, Number(values[pon]), Number(values[onu]));
    if (away !== undefined) return away;
    const [first = '', second = '', third = ''] = table.index;
    const used = new Set(rowsOf(config, table, values[pon], values[onu]).map((row) => row[third]));
    if (used.size >= mostWans) return full(`an ONU has ${mostWans} connections`);
    let index = 1;
    while (used.has(index)) index += 1;
    const row: ConfigRow = {
      [first]: values[pon] ?? 0,
      [second]: values[onu] ?? 0,
      [third]: index,
      [typeColumn]: values[type] ?? 0,
    };
    return config.write(table, row as never, 'add');
  };

/** Hands on what the OLT holds; `remove` takes all of it away. */
const commits = (table: AnyTable, pon: string, onu: string) => ({
  commit: (values: ConfigRow, config: Config): Verdict => mustWork(config, Number(values[pon]), Number(values[onu])),
  remove: (values: ConfigRow, config: Config): Verdict => {
    for (const row of rowsOf(config, table, values[pon], values[onu])) {
      const refusal = config.drop(table, row as never);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
});

const { columns } = eponPriWanConnTable;
const { route } = columns.priWanConnTypeS.enum;
const { pppoe, static: fixed } = columns.priWanConnModeS.enum;

const checkWan = (row: Wan, config: Config): Verdict => {
  const away = mustWork(config, row.priWanConnPonS, row.priWanConnOnuS);
  if (away !== undefined) return away;
  const vlan = row.priWanConnVlanIdS;
  const isTagged = row.priWanConnVlanModeS === columns.priWanConnVlanModeS.enum.tag;
  if (isTagged && (vlan < 1 || vlan > 4094)) return wrong(`no VLAN ${vlan}`);
  if (row.priWanConnTypeS !== route) return undefined;
  if (row.priWanConnModeS === pppoe && [row.priWanConnPppoeUsernameS, row.priWanConnPppoePasswordS].includes(''))
    return 'PPPoE needs a user and a password';
  return row.priWanConnModeS === fixed && [row.priWanConnIpAddressS, row.priWanConnGatewayS].includes(none)
    ? 'a static connection needs address and gateway'
    : undefined;
};

const live = (row: Wan, config: Config): Partial<Wan> => {
  const { priWanConnPonS: pon, priWanConnOnuS: onu, priWanConnIndexS: index } = row;
  const isUp = mustWork(config, pon, onu) === undefined;
  const asks = isUp && row.priWanConnTypeS === route && row.priWanConnModeS !== fixed;
  const kind = row.priWanConnTypeS === route ? 'R' : 'B';
  return {
    priWanConnName: `${index}_${kind}_VID_${row.priWanConnVlanIdS}`,
    priWanConnStatus: isUp ? 1 : 0,
    priWanConnIpAddressS: asks ? `100.64.${pon}.${onu * 2 + index - 1}` : row.priWanConnIpAddressS,
  };
};

const ipv4Parts: readonly ConfigPart[] = [
  stored(eponPriWanConnTable, {
    writable: [],
    initial: eachOnuRow(eponPriWanConnTable, ({ pon, onu, name }) => ({
      priWanConnIndexS: 1,
      priWanConnBindLanS: 1,
      priWanConnBindSsidS: 1,
      priWanConnTypeS: route,
      priWanConnModeS: pppoe,
      priWanConnNatEnableS: 1,
      priWanConnVlanModeS: columns.priWanConnVlanModeS.enum.tag,
      priWanConnVlanIdS: 100,
      priWanConnPppoeUsernameS: `${name.toLowerCase()}@isp`,
      priWanConnPppoePasswordS: `pw-${pon}-${onu}`,
      priWanConnRouteMtuS: 1492,
    })),
    // A connection that was only added holds nothing to be checked yet.
    check: (row, config, before) => (before === undefined ? undefined : checkWan(row, config)),
    removable: (row, config) => mustWork(config, row.priWanConnPonS, row.priWanConnOnuS),
    derived: live,
    live: true,
  }),
  actionBlock(priWanConnAdd, 'priConnAddAction', {
    on: { add: addTo(eponPriWanConnTable, ['priWanAddPon', 'priWanAddOnu', 'priConnType'], 'priWanConnTypeS') },
  }),
  actionBlock(priWanConnDelete, 'priConnDeleteAction', {
    into: eponPriWanConnTable,
    map: { priWanConnPonS: 'priWanDeletePon', priWanConnOnuS: 'priWanDeleteOnu', priWanConnIndexS: 'priConnIndexD' },
    on: { delete: 'drop' },
  }),
  actionBlock(priWanConnCfg, 'priConnCfgAction', {
    into: eponPriWanConnTable,
    map: inTableOrder(eponPriWanConnTable, priWanConnCfg, {
      priWanConnName: null,
      priWanConnStatus: null,
      priWanConnMacAddr: null,
      priWanConnRouteMtuS: 'priConnRouteMtu',
    }),
    on: { add: 'edit' },
  }),
  actionBlock(priWanConnCommit, 'priConnCommitAction', {
    on: commits(eponPriWanConnTable, 'priConnCommitPon', 'priConnCommitOnu'),
  }),
];

const checkWan6 = (row: Wan6, config: Config): Verdict => {
  const away = mustWork(config, row.priV6ConnPonS, row.priV6ConnOnuS);
  if (away !== undefined || row.priV6ConnTypeS !== route) return away;
  if (row.priV6wanConnModeS === pppoe && [row.priV6ConnPppoeUsernameS, row.priV6ConnPppoePasswordS].includes(''))
    return 'PPPoE needs a user and a password';
  const isIpv6 = row.priV6ConnIpProtocolS !== eponPriWanConnV6Table.columns.priV6ConnIpProtocolS.enum.ipv4;
  return row.priV6wanConnModeS === fixed && isIpv6 && row.priV6ConnAddressIpv6S === ''
    ? 'a static connection needs an IPv6 address'
    : undefined;
};

const live6 = (row: Wan6, config: Config): Partial<Wan6> => ({
  priV6ConnStatusS: mustWork(config, row.priV6ConnPonS, row.priV6ConnOnuS) === undefined ? 1 : 0,
  priv6ConnNameS: `${row.priV6ConnIndexS}_${row.priV6ConnTypeS === route ? 'R' : 'B'}_VID_${row.priV6ConnVlanIdS}`,
});

const ipv6Parts: readonly ConfigPart[] = [
  stored(eponPriWanConnV6Table, {
    writable: [],
    check: (row, config, before) => (before === undefined ? undefined : checkWan6(row, config)),
    removable: (row, config) => mustWork(config, row.priV6ConnPonS, row.priV6ConnOnuS),
    derived: live6,
    live: true,
  }),
  actionBlock(eponPriV6WanConnAdd, 'priV6ConnAddAction', {
    on: { add: addTo(eponPriWanConnV6Table, ['priV6WanAddPon', 'priV6WanAddOnu', 'priV6ConnType'], 'priV6ConnTypeS') },
  }),
  actionBlock(eponPriV6WanConnDelete, 'priV6ConnDeleteAction', {
    into: eponPriWanConnV6Table,
    map: { priV6ConnPonS: 'priV6WanDeletePon', priV6ConnOnuS: 'priV6WanDeleteOnu', priV6ConnIndexS: 'priV6ConnIndexD' },
    on: { delete: 'drop' },
  }),
  actionBlock(eponPriV6WanConnCfg, 'priV6ConnCfgAction', {
    into: eponPriWanConnV6Table,
    map: inTableOrder(eponPriWanConnV6Table, eponPriV6WanConnCfg, {
      priv6ConnNameS: null,
      priV6ConnStatusS: null,
      priV6ConnMacAddrS: null,
    }),
    on: { add: 'edit' },
  }),
  actionBlock(eponPriV6WanConnCommit, 'priV6ConnCommitAction', {
    on: commits(eponPriWanConnV6Table, 'priV6ConnCommitPon', 'priV6ConnCommitOnu'),
  }),
];

/** WAN connections of EPON ONUs. */
export const eponOnuWans: ConfigFamily = {
  name: 'epon-onu-wans',
  when: hasEponOnus,
  parts: [...ipv4Parts, ...ipv6Parts],
};

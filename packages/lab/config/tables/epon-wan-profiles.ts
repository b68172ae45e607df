import * as v6 from '@heliograph/wire/mib/epon-profiles/wan-v6.ts';
import * as v4 from '@heliograph/wire/mib/epon-profiles/wan.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import { draftKey, notOpen, shownTable, type Small } from '../numbered-draft.ts';
import { draftOf, keepDraft } from '../profile-draft.ts';
import { blank, actionBlock, full, wrong, type ObjectGroup, type ConfigRow, type Verdict } from '../shape.ts';

const most = 8;

/** Names of what the connections of both generations have alike. */
interface Connections {
  readonly table: AnyTable;
  readonly add: ObjectGroup;
  readonly remove: ObjectGroup;
  readonly set: ObjectGroup;
  readonly commit: ObjectGroup;
  readonly type: string;
  readonly index: string;
  readonly check: (row: ConfigRow) => Verdict;
}

const rowsOf = (config: Config, { table }: Connections): readonly ConfigRow[] =>
  draftOf(config, draftKey('srv'))?.rows[table.name] ?? [];

/** Puts these rows in the place of those that the open profile has. */
function hold(config: Config, { table }: Connections, rows: readonly ConfigRow[]): undefined {
  const draft = draftOf(config, draftKey('srv'));
  if (draft) keepDraft(config, draftKey('srv'), { ...draft, rows: { ...draft.rows, [table.name]: rows } });
}

const names = (group: ObjectGroup): string[] => Object.keys(group);

/** Connections are made, set and removed by their number; the fourth block ends what was begun. */
function connections(of: Connections): Small {
  const { table, index, type, add, remove, set, commit } = of;
  const [kind = '', making = ''] = names(add);
  const [which = '', removing = ''] = names(remove);
  const setting = names(set).find((name) => /CfgAction$/i.test(name)) ?? '';
  const parameters = names(set).filter((name) => name !== setting);
  const columns = Object.keys(table.columns).slice(1);
  if (columns.length !== parameters.length) throw new Error(`${table.name}: not one column for each parameter`);

  const made = (values: ConfigRow, config: Config): Verdict => {
    const verdict = notOpen(config, 'srv');
    if (verdict !== undefined) return verdict;
    const rows = rowsOf(config, of);
    if (rows.length >= most) return full(`a profile has ${most} connections`);
    let number = 1;
    while (rows.some((row) => row[index] === number)) number += 1;
    const empty = Object.fromEntries(columns.map((name) => [name, blank(table.columns[name] as never)]));
    return hold(config, of, [...rows, { ...empty, [index]: number, [type]: values[kind] ?? 0 }]);
  };
  const written = (values: ConfigRow, config: Config): Verdict => {
    const row = Object.fromEntries(
      columns.map((name, at) => {
        const parameter = parameters[at] ?? '';
        return [name, values[parameter] ?? blank(set[parameter] as never)];
      }),
    );
    const others = rowsOf(config, of).filter((one) => one[index] !== row[index]);
    if (others.length === rowsOf(config, of).length) return `no connection ${row[index]}`;
    return notOpen(config, 'srv') ?? of.check(row) ?? hold(config, of, [...others, row]);
  };
  const gone = (values: ConfigRow, config: Config): Verdict => {
    const left = rowsOf(config, of).filter((one) => one[index] !== values[which]);
    if (left.length === rowsOf(config, of).length) return `no connection ${values[which] ?? ''}`;
    return notOpen(config, 'srv') ?? hold(config, of, left);
  };
  const [ending = ''] = names(commit);
  return {
    kind: 'srv',
    table,
    parts: [
      shownTable(table, of === old ? firstRows : []),
      actionBlock(add, making, { on: { add: made } as never }),
      actionBlock(remove, removing, { on: { delete: gone } as never }),
      actionBlock(set, setting, { on: { add: written } as never }),
      actionBlock(commit, ending, {
        on: {
          commit: (_: ConfigRow, config: Config) => notOpen(config, 'srv'),
          remove: (_: ConfigRow, config: Config) => notOpen(config, 'srv') ?? hold(config, of, []),
        } as never,
      }),
    ],
  };
}

const route = 1;
const pppoe = 2;
const fixed = 1;
const none = '0.0.0.0';

const dialled = (user: unknown, password: unknown): Verdict =>
  user === '' || password === '' ? 'PPPoE needs a user and a password' : undefined;
const tagged = (mode: unknown, vlan: unknown): Verdict =>
  mode === 1 && (Number(vlan) < 1 || Number(vlan) > 4094) ? wrong(`no VLAN ${String(vlan)}`) : undefined;

const old: Connections = {
  table: v4.onuWanConnPFTable,
  add: v4.wanConnAdd,
  remove: v4.wanConnDelete,
  set: v4.wanConnCfg,
  commit: v4.wanConnCommit,
  type: 'wanConnTypeS',
  index: 'wanConnIndexS',
  check: (row) => {
    const vlan = tagged(row['wanConnVlanModeS'], row['wanConnVlanIdS']);
    if (vlan !== undefined || row['wanConnTypeS'] !== route) return vlan;
    if (row['wanConnModeS'] === pppoe) return dialled(row['wanConnPppoeUsernameS'], row['wanConnPppoePasswordS']);
    const needed = [row['wanConnIpAddressS'], row['wanConnIpMaskS'], row['wanConnGatewayS']];
    return row['wanConnModeS'] === fixed && needed.includes(none) ? 'a static connection needs addresses' : undefined;
  },
};

const firstRows: readonly ConfigRow[] = [
  {
    wanConnSrvId: 1,
    wanConnIndexS: 1,
    wanConnBindLanS: 15,
    wanConnBindSsidS: 1,
    wanConnTypeS: route,
    wanConnVlanModeS: 1,
    wanConnVlanIdS: 100,
    wanConnNatEnableS: 1,
    wanConnModeS: 0,
    wanConnRouteMtuS: 1500,
  },
];

const both: Connections = {
  table: v6.onuWanConnV6Table,
  add: v6.v6WanConnAdd,
  remove: v6.v6WanConnDelete,
  set: v6.v6WanConnCfg,
  commit: v6.v6WanConnCommit,
  type: 'v6wanConnTypeS',
  index: 'v6wanConnIndexS',
  check: (row) => {
    const vlan = tagged(row['v6wanConnVlanModeS'], row['v6wanConnVlanIdS']);
    if (vlan !== undefined || row['v6wanConnTypeS'] !== route || row['v6WanConnModeS'] !== pppoe) return vlan;
    return dialled(row['v6wanConnPppoeUsernameS'], row['v6wanConnPppoePasswordS']);
  },
};

export const connectionParts: readonly Small[] = [connections(old), connections(both)];

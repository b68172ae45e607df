import {
  gOnuPriWanConnAdd,
  gOnuPriWanConnCfg,
  gOnuPriWanConnCommit,
  gOnuPriWanConnDelete,
  priWanConnCfgTable,
  priWanConnTable,
} from '@heliograph/wire/mib/gpon-private/wan.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  full,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasPrivate, mustWork, onusSetUp } from './onu-private.ts';

type Kept = RowOf<typeof priWanConnCfgTable>;
type Shown = RowOf<typeof priWanConnTable>;
type Commit = ValuesOf<typeof gOnuPriWanConnCommit>;

const mostWans = 8;
const none = '0.0.0.0';
const kinds = priWanConnCfgTable.columns;
const { pppoe, static: fixed } = kinds.priWanConnCfgModeS.enum;
const { route } = kinds.priWanConnCfgTypeS.enum;

/** As the units name their connections: number, service, bridge or route, VLAN. */
const nameOf = (row: Kept): string => {
  const service = Object.entries(kinds.priWanCfgModeS.enum).find(([, number]) => number === row.priWanCfgModeS)?.[0];
  const vlan = row.priWanConnCfgVlanModeS === 0 ? '' : `_VID_${row.priWanConnCfgVlanIdS}`;
  const kind = row.priWanConnCfgTypeS === route ? 'R' : 'B';
  return `${row.priWanConnCfgIndexS}_${(service ?? 'other').toUpperCase()}_${kind}${vlan}`;
};

const checkRoute = (row: Kept): Verdict => {
  if (row.priWanConnCfgModeS === pppoe && row.priWanConnCfgPppoeUsernameS === '') return 'PPPoE needs a user';
  if (row.priWanConnCfgModeS === pppoe && row.priWanConnCfgPppoePasswordS === '') return 'PPPoE needs a password';
  const { priWanConnCfgIpAddressS: address, priWanConnCfgIpMaskS: mask, priWanConnCfgGatewayS: gateway } = row;
  return row.priWanConnCfgModeS === fixed && [address, mask, gateway].includes(none)
    ? 'a static connection needs address, mask and gateway'
    : undefined;
};

const checkWan = (row: Kept, config: Config): Verdict => {
  const away = mustWork(config, row.priWanConnCfgPonS, row.priWanConnCfgOnuS);
  if (away !== undefined) return away;
  const vlan = row.priWanConnCfgVlanIdS;
  if (row.priWanConnCfgVlanModeS !== 0 && (vlan < 1 || vlan > 4094)) return wrong(`no VLAN ${vlan}`);
  return row.priWanConnCfgTypeS === route ? checkRoute(row) : undefined;
};

const ofOnu = (pon: number | undefined, onu: number | undefined) => (row: Kept) =>
  row.priWanConnCfgPonS === pon && row.priWanConnCfgOnuS === onu;

const addWan = (values: ValuesOf<typeof gOnuPriWanConnAdd>, config: Config): Verdict => {
  const { gOnuPriWanAddPon: pon, gOnuPriWanAddOnu: onu, gOnuPriWanConnType: type } = values;
  const away = mustWork(config, pon, onu);
  if (away !== undefined || pon === undefined || onu === undefined) return away;
  const used = new Set(
    config
      .kept(priWanConnCfgTable)
      .filter(ofOnu(pon, onu))
      .map((row) => row.priWanConnCfgIndexS),
  );
  if (used.size >= mostWans) return full(`an ONU has ${mostWans} connections`);
  let index = 1;
  while (used.has(index)) index += 1;
  const key = { priWanConnCfgPonS: pon, priWanConnCfgOnuS: onu, priWanConnCfgIndexS: index };
  return config.write(priWanConnCfgTable, { ...key, priWanConnCfgTypeS: type ?? 0 }, 'add');
};

/** Both tables have the same columns by number, under other names. */
const shownFrom = (row: Kept): Partial<Shown> => {
  const kept = Object.values(priWanConnCfgTable.columns);
  const pairs = Object.values(priWanConnTable.columns).flatMap(({ id, name }) => {
    const column = kept.find((one) => one.id === id);
    return column === undefined ? [] : [[name, row[column.name as keyof Kept]] as const];
  });
  return Object.fromEntries(pairs) as Partial<Shown>;
};

const commitWans = ({ gOnuPriConnCommitPon: pon, gOnuPriConnCommitOnu: onu }: Commit, config: Config): Verdict => {
  const away = mustWork(config, pon, onu);
  if (away !== undefined) return away;
  for (const row of config.kept(priWanConnTable))
    if (row.priWanConnPonS === pon && row.priWanConnOnuS === onu) config.drop(priWanConnTable, row);
  for (const row of config.kept(priWanConnCfgTable).filter(ofOnu(pon, onu))) {
    const refusal = config.write(priWanConnTable, shownFrom(row), 'put');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const removeWans = ({ gOnuPriConnCommitPon: pon, gOnuPriConnCommitOnu: onu }: Commit, config: Config): Verdict => {
  for (const row of config.kept(priWanConnCfgTable).filter(ofOnu(pon, onu))) {
    const refusal = config.drop(priWanConnCfgTable, row);
    if (refusal !== undefined) return refusal;
  }
  return commitWans({ gOnuPriConnCommitPon: pon, gOnuPriConnCommitOnu: onu } as Commit, config);
};

/** What the ONU got from its network, while it is there. */
const live = (row: Shown, config: Config): Partial<Shown> => {
  const { priWanConnPonS: pon, priWanConnOnuS: onu } = row;
  const isUp = mustWork(config, pon, onu) === undefined;
  const asks = row.priWanConnTypeS === route && row.priWanConnModeS !== fixed;
  const address = isUp && asks ? `100.64.${pon}.${onu * 2 + row.priWanConnIndexS - 1}` : row.priWanConnIpAddressS;
  return { priWanConnStatus: isUp ? 1 : 0, priWanConnIpAddressS: address };
};

const initial = (config: Config): Partial<Kept>[] =>
  onusSetUp(config).map(({ pon, onu, name }) => {
    const row = {
      priWanConnCfgPonS: pon,
      priWanConnCfgOnuS: onu,
      priWanConnCfgIndexS: 1,
      priWanConnCfgBindLanS: 1,
      priWanConnCfgBindSsidS: 1,
      priWanCfgModeS: kinds.priWanCfgModeS.enum.internet,
      priWanConnCfgTypeS: route,
      priWanConnCfgModeS: pppoe,
      priWanConnCfgNatEnableS: 1,
      priWanConnCfgVlanModeS: kinds.priWanConnCfgVlanModeS.enum.tag,
      priWanConnCfgVlanIdS: 100,
      priWanConnCfgPppoeUsernameS: `${name.toLowerCase()}@isp`,
      priWanConnCfgPppoePasswordS: `pw-${pon}-${onu}`,
      priWanConnCfgMTU: 1492,
    };
    return { ...row, priWanConnCfgName: nameOf(row as unknown as Kept) };
  });

export const onuWans: ConfigFamily = {
  name: 'onu-wans',
  when: hasPrivate,
  parts: [
    stored(priWanConnCfgTable, {
      writable: [],
      initial,
      check: checkWan,
      removable: (row, config) => mustWork(config, row.priWanConnCfgPonS, row.priWanConnCfgOnuS),
      derived: (row) => ({ priWanConnCfgName: nameOf(row) }),
    }),
    stored(priWanConnTable, {
      writable: [],
      initial: (config) => initial(config).map((row) => shownFrom(row as Kept)),
      derived: live,
      live: true,
    }),
    actionBlock(gOnuPriWanConnAdd, 'gOnuPriWanConnAddAction', { on: { add: addWan } }),
    actionBlock(gOnuPriWanConnDelete, 'gOnuPriConnDeleteAction', {
      into: priWanConnCfgTable,
      map: {
        priWanConnCfgPonS: 'gOnuPriWanDeletePonInx',
        priWanConnCfgOnuS: 'gOnuPriWanDeleteOnuInx',
        priWanConnCfgIndexS: 'gOnuPriConnIndexD',
      },
      on: { delete: 'drop' },
    }),
    actionBlock(gOnuPriWanConnCfg, 'priConnCfgAction', {
      into: priWanConnCfgTable,
      map: {
        priWanConnCfgPonS: 'priConnPon',
        priWanConnCfgOnuS: 'priConnOnu',
        priWanConnCfgIndexS: 'priConnIndex',
        priWanConnCfgBindLanS: 'priConnBindLan',
        priWanConnCfgBindSsidS: 'priConnBindSsid',
        priWanCfgModeS: 'priWanMode',
        priWanConnCfgTypeS: 'priConnTypeCfg',
        priWanConnCfgNatEnableS: 'priConnNatEnable',
        priWanConnCfgModeS: 'priConnModeCfg',
        priWanConnCfgIpAddressS: 'priConnIpAddress',
        priWanConnCfgIpMaskS: 'priConnIpMask',
        priWanConnCfgGatewayS: 'priConnGateway',
        priWanConnCfgMasterDns: 'priConnMasterDns',
        priWanConnCfgSlaveDns: 'priConnSlaveDns',
        priWanConnCfgPppoeProxyS: 'priConnPppoeProxy',
        priWanConnCfgPppoeUsernameS: 'priConnPppoeUsername',
        priWanConnCfgPppoePasswordS: 'priConnPppoePassword',
        priWanConnCfgPppoeSerName: 'priConnPppoeSerName',
        priWanConnCfgPppoeModeS: 'priConnPppoeMode',
        priWanConnCfgQosEnableS: 'priConnQosEnable',
        priWanConnCfgVlanModeS: 'priConnVlanMode',
        priWanConnCfgVlanIdS: 'priConnVlanId',
        priWanConnCfgVlanCosS: 'priConnCos',
        priWanConnCfgMTU: 'priConnMTU',
      },
      on: { commit: 'edit' },
    }),
    actionBlock(gOnuPriWanConnCommit, 'gOnuPriConnCommitAction', { on: { commit: commitWans, remove: removeWans } }),
  ],
};

import {
  priV6WanConnAdd,
  priV6WanConnCfg,
  priV6WanConnCommit,
  priV6WanConnDelete,
  priWanConnV6CfgTable,
  priWanConnV6Table,
} from '@heliograph/wire/mib/gpon-private/wan-v6.ts';
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
import { hasPrivate, mustWork } from './onu-private.ts';

type Kept = RowOf<typeof priWanConnV6CfgTable>;
type Shown = RowOf<typeof priWanConnV6Table>;
type Commit = ValuesOf<typeof priV6WanConnCommit>;

const mostWans = 8;
const none = '0.0.0.0';
const { columns } = priWanConnV6CfgTable;
const { static: fixed, pppoe } = columns.priV6wanConnCfgModeS.enum;
const { route } = columns.priV6ConnCfgTypeS.enum;
const { ipv4, ipv6 } = columns.priV6ConnCfgIpProtocolS.enum;

const checkRoute = (row: Kept): Verdict => {
  if (row.priV6wanConnCfgModeS === pppoe)
    return row.priV6ConnCfgPppoeUsernameS === '' || row.priV6ConnCfgPppoePasswordS === ''
      ? 'PPPoE needs a user and a password'
      : undefined;
  if (row.priV6wanConnCfgModeS !== fixed) return undefined;
  const protocol = row.priV6ConnCfgIpProtocolS;
  if (protocol !== ipv6 && [row.priV6ConnCfgIpAddressIpv4S, row.priV6ConnCfgGatewayIpv4S].includes(none))
    return 'a static connection needs IPv4 address and gateway';
  return protocol !== ipv4 && (row.priV6ConnCfgAddressIpv6S === '' || row.priV6ConnCfgGatewayIpv6S === '')
    ? 'a static connection needs IPv6 address and gateway'
    : undefined;
};

const checkWan = (row: Kept, config: Config): Verdict => {
  const away = mustWork(config, row.priV6ConnCfgPonS, row.priV6ConnCfgOnuS);
  if (away !== undefined) return away;
  const vlan = row.priV6ConnCfgVlanIdS;
  const isTagged = row.priV6ConnCfgVlanModeS === columns.priV6ConnCfgVlanModeS.enum.tag;
  if (isTagged && (vlan < 1 || vlan > 4094)) return wrong(`no VLAN ${vlan}`);
  return row.priV6ConnCfgTypeS === route ? checkRoute(row) : undefined;
};

const ofOnu = (pon: number | undefined, onu: number | undefined) => (row: Kept) =>
  row.priV6ConnCfgPonS === pon && row.priV6ConnCfgOnuS === onu;

const addWan = (values: ValuesOf<typeof priV6WanConnAdd>, config: Config): Verdict => {
  const { priV6WanAddPon: pon, priV6WanAddOnu: onu, priV6ConnType: type } = values;
  const away = mustWork(config, pon, onu);
  if (away !== undefined || pon === undefined || onu === undefined) return away;
  const used = new Set(
    config
      .kept(priWanConnV6CfgTable)
      .filter(ofOnu(pon, onu))
      .map((row) => row.priV6ConnCfgIndexS),
  );
  if (used.size >= mostWans) return full(`an ONU has ${mostWans} connections`);
  let index = 1;
  while (used.has(index)) index += 1;
  const key = { priV6ConnCfgPonS: pon, priV6ConnCfgOnuS: onu, priV6ConnCfgIndexS: index };
  return config.write(priWanConnV6CfgTable, { ...key, priV6ConnCfgTypeS: type ?? 0 }, 'add');
};

/** Both tables have the same columns by number, under other names. */
const shownFrom = (row: Kept): Partial<Shown> => {
  const kept = Object.values(columns);
  const pairs = Object.values(priWanConnV6Table.columns).flatMap(({ id, name }) => {
    const column = kept.find((one) => one.id === id);
    return column === undefined ? [] : [[name, row[column.name as keyof Kept]] as const];
  });
  return Object.fromEntries(pairs) as Partial<Shown>;
};

const commitWans = ({ priV6ConnCommitPon: pon, priV6ConnCommitOnu: onu }: Commit, config: Config): Verdict => {
  const away = mustWork(config, pon, onu);
  if (away !== undefined) return away;
  for (const row of config.kept(priWanConnV6Table))
    if (row.priV6ConnPonS === pon && row.priV6ConnOnuS === onu) config.drop(priWanConnV6Table, row);
  for (const row of config.kept(priWanConnV6CfgTable).filter(ofOnu(pon, onu))) {
    const refusal = config.write(priWanConnV6Table, shownFrom(row), 'put');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const live = (row: Shown, config: Config): Partial<Shown> => {
  const isUp = mustWork(config, row.priV6ConnPonS, row.priV6ConnOnuS) === undefined;
  const kind = row.priV6ConnTypeS === route ? 'R' : 'B';
  return {
    priV6ConnStatusS: isUp ? 1 : 0,
    priv6ConnNameS: `${row.priV6ConnIndexS}_${kind}_VID_${row.priV6ConnVlanIdS}`,
  };
};

export const onuWansV6: ConfigFamily = {
  name: 'onu-wans-v6',
  when: hasPrivate,
  parts: [
    stored(priWanConnV6CfgTable, {
      writable: [],
      check: checkWan,
      removable: (row, config) => mustWork(config, row.priV6ConnCfgPonS, row.priV6ConnCfgOnuS),
    }),
    stored(priWanConnV6Table, { writable: [], derived: live, live: true }),
    actionBlock(priV6WanConnAdd, 'priV6ConnAddAction', { on: { add: addWan } }),
    actionBlock(priV6WanConnDelete, 'priV6ConnDeleteAction', {
      into: priWanConnV6CfgTable,
      map: {
        priV6ConnCfgPonS: 'priV6WanDeletePon',
        priV6ConnCfgOnuS: 'priV6WanDeleteOnu',
        priV6ConnCfgIndexS: 'priV6ConnIndexD',
      },
      on: { delete: 'drop' },
    }),
    actionBlock(priV6WanConnCfg, 'priV6ConnCfgAction', {
      into: priWanConnV6CfgTable,
      map: {
        priV6ConnCfgPonS: 'priV6ConnPon',
        priV6ConnCfgOnuS: 'priV6ConnOnu',
        priV6ConnCfgIndexS: 'priV6ConnIndex',
        priV6ConnCfgBindLanS: 'priV6ConnBindLan',
        priV6ConnCfgBindSsidS: 'priV6ConnBindSsid',
        priV6CfgWanModeS: 'priV6WanMode',
        priV6ConnCfgTypeS: 'priV6ConnTypeCfg',
        priV6ConnCfgVlanIdS: 'priV6ConnVlanId',
        priV6ConnCfgVlanCosS: 'priV6ConnVlanCos',
        priV6ConnCfgIpProtocolS: 'priV6ConnIpProtocol',
        priV6wanConnCfgModeS: 'priV6ConnModeCfg',
        priV6ConnCfgIpAddressIpv4S: 'priV6ConnIpAddressIpv4',
        priV6ConnCfgIpNetMaskIpv4S: 'priV6ConnIpNetMaskIpv4',
        priV6ConnCfgGatewayIpv4S: 'priV6ConnGatewayIpv4',
        priV6ConnCfgDnsEnableIpv4S: 'priV6ConnDnsEnableIpv4',
        priV6ConnCfgMasterDnsIpv4S: 'priV6ConnMasterDnsIpv4',
        priV6ConnCfgSlaveDnsIpv4S: 'priV6ConnSlaveDnsIpv4',
        priV6ConnCfgNatEnableS: 'priV6ConnNatEnable',
        priV6ConnCfgAddressIpv6S: 'priV6ConnAddressIpv6',
        priV6ConnCfgPrefixLenIpv6S: 'priV6ConnPrefixLenIpv6',
        priV6ConnCfgGatewayIpv6S: 'priV6ConnGatewayIpv6',
        priV6ConnCfgDnsEnableIpv6S: 'priV6ConnDnsEnableIpv6',
        priV6ConnCfgMsaterDnsIpv6S: 'priV6ConnMasterDnsIpv6',
        priV6ConnCfgSlaveDnsIpv6S: 'priV6ConnSlaveDnsIpv6',
        priV6ConnCfgSlaacS: 'priV6ConnSlaac',
        priV6ConnCfgPppoeProxyS: 'priV6ConnPppoeProxy',
        priV6ConnCfgPppoeUsernameS: 'priV6ConnPppoeUsername',
        priV6ConnCfgPppoePasswordS: 'priV6ConnPppoePassword',
        priV6ConnCfgPppoeSerNameS: 'priV6ConnPppoeSerName',
        priV6ConnCfgPppoeModeS: 'priV6ConnPppoeMode',
        priV6ConnCfgDhcpv6ClientAddressS: 'priV6ConnDhcpv6ClientAddress',
        priV6ConnCfgDhcpv6ClientPrefixS: 'priV6ConnDhcpv6ClientPrefix',
        priV6ConnCfgDsLiteEnableS: 'priV6ConnDsLiteEnable',
        priV6ConnCfgDsLiteAftrModeS: 'priV6ConnDsLiteAftrMode',
        priV6ConnCfgDsLiteAddressTypeS: 'priV6ConnDsLiteAddressType',
        priV6ConnCfgDsLiteAddressS: 'priV6ConnDsLiteAddress',
        priv6ConnCfgQosEnableS: 'priV6ConnQosEnable',
        priV6ConnCfgVlanModeS: 'priV6ConnVlanMode',
        priV6ConnCfgTranslationEnableS: 'priV6ConnTranslationEnable',
        priV6ConnCfgTranslationVlanS: 'priV6ConnTranslationVlan',
        priV6ConnCfgTranslationCosS: 'priV6ConnTranslationCos',
        priV6ConnCfgQinqEnableS: 'priV6ConnQinqEnable',
        priV6ConnCfgQinqTpidS: 'priV6ConnQinqTpid',
        priV6ConnCfgSvlanIdS: 'priV6ConnSvlanId',
        priV6ConnCfgSvlanCosS: 'priV6ConnSvlanCos',
        priV6ConnCfgRouteMtuS: 'priV6ConnRouteMtu',
      },
      on: { commit: 'edit' },
    }),
    actionBlock(priV6WanConnCommit, 'priV6ConnCommitAction', { on: { commit: commitWans } }),
  ],
};

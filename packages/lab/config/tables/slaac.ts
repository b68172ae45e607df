import { ipv6SlaacCfg, ipv6SlaacTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { ipv6Short, isHost6 } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

/**
 * Router advertisement. A VLAN has one row per prefix, or one without a prefix; what is not about the prefix is the same in all
 * rows of the VLAN.
 */
type Row = RowOf<typeof ipv6SlaacTable>;
type Values = ValuesOf<typeof ipv6SlaacCfg>;

/** Of a VLAN for which nothing was said (RFC 4861 §6.2.1; the suite is FRR: advertisement is suppressed). */
const usual = {
  ipv6SlaacSuppressRaStatus: 1,
  ipv6SlaacRaInterval: 600,
  ipv6SlaacRaLifetime: 1800,
  ipv6SlaacReachableTime: 0,
  ipv6SlaachomeAgentCfgFg: 2,
  ipv6SlaachomeAgentPre: 0,
  ipv6SlaachomeAgentLifetime: 1800,
  ipv6SlaacAdvIntervalOpt: 2,
  ipv6SlaacManaCfgFg: 2,
  ipv6SlaacOtherCfgFg: 2,
  ipv6AddrPfxRouterPreference: 2,
  ipv6AddrPfxMtu: 1500,
} as const satisfies Partial<Row>;

/** Parameters of the block that are about the VLAN. */
const ofVlan = {
  ipv6SlaacSuppressRaStatus: 'ipv6SlaacSuppressRaEnable',
  ipv6SlaacRaInterval: 'ipv6SlaacInterval',
  ipv6SlaacRaLifetime: 'ipv6SlaacRALifetime',
  ipv6SlaacReachableTime: 'ipv6SlaacReachabletime',
  ipv6SlaachomeAgentCfgFg: 'ipv6SlaachomeAgentCfgFlag',
  ipv6SlaachomeAgentPre: 'ipv6SlaachomeAgentPreference',
  ipv6SlaachomeAgentLifetime: 'ipv6SlaachomeAgentLifeTime',
  ipv6SlaacAdvIntervalOpt: 'ipv6SlaacAdvIntervalOption',
  ipv6SlaacManaCfgFg: 'ipv6SlaacManaCfgFlag',
  ipv6SlaacOtherCfgFg: 'ipv6SlaacOtherCfgFlag',
  ipv6AddrPfxRouterPreference: 'ipv6SlaacRouterPrefer',
  ipv6AddrPfxMtu: 'ipv6SlaacMTU',
} as const satisfies Partial<Record<keyof Row, keyof Values>>;

const given = (values: Values): Partial<Row> =>
  Object.fromEntries(
    Object.entries(ofVlan).flatMap(([column, parameter]) => {
      const value = values[parameter];
      return value === undefined ? [] : [[column, value]];
    }),
  );

const rowsOf = (config: Config, vlan: number): readonly Row[] =>
  config.kept(ipv6SlaacTable).filter((row) => row.ipv6SlaacVlanid === vlan);

const prefixOf = ({ ipv6SlaacAddrPrefix: prefix = '', ipv6SlaacAddrPrefixLength: length }: Values): string =>
  prefix === '' || prefix === '::' ? '' : `${ipv6Short(prefix)}/${length ?? 64}`;

/** set is 1 and not-set is 2 in the block; the table says autonomous where the block says no-autoconfig. */
const prefixRow = (values: Values): Partial<Row> => ({
  ipv6AddrPfxAdvValidLifetime: String(values.ipv6AddrPrefixValidLifeTime ?? 2_592_000),
  ipv6AddrPfxAdvPreferredLifetime: String(values.ipv6AddrPrefixPreferrefLifetime ?? 604_800),
  ipv6AddrPfxOffLinkFlag: values.ipv6AddrPrefixOfflink ?? 2,
  ipv6AddrPfxAutonomousFlag: values.ipv6AddrPrefixPreNoAutoCfg === 1 ? 2 : 1,
  ipv6AddrPfxRouterAddr: values.ipv6AddrPrefixRouterAddr ?? 2,
});

const noPrefix: Partial<Row> = {
  ipv6SlaacPrefix: '',
  ipv6AddrPfxAdvValidLifetime: '',
  ipv6AddrPfxAdvPreferredLifetime: '',
};

const add = (values: Values, config: Config): Verdict => {
  const { ipv6SlaacVlanId: vlan } = values;
  if (vlan === undefined) return 'ipv6SlaacVlanId is not set';
  const prefix = prefixOf(values);
  const before = rowsOf(config, vlan);
  const common = { ...usual, ...before[0], ...given(values), ipv6SlaacVlanid: vlan };
  const prefixes = new Set([...before.map((row) => row.ipv6SlaacPrefix), prefix].filter((one) => one !== ''));
  if (prefixes.size > 0 && before.some((row) => row.ipv6SlaacPrefix === ''))
    config.drop(ipv6SlaacTable, { ipv6SlaacVlanid: vlan, ipv6SlaacPrefix: '' });
  if (prefixes.size === 0) return config.write(ipv6SlaacTable, { ...common, ...noPrefix }, 'put');
  for (const ipv6SlaacPrefix of prefixes) {
    const { ipv6SlaacPrefix: _, ...old } = before.find((row) => row.ipv6SlaacPrefix === ipv6SlaacPrefix) ?? {};
    const own = ipv6SlaacPrefix === prefix ? prefixRow(values) : {};
    const refusal = config.write(ipv6SlaacTable, { ...old, ...shared(common), ...own, ipv6SlaacPrefix }, 'put');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** The part of a row that all rows of its VLAN have. */
const shared = (row: Partial<Row>): Partial<Row> => ({
  ...Object.fromEntries(Object.keys(usual).map((name) => [name, row[name as keyof Row]])),
  ...(row.ipv6SlaacVlanid === undefined ? {} : { ipv6SlaacVlanid: row.ipv6SlaacVlanid }),
});

/** A value of a VLAN goes back to what it is when nothing was said. */
const reset =
  (column: keyof typeof usual) =>
  ({ ipv6SlaacVlanId: vlan = 0 }: Values, config: Config): Verdict => {
    const rows = rowsOf(config, vlan);
    if (rows.length === 0) return `nothing is advertised in VLAN ${vlan}`;
    for (const row of rows) {
      const refusal = config.write(ipv6SlaacTable, { ...row, [column]: usual[column] }, 'edit');
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

const dropPrefix = (values: Values, config: Config): Verdict => {
  const { ipv6SlaacVlanId: vlan = 0 } = values;
  const rows = rowsOf(config, vlan);
  const refusal = config.drop(ipv6SlaacTable, { ipv6SlaacVlanid: vlan, ipv6SlaacPrefix: prefixOf(values) });
  if (refusal !== undefined || rows.length > 1) return refusal;
  return config.write(ipv6SlaacTable, { ...shared(rows[0] ?? {}), ...noPrefix }, 'put');
};

const dropAll = ({ ipv6SlaacVlanId: vlan = 0 }: Values, config: Config): Verdict => {
  const rows = rowsOf(config, vlan);
  if (rows.length === 0) return `nothing is advertised in VLAN ${vlan}`;
  for (const row of rows) config.drop(ipv6SlaacTable, row);
  return undefined;
};

const checkPrefix = (row: Row): Verdict => {
  const [address = '', length] = row.ipv6SlaacPrefix.split('/');
  if (!isHost6(address) || Number(length) > 128) return wrong(`${row.ipv6SlaacPrefix} is no prefix`);
  const valid = Number(row.ipv6AddrPfxAdvValidLifetime);
  return Number(row.ipv6AddrPfxAdvPreferredLifetime) > valid
    ? 'the preferred lifetime exceeds the valid one'
    : undefined;
};

const check = (row: Row, config: Config): Verdict => {
  const { ipv6SlaacRaInterval: interval, ipv6SlaacRaLifetime: life } = row;
  // RFC 4861 §6.2.1: zero, or no shorter than the interval.
  if (life !== 0 && life < interval) return 'the router lifetime is shorter than the interval';
  return (row.ipv6SlaacPrefix === '' ? undefined : checkPrefix(row)) ?? needsVlan(config, row.ipv6SlaacVlanid);
};

export const slaac: ConfigFamily = {
  name: 'slaac',
  parts: [
    stored(ipv6SlaacTable, {
      key: ['ipv6SlaacVlanid', 'ipv6SlaacPrefix'],
      item: 'ipv6SlaacIndex',
      limit: 256,
      check,
    }),
    actionBlock(ipv6SlaacCfg, 'ipv6SlaacAction', {
      on: {
        add,
        'del-Interval': reset('ipv6SlaacRaInterval'),
        'del-Ralifetime': reset('ipv6SlaacRaLifetime'),
        'del-ReachableTime': reset('ipv6SlaacReachableTime'),
        'del-homeAgentPref': reset('ipv6SlaachomeAgentPre'),
        'del-homeAgentLifetime': reset('ipv6SlaachomeAgentLifetime'),
        'del-NDPrefix': dropPrefix,
        'del-MTU': reset('ipv6AddrPfxMtu'),
        delAll: dropAll,
      },
    }),
  ],
};

import { isIPv6 } from 'node:net';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import * as mib from '@heliograph/wire/mib/platform/acl.ts';
import { isColonMac, onesOfMask } from '../addresses.ts';
import type { Config } from '../config.ts';
import { parseList } from '../lists.ts';
import { isPort, labPortName, labPortNumbers } from '../ports.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ObjectGroup,
  type ConfigPart,
  type ConfigRow,
  type RowOf,
  type Verdict,
} from '../shape.ts';

/** Filters. One rule has one number; a rule that is in effect at a port cannot be removed. */

const protocols: ReadonlySet<number> = new Set([6, 17]);

/** What every filter checks about a column, by the end of its name. An empty text and -1 mean any. */
const formats: readonly (readonly [RegExp, (value: string | number) => boolean, string])[] = [
  [/(Mac|MacMask)$/, (v) => v === '' || isColonMac(String(v)), 'a MAC address'],
  [/EthernetType$|EthType(Mask)?$/, (v) => v === '' || /^(0x)?[0-9a-f]{4}$/i.test(String(v)), 'an Ethernet type'],
  [/PortMask$/, (v) => v === '' || /^(0x)?[0-9a-f]{1,5}$/i.test(String(v)), 'a mask of ports'],
  [/Ipv6$/, (v) => v === '' || isIPv6(String(v)), 'an IPv6 address'],
];

const checkFormats = (row: ConfigRow): Verdict => {
  for (const [name, value] of Object.entries(row)) {
    const format = formats.find(([pattern]) => pattern.test(name));
    if (format !== undefined && !format[1](value)) return wrong(`${name} is not ${format[2]}`);
  }
  return undefined;
};

/** Ports mean something with TCP and UDP only. */
const checkPorts = (row: ConfigRow): Verdict => {
  const protocol = Object.entries(row).find(([name]) => name.endsWith('Protocol'))?.[1];
  const named = Object.entries(row).some(([name, value]) => /(Src|Dst)Port$/.test(name) && Number(value) > 0);
  return named && !protocols.has(Number(protocol)) ? 'ports need protocol 6 or 17' : undefined;
};

/** Columns that mean "any" by -1 where the MIB allows it. */
const anyValues = (table: AnyTable): ConfigRow =>
  Object.fromEntries(
    Object.values(table.columns).flatMap(({ name, range }) => (range?.[0]?.[0] === -1 ? [[name, -1]] : [])),
  );

const within = (id: number, table: AnyTable): Verdict => {
  const [low, high] = table.columns[table.index[0] ?? '']?.range?.[0] ?? [0, 0];
  return id >= low && id <= high ? undefined : wrong(`numbers of ${table.name} are ${low} to ${high}`);
};

interface Generation {
  readonly effect: typeof mib.aclEffectTable | typeof mib.ipv6aclEffectTable;
  readonly tables: readonly AnyTable[];
}

const v4: Generation = {
  effect: mib.aclEffectTable,
  tables: [mib.stdIpFilterTable, mib.extIpFilterTable, mib.macFilterTable, mib.portBaseAclTable, mib.qosBaseAclTable],
};
const v6: Generation = {
  effect: mib.ipv6aclEffectTable,
  tables: [mib.stdIpv6FilterTable, mib.extIpv6FilterTable, mib.portBasev6AclTable],
};

/** Rules in effect at a port, ingress and egress together. */
const listsOf = (row: ConfigRow): number[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (parseList(value, 0, 6999) ?? []) : []));

const unused = (id: number, generation: Generation, config: Config): Verdict => {
  const row = config.kept<AnyTable>(generation.effect).find((port) => listsOf(port).includes(id));
  if (row === undefined) return undefined;
  return `ACL ${id} is in effect at ${labPortName(config.olt, Number(row[generation.effect.index[0] ?? '']))}`;
};

/** A filter and the block that writes it: same parameters in the same order as the columns. */
const filter = (group: ObjectGroup, action: string, table: AnyTable, generation: Generation): ConfigPart[] => {
  const parameters = Object.keys(group).filter((name) => name !== action);
  const columns = Object.keys(table.columns);
  if (parameters.length !== columns.length) throw new Error(`${table.name} and ${action} do not fit together`);
  const id = table.index[0] ?? '';
  return [
    stored<AnyTable>(table, {
      limit: 256,
      writable: [],
      defaults: anyValues(table),
      check: (row) => within(Number(row[id]), table) ?? checkFormats(row) ?? checkPorts(row) ?? checkMask(row),
      removable: (row, config) => unused(Number(row[id]), generation, config),
    }),
    actionBlock<ObjectGroup>(group, action, {
      into: table,
      map: Object.fromEntries(columns.map((column, i) => [column, parameters[i] ?? ''])),
      on: { add: 'add', delete: 'drop', clear: 'clear' },
    }),
  ];
};

/** Standard and extended filters take masks whose ones stand together. */
const checkMask = (row: ConfigRow): Verdict => {
  const odd = Object.entries(row).find(
    ([name, value]) => /Flt(Src|Dst)Mask$/.test(name) && onesOfMask(String(value)) === undefined,
  );
  return odd === undefined ? undefined : wrong(`${odd[1]} is no mask`);
};

/** Which rules a port obeys, by port number; the lists hold the numbers of rules. */
const effect = (generation: Generation): ConfigPart => {
  const { effect: table, tables } = generation;
  const index = table.index[0] ?? '';
  return stored<AnyTable>(table, {
    factory: ({ olt }) => labPortNumbers(olt).map((port) => ({ [index]: port })),
    check: (row, config) => {
      if (!isPort(config.olt, Number(row[index]))) return wrong(`no port ${row[index]}`);
      const lists = Object.values(row).filter((value) => typeof value === 'string');
      if (lists.some((text) => parseList(text, 0, 6999) === undefined)) return wrong('not a list of ACL numbers');
      const known = new Set(tables.flatMap((t) => config.kept(t).map((rule) => Number(rule[t.index[0] ?? '']))));
      const missing = listsOf(row).find((id) => !known.has(id));
      return missing === undefined ? undefined : `no ACL ${missing}`;
    },
  });
};

type Bind = RowOf<typeof mib.ipSourceBindTable>;
type Guard = RowOf<typeof mib.ipSourceGuardTable>;

const checkBind = (row: Bind): Verdict =>
  isColonMac(row.ipSourceBindMacAddress) ? undefined : wrong(`${row.ipSourceBindMacAddress} is no MAC address`);

/** Filter of the guard by its action; 4 removes it. */
const guard = (config: Config, port: number | undefined, action: 1 | 2 | 3 | 4, vlan: number): Verdict => {
  if (port === undefined || !isPort(config.olt, port)) return wrong(`no port ${port}`);
  const name = labPortName(config.olt, port);
  const key = { ipSourceGuardInterface: name } satisfies Partial<Guard>;
  if (action === 4) return config.drop(mib.ipSourceGuardTable, key);
  const row = { ...key, ipSourceGuardFilterType: action, ipSourceGuardVlanId: String(vlan) } as const;
  return config.write(mib.ipSourceGuardTable, row, 'put');
};

const sourceGuard: readonly ConfigPart[] = [
  stored(mib.ipSourceGuardTable, {
    key: ['ipSourceGuardInterface'],
    item: 'ipSourceGuardindex',
    limit: 28,
    defaults: { ipSourceGuardFilterMode: 1, ipSourceGuardIPAddr: 'deny-all', ipSourceGuardMacAddr: 'deny-all' },
  }),
  actionBlock(mib.ipSourceGuard, 'ipSourceGuardAction', {
    on: {
      'ip-addr': ({ sourceGuardPortindex, ipSourceGuardVlan = 1 }, config) =>
        guard(config, sourceGuardPortindex, 1, ipSourceGuardVlan),
      'ip-mac-addr': ({ sourceGuardPortindex, ipSourceGuardVlan = 1 }, config) =>
        guard(config, sourceGuardPortindex, 2, ipSourceGuardVlan),
      'mac-addr': ({ sourceGuardPortindex, ipSourceGuardVlan = 1 }, config) =>
        guard(config, sourceGuardPortindex, 3, ipSourceGuardVlan),
      disable: ({ sourceGuardPortindex }, config) => guard(config, sourceGuardPortindex, 4, 1),
    },
  }),
  stored(mib.ipSourceBindTable, {
    key: ['ipSourceBindIPAddress', 'ipSourceBindVlanId'],
    item: 'ipSourceBindindex',
    limit: 256,
    check: checkBind,
  }),
  actionBlock(mib.ipSourceBind, 'bindAction', {
    into: mib.ipSourceBindTable,
    map: ({ bindIPAddr, bindMacAddr, bindVlanid, bindInterfacePortindex }, { olt }) => ({
      ...(bindIPAddr === undefined ? {} : { ipSourceBindIPAddress: bindIPAddr }),
      ...(bindMacAddr === undefined ? {} : { ipSourceBindMacAddress: bindMacAddr }),
      ...(bindVlanid === undefined ? {} : { ipSourceBindVlanId: String(bindVlanid) }),
      ...(bindInterfacePortindex === undefined
        ? {}
        : { ipSourceBindInterface: labPortName(olt, bindInterfacePortindex) }),
      ipSourceBindtype: 1,
    }),
    on: { add: 'add', del: 'drop' },
  }),
];

export const acl: ConfigFamily = {
  name: 'acl',
  parts: [
    ...filter(mib.stdIPFilterCfg, 'stdIpFilterAction', mib.stdIpFilterTable, v4),
    ...filter(mib.extIPFilterCfg, 'extIpFilterAction', mib.extIpFilterTable, v4),
    ...filter(mib.macFilterCfg, 'macFilterAction', mib.macFilterTable, v4),
    ...filter(mib.portBaseAclCfg, 'portBaseAction', mib.portBaseAclTable, v4),
    ...filter(mib.qosBaseAclCfg, 'qosBaseAction', mib.qosBaseAclTable, v4),
    effect(v4),
    ...filter(mib.stdIPv6FilterCfg, 'stdIpv6FilterAction', mib.stdIpv6FilterTable, v6),
    ...filter(mib.extIPv6FilterCfg, 'extIpv6FilterAction', mib.extIpv6FilterTable, v6),
    ...filter(mib.portBasev6AclCfg, 'portBasev6Action', mib.portBasev6AclTable, v6),
    effect(v6),
    ...sourceGuard,
  ],
};

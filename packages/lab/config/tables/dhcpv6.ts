import {
  dhcpv6Duid,
  dhcpv6DuidTable,
  dhcpv6RelayCfg,
  dhcpv6RelayServerTable,
  dhcpv6ServerBindingsTable,
  dhcpv6ServerInterface,
  dhcpv6ServerInterfaceTable,
  dhcpv6ServerPoolCfg,
  dhcpv6ServerPoolTable,
} from '@heliograph/wire/mib/platform/dhcpv6.ts';
import { vlanIPv6Table } from '@heliograph/wire/mib/platform/vlan.ts';
import { systemTime } from '../../shapes/dates.ts';
import { ipv6Number, ipv6Short, ipv6Printed, isHost6, parseSeconds } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { customersWithAddresses } from '../customers.ts';
import {
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';

type Pool = RowOf<typeof dhcpv6ServerPoolTable>;
type Server = RowOf<typeof dhcpv6ServerInterfaceTable>;

/** Lifetimes are seconds written as text; empty text leaves the choice to the device. */
const lifetime = (text: string, usual: number): number | undefined => (text === '' ? usual : parseSeconds(text));
const usual = { valid: 2_592_000, preferred: 604_800 } as const;

const checkPool = (row: Pool): Verdict => {
  if (!/^[\x21-\x7e]{1,32}$/.test(row.dhcpv6ServerPoolName))
    return wrong('a pool has a name of 1 to 32 characters without blanks');
  const { dhcpv6ServerPoolStartIPv6Addr: start, dhcpv6ServerPoolEndIPv6Addr: end } = row;
  if (!isHost6(start) || !isHost6(end)) return wrong('start and end are addresses of hosts');
  if ((ipv6Number(start) ?? 0n) > (ipv6Number(end) ?? 0n)) return wrong('the range ends before it begins');
  const valid = lifetime(row.dhcpv6ServerPoolAddrValidLifetime, usual.valid);
  const preferred = lifetime(row.dhcpv6ServerPoolAddrPreferredLifetime, usual.preferred);
  if (valid === undefined || preferred === undefined) return wrong('a lifetime is a number of seconds');
  if (preferred > valid) return 'the preferred lifetime exceeds the valid one';
  const refresh = row.dhcpv6ServerPoolInfoRefrehTime;
  if (refresh !== '' && (parseSeconds(refresh) ?? 0) < 60) return wrong('information is refreshed every 60 s at most');
  const servers = row.dhcpv6ServerPoolDNSServer;
  return servers === '' || servers.split(',').every(isHost6) ? undefined : wrong(`${servers} is no name server`);
};

const servedBy = (config: Config, name: string): boolean =>
  config.kept(dhcpv6ServerInterfaceTable).some((row) => row.dhcpv6ServerBindingsClientPoolName === name);

const poolRow = (values: ValuesOf<typeof dhcpv6ServerPoolCfg>): Partial<Pool> => {
  const { dhcpv6ServerPoolname: name, dhcpv6ServerPoolStartIpv6: start, dhcpv6ServerPoolEndIPv6: end } = values;
  return {
    ...(name === undefined ? {} : { dhcpv6ServerPoolName: name }),
    ...(start === undefined ? {} : { dhcpv6ServerPoolStartIPv6Addr: ipv6Short(start) }),
    ...(end === undefined ? {} : { dhcpv6ServerPoolEndIPv6Addr: ipv6Short(end) }),
    dhcpv6ServerPoolAddrValidLifetime: values.dhcpv6ServerPoolPfxValidTime ?? '',
    dhcpv6ServerPoolAddrPreferredLifetime: values.dhcpv6ServerPoolPfxPreferredTime ?? '',
    dhcpv6ServerPoolDNSServer: (values.dhcpv6ServerPoolDNS ?? '').split(',').map(ipv6Short).join(','),
    dhcpv6ServerPoolDomainName: values.dhcpv6ServerPoolDomain ?? '',
    dhcpv6ServerPoolInfoRefrehTime: values.dhcpv6ServerPoolInfRefreshTime ?? '',
  };
};

const needsAddress = (config: Config, vlan: number): Verdict =>
  config.kept(vlanIPv6Table).some((row) => row.ipv6Vlanid === vlan) ? undefined : `VLAN ${vlan} has no IPv6 address`;

/** One VLAN is served or relayed, never both. */
const checkServer = (row: Server, config: Config): Verdict => {
  const { dhcpv6ServerBindingsClientInterfaceVlanId: vlan, dhcpv6ServerBindingsClientPoolName: name } = row;
  const { dhcpv6InterfacePreferenceValue: preference } = row;
  if (!config.kept(dhcpv6ServerPoolTable).some((pool) => pool.dhcpv6ServerPoolName === name)) return `no pool ${name}`;
  // Option 7 holds one octet (RFC 8415 §21.8).
  if (!(preference >= 0 && preference <= 255)) return wrong('a preference is 0 to 255');
  if (config.has(dhcpv6RelayServerTable, { dhcpv6RelayServerVlanID: vlan })) return `VLAN ${vlan} is relayed`;
  return needsAddress(config, vlan);
};

const checkRelay = (row: RowOf<typeof dhcpv6RelayServerTable>, config: Config): Verdict => {
  const { dhcpv6RelayServerVlanID: vlan, dhcpv6RelayServerAddress: address } = row;
  if (!isHost6(address)) return wrong(`${address} is no server`);
  if (config.has(dhcpv6ServerInterfaceTable, { dhcpv6ServerBindingsClientInterfaceVlanId: vlan }))
    return `the DHCPv6 server is on in VLAN ${vlan}`;
  return needsAddress(config, vlan);
};

const unsigned = (n: number): number => Math.min(n, 4_294_967_295);

/** Customers of the VLANs that a pool serves, in the order of their ONUs. */
const leases = (config: Config): RowOf<typeof dhcpv6ServerBindingsTable>[] => {
  const { olt } = config;
  const rows: RowOf<typeof dhcpv6ServerBindingsTable>[] = [];
  for (const { dhcpv6ServerBindingsClientPoolName: name } of config.kept(dhcpv6ServerInterfaceTable)) {
    const pool = config.row(dhcpv6ServerPoolTable, { dhcpv6ServerPoolName: name });
    if (pool === undefined) continue;
    const first = ipv6Number(pool.dhcpv6ServerPoolStartIPv6Addr) ?? 0n;
    const last = ipv6Number(pool.dhcpv6ServerPoolEndIPv6Addr) ?? 0n;
    const valid = lifetime(pool.dhcpv6ServerPoolAddrValidLifetime, usual.valid) ?? usual.valid;
    const preferred = lifetime(pool.dhcpv6ServerPoolAddrPreferredLifetime, usual.preferred) ?? usual.preferred;
    for (const { mac, place } of customersWithAddresses(olt)) {
      if (first + BigInt(place) > last) break;
      rows.push({
        dhcpv6ServerBindingsindex: rows.length + 1,
        dhcpv6ServerBindingsClientAddress: ipv6Printed(first + BigInt(place)),
        // DUID of a link-layer address (RFC 8415 §11.4).
        dhcpv6ServerBindingsCLientDUID: `00:03:00:01:${mac}`,
        dhcpv6ServerBindingsClientPrefix: '',
        dhcpv6ServerBindingsClientPfxValidTime: unsigned(valid),
        dhcpv6ServerBindingsClientPfxPreferrefTime: unsigned(preferred),
        dhcpv6ServerBindingsLeaseExpireTime: systemTime(olt.clock() + Math.min(valid, 315_360_000) * 1000),
      });
    }
  }
  return rows;
};

const duidTypes = { llt: 1, en: 2, ll: 3 } as const;
const hexOf = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
const octets = (hex: string): string => (hex.match(/../g) ?? []).join(':');

/** How the device names itself to DHCPv6 clients and servers (RFC 8415 §11). */
const duid = (config: Config): RowOf<typeof dhcpv6DuidTable>[] => {
  const type = config.number('dhcpv6DuidType');
  const mac = config.olt.spec.mac.replaceAll(':', '');
  const made =
    type === duidTypes.en
      ? `0002${hexOf(Number(config.text('dhcpv6DuidEnterprise')), 8)}${config.text('dhcpv6DuidIdentifier')}`
      : type === duidTypes.ll
        ? `00030001${mac}`
        : // Seconds since 2000 when the identifier was made: that of the factory.
          `00010001${hexOf(0x29_a4_00_00 + config.olt.seed, 8)}${mac}`;
  const name = Object.entries(duidTypes).find(([, number]) => number === type)?.[0] ?? 'llt';
  return [{ dhcpv6DuidTableDuidType: `duid-${name}`, dhcpv6DuidTableDuid: octets(made.toLowerCase()) }];
};

const checkDuid = (values: ValuesOf<typeof dhcpv6Duid>): Verdict => {
  if (values.dhcpv6DuidType !== duidTypes.en) return undefined;
  const enterprise = parseSeconds(values.dhcpv6DuidEnterprise ?? '');
  if (enterprise === undefined || enterprise === 0) return wrong('an enterprise is 1 to 4294967295');
  return /^([0-9a-f]{2}){1,122}$/i.test(values.dhcpv6DuidIdentifier ?? '')
    ? undefined
    : wrong('an identifier is whole octets in hex');
};

export const dhcpv6: ConfigFamily = {
  name: 'dhcpv6',
  parts: [
    stored(dhcpv6ServerPoolTable, {
      key: ['dhcpv6ServerPoolName'],
      item: 'dhcpv6ServerPoolIndex',
      limit: 64,
      check: checkPool,
      removable: ({ dhcpv6ServerPoolName: name }, config) =>
        servedBy(config, name) ? `pool ${name} serves a VLAN` : undefined,
    }),
    actionBlock(dhcpv6ServerPoolCfg, 'dhcpv6ServerPoolAction', {
      into: dhcpv6ServerPoolTable,
      map: poolRow,
      on: { add: 'put', del: 'drop' },
    }),
    stored(dhcpv6ServerInterfaceTable, { limit: 64, writable: [], check: checkServer }),
    actionBlock(dhcpv6ServerInterface, 'dhcpv6ServerBindingsClientInterfaceAction', {
      into: dhcpv6ServerInterfaceTable,
      map: (values) => ({
        ...(values.dhcpv6ServerBindingsClientInterfaceVlanid === undefined
          ? {}
          : { dhcpv6ServerBindingsClientInterfaceVlanId: values.dhcpv6ServerBindingsClientInterfaceVlanid }),
        ...(values.dhcpv6ServerBindingsClientInterfacePool === undefined
          ? {}
          : { dhcpv6ServerBindingsClientPoolName: values.dhcpv6ServerBindingsClientInterfacePool }),
        dhcpv6InterfacePreferenceValue: Number(values.dhcpv6ServerPreferenceValue ?? 0),
        dhcpv6ServerAllowClientsHint: values.dhcpv6ServerAllowClientshint ?? 1,
        dhcpv6ServerRapidCommit: values.dhcpv6ServerRapidcommit ?? 1,
      }),
      on: { Enable: 'put', Disable: 'drop' },
    }),
    status(dhcpv6ServerBindingsTable, leases),
    actionBlock(dhcpv6Duid, 'dhcpv6DuidAction', {
      keeps: { dhcpv6DuidType: duidTypes.llt, dhcpv6DuidEnterprise: '', dhcpv6DuidIdentifier: '' },
      check: checkDuid,
      on: { Submit: 'keep' },
    }),
    status(dhcpv6DuidTable, duid),
    stored(dhcpv6RelayServerTable, { limit: 64, writable: [], check: checkRelay }),
    actionBlock(dhcpv6RelayCfg, 'dhcpv6RelayServerAction', {
      into: dhcpv6RelayServerTable,
      map: ({ dhcpv6RelayServerVlanId: vlan, dhcpv6RelayServerAddr: address }) => ({
        ...(vlan === undefined ? {} : { dhcpv6RelayServerVlanID: vlan }),
        ...(address === undefined ? {} : { dhcpv6RelayServerAddress: ipv6Short(address) }),
      }),
      on: { add: 'put', del: 'drop' },
    }),
  ],
};

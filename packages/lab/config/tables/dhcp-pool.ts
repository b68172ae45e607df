import {
  dhcpBindingTable,
  dhcpPool,
  dhcpPoolExcludeAddr,
  dhcpPoolExcludeAddrTable,
  dhcpPoolInterfaceEnable,
  dhcpPoolInterfaceEnableTable,
  dhcpPoolReservedAddr,
  dhcpPoolReservedAddrTable,
  dhcpPoolTable,
} from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import {
  broadcastBitsOf,
  inNetwork,
  ipv4Bits,
  ipv4Dotted,
  isHostMac,
  isUnicast,
  onesOfMask,
  networkBitsOf,
  overlap,
} from '../addresses.ts';
import { customersWithAddresses } from '../customers.ts';
import type { Config } from '../config.ts';
import { actionBlock, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { conflictWithServer } from './dhcp-conflicts.ts';

/**
 * Address pools. `poolStartIP` holds the pool's network; what the device shows there is the first address that it gives out, and
 * in `poolEndIP` the last, after ranges that are excluded at either end.
 */
type Pool = RowOf<typeof dhcpPoolTable>;

const none = '0.0.0.0';

const excluded = (config: Config, pool: string) =>
  config
    .kept(dhcpPoolExcludeAddrTable)
    .filter((row) => row.excludePoolName === pool)
    .map((row) => [ipv4Bits(row.excludeLowAddress), ipv4Bits(row.excludeHighAddress)] as const);

/** First and last address that a pool gives out. */
const boundsOf = (pool: Pool, config: Config): [number, number] => {
  let first = networkBitsOf(pool.poolStartIP, pool.poolSubnet) + 1;
  let last = broadcastBitsOf(pool.poolStartIP, pool.poolSubnet) - 1;
  const ranges = excluded(config, pool.poolName).sort(([a], [b]) => a - b);
  for (const [low, high] of ranges) if (low <= first && high >= first) first = high + 1;
  for (const [low, high] of ranges.reverse()) if (high >= last && low <= last) last = low - 1;
  return [first, last];
};

const checkPool = (row: Pool, config: Config): Verdict => {
  const { poolName, poolStartIP, poolSubnet, poolGateway } = row;
  if (!/^[\x21-\x7e]{1,32}$/.test(poolName)) return wrong('a pool has a name of 1 to 32 characters without blanks');
  const length = onesOfMask(poolSubnet);
  if (length === undefined || length < 8 || length > 30) return wrong(`${poolSubnet} is no mask of a pool`);
  if (!isUnicast(poolStartIP) || ipv4Bits(poolStartIP) !== networkBitsOf(poolStartIP, poolSubnet))
    return wrong(`${poolStartIP} is no network of ${poolSubnet}`);
  if (poolGateway !== none && !inNetwork(poolGateway, poolStartIP, poolSubnet))
    return `the gateway ${poolGateway} is outside the pool's network`;
  const other = config
    .kept(dhcpPoolTable)
    .find((pool) => pool.poolName !== poolName && overlap(pool.poolStartIP, pool.poolSubnet, poolStartIP, poolSubnet));
  return other === undefined ? undefined : `the network overlaps that of pool ${other.poolName}`;
};

const poolNamed = (config: Config, poolName: string): Pool | undefined => config.row(dhcpPoolTable, { poolName });

const needsPool = (config: Config, name: string): Verdict =>
  poolNamed(config, name) === undefined ? `no pool ${name}` : undefined;

const inPool = (config: Config, name: string, address: string): Verdict => {
  const pool = poolNamed(config, name);
  if (pool === undefined) return `no pool ${name}`;
  return inNetwork(address, pool.poolStartIP, pool.poolSubnet) ? undefined : `${address} is outside pool ${name}`;
};

const servedBy = (config: Config, name: string) =>
  config.kept(dhcpPoolInterfaceEnableTable).filter((row) => row.enabledPoolName === name);

const dropWithin = (config: Config, name: string): void => {
  for (const row of config.kept(dhcpPoolReservedAddrTable))
    if (row.reservedPoolName === name) config.drop(dhcpPoolReservedAddrTable, row);
  for (const row of config.kept(dhcpPoolExcludeAddrTable))
    if (row.excludePoolName === name) config.drop(dhcpPoolExcludeAddrTable, row);
};

const checkReserved = (row: RowOf<typeof dhcpPoolReservedAddrTable>, config: Config): Verdict => {
  if (!isHostMac(row.clientMacAddr)) return wrong(`${row.clientMacAddr} is no MAC address of a host`);
  const twin = config
    .kept(dhcpPoolReservedAddrTable)
    .find(
      (r) =>
        r.reservedPoolName === row.reservedPoolName &&
        r.clientMacAddr === row.clientMacAddr &&
        r.reservedAddress !== row.reservedAddress,
    );
  if (twin !== undefined) return `${row.clientMacAddr} has ${twin.reservedAddress}`;
  return inPool(config, row.reservedPoolName, row.reservedAddress);
};

const checkExcluded = (row: RowOf<typeof dhcpPoolExcludeAddrTable>, config: Config): Verdict => {
  const { excludePoolName, excludeLowAddress, excludeHighAddress } = row;
  if (ipv4Bits(excludeLowAddress) > ipv4Bits(excludeHighAddress)) return wrong('the range ends before it begins');
  return inPool(config, excludePoolName, excludeLowAddress) ?? inPool(config, excludePoolName, excludeHighAddress);
};

const checkServed = (row: RowOf<typeof dhcpPoolInterfaceEnableTable>, config: Config): Verdict => {
  const vlan = row.dhcpPoolInterfaceVlan;
  const missing = needsPool(config, row.enabledPoolName) ?? conflictWithServer(config);
  if (missing !== undefined) return missing;
  const ip = config.row(vlanIPTable, { vlanIdIndex: vlan });
  if (ip === undefined) return `VLAN ${vlan} has no IP address`;
  const outside = inPool(config, row.enabledPoolName, ip.vlanIPAddr);
  if (outside !== undefined) return outside;
  const other = config
    .kept(dhcpPoolInterfaceEnableTable)
    .find((r) => r.dhcpPoolInterfaceVlan === vlan && r.enabledPoolName !== row.enabledPoolName);
  return other === undefined ? undefined : `VLAN ${vlan} is served by ${other.enabledPoolName}`;
};

/** Leases of the pools that serve a VLAN: working ONUs of customers, one after the other, and what is reserved. */
const leases = (config: Config): RowOf<typeof dhcpBindingTable>[] => {
  const rows: RowOf<typeof dhcpBindingTable>[] = [];
  for (const { enabledPoolName } of config.kept(dhcpPoolInterfaceEnableTable)) {
    const pool = poolNamed(config, enabledPoolName);
    if (pool === undefined) continue;
    const [first, last] = boundsOf(pool, config);
    for (const { mac, place, host } of customersWithAddresses(config.olt, rows.length)) {
      if (first + place > last) break;
      rows.push({
        dhcpBindingIndex: rows.length + 1,
        dhcpBindingClientMac: mac,
        dhcpBindingnAddr: ipv4Dotted(first + place),
        dhcpBindingLeaseTime: Math.min(86_400, pool.poolLeaseTime),
        dhcpBindingType: 1,
        dhcpBindingHostName: host,
      });
    }
  }
  return rows;
};

export const dhcpPoolFamily: ConfigFamily = {
  name: 'dhcp-pool',
  parts: [
    stored(dhcpPoolTable, {
      limit: 64,
      defaults: { poolLeaseTime: 86_400 },
      derived: (row, config) => {
        const [first, last] = boundsOf(row, config);
        return { poolStartIP: ipv4Dotted(first), poolEndIP: ipv4Dotted(last) };
      },
      check: checkPool,
      removable: ({ poolName }, config) =>
        servedBy(config, poolName).length > 0 ? `pool ${poolName} serves a VLAN` : undefined,
      removed: ({ poolName }, config) => dropWithin(config, poolName),
    }),
    actionBlock(dhcpPool, 'dhcpPoolAction', {
      into: dhcpPoolTable,
      map: {
        poolName: 'dhcpPoolName',
        poolLeaseTime: 'dhcpPoolLeasetime',
        poolGateway: 'dhcpPoolGw',
        poolDNS1: 'dhcpPoolDNS1',
        poolDNS2: 'dhcpPoolDNS2',
        poolDNS3: 'dhcpPoolDNS3',
        poolWins: 'dhcpPoolWins',
        poolStartIP: 'dhcpPoolNetwork',
        poolSubnet: 'dhcpPoolNetworkSubnet',
      },
      on: { del: 'drop', add: 'put' },
    }),
    stored(dhcpPoolReservedAddrTable, {
      key: ['reservedPoolName', 'reservedAddress'],
      item: 'reservedIndex',
      limit: 256,
      check: checkReserved,
    }),
    actionBlock(dhcpPoolReservedAddr, 'dhcpPoolReservedAction', {
      into: dhcpPoolReservedAddrTable,
      map: {
        reservedPoolName: 'dhcpPoolReservedPoolname',
        reservedAddress: 'dhcpPoolReservedAdd',
        clientMacAddr: 'dhcpPoolClientMac',
      },
      on: { del: 'drop', add: 'add' },
    }),
    stored(dhcpPoolExcludeAddrTable, {
      key: ['excludePoolName', 'excludeLowAddress', 'excludeHighAddress'],
      item: 'excludeIndex',
      limit: 256,
      check: checkExcluded,
    }),
    actionBlock(dhcpPoolExcludeAddr, 'dhcpPoolExcludeAction', {
      into: dhcpPoolExcludeAddrTable,
      map: {
        excludePoolName: 'dhcpPoolExcludePoolname',
        excludeLowAddress: 'dhcpPoolExcludeLowAddr',
        excludeHighAddress: 'dhcpPoolExcludeHighAddr',
      },
      on: { del: 'drop', add: 'add' },
    }),
    stored(dhcpPoolInterfaceEnableTable, { limit: 64, check: checkServed }),
    actionBlock(dhcpPoolInterfaceEnable, 'dhcpPoolEnable', {
      into: dhcpPoolInterfaceEnableTable,
      map: { dhcpPoolInterfaceVlan: 'dhcpPoolVlan', enabledPoolName: 'dhcpServerPoolname' },
      on: { disable: 'drop', enable: 'add' },
    }),
    status(dhcpBindingTable, leases),
  ],
};

import {
  dhcpPoolExcludeAddrTable,
  dhcpPoolInterfaceEnableTable,
  dhcpPoolReservedAddrTable,
  dhcpPoolTable,
} from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { ipv4Dotted, onesOfMask, networkBitsOf } from '../../config/addresses.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

const isSet = (address: string): boolean => address !== '0.0.0.0' && address !== '';

/** Address pools, then the VLANs that they serve. Words of the pool are inferred from the names of the MIB. */
export const dhcpPoolLines: Section = (olt) => [
  ...configRowsOf(olt, dhcpPoolTable).map((pool) => {
    const dns = [pool.poolDNS1, pool.poolDNS2, pool.poolDNS3].filter(isSet);
    return [
      `ip dhcp pool ${pool.poolName}`,
      `network ${ipv4Dotted(networkBitsOf(pool.poolStartIP, pool.poolSubnet))}/${onesOfMask(pool.poolSubnet) ?? 32}`,
      ...(isSet(pool.poolGateway) ? [`default-router ${pool.poolGateway}`] : []),
      ...(dns.length === 0 ? [] : [`dns-server ${dns.join(' ')}`]),
      ...(isSet(pool.poolWins) ? [`netbios-name-server ${pool.poolWins}`] : []),
      `lease ${pool.poolLeaseTime}`,
      ...configRowsOf(olt, dhcpPoolExcludeAddrTable)
        .filter(({ excludePoolName }) => excludePoolName === pool.poolName)
        .map((row) => `excluded-address ${row.excludeLowAddress} ${row.excludeHighAddress}`),
      ...configRowsOf(olt, dhcpPoolReservedAddrTable)
        .filter(({ reservedPoolName }) => reservedPoolName === pool.poolName)
        .map((row) => `host ${row.reservedAddress} ${row.clientMacAddr}`),
    ];
  }),
  configRowsOf(olt, dhcpPoolInterfaceEnableTable).map(
    (row) => `ip dhcp server vlan ${row.dhcpPoolInterfaceVlan} pool ${row.enabledPoolName}`,
  ),
];

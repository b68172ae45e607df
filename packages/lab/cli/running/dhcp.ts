import {
  dhcpPoolExcludeAddrTable,
  dhcpPoolInterfaceEnableTable,
  dhcpPoolReservedAddrTable,
  dhcpPoolTable,
} from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { ipText, maskLength, networkOf } from '../../config/addresses.ts';
import { rowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

const isSet = (address: string): boolean => address !== '0.0.0.0' && address !== '';

/** Address pools, then the VLANs that they serve. Words of the pool are inferred from the names of the MIB. */
export const dhcpPools: Section = (olt) => [
  ...rowsOf(olt, dhcpPoolTable).map((pool) => {
    const dns = [pool.poolDNS1, pool.poolDNS2, pool.poolDNS3].filter(isSet);
    return [
      `ip dhcp pool ${pool.poolName}`,
      `network ${ipText(networkOf(pool.poolStartIP, pool.poolSubnet))}/${maskLength(pool.poolSubnet) ?? 32}`,
      ...(isSet(pool.poolGateway) ? [`default-router ${pool.poolGateway}`] : []),
      ...(dns.length === 0 ? [] : [`dns-server ${dns.join(' ')}`]),
      ...(isSet(pool.poolWins) ? [`netbios-name-server ${pool.poolWins}`] : []),
      `lease ${pool.poolLeaseTime}`,
      ...rowsOf(olt, dhcpPoolExcludeAddrTable)
        .filter(({ excludePoolName }) => excludePoolName === pool.poolName)
        .map((row) => `excluded-address ${row.excludeLowAddress} ${row.excludeHighAddress}`),
      ...rowsOf(olt, dhcpPoolReservedAddrTable)
        .filter(({ reservedPoolName }) => reservedPoolName === pool.poolName)
        .map((row) => `host ${row.reservedAddress} ${row.clientMacAddr}`),
    ];
  }),
  rowsOf(olt, dhcpPoolInterfaceEnableTable).map(
    (row) => `ip dhcp server vlan ${row.dhcpPoolInterfaceVlan} pool ${row.enabledPoolName}`,
  ),
];

import { isIPv6 } from 'node:net';
import { vlanIPCfg, vlanIPTable, vlanIPv6Cfg, vlanIPv6Table, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { dhcpPoolInterfaceEnableTable } from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { hostFault, inNetwork, onesOfMask, networkBitsOf, overlap, ipv4Bits } from '../addresses.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

type VlanIp = RowOf<typeof vlanIPTable>;

export const vlanIps = (config: Config): readonly VlanIp[] => config.kept(vlanIPTable);

/** The VLAN in whose network an address lies. */
export const vlanOfAddress = (config: Config, address: string): VlanIp | undefined =>
  vlanIps(config).find((row) => inNetwork(address, row.vlanIPAddr, row.vlanIPMaskAddr));

/** The text of a mask length, for lists of routes. */
export const prefixText = (address: string, mask: string): string => `${address}/${onesOfMask(mask) ?? 32}`;

const checkIp = (row: VlanIp, config: Config): Verdict => {
  const { vlanIdIndex, vlanIPAddr, vlanIPMaskAddr } = row;
  const fault = hostFault(vlanIPAddr, vlanIPMaskAddr);
  if (fault !== undefined) return wrong(fault);
  if (!config.has(vlanTable, { vlanVid: vlanIdIndex })) return `VLAN ${vlanIdIndex} does not exist`;
  const other = vlanIps(config).find(
    (ip) => ip.vlanIdIndex !== vlanIdIndex && overlap(ip.vlanIPAddr, ip.vlanIPMaskAddr, vlanIPAddr, vlanIPMaskAddr),
  );
  return other === undefined ? undefined : `the network overlaps that of VLAN ${other.vlanIdIndex}`;
};

const removableIp = ({ vlanIdIndex }: VlanIp, config: Config): Verdict => {
  const serving = config.kept(dhcpPoolInterfaceEnableTable).some((row) => row.dhcpPoolInterfaceVlan === vlanIdIndex);
  return serving ? `a DHCP pool serves VLAN ${vlanIdIndex}` : undefined;
};

/** Interface identifier from the device's MAC address (RFC 4291 appendix A). */
const eui64 = (prefix: string, mac: string): string => {
  const octets = mac.split(':').map((part) => Number.parseInt(part, 16));
  const id = [(octets[0] ?? 0) ^ 2, octets[1], octets[2], 0xff, 0xfe, octets[3], octets[4], octets[5]];
  const hex = id.map((octet) => (octet ?? 0).toString(16).padStart(2, '0')).join('');
  const groups = (prefix.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  const whole = [...groups, '0', '0', '0', '0'].slice(0, 4).concat(hex.match(/.{4}/g) ?? []);
  const address = whole.join(':');
  // A URL writes an address in its shortest form.
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
};

const kinds = { global: 0, linkLocal: 1, eui64: 2 } as const;

const ipv6Row = (config: Config, address: string, kind: number): string =>
  kind === kinds.eui64 ? eui64(address, config.olt.spec.mac) : address.toLowerCase();

const checkIpv6 = (row: RowOf<typeof vlanIPv6Table>, config: Config): Verdict => {
  if (!isIPv6(row.ipv6Address)) return wrong(`${row.ipv6Address} is no IPv6 address`);
  if (/^ff/i.test(row.ipv6Address) || row.ipv6Address === '::') return wrong('not the address of a host');
  if (row.ipv6AddrPfxLen < 1 || row.ipv6AddrPfxLen > 128) return wrong('a prefix has 1 to 128 bits');
  return config.has(vlanTable, { vlanVid: row.ipv6Vlanid }) ? undefined : `VLAN ${row.ipv6Vlanid} does not exist`;
};

export const vlanIp: ConfigFamily = {
  name: 'vlan-ip',
  parts: [
    stored(vlanIPTable, {
      limit: 64,
      // Third octet from the device's number, so that no two devices of a lab share a network.
      initial: ({ olt }) => [
        { vlanIdIndex: 10, vlanIPAddr: `10.10.${olt.seed % 250}.2`, vlanIPMaskAddr: '255.255.255.0' },
      ],
      check: checkIp,
      removable: removableIp,
    }),
    actionBlock(vlanIPCfg, 'vlanIPAction', {
      into: vlanIPTable,
      map: { vlanIdIndex: 'vlanId', vlanIPAddr: 'vlanIP', vlanIPMaskAddr: 'vlanIPMask' },
      on: { add: 'put', delete: 'drop' },
    }),
    stored(vlanIPv6Table, {
      key: ['ipv6Vlanid', 'ipv6Address', 'ipv6AddrPfxLen'],
      item: 'ipv6AddrIndex',
      limit: 256,
      check: checkIpv6,
    }),
    actionBlock(vlanIPv6Cfg, 'ipv6AddrAction', {
      into: vlanIPv6Table,
      map: ({ vlanid, ipv6Addr, ipv6AddrPlen, ipv6Addrtype = kinds.global }, config) => {
        const linkLocal = ipv6Addrtype === kinds.linkLocal;
        return {
          ...(vlanid === undefined ? {} : { ipv6Vlanid: vlanid }),
          ...(ipv6Addr === undefined ? {} : { ipv6Address: ipv6Row(config, ipv6Addr, ipv6Addrtype) }),
          ipv6AddrPfxLen: linkLocal ? 10 : (ipv6AddrPlen ?? 64),
          ipv6AddrPrefixDescr: linkLocal ? 'link-local' : ipv6Addrtype === kinds.eui64 ? 'eui-64' : 'global',
        };
      },
      on: { add: 'add', delete: 'drop' },
    }),
  ],
};

export const isNetwork = (address: string, mask: string): boolean =>
  onesOfMask(mask) !== undefined && ipv4Bits(address) === networkBitsOf(address, mask);

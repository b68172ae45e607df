import { decimal } from '../formats/characters.ts';
import { ipNumber, maskOf, networkOf } from '../formats/ip-number.ts';
import { readIpv6Prefix } from '../formats/ipv6-prefix.ts';
import { isEmpty, type Rule } from '../kit/fields.ts';
import type { Need } from '../kit/page.ts';
import { text } from '../kit/text.ts';

/** Rules and conditions that the pages of all routing protocols share. */

/** `192.168.1.0/24` to its parts; undefined for anything else. */
export function readIpv4Prefix(value: unknown): { readonly address: string; readonly length: number } | undefined {
  if (typeof value !== 'string') return undefined;
  const slash = value.indexOf('/');
  const address = value.slice(0, Math.max(slash, 0));
  const length = decimal(value.slice(slash + 1), 32);
  return Number.isNaN(ipNumber(address) + length) ? undefined : { address, length };
}

/** Has the prefix no bits behind its length? */
export function isWholeIpv4(value: unknown): boolean {
  const prefix = readIpv4Prefix(value);
  return prefix !== undefined && networkOf(prefix.address, maskOf(prefix.length)) === prefix.address;
}

export function isWholeIpv6(value: unknown): boolean {
  const prefix = readIpv6Prefix(value);
  if (prefix === undefined) return false;
  return prefix.groups.every((group, at) => {
    const bits = Math.min(16, Math.max(0, prefix.length - at * 16));
    return (group & (0xff_ff >>> bits)) === 0;
  });
}

const wholeMessage = text('Bits behind the prefix length must be zero', '前缀长度之后的位必须为 0');

/** Devices cut the bits off without a word, and the row read back would be another one. */
export const wholeIpv4 = (field: string): Rule => ({
  marks: [field],
  message: wholeMessage,
  holds: (values) => isWholeIpv4(values[field]),
  passes: { [field]: '192.168.1.0/24' },
  fails: { [field]: '192.168.1.1/24' },
});

export const wholeIpv6 = (field: string): Rule => ({
  marks: [field],
  message: wholeMessage,
  holds: (values) => isEmpty(values[field]) || isWholeIpv6(values[field]),
  passes: { [field]: '2001:db8::/32' },
  fails: { [field]: '2001:db8::1/32' },
});

/** Routing protocols speak through the addresses of VLANs. */
export const vlanIpFirst: Need = {
  reads: ['routeVlanIp'],
  message: text('A VLAN IP must be configured first', '请先配置 VLAN IP'),
  spec: 'static.vlanIpFirst',
  holds: (_, { routeVlanIp }) => routeVlanIp === undefined || routeVlanIp.length > 0,
};

export const vlanIpv6First: Need = {
  reads: ['routev6VlanIp'],
  message: text('An IPv6 address of a VLAN must be configured first', '请先配置 VLAN 的 IPv6 地址'),
  holds: (_, { routev6VlanIp }) => routev6VlanIp === undefined || routev6VlanIp.length > 0,
};

/** The VLAN that a field names has to be on the device. */
export const vlanExists = (field: string): Need => ({
  reads: ['vlanTable'],
  marks: [field],
  message: text('This VLAN does not exist on the device', '设备上不存在该 VLAN'),
  holds: (values, { vlanTable }) =>
    isEmpty(values[field]) || (vlanTable?.some((row) => row['vlanVid'] === values[field]) ?? true),
});

/** A routing protocol has to run before its rows can be made. */
export const protocolFirst = (page: string, field: string, message: Need['message']): Need => ({
  reads: [page],
  message,
  holds: (_, held) => held[page]?.[0]?.[field] !== false,
});

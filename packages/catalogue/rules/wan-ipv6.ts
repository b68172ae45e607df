import { isEmpty, type Rule, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';

/** Numbers of priV6ConnIpProtocol: 0 IPv4, 1 IPv6, 2 both. */
const speaks = (row: Values, other: number): boolean => row['priV6ConnCfgIpProtocolS'] !== other;

const allThere = (row: Values, names: readonly string[]): boolean => names.every((name) => !isEmpty(row[name]));

const ipv4Fields = ['priV6ConnCfgIpAddressIpv4S', 'priV6ConnCfgIpNetMaskIpv4S', 'priV6ConnCfgGatewayIpv4S'];
const ipv6Fields = ['priV6ConnCfgAddressIpv6S', 'priV6ConnCfgGatewayIpv6S', 'priV6ConnCfgMsaterDnsIpv6S'];

export const fixedIpv4: Rule = {
  marks: ['priV6ConnCfgIpAddressIpv4S'],
  message: text('A static connection needs IPv4 address, mask and gateway', '静态连接必须填写 IPv4 地址、掩码和网关'),
  holds: (row) => row['connection'] !== 'static' || !speaks(row, 1) || allThere(row, ipv4Fields),
  passes: { connection: 'static', priV6ConnCfgIpProtocolS: 1 },
  fails: { connection: 'static', priV6ConnCfgIpProtocolS: 2 },
};

export const fixedIpv6: Rule = {
  marks: ['priV6ConnCfgAddressIpv6S'],
  spec: 'wan.ipv6Required',
  message: text('A static connection needs IPv6 address, gateway and DNS', '静态连接必须填写 IPv6 地址、网关和 DNS'),
  holds: (row) => row['connection'] !== 'static' || !speaks(row, 0) || allThere(row, ipv6Fields),
  passes: { connection: 'static', priV6ConnCfgIpProtocolS: 0 },
  fails: { connection: 'static', priV6ConnCfgIpProtocolS: 1 },
};

/** With both protocols 40 octets more may go to a tunnel of IPv4 in IPv6. */
export const dualStackMtu: Rule = {
  marks: ['priV6ConnCfgRouteMtuS'],
  spec: 'wan.mtu.1452',
  message: text('At most 1452 with PPPoE and both protocols', 'PPPoE 双栈方式下最大为 1452'),
  holds: ({ connection, priV6ConnCfgRouteMtuS: mtu, priV6ConnCfgIpProtocolS: protocol }) =>
    connection !== 'pppoe' || protocol !== 2 || isEmpty(mtu) || Number(mtu) <= 1452,
  passes: { connection: 'pppoe', priV6ConnCfgIpProtocolS: 2, priV6ConnCfgRouteMtuS: 1452 },
  fails: { connection: 'pppoe', priV6ConnCfgIpProtocolS: 2, priV6ConnCfgRouteMtuS: 1492 },
};

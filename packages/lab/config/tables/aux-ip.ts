import { isIPv6 } from 'node:net';
import { auxIPv6, auxIPv6Table, auxPortCfg } from '@heliograph/wire/mib/platform/device.ts';
import { hostFault, inNetwork } from '../addresses.ts';
import type { Config } from '../config.ts';
import { eui64, isUnicast6, isLinkLocal6, printed6 } from '../ipv6.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { checkNameServer } from './dns.ts';

/** The outband port. It shares its name servers with the device. */

const none = '0.0.0.0';
const names = ['auxIP', 'auxIPMask', 'auxIPGateway'] as const;
const nameServers = { auxIPMasterDNS: 'primaryDNS', auxIPSlaveDNS: 'secondDNS' } as const;

const checkAux = ({
  auxIP = none,
  auxIPMask = none,
  auxIPGateway = none,
  ...more
}: ValuesOf<typeof auxPortCfg>): Verdict => {
  const fault = hostFault(auxIP, auxIPMask);
  if (fault !== undefined) return wrong(fault);
  if (auxIPGateway === auxIP) return 'the gateway is the address itself';
  if (auxIPGateway !== none && !inNetwork(auxIPGateway, auxIP, auxIPMask)) return 'the gateway is in another network';
  return checkNameServer(more.auxIPMasterDNS) ?? checkNameServer(more.auxIPSlaveDNS);
};

const edit = (values: ValuesOf<typeof auxPortCfg>, config: Config): Verdict => {
  const refusal = checkAux(values);
  if (refusal !== undefined) return refusal;
  for (const name of names) config.set(name, values[name] ?? none);
  for (const [name, twin] of Object.entries(nameServers)) {
    const value = config.params.get(name);
    if (value !== undefined) config.set(twin, value);
  }
  forget(config);
  return undefined;
};

/** In force now, so that a change by other means is not undone by the next edit. */
const forget = (config: Config): void => {
  for (const name of [...names, ...Object.keys(nameServers)]) config.params.delete(name);
};

const remove = (_: unknown, config: Config): undefined => {
  for (const name of names) config.set(name, none);
  forget(config);
};

/** The port has the MAC address before that of the device (V1600D V2.03.74R). */
const auxMac = ({ olt }: Config): string => {
  const octets = olt.spec.mac.split(':');
  const last = (Number.parseInt(octets.at(-1) ?? '0', 16) + 255) % 256;
  return [...octets.slice(0, -1), last.toString(16).padStart(2, '0')].join(':');
};

const kinds = { linkLocal: 'Link-Local', global: 'Global' } as const;
const fromMac = 2;

const factory = (config: Config): RowOf<typeof auxIPv6Table>[] =>
  ['fe80::', 'fec0::'].map((network) => ({
    auxIPv6Address: eui64(network, auxMac(config)),
    auxIPv6AddressLength: 64,
    auxIPv6AddressType: isLinkLocal6(network) ? kinds.linkLocal : kinds.global,
    auxIPv6GatewayAddr: '',
  }));

const check = ({ auxIPv6Address, auxIPv6AddressLength, auxIPv6GatewayAddr }: RowOf<typeof auxIPv6Table>): Verdict => {
  if (!isUnicast6(auxIPv6Address)) return wrong(`${auxIPv6Address} is no host address`);
  if (auxIPv6AddressLength < 1 || auxIPv6AddressLength > 128) return wrong('a prefix has 1 to 128 bits');
  if (auxIPv6GatewayAddr === '') return undefined;
  if (!isUnicast6(auxIPv6GatewayAddr)) return wrong(`${auxIPv6GatewayAddr} is no gateway`);
  return auxIPv6GatewayAddr === auxIPv6Address ? 'the gateway is the address itself' : undefined;
};

const rowOf = (values: ValuesOf<typeof auxIPv6>, config: Config): Partial<RowOf<typeof auxIPv6Table>> => {
  const { auxIPv6Addr = '', auxIPv6AddrLength = 64, auxIPv6AddrType, auxIPv6Gateway = '' } = values;
  if (!isIPv6(auxIPv6Addr)) return { auxIPv6Address: auxIPv6Addr, auxIPv6AddressLength: auxIPv6AddrLength };
  return {
    auxIPv6Address: auxIPv6AddrType === fromMac ? eui64(auxIPv6Addr, auxMac(config)) : printed6(auxIPv6Addr),
    auxIPv6AddressLength: auxIPv6AddrLength,
    auxIPv6AddressType: isLinkLocal6(auxIPv6Addr) ? kinds.linkLocal : kinds.global,
    auxIPv6GatewayAddr: printed6(auxIPv6Gateway),
  };
};

const isOwn = (row: RowOf<typeof auxIPv6Table>, config: Config): boolean =>
  isLinkLocal6(row.auxIPv6Address) && row.auxIPv6Address === eui64('fe80::', auxMac(config));

export const auxIpFamily: ConfigFamily = {
  name: 'aux-ip',
  parts: [
    actionBlock(auxPortCfg, 'auxIPAction', {
      keeps: {
        auxIP: '192.168.8.200',
        auxIPMask: '255.255.255.0',
        auxIPGateway: none,
        auxIPMasterDNS: (config) => config.text('primaryDNS'),
        auxIPSlaveDNS: (config) => config.text('secondDNS'),
      },
      on: { edit, delete: remove },
    }),
    stored(auxIPv6Table, {
      limit: 8,
      factory,
      writable: [],
      check,
      removable: (row, config) => (isOwn(row, config) ? 'the link-local address stays' : undefined),
    }),
    actionBlock(auxIPv6, 'auxIPv6AddrAction', { into: auxIPv6Table, map: rowOf, on: { add: 'add', del: 'drop' } }),
  ],
};

import { isIPv6 } from 'node:net';
import {
  ipv6loginAccessListCfg,
  ipv6loginAccessListTable,
  loginAccessList,
  loginAccessListCfg,
  loginAccessListTable,
} from '@heliograph/wire/mib/platform/login-access.ts';
import { isNetwork } from './vlan-ip.ts';
import type { Olt } from '../../devices/olt.ts';
import { inNetwork } from '../addresses.ts';
import type { Config } from '../config.ts';
import { printed6 } from '../ipv6.ts';
import { actionBlock, setRefusalOf, stored, wrong, type ConfigFamily, type Verdict } from '../shape.ts';

/** Who may reach the device itself. The block counts its words from 0, the table from 1. */

const most = 64;
const [deny, permit] = [1, 2];
const [telnet, web, snmp, ssh, ping] = [1, 2, 3, 4, 5];
const everywhere = { sourceIpS: '0.0.0.0', ipMaskS: '0.0.0.0' };
const everywhere6 = { sourceIpv6S: '::', prefixlenS: 0 };

const upByOne = (number: number | undefined): number | undefined => (number === undefined ? undefined : number + 1);

/** What is given, without what is not: unset parameters stay unset in the row. */
const given = <T extends Record<string, number | string | undefined>>(row: T): Partial<Record<keyof T, never>> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Record<keyof T, never>>;

const switchTo =
  (state: 0 | 1) =>
  (_: unknown, config: Config): undefined => {
    config.set('loginAccessListEn', state);
  };

const clear = (_: unknown, config: Config): Verdict =>
  config.clear(loginAccessListTable) ?? config.clear(ipv6loginAccessListTable);

const services = { telnet, web, snmp, ssh, ping } as const;
export type LoginService = keyof typeof services;

/** Rows that matter to a service; undefined while the list is off. */
const rulesFor = (config: Config, service: LoginService) =>
  config.memo(`access to ${service}`, () =>
    config.value('loginAccessListEn') === 1
      ? config.kept(loginAccessListTable).filter(({ protocolS }) => protocolS === services[service])
      : undefined,
  );

/**
 * Whether a source may reach a service of the device. A permit outweighs a deny, because a unit that denies a service to everybody is
 * opened to one network by a permit; what no row mentions is open (V1600G0-B V1.4.13R runs with two denies and no permit).
 */
export const mayUseService = ({ config }: Olt, service: LoginService, source: string): boolean => {
  const fitting = rulesFor(config, service)?.filter(({ sourceIpS, ipMaskS }) => inNetwork(source, sourceIpS, ipMaskS));
  if (fitting === undefined || fitting.length === 0) return true;
  return fitting.some(({ filterActionS }) => filterActionS === permit);
};

const checkSource6 = (address: string, length: number): Verdict =>
  isIPv6(address) && length >= -1 && length <= 128 ? undefined : wrong(`${address}/${length} is no source`);

export const loginAccess: ConfigFamily = {
  name: 'login-access',
  parts: [
    actionBlock(loginAccessList, 'loginAccessListEn', {
      keeps: { loginAccessListEn: 0 },
      on: { disable: switchTo(0), enable: switchTo(1), clear },
    }),
    stored(loginAccessListTable, {
      limit: most,
      // As V1600D V2.03.74R came; V1600G0-B V1.4.13R has none of its own.
      factory: ({ olt }) =>
        olt.model.technology === 'epon' ? [{ filterActionS: permit, protocolS: ping, ...everywhere }] : [],
      check: ({ sourceIpS, ipMaskS }) =>
        isNetwork(sourceIpS, ipMaskS) ? undefined : wrong(`${sourceIpS} ${ipMaskS} is no source`),
    }),
    actionBlock(loginAccessListCfg, 'action', {
      into: loginAccessListTable,
      map: ({ filterAction, protocol, sourceIp, ipMask }) =>
        given({
          filterActionS: upByOne(filterAction),
          protocolS: upByOne(protocol),
          sourceIpS: sourceIp,
          ipMaskS: ipMask,
        }),
      on: { add: 'add', del: 'drop' },
    }),
    stored(ipv6loginAccessListTable, {
      limit: most,
      factory: () => [
        ...[telnet, web, snmp, ssh].map((protocol) => ({
          ipv6filterActionS: deny,
          ipv6protocolS: protocol,
          ...everywhere6,
        })),
        { ipv6filterActionS: permit, ipv6protocolS: ping, ...everywhere6 },
      ],
      check: ({ sourceIpv6S, prefixlenS }) => setRefusalOf(checkSource6(sourceIpv6S, prefixlenS)),
    }),
    actionBlock(ipv6loginAccessListCfg, 'ipv6action', {
      into: ipv6loginAccessListTable,
      map: ({ ipv6filterAction, ipv6protocol, sourceIpv6, prefixlen }) =>
        given({
          ipv6filterActionS: upByOne(ipv6filterAction),
          ipv6protocolS: upByOne(ipv6protocol),
          sourceIpv6S: sourceIpv6 === undefined ? undefined : printed6(sourceIpv6),
          prefixlenS: prefixlen,
        }),
      on: { add: 'add', del: 'drop' },
    }),
  ],
};

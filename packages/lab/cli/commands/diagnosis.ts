import { staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { mix } from '../../kit/random.ts';
import type { Olt } from '../../devices/olt.ts';
import { inNetwork } from '../../config/addresses.ts';
import { argNumberOf, type CliCommand } from '../shell.ts';
import { configRowsOf } from '../store.ts';

/** Networks for documentation (RFC 5737): no router of the world knows them. */
const nowhere = ['192.0.2.0', '198.51.100.0', '203.0.113.0'];
const isNowhere = (host: string): boolean => nowhere.some((network) => inNetwork(host, network, '255.255.255.0'));

/** Way to an address: the routers on it, nearest first, the address itself last. Undefined when the device has none. */
export const wayTo = (olt: Olt, host: string): string[] | undefined => {
  const networks = configRowsOf(olt, vlanIPTable).map(
    ({ vlanIPAddr, vlanIPMaskAddr }) => [vlanIPAddr, vlanIPMaskAddr] as const,
  );
  const isNear = (address: string): boolean => networks.some(([network, mask]) => inNetwork(address, network, mask));
  if (isNear(host)) return [host];
  const routes = configRowsOf(olt, staticRouteTable)
    .filter(({ staticRouteIpAddr, staticRouteMask }) => inNetwork(host, staticRouteIpAddr, staticRouteMask))
    .filter(({ staticRouteMask }) => staticRouteMask !== '0.0.0.0' || !isNowhere(host))
    .sort((a, b) => (a.staticRouteMask < b.staticRouteMask ? 1 : -1));
  const gateway = routes.find(({ staticRouteGw }) => isNear(staticRouteGw))?.staticRouteGw;
  return gateway === undefined ? undefined : gateway === host ? [host] : [gateway, host];
};

/** Milliseconds there and back, some tenths apart from packet to packet. */
const time = (olt: Olt, hops: number, n: number): number =>
  hops * 0.6 + (mix(olt.seed, n + hops * 100, Math.floor(olt.now() / 1000)) % 40) / 100;

const ping = (olt: Olt, host: string, count: number, size: number): string[] => {
  const hops = wayTo(olt, host)?.length;
  const times = hops === undefined ? [] : Array.from({ length: count }, (_, n) => time(olt, hops, n));
  const mean = times.reduce((sum, t) => sum + t, 0) / Math.max(1, times.length);
  return [
    `PING ${host} (${host}): ${size} data bytes`,
    ...times.map((t, n) => `${size + 8} bytes from ${host}: seq=${n} ttl=${65 - (hops ?? 0)} time=${t.toFixed(3)} ms`),
    '',
    `--- ${host} ping statistics ---`,
    `${count} packets transmitted, ${times.length} packets received, ${times.length === 0 ? 100 : 0}% packet loss`,
    ...(times.length === 0
      ? []
      : [
          `round-trip min/avg/max = ${[Math.min(...times), mean, Math.max(...times)].map((t) => t.toFixed(3)).join('/')} ms`,
        ]),
  ];
};

const longestWay = 30;

const traceroute = (olt: Olt, host: string): string[] => {
  const way = wayTo(olt, host);
  const hops = way ?? Array.from({ length: longestWay }, () => undefined);
  return [
    `traceroute to ${host} (${host}), ${longestWay} hops max, 38 byte packets`,
    ...hops.map((hop, i) => {
      const times = [0, 1, 2].map((n) => `${time(olt, i + 1, n).toFixed(3)} ms`).join('  ');
      return `${String(i + 1).padStart(2)}  ${hop === undefined ? '*  *  *' : `${hop} (${hop})  ${times}`}`;
    }),
  ];
};

export const diagnosisCommands: readonly CliCommand[] = [
  {
    syntax: 'ping <host:ip> [count <count:1-100>] [size <size:36-1472>]',
    run: ({ olt }, args) =>
      ping(olt, args['host'] ?? '', argNumberOf(args, 'count') || 5, argNumberOf(args, 'size') || 56),
  },
  { syntax: 'traceroute <host:ip>', run: ({ olt }, args) => traceroute(olt, args['host'] ?? '') },
];

import { staticIPv6RouteCfg, staticRouteCfg } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPCfg, vlanIPTable, vlanIPv6Cfg, vlanRangeCfg, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import type { Args } from '../grammar/syntax.ts';
import { shellPlace, type ShellPlaceKind } from '../place.ts';
import { prefixMaskOf } from '../ports.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';
import { carryOutBlock, configRowsOf, setHostName } from '../store.ts';

/** Commands of the configuration mode and of VLANs and their interfaces. */

const portNumber = (args: Args): number => Number((args['port'] ?? '').split('/')[1]);

const noPort = '% There is no such interface';

const enterPort =
  (kind: ShellPlaceKind, most: (shell: Shell) => number) =>
  (shell: Shell, args: Args): CliReply => {
    const number = portNumber(args);
    if (number >= 1 && number <= most(shell)) {
      shell.place = shellPlace(kind, number);
      return undefined;
    }
    // An EPON unit says nothing: only the prompt shows that it went nowhere.
    return shell.habits.epon && kind === 'pon' ? undefined : noPort;
  };

const hasVlan = ({ olt }: Shell, vlan: number): boolean =>
  configRowsOf(olt, vlanTable).some((row) => row.vlanVid === vlan);

/** Makes what is missing of the VLANs and goes to configure them. */
const makeVlans = (shell: Shell, from: number, to: number): CliReply => {
  if (to < from) return 'Error: the range ends before it begins.';
  const known = new Set(configRowsOf(shell.olt, vlanTable).map((row) => row.vlanVid));
  const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((vlan) => !known.has(vlan));
  if (missing.length > 0) {
    const refusal = carryOutBlock(shell.olt, vlanRangeCfg, { vlanRange: missing.join(','), vlanRangeAction: 1 });
    if (refusal !== undefined) return refusal;
  }
  shell.place = { ...shellPlace('vlan', from), ...(to === from ? {} : { last: to }) };
  return undefined;
};

const dropVlans = ({ olt }: Shell, vlanRange: string): CliReply =>
  carryOutBlock(olt, vlanRangeCfg, { vlanRange, vlanRangeAction: 2 });

const vlans: readonly CliCommand[] = [
  {
    syntax: 'vlan <vlan:1-4094>',
    run: (shell, args) => makeVlans(shell, argNumberOf(args, 'vlan'), argNumberOf(args, 'vlan')),
  },
  {
    syntax: 'vlan <from:1-4094> - <to:1-4094>',
    run: (shell, args) => makeVlans(shell, argNumberOf(args, 'from'), argNumberOf(args, 'to')),
  },
  { syntax: 'no vlan <list:vlans>', run: (shell, args) => dropVlans(shell, args['list'] ?? '') },
  {
    syntax: 'no vlan <from:1-4094> - <to:1-4094>',
    run: (shell, args) => dropVlans(shell, `${args['from']}-${args['to']}`),
  },
];

const places: readonly CliCommand[] = [
  { syntax: 'interface gigabitethernet <port:port>', run: enterPort('gigabit', ({ olt }) => olt.model.uplinks.length) },
  { syntax: 'interface gpon <port:port>', run: enterPon('gpon') },
  { syntax: 'interface epon <port:port>', run: enterPon('epon') },
  {
    syntax: 'interface vlan <vlan:1-4094>',
    run: (shell, args) => {
      const vlan = argNumberOf(args, 'vlan');
      if (!hasVlan(shell, vlan)) return `Error: VLAN ${vlan} does not exist.`;
      shell.place = shellPlace('vlanInterface', vlan);
      return undefined;
    },
  },
  ...(
    [
      ['interface aux', 'aux'],
      ['line vty', 'vty'],
      ['router rip', 'rip'],
      ['router ospf', 'ospf'],
      ['router ripng', 'ripng'],
    ] as const
  ).map(([syntax, kind]): CliCommand => ({
    syntax,
    run: (shell) => {
      shell.place = shellPlace(kind);
      return undefined;
    },
  })),
];

function enterPon(technology: 'gpon' | 'epon') {
  const enter = enterPort('pon', ({ olt }) => olt.model.ponPorts);
  return (shell: Shell, args: Args): CliReply =>
    shell.olt.model.technology === technology ? enter(shell, args) : '% Unknown command.';
}

const route = ({ olt }: Shell, to: string, mask: string, gateway: string, staticRouteAction: 1 | 2): CliReply =>
  carryOutBlock(olt, staticRouteCfg, {
    staticRouteIp: to,
    staticRouteIpMask: mask,
    staticRouteIpGw: gateway,
    staticRouteAction,
  });

const route6 = ({ olt }: Shell, prefix: string, gateway: string, ipv6RouteAction: 1 | 2): CliReply => {
  const [address = '', length = ''] = prefix.split('/');
  return carryOutBlock(olt, staticIPv6RouteCfg, {
    ipv6RouteDestAddr: address,
    ipv6RouteDestAddrPLen: Number(length),
    ipv6RouteGwAddr: gateway,
    ipv6RouteAction,
  });
};

/** Each way to write a route, with and without `no`. */
const routes: readonly CliCommand[] = ([1, 2] as const).flatMap((action): CliCommand[] => {
  const no = action === 2 ? 'no ' : '';
  return [
    {
      syntax: `${no}ip route <to:prefix> <via:ip>`,
      run: (shell, { to = '', via = '' }) => {
        const [address = '', length = ''] = to.split('/');
        return route(shell, address, prefixMaskOf(Number(length)), via, action);
      },
    },
    {
      syntax: `${no}ip route <to:ip> <mask:ip> <via:ip>`,
      run: (shell, { to = '', mask = '', via = '' }) => route(shell, to, mask, via, action),
    },
    {
      syntax: `${no}ipv6 route <to:prefix6> <via:ip6>`,
      run: (shell, { to = '', via = '' }) => route6(shell, to, via, action),
    },
  ];
});

export const inConfig: readonly CliCommand[] = [
  {
    syntax: 'hostname <name:word>',
    run: ({ olt }, { name = '' }) => {
      if (name.length > 64) return 'Error: a host name has at most 64 characters.';
      setHostName(olt, name);
      return undefined;
    },
  },
  ...vlans,
  ...places,
  ...routes,
];

export const inVlan: readonly CliCommand[] = [
  { syntax: 'name <name:word>', run: (shell, { name = '' }) => describeVlans(shell, { vlanName: name }) },
  { syntax: 'description <text:text>', run: (shell, { text = '' }) => describeVlans(shell, { vlanDescr: text }) },
  { syntax: 'no description', run: (shell) => describeVlans(shell, { vlanDescr: '' }) },
];

const describeVlans = ({ olt, place: at }: Shell, change: { vlanName?: string; vlanDescr?: string }): CliReply => {
  for (let vlanVid = at.number; vlanVid <= (at.last ?? at.number); vlanVid++) {
    const refusal = olt.config.write(vlanTable, { vlanVid, ...change }, 'edit');
    if (refusal !== undefined) return `Error: ${refusal.reason}.`;
  }
  return undefined;
};

const setIp = ({ olt, place: at }: Shell, vlanIP: string, vlanIPMask: string): CliReply =>
  carryOutBlock(olt, vlanIPCfg, { vlanId: at.number, vlanIP, vlanIPMask, vlanIPAction: 1 });

const kinds6 = { global: 0, linkLocal: 1 } as const;

const setIp6 = ({ olt, place: at }: Shell, prefix: string, kind: 0 | 1, ipv6AddrAction: 1 | 2): CliReply => {
  const [address = '', length = '10'] = prefix.split('/');
  return carryOutBlock(olt, vlanIPv6Cfg, {
    vlanid: at.number,
    ipv6Addr: address,
    ipv6AddrPlen: Number(length),
    ipv6Addrtype: kind,
    ipv6AddrAction,
  });
};

export const inVlanInterface: readonly CliCommand[] = [
  {
    syntax: 'ip address <address:prefix>',
    run: (shell, { address = '' }) => {
      const [host = '', length = ''] = address.split('/');
      return setIp(shell, host, prefixMaskOf(Number(length)));
    },
  },
  {
    syntax: 'ip address <address:ip> <mask:ip>',
    run: (shell, { address = '', mask = '' }) => setIp(shell, address, mask),
  },
  {
    syntax: 'no ip address [<address:prefix>]',
    run: ({ olt, place: at }) => {
      const present = configRowsOf(olt, vlanIPTable).find((row) => row.vlanIdIndex === at.number);
      if (present === undefined) return 'Error: the interface has no address.';
      const { vlanIPAddr: vlanIP, vlanIPMaskAddr: vlanIPMask } = present;
      return carryOutBlock(olt, vlanIPCfg, { vlanId: at.number, vlanIP, vlanIPMask, vlanIPAction: 2 });
    },
  },
  {
    syntax: 'ipv6 address <address:prefix6>',
    run: (shell, { address = '' }) => setIp6(shell, address, kinds6.global, 1),
  },
  {
    syntax: 'ipv6 address <address:ip6> link-local',
    run: (shell, { address = '' }) => setIp6(shell, address, kinds6.linkLocal, 1),
  },
  {
    syntax: 'no ipv6 address <address:prefix6>',
    run: (shell, { address = '' }) => setIp6(shell, address, kinds6.global, 2),
  },
];

/** OSPFv3 in what the command line prints. V-SOL firmware rests on FRR, whose words these are. */

/** Settings of an interface; null = nothing printed says it. */
interface Ospf6Interface {
  readonly vlan: number;
  readonly cost: number | null;
  readonly priority: number | null;
  readonly hello: number | null;
  readonly dead: number | null;
  readonly retransmit: number | null;
  readonly delay: number | null;
  readonly passive: boolean;
}

export interface Ospf6Config {
  readonly enabled: boolean;
  readonly routerId: string | null;
  readonly networks: readonly { readonly vlan: number; readonly area: string }[];
  readonly ranges: readonly { readonly area: string; readonly prefix: string; readonly advertise: boolean }[];
  readonly sources: readonly string[];
  /** Lines below each `interface vlan`. */
  readonly interfaces: ReadonlyMap<number, readonly string[]>;
}

const vlanOf = (line: string): number | undefined => {
  const found = /^interface vlan ?(\d{1,4})$/.exec(line);
  return found ? Number(found[1]) : undefined;
};

/** Blocks of a dump: a first line and what stands below it, up to the next `!`. */
function* blocks(lines: readonly string[]): Generator<readonly string[]> {
  let block: string[] = [];
  for (const line of lines) {
    const words = line.trim().replaceAll(/\s+/g, ' ');
    if (words !== '!' && words !== 'exit') {
      if (words !== '') block.push(words);
      continue;
    }
    if (block.length > 0) yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

const part = (line: string, pattern: RegExp): string[] => pattern.exec(line)?.slice(1) ?? [];

function routerOf(lines: readonly string[]) {
  const routerId = lines.flatMap((line) => part(line, /^(?:ospf6 )?router-id (\S+)$/))[0] ?? null;
  const networks = lines.flatMap((line) => {
    const [vlan, area] = part(line, /^interface vlan ?(\d{1,4}) area (\S+)$/);
    return vlan !== undefined && area !== undefined ? [{ vlan: Number(vlan), area }] : [];
  });
  const ranges = lines.flatMap((line) => {
    const [area, prefix, more = ''] = part(line, /^area (\S+) range (\S+)(.*)$/);
    const isRange = area !== undefined && prefix !== undefined;
    return isRange ? [{ area, prefix, advertise: !more.includes('not-advertise') }] : [];
  });
  const sources = lines.flatMap((line) => part(line, /^redistribute (\S+)/));
  return { routerId: routerId === '0.0.0.0' ? null : routerId, networks, ranges, sources };
}

/** The part of a running configuration that is about OSPFv3. */
export function readOspf6Config(lines: readonly string[]): Ospf6Config {
  const interfaces = new Map<number, readonly string[]>();
  let router: readonly string[] | undefined;
  for (const [head = '', ...below] of blocks(lines)) {
    const vlan = vlanOf(head);
    if (vlan !== undefined) interfaces.set(vlan, [...(interfaces.get(vlan) ?? []), ...below]);
    if (head === 'router ospf6') router = below;
  }
  return { enabled: router !== undefined, ...routerOf(router ?? []), interfaces };
}

/** Blocks of `show ipv6 ospf6 interface` by VLAN: a first line without indent and what stands below it. */
function shownBlocks(lines: readonly string[]): Map<number, string> {
  const found = new Map<number, string>();
  let vlan = 0;
  for (const line of lines) {
    const head = /^\s{0,1}vlan ?(\d{1,4}) is (?:up|down)/i.exec(line);
    if (head) vlan = Number(head[1]);
    else if (/^\S/.test(line)) vlan = 0;
    if (vlan > 0) found.set(vlan, `${found.get(vlan) ?? ''}${line}\n`);
  }
  return found;
}

const number = (pattern: RegExp, words: string): number | null => {
  const found = pattern.exec(words);
  return found ? Number(found[1]) : null;
};

/** Word of the configuration, pattern in the status, and what FRR takes for granted where neither says it. */
export const interfaceWords = {
  cost: { word: 'cost', shown: /\bCost (\d+)/i, usual: null },
  priority: { word: 'priority', shown: /\bPriority (\d+)/i, usual: 1 },
  hello: { word: 'hello-interval', shown: /\bHello (\d+)/i, usual: 10 },
  dead: { word: 'dead-interval', shown: /\bDead (\d+)/i, usual: 40 },
  retransmit: { word: 'retransmit-interval', shown: /\bRetransmit (\d+)/i, usual: 5 },
  delay: { word: 'transmit-delay', shown: /\bTransmit Delay (\d+)/i, usual: 1 },
} as const;

/** Interfaces in an area, with what the configuration says of them and, where it is silent, the status. */
export function readOspf6Interfaces(config: Ospf6Config, shown: readonly string[]): Ospf6Interface[] {
  const status = shownBlocks(shown);
  return config.networks.map(({ vlan }) => {
    const lines = config.interfaces.get(vlan) ?? [];
    const words = lines.join('\n');
    const told = status.get(vlan) ?? '';
    const value = (name: keyof typeof interfaceWords) => {
      const { word, shown: pattern, usual } = interfaceWords[name];
      return number(new RegExp(`^ipv6 ospf6 ${word} (\\d+)$`, 'm'), words) ?? number(pattern, told) ?? usual;
    };
    return {
      vlan,
      cost: value('cost'),
      priority: value('priority'),
      hello: value('hello'),
      dead: value('dead'),
      retransmit: value('retransmit'),
      delay: value('delay'),
      passive: lines.includes('ipv6 ospf6 passive'),
    };
  });
}

export interface Ospf6Neighbor {
  readonly destination: string;
  readonly priority: number;
  readonly deadTime: string;
  readonly state: string;
  readonly duration: string;
  readonly interface: string;
}

/** `show ipv6 ospf6 neighbor`: `10.255.0.11  1  00:00:37  Full/BDR  01:02:03 vlan10[DR]` */
export const readOspf6Neighbors = (lines: readonly string[]): Ospf6Neighbor[] =>
  lines.flatMap((line) => {
    const [id = '', priority = '', deadTime = '', state = '', duration = '', iface, ...more] = line.trim().split(/\s+/);
    if (!/^\d+\.\d+\.\d+\.\d+$/.test(id) || iface === undefined || more.length > 0) return [];
    return [{ destination: id, priority: Number(priority), deadTime, state, duration, interface: iface }];
  });

export interface Ospf6Route {
  readonly type: string;
  readonly destination: string;
  readonly nextHop: string;
  readonly interface: string;
  readonly duration: string;
}

/** `show ipv6 ospf6 route`: `*N IA 2001:db8::/64  fe80::1  vlan10 01:02:03` */
export const readOspf6Routes = (lines: readonly string[]): Ospf6Route[] =>
  lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const at = words.findIndex((word) => word.includes(':') && word.includes('/'));
    const [destination, nextHop, iface, duration = ''] = words.slice(Math.max(at, 0));
    if (at < 1 || destination === undefined || nextHop === undefined || iface === undefined) return [];
    const type = words.slice(0, at).join(' ').replace(/^\*/, '');
    return [{ type, destination, nextHop, interface: iface, duration }];
  });

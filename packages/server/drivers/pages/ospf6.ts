import { ospf6AreaSummary } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6AreaSummary.ts';
import { ospf6Enable } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Enable.ts';
import { ospf6Info } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Info.ts';
import { ospf6Interface } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Interface.ts';
import { ospf6Redistribute } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Redistribute.ts';
import { ospf6RouteNetworking } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6RouteNetworking.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { Binding, Change, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import {
  interfaceWords,
  readOspf6Config,
  readOspf6Interfaces,
  readOspf6Neighbors,
  readOspf6Routes,
  type Ospf6Config,
} from './ospf6-text.ts';

/** OSPFv3 has no subtree in the platform MIB: everything goes over the command line. */

const maxTries = 3;
const dumpMs = 120_000;

interface Dump {
  readonly lines: readonly string[];
  readonly complete: boolean;
}

/**
 * A dump is whole when it ends with `end`, which not every firmware prints: then two that are alike count. About a quarter of
 * long answers break off on some units.
 */
async function dump(session: PageSession): Promise<Dump> {
  let last: readonly string[] = [];
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const [answer] = await session.cli({ context: [], commands: ['show running-config'], timeoutMs: dumpMs });
    const lines = answer?.lines ?? [];
    const alike = attempt > 0 && lines.join('\n') === last.join('\n');
    if (answer?.truncated === false && (alike || lines.findLast((line) => line.trim() !== '')?.trim() === 'end')) {
      return { lines, complete: true };
    }
    if (lines.length >= last.length || attempt > 0) last = lines;
  }
  return { lines: last, complete: false };
}

const isUnknown = (fault: CliFault) => /unknown command|no matched command/i.test(fault.text);

interface Shown extends Dump {
  /** The firmware has no such command. */
  readonly absent: boolean;
}

/** A show command; a device on which the process does not run says so with a refusal. */
async function show(session: PageSession, command: string): Promise<Shown> {
  try {
    const [answer] = await session.cli({ context: [], commands: [command] });
    return { lines: answer?.lines ?? [], complete: answer?.truncated !== true, absent: false };
  } catch (error) {
    if (!(error instanceof CliFault) || error.code !== 'rejected') throw error;
    return { lines: [], complete: true, absent: isUnknown(error) };
  }
}

const step = (context: readonly string[], commands: readonly string[]): Step => ({
  cli: { context, commands },
  shown: [...context, ...commands.map((command) => (context.length > 0 ? ` ${command}` : command))],
});

const router = ['router ospf6'] as const;

interface Spoken {
  readonly rows: (config: Ospf6Config) => readonly PageRow[];
  readonly make: (row: PageRow) => string;
  readonly drop: (row: PageRow) => string;
}

/** Rows that are lines below `router ospf6`. */
const routerLines = (page: ConfigPage, { rows, make, drop }: Spoken): Binding => ({
  page,
  needsCli: true,
  read: async (session) => {
    const { lines, complete } = await dump(session);
    return { rows: rows(readOspf6Config(lines)), complete };
  },
  steps: ({ before, after }) =>
    Promise.resolve([step(router, [...(before ? [drop(before)] : []), ...(after ? [make(after)] : [])])]),
});

async function readEnable(session: PageSession): Promise<PageRead> {
  const { lines, complete } = await dump(session);
  const { enabled, routerId } = readOspf6Config(lines);
  // What is not in half a dump may be in the other half.
  if (!enabled && !complete) throw new CliFault('truncated', 'show running-config');
  return { rows: [{ ospf6En: enabled, routerId }], complete };
}

function enableSteps({ before, after }: Change): Step[] {
  const [was, now] = [before?.['ospf6En'] === true, after?.['ospf6En'] === true];
  if (!now) return was ? [step([], ['no router ospf6'])] : [];
  const id = after?.['routerId'] ?? null;
  const started = was ? [] : [step([], ['router ospf6'])];
  if (id === (was ? (before?.['routerId'] ?? null) : null)) return started;
  return [...started, step(router, [id === null ? 'no ospf6 router-id' : `ospf6 router-id ${String(id)}`])];
}

async function readInterfaces(session: PageSession): Promise<PageRead> {
  const { lines, complete } = await dump(session);
  const config = readOspf6Config(lines);
  if (!config.enabled) return { rows: [], complete };
  const status = await show(session, 'show ipv6 ospf6 interface');
  return { rows: readOspf6Interfaces(config, status.lines).map((row) => ({ ...row })), complete };
}

function interfaceSteps({ before, after }: Change): Step[] {
  if (!after) return [];
  const names = Object.keys(interfaceWords) as (keyof typeof interfaceWords)[];
  const values = names.flatMap((name) => {
    const [was, now] = [before?.[name] ?? null, after[name] ?? null];
    return was === now || now === null ? [] : [`ipv6 ospf6 ${interfaceWords[name].word} ${String(now)}`];
  });
  const [was, now] = [before?.['passive'] === true, after['passive'] === true];
  const passive = was === now ? [] : [now ? 'ipv6 ospf6 passive' : 'no ipv6 ospf6 passive'];
  const commands = [...values, ...passive];
  return commands.length === 0 ? [] : [step([`interface vlan ${String(after['vlan'])}`], commands)];
}

async function readInfo(session: PageSession): Promise<PageRead> {
  const neighbors = await show(session, 'show ipv6 ospf6 neighbor');
  if (neighbors.absent) return { rows: [], complete: true, absent: true };
  const routes = await show(session, 'show ipv6 ospf6 route');
  return {
    rows: [
      ...readOspf6Neighbors(neighbors.lines).map((row) => ({ part: 'neighbor', type: null, nextHop: null, ...row })),
      ...readOspf6Routes(routes.lines).map((row) => ({
        part: 'route',
        state: null,
        priority: null,
        deadTime: null,
        ...row,
      })),
    ],
    complete: neighbors.complete && routes.complete,
  };
}

export const ospf6Pages: readonly Binding[] = [
  { page: ospf6Info, needsCli: true, read: readInfo, steps: () => Promise.resolve([]) },
  { page: ospf6Enable, needsCli: true, read: readEnable, steps: (change) => Promise.resolve(enableSteps(change)) },
  routerLines(ospf6RouteNetworking, {
    rows: ({ networks }) => networks,
    make: ({ vlan, area }) => `interface vlan ${String(vlan)} area ${String(area)}`,
    drop: ({ vlan, area }) => `no interface vlan ${String(vlan)} area ${String(area)}`,
  }),
  routerLines(ospf6AreaSummary, {
    rows: ({ ranges }) => ranges,
    make: ({ area, prefix, advertise }) =>
      `area ${String(area)} range ${String(prefix)}${advertise === false ? ' not-advertise' : ''}`,
    drop: ({ area, prefix }) => `no area ${String(area)} range ${String(prefix)}`,
  }),
  routerLines(ospf6Redistribute, {
    rows: ({ sources }) => sources.map((source) => ({ source })),
    make: ({ source }) => `redistribute ${String(source)}`,
    drop: ({ source }) => `no redistribute ${String(source)}`,
  }),
  {
    page: ospf6Interface,
    needsCli: true,
    read: readInterfaces,
    steps: (change) => Promise.resolve(interfaceSteps(change)),
  },
];

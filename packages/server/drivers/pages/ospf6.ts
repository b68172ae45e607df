import { ospf6AreaSummary } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6AreaSummary.ts';
import { ospf6Enable } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Enable.ts';
import { ospf6Info } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Info.ts';
import { ospf6Interface } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Interface.ts';
import { ospf6Redistribute } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6Redistribute.ts';
import { ospf6RouteNetworking } from '@heliograph/catalogue/pages/olt/routeOSPF6/ospf6RouteNetworking.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { CommandKey, Unit } from '@heliograph/wire/cli/dialects.ts';
import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import { saidStep, cliStepOf, type SaidCommand } from '../kit/say.ts';
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
    const [answer] = await session.cli(cliStepOf(session.unit, ['runningConfig']));
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
async function show(session: PageSession, command: CommandKey): Promise<Shown> {
  try {
    const [answer] = await session.cli(cliStepOf(session.unit, [command]));
    return { lines: answer?.lines ?? [], complete: answer?.truncated !== true, absent: false };
  } catch (error) {
    if (!(error instanceof CliFault) || error.code !== 'rejected') throw error;
    return { lines: [], complete: true, absent: isUnknown(error) };
  }
}

interface Spoken {
  readonly rows: (config: Ospf6Config) => readonly PageRow[];
  readonly make: (row: PageRow) => SaidCommand;
  readonly drop: (row: PageRow) => SaidCommand;
}

/** Rows that are lines below `router ospf6`. */
const routerLines = (page: ConfigPage, { rows, make, drop }: Spoken): Binding => ({
  page,
  needsCli: true,
  read: async (session) => {
    const { lines, complete } = await dump(session);
    return { rows: rows(readOspf6Config(lines)), complete };
  },
  steps: ({ before, after }, { unit }) =>
    Promise.resolve([saidStep(unit, ...(before ? [drop(before)] : []), ...(after ? [make(after)] : []))]),
});

async function readEnable(session: PageSession): Promise<PageRead> {
  const { lines, complete } = await dump(session);
  const { enabled, routerId } = readOspf6Config(lines);
  // What is not in half a dump may be in the other half.
  if (!enabled && !complete) throw new CliFault('truncated', 'show running-config');
  return { rows: [{ ospf6En: enabled, routerId }], complete };
}

function enableSteps({ before, after }: RowChange, unit: Unit): Step[] {
  const [was, now] = [before?.['ospf6En'] === true, after?.['ospf6En'] === true];
  if (!now) return was ? [saidStep(unit, ['ospf6Off'])] : [];
  const id = after?.['routerId'] ?? null;
  const started = was ? [] : [saidStep(unit, ['ospf6On'])];
  if (id === (was ? (before?.['routerId'] ?? null) : null)) return started;
  const named: SaidCommand = id === null ? ['noOspf6RouterId'] : ['ospf6RouterId', { address: String(id) }];
  return [...started, saidStep(unit, named)];
}

async function readInterfaces(session: PageSession): Promise<PageRead> {
  const { lines, complete } = await dump(session);
  const config = readOspf6Config(lines);
  if (!config.enabled) return { rows: [], complete };
  const status = await show(session, 'ospf6Interfaces');
  return { rows: readOspf6Interfaces(config, status.lines).map((row) => ({ ...row })), complete };
}

function interfaceSteps({ before, after }: RowChange, unit: Unit): Step[] {
  if (!after) return [];
  const names = Object.keys(interfaceWords) as (keyof typeof interfaceWords)[];
  const vlan = String(after['vlan']);
  const values = names.flatMap((name): SaidCommand[] => {
    const [was, now] = [before?.[name] ?? null, after[name] ?? null];
    return was === now || now === null
      ? []
      : [['ospf6Timer', { vlan, word: interfaceWords[name].word, value: String(now) }]];
  });
  const [was, now] = [before?.['passive'] === true, after['passive'] === true];
  const passive: SaidCommand[] = was === now ? [] : [[now ? 'ospf6Passive' : 'noOspf6Passive', { vlan }]];
  const commands = [...values, ...passive];
  return commands.length === 0 ? [] : [saidStep(unit, ...commands)];
}

async function readInfo(session: PageSession): Promise<PageRead> {
  const neighbors = await show(session, 'ospf6Neighbours');
  if (neighbors.absent) return { rows: [], complete: true, absent: true };
  const routes = await show(session, 'ospf6Routes');
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
  {
    page: ospf6Enable,
    needsCli: true,
    read: readEnable,
    steps: (change, { unit }) => Promise.resolve(enableSteps(change, unit)),
  },
  routerLines(ospf6RouteNetworking, {
    rows: ({ networks }) => networks,
    make: ({ vlan, area }) => ['ospf6Interface', { vlan: String(vlan), area: String(area) }],
    drop: ({ vlan, area }) => ['noOspf6Interface', { vlan: String(vlan), area: String(area) }],
  }),
  routerLines(ospf6AreaSummary, {
    rows: ({ ranges }) => ranges,
    make: ({ area, prefix, advertise }) => [
      advertise === false ? 'ospf6AreaRangeHidden' : 'ospf6AreaRange',
      { area: String(area), prefix: String(prefix) },
    ],
    drop: ({ area, prefix }) => ['noOspf6AreaRange', { area: String(area), prefix: String(prefix) }],
  }),
  routerLines(ospf6Redistribute, {
    rows: ({ sources }) => sources.map((source) => ({ source })),
    make: ({ source }) => ['ospf6Redistribute', { source: String(source) }],
    drop: ({ source }) => ['noOspf6Redistribute', { source: String(source) }],
  }),
  {
    page: ospf6Interface,
    needsCli: true,
    read: readInterfaces,
    steps: (change, { unit }) => Promise.resolve(interfaceSteps(change, unit)),
  },
];

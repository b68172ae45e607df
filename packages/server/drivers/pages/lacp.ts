import { lacpDynaCfg } from '@heliograph/catalogue/pages/olt/lacp/lacpDynaCfg.ts';
import { lacpDynaInfo } from '@heliograph/catalogue/pages/olt/lacp/lacpDynaInfo.ts';
import { lacpDynaPort } from '@heliograph/catalogue/pages/olt/lacp/lacpDynaPort.ts';
import { lacpStaticCfg } from '@heliograph/catalogue/pages/olt/lacp/lacpStaticCfg.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import {
  portChannelGroupCfg,
  portChannelGroupTable,
  uplinkPortAggregationCfg,
  uplinkPortAggregationTable,
} from '@heliograph/wire/mib/platform/port-features.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding, PageRead, PageRow, PageSession, RawRow, Step } from '../kit/binding.ts';
import { saidStep, cliStepOf } from '../kit/say.ts';

const { columns } = portChannelGroupTable;
const block = portChannelGroupCfg;
const members = 'portChannelGroupPortIdx';
const places = [1, 2, 3, 4] as const;

type Kind = 'manual' | 'static' | 'dynamic';
const kindOf = ({ values }: RawRow) => choiceName(columns.portChannelGroupType, Number(values['portChannelGroupType']));

/** The members stand in four columns; 0 is an empty place. */
const groupOf = (raw: RawRow): PageRow => {
  const ports = places.map((place) => Number(raw.values[`${members}${place}`] ?? 0)).filter((port) => port > 0);
  const balance = Number(raw.values['portChannelGroupLoadBalance']);
  return {
    portChannelGroupId: Number(raw.values['portChannelGroupId']),
    portChannelGroupType: kindOf(raw) ?? null,
    portChannelGroupLoadBalance: choiceName(columns.portChannelGroupLoadBalance, balance) ?? null,
    [members]: ports.toSorted((a, b) => a - b),
  };
};

async function readGroups(session: PageSession, kinds: readonly Kind[], fields: readonly string[]): Promise<PageRead> {
  const table = await session.walk(portChannelGroupTable, Object.keys(columns));
  if (table.absent) return { rows: [], complete: true, absent: true };
  const own = table.rows.filter((raw) => kinds.some((kind) => kind === kindOf(raw)));
  const rows = own.map(groupOf).map((row) => Object.fromEntries(fields.map((name) => [name, row[name] ?? null])));
  return { rows, at: own.map(({ index }) => index), complete: table.complete };
}

const groupStep = (row: PageRow, action: 'create' | 'delete'): Step => {
  const ports = (row[members] ?? []) as readonly number[];
  const kind = row['portChannelGroupType'] as Kind;
  const balance = row['portChannelGroupLoadBalance'] as keyof typeof block.portChannelLoadBalance.enum;
  return {
    sets: [
      setItem(block.portChannelGroupIndex, Number(row['portChannelGroupId'])),
      setItem(block.portChannelLoadBalance, block.portChannelLoadBalance.enum[balance], [], balance),
      ...places.map((place) => setItem(block[`portChannelPortId${place}`], ports[place - 1] ?? 0)),
      setItem(block.portChannelType, block.portChannelType.enum[kind], [], kind),
      setItem(block.portChannelAction, block.portChannelAction.enum[action], [], action),
    ],
  };
};

/** The block knows no change: a group is deleted and made anew. */
const fixedGroups: Binding = {
  page: lacpStaticCfg,
  read: (session) => readGroups(session, ['manual', 'static'], Object.keys(lacpStaticCfg.fields)),
  steps: ({ before, after }) =>
    Promise.resolve([...(before ? [groupStep(before, 'delete')] : []), ...(after ? [groupStep(after, 'create')] : [])]),
};

const formedGroups: Binding = {
  page: lacpDynaInfo,
  read: (session) => readGroups(session, ['dynamic'], Object.keys(lacpDynaInfo.fields)),
  steps: () => Promise.resolve([]),
};

/** Default of IEEE 802.1AX; the running configuration leaves it out. */
const defaultPriority = 32_768;

const system: Binding = {
  page: lacpDynaCfg,
  needsCli: true,
  read: async (session) => {
    const [answer] = await session.cli(cliStepOf(session.unit, ['runningConfig']));
    const lines = answer?.lines ?? [];
    const set = lines
      .map((line) => /^\s*lacp system-priority (\d+)\s*$/.exec(line)?.[1])
      .find((one) => one !== undefined);
    // Without its end the output does not say that the line is missing.
    const cut = answer === undefined || (answer.truncated && set === undefined);
    if (cut) return { rows: [], complete: false };
    return { rows: [{ lacpSystemPriority: set === undefined ? defaultPriority : Number(set) }], complete: true };
  },
  steps: ({ after }, session) => {
    const priority = Number(after?.['lacpSystemPriority'] ?? defaultPriority);
    return Promise.resolve([saidStep(session.unit, ['lacpPriority', { priority }])]);
  },
};

const ports = commandBlock(lacpDynaPort, {
  read: uplinkPortAggregationTable,
  columns: {
    upLinkAIndex: 'upLinkAIndex',
    uplinkPortAggregation: 'uplinkPortAggregation',
    uplinkPortChannelGroupID: 'uplinkPortChannelGroupID',
    uplinkPortLacpMode: 'uplinkPortLacpMode',
    uplinkPortTimeout: 'uplinkPortTimeout',
    uplinkPortPriority: 'uplinkPortPriority',
  },
  write: uplinkPortAggregationCfg,
  parameters: {
    upLinkAIndex: 'upLinkAIndexS',
    uplinkPortAggregation: 'uplinkPortAggregationS',
    uplinkPortChannelGroupID: 'uplinkPortChannelGroupIDS',
    uplinkPortLacpMode: 'uplinkPortLacpModeS',
    uplinkPortTimeout: 'uplinkPortTimeoutS',
    uplinkPortPriority: 'uplinkPortPriorityS',
  },
  action: 'uplinkPortCfgAction',
  edit: 'submit',
});

export const lacpPages: readonly Binding[] = [fixedGroups, formedGroups, system, ports];

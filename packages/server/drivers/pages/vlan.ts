import { readVlans, vlanText } from '@heliograph/catalogue/formats/vlan-list.ts';
import { vlanP2p } from '@heliograph/catalogue/pages/olt/vlan/vlanP2p.ts';
import { vlanPort } from '@heliograph/catalogue/pages/olt/vlan/vlanPort.ts';
import { qinqRulesPage } from '@heliograph/catalogue/pages/olt/vlan/vlanQinq.ts';
import { vlanQinqGlobal } from '@heliograph/catalogue/pages/olt/vlan/vlanQinqGlobal.ts';
import { vlansPage as vlanTablePage } from '@heliograph/catalogue/pages/olt/vlan/vlanTable.ts';
import {
  vlanPortModeCfg,
  vlanPortModeTable,
  vlanQinq as vlanQinqScalars,
  vlanQinqSetting,
  vlanQinqTable,
  vlanRangeCfg,
  vlanTable,
} from '@heliograph/wire/mib/platform/vlan.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import { ponConfig } from '@heliograph/wire/mib/ports.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow, PageSession, RawRow, SetItem, Step } from '../kit/binding.ts';

const vlanColumns = {
  vlanVid: 'vlanVid',
  vlanName: 'vlanName',
  vlanTagPort: 'vlanTagPort',
  vlanUntagPort: 'vlanUntagPort',
  vlanDescr: 'vlanDescr',
} as const;

const base = snmpTable(vlanTablePage, { read: vlanTable, columns: vlanColumns });
const { columns } = vlanTable;
const range = vlanRangeCfg;
const mode = vlanPortModeCfg;

const portsIn = (row: PageRow | undefined, field: 'vlanTagPort' | 'vlanUntagPort'): readonly number[] =>
  (row?.[field] ?? []) as readonly number[];

const textOf = (row: RawRow | undefined, column: string) => String(row?.values[column] ?? '');

interface Membership {
  readonly tagged: boolean;
  readonly untagged: boolean;
}

/** A port leaves or joins the VLAN by its own lists: the row of the VLAN only shows who is in it. */
function portStep(port: number, row: RawRow | undefined, vid: number, now: Membership): Step {
  const without = (list: string) => (readVlans(list) ?? []).filter((one) => one !== vid);
  const join = (list: number[], isIn: boolean) => vlanText(isIn ? [...list, vid] : list);
  const tagged = join(without(textOf(row, 'portTagRangeS')), now.tagged);
  const untagged = join(without(textOf(row, 'portUntagRangeS')), now.untagged);
  const was = textOf(row, 'portTagModeS').toLowerCase();
  // An access port has one VLAN; it has to become hybrid before it can carry another.
  const names = { access: 'Hybrid', hybrid: 'Hybrid', trunk: now.untagged ? 'Hybrid' : 'Trunk' } as const;
  const next = names[was as keyof typeof names] ?? 'Hybrid';
  const pvid = Number(row?.values['portPvidS'] ?? 1);
  const sets: SetItem[] = [
    setItem(mode.portIndex, port),
    setItem(mode.portTagMode, mode.portTagMode.enum[next], [], next),
    setItem(mode.portPvid, pvid),
    setItem(mode.portTagRange, tagged),
    setItem(mode.portUntagRange, untagged),
    setItem(mode.portAction, mode.portAction.enum.enable, [], choiceName(mode.portAction, 1)),
  ];
  return { sets };
}

async function memberSteps(vid: number, { before, after }: RowChange, session: PageSession): Promise<Step[]> {
  const place = (row: PageRow | undefined, port: number): Membership => ({
    tagged: portsIn(row, 'vlanTagPort').includes(port),
    untagged: portsIn(row, 'vlanUntagPort').includes(port),
  });
  const touched = new Set(
    [before, after].flatMap((row) => [...portsIn(row, 'vlanTagPort'), ...portsIn(row, 'vlanUntagPort')]),
  );
  const moved = [...touched].filter((port) => {
    const [was, now] = [place(before, port), place(after, port)];
    return was.tagged !== now.tagged || was.untagged !== now.untagged;
  });
  if (moved.length === 0) return [];
  const { rows } = await session.walk(vlanPortModeTable, Object.keys(vlanPortModeTable.columns));
  const byPort = new Map(rows.map((row) => [row.index[0] ?? 0, row]));
  return moved.toSorted((a, b) => a - b).map((port) => portStep(port, byPort.get(port), vid, place(after, port)));
}

const rangeStep = (vid: number, action: 'add' | 'delete'): Step => ({
  sets: [
    setItem(range.vlanRange, String(vid)),
    setItem(range.vlanRangeAction, range.vlanRangeAction.enum[action], [], action),
  ],
});

function nameStep(vid: number, { before, after }: RowChange): Step[] {
  const sets = (['vlanName', 'vlanDescr'] as const).flatMap((name) => {
    const [was, now] = [before?.[name] ?? '', after?.[name] ?? ''];
    return was === now ? [] : [setItem(columns[name], String(now), [vid])];
  });
  return sets.length === 0 ? [] : [{ sets }];
}

/** Create, name, then let the ports in; in the other direction the ports leave first. */
async function vlanSteps(change: RowChange, session: PageSession): Promise<Step[]> {
  const vid = Number((change.after ?? change.before)?.['vlanVid']);
  const members = await memberSteps(vid, change, session);
  if (change.op === 'add') return [rangeStep(vid, 'add'), ...nameStep(vid, change), ...members];
  if (change.op === 'remove') return [...members, rangeStep(vid, 'delete')];
  return [...nameStep(vid, change), ...members];
}

/** A list in the one spelling of the console; what is no list is shown as it came. */
const vlanList: Codec = {
  toField: (raw) => {
    const list = String(raw).replaceAll(' ', '');
    return list === '' ? null : vlanText(readVlans(list) ?? []) || list;
  },
  toDevice: String,
};

const portMode = commandBlock(vlanPort, {
  read: vlanPortModeTable,
  columns: {
    portIndexS: 'portIndexS',
    portTagModeS: 'portTagModeS',
    portPvidS: 'portPvidS',
    portTagRangeS: { object: 'portTagRangeS', codec: vlanList },
    portUntagRangeS: { object: 'portUntagRangeS', codec: vlanList },
  },
  write: vlanPortModeCfg,
  parameters: {
    portIndexS: 'portIndex',
    portTagModeS: 'portTagMode',
    portPvidS: 'portPvid',
    portTagRangeS: 'portTagRange',
    portUntagRangeS: 'portUntagRange',
  },
  action: 'portAction',
  edit: 'enable',
});

const qinqRows = commandBlock(qinqRulesPage, {
  read: vlanQinqTable,
  columns: {
    qinqPortIndex: 'qinqPortIndex',
    qinqMode: 'qinqMode',
    qinqCVlanIndex: { object: 'qinqCVlanIndex', none: 0 },
    qinqCVlanRange: { object: 'qinqCVlanRange', codec: vlanList },
    qinqSVlanIndex: 'qinqSVlanIndex',
  },
  write: vlanQinqSetting,
  parameters: {
    qinqPortIndex: 'qinqPortId',
    qinqMode: 'qinqModeSelect',
    qinqCVlanIndex: 'qinqCVlanId',
    qinqCVlanRange: 'qinqCVlanIdRange',
    qinqSVlanIndex: 'qinqSVlanId',
  },
  action: 'qinqAction',
  add: 'add',
  remove: 'delete',
  removeBy: 'all',
});

/** One VLAN or a range, never both: the object that does not apply has no value that means none. */
const oneOrRange = (row: PageRow | undefined) =>
  row?.['qinqMode'] === 'qinqrange' ? vlanQinqSetting.qinqCVlanId.name : vlanQinqSetting.qinqCVlanIdRange.name;

const qinqBinding: Binding = {
  ...qinqRows,
  steps: async (change, session) => {
    const steps = await qinqRows.steps(change, session);
    const leftOut = oneOrRange(change.after ?? change.before);
    return steps.map((step) =>
      'sets' in step ? { sets: step.sets.filter(({ object }) => object !== leftOut) } : step,
    );
  },
};

export const vlanPages: readonly Binding[] = [
  { ...base, steps: vlanSteps },
  shaped(portMode, { seen: onlyApplying(vlanPort), sent: onlyApplying(vlanPort) }),
  snmpTable(vlanP2p, { read: ponConfig, columns: { ponIndex: 'ponIndex', ponP2pEnable: 'ponP2pEnable' } }),
  shaped(qinqBinding, { seen: onlyApplying(qinqRulesPage) }),
  snmpScalars(vlanQinqGlobal, { objects: vlanQinqScalars, columns: { vlanQinqEn: 'vlanQinqEn' } }),
];

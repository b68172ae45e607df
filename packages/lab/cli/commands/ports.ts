import { vlanPortModeCfg, vlanPortModeTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { ponPortConfig, uplinkPortConfig } from '@heliograph/wire/mib/ports.ts';
import { writeRow } from '../../config/api.ts';
import { listText, parseList } from '../../config/lists.ts';
import { setPonEnabled, setUplinkEnabled } from '../../devices/events.ts';
import { placeIndex } from '../ports.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';
import { carryOutBlock, configRowsOf } from '../store.ts';

/** What a port does with VLANs, and whether it is on. The same commands serve uplinks and PON ports. */

export const modes = { access: 0, hybrid: 1, trunk: 2 } as const;

/** The mode of a port by what its table holds: a number, or the word itself. */
export const modeName = (held: number | string): keyof typeof modes => {
  const names = Object.keys(modes) as (keyof typeof modes)[];
  return names.find((name) => modes[name] === held || String(held).toLowerCase() === name) ?? 'hybrid';
};

interface Membership {
  readonly mode: number;
  readonly pvid: number;
  readonly tagged: readonly number[];
  readonly untagged: readonly number[];
}

const membership = ({ olt, place }: Shell): Membership => {
  const index = placeIndex(olt, place);
  const row = configRowsOf(olt, vlanPortModeTable).find(({ portIndexS }) => portIndexS === index);
  return {
    mode: modes[modeName(row?.portTagModeS ?? 'hybrid')],
    pvid: row?.portPvidS ?? 1,
    tagged: parseList(row?.portTagRangeS ?? '') ?? [],
    untagged: parseList(row?.portUntagRangeS ?? '') ?? [],
  };
};

const change = (shell: Shell, wanted: Partial<Membership>): CliReply => {
  const { mode, pvid, tagged, untagged } = { ...membership(shell), ...wanted };
  return carryOutBlock(shell.olt, vlanPortModeCfg, {
    portIndex: placeIndex(shell.olt, shell.place),
    portTagMode: mode,
    portPvid: pvid,
    portTagRange: listText(tagged),
    portUntagRange: listText(untagged),
    portAction: 1,
  });
};

const wrongMode = (mode: string): string => `Error: the port is not in ${mode} mode.`;

/** Commands of one mode are refused in another, as their lists would come to nothing. */
const inMode =
  (mode: keyof typeof modes, wanted: (now: Membership) => Partial<Membership>) =>
  (shell: Shell): CliReply => {
    const now = membership(shell);
    return now.mode === modes[mode] ? change(shell, wanted(now)) : wrongMode(mode);
  };

const listed = (list: string | undefined): number[] => parseList(list ?? '') ?? [];
const with_ = (vlans: readonly number[], more: readonly number[]): number[] => [...new Set([...vlans, ...more])];
const without = (vlans: readonly number[], fewer: readonly number[]): number[] =>
  vlans.filter((vlan) => !fewer.includes(vlan));

const switchport: readonly CliCommand[] = [
  {
    syntax: 'switchport mode <mode:access|trunk|hybrid>',
    run: (shell, { mode = '' }) => change(shell, { mode: modes[mode as keyof typeof modes] }),
  },
  {
    syntax: 'switchport access vlan <vlan:1-4094>',
    run: (shell, args) => inMode('access', () => ({ pvid: argNumberOf(args, 'vlan') }))(shell),
  },
  {
    syntax: 'switchport <mode:trunk|hybrid> pvid vlan <vlan:1-4094>',
    run: (shell, args) =>
      inMode(args['mode'] === 'trunk' ? 'trunk' : 'hybrid', () => ({ pvid: argNumberOf(args, 'vlan') }))(shell),
  },
  {
    syntax: 'switchport trunk vlan <list:vlans>',
    run: (shell, { list }) => inMode('trunk', ({ tagged }) => ({ tagged: with_(tagged, listed(list)) }))(shell),
  },
  {
    syntax: 'no switchport trunk vlan <list:vlans>',
    run: (shell, { list }) => inMode('trunk', ({ tagged }) => ({ tagged: without(tagged, listed(list)) }))(shell),
  },
  {
    syntax: 'switchport hybrid vlan <list:vlans> <tag:tagged|untagged>',
    run: (shell, { list, tag }) =>
      inMode('hybrid', ({ tagged, untagged }) =>
        tag === 'tagged'
          ? { tagged: with_(tagged, listed(list)), untagged: without(untagged, listed(list)) }
          : { tagged: without(tagged, listed(list)), untagged: with_(untagged, listed(list)) },
      )(shell),
  },
  {
    syntax: 'no switchport hybrid vlan <list:vlans>',
    run: (shell, { list }) =>
      inMode('hybrid', ({ tagged, untagged }) => ({
        tagged: without(tagged, listed(list)),
        untagged: without(untagged, listed(list)),
      }))(shell),
  },
];

const switchOn = ({ olt, place }: Shell, enabled: boolean): CliReply =>
  place.kind === 'pon' ? setPonEnabled(olt, place.number, enabled) : setUplinkEnabled(olt, place.number, enabled);

const describe = ({ olt, place }: Shell, text: string): CliReply => {
  const refusal =
    place.kind === 'pon'
      ? writeRow(olt, ponPortConfig, { ponPortIndex: place.number, ponPortDescr: text }, 'edit')
      : writeRow(olt, uplinkPortConfig, { upLinkPortIndex: place.number, upLinkPortDescr: text }, 'edit');
  return refusal === undefined ? undefined : `Error: ${refusal}.`;
};

const isolate = ({ olt, place }: Shell, on: 0 | 1): CliReply => {
  const refusal =
    place.kind === 'pon'
      ? writeRow(olt, ponPortConfig, { ponPortIndex: place.number, ponPortIsolate: on }, 'edit')
      : writeRow(olt, uplinkPortConfig, { upLinkPortIndex: place.number, upLinkPortIsolate: on }, 'edit');
  return refusal === undefined ? undefined : `Error: ${refusal}.`;
};

export const inPort: readonly CliCommand[] = [
  ...switchport,
  { syntax: 'description <text:text>', run: (shell, { text = '' }) => describe(shell, text) },
  { syntax: 'no description', run: (shell) => describe(shell, '') },
  { syntax: 'switchport isolate', run: (shell) => isolate(shell, 1) },
  { syntax: 'no switchport isolate', run: (shell) => isolate(shell, 0) },
  { syntax: 'shutdown', run: (shell) => switchOn(shell, false) },
  { syntax: 'no shutdown', run: (shell) => switchOn(shell, true) },
];

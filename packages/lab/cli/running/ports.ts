import { ponPortConfig, uplinkPortConfig } from '@heliograph/wire/mib/ports.ts';
import { vlanPortModeTable } from '@heliograph/wire/mib/platform/vlan.ts';
import type { RowOf } from '../../config/shape.ts';
import type { Olt } from '../../devices/olt.ts';
import { modeName } from '../commands/ports.ts';
import { cliInterfaceName, ponPorts, uplinkPorts, type CliPort } from '../ports.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

const membership = (row: RowOf<typeof vlanPortModeTable>): string[] => {
  const { portPvidS: pvid, portTagRangeS: tagged, portUntagRangeS: untagged } = row;
  const mode = modeName(row.portTagModeS);
  const line = (words: string, list: string, after = ''): string[] => (list === '' ? [] : [`${words} ${list}${after}`]);
  if (mode === 'access') return [`switchport mode access`, `switchport access vlan ${pvid}`];
  if (mode === 'trunk')
    return ['switchport mode trunk', `switchport trunk pvid vlan ${pvid}`, ...line('switchport trunk vlan', tagged)];
  return [
    'switchport mode hybrid',
    `switchport hybrid pvid vlan ${pvid}`,
    ...line('switchport hybrid vlan', tagged, ' tagged'),
    ...line('switchport hybrid vlan', untagged, ' untagged'),
  ];
};

const isOn = (olt: Olt, { kind, number }: CliPort): boolean =>
  (kind === 'pon' ? olt.ponEnabled : olt.uplinkEnabled)[number - 1] === 1;

interface Settings {
  readonly description: string;
  readonly isolated: boolean;
  /** kbit/s, 0 for no limit: broadcast, multicast, unknown unicast. */
  readonly storm: readonly [number, number, number];
}

const settingsOf = (olt: Olt, { kind, number }: CliPort): Settings => {
  if (kind === 'pon') {
    const row = configRowsOf(olt, ponPortConfig).find(({ ponPortIndex }) => ponPortIndex === number);
    return {
      description: row?.ponPortDescr ?? '',
      isolated: row?.ponPortIsolate === 1,
      storm: [row?.ponPortBCStormCtrl ?? 0, row?.ponPortMCStromCtrl ?? 0, row?.ponPortUCStromCtrl ?? 0],
    };
  }
  const row = configRowsOf(olt, uplinkPortConfig).find(({ upLinkPortIndex }) => upLinkPortIndex === number);
  return {
    description: row?.upLinkPortDescr ?? '',
    isolated: row?.upLinkPortIsolate === 1,
    storm: [row?.upLinkPortBCStromCtrl ?? 0, row?.upLinkPortMCStromCtrl ?? 0, row?.upLinkPortUCStromCtrl ?? 0],
  };
};

const stormLines = (limits: readonly number[]): string[] =>
  ['broadcast', 'multicast', 'unknow'].map((kind, i) =>
    (limits[i] ?? 0) === 0 ? `no storm-control ${kind}` : `storm-control ${kind} fps ${limits[i]}`,
  );

/** A port that nobody described is described by its own name, which is no line of the dump. */
const isOwnName = (port: CliPort, text: string): boolean =>
  text === '' || /^(X?GE|10GE|[GE]PON)0\/\d+$/.test(text) || text === port.name;

const descriptionLines = (port: CliPort, text: string): string[] =>
  isOwnName(port, text) ? [] : [`description ${text}`];

/** What somebody wrote of a port; empty for none. */
export function describedAs(olt: Olt, port: CliPort): string {
  const { description } = settingsOf(olt, port);
  return isOwnName(port, description) ? '' : description;
}

/** Every port with what it does with VLANs; the rest of the lines is what units leave at their defaults. */
export const portBlocks: Section = (olt) => {
  const rows = new Map(configRowsOf(olt, vlanPortModeTable).map((row) => [row.portIndexS, row]));
  return [...uplinkPorts(olt), ...ponPorts(olt)].map((port) => {
    const row = rows.get(port.index);
    const { description, isolated, storm } = settingsOf(olt, port);
    return [
      `interface ${cliInterfaceName(olt, port)}`,
      ...descriptionLines(port, description),
      ...(row === undefined ? [] : membership(row)),
      isOn(olt, port) ? 'no shutdown' : 'shutdown',
      'mdi force',
      ...stormLines(storm),
      isolated ? 'switchport isolate' : 'no switchport isolate',
      ...(port.kind === 'pon' ? ['no p2p'] : []),
      'no ip igmp snooping immediate-leave',
      'perf-stats 15min enable',
      'perf-stats 24hour enable',
    ];
  });
};

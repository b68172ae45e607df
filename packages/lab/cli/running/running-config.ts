import type { Olt } from '../../devices/olt.ts';
import type { Habits } from '../habits.ts';
import { accessLists } from './access.ts';
import { dhcpPoolLines } from './dhcp.ts';
import { lacp } from './lacp.ts';
import { telnetLogin, vtyLines } from './login.ts';
import { management, nameServers, outband } from './management.ts';
import { dbaProfiles } from './onu-services.ts';
import { onuGlobals } from './onu-global.ts';
import { onuBlocks } from './onus.ts';
import { portBlocks } from './ports.ts';
import { ospf6Router, staticRouteLines } from './routing.ts';
import { userSection } from './users.ts';
import { vlanInterfaces, vlans } from './vlans.ts';

/** A part of the dump: blocks that FRR would set apart by `!`. */
export type Section = (olt: Olt, habits: Habits) => readonly string[][];

const hostName: Section = (olt) => [[`hostname ${olt.setting('sysHostName', olt.spec.name).replaceAll(/\s+/g, '_')}`]];

/** In the order of the dump of V1600G0-B V1.4.13R. PON ports come twice: first as ports, later with their ONUs. */
const sections: readonly Section[] = [
  hostName,
  vtyLines,
  outband,
  vlans,
  vlanInterfaces,
  nameServers,
  portBlocks,
  dhcpPoolLines,
  dbaProfiles,
  onuGlobals,
  onuBlocks,
  staticRouteLines,
  lacp,
  ospf6Router,
  accessLists,
  management,
  telnetLogin,
  userSection,
];

/** The configuration as the device dumps it; `end` is its last line, and the only sign that nothing is missing. */
export const runningConfigLines = (olt: Olt, habits: Habits): string[] => [
  'Building configuration...',
  '',
  'Current configuration:',
  '!',
  ...sections.flatMap((section) =>
    section(olt, habits).flatMap((block) => (block.length === 0 ? [] : [...block, '!'])),
  ),
  'end',
];

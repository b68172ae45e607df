import { grammar } from '../grammar/syntax.ts';
import { shellPlaceKinds, type ShellPlaceKind } from '../place.ts';
import type { CliCommand } from '../shell.ts';
import type { Trees } from '../session.ts';
import * as basic from './basic.ts';
import * as configure from './configure.ts';
import * as details from './details.ts';
import { diagnosisCommands } from './diagnosis.ts';
import * as lacp from './lacp.ts';
import * as login from './login.ts';
import * as management from './management.ts';
import * as onuGlobal from './onu-global.ts';
import { onuCommands } from './onus.ts';
import * as ospf6 from './ospf6.ts';
import { inPort } from './ports.ts';
import * as show from './show.ts';
import * as system from './system.ts';

const inEnable: readonly CliCommand[] = [...show.inEnable, ...ospf6.inEnable, ...system.inEnable, ...diagnosisCommands];
const below: readonly CliCommand[] = [...basic.inConfig, ...inEnable];

const sets: Readonly<Record<ShellPlaceKind, readonly CliCommand[]>> = {
  user: [...basic.inUser, ...show.inUser, ...diagnosisCommands],
  enable: [...basic.inEnable, ...inEnable],
  config: [
    ...below,
    ...configure.inConfig,
    ...ospf6.inConfig,
    ...management.inConfig,
    ...lacp.inConfig,
    ...login.inConfig,
    ...onuGlobal.inConfig,
  ],
  gigabit: [...below, ...inPort],
  pon: [...below, ...inPort, ...onuCommands, ...details.inPon],
  vlanInterface: [...below, ...configure.inVlanInterface, ...ospf6.inVlanInterface],
  vlan: [...below, ...configure.inVlan],
  aux: [...below, ...management.inAux],
  rip: below,
  ospf: below,
  ripng: below,
  ospf6: [...below, ...ospf6.inRouter],
  vty: [...below, ...login.inVty],
};

/** The commands of every place. The same for all devices: what a model lacks, it refuses when it is typed. */
export const trees = Object.fromEntries(
  shellPlaceKinds.map((kind) => [kind, grammar([...sets[kind], ...basic.indexOf(sets[kind])])]),
) as unknown as Trees;

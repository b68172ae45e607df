import { lacpSystemTable, usualPriority } from '../../config/tables/lacp-system.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';

const setPriority = ({ olt }: Shell, priority: number): CliReply => {
  const refusal = olt.config.attempt(() => olt.config.write(lacpSystemTable, { instance: 1, priority }, 'put'));
  return refusal === undefined ? undefined : `Error: ${refusal.reason}.`;
};

/** What of LACP only the command line can do. */
export const inConfig: readonly CliCommand[] = [
  {
    syntax: 'lacp system-priority <priority:0-65535>',
    run: (shell, args) => setPriority(shell, argNumberOf(args, 'priority')),
  },
  { syntax: 'no lacp system-priority', run: (shell) => setPriority(shell, usualPriority) },
];

import type { RowOf } from '../../config/shape.ts';
import { onuGlobalTable } from '../../config/tables/onu-global.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';

/** Words of V1600G0-B V1.4.13R for all ONUs. */

const put = ({ olt }: Shell, change: Partial<RowOf<typeof onuGlobalTable>>): CliReply => {
  if (olt.model.technology !== 'gpon') return '% Unknown command.';
  const refusal = olt.config.attempt(() => olt.config.write(onuGlobalTable, { instance: 1, ...change }, 'put'));
  return refusal === undefined ? undefined : `Error: ${refusal.reason}.`;
};

const flag = (state: string | undefined): number => (state === 'enable' ? 1 : 0);

export const inConfig: readonly CliCommand[] = [
  {
    syntax: 'set plug_and_play <state:enable|disable>',
    run: (shell, { state }) => put(shell, { plugAndPlay: flag(state) }),
  },
  {
    syntax: 'set variable_vlan <state:enable|disable>',
    run: (shell, { state }) => put(shell, { variableVlan: flag(state) }),
  },
  { syntax: 'plug_and_play vlan <vlan:1-4094>', run: (shell, args) => put(shell, { vlan: argNumberOf(args, 'vlan') }) },
];

import { type CommandKey, prepareCommand, type Unit, type CommandValues } from '@heliograph/wire/cli/dialects.ts';
import type { CliStep, Step } from './binding.ts';

/** A command of the dialects, by name, with what it is filled with. */
export type SaidCommand = readonly [key: CommandKey, values?: CommandValues];

/** How this unit wants to be told. Throws CliFault `unsendable` for a value that must not be typed. */
export const cliStepOf = (unit: Unit, ...commands: readonly SaidCommand[]): CliStep => ({
  said: commands.map(([key, values]) => prepareCommand(unit, key, values)),
});

const configure = 'configure terminal';

/** As a person would read it: the way to each context once, its commands below. */
function shownOf({ said }: CliStep): string[] {
  let at = '';
  return said.flatMap(({ command, options }) => {
    const way = (options.context ?? []).filter((line) => line !== configure);
    const heading = way.join('|') === at ? [] : way;
    at = way.join('|');
    return [...heading, way.length > 0 ? ` ${command}` : command];
  });
}

/** The same as one exchange of a change. */
export function saidStep(unit: Unit, ...commands: readonly SaidCommand[]): Step {
  const cli = cliStepOf(unit, ...commands);
  return { cli, shown: shownOf(cli) };
}

import { type CommandKey, prepare, type Unit, type Values } from '@heliograph/wire/cli/dialects.ts';
import type { CliStep, Step } from './binding.ts';

/** A command of the dialects, by name, with what it is filled with. */
export type Said = readonly [key: CommandKey, values?: Values];

/** How this unit wants to be told. Throws CliFault `unsendable` for a value that must not be typed. */
export const say = (unit: Unit, ...commands: readonly Said[]): CliStep => ({
  said: commands.map(([key, values]) => prepare(unit, key, values)),
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
export function saidStep(unit: Unit, ...commands: readonly Said[]): Step {
  const cli = say(unit, ...commands);
  return { cli, shown: shownOf(cli) };
}

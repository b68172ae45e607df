import { sequences } from '../grammar/syntax.ts';
import { kindName } from '../grammar/types.ts';
import { mayEnable } from '../login.ts';
import { configPlace, enablePlace, parentPlaceOf, userPlace } from '../place.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';

/** Moving between the places of the command line, and the line itself. */

const stepBack = (shell: Shell): undefined => {
  const up = parentPlaceOf(shell.place);
  if (up === undefined) shell.leave();
  else shell.place = up;
};

const exits: readonly CliCommand[] = [
  { syntax: 'exit', run: stepBack },
  { syntax: 'quit', run: stepBack },
];

const pager: CliCommand = {
  syntax: 'terminal length <lines:0-512>',
  run: (shell, args) => {
    // V1.x answers as if there were no such command, so that its pager has to be served.
    if (!shell.habits.pagerOff) return '% Unknown command.';
    shell.page = argNumberOf(args, 'lines');
    return undefined;
  },
};

const enable: CliCommand = {
  syntax: 'enable',
  run: async (shell): Promise<CliReply> => {
    if (await mayEnable((prompt, echo) => shell.ask(prompt, echo), shell.habits.enable)) {
      shell.place = enablePlace;
      return undefined;
    }
    return '% Bad enable passwords, too many failures!';
  },
};

/** To enable mode from anywhere; EPON units hang up when they are there already. */
const end: CliCommand = {
  syntax: 'end',
  run: (shell) => {
    if (shell.place.kind === 'enable' && shell.habits.epon) shell.leave();
    shell.place = enablePlace;
    return undefined;
  },
};

export const inUser: readonly CliCommand[] = [...exits, enable, pager];

export const inEnable: readonly CliCommand[] = [
  ...exits,
  end,
  pager,
  {
    syntax: 'disable',
    run: (shell) => {
      shell.place = userPlace;
      return undefined;
    },
  },
  {
    syntax: 'configure terminal',
    run: (shell) => {
      shell.place = configPlace;
      return undefined;
    },
  },
];

export const inConfig: readonly CliCommand[] = [...exits, end, pager];

const spelled = ({ syntax }: CliCommand): string[] =>
  sequences(syntax).map((tokens) => tokens.map((t) => (t.is === 'keyword' ? t.word : kindName(t.kind))).join(' '));

/** `list` and `find` show the commands of a place, so they are made from them. */
export const indexOf = (commands: readonly CliCommand[]): CliCommand[] => {
  const all = commands.flatMap(spelled).sort();
  return [
    { syntax: 'list', run: () => all.map((line) => `  ${line}`) },
    { syntax: 'find <word:word>', run: (_, { word = '' }) => all.filter((line) => line.includes(word)) },
  ];
};

import { sequences } from '../grammar/syntax.ts';
import { kindName } from '../grammar/types.ts';
import { mayEnable } from '../login.ts';
import { configPlace, enablePlace, parentOf, userPlace } from '../place.ts';
import { numberOf, type Command, type Reply, type Shell } from '../shell.ts';

/** Moving between the places of the command line, and the line itself. */

const stepBack = (shell: Shell): undefined => {
  const up = parentOf(shell.place);
  if (up === undefined) shell.leave();
  else shell.place = up;
};

const exits: readonly Command[] = [
  { syntax: 'exit', run: stepBack },
  { syntax: 'quit', run: stepBack },
];

const pager: Command = {
  syntax: 'terminal length <lines:0-512>',
  run: (shell, args) => {
    // V1.x answers as if there were no such command, so that its pager has to be served.
    if (!shell.habits.pagerOff) return '% Unknown command.';
    shell.page = numberOf(args, 'lines');
    return undefined;
  },
};

const enable: Command = {
  syntax: 'enable',
  run: async (shell): Promise<Reply> => {
    if (await mayEnable((prompt, echo) => shell.ask(prompt, echo), shell.habits.enable)) {
      shell.place = enablePlace;
      return undefined;
    }
    return '% Bad enable passwords, too many failures!';
  },
};

/** To enable mode from anywhere; EPON units hang up when they are there already. */
const end: Command = {
  syntax: 'end',
  run: (shell) => {
    if (shell.place.kind === 'enable' && shell.habits.epon) shell.leave();
    shell.place = enablePlace;
    return undefined;
  },
};

export const inUser: readonly Command[] = [...exits, enable, pager];

export const inEnable: readonly Command[] = [
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

export const inConfig: readonly Command[] = [...exits, end, pager];

const spelled = ({ syntax }: Command): string[] =>
  sequences(syntax).map((tokens) => tokens.map((t) => (t.is === 'keyword' ? t.word : kindName(t.kind))).join(' '));

/** `list` and `find` show the commands of a place, so they are made from them. */
export const indexOf = (commands: readonly Command[]): Command[] => {
  const all = commands.flatMap(spelled).sort();
  return [
    { syntax: 'list', run: () => all.map((line) => `  ${line}`) },
    { syntax: 'find <word:word>', run: (_, { word = '' }) => all.filter((line) => line.includes(word)) },
  ];
};

import { keywordsFor, lineWordsOf } from './match.ts';
import type { GrammarNode } from './syntax.ts';
import { accepts, kindName } from './types.ts';

/** What the device says beside a keyword; a keyword without an entry is explained by itself. */
const meanings: Readonly<Record<string, string>> = {
  add: 'Add',
  all: 'All',
  configure: 'Configuration from vty interface',
  copy: 'Copy configuration',
  disable: 'Turn off privileged mode command',
  enable: 'Turn on privileged mode command',
  end: 'End current mode and change to enable mode',
  exit: 'Exit current mode and down to previous mode',
  find: 'Find commands that hold a word',
  hostname: "Set system's network name",
  interface: 'Select an interface to configure',
  ip: 'IP information',
  ipv6: 'IPv6 information',
  list: 'Print command list',
  no: 'Negate a command or set its defaults',
  onu: 'ONU configuration',
  ping: 'Send echo messages',
  quit: 'Exit current mode and down to previous mode',
  reload: 'Restart the system',
  router: 'Enable a routing process',
  show: 'Show running system information',
  switchport: 'Set switching mode characteristics',
  terminal: 'Set terminal line parameters',
  traceroute: 'Trace route to destination',
  user: "Manage System's users.",
  vlan: 'VLAN configuration',
  write: 'Write running configuration to memory',
};

const executable = '<cr>  Just Press Enter to Execute command!';
export const noMatch = '% There is no matched command';

const nextOf = <C>(node: GrammarNode<C>, word: string): GrammarNode<C> | undefined => {
  const meant = keywordsFor(node, word);
  if (meant.length === 1) return node.keywords.get(meant[0] ?? '');
  return meant.length > 1 ? undefined : node.parameters.find(({ kind }) => accepts(kind, word))?.next;
};

const entry = (word: string, meaning: string): string => `  ${word.padEnd(17)}${meaning}`;

const explained = (word: string): string =>
  entry(word, meanings[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll(/[-_]/g, ' ')}`);

/** What could be typed at the end of `line`: with a blank before it the next words, otherwise those that begin so. */
export const help = <C>(root: GrammarNode<C>, line: string): string[] => {
  const words = lineWordsOf(line).map(({ text }) => text);
  const begun = /\S$/.test(line) ? (words.pop() ?? '') : '';
  let node: GrammarNode<C> | undefined = root;
  for (const word of words) node = node && nextOf(node, word);
  if (node === undefined) return [noMatch];
  const keywords = [...node.keywords.keys()].filter((word) => word.startsWith(begun.toLowerCase())).sort();
  const parameters = node.parameters.filter(({ kind }) => begun === '' || accepts(kind, begun));
  if (begun !== '' && keywords.length + parameters.length === 0) return [noMatch];
  const isWhole = begun === '' && (words.length === 0 || node.leaf !== undefined);
  return [
    ...keywords.map(explained),
    ...parameters.map(({ kind, name }) => entry(kindName(kind), name)),
    ...(isWhole ? [executable] : []),
  ];
};

/** The one way in which the last word can go on, or nothing. */
export const completion = <C>(root: GrammarNode<C>, line: string): string => {
  const words = lineWordsOf(line).map(({ text }) => text);
  const begun = /\S$/.test(line) ? words.pop() : undefined;
  let node: GrammarNode<C> | undefined = root;
  for (const word of words) node = node && nextOf(node, word);
  if (node === undefined || begun === undefined) return '';
  const meant = keywordsFor(node, begun);
  return meant.length === 1 ? `${(meant[0] ?? '').slice(begun.length)} ` : '';
};

import { childOf, type Element } from './xml.ts';

/** Longer than this a help is cut at a word: it is a reminder beside a field, the standard is public. */
const longest = 140;

const last = (path: string): string =>
  path
    .replace(/\.\{i\}|\{i\}|\.$|#/g, '')
    .split('.')
    .findLast(Boolean) ?? path;

/** What the marks of the standard's texts stand for. `{{param|../Enable}}` is `Enable`. */
function meant(mark: string, own: { readonly name: string; readonly units: string }): string {
  const [kind = '', ...parts] = mark.split('|');
  const said = parts[0] ?? '';
  switch (kind) {
    case 'param':
      return said === '' ? own.name : last(said);
    case 'object':
    case 'command':
    case 'event':
      return said === '' ? 'this object' : last(said);
    case 'enum':
    case 'pattern':
      return said;
    case 'true':
    case 'false':
      return kind;
    case 'empty':
      return 'empty';
    case 'null':
      return parts.length > 0 ? said : 'null';
    case 'units':
      return own.units;
    case 'numentries':
      return `Number of entries of ${own.name.replace(/NumberOfEntries$/, '')}.`;
    case 'reference':
      return said === '' ? '' : `Reference to ${said}.`;
    case 'bibref':
      return said.replace(/a\d+$|i\d+$/, '');
    default:
      return '';
  }
}

/** A mark may stand within a mark: the innermost first. */
function withoutMarks(text: string, own: { readonly name: string; readonly units: string }): string {
  let said = text.replaceAll('{i}', '(i)');
  for (let depth = 0; depth < 4 && said.includes('{{'); depth++) {
    said = said.replace(/\{\{([^{}]*)\}\}/g, (_all, mark: string) => meant(mark.replaceAll('(i)', '{i}'), own));
  }
  return said;
}

/** The first sentence of a description, in plain words. */
export function helpOf(element: Element, units = ''): string {
  const own = { name: last(element.attributes.get('name') ?? ''), units };
  const paragraph = (childOf(element, 'description')?.text ?? '').trim().split(/\n\s*\n/)[0] ?? '';
  const said = withoutMarks(paragraph, own)
    .replaceAll(/'''?/g, '')
    .replaceAll('(i)', '{i}')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;)])/g, '$1')
    .trim();
  const sentence = /^.*?[^.A-Z]\.(?= [A-Z]|$)/.exec(said)?.[0] ?? said;
  if (sentence.length <= longest) return sentence;
  return `${sentence.slice(0, longest).replace(/[\s,;]+\S*$/, '')} …`;
}

import { helpOf } from './help.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

/**
 * One line for each object and parameter: an object is `>path`, the parameters after it are its own. Fields are separated by tabs and those at the end
 * that are empty left out: name, access (R or W, and ! for what is never told), type with its bounds, default, help. `packages/catalogue/cpe/standard.ts` reads them.
 */

const primitives = new Set([
  'string',
  'int',
  'unsignedInt',
  'long',
  'unsignedLong',
  'boolean',
  'dateTime',
  'base64',
  'hexBinary',
  'decimal',
]);
/** Named types whose values have a form of their own that is checked; all others become what they stand on. */
const kept = new Set(['IPAddress', 'IPv4Address', 'IPv6Address', 'IPPrefix', 'IPv4Prefix', 'IPv6Prefix', 'MACAddress']);

interface Shape {
  readonly type: string;
  readonly bounds: string;
}

const edges = (element: Element, low: string, high: string): string =>
  `${element.attributes.get(low) ?? ''}..${element.attributes.get(high) ?? ''}`;

/** `[1..5,7..9]` range, `(..64)` length, `{Up|Down}` words. */
function boundsOf(facets: Element): string {
  const ranges = childrenOf(facets, 'range').map((one) => edges(one, 'minInclusive', 'maxInclusive'));
  const sizes = childrenOf(facets, 'size').map((one) => edges(one, 'minLength', 'maxLength'));
  const words = childrenOf(facets, 'enumeration').map((one) => one.attributes.get('value') ?? '');
  return [
    ranges.length > 0 ? `[${ranges.join(',')}]` : '',
    sizes.length > 0 ? `(${sizes.join(',')})` : '',
    words.length > 0 ? `{${words.join('|')}}` : '',
  ].join('');
}

/** A type that stands on another takes its bounds where it has none of its own. */
function shapeOfType(name: string, types: ReadonlyMap<string, Element>): Shape {
  const type = types.get(name);
  const base = type?.attributes.get('base');
  if (type === undefined) return { type: 'string', bounds: '' };
  if (base !== undefined) {
    const under = shapeOfType(base, types);
    const own = boundsOf(type);
    return { type: kept.has(name) ? name : under.type, bounds: own === '' ? under.bounds : own };
  }
  const primitive = type.children.find((one) => primitives.has(one.name));
  return { type: kept.has(name) ? name : (primitive?.name ?? 'string'), bounds: primitive ? boundsOf(primitive) : '' };
}

function shapeOf(syntax: Element | undefined, types: ReadonlyMap<string, Element>): Shape {
  const list = childOf(syntax, 'list');
  const mark = list === undefined ? '' : '*';
  const named = childOf(syntax, 'dataType');
  if (named) {
    const own = named.attributes.get('ref') ?? named.attributes.get('base') ?? '';
    const under = shapeOfType(own, types);
    const bounds = boundsOf(named);
    return { type: under.type + mark, bounds: bounds === '' ? under.bounds : bounds };
  }
  const primitive = syntax?.children.find((one) => primitives.has(one.name));
  return { type: (primitive?.name ?? 'string') + mark, bounds: primitive ? boundsOf(primitive) : '' };
}

const accessOf = (element: Element): string => (element.attributes.get('access') === 'readOnly' ? 'R' : 'W');

function parameterLine(parameter: Element, types: ReadonlyMap<string, Element>): string {
  const syntax = childOf(parameter, 'syntax');
  const shape = shapeOf(syntax, types);
  const units = syntax?.children.flatMap((one) => childrenOf(one, 'units'))[0]?.attributes.get('value') ?? '';
  const preset = childOf(syntax, 'default');
  const isFactory = preset?.attributes.get('type') === 'factory' || preset?.attributes.get('type') === 'object';
  // Passwords and keys: what a CPE never tells.
  const isHidden = syntax?.attributes.get('hidden') === 'true' || syntax?.attributes.get('secured') === 'true';
  const fields = [
    (parameter.attributes.get('name') ?? '').trim(),
    accessOf(parameter) + (isHidden ? '!' : ''),
    shape.type + shape.bounds,
    isFactory ? (preset?.attributes.get('value') ?? '') : '',
    helpOf(parameter, units),
  ];
  return fields.join('\t').trimEnd();
}

/** The lines of one document; `under` is what its paths stand below of, such as `Device.Services.`. */
export function flatten(document: Element, under: string): string[] {
  const root = childOf(document, 'dm:document') ?? document;
  const types = new Map(childrenOf(root, 'dataType').map((one) => [one.attributes.get('name') ?? '', one]));
  const model = childOf(root, 'model');
  // What the standard has deleted meanwhile devices go on having.
  return childrenOf(model, 'object').flatMap((object) => [
    [`>${under}${object.attributes.get('name') ?? ''}`, accessOf(object), '', '', helpOf(object)].join('\t').trimEnd(),
    ...childrenOf(object, 'parameter').map((one) => parameterLine(one, types)),
  ]);
}

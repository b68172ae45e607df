import type { AnyCall } from './call.ts';
import { messages } from '../words/messages.ts';
import type { Problem } from './validate.ts';

interface Schema {
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}

/** The keys that an input schema names, also inside pipes and intersections. */
export function keysOf(schema: unknown): ReadonlySet<string> {
  const def = (schema as Schema | undefined)?._zod?.def;
  const keys = new Set<string>();
  if (!def) return keys;
  const { shape } = def;
  if (shape && typeof shape === 'object') return new Set(Object.keys(shape));
  for (const part of ['in', 'left', 'right', 'innerType']) for (const key of keysOf(def[part])) keys.add(key);
  return keys;
}

/**
 * What clients of RuoYi's family send along with any call and mean nothing by: page and order of the list that the person is
 * looking at, marks against caches, and the reason that goes to the operation log. None of them chooses a row.
 */
export const harmlessKeys: ReadonlySet<string> = new Set([
  'pageNum',
  'pageSize',
  'orderByColumn',
  'isAsc',
  'reasonable',
  'params',
  'reason',
  'timestamp',
  '_t',
  '_',
  't',
]);

/** Nothing was said: null, blank text, commas alone, a list or an object of nothing. */
export function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return /^[\s,]*$/.test(value);
  if (Array.isArray(value)) return value.every(saysNothing);
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const inPath = ({ path }: AnyCall): ReadonlySet<string> =>
  new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));

/**
 * How a call reads its keys. `acts`: it changes, or takes away, whatever they choose; `tells`: it hands out whatever they choose;
 * `one`: they cannot widen what it does.
 */
export function keyReadingOf(call: AnyCall): 'acts' | 'tells' | 'one' {
  if (call.bulk || call.method === 'DELETE') return 'acts';
  if (call.reply !== 'file') return 'one';
  const named = inPath(call);
  const keys = [...keysOf(call.input)];
  return keys.length > 0 && keys.every((key) => named.has(key)) ? 'one' : 'tells';
}

/**
 * A filter that is not understood must never mean "all". Keys that the call does not know, and where something is done to what
 * they choose also keys without a value, are answered as problems at the key.
 */
export function strayKeys(call: AnyCall, given: Readonly<Record<string, unknown>>): Problem[] {
  const reading = keyReadingOf(call);
  if (reading === 'one') return [];
  const known = keysOf(call.input);
  const words = new Set(call.bulk?.words);
  return Object.entries(given).flatMap(([key, value]): Problem[] => {
    if (known.has(key)) {
      return reading === 'acts' && !words.has(key) && !harmlessKeys.has(key) && saysNothing(value)
        ? [{ field: key, message: messages.emptyFilter }]
        : [];
    }
    // RuoYi's forms always send both ends of a range, empty when nobody chose one.
    if (harmlessKeys.has(key) || (key.startsWith('params[') && saysNothing(value))) return [];
    return [{ field: key.slice(0, 64).toWellFormed(), message: messages.unknownKey }];
  });
}

import type { ModelLeaf, ValueType } from './notation.ts';

const whole = /^[+-]?\d{1,20}$/;

/** The bounds that a type has of itself. */
const bounds: Partial<Record<ValueType, readonly [bigint, bigint]>> = {
  unsignedInt: [0n, 0xffff_ffffn],
  int: [-0x8000_0000n, 0x7fff_ffffn],
  unsignedLong: [0n, 0xffff_ffff_ffff_ffffn],
  long: [-0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn],
};

const isNumber = (leaf: ModelLeaf, value: string): boolean => {
  const [low, high] = bounds[leaf.type] ?? [0n, 0n];
  if (!whole.test(value)) return false;
  const number = BigInt(value.replace(/^\+/, ''));
  return (
    number >= low &&
    number <= high &&
    (leaf.low === undefined || number >= BigInt(leaf.low)) &&
    (leaf.high === undefined || number <= BigInt(leaf.high))
  );
};

/** Characters of a string of which nothing else is said. */
const longest = 65_536;

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/;

const holds: Readonly<Record<ValueType, (leaf: ModelLeaf, value: string) => boolean>> = {
  string: (leaf, value) =>
    (leaf.isList ? value.split(',') : [value]).every((item) => item.length <= (leaf.size ?? longest)) &&
    (leaf.words === undefined || leaf.words.includes(value)),
  boolean: (_, value) => /^(?:0|1|true|false)$/i.test(value),
  unsignedInt: isNumber,
  int: isNumber,
  unsignedLong: isNumber,
  long: isNumber,
  dateTime: (_, value) => dateTime.test(value),
  base64: (leaf, value) =>
    /^[A-Za-z0-9+/\s]*={0,2}$/.test(value) && Buffer.from(value, 'base64').length <= (leaf.size ?? Infinity),
  hexBinary: (leaf, value) => /^(?:[0-9a-f]{2})*$/i.test(value) && value.length / 2 <= (leaf.size ?? Infinity),
};

/** Code of the fault that setting this value meets, or undefined. */
export const leafFaultCode = (leaf: ModelLeaf, type: string, value: string): number | undefined => {
  if (!leaf.writable) return 9008;
  if (type !== leaf.type) return 9006;
  return holds[leaf.type](leaf, value) ? undefined : 9007;
};

const defaults: Partial<Record<ValueType, string>> = {
  boolean: '0',
  unsignedInt: '0',
  int: '0',
  unsignedLong: '0',
  long: '0',
  // The unknown time of TR-106, 3.2.
  dateTime: '0001-01-01T00:00:00Z',
};

/** What a parameter holds of which nothing else is known. */
export const defaultOf = (leaf: ModelLeaf): string => {
  const plain = leaf.words?.[0] ?? defaults[leaf.type] ?? '';
  return leaf.low !== undefined && plain === '0' && leaf.low > 0 ? String(leaf.low) : plain;
};

/** Booleans are kept as digits; how they are spelt is a habit of the vendor. */
export const keptLeafValue = (leaf: ModelLeaf, value: string): string =>
  leaf.type !== 'boolean' ? value : value === '1' || value.toLowerCase() === 'true' ? '1' : '0';

/**
 * Data models in few lines. An object stands at the start of a line, `{i}` where its instances are numbered, ` +` after it where AddObject
 * and DeleteObject make and remove them (` +8`: no more than eight). Its parameters follow, indented:
 *
 *     +Name:type      writable; without the plus it is read only
 *     !Name           reads back empty (TR-069 A.2.1: passwords and keys)
 *     ~Name           active notification is denied, with 9009
 *
 * Types: none or a number is a string and its greatest length; `b` boolean, `u` unsignedInt, `i` int, `ul` and `l` their long ones, `d`
 * dateTime, `x64` base64, `hex` hexBinary; `u1..64` a range; `{a|b}` one of these words; `*45` a list with commas,
 * each item at most so long.
 */

export type ValueType =
  | 'string'
  | 'boolean'
  | 'unsignedInt'
  | 'int'
  | 'unsignedLong'
  | 'long'
  | 'dateTime'
  | 'base64'
  | 'hexBinary';

/** What a parameter of the model may hold. */
export interface ModelLeaf {
  readonly name: string;
  readonly type: ValueType;
  readonly writable: boolean;
  readonly secret: boolean;
  /** The device refuses to open a session for each of its changes. */
  readonly quiet: boolean;
  readonly low?: number;
  readonly high?: number;
  /** Characters of a string, octets of hexBinary and base64. */
  readonly size?: number;
  readonly words?: readonly string[];
  /** Items with commas between; `size` is that of each. */
  readonly isList?: true;
}

/** An object of the model; `rows` is the model of its instances. */
export interface Branch {
  readonly leaves: Map<string, ModelLeaf>;
  readonly branches: Map<string, Branch>;
  rows?: Branch;
  /** Of instances: how many may be there; 0 where the device alone makes and removes them. */
  most: number;
}

const types: Readonly<Record<string, ValueType>> = {
  '': 'string',
  b: 'boolean',
  u: 'unsignedInt',
  i: 'int',
  ul: 'unsignedLong',
  l: 'long',
  d: 'dateTime',
  x64: 'base64',
  hex: 'hexBinary',
};

const token = /^(\+?)([!~]*)([\w-]+)(?::(\*?)(x64|hex|ul|[build]?)(?:\{([^}]*)\}|(-?\d*)\.\.(-?\d*)|(\d+))?)?$/;

const readLeaf = (text: string): ModelLeaf => {
  const found = token.exec(text);
  if (found === null) throw new SyntaxError(`"${text}" is no parameter of a data model`);
  const [, plus, marks = '', name = '', star, type = '', words, low, high, size] = found;
  return {
    name,
    type: types[type] ?? 'string',
    writable: plus === '+',
    secret: marks.includes('!'),
    quiet: marks.includes('~'),
    ...(star === '*' ? { isList: true } : {}),
    ...(words === undefined ? {} : { words: words.split('|') }),
    ...(low === undefined || low === '' ? {} : { low: Number(low) }),
    ...(high === undefined || high === '' ? {} : { high: Number(high) }),
    ...(size === undefined ? {} : { size: Number(size) }),
  };
};

const branch = (): Branch => ({ leaves: new Map(), branches: new Map(), most: 0 });

/** The object at a path of the model, made with those above it where it is not there yet. */
const open = (root: Branch, path: string): Branch => {
  let at = root;
  for (const name of path.split('.').slice(0, -1)) {
    let next = name === '{i}' ? at.rows : at.branches.get(name);
    if (next === undefined) {
      next = branch();
      if (name === '{i}') at.rows = next;
      else at.branches.set(name, next);
    }
    at = next;
  }
  return at;
};

/** Objects that a device may have any number of are bounded by its memory. */
const memory = 64;

/** The model that these texts describe together. A later one adds to an earlier one, or tells a parameter anew. */
export const readModel = (...texts: readonly string[]): Branch => {
  const root = branch();
  let at = root;
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.trim() === '') continue;
    if (line.startsWith(' ')) {
      for (const one of line.trim().split(/\s+/).map(readLeaf)) at.leaves.set(one.name, one);
      continue;
    }
    const [path = '', most] = line.split(' +');
    // A header that gives no bound leaves the one that is known.
    at = open(root, path);
    if (most !== undefined) at.most = most === '' ? memory : Number(most);
  }
  return root;
};

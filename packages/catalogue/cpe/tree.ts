/** What a CPE told of one parameter. */
export interface TreeValue {
  /** null: its name is known, and its value was not read. */
  readonly value: string | null;
  /** Local name of the XML Schema type, as it stood in the message; '' is none. */
  readonly type?: string;
  /** null, or nothing, where it was not asked. */
  readonly writable?: boolean | null;
}

/** A parameter in the tree: what was not read says nothing. */
interface Leaf extends TreeValue {
  readonly value: string;
}

/** Everything known of one device, by full name. Objects end in a dot and have no value of their own. */
export type ParameterTree = Iterable<readonly [name: string, of: TreeValue]>;

/** Deeper than any data model; a name beyond is no name. */
const deepest = 24;
/** A segment with `*` looks at so many names beside each other, for a device may have any number of them. */
const mostGlobbed = 256;
const mostInstances = 4096;
const mostLayers = 16;

export const isNumber = (name: string): boolean => /^\d{1,9}$/.test(name);

/** `X_*_Config` in time that grows with the length of the name, whatever stands there: never a regular expression of someone's text. */
export function globFits(glob: string, name: string): boolean {
  const parts = glob.split('*');
  const [first = '', ...rest] = parts;
  if (!name.startsWith(first)) return false;
  if (rest.length === 0) return name === first;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = rest.at(-1) ?? '';
  return name.length - last.length >= at && name.endsWith(last);
}

/** An object or a parameter in the tree of a device. */
export class DataNode {
  readonly name: string;
  readonly above: DataNode | undefined;
  leaf: Leaf | undefined;
  private readonly below = new Map<string, DataNode>();
  private sorted: readonly DataNode[] | undefined;

  constructor(name: string, above: DataNode | undefined) {
    this.name = name;
    this.above = above;
  }

  /** Without a dot at the end. */
  get path(): string {
    const names: string[] = [];
    let at: DataNode | undefined;
    for (at = this.above === undefined ? undefined : this; at?.above; at = at.above) names.push(at.name);
    return names.reverse().join('.');
  }

  child(name: string): DataNode | undefined {
    return this.below.get(name);
  }

  grow(name: string): DataNode {
    const there = this.below.get(name);
    if (there) return there;
    const grown = new DataNode(name, this);
    this.below.set(name, grown);
    return grown;
  }

  /** Instances of a table, by number. */
  get instances(): readonly DataNode[] {
    this.sorted ??= [...this.below.values()]
      .filter(({ name }) => isNumber(name))
      .sort((a, b) => Number(a.name) - Number(b.name))
      .slice(0, mostInstances);
    return this.sorted;
  }

  /** Children that a segment means: a name, `{i}` for every instance, or a name with `*`. */
  meant(segment: string): readonly DataNode[] {
    if (segment === '{i}') return this.instances;
    if (!segment.includes('*')) {
      const one = this.below.get(segment);
      return one ? [one] : [];
    }
    const found: DataNode[] = [];
    let seen = 0;
    for (const node of this.below.values()) {
      if ((seen += 1) > mostGlobbed) break;
      if (globFits(segment, node.name)) found.push(node);
    }
    return found;
  }
}

/** A path as the segments it is made of; a dot at the end means nothing. */
export const segmentsOf = (path: string): readonly string[] =>
  (path.endsWith('.') ? path.slice(0, -1) : path).split('.');

/** The names of a device as a tree that can be walked from any object. Values of objects are ignored, the last of two values stands. */
export class DeviceTree {
  readonly root = new DataNode('', undefined);
  private readonly stacks = new Map<DataNode, { readonly by: string; readonly nodes: readonly DataNode[] }>();
  private readonly rows = new Map<string, ReadonlyMap<string, DataNode>>();

  constructor(parameters: ParameterTree) {
    for (const [name, of] of parameters) {
      const segments = segmentsOf(name);
      if (name === '' || segments.length > deepest) continue;
      let node = this.root;
      for (const segment of segments) node = node.grow(segment);
      if (!name.endsWith('.')) node.leaf = of.value === null ? { ...of, value: '' } : (of as Leaf);
    }
  }

  /** The first that a path means, beginning at `from`; with `{i}` or `*` the first for which the whole path is there. */
  first(path: string, from: DataNode = this.root): DataNode | undefined {
    const segments = segmentsOf(path);
    const walk = (node: DataNode, at: number): DataNode | undefined => {
      const segment = segments[at];
      if (segment === undefined) return node;
      if (segment === '') return undefined;
      for (const next of node.meant(segment)) {
        const found = walk(next, at + 1);
        if (found) return found;
      }
      return undefined;
    };
    return walk(from, 0);
  }

  /** All that a path means, at most so many. */
  all(path: string, most: number): readonly DataNode[] {
    const segments = segmentsOf(path);
    const found: DataNode[] = [];
    const walk = (node: DataNode, at: number): void => {
      const segment = segments[at];
      if (segment === undefined) found.push(node);
      else for (const next of node.meant(segment)) if (found.length < most) walk(next, at + 1);
    };
    walk(this.root, 0);
    return found;
  }

  /** The object that a value names, if it is there: a path, with or without a dot at its end. */
  named(path: string): DataNode | undefined {
    const trimmed = path.trim();
    return trimmed === '' || trimmed.includes('*') || trimmed.includes('{') ? undefined : this.first(trimmed);
  }

  /** The first row of a table whose parameter names an object. */
  referring(table: string, by: string, to: DataNode): DataNode | undefined {
    const key = `${table} ${by}`;
    let rows = this.rows.get(key);
    if (rows === undefined) {
      const made = new Map<string, DataNode>();
      for (const row of this.all(table, mostInstances)) {
        for (const named of (this.first(by, row)?.leaf?.value ?? '').split(',')) {
          const path = named.trim().replace(/\.$/, '');
          if (path !== '' && !made.has(path)) made.set(path, row);
        }
      }
      rows = made;
      this.rows.set(key, rows);
    }
    return rows.get(to.path);
  }

  /** What an object stands on, nearest first. A stack is a few layers deep; one that bites its own tail, or has thousands, is no stack. */
  private stackOf(start: DataNode, by: string): readonly DataNode[] {
    const known = this.stacks.get(start);
    if (known?.by === by) return known.nodes;
    const seen = new Set([start]);
    for (const node of seen) {
      if (seen.size > mostLayers) break;
      for (const named of (node.child(by)?.leaf?.value ?? '').split(',', 8)) {
        const next = this.named(named);
        if (next) seen.add(next);
      }
    }
    const nodes = [...seen].slice(1);
    this.stacks.set(start, { by, nodes });
    return nodes;
  }

  /** The nearest object of a table below another in a stack of interfaces. */
  under(start: DataNode, table: string, by: string): DataNode | undefined {
    const kind = segmentsOf(table);
    return this.stackOf(start, by).find((node) => this.isOf(node, kind));
  }

  private isOf(node: DataNode, kind: readonly string[]): boolean {
    let at: DataNode | undefined = node;
    for (let segment = kind.length - 1; segment >= 0; segment--) {
      if (at === undefined || (kind[segment] === '{i}' ? !isNumber(at.name) : at.name !== kind[segment])) return false;
      at = at.above;
    }
    return at === this.root;
  }
}

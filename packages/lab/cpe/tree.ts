import type {
  ParameterAttributes,
  ParameterFault,
  ParameterInfo,
  ParameterValue,
  SetAttributes,
  SetValue,
} from '@heliograph/wire/cwmp/message.ts';
import type { CpeNature } from './facts.ts';
import { CwmpFault, parameterFault } from './faults.ts';
import { emptyShape, withKid, type Base, type ParameterPlace, type ObjectShape } from './models/base.ts';
import { defaultOf, keptLeafValue, leafFaultCode } from './models/check.ts';
import type { ModelLeaf } from './models/notation.ts';

/** An object that is there. Paths are without the root and end in a dot, but for '' of the root itself. */
interface Spot {
  readonly shape: ObjectShape;
  /** As the ACS names it. */
  readonly path: string;
  /** As values are kept. */
  readonly keys: string;
  /** As the model names it. */
  readonly model: string;
  /** Number of the innermost instance. */
  readonly row: number;
}

interface Held {
  readonly spot: Spot;
  readonly leaf: ModelLeaf;
}

/** Attributes of a parameter (TR-069 A.3.2.4). */
interface Attributes {
  readonly notification: number;
  readonly accessList: readonly string[];
}

const instance = /^\d+$/;

/**
 * The parameters of one CPE. What it shares with all of its kind stands in the base; of its own are only the values that differ and the
 * instances that were added or removed.
 */
export class LabTree {
  readonly base: Base;
  readonly facts: CpeNature;
  /** Told of every value that changes by the device itself, with the whole path. */
  changed: (path: string, notification: number) => void = () => undefined;
  #shape: ObjectShape;
  readonly #own = new Map<string, string>();
  readonly #attributes = new Map<string, Attributes>();
  /** Greatest instance number that was ever given in a table. */
  readonly #given = new Map<string, number>();

  constructor(base: Base, facts: CpeNature) {
    this.base = base;
    this.facts = facts;
    this.#shape = base.shape;
  }

  /** `InternetGatewayDevice.` or `Device.` */
  get root(): string {
    return `${this.base.root}.`;
  }

  // What the device itself reads and writes; paths are without the root.

  read(path: string): string | undefined {
    const held = this.#leaf(path);
    return held === undefined ? undefined : this.#value(held);
  }

  /** The model of a parameter, by its whole name. */
  leafOf(name: string): ModelLeaf | undefined {
    const inner = this.#inside(name);
    return inner === undefined ? undefined : this.#leaf(inner)?.leaf;
  }

  /** A value that changes inside the device, whether or not an ACS may set it. */
  write(path: string, value: string): void {
    const held = this.#leaf(path);
    if (held === undefined) throw new Error(`there is no ${path}`);
    const before = this.#value(held);
    const after = keptLeafValue(held.leaf, value);
    this.#own.set(held.spot.keys + held.leaf.name, after);
    if (before !== after) this.changed(this.root + path, this.#attributesOf(held).notification);
  }

  has(path: string): boolean {
    return path === '' || path.endsWith('.') ? this.#spot(path) !== undefined : this.#leaf(path) !== undefined;
  }

  /** Instance numbers of a table. */
  rows(table: string): number[] {
    return [...(this.#spot(table)?.shape.kids.keys() ?? [])].filter((name) => instance.test(name)).map(Number);
  }

  /** A new instance of a table, by the device itself. */
  grow(table: string): number {
    const spot = this.#spot(table);
    if (spot?.shape.model.rows === undefined) throw new Error(`there is no table ${table}`);
    return this.#addRow(spot);
  }

  /** Removes an instance, by the device itself. */
  remove(instance: string): void {
    this.#removeRow(instance);
  }

  /** Removes all instances of a table. */
  clear(table: string): void {
    for (const row of this.rows(table)) this.#removeRow(`${table}${row}.`);
  }

  /** As it left the factory. */
  reset(): void {
    this.#shape = this.base.shape;
    this.#own.clear();
    this.#attributes.clear();
    this.#given.clear();
  }

  /** Gives the instances of a table other numbers, as some devices do when they start. */
  renumber(table: string): void {
    const spot = this.#spot(table);
    if (spot === undefined) return;
    const kids = new Map([...spot.shape.kids].map(([name, kid]) => [String(Number(name) + 1), kid]));
    this.#shape = withKid(this.#shape, table.split('.').slice(0, -1), { ...spot.shape, kids });
    this.#given.set(table, Math.max(this.#given.get(table) ?? 0, ...[...kids.keys()].map(Number)));
  }

  /** How many parameters there are at the moment. */
  get size(): number {
    const count = (shape: ObjectShape): number =>
      [...shape.kids.values()].reduce((sum, kid) => sum + count(kid), shape.model.leaves.size);
    return count(this.#shape);
  }

  /** What a password really is, by its whole name; undefined of what is none. */
  secret(name: string): string | undefined {
    const inner = this.#inside(name);
    const held = inner === undefined ? undefined : this.#leaf(inner);
    return held?.leaf.secret === true ? this.#value(held) : undefined;
  }

  // What an ACS asks for (TR-069 A.3); paths begin with the root.

  /** GetParameterValues. */
  values(names: readonly string[]): ParameterValue[] {
    return names.flatMap((name) => {
      const held = this.#asked(name);
      if (held === undefined) throw new CwmpFault(9005);
      return held.map((one) => this.#told(one));
    });
  }

  /** GetParameterNames. */
  names(path: string, nextLevel: boolean): ParameterInfo[] {
    if (path === '') return nextLevel ? [{ name: this.root, writable: false }] : this.#infos(this.#top(), true);
    const inner = this.#inside(path);
    const held = inner === undefined || inner.endsWith('.') || inner === '' ? undefined : this.#leaf(inner);
    if (held !== undefined) {
      if (nextLevel) throw new CwmpFault(9003);
      return [{ name: path, writable: held.leaf.writable }];
    }
    const spot = inner === undefined ? undefined : this.#spot(inner);
    if (spot === undefined) throw new CwmpFault(9005);
    return this.#infos(spot, !nextLevel);
  }

  /** SetParameterValues: all or none. Answers what was set. */
  set(values: readonly SetValue[], parameterKey: string): ParameterValue[] {
    const faults: ParameterFault[] = [];
    const plan: { held: Held; value: SetValue }[] = [];
    const seen = new Set<string>();
    for (const value of values) {
      const inner = this.#inside(value.name);
      const held = inner === undefined ? undefined : this.#leaf(inner);
      if (seen.has(value.name)) throw new CwmpFault(9003);
      seen.add(value.name);
      const code = held === undefined ? 9005 : leafFaultCode(held.leaf, value.type, value.value);
      if (code !== undefined) faults.push(parameterFault(value.name, code));
      else if (held !== undefined) plan.push({ held, value });
    }
    if (faults.length > 0) throw new CwmpFault(9003, faults);
    for (const { held, value } of plan)
      this.#own.set(held.spot.keys + held.leaf.name, keptLeafValue(held.leaf, value.value));
    this.#setKey(parameterKey);
    return plan.map(({ value }) => value);
  }

  /** AddObject: the number of the new instance. */
  add(objectName: string, parameterKey: string): number {
    const inner = this.#inside(objectName);
    const spot = inner === undefined || !objectName.endsWith('.') ? undefined : this.#spot(inner);
    const rows = spot?.shape.model.rows;
    if (spot === undefined || rows === undefined || rows.most === 0) throw new CwmpFault(9005);
    if (spot.shape.kids.size >= rows.most) throw new CwmpFault(9004);
    const number = this.#addRow(spot);
    this.#setKey(parameterKey);
    return number;
  }

  /** DeleteObject. */
  delete(objectName: string, parameterKey: string): void {
    const inner = this.#inside(objectName);
    const spot = inner === undefined || !objectName.endsWith('.') ? undefined : this.#spot(inner);
    if (spot === undefined || !this.#isRow(spot) || spot.shape.model.most === 0) throw new CwmpFault(9005);
    this.#removeRow(spot.path);
    this.#setKey(parameterKey);
  }

  attributes(names: readonly string[]): ParameterAttributes[] {
    return names.flatMap((name) => {
      const held = this.#asked(name);
      if (held === undefined) throw new CwmpFault(9005);
      return held.map((one) => ({ name: this.#nameOf(one), ...this.#attributesOf(one) }));
    });
  }

  setAttributes(parameters: readonly SetAttributes[]): void {
    const plan = parameters.map((wish) => ({ wish, held: this.#asked(wish.name) }));
    for (const { wish, held } of plan) {
      if (held === undefined) throw new CwmpFault(9005);
      if (wish.notification === undefined) continue;
      if (wish.notification < 0 || wish.notification > 6) throw new CwmpFault(9003);
      // What is told by force stays so, and counters open no session (A.3.2.4).
      const isRefused = ({ spot, leaf }: Held) =>
        (leaf.quiet && wish.notification === 2) || (this.#isForced(spot, leaf) && wish.notification !== 2);
      if (held.some(isRefused)) throw new CwmpFault(9009);
    }
    for (const { wish, held } of plan) {
      for (const one of held ?? []) {
        const before = this.#attributesOf(one);
        this.#attributes.set(one.spot.keys + one.leaf.name, {
          notification: wish.notification ?? before.notification,
          accessList: wish.accessList?.filter((who) => who === 'Subscriber') ?? before.accessList,
        });
      }
    }
  }

  // The inside.

  #top(): Spot {
    return { shape: this.#shape, path: '', keys: '', model: '', row: 0 };
  }

  /** The path without the root; undefined when it does not begin with it. */
  #inside(name: string): string | undefined {
    return name.startsWith(this.root) ? name.slice(this.root.length) : undefined;
  }

  #step(at: Spot, name: string): Spot | undefined {
    const shape = at.shape.kids.get(name);
    if (shape === undefined) return undefined;
    const isRow = at.shape.model.rows !== undefined && instance.test(name);
    return {
      shape,
      path: `${at.path}${name}.`,
      keys: `${at.keys}${shape.key}.`,
      model: `${at.model}${isRow ? '{i}' : name}.`,
      row: isRow ? Number(shape.key) : at.row,
    };
  }

  #spot(path: string): Spot | undefined {
    let at: Spot | undefined = this.#top();
    for (const name of path.split('.').slice(0, -1)) {
      at = this.#step(at, name);
      if (at === undefined) return undefined;
    }
    return path === '' || path.endsWith('.') ? at : undefined;
  }

  #leaf(path: string): Held | undefined {
    const cut = path.lastIndexOf('.') + 1;
    const spot = this.#spot(path.slice(0, cut));
    const leaf = spot?.shape.model.leaves.get(path.slice(cut));
    return spot === undefined || leaf === undefined ? undefined : { spot, leaf };
  }

  #isRow(spot: Spot): boolean {
    return spot.model.endsWith('{i}.');
  }

  /** The parameters that a name of the ACS means: one, or all below an object. */
  #asked(name: string): Held[] | undefined {
    if (name === '') return this.#below(this.#top());
    const inner = this.#inside(name);
    if (inner === undefined) return undefined;
    if (inner !== '' && !inner.endsWith('.')) {
      const held = this.#leaf(inner);
      return held === undefined ? undefined : [held];
    }
    const spot = this.#spot(inner);
    return spot === undefined ? undefined : this.#below(spot);
  }

  #below(spot: Spot): Held[] {
    const found: Held[] = [...spot.shape.model.leaves.values()].map((leaf) => ({ spot, leaf }));
    for (const name of spot.shape.kids.keys()) found.push(...this.#below(this.#step(spot, name)!));
    return found;
  }

  #infos(spot: Spot, all: boolean): ParameterInfo[] {
    const info = (one: Spot): ParameterInfo => {
      const most = this.#isRow(one) ? one.shape.model.most : (one.shape.model.rows?.most ?? 0);
      return { name: this.root + one.path, writable: most > 0 };
    };
    const found: ParameterInfo[] = all ? [info(spot)] : [];
    for (const leaf of spot.shape.model.leaves.values())
      found.push({ name: this.root + spot.path + leaf.name, writable: leaf.writable });
    for (const name of spot.shape.kids.keys()) {
      const kid = this.#step(spot, name)!;
      found.push(...(all ? this.#infos(kid, true) : [info(kid)]));
    }
    return found;
  }

  #nameOf({ spot, leaf }: Held): string {
    return this.root + spot.path + leaf.name;
  }

  #told(held: Held): ParameterValue {
    return { name: this.#nameOf(held), value: held.leaf.secret ? '' : this.#value(held), type: held.leaf.type };
  }

  #value({ spot, leaf }: Held): string {
    const own = this.#own.get(spot.keys + leaf.name);
    if (own !== undefined) return own;
    const source = this.base.values.get(spot.keys + leaf.name) ?? this.base.rules.get(spot.model + leaf.name);
    if (source === undefined) return this.#counted(spot, leaf) ?? defaultOf(leaf);
    return typeof source === 'string' ? source : source(this.#place(spot));
  }

  #place(spot: Spot): ParameterPlace {
    return {
      facts: this.facts,
      row: spot.row,
      own: (name) => {
        const leaf = spot.shape.model.leaves.get(name);
        return leaf === undefined ? '' : this.#value({ spot, leaf });
      },
      count: (table) => spot.shape.kids.get(table)?.kids.size ?? 0,
    };
  }

  /** `…NumberOfEntries` is counted: the table is called nearly so. */
  #counted({ shape }: Spot, { name }: ModelLeaf): string | undefined {
    const stem = /^(.+)NumberOfEntries$/.exec(name)?.[1];
    if (stem === undefined) return undefined;
    const tables = [...shape.kids].filter(([, kid]) => kid.model.rows !== undefined);
    const table =
      tables.find(([kid]) => kid === stem) ??
      tables.find(([kid]) => kid.startsWith(stem) || stem.endsWith(kid)) ??
      tables.find(([kid]) => kid.replace('Serving', '') === stem);
    return String(table?.[1].kids.size ?? 0);
  }

  #attributesOf({ spot, leaf }: Held): Attributes {
    const known = this.#attributes.get(spot.keys + leaf.name);
    if (known !== undefined) return known;
    return { notification: this.#isForced(spot, leaf) ? 2 : 0, accessList: ['Subscriber'] };
  }

  #isForced(spot: Spot, leaf: ModelLeaf): boolean {
    return this.base.forced.has(spot.keys + leaf.name);
  }

  #addRow(spot: Spot): number {
    const rows = spot.shape.model.rows!;
    const known = [...spot.shape.kids.keys()].map(Number);
    const number = Math.max(0, this.#given.get(spot.path) ?? 0, ...known) + 1;
    this.#given.set(spot.path, number);
    // Numbers only grow, so that the number is a key that nothing was ever kept under.
    const row = emptyShape(rows, String(number));
    this.#shape = withKid(this.#shape, [...spot.path.split('.').slice(0, -1), String(number)], row);
    return number;
  }

  #removeRow(path: string): void {
    const spot = this.#spot(path);
    if (spot === undefined) return;
    const names = path.split('.').slice(0, -1);
    this.#shape = withKid(this.#shape, names, undefined);
    const table = `${names.slice(0, -1).join('.')}.`;
    this.#given.set(table, Math.max(this.#given.get(table) ?? 0, Number(names.at(-1))));
    for (const map of [this.#own, this.#attributes])
      for (const key of map.keys()) if (key.startsWith(spot.keys)) map.delete(key);
  }

  #setKey(parameterKey: string): void {
    if (this.#leaf('ManagementServer.ParameterKey') !== undefined)
      this.#own.set('ManagementServer.ParameterKey', parameterKey);
  }
}

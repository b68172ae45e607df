import type { CpeNature } from '../facts.ts';
import type { Branch } from './notation.ts';

/** Where a value is asked for: what is known of the device, and what stands beside the parameter. */
export interface ParameterPlace {
  readonly facts: CpeNature;
  /** Number of the instance, as it was first given; 0 outside of tables. */
  readonly row: number;
  /** A parameter of the same object. */
  own(name: string): string;
  /** How many instances a table of the same object has. */
  count(table: string): number;
}

/** A value as it stands, or what it follows from. */
export type ValueSource = string | ((at: ParameterPlace) => string);

/** An object that is there, with its instances. Never changed: a change makes new ones along the path, so that devices share the rest. */
export interface ObjectShape {
  readonly model: Branch;
  /** Name under which values are kept: the instance number at first, however it is numbered later. */
  readonly key: string;
  readonly kids: ReadonlyMap<string, ObjectShape>;
}

/** A device as it leaves the factory. All devices of a kind share one. */
export interface Base {
  /** `InternetGatewayDevice` or `Device`. */
  readonly root: string;
  readonly shape: ObjectShape;
  /** By path without the root. */
  readonly values: ReadonlyMap<string, ValueSource>;
  /** By path of the model, `{i}` for every instance. */
  readonly rules: ReadonlyMap<string, ValueSource>;
  /** Parameters whose changes are always told (TR-069 3.7.1.5), without the root. */
  readonly forced: ReadonlySet<string>;
}

export const emptyShape = (model: Branch, key: string): ObjectShape => ({
  model,
  key,
  kids: new Map([...model.branches].map(([name, kid]) => [name, emptyShape(kid, name)])),
});

/** The same object with one of those below it exchanged, added or (undefined) removed. */
export const withKid = (shape: ObjectShape, path: readonly string[], kid: ObjectShape | undefined): ObjectShape => {
  const [name = '', ...rest] = path;
  const kids = new Map(shape.kids);
  const below = kids.get(name);
  const next = rest.length === 0 ? kid : below === undefined ? undefined : withKid(below, rest, kid);
  if (next === undefined) kids.delete(name);
  else kids.set(name, next);
  return { ...shape, kids };
};

/** The object with the instances that a path goes through. */
const withRowsOf = (shape: ObjectShape, path: string): ObjectShape => {
  const names = path.split('.').slice(0, -1);
  let whole = shape;
  let at: ObjectShape | undefined = shape;
  for (const [i, name] of names.entries()) {
    let next: ObjectShape | undefined = at.kids.get(name);
    if (next === undefined) {
      const rows = at.model.rows;
      if (rows === undefined || !/^\d+$/.test(name)) throw new Error(`the model has no ${path}`);
      next = emptyShape(rows, name);
      whole = withKid(whole, names.slice(0, i + 1), next);
    }
    at = next;
  }
  return whole;
};

export interface BaseParts {
  readonly root: string;
  readonly model: Branch;
  /** Values by path without the root; one that ends in a dot only says that the instance is there. */
  readonly values: Readonly<Record<string, ValueSource>>;
  readonly rules: Readonly<Record<string, ValueSource>>;
  readonly forced: readonly string[];
  /** Objects that this kind has not, although its model has them. */
  readonly lacks: readonly string[];
}

export const makeBase = ({ root, model, values, rules, forced, lacks }: BaseParts): Base => {
  const objects = new Set(Object.keys(values).map((path) => path.slice(0, path.lastIndexOf('.') + 1)));
  let shape = emptyShape(model, root);
  for (const path of objects) if (path !== '') shape = withRowsOf(shape, path);
  for (const path of lacks) shape = withKid(shape, path.split('.').slice(0, -1), undefined);
  return {
    root,
    shape,
    values: new Map(Object.entries(values).filter(([path]) => !path.endsWith('.'))),
    rules: new Map(Object.entries(rules)),
    forced: new Set(forced),
  };
};

import { pathTemplateOf, type StandardModel } from '@heliograph/catalogue/cpe/standard.ts';
import { paramTypes, type SupportedObject } from '@heliograph/wire/usp/message.ts';

export interface Fact {
  readonly type: string;
  readonly writable: boolean;
}

/** An object that a kind of device can have, with `{i}` for instances. */
export interface ObjectFact {
  readonly path: string;
  readonly isTable: boolean;
  readonly canAdd: boolean;
  readonly canDelete: boolean;
}

/** What a kind of device can hold: USP tells neither types nor rights with its values. */
export interface DeviceModel {
  parameter(name: string): Fact | undefined;
  readonly objects: readonly ObjectFact[];
  /** Objects right below the root; undefined: not known. */
  readonly tops: readonly string[] | undefined;
}

/** Objects of one kind of device: far above any there is. */
const mostObjects = 10_000;
const mostParameters = 50_000;

/** As the device itself says (GetSupportedDM). */
export function toldModel(told: readonly SupportedObject[]): DeviceModel {
  const parameters = new Map<string, Fact>();
  const objects: ObjectFact[] = [];
  for (const { path, access, isTable, params } of told.slice(0, mostObjects)) {
    objects.push({ path, isTable, canAdd: access === 1 || access === 2, canDelete: access === 1 || access === 3 });
    for (const { name, type, access: right } of params)
      if (parameters.size < mostParameters)
        parameters.set(path + name, { type: paramTypes[type] || 'string', writable: right === 1 || right === 2 });
  }
  const tops = objects.map(({ path }) => path).filter((path) => /^Device\.[^.]+\.(?:\{i\}\.)?$/.test(path));
  return {
    parameter: (name) => parameters.get(pathTemplateOf(name)),
    objects,
    tops: tops.length > 0 ? [...new Set(tops.map((path) => path.replace('{i}.', '')))] : undefined,
  };
}

/** As the Broadband Forum says, for a device that tells nothing of it. What it does not know may be tried. */
export const standardModel = (standard: StandardModel): DeviceModel => ({
  parameter: (name) => {
    const said = standard.describe(name);
    return said ? { type: standard.typeOf(name) ?? 'string', writable: said.writable } : undefined;
  },
  objects: [],
  tops: undefined,
});

/** Tables and objects without values of their own, as far as what is above them is there. `known`: objects that values told of. */
export function fleshedOut(model: DeviceModel, known: ReadonlySet<string>, below: string): Map<string, boolean> {
  const rows = new Map<string, Set<string>>();
  for (const path of known) {
    const found = /^(.*\.)(\d+)\.$/.exec(path);
    if (!found) continue;
    const [, table = '', row = ''] = found;
    const there = rows.get(table) ?? new Set();
    rows.set(table, there.add(row));
  }
  const made = new Map<string, boolean>();
  const walk = (done: string, parts: readonly string[], fact: ObjectFact): void => {
    if (made.size > mostObjects) return;
    const at = parts.indexOf('{i}');
    if (at < 0) return void (fact.isTable || made.set(done + parts.join('.'), false));
    const table = `${done}${parts.slice(0, at).join('.')}.`;
    // The last part is what stands behind the dot.
    const isOwn = at === parts.length - 2;
    if (isOwn) made.set(table, fact.canAdd);
    for (const row of rows.get(table) ?? []) {
      if (isOwn) made.set(`${table}${row}.`, fact.canDelete);
      else walk(`${table}${row}.`, parts.slice(at + 1), fact);
    }
  };
  for (const fact of model.objects) walk('', fact.path.split('.'), fact);
  return new Map([...made].filter(([path]) => path.startsWith(below)));
}

import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { MibCell, ActionBlock, TablePart, ConfigFamily, ObjectGroup, ScalarSettings } from './shape.ts';
import type { Config } from './config.ts';

interface Setting {
  readonly name: string;
  readonly initial: MibCell | ((config: Config) => MibCell);
  /** The group in which it is written; undefined for what only a command block changes. */
  readonly home: ScalarSettings | undefined;
}

/** All families by the names of what they hold. */
export interface Registry {
  readonly families: readonly ConfigFamily[];
  readonly tables: ReadonlyMap<string, TablePart>;
  /** Those to which an ONU brings rows. */
  readonly arriving: readonly TablePart[];
  readonly settings: ReadonlyMap<string, Setting>;
  readonly commands: readonly ActionBlock[];
}

const add = <V>(map: Map<string, V>, name: string, value: V): void => {
  if (map.has(name)) throw new Error(`${name} is declared twice`);
  map.set(name, value);
};

export const registryOf = (families: readonly ConfigFamily[]): Registry => {
  const tables = new Map<string, TablePart>();
  const settings = new Map<string, Setting>();
  const commands: ActionBlock[] = [];
  for (const part of families.flatMap(({ parts }) => parts)) {
    if (part.kind === 'table') add(tables, part.table.name, part);
    else if (part.kind === 'settings') {
      for (const [name, initial] of Object.entries(part.initial)) add(settings, name, { name, initial, home: part });
    } else {
      commands.push(part);
      for (const [name, initial] of Object.entries(part.keeps)) add(settings, name, { name, initial, home: undefined });
    }
  }
  const arriving = [...tables.values()].filter(({ arrives }) => arrives !== undefined);
  return { families, tables, arriving, settings, commands };
};

export const configTableOf = (registry: Registry, table: AnyTable): TablePart => {
  const found = registry.tables.get(table.name);
  if (found === undefined) throw new Error(`no family declares ${table.name}`);
  return found;
};

export const actionBlockOf = (registry: Registry, group: ObjectGroup): ActionBlock | undefined =>
  registry.commands.find((command) => command.group === group);

import type { Config } from './config.ts';
import {
  setRefusalOf,
  wrong,
  type MibCell,
  type ActionBlock,
  type SetRefusal,
  type ConfigRow,
  type RowVerb,
} from './shape.ts';

const paramsOf = (config: Config, command: ActionBlock): ConfigRow => {
  const values: Record<string, MibCell> = {};
  for (const name of Object.keys(command.group)) {
    const value = config.params.get(name) ?? (Object.hasOwn(command.keeps, name) ? config.value(name) : undefined);
    if (value !== undefined && name !== command.action) values[name] = value;
  }
  return values;
};

const keep = (config: Config, command: ActionBlock, values: ConfigRow): void => {
  for (const name of Object.keys(command.keeps)) {
    const value = values[name];
    if (value !== undefined && typeof command.keeps[name] !== 'function') config.set(name, value);
    // In force now, so that a later change by other means is not undone by the next commit.
    config.params.delete(name);
  }
};

const carryOut = (config: Config, command: ActionBlock, verb: RowVerb, values: ConfigRow): SetRefusal | undefined => {
  if (verb === 'nothing') return undefined;
  if (verb === 'keep') {
    keep(config, command, values);
    return undefined;
  }
  if (command.into === undefined) throw new Error(`${command.action} has no table to write into`);
  const { table } = command.into;
  if (verb === 'clear') return config.clear(table);
  const row = command.rowOf(values, config);
  return verb === 'drop' ? config.drop(table, row) : config.write(table, row, verb);
};

/** Carries out an action of a command block with the parameters that were set last. All or nothing. */
export const runCommand = (config: Config, command: ActionBlock, action: number): SetRefusal | undefined => {
  const does = command.on.get(action);
  if (does === undefined) return wrong(`${command.action} knows no ${action}`);
  const values = paramsOf(config, command);
  return config.attempt(() => {
    const refusal = setRefusalOf(command.check?.(values, config));
    if (refusal !== undefined) return refusal;
    return typeof does === 'function' ? setRefusalOf(does(values, config)) : carryOut(config, command, does, values);
  });
};

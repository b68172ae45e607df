import type { Config } from './config.ts';
import { refusalOf, wrong, type Cell, type Command, type Refusal, type Row, type Verb } from './shape.ts';

const paramsOf = (config: Config, command: Command): Row => {
  const values: Record<string, Cell> = {};
  for (const name of Object.keys(command.group)) {
    const value = config.params.get(name) ?? (Object.hasOwn(command.keeps, name) ? config.value(name) : undefined);
    if (value !== undefined && name !== command.action) values[name] = value;
  }
  return values;
};

const keep = (config: Config, command: Command, values: Row): void => {
  for (const name of Object.keys(command.keeps)) {
    const value = values[name];
    if (value !== undefined && typeof command.keeps[name] !== 'function') config.set(name, value);
    // In force now, so that a later change by other means is not undone by the next commit.
    config.params.delete(name);
  }
};

const carryOut = (config: Config, command: Command, verb: Verb, values: Row): Refusal | undefined => {
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
export const runCommand = (config: Config, command: Command, action: number): Refusal | undefined => {
  const does = command.on.get(action);
  if (does === undefined) return wrong(`${command.action} knows no ${action}`);
  const values = paramsOf(config, command);
  return config.attempt(() => {
    const refusal = refusalOf(command.check?.(values, config));
    if (refusal !== undefined) return refusal;
    return typeof does === 'function' ? refusalOf(does(values, config)) : carryOut(config, command, does, values);
  });
};

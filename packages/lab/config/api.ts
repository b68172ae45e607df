import type { AnyTable, Spec } from '@heliograph/wire/mib/kit.ts';
import type { Olt } from '../devices/olt.ts';
import { runCommand } from './commands.ts';
import { actionBlockOf } from './registry.ts';
import { setRefusalOf, type MibCell, type ObjectGroup, type RowOf, type ValuesOf } from './shape.ts';

/**
 * The configuration as the command line sees it: the same state, the same checks. What changes something answers the device's
 * reason to refuse, or undefined when it is done.
 */

/** Rows as shown, in order of index; status tables too. */
export const readConfigTable = <T extends AnyTable>(olt: Olt, table: T): readonly RowOf<T>[] => olt.config.rows(table);

/** A setting that is in force, by the name of its object. */
export const readScalar = (olt: Olt, name: string): MibCell => olt.config.value(name);

/** Adds or changes a row; what is not given keeps its value. */
export const writeRow = <T extends AnyTable>(
  olt: Olt,
  table: T,
  row: Partial<RowOf<T>>,
  how: 'add' | 'put' | 'edit' = 'put',
): string | undefined => olt.config.attempt(() => olt.config.write(table, row, how))?.reason;

export const dropRow = <T extends AnyTable>(olt: Olt, table: T, key: Partial<RowOf<T>>): string | undefined =>
  olt.config.attempt(() => olt.config.drop(table, key))?.reason;

/** Carries out a command block with these parameters and this action, by its name in the MIB; older parameters play no part. */
export const writeBlock = <G extends ObjectGroup>(
  olt: Olt,
  block: G,
  action: string,
  values: ValuesOf<G>,
): string | undefined => {
  const command = actionBlockOf(olt.config.registry, block);
  if (command === undefined) return 'the device has no such command';
  const number = command.group[command.action]?.enum?.[action];
  if (number === undefined) return `no action ${action}`;
  const { params } = olt.config;
  for (const name of Object.keys(command.group)) params.delete(name);
  for (const [name, value] of Object.entries<MibCell | undefined>(values)) {
    if (value === undefined) continue;
    const spec = command.group[name];
    if (spec !== undefined && !withinBounds(spec, value)) return `${name} out of range`;
    params.set(name, value);
  }
  return runCommand(olt.config, command, number)?.reason;
};

export const withinBounds = (spec: Spec, value: MibCell): boolean => {
  const isText = spec.syntax === 'octets' || spec.syntax === 'ipAddress';
  if (typeof value === 'string') return isText;
  if (isText) return false;
  if (spec.enum !== undefined) return Object.values(spec.enum).includes(value);
  return spec.range?.some(([low, high]) => value >= low && value <= high) ?? true;
};

/** Sets a plain setting, with the device's checks. */
export const setScalar = (olt: Olt, name: string, value: MibCell): string | undefined => {
  const setting = olt.config.registry.settings.get(name);
  if (setting === undefined || typeof setting.initial === 'function') return `no setting ${name}`;
  const spec = setting.home?.group[name];
  if (spec !== undefined && !withinBounds(spec, value)) return `${name} out of range`;
  return olt.config.attempt(() => {
    olt.config.set(name, value);
    return setRefusalOf(setting.home?.checks[name]?.(value, olt.config));
  })?.reason;
};

/** Running becomes startup. */
export const saveStartup = (olt: Olt): void => olt.config.save();

/** True when a restart would lose something. */
export const unsaved = (olt: Olt): boolean => olt.config.unsaved();

import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import { withinBounds } from '../config/api.ts';
import { runCommand } from '../config/commands.ts';
import { actionBlockOf } from '../config/registry.ts';
import type { ObjectGroup, RowOf, ValuesOf } from '../config/shape.ts';
import type { Olt } from '../devices/olt.ts';

/** The configuration of the device as the command line reads and writes it: the same tables and blocks that answer over SNMP. */

/** Rows of a table; none where the device has no such table. */
export const configRowsOf = <T extends AnyTable>(olt: Olt, table: T): readonly RowOf<T>[] =>
  olt.config.registry.tables.has(table.name) ? olt.config.rows(table) : [];

/** A setting in force, or `fallback` where the device has none of that name. */
export const settingInForce = (olt: Olt, name: string, fallback: number | string): number | string =>
  olt.config.registry.settings.has(name) ? olt.config.value(name) : fallback;

/**
 * Carries out a command block with these values and no others, and leaves nothing behind in its parameters. Returns the line that
 * the device prints when it refuses.
 */
export const carryOutBlock = <G extends ObjectGroup>(olt: Olt, group: G, values: ValuesOf<G>): string | undefined => {
  const { config } = olt;
  const command = actionBlockOf(config.registry, group);
  if (command === undefined) return '% Not supported by this device';
  for (const [name, value] of Object.entries(values)) {
    const spec = group[name];
    if (spec !== undefined && value !== undefined && !withinBounds(spec, value))
      return `Error: ${name} is out of range.`;
  }
  const before = new Map(config.params);
  for (const name of Object.keys(group)) config.params.delete(name);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) config.params.set(name, value);
  const refusal = runCommand(config, command, Number(values[command.action]));
  config.params.clear();
  for (const [name, value] of before) config.params.set(name, value);
  return refusal === undefined ? undefined : `Error: ${refusal.reason}.`;
};

/** The name of the host is a text of the device, kept where SNMP keeps it. */
export const setHostName = (olt: Olt, name: string): void => {
  if (olt.config.registry.settings.has('sysHostName')) olt.config.set('sysHostName', name);
  else olt.overrides.set('sysHostName', name);
};

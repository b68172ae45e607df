import { rowKey, type AnyTable } from '@heliograph/wire/mib/kit.ts';
import { withinBounds } from '../config/api.ts';
import { configFaultModes, faultDefaults, usualStrikes, type ConfigFault } from '../config/faults.ts';
import type { MibCell, TablePart, ConfigRow } from '../config/shape.ts';
import type { Olt } from '../devices/olt.ts';
import { BadField, isRecord, textField, wholeField, type Body } from './outcome.ts';

/** Events that concern the configuration: faults while it is written, and hands other than the console's. */

export const configFaultFields = [
  'mode',
  'times',
  'table',
  'error',
  'ms',
  'after',
  'varbinds',
  'seconds',
  'rows',
  'column',
];

const errors = ['genErr', 'inconsistentValue', 'resourceUnavailable'] as const;

/** `{type: 'configFault', mode, …}` */
export const setConfigFault = (olt: Olt, body: Body): Readonly<Record<string, unknown>> => {
  const asked = body['mode'];
  if (asked === 'none') {
    olt.configFault = undefined;
    olt.deafUntil = 0;
    return { configFault: null };
  }
  const mode = configFaultModes.find((known) => known === asked);
  if (mode === undefined) throw new BadField(`"mode" must be one of none, ${configFaultModes.join(', ')}`);
  const error = errors.find((known) => known === (body['error'] ?? faultDefaults.error));
  if (error === undefined) throw new BadField(`"error" must be one of ${errors.join(', ')}`);
  const table = textField(body, 'table');
  const column = textField(body, 'column');
  const times = wholeField(body, 'times', 1, 1_000_000) ?? usualStrikes[mode];
  const varbinds = wholeField(body, 'varbinds', 0, 1000);
  const fault: ConfigFault = {
    mode,
    error,
    ms: wholeField(body, 'ms', 0, 600_000) ?? faultDefaults.ms,
    after: wholeField(body, 'after', 1, 1000) ?? faultDefaults.after,
    seconds: wholeField(body, 'seconds', 1, 86_400) ?? faultDefaults.seconds,
    rows: wholeField(body, 'rows', 0, 1_000_000) ?? faultDefaults.rows,
    ...(table === undefined ? {} : { table }),
    ...(column === undefined ? {} : { column }),
    ...(times === undefined ? {} : { times }),
    ...(varbinds === undefined ? {} : { varbinds }),
  };
  olt.configFault = fault;
  return { configFault: fault };
};

export const setConfigFields = ['table', 'key', 'index', 'values'];

const isCell = (value: unknown): value is MibCell => typeof value === 'string' || typeof value === 'number';

const cellsOf = (table: AnyTable, given: unknown, field: string): ConfigRow => {
  if (!isRecord(given)) throw new BadField(`"${field}" must be an object of columns of ${table.name}`);
  const row: Record<string, MibCell> = {};
  for (const [name, value] of Object.entries(given)) {
    const column = table.columns[name];
    if (column === undefined) throw new BadField(`${table.name} has no column ${name}`);
    if (!isCell(value) || !withinBounds(column, value))
      throw new BadField(`${name} cannot be ${JSON.stringify(value)}`);
    row[name] = value;
  }
  return row;
};

const indexRow = (olt: Olt, of: TablePart, body: Body): ConfigRow => {
  const given = body['index'];
  const index = Array.isArray(given) && given.every((n) => typeof n === 'number') ? given : [given];
  if (!index.every((n) => typeof n === 'number')) throw new BadField('"index" must be a number or a list of numbers');
  const shown = olt.config.entries(of).find((entry) => entry.index.join('.') === index.join('.'));
  if (shown !== undefined) return Object.fromEntries(keyOf(of).map((name) => [name, shown.row[name] ?? '']));
  const values = rowKey(of.table, index);
  if (values === undefined) throw new BadField(`${index.join('.')} is no index of ${of.table.name}`);
  return Object.fromEntries(of.table.index.map((name, i) => [name, values[i] ?? '']));
};

const keyOf = (of: TablePart): readonly string[] => of.key ?? of.table.index;

const rowNamed = (olt: Olt, of: TablePart, body: Body): ConfigRow => {
  if (body['index'] !== undefined) return indexRow(olt, of, body);
  if (body['key'] !== undefined) return cellsOf(of.table, body['key'], 'key');
  // A new row may name its key among its values.
  return {};
};

const setScalars = (olt: Olt, values: unknown): Readonly<Record<string, unknown>> => {
  if (!isRecord(values)) throw new BadField('"values" must be an object of settings when there is no "table"');
  for (const [name, value] of Object.entries(values)) {
    const setting = olt.config.registry.settings.get(name);
    if (setting === undefined || typeof setting.initial === 'function') throw new BadField(`no setting ${name}`);
    if (!isCell(value) || typeof value !== typeof setting.initial)
      throw new BadField(`${name} cannot be ${JSON.stringify(value)}`);
  }
  for (const [name, value] of Object.entries(values)) if (isCell(value)) olt.config.set(name, value);
  return { values };
};

/** `{type: 'setConfig', table, key or index, values}`: changes a row, or removes it with `values: null`, without any check. */
export const setConfig = (olt: Olt, body: Body): Readonly<Record<string, unknown>> => {
  const name = textField(body, 'table');
  if (name === undefined) return setScalars(olt, body['values']);
  const of = olt.config.registry.tables.get(name);
  if (of === undefined || of.computed !== undefined) throw new BadField(`no configuration table ${name}`);
  const { values } = body;
  const row = { ...rowNamed(olt, of, body), ...(values === null ? {} : cellsOf(of.table, values, 'values')) };
  const missing = keyOf(of).find((column) => row[column] === undefined && column !== of.item);
  if (missing !== undefined) throw new BadField(`"key" lacks ${missing}`);
  olt.config.force(of, row, values === null);
  return { table: name, row: values === null ? null : row };
};

/** What is configured, as it is: tables by name, settings, and whether a restart would lose something. */
export const configTruth = (olt: Olt) => {
  const { config } = olt;
  const tables: Record<string, readonly ConfigRow[]> = {};
  const parts = config.registry.families
    .filter(({ when }) => when?.(olt.model) ?? true)
    .flatMap((family) => family.parts);
  for (const part of parts)
    if (part.kind === 'table' && part.computed === undefined)
      tables[part.table.name] = config.entries(part).map(({ row }) => row);
  const { onus } = olt;
  /** What was written about ONUs, by PON and number. */
  const descriptions = Object.fromEntries(
    [...onus.names].map(([slot, words]) => [`${onus.pon(slot)}/${onus.onu(slot)}`, words]),
  );
  return { tables, scalars: config.settings(), descriptions, unsaved: config.unsaved() };
};

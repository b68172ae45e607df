import type { Column, Spec } from '@heliograph/wire/mib/kit.ts';
import { rowKey } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { scalarRow, type RowSet } from '../agent/rows.ts';
import type { RefusedVarbind, TargetWrite, WriteTarget } from '../agent/target.ts';
import type { ViewSegment } from '../agent/view.ts';
import type { Model } from '../devices/models.ts';
import type { Olt } from '../devices/olt.ts';
import { runCommand } from './commands.ts';
import type { Registry } from './registry.ts';
import { entryAfter, indexedRowAt } from './rows.ts';
import type { ActionBlock, TablePart, SetRefusal, ScalarSettings } from './shape.ts';

/** What the declared families answer over SNMP, and what they do with a SET. */

const rowStatus = { createAndGo: 4, createAndWait: 5, destroy: 6 } as const;

const rowSetOf = (of: TablePart): RowSet => {
  const entries = (olt: Olt) => olt.config.entries(of);
  return {
    count: (olt) => entries(olt).length,
    key: (_, n) => n,
    index: (olt, n) => entries(olt)[n]?.index ?? [],
    after: (olt, rest) => entryAfter(entries(olt), rest),
    find: (olt, rest) => indexedRowAt(entries(olt), rest),
  };
};

const placed = (refusal: SetRefusal | undefined, at: number): RefusedVarbind | undefined =>
  refusal === undefined ? undefined : { ...refusal, at };

const byRow = (writes: readonly TargetWrite[]): TargetWrite[][] => {
  const groups = new Map<string, TargetWrite[]>();
  for (const write of writes) {
    const key = write.index.join('.');
    groups.set(key, [...(groups.get(key) ?? []), write]);
  }
  return [...groups.values()];
};

/** Writes of one row: creation or removal by RowStatus, or a change in place. */
const applyToRow = (olt: Olt, of: TablePart, writes: readonly TargetWrite[]): SetRefusal | undefined => {
  const { config } = olt;
  const index: Oid = writes[0]?.index ?? [];
  const present = config.entries(of)[indexedRowAt(config.entries(of), index)]?.row;
  const state = of.rowStatus === undefined ? undefined : writes.find(({ name }) => name === of.rowStatus)?.value;
  const given: Record<string, number | string> = {};
  for (const { name, value } of writes) if (name !== of.rowStatus) given[name] = value;
  if (state === rowStatus.destroy) return config.drop(of.table, present ?? {});
  if (present !== undefined) {
    if (state === rowStatus.createAndGo || state === rowStatus.createAndWait)
      return { error: 'inconsistentValue', reason: 'the row exists' };
    const key = of.key ?? of.table.index;
    const named = Object.fromEntries(key.map((name) => [name, present[name] ?? '']));
    return config.write(of.table, { ...named, ...given }, 'edit');
  }
  if (state !== rowStatus.createAndGo) return { error: 'noCreation', reason: 'no such row' };
  const key = rowKey(of.table, index);
  if (key === undefined) return { error: 'noCreation', reason: 'not an index of this table' };
  const named = Object.fromEntries(of.table.index.map((name, i) => [name, key[i] ?? 0]));
  return config.write(of.table, { ...named, ...given }, 'add');
};

const tableTarget = (of: TablePart): WriteTarget => ({
  turn: 0,
  names: [of.table.name, ...Object.keys(of.table.columns)],
  apply: (olt, writes) => {
    for (const group of byRow(writes)) {
      const refused = placed(applyToRow(olt, of, group), group[0]?.at ?? 1);
      if (refused !== undefined) return refused;
    }
    return undefined;
  },
});

/** Columns that a SET may name. A row is known by its key, which therefore stays. */
const isWritable = (of: TablePart, column: Column): boolean => {
  if (of.computed !== undefined) return false;
  if (column.name === of.rowStatus) return true;
  if (of.table.index.includes(column.name) || (of.key?.includes(column.name) ?? false)) return false;
  return of.writable?.includes(column.name) ?? column.access === 'read-write';
};

const tableSegments = (of: TablePart): ViewSegment[] => {
  if (of.hidden === true) return [];
  const rows = rowSetOf(of);
  const target = tableTarget(of);
  return Object.values(of.table.columns).map((column) => ({
    name: column.name,
    oid: column.oid,
    syntax: column.syntax,
    spec: column,
    rows,
    table: of.table.name,
    get: (olt, n) => olt.config.entries(of)[n]?.row[column.name],
    ...(isWritable(of, column) ? { target } : {}),
  }));
};

const scalarSegment = (
  scalar: Spec & { name: string; oid: Oid },
  get: ViewSegment['get'],
  target: WriteTarget | undefined,
): ViewSegment => ({
  name: scalar.name,
  oid: scalar.oid,
  syntax: scalar.syntax,
  spec: scalar,
  rows: scalarRow,
  get,
  ...(target === undefined ? {} : { target }),
});

const settingsTarget = (part: ScalarSettings): WriteTarget => ({
  turn: 1,
  names: Object.keys(part.initial),
  apply: (olt, writes) => {
    for (const { name, value } of writes) olt.config.set(name, value);
    for (const { name, value, at } of writes) {
      const verdict = part.checks[name]?.(value, olt.config);
      if (verdict === undefined) continue;
      return typeof verdict === 'string' ? { error: 'inconsistentValue', reason: verdict, at } : { ...verdict, at };
    }
    return undefined;
  },
});

const settingsSegments = (part: ScalarSettings): ViewSegment[] => {
  const target = settingsTarget(part);
  return Object.entries(part.initial).flatMap(([name, initial]) => {
    const scalar = part.group[name];
    if (scalar === undefined) return [];
    const writable = scalar.access === 'read-write' && typeof initial !== 'function';
    return [scalarSegment(scalar, (olt) => olt.config.value(name), writable ? target : undefined)];
  });
};

/** What a scalar of a command block reads before anything was set: its own name, 1 or 255.255.255.0 (V1600D V2.03.74R). */
const unset = (scalar: Spec & { name: string }): string | number =>
  scalar.syntax === 'octets' ? scalar.name : scalar.syntax === 'ipAddress' ? '255.255.255.0' : 1;

const commandTarget = (part: ActionBlock): WriteTarget => ({
  turn: 2,
  names: [...(part.into === undefined ? [] : [part.into.table.name]), ...Object.keys(part.group)],
  apply: (olt, writes) => {
    for (const { name, value } of writes) if (name !== part.action) olt.config.params.set(name, value);
    const [first] = writes;
    if (part.action === '' && first !== undefined) return placed(runCommand(olt.config, part, 0), first.at);
    const action = writes.find(({ name }) => name === part.action);
    if (action === undefined) return undefined;
    return placed(runCommand(olt.config, part, Number(action.value)), action.at);
  },
});

const commandSegments = (part: ActionBlock): ViewSegment[] => {
  const target = commandTarget(part);
  return Object.values(part.group).map((scalar) => {
    const kept = Object.hasOwn(part.keeps, scalar.name);
    const get: ViewSegment['get'] = (olt) =>
      kept ? olt.config.value(scalar.name) : (olt.config.params.get(scalar.name) ?? unset(scalar));
    return scalarSegment(scalar, get, scalar.access === 'read-write' ? target : undefined);
  });
};

export const configSegments = (registry: Registry, model: Model): ViewSegment[] =>
  registry.families
    .filter(({ when }) => when?.(model) ?? true)
    .flatMap(({ parts }) =>
      parts.flatMap((part) => {
        if (part.kind === 'table') return tableSegments(part);
        return part.kind === 'settings' ? settingsSegments(part) : commandSegments(part);
      }),
    );

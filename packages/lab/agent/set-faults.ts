import type { Column } from '@heliograph/wire/mib/kit.ts';
import type { Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { restartOlt } from '../devices/events.ts';
import type { Olt } from '../devices/olt.ts';
import { faultFor, struck, type ConfigFault } from '../config/faults.ts';
import type { MibCell, TablePart, ConfigRow } from '../config/shape.ts';
import { apply, readWrites, type SetOutcome, type Write } from './set.ts';
import type { AgentView } from './view.ts';

/** A SET as a device carries it out that may go wrong in the middle. */

interface SetAnswer extends SetOutcome {
  /** True: no answer leaves. */
  readonly mute?: boolean;
  /** Milliseconds of wall-clock time before the answer leaves. */
  readonly lateMs?: number;
}

const namesOf = (writes: readonly Write[]): string[] =>
  writes.flatMap(({ segment }) => [segment.name, ...(segment.target?.names ?? [])]);

/** Some other value that the column can hold. */
const another = (column: Column, value: MibCell): MibCell => {
  if (column.syntax === 'ipAddress') return /mask|subnet/i.test(column.name) ? '255.255.0.0' : '10.9.8.7';
  // A list of VLANs stays a list.
  if (typeof value === 'string') return !/^[\d,\s-]*$/.test(value) ? `${value}x`.slice(-32) : value === '1' ? '' : '1';
  const choices = Object.values(column.enum ?? {}).filter((other) => other !== value);
  if (choices[0] !== undefined) return choices[0];
  const next = value + 1;
  return column.range?.every(([, high]) => next > high) === true ? value - 1 : next;
};

const isFree = (of: TablePart, name: string, written: ReadonlySet<string>): boolean =>
  !of.table.index.includes(name) && !(of.key?.includes(name) ?? false) && name !== of.rowStatus && !written.has(name);

const disturb = (olt: Olt, writes: readonly Write[], { column }: ConfigFault): void => {
  const written = new Set(writes.map(({ segment }) => segment.name));
  for (const { table: of, key } of olt.config.touched) {
    const row: ConfigRow | undefined = olt.config.kept(of.table).find((r) => olt.config.keyText(of, r) === key);
    if (row === undefined) continue;
    const columns = Object.values(of.table.columns).filter((c) => isFree(of, c.name, written));
    const victim = columns.find((c) => c.name === column) ?? columns.at(-1);
    if (victim === undefined) continue;
    const named = Object.fromEntries((of.key ?? of.table.index).map((name) => [name, row[name] ?? '']));
    olt.config.force(of, { ...named, [victim.name]: another(victim, row[victim.name] ?? 0) });
  }
  // A write to settings changes a neighbour among them.
  const neighbours = writes.flatMap(({ segment }) => segment.target?.names ?? []).filter((name) => !written.has(name));
  const named = neighbours.find((name) => name === column) ?? neighbours.find((name) => isPlain(olt, name));
  const home = named === undefined ? undefined : olt.config.registry.settings.get(named)?.home;
  const spec = named === undefined ? undefined : home?.group[named];
  if (named !== undefined && spec !== undefined) olt.config.set(named, another(spec, olt.config.value(named)));
};

const isPlain = (olt: Olt, name: string): boolean => {
  const setting = olt.config.registry.settings.get(name);
  return setting?.home !== undefined && typeof setting.initial !== 'function';
};

/** Carries the SETs out that the fault lets through, and goes down or deaf with the last of them. */
const breakDown = (olt: Olt, fault: ConfigFault, writes: readonly Write[]): SetAnswer => {
  const partial = fault.mode === 'rebootMidWrite' && fault.varbinds !== undefined;
  const outcome = apply(olt, partial ? writes.slice(0, fault.varbinds) : writes);
  if (outcome.error !== undefined) return outcome;
  if (fault.after > 1 && !partial) {
    olt.configFault = { ...fault, after: fault.after - 1 };
    return outcome;
  }
  struck(olt);
  if (fault.mode === 'rebootMidWrite') restartOlt(olt);
  else olt.deafUntil = olt.now() + fault.seconds * 1000;
  return { ...outcome, mute: partial };
};

/** Accepts without keeping. */
const pretend = (olt: Olt, writes: readonly Write[]): SetOutcome => {
  let outcome: SetOutcome = { error: undefined, index: 0 };
  const params = new Map(olt.config.params);
  olt.config.attempt(() => {
    outcome = apply(
      olt,
      writes.filter(({ segment }) => segment.target !== undefined),
    );
    return { error: 'inconsistentValue', reason: outcome.reason ?? 'not kept' };
  });
  olt.config.params.clear();
  for (const [name, value] of params) olt.config.params.set(name, value);
  return outcome;
};

export const setAll = (olt: Olt, view: AgentView, varbinds: readonly Varbind[]): SetAnswer => {
  const writes = readWrites(olt, view, varbinds);
  if (!Array.isArray(writes)) return writes;
  const names = namesOf(writes);
  const refuse = faultFor(olt, 'refuse', names);
  if (refuse !== undefined) {
    struck(olt);
    return { error: refuse.error, index: 1, reason: 'fault' };
  }
  const breaking = faultFor(olt, 'rebootMidWrite', names) ?? faultFor(olt, 'dropMidWrite', names);
  if (breaking !== undefined) return breakDown(olt, breaking, writes);
  if (faultFor(olt, 'forget', names) !== undefined) {
    const outcome = pretend(olt, writes);
    if (outcome.error === undefined) struck(olt);
    return outcome;
  }
  const outcome = apply(olt, writes);
  if (outcome.error !== undefined) return outcome;
  const side = faultFor(olt, 'sideEffect', names);
  if (side !== undefined) {
    disturb(olt, writes, side);
    struck(olt);
  }
  const late = faultFor(olt, 'late', names);
  if (late === undefined) return outcome;
  struck(olt);
  return { ...outcome, lateMs: late.ms };
};

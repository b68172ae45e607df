import type { Spec } from '@heliograph/wire/mib/kit.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import type { Olt } from '../devices/olt.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { RefusedVarbind, WriteTarget } from './target.ts';
import type { Instance, AgentValue, ViewSegment, AgentView } from './view.ts';

/** Names of error-status that a SET can end with. */
export type SetError =
  | 'noAccess'
  | 'genErr'
  | 'wrongType'
  | 'wrongLength'
  | 'wrongValue'
  | 'noCreation'
  | 'notWritable'
  | 'inconsistentValue'
  | 'resourceUnavailable';

export interface SetOutcome {
  error: SetError | undefined;
  /** Position of the varbind at fault, from 1. */
  index: number;
  /** The device's reason, for the log of the lab. */
  reason?: string;
}

/** A varbind whose syntax and range are right. */
export interface Write {
  readonly segment: ViewSegment;
  readonly rest: Oid;
  readonly value: number | string;
  /** Position in the PDU, from 1. */
  readonly index: number;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const rawOf = (value: Value): AgentValue | undefined => {
  if (value.type === 'octets') return textOf(value.value);
  return 'value' in value && !(value.value instanceof Uint8Array) ? value.value : undefined;
};

const fits = (spec: Spec, value: AgentValue): boolean => {
  if (typeof value !== 'number') return true;
  if (spec.enum !== undefined) return Object.values(spec.enum).includes(value);
  return spec.range?.some(([low, high]) => value >= low && value <= high) ?? true;
};

/** The longest text that the simulated firmware keeps; lists of VLANs and of ports are longer than names. */
const longest = 512;
const longestName = 128;

const check = (olt: Olt, view: AgentView, { oid, value }: Varbind, index: number): Write | SetError => {
  const place = view.place(oid);
  if (place === undefined) return 'notWritable';
  const { segment } = place;
  if (segment.target === undefined) {
    if (segment.rows.find(olt, place.index) < 0) return 'noCreation';
    if (segment.set === undefined) return 'notWritable';
  }
  const raw = rawOf(value);
  if (value.type !== segment.syntax || (typeof raw !== 'string' && typeof raw !== 'number')) return 'wrongType';
  if (typeof raw === 'string' && raw.length > (segment.target === undefined ? longestName : longest))
    return 'wrongLength';
  if (!fits(segment.spec, raw)) return 'wrongValue';
  return { segment, rest: place.index, value: raw, index };
};

/** Checks every varbind by itself; the first that is wrong ends it. */
export const readWrites = (olt: Olt, view: AgentView, varbinds: readonly Varbind[]): Write[] | SetOutcome => {
  const writes: Write[] = [];
  for (const [i, varbind] of varbinds.entries()) {
    const write = check(olt, view, varbind, i + 1);
    if (typeof write === 'string') return { error: write, index: i + 1 };
    writes.push(write);
  }
  return writes;
};

const byTarget = (writes: readonly Write[]): [WriteTarget, Write[]][] => {
  const groups = new Map<WriteTarget, Write[]>();
  for (const write of writes) {
    const { target } = write.segment;
    if (target === undefined) continue;
    const group = groups.get(target);
    if (group === undefined) groups.set(target, [write]);
    else group.push(write);
  }
  return [...groups].sort(([a], [b]) => a.turn - b.turn);
};

const applyTargets = (olt: Olt, writes: readonly Write[]): RefusedVarbind | undefined => {
  for (const [target, group] of byTarget(writes)) {
    const refused = target.apply(
      olt,
      group.map(({ segment, rest, value, index }) => ({ name: segment.name, index: rest, value, at: index })),
    );
    if (refused !== undefined) return refused;
  }
  return undefined;
};

const isAction = ({ segment }: Write): boolean => segment.name.endsWith('Action');

const instanceOf = (olt: Olt, { segment, rest }: Write): Pick<Instance, 'segment' | 'n'> => ({
  segment,
  n: segment.rows.find(olt, rest),
});

/** Objects outside the configuration: parameters first, actions last whatever their place. */
const applySingly = (olt: Olt, writes: readonly Write[]): RefusedVarbind | undefined => {
  const single = writes.filter(({ segment }) => segment.set !== undefined && segment.target === undefined);
  single.sort((a, b) => Number(isAction(a)) - Number(isAction(b)));
  for (const write of single) {
    const { segment, n } = instanceOf(olt, write);
    const reason = segment.set?.(olt, segment.rows.key(olt, n), write.value);
    if (reason !== undefined) return { error: 'inconsistentValue', reason, at: write.index };
  }
  return undefined;
};

/**
 * All or nothing for rows and settings. Parameters of command blocks stay set when their action is refused, as on real units.
 */
export const apply = (olt: Olt, writes: readonly Write[]): SetOutcome => {
  let refused: RefusedVarbind | undefined;
  olt.config.attempt(() => {
    refused = applyTargets(olt, writes) ?? applySingly(olt, writes);
    return refused;
  });
  return refused === undefined
    ? { error: undefined, index: 0 }
    : { error: refused.error, index: refused.at, reason: refused.reason };
};

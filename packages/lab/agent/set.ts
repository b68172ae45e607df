import type { Spec } from '@heliograph/wire/mib/kit.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import type { Olt } from '../devices/olt.ts';
import type { Instance, Raw, Set, View } from './view.ts';

/** Names of error-status that a SET can end with. */
export type SetError =
  | 'noAccess'
  | 'wrongType'
  | 'wrongLength'
  | 'wrongValue'
  | 'noCreation'
  | 'notWritable'
  | 'inconsistentValue';

export interface SetOutcome {
  error: SetError | undefined;
  /** Position of the varbind at fault, from 1. */
  index: number;
  /** The device's reason, for the log of the lab. */
  reason?: string;
}

interface Write {
  readonly set: Set;
  readonly instance: Instance;
  readonly value: Raw;
  readonly index: number;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const rawOf = (value: Value): Raw | undefined => {
  if (value.type === 'octets') return textOf(value.value);
  return 'value' in value && !(value.value instanceof Uint8Array) ? value.value : undefined;
};

const fits = (spec: Spec, value: Raw): boolean => {
  if (typeof value !== 'number') return true;
  if (spec.enum !== undefined) return Object.values(spec.enum).includes(value);
  return spec.range?.some(([low, high]) => value >= low && value <= high) ?? true;
};

/** The longest text that the simulated firmware keeps. */
const longest = 128;

const check = (olt: Olt, view: View, { oid, value }: Varbind, index: number): Write | SetError => {
  const found = view.find(olt, oid);
  if (typeof found === 'string') return found === 'noSuchObject' ? 'notWritable' : 'noCreation';
  const { segment } = found;
  if (segment.set === undefined) return 'notWritable';
  const raw = rawOf(value);
  if (value.type !== segment.syntax || raw === undefined) return 'wrongType';
  if (typeof raw === 'string' && raw.length > longest) return 'wrongLength';
  if (!fits(segment.spec, raw)) return 'wrongValue';
  return { set: segment.set, instance: found, value: raw, index };
};

const isAction = ({ instance }: Write): boolean => instance.segment.name.endsWith('Action');

/**
 * All or nothing as far as syntax goes; then parameters are kept and actions carried out, actions last whatever their place. An
 * action that the device refuses leaves the parameters set, as real command blocks do.
 */
export const setAll = (olt: Olt, view: View, varbinds: readonly Varbind[]): SetOutcome => {
  const writes: Write[] = [];
  for (const [i, varbind] of varbinds.entries()) {
    const write = check(olt, view, varbind, i + 1);
    if (typeof write === 'string') return { error: write, index: i + 1 };
    writes.push(write);
  }
  writes.sort((a, b) => Number(isAction(a)) - Number(isAction(b)));
  for (const { set, instance, value, index } of writes) {
    const reason = set(olt, instance.segment.rows.key(olt, instance.n), value);
    if (reason !== undefined) return { error: 'inconsistentValue', index, reason };
  }
  return { error: undefined, index: 0 };
};

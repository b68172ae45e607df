import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import type { Olt } from '../devices/olt.ts';
import { distort, fabricatedNext } from './hostile.ts';
import { instanceOid, readRaw, toValue } from './read.ts';
import { faultFor } from '../config/faults.ts';
import type { Instance, AgentView } from './view.ts';

export interface SnmpReading {
  readonly olt: Olt;
  readonly view: AgentView;
  readonly now: number;
  /** Version 1 knows no Counter64: such objects are not there. */
  readonly v1: boolean;
  /** The view of the user; undefined shows everything. */
  readonly sees: ((oid: Oid) => boolean) | undefined;
  /** Grows by the number of answers that come from slow columns. */
  slow: number;
}

const valueOf = (asking: SnmpReading, instance: Instance): Value | undefined => {
  const { olt, now } = asking;
  if (asking.v1 && instance.segment.syntax === 'counter64') return undefined;
  const raw = readRaw(olt, instance, now);
  if (raw === undefined) return undefined;
  if (olt.faults.slowMs > 0 && olt.faults.slowColumns.includes(instance.segment.name)) asking.slow += 1;
  const value = toValue(instance.segment.syntax, raw);
  return olt.faults.hostile === 'none' ? value : distort(olt.faults.hostile, instance.segment.name, value);
};

/** A place in a walk: where it stands, and how to go on without searching again. */
export interface WalkCursor {
  oid: Oid;
  instance: Instance | undefined;
}

/** True beyond the row at which a fault lets a table end, and the whole view with it. */
const isCutOff = (olt: Olt, { segment, n }: Instance): boolean => {
  if (segment.table === undefined || olt.configFault === undefined) return false;
  const fault = faultFor(olt, 'truncate', [segment.table, segment.name]);
  return fault !== undefined && n >= fault.rows;
};

/** The next varbind after the cursor, which moves on to it; undefined at the end of the view. */
export const nextVarbind = (asking: SnmpReading, cursor: WalkCursor): Varbind | undefined => {
  const { olt, view } = asking;
  const invented = fabricatedNext(asking, cursor.oid);
  if (invented !== undefined) {
    cursor.oid = invented.oid;
    cursor.instance = undefined;
    return invented;
  }
  let instance = cursor.instance === undefined ? view.after(olt, cursor.oid) : view.following(olt, cursor.instance);
  for (; instance !== undefined; instance = view.following(olt, instance)) {
    if (isCutOff(olt, instance)) return undefined;
    if (asking.sees?.(instanceOid(olt, instance)) === false) continue;
    const value = valueOf(asking, instance);
    if (value === undefined) continue;
    cursor.instance = instance;
    cursor.oid = instanceOid(olt, instance);
    return { oid: cursor.oid, value };
  }
  return undefined;
};

/** The value at exactly `oid`. */
export const exact = (asking: SnmpReading, oid: Oid): Value => {
  if (asking.sees?.(oid) === false) return { type: 'noSuchObject' };
  const found = asking.view.find(asking.olt, oid);
  if (typeof found === 'string') return { type: found };
  return valueOf(asking, found) ?? { type: 'noSuchInstance' };
};

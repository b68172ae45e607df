import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { ViewSegment, AgentView } from '../agent/view.ts';
import { instanceName } from '../agent/read.ts';
import { isLoad } from '../devices/loads.ts';
import type { Olt } from '../devices/olt.ts';
import { checkThresholds } from '../devices/thresholds.ts';
import { BadField, type Body } from './outcome.ts';
import type { PlantTarget } from './target.ts';

const indexOf = (target: PlantTarget, olt: Olt, body: Body): Oid => {
  const given = body['index'];
  if (given !== undefined) {
    if (Array.isArray(given) && given.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 0))
      return given;
    throw new BadField('"index" must be a list of whole numbers');
  }
  if (target.kind === 'onu') return [target.pon, olt.onus.onu(target.slot)];
  return target.kind === 'pon' ? [target.pon] : [];
};

const valueFor = (segment: ViewSegment, value: unknown): number | string | undefined => {
  if (value === null) return undefined;
  const isText = segment.syntax === 'octets' || segment.syntax === 'ipAddress';
  if (isText && typeof value === 'string') return value;
  if (!isText && typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BadField(
    `${segment.name} takes ${isText ? 'text' : 'a number'}, or null to let the device answer by itself again`,
  );
};

/**
 * Puts a value in place of what the device would answer, by MIB object name. A table cell is named by `pon`, `onu`, `sn` or
 * `index`. The description of an ONU and the like are set as the device would be set.
 */
export const setField = (
  view: AgentView,
  olt: Olt,
  target: PlantTarget,
  field: string,
  body: Body,
): Readonly<Record<string, unknown>> => {
  const segment = view.byName(field);
  if (segment === undefined)
    throw new BadField(`"${field}" is no object of this device, nor a fault ("fault.delay" and the like)`);
  const index = indexOf(target, olt, body);
  const n = segment.rows.find(olt, index);
  if (n < 0)
    throw new BadField(`${field} has no instance ${index.length === 0 ? 'without an index' : index.join('.')}`);
  const name = instanceName(olt, segment, n);
  const value = valueFor(segment, body['value']);
  if (value === undefined) {
    olt.overrides.delete(name);
    olt.pinned.delete(name);
  } else {
    olt.overrides.set(name, value);
    olt.pinned.add(name);
  }
  if (isLoad(field)) checkThresholds(olt);
  return { field: name, value: value ?? null };
};

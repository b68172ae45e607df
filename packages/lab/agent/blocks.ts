import type { Spec } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Olt } from '../devices/olt.ts';
import { bindScalars, type Get, type ViewSegment, type Set } from './view.ts';

type Scalar = Spec & { readonly name: string; readonly oid: Oid };

/** What a scalar of a command block reads before anything was set: its own name, or 1 (V1600D V2.03.74R). */
const unset = (scalar: Scalar): string | number =>
  scalar.syntax === 'octets' ? scalar.name : scalar.syntax === 'ipAddress' ? '255.255.255.0' : 1;

/** What was last set for a parameter of a command block. */
export const blockValue = (olt: Olt, scalar: Scalar): string | number =>
  olt.config.params.get(scalar.name) ?? unset(scalar);

/**
 * A command block: parameters that are only kept, and an action that does the work when it is written. The text that `run`
 * returns is the device's reason to refuse.
 */
export const block = <G extends Readonly<Record<string, Scalar>>>(
  group: G,
  action: keyof G & string,
  run: (olt: Olt, action: number) => string | undefined,
): ViewSegment[] => {
  const gets: Partial<Record<keyof G & string, Get>> = {};
  const sets: Partial<Record<keyof G & string, Set>> = {};
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const scalar = group[name];
    if (scalar === undefined) continue;
    gets[name] = (olt) => blockValue(olt, scalar);
    sets[name] = (olt, _, value) => {
      if (name === action) return run(olt, Number(value));
      olt.config.params.set(name, typeof value === 'number' ? value : String(value));
      return undefined;
    };
  }
  return bindScalars(group, gets, sets);
};

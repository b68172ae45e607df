import { fill } from '../kit/text.ts';
import type { Problem } from '../kit/validate.ts';
import { cpeIssueMessages, type CpeVariable } from '../words/cpe-issue-words.ts';
import type { CustomerDevice, CpePartEntry } from './normalise.ts';
import type { CpeValue } from './part.ts';
import type { PartId } from './parts.ts';
import type { Desired, DesiredEntry, PlanProblem } from './plan.ts';
import {
  radioBandOf,
  fieldOfEntry,
  profileParts,
  ssidsOfBand,
  variablesIn,
  withVariables,
  type EntryValue,
  type ProfileEntry,
  type ProfilePart,
} from './profile.ts';

export type Variables = Readonly<Partial<Record<CpeVariable, string>>>;

/** What profiles make of one device, and which of their entries stands at which place of `desired`. */
export interface ProfileDesired {
  readonly desired: Desired;
  readonly places: Readonly<Partial<Record<PartId, readonly ProfileEntry[]>>>;
  readonly problems: readonly Problem[];
}

type Found = CpePartEntry | undefined;
type Free = readonly CpePartEntry[];

const isTagged = (vlan: CpeValue | undefined): boolean => vlan !== null && vlan !== undefined && vlan !== 0;
const sameVlan = (a: CpeValue | undefined, b: CpeValue | undefined): boolean => (isTagged(a) ? a === b : !isTagged(b));

/**
 * Which connection a profile means: the one of this name, else of this service and VLAN, else the only one of this service, else the one
 * of this VLAN. None of them: another is added. What the device needs for its own management is thus never taken for another's.
 */
function wanFor({ values }: ProfileEntry, free: Free): Found {
  const { name, service, vlan } = values;
  const named = name ? free.find((one) => one.values['name' as never] === name) : undefined;
  if (named) return named;
  const of = (one: CpePartEntry, field: string): CpeValue => one.values[field as never] ?? null;
  const sameService = service ? free.filter((one) => of(one, 'service') === service) : [];
  const [only, another] = sameService;
  const there = sameService.find((one) => sameVlan(vlan ?? null, of(one, 'vlan')));
  if (there) return there;
  if (only && !another) return only;
  if (!isTagged(vlan)) return undefined;
  const tagged = free.filter((one) => of(one, 'vlan') === vlan);
  return tagged.length === 1 && (!service || of(tagged[0] as CpePartEntry, 'service') === null) ? tagged[0] : undefined;
}

/** A name of the Wi-Fi by its number: the so-manyth of its band; where no band is known, of all. */
function ssidFor(slot: number, all: Free): Found {
  const band = radioBandOf('ssid', slot);
  const bandOfEntry = (one: CpePartEntry) => one.values['band' as never] as CpeValue;
  if (all.every((one) => bandOfEntry(one) === null)) return all[slot - 1];
  const at = slot <= ssidsOfBand ? slot : slot - ssidsOfBand;
  return all.filter((one) => bandOfEntry(one) === band)[at - 1];
}

const radioFor = (slot: number, all: Free): Found => {
  const band = radioBandOf('radio', slot);
  const found = all.find((one) => one.values['band' as never] === band);
  return found ?? (slot === 1 && all.length === 1 && all[0]?.values['band' as never] === null ? all[0] : undefined);
};

function placeOf(entry: ProfileEntry, all: Free, taken: ReadonlySet<string>): Found {
  const free = all.filter(({ at }) => !taken.has(at));
  switch (entry.part) {
    case 'wan':
      return wanFor(entry, free);
    case 'ssid':
      return ssidFor(entry.slot, all);
    case 'radio':
      return radioFor(entry.slot, all);
    case 'voice':
      return all[entry.slot - 1];
    default:
      return all[0];
  }
}

/** Values with those of this device in the places of variables; what has none is said at its field. */
function filledValues(entry: ProfileEntry, variables: Variables, problems: Problem[]): Record<string, EntryValue> {
  const filled: Record<string, EntryValue> = {};
  for (const [name, value] of Object.entries(entry.values)) {
    const missing = typeof value === 'string' ? variablesIn(value).find((one) => !variables[one]) : undefined;
    if (missing !== undefined)
      problems.push({
        field: fieldOfEntry(entry, name),
        message: fill(cpeIssueMessages.noVariable, { name: missing }),
      });
    filled[name] = typeof value === 'string' ? withVariables(value, variables) : value;
  }
  return filled;
}

/** What is wanted of a device by the entries of profiles, entry by entry in the order of the parts. */
export function desiredBy(
  entries: readonly ProfileEntry[],
  device: CustomerDevice,
  variables: Variables,
): ProfileDesired {
  const problems: Problem[] = [];
  const desired: Partial<Record<ProfilePart, DesiredEntry[]>> = {};
  const places: Partial<Record<ProfilePart, ProfileEntry[]>> = {};
  for (const part of profileParts) {
    const all = device[part] as Free;
    const taken = new Set<string>();
    for (const entry of entries.filter((one) => one.part === part)) {
      const place = placeOf(entry, all, taken);
      if (place) taken.add(place.at);
      const values = filledValues(entry, variables, problems);
      (desired[part] ??= []).push({ ...(place ? { at: place.at } : {}), values });
      (places[part] ??= []).push(entry);
    }
  }
  return { desired, places, problems };
}

/** What a plan found wrong, at the fields of the profile. */
export const atEntries = ({ places }: Pick<ProfileDesired, 'places'>, problems: readonly PlanProblem[]): Problem[] =>
  problems.map(({ part, entry, field, message }) => {
    const of = places[part]?.[entry];
    return { field: of ? fieldOfEntry(of, field) : field, message };
  });

import { normalise, type CustomerDevice, type CpePartEntry } from '@heliograph/catalogue/cpe/normalise.ts';
import type { CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import type { Desired, DesiredEntry } from '@heliograph/catalogue/cpe/plan.ts';
import { entryForm, isSecretField, type EntryValue, type ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import { desiredBy } from '@heliograph/catalogue/cpe/profile-desired.ts';
import type { Tx } from '../../db/scope.ts';
import type { GivenEntry } from '../../db/tables/rapid-deployment.ts';
import { knownTreeOf } from './issue.ts';

type Plain = Readonly<Record<string, EntryValue>>;

const isPlain = (value: CpeValue | undefined): value is EntryValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Values of an entry that every device tells: secrets are left out. */
const openValues = ({ part }: Pick<ProfileEntry, 'part'>, values: Readonly<Record<string, unknown>>): Plain => {
  const { fields } = entryForm(part);
  const open = Object.entries(values).filter(
    ([name, value]) => !isSecretField(fields[name]) && value !== undefined && isPlain(value as CpeValue),
  );
  return Object.fromEntries(open) as Plain;
};

/** What stands on a device where entries are about to be written: with that they can be taken back. Empty where it is not known. */
export async function standingBefore(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  entries: readonly ProfileEntry[],
): Promise<GivenEntry[]> {
  const known = await knownTreeOf(tx, tenantId, cpeId);
  return typeof known === 'string' ? [] : beforeOn(normalise(known.tree), entries, known.variables);
}

/** The same of a device that is known. */
export function beforeOn(
  device: CustomerDevice,
  entries: readonly ProfileEntry[],
  variables: Parameters<typeof desiredBy>[2] = {},
): GivenEntry[] {
  const { desired, places } = desiredBy(entries, device, variables);
  return Object.entries(places).flatMap(([part, of]) => {
    const all = device[part as keyof CustomerDevice] as readonly CpePartEntry[];
    return of.map((entry, nth): GivenEntry => {
      const { at, values = {} } = (desired[part as keyof Desired] ?? [])[nth] ?? {};
      const there = at === undefined ? undefined : all.find((one) => one.at === at);
      const open = openValues(entry, values);
      const before = there
        ? openValues(entry, Object.fromEntries(Object.keys(open).map((name) => [name, there.values[name as never]])))
        : null;
      return { part: entry.part, slot: entry.slot, values: open, before, beside: all.map((one) => one.at) };
    });
  });
}

/** What brings a device back to what stood there: values as they were, and without the entries that were made for it. */
export function backOn(device: CustomerDevice, given: readonly GivenEntry[]): Desired {
  const { desired, places } = desiredBy(given, device, {});
  const back: Partial<Record<string, DesiredEntry[]>> = {};
  for (const [part, of] of Object.entries(places)) {
    for (const [nth, entry] of of.entries()) {
      const at = (desired[part as keyof Desired] ?? [])[nth]?.at;
      const { before, beside } = entry as GivenEntry;
      // What was made for it and is gone by now, is no other entry that only looks like it.
      if (at === undefined || (before === null && beside.includes(at))) continue;
      (back[part] ??= []).push(before === null ? { at, remove: true } : { at, values: before });
    }
  }
  return back as Desired;
}

/** What would take back what was given to a device as it is known now; undefined: nothing is known of it any more. */
export async function backOf(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  given: readonly GivenEntry[],
): Promise<Desired | undefined> {
  const known = await knownTreeOf(tx, tenantId, cpeId);
  return typeof known === 'string' ? undefined : backOn(normalise(known.tree), given);
}

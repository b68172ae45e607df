import type {
  AutomaticBinding,
  ParameterBinding,
  CasesBinding,
  DataModel,
  CpeOverlay,
  SimpleBinding,
} from './adapter.ts';
import { decode, measuredNumberOf, plausible, type ConvertedValue } from './convert.ts';
import {
  dataModelOf,
  fitted,
  overlaysFor,
  entryPlacesOf,
  splitPath,
  type Fitted,
  type EntryPlace,
  type WhoItIs,
} from './find.ts';
import type { CpeField, CpeValue } from './part.ts';
import { partIds, cpePartOf, type FieldOf, type PartId } from './parts.ts';
import { DeviceTree, type ParameterTree } from './tree.ts';

/** One of a part: a connection, a radio, the device itself. */
export interface CpePartEntry<Name extends string = string> {
  /** The object that it is, with a dot at its end: how a change names it. */
  readonly at: string;
  /** All fields of the part; what is not known is null. Secrets are always null. */
  readonly values: Readonly<Record<Name, CpeValue>>;
  /** The parameter that a value came from; of a secret the one that it would go to. */
  readonly from: Readonly<Partial<Record<Name, string>>>;
  /** What the device said that means nothing here: shown as it is, counted as unknown. */
  readonly strange: Readonly<Partial<Record<Name, string>>>;
}

export type CustomerDevice = {
  readonly model: DataModel | null;
  /** Parts that have more entries than are looked at. */
  readonly truncated: readonly PartId[];
} & { readonly [P in PartId]: readonly CpePartEntry<FieldOf<P>>[] };

interface Found {
  readonly read: ConvertedValue;
  readonly path: string;
  readonly raw: string;
}

export const isSimple = (binding: ParameterBinding): binding is SimpleBinding =>
  typeof binding === 'object' && 'path' in binding && !('automatic' in binding);
export const simpleOf = (binding: ParameterBinding): SimpleBinding | undefined =>
  typeof binding === 'string' ? { path: binding } : isSimple(binding) ? binding : undefined;

const isSo = (said: SimpleBinding['while'], values: Readonly<Record<string, CpeValue>>): boolean[] =>
  Object.entries(said ?? {}).map(([field, is]) => is.includes(values[field] as string));

export const isWhile = ({ while: so, unless }: SimpleBinding, values: Readonly<Record<string, CpeValue>>): boolean =>
  isSo(so, values).every(Boolean) && !isSo(unless, values).some(Boolean);

/** The object of a binding is not there, and it is known that it is not. */
export const isWithout = ({ path, without }: SimpleBinding, place: EntryPlace): boolean =>
  without !== undefined && place.join(splitPath(path).join) === undefined && place.join(without.has) !== undefined;

const sameSaid = (said: string, held: string): boolean => {
  const [a, b] = [said.toLowerCase(), held.trim().toLowerCase()];
  if (a === b || (said === '*' && b !== '')) return true;
  return (a === 'true' && b === '1') || (a === 'false' && b === '0');
};

/** The first of its parameters must be there; of the others those that are there must fit. */
export function caseOf(
  binding: CasesBinding,
  place: EntryPlace,
): { readonly at: number; readonly path: string } | undefined {
  for (const [at, { has, when }] of binding.cases.entries()) {
    if (has?.some((name) => place.join(name) === undefined) === true) continue;
    const paths = Object.keys(when);
    const first = paths[0];
    if (first !== undefined && !place.value(first)) continue;
    const fits = paths.every((path) => {
      const held = place.value(path);
      return held === undefined || (when[path] ?? []).some((said) => sameSaid(said, held));
    });
    if (fits) return { at, path: first === undefined ? place.at : (place.find(first)?.path ?? place.at) };
  }
  return undefined;
}

function casesRead(binding: CasesBinding, place: EntryPlace): Found | undefined {
  const found = caseOf(binding, place);
  if (found) return { read: { value: binding.cases[found.at]?.is ?? null }, path: found.path, raw: '' };
  for (const { when } of binding.cases) {
    const node = place.find(Object.keys(when)[0] ?? '');
    const raw = node?.leaf?.value ?? '';
    if (node && raw !== '') return { read: 'strange', path: node.path, raw };
  }
  return undefined;
}

const truth = /^(?:1|true)$/i;

function automaticRead(binding: AutomaticBinding, place: EntryPlace, field: CpeField): Found | undefined {
  const overrules = place.find(binding.automatic);
  const node = place.find(binding.path);
  if (overrules?.leaf && truth.test(overrules.leaf.value)) {
    return { read: { value: 0 }, path: overrules.path, raw: overrules.leaf.value };
  }
  if (!node?.leaf) return undefined;
  return { read: decode(node.leaf.value, 'whole', field, node), path: node.path, raw: node.leaf.value };
}

/** Microseconds since 1970: a thousandth of a second is too rough for a fast line. `0001-01-01…` is "unknown". */
function microseconds(said: string | undefined): number | undefined {
  const [, second, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(said?.trim() ?? '') ?? [];
  if (second === undefined || second.startsWith('0001')) return undefined;
  const whole = Date.parse(`${second}${zone}`);
  return Number.isNaN(whole) ? undefined : whole * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

function computed(
  binding: Exclude<ParameterBinding, string | SimpleBinding | CasesBinding | AutomaticBinding>,
  place: EntryPlace,
) {
  if ('octets' in binding) {
    const octets = place.find(binding.octets);
    const count = measuredNumberOf(octets?.leaf?.value ?? '');
    const [began, ended] = [microseconds(place.value(binding.began)), microseconds(place.value(binding.ended))];
    if (!octets || count === undefined || began === undefined || ended === undefined || ended <= began)
      return undefined;
    return { node: octets, value: (count * 8_000_000) / (ended - began) };
  }
  const node = place.find(binding.free);
  const [whole, free] = [measuredNumberOf(place.value(binding.whole) ?? ''), measuredNumberOf(node?.leaf?.value ?? '')];
  if (!node || whole === undefined || free === undefined || whole <= 0 || free > whole) return undefined;
  return { node, value: (100 * (whole - free)) / whole };
}

function bindingRead(
  binding: ParameterBinding,
  place: EntryPlace,
  field: CpeField,
  values: Readonly<Record<string, CpeValue>>,
): Found | undefined {
  const simple = simpleOf(binding);
  if (simple) {
    if (!isWhile(simple, values)) return undefined;
    if (isWithout(simple, place)) return { read: { value: simple.without?.is ?? null }, path: place.at, raw: '' };
    const node = place.find(simple.path);
    const raw = node?.leaf?.value;
    if (node === undefined || raw === undefined) return undefined;
    return { read: decode(raw, simple.as, field, node), path: node.path, raw };
  }
  if (typeof binding === 'string') return undefined;
  if ('cases' in binding) return casesRead(binding, place);
  if ('automatic' in binding) return automaticRead(binding, place, field);
  if (!('octets' in binding || 'whole' in binding)) return undefined;
  const made = computed(binding, place);
  if (made === undefined || field.kind !== 'reading') return undefined;
  const value = plausible(made.value, field);
  return { read: value === undefined ? 'strange' : { value }, path: made.node.path, raw: String(made.value) };
}

/** All fields of one entry: of several ways the first that tells something. */
export function cpePartEntryOf(place: EntryPlace, part: PartId, of: Fitted): CpePartEntry {
  const values: Record<string, CpeValue> = {};
  const from: Record<string, string> = {};
  const strange: Record<string, string> = {};
  for (const [name, field] of Object.entries(cpePartOf(part).fields)) {
    values[name] = null;
    for (const binding of of.bindings(place.anchor, name)) {
      const found = bindingRead(binding, place, field, values);
      if (found === undefined) continue;
      if (field.kind === 'secret') {
        from[name] = found.path;
        break;
      }
      if (found.read === 'strange') {
        strange[name] ??= found.raw.slice(0, 256);
        continue;
      }
      // Where nothing is said, a later way may say more; the first stays known as its place.
      from[name] ??= found.path;
      if (found.read.value === null) continue;
      values[name] = found.read.value;
      from[name] = found.path;
      break;
    }
    if (values[name] !== null) delete strange[name];
  }
  return { at: place.at, values, from, strange };
}

/** Objects that are one because they have the same value of a field, or that exist only by a value. */
function distinctOf(entries: readonly CpePartEntry[], field: string | undefined): readonly CpePartEntry[] {
  if (field === undefined) return entries;
  const seen = new Set<CpeValue>();
  return entries.filter(({ values }) => {
    const value = values[field] ?? null;
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew;
  });
}

const isNothing = ({ values }: CpePartEntry): boolean => Object.values(values).every((value) => value === null);

interface Reading {
  readonly entries: readonly CpePartEntry[];
  readonly places: readonly EntryPlace[];
  readonly truncated: boolean;
}

/** Of a part that is there once the entry that says most, else all. */
export function readPart(tree: DeviceTree, part: PartId, of: Fitted): Reading {
  const { list, truncated } = entryPlacesOf(tree, part, of);
  const byAt = new Map(list.map((place) => [place.at, place]));
  const all = distinctOf(
    list.map((place) => cpePartEntryOf(place, part, of)),
    of.adapter.distinct,
  );
  const known = ({ values }: CpePartEntry): number => Object.values(values).filter((value) => value !== null).length;
  const chosen =
    cpePartOf(part).most === 1
      ? all
          .toSorted((a, b) => known(b) - known(a))
          .slice(0, 1)
          .filter((entry) => !isNothing(entry))
      : all;
  return { entries: chosen, places: chosen.flatMap(({ at }) => byAt.get(at) ?? []), truncated };
}

/** Who the device says it is. */
export function whoIsCpe(tree: DeviceTree, model: DataModel): WhoItIs {
  const info = model === 'tr098' ? 'InternetGatewayDevice.DeviceInfo.' : 'Device.DeviceInfo.';
  const said = (name: string) => tree.first(info + name)?.leaf?.value;
  return {
    oui: said('ManufacturerOUI'),
    manufacturer: said('Manufacturer'),
    productClass: said('ProductClass') ?? said('ModelName'),
    software: said('SoftwareVersion'),
  };
}

/** The device as it is for every maker. `own` are overlays of the operator, `who` what an Inform said of it. */
export function normalise(parameters: ParameterTree, own: readonly CpeOverlay[] = [], who?: WhoItIs): CustomerDevice {
  const tree = new DeviceTree(parameters);
  const model = dataModelOf(tree);
  const truncated: PartId[] = [];
  const read: Partial<Record<PartId, readonly CpePartEntry[]>> = {};
  const overlays = model === undefined ? [] : overlaysFor(model, { ...whoIsCpe(tree, model), ...who }, own);
  for (const part of partIds) {
    const reading = model === undefined ? undefined : readPart(tree, part, fitted(model, part, overlays));
    read[part] = reading?.entries ?? [];
    if (reading?.truncated === true) truncated.push(part);
  }
  return { model: model ?? null, truncated, ...read } as unknown as CustomerDevice;
}

import { isEmpty, type Values } from '../kit/fields.ts';
import { fill, type Text } from '../kit/text.ts';
import { validate } from '../kit/validate.ts';
import { cpePlanMessages } from '../words/cpe-plan-words.ts';
import { messages } from '../words/messages.ts';
import type { Anchor, DataModel, CpeOverlay } from './adapter.ts';
import { dataModelOf, fitted, overlaysFor, type Fitted, type EntryPlace, type WhoItIs } from './find.ts';
import { cpePartEntryOf, readPart, whoIsCpe, type CpePartEntry } from './normalise.ts';
import type { CpeValue, CpePartSpec } from './part.ts';
import { formOf, cpePartOf, parts, type PartId } from './parts.ts';
import { DeviceTree, type ParameterTree } from './tree.ts';
import { Writing, type PlannedAdd, type PlannedSet, type TypeOf } from './writing.ts';

/** One entry as it is wanted: with `at` that one is changed or removed, without it is made. What is not named stays as it is. */
export interface DesiredEntry {
  readonly at?: string;
  readonly remove?: true;
  readonly values?: Readonly<Record<string, CpeValue | undefined>>;
}
export type Desired = { readonly [P in PartId]?: readonly DesiredEntry[] };

/**
 * What brings a device to what is wanted: deletes, then adds in this order, then all sets, in this order and in as few messages as the device takes. `<1>`
 * in names and in values with `refers` stands for the instance number that the add with this `as` was answered: see `withInstances`.
 */
export interface CpePlan {
  readonly deletes: readonly string[];
  readonly adds: readonly PlannedAdd[];
  readonly sets: readonly PlannedSet[];
}

/** At a field of a wanted entry, by its place in the list of its part; '' is the entry itself. */
export interface PlanProblem {
  readonly part: PartId;
  readonly entry: number;
  readonly field: string;
  readonly message: Text;
}
export type Planned =
  | { readonly plan: CpePlan; readonly problems?: never }
  | { readonly problems: readonly PlanProblem[]; readonly plan?: never };

export interface PlanOptions {
  readonly overlays?: readonly CpeOverlay[];
  readonly who?: WhoItIs;
  /** XML Schema types of the standard (`standardTypes`), for parameters whose type the device did not tell. */
  readonly typeOf?: TypeOf;
  /** What was set last where the device does not tell it: a secret that is the same is not sent again. */
  readonly lastSet?: (name: string) => string | undefined;
  /** Some devices say of what can be written that it cannot. */
  readonly ignoreWritable?: boolean;
}

/** A name or a reference with the instance numbers that the device gave. */
export const withInstances = (said: string, numbers: ReadonlyMap<string, number>): string =>
  said.replace(/<\d+>/g, (as) => String(numbers.get(as) ?? as));

interface Task {
  readonly part: PartId;
  readonly entry: number;
  readonly desired: DesiredEntry;
}

type Note = (field: string, message: Text) => void;

/** What of a wanted entry is said at all: a secret left empty stays, and so does what cannot be nothing. */
function saidOf(part: CpePartSpec, values: DesiredEntry['values']): Record<string, Exclude<CpeValue, null>> {
  const said: Record<string, Exclude<CpeValue, null>> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = Object.hasOwn(part.fields, name) ? part.fields[name as never] : undefined;
    if (value === undefined || value === null) continue;
    const mayBeEmpty = field !== undefined && (field as { readonly kind: string }).kind === 'str';
    if (value === '' && !mayBeEmpty) continue;
    said[name] = value;
  }
  return said;
}

const presetsOf = (part: CpePartSpec): Record<string, Exclude<CpeValue, null>> =>
  Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      'initial' in field && field.initial !== undefined ? [[name, field.initial]] : [],
    ),
  );

const isWanted = (
  field: { readonly when?: { readonly field: string; readonly is: readonly unknown[] } },
  all: Values,
) => field.when === undefined || field.when.is.includes(all[field.when.field]);

class Planner {
  readonly problems: PlanProblem[] = [];
  readonly deletes: string[] = [];
  private readonly tree: DeviceTree;
  private readonly model: DataModel;
  private readonly overlays: readonly CpeOverlay[];
  private readonly writing: Writing;

  constructor(tree: DeviceTree, model: DataModel, options: PlanOptions) {
    this.tree = tree;
    this.model = model;
    this.overlays = overlaysFor(model, { ...whoIsCpe(tree, model), ...options.who }, options.overlays);
    this.writing = new Writing(tree, options);
  }

  get plan(): CpePlan {
    return { deletes: this.deletes, adds: this.writing.adds, sets: this.writing.inOrder() };
  }

  part(id: PartId, desired: readonly DesiredEntry[]): void {
    const part = cpePartOf(id);
    const of = fitted(this.model, id, this.overlays);
    const { entries, places } = readPart(this.tree, id, of);
    const removed = new Set(desired.flatMap(({ at, remove }) => (remove === true && at !== undefined ? [at] : [])));
    let standing = entries.filter(({ at }) => !removed.has(at)).length;
    for (const [entry, one] of desired.entries()) {
      const task: Task = { part: id, entry, desired: one };
      const note: Note = (field, message) => this.problems.push({ part: id, entry, field, message });
      const only = part.most === 1 ? places[0] : undefined;
      const place = one.at === undefined ? only : places.find(({ at }) => at === one.at);
      if (one.at !== undefined && place === undefined) note('', messages.rowGone);
      else if (one.remove === true) this.remove(place, places, removed, note);
      else if (place) this.edit(task, place, of, places, note);
      else if (part.most === 1) note('', cpePlanMessages.absent);
      else {
        standing += 1;
        if (standing > part.most) note('', part.full ?? fill(cpePlanMessages.tooMany, { most: part.most }));
        else this.add(task, of, places, note);
      }
    }
    if (removed.size > 0 && part.least && standing < part.least.count) {
      this.problems.push({
        part: id,
        entry: desired.findIndex(({ remove }) => remove === true),
        field: '',
        message: part.least.message,
      });
    }
  }

  /** Together with what belongs to it alone; what stands below something that goes needs no mention. */
  private remove(
    place: EntryPlace | undefined,
    all: readonly EntryPlace[],
    removed: ReadonlySet<string>,
    note: Note,
  ): void {
    const removes = place?.anchor.removes;
    if (place === undefined || removes === undefined) {
      note('', cpePlanMessages.stays);
      return;
    }
    const others = all.filter(({ at }) => !removed.has(at));
    const going = removes.flatMap((name) => {
      const node = place.join(name);
      return node && !others.some((other) => other.join(name) === node) ? [`${node.path}.`] : [];
    });
    for (const path of going) {
      const isBelow = going.some((one) => one !== path && path.startsWith(one));
      if (!isBelow && !this.deletes.includes(path)) this.deletes.push(path);
    }
  }

  /** Faults at the fields that were sent, and those of others that were in order before. */
  private check(task: Task, said: Values, before: Values | undefined, note: Note): boolean {
    const form = formOf(task.part);
    const merged = { ...before, ...said };
    const old = before === undefined ? [] : validate(form, before).map(({ field, message }) => field + message.en);
    const found = validate(form, merged).filter(
      ({ field, message }) => Object.hasOwn(said, field) || !old.includes(field + message.en),
    );
    for (const { field, message } of found) note(field, message);
    const { fields, needs } = cpePartOf(task.part);
    let sound = found.length === 0;
    for (const name of Object.keys(said)) {
      const field = Object.hasOwn(fields, name) ? fields[name as never] : undefined;
      const isTold = field !== undefined && (field as { readonly shown?: boolean }).shown === true;
      if (field !== undefined && !isTold) continue;
      note(name, isTold ? cpePlanMessages.fixed : messages.unknownField);
      sound = false;
    }
    for (const need of needs ?? []) {
      const comesTo = need.is.includes(String(merged[need.field]));
      const wasThere = before !== undefined && need.is.includes(String(before[need.field]));
      if (!comesTo || wasThere || !isEmpty(said[need.secret])) continue;
      note(need.secret, need.message);
      sound = false;
    }
    return sound;
  }

  private edit(task: Task, place: EntryPlace, of: Fitted, places: readonly EntryPlace[], note: Note): void {
    const current: CpePartEntry = cpePartEntryOf(place, task.part, of);
    const said = saidOf(cpePartOf(task.part), task.desired.values);
    if (!this.check(task, said, current.values, note)) return;
    this.write(task, place.anchor, of, { said, current, place, places, note });
  }

  private add(task: Task, of: Fitted, places: readonly EntryPlace[], note: Note): void {
    const part = cpePartOf(task.part);
    const said = { ...presetsOf(part), ...saidOf(part, task.desired.values) };
    if (!this.check(task, said, undefined, note)) return;
    const anchors = of.adapter.anchors.filter(({ makes }) => makes !== undefined);
    const anchor = anchors.find(({ makes }) =>
      Object.entries(makes?.when ?? {}).every(([field, is]) => is.includes(String(said[field]))),
    );
    if (anchor === undefined) {
      const field = anchors.length > 0 ? Object.keys(anchors[0]?.makes?.when ?? {})[0] : undefined;
      note(field ?? '', field === undefined ? cpePlanMessages.noMore : cpePlanMessages.absent);
      return;
    }
    this.write(task, anchor, of, { said, places, note });
  }

  private write(
    task: Task,
    anchor: Anchor,
    of: Fitted,
    what: {
      readonly said: Readonly<Record<string, Exclude<CpeValue, null>>>;
      readonly current?: CpePartEntry;
      readonly place?: EntryPlace;
      readonly places: readonly EntryPlace[];
      readonly note: Note;
    },
  ): void {
    const { said, current, place, places, note } = what;
    const all = { ...current?.values, ...said };
    const target = this.writing.target({ part: task.part, entry: task.entry, anchor, of, all, place, places });
    if (place === undefined) {
      const missing = target.make();
      if (missing) {
        note('', missing);
        return;
      }
    }
    const { fields } = cpePartOf(task.part);
    for (const name of Object.keys(fields)) {
      const value = said[name];
      const field = fields[name as never] as CpePartSpec['fields'][string];
      if (value === undefined || field.kind === 'reading' || !isWanted(field, all)) continue;
      if (place === undefined && anchor.makes?.like === name) continue;
      const isPreset = place === undefined && task.desired.values?.[name] === undefined;
      const problem = target.write(name, field, value, current?.values[name] ?? null);
      // What was not asked for and cannot be said stays as the device makes it.
      if (problem && !isPreset) note(name, problem);
    }
  }
}

/** How to bring a device from what it told to what is wanted, or why it cannot be. Nothing is planned where one field is wrong. */
export function plan(parameters: ParameterTree, desired: Desired, options: PlanOptions = {}): Planned {
  const tree = new DeviceTree(parameters);
  const model = dataModelOf(tree);
  const asked = Object.entries(desired) as [PartId, readonly DesiredEntry[]][];
  if (model === undefined) {
    return { problems: asked.map(([part]) => ({ part, entry: 0, field: '', message: cpePlanMessages.noModel })) };
  }
  const planner = new Planner(tree, model, options);
  for (const [id, entries] of asked) {
    if (Object.hasOwn(parts, id)) planner.part(id, entries);
    else planner.problems.push({ part: id, entry: 0, field: '', message: messages.unknownField });
  }
  return planner.problems.length > 0 ? { problems: planner.problems } : { plan: planner.plan };
}

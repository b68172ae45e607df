import type { Text } from '../kit/text.ts';
import { cpePlanMessages } from '../words/cpe-plan-words.ts';
import type { Anchor, ParameterBinding, CasesBinding, AutomaticBinding, Grown, SimpleBinding } from './adapter.ts';
import { encode, meansSame } from './convert.ts';
import { isWhole, splitPath, type Fitted, type EntryPlace } from './find.ts';
import { caseOf, cpePartEntryOf, isWhile, simpleOf } from './normalise.ts';
import type { CpeField, CpeValue } from './part.ts';
import type { PartId } from './parts.ts';
import type { DeviceTree, DataNode } from './tree.ts';

export type TypeOf = (name: string) => string | undefined;

interface Origin {
  readonly part: PartId;
  /** Place in the list of wanted entries. */
  readonly entry: number;
}

export interface PlannedAdd extends Origin {
  /** The table, with a dot at its end. */
  readonly object: string;
  /** What stands for the number that the device gives: `<1>`. */
  readonly as: string;
}

export interface PlannedSet extends Origin {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  /** The field that it is for, where a fault of the device belongs; '' where it is for the object itself. */
  readonly field: string;
  /** The value names an object and may hold numbers that are not given yet. */
  readonly refers?: true;
  /** Not to be shown, nor kept but where secrets are. */
  readonly secret?: true;
}

interface Queued extends PlannedSet {
  readonly late: boolean;
}

interface Options {
  readonly typeOf?: TypeOf;
  readonly lastSet?: (name: string) => string | undefined;
  readonly ignoreWritable?: boolean;
}

/** What is written, over all entries of a plan. */
export class Writing {
  readonly adds: PlannedAdd[] = [];
  readonly tree: DeviceTree;
  readonly options: Options;
  private readonly queued = new Map<string, Queued>();

  constructor(tree: DeviceTree, options: Options) {
    this.tree = tree;
    this.options = options;
  }

  target(of: TargetOf): Target {
    return new Target(this, of);
  }

  /** What takes effect on the rest comes last. */
  inOrder(): PlannedSet[] {
    return [...this.queued.values()]
      .toSorted((a, b) => Number(a.late) - Number(b.late))
      .map(({ late: _late, ...set }) => set);
  }

  pending(name: string): string | undefined {
    return this.queued.get(name)?.value;
  }

  /** False where another entry has set it to something else. A list grows by what its fields put into it. */
  queue(set: Queued, isList = false): boolean {
    const there = this.queued.get(set.name);
    if (there && there.value !== set.value && !(isList && there.part === set.part && there.entry === set.entry)) {
      return false;
    }
    this.queued.set(set.name, set);
    return true;
  }

  newRow(origin: Origin, object: string): string {
    const as = `<${this.adds.length + 1}>`;
    this.adds.push({ ...origin, object: `${object}.`, as });
    return `${object}.${as}`;
  }
}

interface TargetOf extends Origin {
  readonly anchor: Anchor;
  readonly of: Fitted;
  /** Values of the entry as they will be. */
  readonly all: Readonly<Record<string, CpeValue>>;
  /** Nothing for an entry that is made. */
  readonly place: EntryPlace | undefined;
  /** Entries of the part that are there: what they have a new one will have. */
  readonly places: readonly EntryPlace[];
}

interface Spot {
  readonly name: string;
  readonly node: DataNode | undefined;
  /** The same parameter of an entry that is there. */
  readonly like?: DataNode | undefined;
}

interface Put {
  readonly field: string;
  readonly raw: string;
  readonly type: string;
  readonly late?: boolean;
  readonly secret?: boolean;
  readonly refers?: boolean;
  /** Sent though it stands there. */
  readonly order?: boolean;
  readonly isList?: boolean;
}

/** One entry that is written to: there already, or made by this plan. */
class Target {
  private readonly writing: Writing;
  private readonly of: TargetOf;
  /** Objects that this plan makes, by the join that they are, without a dot at the end. */
  private readonly made = new Map<string, string>();

  constructor(writing: Writing, of: TargetOf) {
    this.writing = writing;
    this.of = of;
  }

  private get origin(): Origin {
    return { part: this.of.part, entry: this.of.entry };
  }

  /** Objects of an entry that is not there; says what is missing for it. */
  make(): Text | undefined {
    const { makes } = this.of.anchor;
    if (makes === undefined) return cpePlanMessages.noMore;
    for (const name of makes.stands ?? []) {
      const node = this.alike(makes.like)
        .map((place) => place.join(name))
        .find((one) => one !== undefined);
      if (node === undefined) return cpePlanMessages.noUplink;
      this.made.set(name, node.path);
    }
    for (const step of makes.steps) {
      if (step.ifField !== undefined && !this.of.all[step.ifField]) continue;
      if (this.grow(step.as, step) === undefined) return cpePlanMessages.noMore;
    }
    return undefined;
  }

  /** Entries that a new one may stand beside. */
  private alike(field: string | undefined): readonly EntryPlace[] {
    const wanted = field === undefined ? null : (this.of.all[field] ?? null);
    if (field === undefined || wanted === null) return this.of.places;
    return this.of.places.filter((place) => cpePartEntryOf(place, this.of.part, this.of.of).values[field] === wanted);
  }

  private objectPath(name: string): string | undefined {
    return this.made.get(name) ?? this.of.place?.join(name)?.path;
  }

  private grow(as: string, grown: Grown): string | undefined {
    const table = this.tableOf(grown.object);
    if (table === undefined) return undefined;
    const row = this.writing.newRow(this.origin, table);
    this.made.set(as, row);
    for (const [name, [raw, type]] of Object.entries(grown.sets ?? {})) {
      this.put({ name: `${row}.${name}`, node: undefined }, { field: '', raw, type, late: name === 'Enable' });
    }
    for (const [name, names] of Object.entries(grown.refers ?? {})) {
      const to = names.map((one) => this.objectPath(one)).find((one) => one !== undefined);
      if (to === undefined) return undefined;
      const raw = this.dotted ? `${to}.` : to;
      this.put({ name: `${row}.${name}`, node: undefined }, { field: '', raw, type: 'string', refers: true });
    }
    return row;
  }

  /** Some devices end the names of objects with a dot where they refer to them. */
  private get dotted(): boolean {
    return this.of.places.some((place) => place.value('LowerLayers')?.endsWith('.') === true);
  }

  private tableOf(object: string): string | undefined {
    if (isWhole(object)) {
      if (!object.includes('{i}')) return object;
      const there = this.writing.tree.first(object);
      if (there) return there.path;
      const [above, name] = [object.slice(0, object.lastIndexOf('.')), object.slice(object.lastIndexOf('.') + 1)];
      const parent = this.writing.tree.first(above);
      return parent ? `${parent.path}.${name}` : undefined;
    }
    const { join, rest } = splitPath(object);
    const from = this.objectPath(join);
    return from === undefined ? undefined : `${from}.${rest}`;
  }

  /** The parameter that a path means here; `grow`: its object may be made for it. */
  private spot(path: string, isOwn: boolean, grow: boolean): Spot | undefined {
    const node = this.of.place?.find(path);
    if (node?.leaf) return { name: node.path, node };
    if (isWhole(path)) return undefined;
    const { join, rest } = splitPath(path);
    if (this.of.place?.join(join)) return undefined;
    const like = this.beside(path, join);
    const known = like?.rest ?? (isOwn || rest.includes('*') ? undefined : rest);
    if (known === undefined) return undefined;
    const grown = this.of.anchor.grows?.[join];
    const row = this.made.get(join) ?? (grow && grown ? this.grow(join, grown) : undefined);
    return row === undefined ? undefined : { name: `${row}.${known}`, node: undefined, like: like?.node };
  }

  /** What a parameter is called in an entry that is there: that a new one has what a vendor adds as well is likely, and else not. */
  private beside(path: string, join: string): { readonly rest: string; readonly node: DataNode } | undefined {
    for (const place of this.of.places) {
      const [node, from] = [place.find(path), place.join(join)];
      if (node?.leaf && from && node.path.startsWith(`${from.path}.`)) {
        return { rest: node.path.slice(from.path.length + 1), node };
      }
    }
    return undefined;
  }

  private typeFor(spot: Spot, said: string): string {
    const told = (spot.node ?? spot.like)?.leaf?.type;
    // Text is also what stands for a type that was not told.
    if (told !== undefined && told !== '' && told !== 'string') return told;
    const template = spot.name.replaceAll(/<\d+>/g, '1');
    return this.writing.options.typeOf?.(template) || told || said;
  }

  private put(spot: Spot, { field, raw, type, late, secret, refers, order, isList }: Put): boolean {
    const held = spot.node?.leaf?.value;
    if (held === raw && order !== true && secret !== true && this.writing.pending(spot.name) === undefined) return true;
    if (secret === true && this.writing.options.lastSet?.(spot.name) === raw) return true;
    return this.writing.queue(
      {
        ...this.origin,
        name: spot.name,
        value: raw,
        type: this.typeFor(spot, type),
        field,
        late: late === true,
        ...(refers === true ? { refers } : {}),
        ...(secret === true ? { secret } : {}),
      },
      isList,
    );
  }

  private isFixed({ node }: Spot): boolean {
    return node?.leaf?.writable === false && this.writing.options.ignoreWritable !== true;
  }

  /** Puts one field where the device has it; says why it cannot. */
  write(name: string, field: CpeField, value: string | number | boolean, now: CpeValue): Text | undefined {
    const bindings = this.of.of.bindings(this.of.anchor, name);
    const isOrder = bindings.some((one) => typeof one === 'object' && 'order' in one);
    if (field.kind !== 'secret' && !isOrder && meansSame(field, value, now)) return undefined;
    let why: Text = cpePlanMessages.absent;
    for (const binding of bindings) {
      const done = this.writeBy(binding, name, field, value);
      if (done === 'done') return undefined;
      if (done === 'twice') return cpePlanMessages.twoValues;
      if (done === 'fixed') why = cpePlanMessages.fixed;
      if (done === 'kind') why = cpePlanMessages.otherKind;
    }
    return why;
  }

  private writeBy(binding: ParameterBinding, name: string, field: CpeField, value: string | number | boolean) {
    const isOwn = this.of.of.isOwn(binding, name);
    const simple = simpleOf(binding);
    if (simple) return this.writeSimple(simple, name, field, value, isOwn);
    if (typeof binding === 'string' || 'octets' in binding || 'whole' in binding) return 'fixed';
    if ('cases' in binding) return this.writeCase(binding, name, field, value, isOwn);
    return 'automatic' in binding ? this.writeAutomatic(binding, name, field, value, isOwn) : 'absent';
  }

  private writeSimple(
    binding: SimpleBinding,
    name: string,
    field: CpeField,
    value: string | number | boolean,
    isOwn: boolean,
  ) {
    if (!isWhile(binding, this.of.all)) return 'absent';
    const isThere = this.objectPath(splitPath(binding.path).join) !== undefined;
    if (binding.without !== undefined && isThere === (value === binding.without.is)) return 'kind';
    if (binding.without !== undefined && !isThere) return 'done';
    // Rows that switch something on are not made to say that it is off.
    const spot = binding.readOnly === true ? undefined : this.spot(binding.path, isOwn, value !== false);
    if (binding.readOnly === true) return this.of.place?.find(binding.path)?.leaf ? 'fixed' : 'absent';
    if (spot === undefined) return value === false && this.couldGrow(binding.path) ? 'done' : 'absent';
    if (this.isFixed(spot)) return 'fixed';
    const held = spot.node?.leaf?.value;
    const { as } = binding;
    const supported =
      typeof as === 'object' && 'supported' in as && as.supported ? this.of.place?.value(as.supported) : undefined;
    const encoded = encode(value, as, field, { held, supported });
    if (encoded === undefined) return 'absent';
    const isList = typeof as === 'object' && 'item' in as;
    const raw = isList ? this.listWith(spot, as.item, encoded.raw) : encoded.raw;
    const type = binding.type ?? encoded.type;
    const isSecret = field.kind === 'secret';
    const put: Put = {
      field: name,
      raw,
      type,
      isList,
      late: binding.late === true,
      secret: isSecret,
      order: binding.order === true,
    };
    if (!this.put(spot, put)) return 'twice';
    for (const path of binding.beside ?? []) {
      const beside = this.spot(path, isOwn, false);
      if (beside && !this.isFixed(beside) && this.writing.pending(beside.name) === undefined) {
        const said = encode(value, as, field, { held: beside.node?.leaf?.value });
        if (said) this.put(beside, { ...put, raw: said.raw });
      }
    }
    return 'done';
  }

  private couldGrow(path: string): boolean {
    const { join } = splitPath(path);
    return this.of.place?.join(join) === undefined && this.of.anchor.grows?.[join] !== undefined;
  }

  private listWith(spot: Spot, at: number, item: string): string {
    const items = (this.writing.pending(spot.name) ?? spot.node?.leaf?.value ?? '')
      .split(',', 16)
      .map((one) => one.trim());
    while (items.length <= at) items.push('');
    items[at] = item;
    return items.filter((one) => one !== '').join(',');
  }

  private writeCase(
    binding: CasesBinding,
    name: string,
    field: CpeField,
    value: string | number | boolean,
    isOwn: boolean,
  ) {
    const { place } = this.of;
    const same = binding.cases.filter((one) => one.is === value);
    const chosen = same.find(
      ({ readOnly, has }) => readOnly !== true && !has?.some((join) => this.objectPath(join) === undefined),
    );
    if (chosen === undefined) return binding.cases.length > 0 && place ? 'kind' : 'absent';
    const now = place === undefined ? undefined : caseOf(binding, place);
    if (now !== undefined && binding.cases[now.at]?.is === value) return 'done';
    let isFirst = true;
    for (const [path, said] of Object.entries(chosen.when)) {
      const spot = this.spot(path, isOwn, chosen.grow === true);
      const isNeeded = isFirst;
      isFirst = false;
      if (spot === undefined) {
        if (isNeeded && !this.couldGrow(path)) return 'absent';
        continue;
      }
      if (this.isFixed(spot)) return 'fixed';
      const held = spot.node?.leaf?.value;
      if (held !== undefined && said.some((one) => one.toLowerCase() === held.toLowerCase())) continue;
      const wanted = said[0] ?? '';
      const isFlag = wanted === 'true' || wanted === 'false';
      const encoded = isFlag ? encode(wanted === 'true', 'flag', field, { held }) : { raw: wanted, type: 'string' };
      if (encoded && !this.put(spot, { field: name, ...encoded, late: binding.late === true })) return 'twice';
    }
    return 'done';
  }

  private writeAutomatic(
    binding: AutomaticBinding,
    name: string,
    field: CpeField,
    value: string | number | boolean,
    isOwn: boolean,
  ) {
    const overrules = this.spot(binding.automatic, isOwn, false);
    const number = this.spot(binding.path, isOwn, false);
    if (overrules === undefined || (value !== 0 && number === undefined)) return 'absent';
    if (this.isFixed(overrules) || (number && value !== 0 && this.isFixed(number))) return 'fixed';
    const encoded = encode(value === 0, 'flag', field, { held: overrules.node?.leaf?.value });
    if (encoded && !this.put(overrules, { field: name, ...encoded })) return 'twice';
    if (value === 0 || number === undefined) return 'done';
    return this.put(number, { field: name, raw: String(value), type: 'unsignedInt' }) ? 'done' : 'twice';
  }
}

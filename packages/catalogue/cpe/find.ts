import type { Anchor, ParameterBinding, DataModel, Join, CpeOverlay, PartAdapter } from './adapter.ts';
import { rootOf } from './adapter.ts';
import { tr098 } from './adapters/tr098.ts';
import { tr181 } from './adapters/tr181.ts';
import { tr098Overlays } from './overlays/tr098.ts';
import { cpePartOf, type PartId } from './parts.ts';
import { globFits, type DeviceTree, type DataNode } from './tree.ts';

const standards: Readonly<Record<DataModel, Readonly<Record<PartId, PartAdapter>>>> = { tr098, tr181 };
export const shippedOverlays: readonly CpeOverlay[] = tr098Overlays;

/** Who a device is, as far as overlays ask; what is not known fits none that asks for it. */
export interface WhoItIs {
  readonly oui?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly productClass?: string | undefined;
  readonly software?: string | undefined;
}

const fits = (globs: readonly string[] | undefined, said: string | undefined): boolean =>
  globs === undefined ||
  (said !== undefined && globs.some((one) => globFits(one.toLowerCase(), said.slice(0, 256).toLowerCase())));

/** Those that are for this device; what an operator wrote comes first and is tried before what is shipped. */
export const overlaysFor = (model: DataModel, who: WhoItIs, own: readonly CpeOverlay[] = []): readonly CpeOverlay[] =>
  [...own, ...shippedOverlays].filter(
    ({ model: of, match }) =>
      of === model &&
      fits(match?.oui, who.oui) &&
      fits(match?.manufacturer, who.manufacturer) &&
      fits(match?.productClass, who.productClass) &&
      fits(match?.software, who.software),
  );

/** By the root that is there; a device that has both says more with TR-181. */
export function dataModelOf(tree: DeviceTree): DataModel | undefined {
  if (tree.root.child(rootOf.tr181)) return 'tr181';
  return tree.root.child(rootOf.tr098) ? 'tr098' : undefined;
}

export const bindingListOf = (
  one: ParameterBinding | readonly ParameterBinding[] | undefined,
): readonly ParameterBinding[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly ParameterBinding[]) : [one as ParameterBinding];

/** How one part of one kind of device is read and written: the standard with what the overlays say before it. */
export interface Fitted {
  readonly adapter: PartAdapter;
  readonly bindings: (anchor: Anchor, field: string) => readonly ParameterBinding[];
  /** Said by an overlay: not every device of the data model has it. */
  readonly isOwn: (binding: ParameterBinding, field: string) => boolean;
  readonly joins: (anchor: Anchor) => Readonly<Record<string, Join>>;
}

export function fitted(model: DataModel, part: PartId, overlays: readonly CpeOverlay[]): Fitted {
  const adapter = standards[model][part];
  const own = overlays.flatMap(({ parts }) => (Object.hasOwn(parts, part) ? [parts[part]] : []));
  const vendors = new Map<string, readonly ParameterBinding[]>();
  for (const one of own) {
    for (const [field, list] of Object.entries(one?.fields ?? {})) {
      vendors.set(field, [...(vendors.get(field) ?? []), ...bindingListOf(list)]);
    }
  }
  const vendorJoins = Object.assign({}, ...own.map((one) => one?.joins ?? {})) as Record<string, Join>;
  const standard = (anchor: Anchor, field: string): readonly ParameterBinding[] => {
    for (const fields of [anchor.fields, adapter.fields]) {
      if (fields && Object.hasOwn(fields, field)) return bindingListOf(fields[field]);
    }
    return [];
  };
  return {
    adapter,
    isOwn: (binding, field) => vendors.get(field)?.includes(binding) === true,
    bindings: (anchor, field) => [...(vendors.get(field) ?? []), ...standard(anchor, field)],
    joins: (anchor) => ({ ...vendorJoins, ...adapter.joins, ...anchor.joins }),
  };
}

/** A place in the tree that an entry is about, with what stands in relation to it. */
export class EntryPlace {
  readonly anchor: Anchor;
  readonly node: DataNode;
  private readonly tree: DeviceTree;
  private readonly joins: Readonly<Record<string, Join>>;
  private readonly found = new Map<string, DataNode | undefined>();

  constructor(tree: DeviceTree, node: DataNode, anchor: Anchor, joins: Readonly<Record<string, Join>>) {
    this.tree = tree;
    this.node = node;
    this.anchor = anchor;
    this.joins = joins;
  }

  /** How callers name the entry. */
  get at(): string {
    return `${this.node.path}.`;
  }

  join(name: string): DataNode | undefined {
    if (name === '.') return this.node;
    if (this.found.has(name)) return this.found.get(name);
    // Joins that lead to each other lead nowhere.
    this.found.set(name, undefined);
    const join = Object.hasOwn(this.joins, name) ? this.joins[name] : undefined;
    const from = join === undefined ? undefined : this.join(join.from ?? '.');
    const node = join === undefined || from === undefined ? undefined : this.follow(join, from);
    this.found.set(name, node);
    return node;
  }

  private follow(join: Join, from: DataNode): DataNode | undefined {
    if ('up' in join) {
      let at: DataNode | undefined = from;
      for (let step = 0; step < join.up; step++) at = at?.above;
      return at;
    }
    if ('refers' in join) return this.tree.referring(join.refers, join.by, from);
    if ('under' in join) return this.tree.under(from, join.under, join.by ?? 'LowerLayers');
    if ('follows' in join) {
      const named = this.tree.first(join.follows, from)?.leaf?.value ?? '';
      return this.tree.named(named.split(',', 1)[0] ?? '');
    }
    return this.childOf(join, from);
  }

  private childOf(join: Extract<Join, { child: string }>, from: DataNode): DataNode | undefined {
    if (join.where === undefined) return this.tree.first(join.child, isWhole(join.child) ? undefined : from);
    const [table = '', rest] = join.child.split('.{i}');
    const rows = this.tree.first(table, isWhole(table) ? undefined : from)?.instances ?? [];
    const { where } = join;
    return rest === ''
      ? rows.slice(0, 64).find((row) =>
          Object.entries(where).every(([path, said]) => {
            const value = this.tree.first(path, row)?.leaf?.value;
            return value === undefined || value === '' || said.includes(value);
          }),
        )
      : undefined;
  }

  /** `Enable`, `ppp:Enable`, or a path from the root; an object or a parameter. */
  find(path: string): DataNode | undefined {
    const { join, rest } = splitPath(path);
    if (isWhole(path)) return this.tree.first(path);
    const from = this.join(join);
    return from === undefined ? undefined : rest === '' ? from : this.tree.first(rest, from);
  }

  value(path: string): string | undefined {
    return this.find(path)?.leaf?.value;
  }
}

export const isWhole = (path: string): boolean =>
  path.startsWith('InternetGatewayDevice.') || path.startsWith('Device.');

/** The join that a path begins at (`.` is the entry itself) and the rest of it; `debug:.RXPower` has a dot that only joins. */
export function splitPath(path: string): { readonly join: string; readonly rest: string } {
  const colon = path.indexOf(':');
  const rest = (colon < 0 ? path : path.slice(colon + 1)).replace(/^\.+/, '');
  return { join: colon < 0 ? '.' : path.slice(0, colon), rest };
}

const isSaid = (place: EntryPlace, [path, said]: readonly [string, readonly string[]]): boolean => {
  const value = place.value(path);
  if (value === undefined || value === '') return true;
  return said.includes(value) || (said.includes('false') && value === '0') || (said.includes('true') && value === '1');
};

function isHere(place: EntryPlace): boolean {
  const { any, none, where } = place.anchor;
  return (
    (any === undefined || any.some((name) => place.join(name))) &&
    !none?.some((name) => place.join(name)) &&
    Object.entries(where ?? {}).every((one) => isSaid(place, one))
  );
}

/** More than a device has of anything; what comes after is not looked at, and that is said. */
const mostTried = 1024;

interface Places {
  readonly list: readonly EntryPlace[];
  readonly truncated: boolean;
}

/** Where the entries of a part are, kind by kind in the order of the tree. */
export function entryPlacesOf(tree: DeviceTree, part: PartId, of: Fitted): Places {
  const most = Math.max(cpePartOf(part).most, 64);
  const list: EntryPlace[] = [];
  let truncated = false;
  for (const anchor of of.adapter.anchors) {
    const joins = of.joins(anchor);
    const nodes = tree.all(anchor.path, mostTried);
    for (const node of nodes) {
      const place = new EntryPlace(tree, node, anchor, joins);
      if (!isHere(place)) continue;
      if (list.length === most) return { list, truncated: true };
      list.push(place);
    }
    truncated ||= nodes.length === mostTried;
  }
  return { list, truncated };
}

import type { cpePartShown } from '@heliograph/catalogue/calls/cpe-parts.ts';
import type { Anchor } from '@heliograph/catalogue/cpe/adapter.ts';
import { overlaysFor, dataModelOf, fitted, isWhole } from '@heliograph/catalogue/cpe/find.ts';
import { readPart, whoIsCpe, type CpePartEntry } from '@heliograph/catalogue/cpe/normalise.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import { cpePartOf, type PartId } from '@heliograph/catalogue/cpe/parts.ts';
import { DeviceTree } from '@heliograph/catalogue/cpe/tree.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import { cpePlanMessages } from '@heliograph/catalogue/words/cpe-plan-words.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { withheld, withoutNumbers, type Make } from '../../estate/cpes/quarantine.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { deniesAll, parentObjectOf, type TreeEntry } from '../../estate/cpes/tree.ts';
import { timeText } from '../../time-text.ts';

type Shown = z.input<typeof cpePartShown>;

/** A device of which parts are asked. */
export type PartsCpe = Make & { readonly id: string; readonly tenant_id: number };

interface Stored {
  readonly tree: ReadonlyMap<string, TreeEntry>;
  /** When each object below the root was read. */
  readonly readAt: ReadonlyMap<string, Date>;
}

/** All that is kept of a device. */
export async function storedTree(tx: Tx, { tenant_id: tenantId, id }: PartsCpe): Promise<Stored> {
  const objects = await readTree(tx, tenantId, id);
  return {
    tree: new Map(objects.flatMap(({ tree }) => [...tree])),
    readAt: new Map(objects.map(({ object, readAt }) => [object, readAt])),
  };
}

const said = (of: Readonly<Partial<Record<string, string>>>): (readonly [string, string])[] =>
  Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

const oldest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((least, at) => (least === null || at < least ? at : least), null);

/** Why the fields of an entry cannot be changed, as far as the device or its make says. */
function fixedOf(
  { from }: CpePartEntry,
  { tree }: Stored,
  held: ReadonlySet<string>,
  tongue: Tongue,
): Record<string, string> {
  const fixed: Record<string, string> = {};
  const isMute = deniesAll(tree);
  for (const [field, name] of said(from)) {
    if (held.has(withoutNumbers(name))) fixed[field] = wordsIn(cpePlanMessages.withheld, tongue);
    else if (tree.get(name)?.writable === false && !isMute) fixed[field] = wordsIn(cpePlanMessages.fixed, tongue);
  }
  return fixed;
}

/** The device itself says of a table that nothing can be added to it; what it does not say is tried. */
function mayMake({ makes }: Anchor, tree: DeviceTree, { tree: told }: Stored): boolean {
  if (makes === undefined) return false;
  if (deniesAll(told)) return true;
  return makes.steps.every(({ object }) => {
    const table = isWhole(object) ? tree.first(object) : undefined;
    return table === undefined || told.get(`${table.path}.`)?.writable !== false;
  });
}

const nothingOf = (part: Shown['part']): Shown => ({
  part,
  isRead: false,
  entries: [],
  truncated: false,
  mayAdd: false,
  readAt: null,
  objects: [],
});

/** Entries of one part as they are for every maker, with where each value comes from and how old it is. */
export async function partShown(tx: Tx, cpe: PartsCpe, part: Shown['part'], tongue: Tongue): Promise<Shown> {
  const stored = await storedTree(tx, cpe);
  const tree = new DeviceTree(stored.tree);
  const model = dataModelOf(tree);
  if (model === undefined) return nothingOf(part);
  const held = await withheld(tx, cpe.tenant_id, cpe);
  const who = { oui: cpe.oui, productClass: cpe.product_class, software: cpe.software ?? undefined };
  const overlays = overlaysFor(model, { ...whoIsCpe(tree, model), ...who });
  const of = fitted(model, part as PartId, overlays);
  const { entries, places, truncated } = readPart(tree, part, of);
  const removable = new Map(places.map(({ at, anchor }) => [at, anchor.removes !== undefined]));
  const readAt = (name: string): Date | undefined => stored.readAt.get(parentObjectOf(name));
  const dates = entries.flatMap(({ from }) => said(from).flatMap(([, name]) => readAt(name) ?? []));
  const names = [...stored.tree.keys()];
  return {
    part,
    isRead: true,
    entries: entries.map((entry) => ({
      at: entry.at,
      values: entry.values,
      from: Object.fromEntries(
        said(entry.from).map(([field, name]) => {
          const at = readAt(name);
          return [field, { name, at: at ? timeText(at) : null }];
        }),
      ),
      strange: Object.fromEntries(said(entry.strange)),
      fixed: fixedOf(entry, stored, held, tongue),
      mayRemove: removable.get(entry.at) === true,
    })),
    truncated,
    mayAdd: cpePartOf(part).most > 1 && of.adapter.anchors.some((anchor) => mayMake(anchor, tree, stored)),
    readAt: dates.length === 0 ? null : timeText(oldest(dates) ?? new Date(0)),
    objects: objectsOf(model, part, overlays).filter((path) => names.some((name) => name.startsWith(path))),
  };
}

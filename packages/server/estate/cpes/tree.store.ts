import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import {
  changesOf,
  keepable,
  mostObjects,
  objectOf,
  packTree,
  unpackTree,
  type Tree,
  type TreeChange,
  type TreeEntry,
} from './tree.ts';

/** Rows of history that one reading of a device may write; one that changes more than this has been changed as a whole. */
const mostChanges = 200;

export interface StoredObject {
  readonly object: string;
  readonly tree: Map<string, TreeEntry>;
  readonly readAt: Date;
  readonly complete: boolean;
}

/** What is kept of a device's tree; `objects` left out: all of it. */
export async function readTree(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  objects?: readonly string[],
): Promise<StoredObject[]> {
  const rows = await tx
    .selectFrom('cpe_tree')
    .select(['object', 'body', 'read_at', 'complete'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .$if(objects !== undefined, (select) => select.where('object', 'in', objects ?? []))
    .orderBy('object')
    .execute();
  return Promise.all(
    rows.map(async ({ object, body, read_at, complete }) => ({
      object,
      tree: await unpackTree(body),
      readAt: read_at,
      complete,
    })),
  );
}

/** How a change came about. */
export interface ChangedBy {
  readonly at: Date;
  readonly newId: () => string;
  readonly task?: string | null;
}

async function noteChanges(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  changes: readonly TreeChange[],
  by: ChangedBy,
): Promise<void> {
  const kept = changes.slice(0, mostChanges);
  if (kept.length === 0) return;
  const cut = (text: string | null) => text?.slice(0, 1000) ?? null;
  await tx
    .insertInto('cpe_change')
    .values(
      kept.map(({ name, was, became }) => ({
        tenant_id: tenantId,
        cpe_id: cpeId,
        id: by.newId(),
        at: by.at,
        name: name.slice(0, 256),
        was: cut(was),
        became: cut(became),
        by_task: by.task ?? null,
      })),
    )
    .execute();
}

const writeObject = async (
  tx: Tx,
  tenantId: number,
  cpeId: string,
  { object, tree, readAt, complete }: StoredObject,
): Promise<void> => {
  const body = await packTree(tree);
  const parameters = [...tree.values()].filter(({ type }) => type !== 'object').length;
  await tx
    .insertInto('cpe_tree')
    .values({ tenant_id: tenantId, cpe_id: cpeId, object, body, parameters, read_at: readAt, complete })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'cpe_id', 'object']).doUpdateSet({ body, parameters, read_at: readAt, complete }),
    )
    .execute();
};

/** What was read of a device. */
export interface TreeReading {
  /** Paths that were asked for, each with all below it. What stands below one and was not told is gone, if the reading is whole. */
  readonly paths: readonly string[];
  readonly tree: Tree;
  /** Paths whose names were not told to the end: nothing below them is taken away. */
  readonly broken: readonly string[];
}

const isBelow = (name: string, path: string): boolean => (path.endsWith('.') ? name.startsWith(path) : name === path);

function grouped(names: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const object = objectOf(name);
    const there = groups.get(object);
    if (there) there.push(name);
    else groups.set(object, [name]);
  }
  return groups;
}

/**
 * Puts a reading in place of what was known below its paths, and writes the history of what changed. The first reading of an object has no
 * history; what was not told to the end takes nothing away.
 */
export async function writeReading(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  reading: TreeReading,
  by: ChangedBy,
): Promise<void> {
  const { paths, tree, broken } = reading;
  const before = new Map((await readTree(tx, tenantId, cpeId)).map((stored) => [stored.object, stored]));
  const told = grouped(tree.keys());
  const isAsked = (name: string) => paths.some((path) => isBelow(name, path));
  const isBroken = (name: string) => broken.some((path) => isBelow(name, path) || isBelow(path, name));
  const touched = new Set([...told.keys(), ...[...before.keys()].filter((object) => isAsked(object))]);
  let rows = before.size;
  for (const object of [...touched].sort()) {
    const old = before.get(object);
    if (!old && rows >= mostObjects) continue;
    const names = told.get(object) ?? [];
    const fresh = new Map<string, TreeEntry>();
    for (const [name, entry] of old?.tree ?? []) if (!isAsked(name) || isBroken(name)) fresh.set(name, entry);
    for (const name of names) {
      const entry = tree.get(name);
      // A value that was not told this time is the one that was told before.
      if (entry)
        fresh.set(
          name,
          entry.value === null && entry.type !== 'object'
            ? { ...entry, value: old?.tree.get(name)?.value ?? null }
            : entry,
        );
    }
    if (fresh.size === 0) {
      if (old)
        await tx
          .deleteFrom('cpe_tree')
          .where('tenant_id', '=', tenantId)
          .where('cpe_id', '=', cpeId)
          .where('object', '=', object)
          .execute();
    } else {
      const unread = names.some((name) => tree.get(name)?.value === null && tree.get(name)?.type !== 'object');
      const wasWhole = paths.some((path) => isBelow(object, path)) || (old?.complete ?? false);
      const complete = wasWhole && !unread && !isBroken(object);
      await writeObject(tx, tenantId, cpeId, { object, tree: fresh, readAt: by.at, complete });
      if (!old) rows += 1;
    }
    if (old) await noteChanges(tx, tenantId, cpeId, changesOf(old.tree, fresh, true), by);
  }
}

/** Values of parameters as a device tells or confirms them one by one. Those of objects that were never read are left to the first reading. */
export async function mergeValues(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  values: readonly { readonly name: string; readonly value: string; readonly type: string }[],
  by: ChangedBy,
): Promise<void> {
  const byName = new Map(values.map((one) => [one.name, one]));
  const groups = grouped(byName.keys());
  // A row that two sessions of one device (an old one that ends, a new one) change is changed by one after the other.
  await sql`select object from cpe_tree where tenant_id = ${tenantId} and cpe_id = ${cpeId}::int8 and object = any(${[...groups.keys()]}::text[])
    order by object for update`.execute(tx);
  for (const stored of await readTree(tx, tenantId, cpeId, [...groups.keys()])) {
    const fresh = new Map(stored.tree);
    for (const name of groups.get(stored.object) ?? []) {
      const told = byName.get(name);
      const old = fresh.get(name);
      if (told)
        fresh.set(name, {
          value: keepable(name, told.value),
          // USP tells values without their types.
          type: told.type || old?.type || 'string',
          writable: old?.writable ?? null,
        });
    }
    const changes = changesOf(stored.tree, fresh, false);
    const isSame = [...fresh].every(([name, { value }]) => stored.tree.get(name)?.value === value);
    if (isSame) continue;
    await writeObject(tx, tenantId, cpeId, { ...stored, tree: fresh });
    await noteChanges(tx, tenantId, cpeId, changes, by);
  }
}

import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import {
  cpeTreeChangesOf,
  isKeptInHistory,
  keepable,
  mostObjects,
  parentObjectOf,
  packTree,
  unpackTree,
  type CpeTree,
  type TreeChange,
  type TreeEntry,
} from './tree.ts';
import { Unpacked } from './unpacked.ts';

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

interface CpeChange {
  readonly cpeId: string;
  readonly change: TreeChange;
  readonly by: ChangedBy;
}

async function noteChanges(tx: Tx, tenantId: number, changes: readonly CpeChange[]): Promise<void> {
  if (changes.length === 0) return;
  const cut = (text: string | null) => text?.slice(0, 1000) ?? null;
  const rows = changes.map(({ cpeId, change: { name, was, became }, by }) => ({
    cpe: cpeId,
    id: by.newId(),
    at: by.at.toISOString(),
    name: name.slice(0, 256),
    was: cut(was),
    became: cut(became),
    task: by.task ?? null,
  }));
  await sql`insert into cpe_change (tenant_id, cpe_id, id, at, name, was, became, by_task)
    select ${tenantId}, u.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u(cpe int8, id int8, at timestamptz, name text, was text, became text, task int8)`.execute(tx);
}

const parametersIn = (tree: CpeTree): number => {
  let count = 0;
  for (const { type } of tree.values()) if (type !== 'object') count += 1;
  return count;
};

const writeObject = async (
  tx: Tx,
  tenantId: number,
  cpeId: string,
  { object, tree, readAt, complete }: StoredObject,
): Promise<void> => {
  const body = await packTree(tree);
  const parameters = parametersIn(tree);
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
  readonly tree: CpeTree;
  /** Paths whose names were not told to the end: nothing below them is taken away. */
  readonly broken: readonly string[];
}

const isBelow = (name: string, path: string): boolean => (path.endsWith('.') ? name.startsWith(path) : name === path);

function grouped(names: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const object = parentObjectOf(name);
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
    if (!old) continue;
    const changes = cpeTreeChangesOf(old.tree, fresh, true).slice(0, mostChanges);
    await noteChanges(
      tx,
      tenantId,
      changes.map((change) => ({ cpeId, change, by })),
    );
  }
}

/** What one device tells of some parameters. */
export interface ToldValues {
  readonly cpeId: string;
  readonly values: readonly { readonly name: string; readonly value: string; readonly type: string }[];
  readonly by: ChangedBy;
}

const lastWritten = new Unpacked();

interface ObjectRow {
  readonly cpe_id: string;
  readonly object: string;
  readonly body: Buffer;
}

/** Puts what was told one after the other into an object, and answers what changed, as far as history is kept of it; undefined: nothing did. */
function mergeInto(stored: Map<string, TreeEntry>, told: readonly ToldValues['values'][number][]) {
  let isChanged = false;
  const changes: TreeChange[] = [];
  for (const { name, value: said, type } of told) {
    const old = stored.get(name);
    const value = keepable(name, said);
    if (old?.value !== value) {
      isChanged = true;
      const was = old ? old.value : undefined;
      if (was !== null && isKeptInHistory(name)) changes.push({ name, was: was ?? null, became: value });
    }
    // USP tells values without their types.
    stored.set(name, { value, type: type || old?.type || 'string', writable: old?.writable ?? null });
  }
  return isChanged ? changes : undefined;
}

/** What is told of one object of one device: by whom, in the order in which it was. */
interface ToldObject {
  readonly cpeId: string;
  readonly object: string;
  readonly told: { readonly by: ChangedBy; readonly values: ToldValues['values'][number][] }[];
}

function byObject(told: readonly ToldValues[]): ReadonlyMap<string, ToldObject> {
  const asked = new Map<string, ToldObject>();
  for (const one of told)
    // Of a parameter that one report names twice, the last counts.
    for (const [name, value] of new Map(one.values.map((value) => [value.name, value]))) {
      const object = parentObjectOf(name);
      const key = `${one.cpeId} ${object}`;
      const there = asked.get(key) ?? { cpeId: one.cpeId, object, told: [] };
      asked.set(key, there);
      const last = there.told.at(-1);
      if (last?.by === one.by) last.values.push(value);
      else there.told.push({ by: one.by, values: [value] });
    }
  return asked;
}

/**
 * Values of parameters as devices tell or confirm them, those of one device in their order. Those of objects that were never read are left to the first reading. A statement
 * each for all of them: devices tell by the thousand a second.
 */
export async function mergeValues(tx: Tx, tenantId: number, told: readonly ToldValues[]): Promise<void> {
  const asked = byObject(told);
  if (asked.size === 0) return;
  const all = [...asked.values()];
  // A row that two sessions of one device (an old one that ends, a new one) change is changed by one after the other.
  const { rows } = await sql<ObjectRow>`select t.cpe_id, t.object, t.body from cpe_tree t
    join unnest(${all.map(({ cpeId }) => cpeId)}::int8[], ${all.map(({ object }) => object)}::text[]) as u(cpe_id, object)
      on t.cpe_id = u.cpe_id and t.object = u.object
    where t.tenant_id = ${tenantId} order by t.cpe_id, t.object for update of t`.execute(tx);
  const written: (Omit<ObjectRow, 'body'> & { readonly body: Buffer; readonly parameters: number })[] = [];
  const changes: CpeChange[] = [];
  for (const { cpe_id: cpeId, object, body } of rows) {
    const of = asked.get(`${cpeId} ${object}`);
    if (!of) continue;
    const key = `${tenantId} ${cpeId} ${object}`;
    const tree = lastWritten.take(key, body) ?? (await unpackTree(body));
    let isChanged = false;
    for (const { by, values } of of.told) {
      const found = mergeInto(tree, values);
      isChanged ||= found !== undefined;
      for (const change of (found ?? []).slice(0, mostChanges)) changes.push({ cpeId, change, by });
    }
    // Types that were told with the same values are in the tree now, and not in what is stored.
    if (!isChanged) continue;
    const packed = await packTree(tree);
    lastWritten.put(key, packed, tree);
    written.push({ cpe_id: cpeId, object, body: packed, parameters: parametersIn(tree) });
  }
  if (written.length > 0)
    await sql`update cpe_tree t set body = u.body, parameters = u.parameters
      from unnest(${written.map((one) => one.cpe_id)}::int8[], ${written.map(({ object }) => object)}::text[],
        ${written.map(({ body }) => body)}::bytea[], ${written.map(({ parameters }) => parameters)}::int[]) as u(cpe_id, object, body, parameters)
      where t.tenant_id = ${tenantId} and t.cpe_id = u.cpe_id and t.object = u.object`.execute(tx);
  await noteChanges(tx, tenantId, changes);
}

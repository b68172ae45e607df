import type { cpeNode } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import type { CpeSet } from '../../db/tables/cpes.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { isSecretParameter, parentObjectOf, type TreeEntry } from '../../estate/cpes/tree.ts';
import type { Standards } from '../../southbound/acs/model/standards.ts';
import { timeText } from '../../time-text.ts';
import type { CpeListRow } from './cpes.store.ts';

type Node = z.input<typeof cpeNode>;

/** Nodes of one answer: more than fit on a screen, fewer than choke a browser. */
const mostNodes = 1_000;

const nodeOf = (name: string, { value, type, writable }: TreeEntry, at: Date): Node => {
  const secret = isSecretParameter(name);
  const isObject = name.endsWith('.');
  return {
    name,
    isObject,
    value: isObject || secret ? null : value,
    type: isObject ? '' : type,
    writable,
    isSecret: secret,
    at: timeText(at),
  };
};

const unknownObject: TreeEntry = { value: null, type: 'object', writable: null };

/** The name right below `path` on the way to `name`: a parameter, or an object, which ends in a dot. */
function childOf(path: string, name: string): string | undefined {
  if (!name.startsWith(path) || name === path) return undefined;
  const dot = name.indexOf('.', path.length);
  return dot < 0 ? name : name.slice(0, dot + 1);
}

/** Instances by their numbers, names by their letters, parameters before objects as devices list them. */
const byName = (one: Node, two: Node): number =>
  Number(one.isObject) - Number(two.isObject) ||
  one.name.localeCompare(two.name, 'en', { numeric: true }) ||
  (one.name < two.name ? -1 : 1);

function capped(nodes: Node[]): { nodes: Node[]; capped: boolean } {
  const sorted = nodes.sort(byName);
  return { nodes: sorted.slice(0, mostNodes), capped: sorted.length > mostNodes };
}

async function level(tx: Tx, row: CpeListRow, path: string): Promise<Node[]> {
  const found = new Map<string, Node>();
  for (const { tree, readAt } of await readTree(tx, row.tenant_id, row.id, [parentObjectOf(path)])) {
    for (const [name, entry] of tree) {
      const child = childOf(path, name);
      // An object that devices do not list by itself is known by what stands below it.
      if (child === undefined || (found.has(child) && child !== name)) continue;
      found.set(child, nodeOf(child, child === name ? entry : unknownObject, readAt));
    }
  }
  return [...found.values()];
}

/** What stands right below the root: a row each, of which no body is read. */
async function top(tx: Tx, row: CpeListRow, root: string): Promise<Node[]> {
  const objects = await tx
    .selectFrom('cpe_tree')
    .select(['object', 'read_at'])
    .where('tenant_id', '=', row.tenant_id)
    .where('cpe_id', '=', row.id)
    .where('object', '<>', root)
    .execute();
  return [
    ...(await level(tx, row, root)).filter(({ isObject }) => !isObject),
    ...objects.map(({ object, read_at: at }) => nodeOf(object, unknownObject, at)),
  ];
}

async function search(tx: Tx, row: CpeListRow, keyword: string): Promise<Node[]> {
  const part = keyword.toLowerCase();
  const found: Node[] = [];
  for (const { tree, readAt } of await readTree(tx, row.tenant_id, row.id)) {
    for (const [name, entry] of tree) {
      const node = nodeOf(name, entry, readAt);
      if (name.toLowerCase().includes(part) || node.value?.toLowerCase().includes(part)) found.push(node);
      if (found.length > mostNodes) return found;
    }
  }
  return found;
}

/** What is kept of a device's tree: one level of it, or what a word finds. */
export async function nodesOf(
  tx: Tx,
  row: CpeListRow,
  { path, keyword }: { readonly path?: string | undefined; readonly keyword?: string | undefined },
): Promise<{ root: string | null; nodes: Node[]; capped: boolean }> {
  const { root } = row;
  if (root === null) return { root, nodes: [], capped: false };
  if (keyword !== undefined) return { root, ...capped(await search(tx, row, keyword)) };
  const at = path === undefined || path.endsWith('.') ? (path ?? root) : `${path}.`;
  return { root, ...capped(await (at === root ? top(tx, row, root) : level(tx, row, at))) };
}

interface Typed {
  readonly name: string;
  readonly value: string;
}

/** Which field of the input a message stands at: that of the one value, or of one of several. */
const fieldOf = (all: readonly Typed[], n: number) => (all.length === 1 ? 'value' : `values[${n}].value`);

/** What is wrong with values before they are sent: as the device told of the parameters, and as the standard knows them. */
export async function valueProblemsOf(
  tx: Tx,
  standards: Standards,
  row: CpeListRow,
  values: readonly Typed[],
): Promise<{ problems: Problem[]; sets: CpeSet[] }> {
  const objects = [...new Set(values.map(({ name }) => parentObjectOf(name)))];
  const stored = await readTree(tx, row.tenant_id, row.id, objects);
  const entries = new Map(stored.flatMap(({ tree }) => [...tree]));
  const problems: Problem[] = [];
  const sets: CpeSet[] = [];
  for (const [n, { name, value }] of values.entries()) {
    const entry = entries.get(name);
    const known = (await standards.ofPath(name))?.check(name, value);
    const message = name.endsWith('.')
      ? cpeMessages.isObject
      : !entry
        ? cpeMessages.unknownParameter
        : entry.writable === false
          ? cpeMessages.readOnly
          : // What the device itself says can be written, its standard does not forbid.
            known && !(known.code === 9008 && entry.writable === true)
            ? known.message
            : undefined;
    if (message) problems.push({ field: fieldOf(values, n), message });
    else sets.push({ name, value, ...(entry && entry.type !== '' && { type: entry.type }) });
  }
  return { problems, sets };
}

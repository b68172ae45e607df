import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { parentObjectOf, type TreeEntry } from '../../estate/cpes/tree.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import type { Tx } from '../../db/scope.ts';
import type { Standards } from '../../southbound/acs/model/standards.ts';
import type { PartsCpe } from './read.ts';

const at = (message: Problem['message']): Problem => ({ field: 'object', message });
const isInstance = (object: string): boolean => /\.\d+\.$/.test(object);

/** Why an object cannot be added to or deleted; what the device says of it goes before what the standard says. */
export async function objectProblem(
  tx: Tx,
  standards: Standards,
  cpe: PartsCpe,
  { object, adds }: { readonly object: string; readonly adds: boolean },
): Promise<Problem | undefined> {
  if (!object.endsWith('.') || isInstance(object) === adds) return at(cpeMessages.noTable);
  const stored = await readTree(tx, cpe.tenant_id, cpe.id, [parentObjectOf(object)]);
  const tree = new Map<string, TreeEntry>(stored.flatMap((one) => [...one.tree]));
  const isThere = [...tree.keys()].some((name) => name.startsWith(object));
  const described = (await standards.ofPath(object))?.describe(adds ? `${object}{i}.` : object);
  // An empty table may not be told by itself: the standard knows it.
  if (!isThere && !(adds && described?.writable === true)) return at(cpeMessages.unknownParameter);
  const told = tree.get(object)?.writable ?? null;
  return (told ?? described?.writable ?? true) ? undefined : at(cpeMessages.readOnly);
}

import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import type { Desired, CpePlan } from '@heliograph/catalogue/cpe/plan.ts';
import type { ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import { atEntries, desiredBy, type Variables } from '@heliograph/catalogue/cpe/profile-desired.ts';
import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { RunChange, RunProblem } from '../../db/tables/cpe-issuance.ts';
import type { CpeSet } from '../../db/tables/cpes.ts';
import { dryPlan, wishPlan } from './plans.ts';
import { wish } from './tasks.ts';
import { readTree } from './tree.store.ts';
import { isSecretParameter, sameCpeValue, type TreeEntry } from './tree.ts';

/** What a device is given: entries of profiles, or parameters of its data model. */
export interface Gives {
  readonly entries?: readonly ProfileEntry[];
  readonly parameters?: readonly CpeSet[];
}

/** What would become of it on one device. */
export type IssueVerdict =
  | { readonly is: 'ready'; readonly changes: readonly RunChange[]; readonly desired?: Desired }
  | { readonly is: 'same' | 'unread' | 'gone' }
  | { readonly is: 'bad'; readonly problems: readonly RunProblem[] };

export interface IssueTo {
  readonly cpeId: string;
  readonly gives: Gives;
  /** From a list; what the device itself tells is added. */
  readonly variables?: Variables;
}

interface Known {
  readonly tree: ReadonlyMap<string, TreeEntry>;
  readonly variables: Variables;
  readonly root: string | null;
}

export async function knownTreeOf(tx: Tx, tenantId: number, cpeId: string): Promise<Known | 'gone' | 'unread'> {
  const row = await tx
    .selectFrom('cpe')
    .select(['serial', 'mac', 'name', 'root', 'discovered_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .executeTakeFirst();
  if (!row) return 'gone';
  if (row.discovered_at === null) return 'unread';
  const tree = new Map<string, TreeEntry>();
  for (const stored of await readTree(tx, tenantId, cpeId))
    for (const [name, entry] of stored.tree) tree.set(name, entry);
  const { serial, name, root } = row;
  const mac = row.mac?.toUpperCase();
  const variables: Variables = {
    serial,
    ...(mac === undefined ? {} : { mac, macEnd: mac.slice(-6) }),
    ...(name === null ? {} : { name }),
  };
  return { tree, variables, root };
}

const shownValue = (name: string, value: string | null): string | null =>
  isSecretParameter(name) ? null : (value?.slice(0, 500) ?? null);

/** A plan as people read it: each parameter with what it is now and what it becomes. */
function changesOf({ deletes, adds, sets }: CpePlan, tree: Known['tree']): RunChange[] {
  return [
    ...deletes.map((name) => ({ name, before: '', after: null })),
    ...adds.map(({ object, as }) => ({ name: `${object}${as}.`, before: null, after: '' })),
    ...sets.map(({ name, value, secret }) => ({
      name,
      before: secret ? null : shownValue(name, tree.get(name)?.value ?? null),
      after: secret ? null : shownValue(name, value),
    })),
  ];
}

function judgeParameters(parameters: readonly CpeSet[], { tree, root }: Known): IssueVerdict {
  const problems: RunProblem[] = [];
  const changes: RunChange[] = [];
  for (const { name, value } of parameters) {
    const entry = tree.get(name);
    const say = (message: RunProblem['message']) => problems.push({ field: name, message });
    if (root !== null && !name.startsWith(root)) say(cpeIssueMessages.otherModel);
    else if (!entry) say(cpeMessages.unknownParameter);
    else if (entry.type === 'object') say(cpeMessages.isObject);
    else if (entry.writable === false) say(cpeMessages.readOnly);
    else if (isSecretParameter(name) || !sameCpeValue(value, entry.value ?? '', entry.type))
      changes.push({ name, before: shownValue(name, entry.value), after: shownValue(name, value) });
  }
  if (problems.length > 0) return { is: 'bad', problems };
  return changes.length === 0 ? { is: 'same' } : { is: 'ready', changes };
}

/** What would change on a device as far as is known of it now; nothing is sent or written. */
export async function judgeIssue(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, gives, variables = {} }: IssueTo,
): Promise<IssueVerdict> {
  const known = await knownTreeOf(tx, tenantId, cpeId);
  if (typeof known === 'string') return { is: known };
  if (gives.parameters) return judgeParameters(gives.parameters, known);
  const made = desiredBy(gives.entries ?? [], normalise(known.tree), { ...known.variables, ...variables });
  if (made.problems.length > 0) return { is: 'bad', problems: made.problems };
  const dry = await dryPlan(ctx, tx, tenantId, { cpeId, desired: made.desired });
  if ('refused' in dry) return { is: dry.refused === 'unread' ? 'unread' : 'gone' };
  if ('problems' in dry) return { is: 'bad', problems: atEntries(made, dry.problems) };
  if (dry.isNothing) return { is: 'same' };
  return { is: 'ready', changes: changesOf(dry.plan, known.tree), desired: made.desired };
}

export type Issued =
  | Exclude<IssueVerdict, { readonly is: 'ready' }>
  | { readonly is: 'issued'; readonly taskId: string };

/** The same, and then it is in the queue of the device. */
export async function issue(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { by, ...to }: IssueTo & { readonly by: string },
): Promise<Issued> {
  const judged = await judgeIssue(ctx, tx, tenantId, to);
  if (judged.is !== 'ready') return judged;
  const { cpeId } = to;
  const many: Issued = { is: 'bad', problems: [{ field: '', message: cpeIssueMessages.tasksMany }] };
  if (judged.desired) {
    const wished = await wishPlan(ctx, tx, tenantId, { cpeId, desired: judged.desired, by });
    if ('taskId' in wished) return { is: 'issued', taskId: wished.taskId };
    if ('refused' in wished && wished.refused !== 'many')
      return { is: wished.refused === 'unread' ? 'unread' : 'gone' };
    return many;
  }
  const sets = to.gives.parameters ?? [];
  const wished = await wish(ctx, tx, tenantId, { cpeId, kind: 'set', body: { sets }, by });
  if ('id' in wished) return { is: 'issued', taskId: wished.id };
  return wished.refused === 'reserved'
    ? { is: 'bad', problems: [{ field: '', message: cpeMessages.reserved }] }
    : wished.refused === 'notFound'
      ? { is: 'gone' }
      : many;
}

import { plan, type Desired, type CpePlan, type PlanProblem } from '@heliograph/catalogue/cpe/plan.ts';
import type { CpeField } from '@heliograph/catalogue/cpe/part.ts';
import { cpePartOf, parts, type PartId } from '@heliograph/catalogue/cpe/parts.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lastWritten } from './device.ts';
import { withheldProblems } from './quarantine.ts';
import { wish } from './tasks.ts';
import { readTree } from './tree.store.ts';
import { deniesAll, type TreeEntry } from './tree.ts';

/** Entries and values of one plan. */
const mostEntries = 200;
const mostValues = 2_000;

/** What somebody wants of a customer device: entries of its parts. */
export interface PlanWish {
  readonly cpeId: string;
  readonly desired: Desired;
  /** A user name, or what of the console wants it. */
  readonly by: string;
}

/** `unread`: the device has not told its tree yet. `many`: its queue is full, or the wish is too long. */
export type PlanRefusal = 'notFound' | 'many' | 'unread';

export type PlanWished =
  | { readonly taskId: string }
  | { readonly problems: readonly PlanProblem[] }
  | { readonly refused: PlanRefusal };

/** What would be sent as far as is known now; values of secrets are ''. `isNothing`: the device holds all of it already. */
export type DryPlan =
  | { readonly plan: CpePlan; readonly isNothing: boolean }
  | { readonly problems: readonly PlanProblem[] }
  | { readonly refused: Exclude<PlanRefusal, 'many'> };

/** Secret fields of what is wanted, by their places (`plan/wan/0/password`), and the rest with '' in their stead. */
export function splitPlanSecrets(desired: Desired): {
  readonly open: Desired;
  readonly secrets: Record<string, string>;
} {
  const secrets: Record<string, string> = {};
  const open = Object.entries(desired).map(([part, entries]) => [
    part,
    entries.map((entry, at) => {
      const values = Object.entries(entry.values ?? {}).map(([name, value]) => {
        if (!isSecretField(part, name) || typeof value !== 'string' || value === '') return [name, value];
        secrets[`plan/${part}/${at}/${name}`] = value;
        return [name, ''];
      });
      return { ...entry, ...(entry.values && { values: Object.fromEntries(values) }) };
    }),
  ]);
  return { open: Object.fromEntries(open) as Desired, secrets };
}

/** The other way round. */
export function joinedDesired(open: Desired, secrets: Readonly<Record<string, string>>): Desired {
  const desired = Object.entries(open).map(([part, entries]) => [
    part,
    entries.map((entry, at) => {
      const values = Object.entries(entry.values ?? {}).map(([name, value]) => [
        name,
        secrets[`plan/${part}/${at}/${name}`] ?? value,
      ]);
      return { ...entry, ...(entry.values && { values: Object.fromEntries(values) }) };
    }),
  ]);
  return Object.fromEntries(desired) as Desired;
}

const isSecretField = (part: string, name: string): boolean => {
  if (!Object.hasOwn(parts, part)) return false;
  const fields: Readonly<Record<string, CpeField>> = cpePartOf(part as PartId).fields;
  return Object.hasOwn(fields, name) && fields[name]?.kind === 'secret';
};

const isTooLong = (desired: Desired): boolean => {
  const entries = Object.values(desired).flat();
  const values = entries.reduce((sum, { values: of }) => sum + Object.keys(of ?? {}).length, 0);
  return entries.length > mostEntries || values > mostValues;
};

/** What is wanted against what is known of the device: nothing is sent, and nothing is written. */
export async function dryPlan(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, desired }: Omit<PlanWish, 'by'>,
): Promise<DryPlan> {
  const cpe = await tx
    .selectFrom('cpe')
    .select(['id', 'written', 'oui', 'product_class', 'software'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .executeTakeFirst();
  if (!cpe) return { refused: 'notFound' };
  const tree = new Map<string, TreeEntry>();
  for (const stored of await readTree(tx, tenantId, cpeId))
    for (const [name, entry] of stored.tree) tree.set(name, entry);
  if (tree.size === 0) return { refused: 'unread' };
  const written = lastWritten(ctx, tenantId, cpeId, cpe.written);
  const planned = plan(tree, desired, { lastSet: (name) => written[name], ignoreWritable: deniesAll(tree) });
  if (planned.problems) return { problems: planned.problems };
  const { held, problems } = await withheldProblems(tx, tenantId, cpe, planned.plan, desired);
  if (problems.length > 0) return { problems };
  const { deletes, adds } = planned.plan;
  const sets = held.map((one) => (one.secret ? { ...one, value: '' } : one));
  return { plan: { deletes, adds, sets }, isNothing: deletes.length + adds.length + sets.length === 0 };
}

/** Puts what is wanted in the queue of the device, unless something is wrong with it. */
export async function wishPlan(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, desired, by }: PlanWish,
): Promise<PlanWished> {
  if (isTooLong(desired)) return { refused: 'many' };
  const dry = await dryPlan(ctx, tx, tenantId, { cpeId, desired });
  if (!('plan' in dry)) return dry;
  const { open, secrets } = splitPlanSecrets(desired);
  const wished = await wish(ctx, tx, tenantId, {
    cpeId,
    kind: 'plan',
    body: { plan: { desired: open } },
    secrets,
    by,
  });
  if ('id' in wished) return { taskId: wished.id };
  return { refused: wished.refused === 'notFound' ? 'notFound' : 'many' };
}

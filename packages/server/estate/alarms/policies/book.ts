import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import { PolicyIndex } from './policy.ts';
import { policiesOf } from './policies.store.ts';

interface Kept {
  readonly stamp: string;
  readonly index: PolicyIndex;
}

/** Rules of tenants as this process last read them, with the stamp that they had. */
const books = new WeakMap<Context['scope'], Map<number, Kept>>();

/**
 * Which rows the rules are, as this transaction sees them: another one for each row that is added, changed or deleted, whoever did it. Past the view
 * of people who are bound to some projects, as the rules are read.
 */
async function stampOf(tx: Tx, tenantId: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(bit_xor(hashtextextended(concat_ws(' ', id, xmin, ctid), 0)), 0) as stamp
    from public.alarm_policy where tenant_id = ${tenantId} and status = 'on'`.execute(tx);
  return rows[0]?.stamp ?? '';
}

/** The rules of a tenant that are on, read and made ready only where somebody changed one: a storm asks for them ten times a second. */
export async function policyIndexOf({ scope }: Context, tx: Tx, tenantId: number): Promise<PolicyIndex> {
  const book = books.get(scope) ?? new Map<number, Kept>();
  books.set(scope, book);
  const stamp = await stampOf(tx, tenantId);
  const known = book.get(tenantId);
  if (known?.stamp === stamp) return known.index;
  const index = new PolicyIndex(await policiesOf(tx, tenantId));
  book.set(tenantId, { stamp, index });
  return index;
}

import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { managesAll, type Actor } from '../../http/actor.ts';
import { lock } from '../../work/locks.ts';

interface Bound {
  /** null: the account is bound to other OLTs only. */
  readonly most: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** What binds an account on an OLT; undefined = it is bound to none at all, or is never narrowed. */
async function bindingOn(tx: Tx, actor: Actor, oltId: string): Promise<Bound | undefined> {
  if (managesAll(actor)) return undefined;
  const { rows } =
    await sql<Bound>`select case when olt_id = ${oltId} then onu_limit end as most, mac_from as "from", mac_to as "to"
    from public.user_olt where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} order by olt_id = ${oltId} desc limit 1`.execute(
      tx,
    );
  return rows[0];
}

const isWithin = ({ from, to }: Bound, mac: string | null): boolean =>
  from === null || to === null || (mac !== null && mac >= from && mac <= to);

/** ONUs of the OLT that belong to the binding, the oldest `before` some id or all. */
async function boundOnus(tx: Tx, tenantId: number, oltId: string, bound: Bound, before?: string): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from public.onu where tenant_id = ${tenantId} and olt_id = ${oltId}
    and (${bound.from}::text is null or mac between ${bound.from}::text and ${bound.to}::text)
    and (${before ?? null}::int8 is null or id < ${before ?? null}::int8)`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Asked before somebody authorizes ONUs on an OLT, with their MACs in twelve digits (null: known by a serial number only);
 * what it allows is held until the transaction ends. Throws `notFound` (bound to other OLTs), `onuOutsideBinding`, `onuOverBinding`.
 */
export async function holdBoundOnus(
  tx: Tx,
  actor: Actor,
  oltId: string,
  macs: readonly (string | null)[],
): Promise<void> {
  const bound = await bindingOn(tx, actor, oltId);
  if (!bound) return;
  if (bound.most === null) throw fault('notFound');
  if (!macs.every((mac) => isWithin(bound, mac))) {
    throw fault('onuOutsideBinding', { range: `${macText(bound.from ?? '')}-${macText(bound.to ?? '')}` });
  }
  if (bound.most < 0) return;
  await lock(tx, 'boundOnus', oltId);
  const used = await boundOnus(tx, actor.tenantId, oltId, bound);
  if (used + macs.length > bound.most) throw fault('onuOverBinding', { limit: bound.most });
}

/**
 * Asked before somebody works on an ONU that it sees: of the ONUs within its binding the first so many, in the order in which
 * they came. Throws `onuOverBinding`.
 */
export async function mustOperateBound(
  tx: Tx,
  actor: Actor,
  onu: { readonly id: string; readonly olt_id: string },
): Promise<void> {
  const bound = await bindingOn(tx, actor, onu.olt_id);
  if (!bound) return;
  if (bound.most === null) throw fault('notFound');
  if (bound.most < 0) return;
  const earlier = await boundOnus(tx, actor.tenantId, onu.olt_id, bound, onu.id);
  if (earlier >= bound.most) throw fault('onuOverBinding', { limit: bound.most });
}

/** Whoever is bound to OLTs would not see one that it let in. Throws `boundToOlts`. */
export async function mustReachNewOlts(tx: Tx): Promise<void> {
  const { rows } = await sql<{ olts: string | null }>`select current_setting('app.olts', true) as olts`.execute(tx);
  if (rows[0]?.olts) throw fault('boundToOlts');
}

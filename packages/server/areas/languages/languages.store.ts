import { createHash } from 'node:crypto';
import type { Own } from '@heliograph/catalogue/kit/tongue.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { LanguagePackTable } from '../../db/tables/languages.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { languageTopic } from '../../http/tongues.ts';
import { lock } from '../../work/locks.ts';

export type PackRow = Selectable<LanguagePackTable>;

/** Changes of a tenant's packs, one at a time. */
export const lockPacks = (tx: Tx, tenantId: number): Promise<void> => lock(tx, 'languagePacks', tenantId);

const packs = (tx: Tx, tenantId: number) => tx.selectFrom('language_pack').where('tenant_id', '=', tenantId);

interface Asked {
  readonly language: string | undefined;
  readonly name: string | undefined;
  readonly status: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Without the words themselves. */
export async function listPacks(tx: Tx, tenantId: number, asked: Asked) {
  let select = packs(tx, tenantId);
  if (asked.language !== undefined) select = select.where('language', 'ilike', contains(asked.language));
  if (asked.name !== undefined) select = select.where('name', 'ilike', contains(asked.name));
  if (asked.status !== undefined) select = select.where('status', '=', asked.status);
  const { total } = await select.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await select
    .select([
      'id',
      'language',
      'name',
      'status',
      'done',
      'complete',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ])
    .orderBy('language')
    .limit(asked.pageSize)
    .offset((asked.pageNum - 1) * asked.pageSize)
    .execute();
  return { rows, total: Number(total) };
}

export const findPack = (tx: Tx, tenantId: number, language: string): Promise<PackRow | undefined> =>
  packs(tx, tenantId).selectAll().where('language', '=', language).executeTakeFirst();

/** Unknown and foreign ids throw `notFound`. */
export async function findPacks(tx: Tx, tenantId: number, ids: readonly string[]): Promise<PackRow[]> {
  const rows = await packs(tx, tenantId)
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int8[])`)
    .execute();
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}

export async function countPacks(tx: Tx, tenantId: number): Promise<number> {
  const { n } = await packs(tx, tenantId)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const ownOf = (pack: PackRow | undefined): Own => new Map(Object.entries(pack?.words ?? {}));

/** One content has one name, whoever uploaded it and in which order its keys stood. */
export const packVersionOf = (own: Own): string =>
  createHash('sha256')
    .update(JSON.stringify([...own].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 20);

/** Tells the tenant's browsers and the processes that answer them, when the transaction commits. */
export async function tellOfPacks(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  await ctx.bus.wake(tx, languageTopic);
  await emit(ctx.bus, tx, tenantId, [{ kind: 'language.changed', payload: {} }]);
}

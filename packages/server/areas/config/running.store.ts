import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { RunningConfigTable } from '../../db/tables/config.ts';

/** A version without what the pages held, which only plans ask for. */
export type RunningRow = Omit<Selectable<RunningConfigTable>, 'pages'>;
export type RunningHead = Omit<RunningRow, 'body' | 'sealed'> & {
  readonly bytes: number;
  readonly lines: number;
  readonly olt: string;
  readonly planned: boolean;
};

const said = ['r.tenant_id', 'r.id', 'r.olt_id', 'r.at', 'r.seen_at', 'r.hash', 'r.complete', 'r.created_by'] as const;
const told = ['r.cause', 'r.authors', 'r.added', 'r.removed', 'r.pages_at'] as const;

const heads = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('running_config as r')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.olt_id'))
    .select([...said, ...told, 'o.name as olt'])
    .select([
      sql<number>`octet_length(r.body)`.as('bytes'),
      sql<number>`coalesce(cardinality(string_to_array(r.body, e'\n')), 0)`.as('lines'),
      sql<boolean>`r.pages is not null`.as('planned'),
    ])
    .where('r.tenant_id', '=', tenantId);

export const findHead = (tx: Tx, tenantId: number, id: string): Promise<RunningHead | undefined> =>
  heads(tx, tenantId).where('r.id', '=', id).executeTakeFirst();

export const headsOf = (tx: Tx, tenantId: number, ids: readonly string[]): Promise<RunningHead[]> =>
  heads(tx, tenantId)
    .where('r.id', 'in', [...ids, '0'])
    .execute();

const whole = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('running_config as r')
    .select([...said, ...told, 'r.body', 'r.sealed'])
    .where('r.tenant_id', '=', tenantId);

export const findVersion = (tx: Tx, tenantId: number, id: string): Promise<RunningRow | undefined> =>
  whole(tx, tenantId).where('r.id', '=', id).executeTakeFirst();

/** The newest one that is whole, or that is not: a dump that broke off never stands for the configuration. */
export const latest = (tx: Tx, tenantId: number, oltId: string, complete: boolean): Promise<RunningRow | undefined> =>
  whole(tx, tenantId)
    .where('r.olt_id', '=', oltId)
    .where('r.complete', '=', complete)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function listVersions(
  tx: Tx,
  tenantId: number,
  { oltId, pageNum, pageSize }: { readonly oltId: string; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: RunningHead[]; total: number }> {
  const rows = await heads(tx, tenantId)
    .where('r.olt_id', '=', oltId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('running_config')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Another look at a device that still says the same. */
export const seenAgain = async (
  tx: Tx,
  { tenant_id: tenantId, id }: Pick<RunningRow, 'tenant_id' | 'id'>,
  to: {
    readonly seen_at: Date;
    readonly sealed?: string | null;
    readonly pages: string | null;
    readonly pages_at: Date;
  },
): Promise<void> => {
  await tx.updateTable('running_config').set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export const addVersion = async (tx: Tx, row: Insertable<RunningConfigTable>): Promise<void> => {
  await tx.insertInto('running_config').values(row).execute();
};

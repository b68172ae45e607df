import type { SelectQueryBuilder } from 'kysely';

/** Counts of long lists stop here: an exact count of a million rows costs more than the page itself. */
export const countCap = 10_000;

/** Which page of a list is wanted; pages count from 1. */
export interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of what a query finds, in the query's order, and how many rows it finds in all. */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  { pageNum, pageSize }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  const rows = await found
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

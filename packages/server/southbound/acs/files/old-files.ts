import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Outbound } from '../../../storage/outbound.ts';
import type { KnownCpes } from '../known.ts';
import { removeBytes } from '../../../storage/keep.ts';
import type { CpeFileRow } from './library.ts';

/** Of what a device sent, so many of a kind are kept, and each so many days. */
const kept = { each: 20, days: 400 } as const;
const atOnce = 100;

/** What devices sent long ago, the oldest of many, and what devices sent that are no more: the row first, then its bytes. */
export async function dropOldFiles(ctx: Context, outbound: Outbound, known: KnownCpes): Promise<void> {
  const edge = new Date(ctx.clock.now() - kept.days * 86_400_000);
  for (const { tenantId } of known.tenants) {
    const { rows } = await ctx.scope.tenant(tenantId, (tx) =>
      sql<CpeFileRow>`delete from cpe_file where tenant_id = ${tenantId} and id in (
        select f.id from (select id, cpe_id, created_at, row_number() over (partition by cpe_id, kind order by id desc) as n
          from cpe_file where tenant_id = ${tenantId} and cpe_id is not null) f
        where f.n > ${kept.each} or f.created_at < ${edge}
          or not exists (select 1 from cpe c where c.tenant_id = ${tenantId} and c.id = f.cpe_id) limit ${atOnce}) returning *`.execute(
        tx,
      ),
    );
    for (const file of rows) await removeBytes(ctx, outbound, file);
  }
}

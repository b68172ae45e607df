import type { siteCalls } from '@heliograph/catalogue/calls/sites.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { lock } from '../../work/locks.ts';

/** The name of a site; unknown ids and those of others answer "not found". */
async function siteName(tx: Tx, tenantId: number, id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from site where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  const [site] = rows;
  if (!site) throw fault('notFound');
  return site.name;
}

/** OLTs stand at a site from now on, or at none: all of those that are named, or none of them. */
export const setOltSite = (
  ctx: Context,
  request: Request,
  { siteId, oltIds }: InputOf<typeof siteCalls.setOltSite>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    // With what deletes a site: none goes while something is put there.
    await lock(tx, 'plant', tenantId);
    const site = siteId === null ? null : await siteName(tx, tenantId, siteId);
    const { rows } = await sql<{ id: string; name: string; site: string | null }>`
      select o.id, o.name, s.name as site from olt o left join site s on s.tenant_id = ${tenantId} and s.id = o.site_id
      where o.tenant_id = ${tenantId} and o.id = any(${oltIds}::int8[]) order by o.id for no key update of o`.execute(
      tx,
    );
    if (rows.length !== new Set(oltIds).size) throw fault('notFound');
    request.note({
      object: `Site of OLT ${rows.map(({ name }) => name).join(', ')}`,
      before: { sites: rows.map((olt) => olt.site) },
      after: { site },
      about: { olts: rows.map(({ id }) => id) },
    });
    await sql`update olt set site_id = ${siteId}, updated_at = ${new Date(ctx.clock.now())}
      where tenant_id = ${tenantId} and id = any(${oltIds}::int8[])`.execute(tx);
  });

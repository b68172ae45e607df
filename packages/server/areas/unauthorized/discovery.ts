import type { unauthorizedCalls } from '@heliograph/catalogue/calls/unauthorized.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Handlers } from '../../http/request.ts';
import { openDiscovery, sealDiscovery, type DiscoverySecret } from './secrets.ts';

/** What unknown devices of a tenant are asked with. */
export interface DiscoverySettings extends DiscoverySecret {
  /** UDP ports to try, in order. */
  readonly ports: readonly number[];
  /** The address of an OLT does not make its traps believed; a secret community does. */
  readonly communityRequired: boolean;
}

/** The lab of the demo: its OLTs answer on 10161, take commands with `private`, and have the documented login of their kind. */
const labLogin = { username: 'admin', password: 'Xpon@Olt9417#', enablePassword: 'Xpon@Olt9417#' };
const demo: DiscoverySettings = {
  ports: [161, 10_161],
  communityRequired: false,
  communities: ['public'],
  writeCommunity: 'private',
  cli: { protocol: 'ssh', port: 10_022, secret: labLogin },
};
const usual: DiscoverySettings = { ports: [161], communityRequired: false, communities: ['public'] };

/** The settings of the tenant, or those of the installation. */
export async function discoveryOf(ctx: Context, tx: Tx, tenantId: number): Promise<DiscoverySettings> {
  const row = await tx
    .selectFrom('discovery')
    .select(['ports', 'secret', 'community_required'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (row) {
    const { ports, community_required: communityRequired } = row;
    return { ports, communityRequired, ...openDiscovery(ctx.vault, tenantId, row.secret) };
  }
  return ctx.settings.demo ? demo : usual;
}

const listed = (words: string): string[] => words.split(',').flatMap((part) => part.trim() || []);

/** The calls for these settings. Changed, they are tried at once on every device that did not answer so far. */
export const discovery = (ctx: Context): Pick<Handlers<typeof unauthorizedCalls>, 'getDiscovery' | 'setDiscovery'> => ({
  getDiscovery: (_input, request) =>
    request.tx(async (tx) => {
      const { ports, communities, communityRequired } = await discoveryOf(ctx, tx, request.actor.tenantId);
      return { ports: ports.join(', '), communities: communities.length, communityRequired };
    }),

  setDiscovery: (typed, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const before = await discoveryOf(ctx, tx, tenantId);
      const given = listed(typed.communities ?? '');
      const communities = given.length > 0 ? given : before.communities;
      const writeCommunity = typed.writeCommunity?.trim() || before.writeCommunity;
      const ports = [...new Set(typed.ports.split(/[\s,]+/).flatMap((port) => (port === '' ? [] : Number(port))))];
      const communityRequired = typed.communityRequired ?? before.communityRequired;
      request.note({
        object: 'discovery of unknown devices',
        before: {
          ports: before.ports,
          communities: before.communities.length,
          communityRequired: before.communityRequired,
        },
        after: { ports, communities: communities.length, communityRequired },
      });
      const values = {
        ports,
        community_required: communityRequired,
        secret: sealDiscovery(ctx.vault, tenantId, { communities, writeCommunity, cli: before.cli }),
      };
      await tx
        .insertInto('discovery')
        .values({ tenant_id: tenantId, ...values })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
        .execute();
      await tx
        .updateTable('unauthorized_device')
        .set({ next_try_at: new Date(ctx.clock.now()), attempts: 0 })
        .where('tenant_id', '=', tenantId)
        .where('enrich_state', '<>', 'done')
        .execute();
      await ctx.bus.wake(tx, `unauthorized:${tenantId}`);
      // Which traps are believed may be another matter now.
      await ctx.bus.wake(tx, `devices:${tenantId}`);
    }),
});

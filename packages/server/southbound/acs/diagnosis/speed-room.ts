import type { Context } from '../../../context.ts';

/** Speed tests of one tenant against this console at once: more would measure each other. */
export const mostSpeedTests = 4;

/** May one more speed test of the tenant begin? Who waits is called again a little later. */
export const isRoomForSpeed = (ctx: Context, tenantId: number, ownId: string): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { n } = await tx
      .selectFrom('cpe_diagnosis')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('tenant_id', '=', tenantId)
      .where('speed_hash', 'is not', null)
      .where('id', '<>', ownId)
      .where('limit_at', '>', new Date(ctx.clock.now()))
      .executeTakeFirstOrThrow();
    return Number(n) < mostSpeedTests;
  });

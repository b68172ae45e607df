import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { signInNotices } from '@heliograph/catalogue/words/sign-in-messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';
import { licenceWarning } from '../licence/licence.ts';
import { standingsOf } from '../projects/projects.ts';

async function isPlanOff(tx: Tx, tenantId: number): Promise<boolean> {
  const plan = await tx
    .selectFrom('tenant')
    .innerJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
    .select('tenant_plan.status')
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst();
  return plan !== undefined && plan.status !== '0';
}

/** What the person cannot work on for now, and whose business it is to change that; empty for most. */
export async function noticesOf(ctx: Context, tx: Tx, actor: Actor): Promise<readonly Text[]> {
  const warning = await licenceWarning(ctx, tx);
  const standings = await standingsOf(tx, actor, new Date(ctx.clock.now()));
  return [
    ...(warning?.expired ? [signInNotices.licence] : []),
    ...((await isPlanOff(tx, actor.tenantId)) ? [signInNotices.order] : []),
    ...(standings !== undefined && standings.every(({ role }) => role === null) ? [signInNotices.network] : []),
  ];
}

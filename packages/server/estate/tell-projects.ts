import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { emit } from './emit.ts';

/**
 * Tells the browsers of a tenant that its projects, groups, shares, or where devices stand in them, have changed; last in the
 * transaction. It says no more than that: who sees what may just have changed with it.
 */
export const tellProjects = (ctx: Context, tx: Tx, tenantId: number): Promise<void> =>
  emit(ctx.bus, tx, tenantId, [{ kind: 'project.changed', payload: {} }]);

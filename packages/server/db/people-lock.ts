import type { Tx } from './scope.ts';
import { lock } from '../work/locks.ts';

/**
 * Quotas, the last administrator, one role per level and the shape of trees are about several rows at once: whoever changes
 * one of them holds this lock until the commit. Take it first in the transaction.
 */
export const lockPeople = (tx: Tx, tenantId: number): Promise<void> => lock(tx, 'people', tenantId);

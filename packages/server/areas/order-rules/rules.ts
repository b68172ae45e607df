import type { Tx } from '../../db/scope.ts';
import { applicationRules } from './applications.ts';
import { ownRules, type OrderRuleRow } from './order-rules.store.ts';

/** All that acts by itself, in the order in which it is asked: what was said of a port before what is said of all. */
export const orderRulesOf = async (tx: Tx, tenantId: number): Promise<OrderRuleRow[]> => [
  ...(await applicationRules(tx, tenantId)),
  ...(await ownRules(tx, tenantId)),
];

import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import type { OrderKind } from '@heliograph/catalogue/words/order-states.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import type { Service, ServiceSecret } from '../../drivers/kit/service.ts';
import { badInput } from '../../fault.ts';
import type { PlanChoice } from './ask.ts';
import { insertOrder, type OrderRow } from './orders.store.ts';
import { ofOrder, sealOrderSecrets } from './secrets.ts';

/** What shall be done for which ONU, and what speaks against it. */
export interface JudgedOrder {
  readonly kind: OrderKind;
  readonly oltId: string;
  readonly pon: number;
  /** null: none is free, or the OLT says it. */
  readonly onu: number | null;
  readonly oltNumbers: boolean;
  readonly sn: string;
  readonly loid: string | null;
  readonly problems: readonly Problem[];
  readonly tasks: readonly OrderTask[];
  readonly plan: { readonly id: string | null; readonly name: string };
  /** null: it stays as it was. */
  readonly service: Service | null;
  readonly customer: Pick<PlanChoice['values'], 'name' | 'externalId' | 'address'>;
  readonly secrets: Readonly<Partial<Record<ServiceSecret, string | undefined>>>;
  readonly subscriptionId: string | null;
}

/** In whose name an order is placed. */
export interface Orderer {
  readonly tenantId: number;
  readonly by: string;
  readonly origin: OrderRow['origin'];
}

/**
 * Writes an order down in the transaction that judged it. Throws what speaks against it, at its fields. Whoever calls it tells of it
 * (`orderEvent`) when the transaction has taken all its locks: that of live events is the last.
 */
export async function writeOrder(
  ctx: Context,
  tx: Tx,
  { tenantId, by, origin }: Orderer,
  judged: JudgedOrder,
  batchId: string | null,
): Promise<OrderRow> {
  const { problems, onu, customer, plan, secrets, ...rest } = judged;
  if (problems.length > 0 || (onu === null && !rest.oltNumbers)) throw badInput(problems);
  const id = ctx.newId();
  return insertOrder(ctx, tx, {
    ...rest,
    id,
    tenantId,
    onu,
    name: customer.name ?? null,
    externalId: customer.externalId ?? null,
    address: customer.address ?? null,
    planName: plan.name,
    planId: plan.id,
    batchId,
    secrets: sealOrderSecrets(ctx, ofOrder(tenantId, id), secrets),
    by,
    origin,
  });
}

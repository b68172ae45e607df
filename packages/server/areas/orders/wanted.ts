import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { judgeChange, judgeSwitch, type ServiceChanged, type OrderSubject } from './change-plan.ts';
import type { JudgedOrder } from './write-order.ts';

/** What one customer shall have; what is left out stays as it is. */
export interface CustomerWanted extends ServiceChanged {
  readonly suspended?: boolean | undefined;
}

/** Nothing that was said differs from what the customer has. */
export const isSame = ({ tasks, customer, plan, service, problems }: JudgedOrder, { had }: OrderSubject): boolean =>
  had !== undefined &&
  problems.length === 0 &&
  tasks.length === 0 &&
  (customer.name ?? null) === had.name &&
  (customer.externalId ?? null) === had.external_id &&
  (customer.address ?? null) === had.address &&
  plan.id === had.plan_id &&
  // What is undefined is not stored.
  isDeepStrictEqual(JSON.parse(JSON.stringify(service)), had.service);

/** What was said for a part that the plan does not have, unless it is what stands there anyway. */
function beside({ values }: CustomerWanted, { service }: JudgedOrder, { had }: OrderSubject): Problem[] {
  const said = (name: 'pppoeUser' | 'pppoePassword' | 'wifiName' | 'wifiKey', own?: string) =>
    values[name] !== undefined && values[name] !== '' && values[name] !== own ? [name] : [];
  if (!service) return [];
  const names = [
    ...(service.mode === 'pppoe' ? [] : [...said('pppoeUser', had?.service.pppoeUser), ...said('pppoePassword')]),
    ...(service.wifiName === undefined ? [...said('wifiName', had?.service.wifiName), ...said('wifiKey')] : []),
  ];
  return names.map((field) => ({ field, message: messages.notOfPlan }));
}

/**
 * All that is said of one customer as one order: whoever comes back is restored first, whoever goes is suspended last. `isSo`: nothing
 * of it differs from how the customer is.
 */
export async function judgeCustomer(
  ctx: Context,
  tx: Tx,
  subject: OrderSubject,
  wanted: CustomerWanted,
): Promise<JudgedOrder | 'isSo'> {
  const { suspended, ...changed } = wanted;
  const { had } = subject;
  const isOff = had?.suspended === true;
  const turns = suspended !== undefined && (had === undefined || suspended !== isOff);
  const kind = suspended === true ? 'suspend' : 'restore';
  const says =
    changed.planId !== undefined ||
    changed.plan !== undefined ||
    Object.values(changed.values).some((value) => value !== undefined);
  if (!says) return turns ? judgeSwitch(ctx, subject, kind) : 'isSo';
  const awake = turns && isOff && had ? { ...subject, had: { ...had, suspended: false } } : subject;
  const change = await judgeChange(ctx, tx, awake, changed);
  const judged = { ...change, problems: [...change.problems, ...beside(wanted, change, subject)] };
  const isLeft = isSame(judged, awake);
  if (!turns || had === undefined) return isLeft ? 'isSo' : judged;
  const turning = judgeSwitch(ctx, subject, kind);
  if (isLeft) return turning;
  // Lists of the port keep such an ONU out, and no task of them says of an order what became of its customer.
  if (familyOfOlt(subject.olt).services?.lists) {
    return { ...judged, problems: [...judged.problems, { field: 'suspended', message: messages.switchAlone }] };
  }
  const tasks = suspended ? [...judged.tasks, ...turning.tasks] : [...turning.tasks, ...judged.tasks];
  return { ...judged, tasks };
}

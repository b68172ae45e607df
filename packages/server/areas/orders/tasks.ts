import type { OrderStage } from '@heliograph/catalogue/words/order-states.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import type { Service, Services } from '../../drivers/kit/service.ts';

/** All that an order does, in its order: the place, what the OLT does for it, the ONU itself, what is set on the ONU. */
export function tasksOf(service: Service, { compile }: Services, anyNumber: boolean): OrderTask[] {
  const rows = compile(service);
  const of = (stage: OrderStage) => rows.filter((row) => row.stage === stage);
  return [
    { stage: 'authorize', ...(anyNumber ? { anyNumber: true as const } : {}) },
    ...of('services'),
    { stage: 'arrival' },
    ...of('private'),
  ];
}

/** What is in hand, or was when it stopped; of one that is done, the last. */
export const stageOf = (tasks: readonly OrderTask[], step: number): OrderStage =>
  (tasks[step] ?? tasks.at(-1))?.stage ?? 'authorize';

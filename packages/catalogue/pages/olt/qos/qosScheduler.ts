import { choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const queues = [0, 1, 2, 3, 4, 5, 6, 7] as const;
type Queue = (typeof queues)[number];

const weight = (kind: 'wrr' | 'sp-wrr', queue: Queue) => {
  const range = kind === 'wrr' ? ([1, 127] as const) : ([0, 127] as const);
  return int({
    label: text(`Weight of queue ${queue}`, `队列 ${queue} 权重`),
    ...(kind === 'sp-wrr' ? { help: text('0: strict priority', '0 表示严格优先级') } : {}),
    min: range[0],
    max: range[1],
    when: { field: 'qosQueueScheduler', is: [kind] },
  });
};

/** Weights of all queues, named by their column and queue. */
const weights = <N extends string>(name: N, kind: 'wrr' | 'sp-wrr') =>
  Object.fromEntries(queues.map((queue) => [`${name}${queue}`, weight(kind, queue)])) as Readonly<
    Record<`${N}${Queue}`, ReturnType<typeof weight>>
  >;

export const qosScheduler = configPage({
  id: 'qosScheduler',
  path: 'qosScheduler',
  section: 'layer2',
  title: text('QoS queues', 'QoS 队列调度'),
  help: text('In which order the eight queues of a port are served.', '端口八个队列的调度方式。'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    qosQueueScheduler: choice({
      label: text('Scheduler', '调度方式'),
      options: [
        { value: 'strict-priority', label: text('Strict priority', '严格优先级（SP）') },
        { value: 'wrr', label: text('Weighted round robin', '加权轮询（WRR）') },
        { value: 'sp-wrr', label: text('Strict priority and weights', '混合调度（SP+WRR）') },
      ],
    }),
    ...weights('wrrWeight', 'wrr'),
    ...weights('spWrrWeight', 'sp-wrr'),
  },
});

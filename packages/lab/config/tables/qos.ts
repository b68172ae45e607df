import { spWrrTable, v1600dQos, wrrTable } from '@heliograph/wire/mib/platform/qos.ts';
import { settings, stored, type ConfigFamily } from '../shape.ts';

const queues = [0, 1, 2, 3, 4, 5, 6, 7];

export const qosFamily: ConfigFamily = {
  name: 'qos',
  parts: [
    settings(v1600dQos, { qosQueueScheduler: 1 }),
    stored(wrrTable, { factory: () => queues.map((wrrQueue) => ({ wrrQueue, wrrWeight: wrrQueue + 1 })) }),
    // A queue of weight 0 is served strictly.
    stored(spWrrTable, {
      factory: () => queues.map((spWrrQueue) => ({ spWrrQueue, spWrrWeight: spWrrQueue < 6 ? spWrrQueue + 1 : 0 })),
    }),
  ],
};

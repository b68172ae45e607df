import { z } from 'zod';
import { timeOrNull, words } from './device-ref.ts';

/** Who a device hears by LLDP, asked at this moment. */
export const neighbours = z.object({
  readAt: timeOrNull,
  /** Why they could not be read. */
  fault: words,
  /** The device has no such table. */
  absent: z.boolean(),
  rows: z.array(
    z.object({
      localPort: words,
      name: words,
      chassis: words,
      port: words,
      portDesc: words,
      descr: words,
      /** The neighbour is a device of the console that the caller may see. */
      oltId: words,
      oltName: words,
    }),
  ),
});

import type { SampleOf } from '../kit/metric.ts';
import { macs } from './macs.ts';
import { olt } from './olt.ts';
import { onuOptics } from './onu-optics.ts';
import { onuTraffic } from './onu-traffic.ts';
import { ponOptics } from './pon-optics.ts';
import { pon } from './pon.ts';
import { response } from './response.ts';
import { uplink } from './uplink.ts';

/** Everything that the console keeps a history of. */
export const metrics = [olt, uplink, pon, ponOptics, response, onuOptics, onuTraffic, macs] as const;

type Kept = (typeof metrics)[number];

/** What was read of one device at one time. */
export type Samples = { readonly [M in Kept as M['id']]?: readonly SampleOf<M>[] };

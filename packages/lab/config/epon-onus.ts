import type { ConfigFamily } from './shape.ts';
import { eponAuth } from './tables/epon-auth.ts';
import { eponOnuCtc } from './tables/epon-onu-ctc.ts';
import { eponOnuLink } from './tables/epon-onu-link.ts';
import { eponOnuPorts } from './tables/epon-onu-ports.ts';
import { eponOnuPrivate } from './tables/epon-onu-private.ts';
import { eponOnuVoice } from './tables/epon-onu-voice.ts';
import { eponOnuWans } from './tables/epon-onu-wan.ts';

/** Configuration of EPON ONUs, P5.12. */
export const eponOnuFamilies: readonly ConfigFamily[] = [
  eponAuth,
  eponOnuLink,
  eponOnuPorts,
  eponOnuCtc,
  eponOnuVoice,
  eponOnuWans,
  eponOnuPrivate,
];

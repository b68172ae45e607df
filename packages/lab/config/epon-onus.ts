import type { Family } from './shape.ts';
import { eponOnuLink } from './tables/epon-onu-link.ts';

/** Configuration of EPON ONUs, P5.12. */
export const eponOnus: readonly Family[] = [eponOnuLink];

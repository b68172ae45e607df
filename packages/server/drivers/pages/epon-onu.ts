import type { Binding } from '../kit/binding.ts';
import { eponOnuLinkPages } from './epon-onu-link.ts';

/** Pages of ONUs of the EPON family. */
export const eponOnuPages: readonly Binding[] = [...eponOnuLinkPages];

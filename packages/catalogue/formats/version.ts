import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const pattern = /^V[0-9]+\.[0-9]+\.[0-9A-Za-z]+-[0-9A-Za-z]+$/;

/** A firmware version like V1.0.0XXX-XXX (S2 §5). */
export const version = format({
  name: 'version',
  spec: ['device.version'],
  example: 'V1.0.0R03-B12',
  problem: must((value) => pattern.test(value), formatMessages.version),
});

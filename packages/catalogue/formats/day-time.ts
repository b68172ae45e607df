import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const shape = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day to the minute, in 24 hours. */
export const dayTime = format({
  name: 'dayTime',
  spec: [],
  example: '01:30',
  problem: must((value) => shape.test(value), formatMessages.dayTime),
});

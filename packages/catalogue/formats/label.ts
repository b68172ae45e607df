import { messages } from '../words/messages.ts';
import { format, must } from './format.ts';

/** Control characters, what else ends a line, and the marks that turn the direction of text. */
const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A label of the console itself: any script (decision 27), no control or direction characters. */
export const label = format({
  name: 'label',
  spec: [],
  example: '东区 OLT 3',
  problem: must((value) => !control.test(value), messages.controlCharacters),
});

import { text } from '../../../kit/text.ts';
import { pots } from '../gOnuConfig/pots.ts';
import { privatePart } from './pri-fields.ts';

/** Telephone sockets of the ONUs of a private profile. */
export const priPots = privatePart(pots, { id: 'priPots', title: text('Telephone sockets', 'POTS 口') });

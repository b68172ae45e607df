import { text } from '../../../kit/text.ts';
import { misc2 } from '../gOnuConfig/misc2.ts';
import { privatePart } from './pri-fields.ts';

/** MAC tables of the ONUs of a private profile. */
export const priMisc2 = privatePart(misc2, { id: 'priMisc2', title: text('MAC table', 'MAC 地址表') });
